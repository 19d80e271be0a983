//! String expressions, and how a value of each type is shown in the digest.

use crate::ast::{Expr, Prim, Type};

impl super::Generator {
    /// A string expression.
    pub(super) fn text(&mut self, depth: u32) -> Expr {
        if depth == 0 {
            return self.short_text();
        }
        let below = depth - 1;
        let found = match self.random.below(12) {
            0..=4 => Some(self.concatenation(below)),
            5 => {
                let prim = self.prim();
                let value = self.expr(Type::Prim(prim), below);
                let shown = self.shown(prim, value);
                Some(Expr::method(Expr::atom("String"), "valueOf", vec![shown]))
            }
            6 => self.call_of(Type::Str, below),
            7 => Some(self.choice(Type::Str, below)),
            8 => self.text_of_object(below),
            9 => Some(self.cut(below)),
            10 => self.variable_of(Type::Strings).map(|strings| {
                let index = self.index(below);
                Expr::Index(Box::new(strings), Box::new(index))
            }),
            _ => None,
        };
        found.unwrap_or_else(|| self.short_text())
    }

    /// A `float` or `double` as its bits if the digest must not depend on the JDK's version.
    pub(super) fn shown(&self, prim: Prim, value: Expr) -> Expr {
        match prim {
            Prim::Float if self.options.portable => {
                Expr::method(Expr::atom("Float"), "floatToIntBits", vec![value])
            }
            Prim::Double if self.options.portable => {
                Expr::method(Expr::atom("Double"), "doubleToLongBits", vec![value])
            }
            _ => value,
        }
    }

    /// A string that shows the whole value of a variable; `None` for what has no stable text.
    pub(super) fn display(&self, variable: Expr, ty: Type) -> Option<Expr> {
        let arrays = || Expr::atom("Arrays");
        match ty {
            Type::Prim(prim) => Some(self.shown(prim, variable)),
            Type::Str
            | Type::Object
            | Type::Boxed(_)
            | Type::Class(_)
            | Type::List
            | Type::Map
            | Type::Builder => Some(variable),
            Type::Array(prim) if prim.is_floating() && self.options.portable => {
                Some(Expr::method(arrays(), "hashCode", vec![variable]))
            }
            Type::Grid(prim) if prim.is_floating() && self.options.portable => {
                Some(Expr::method(arrays(), "deepHashCode", vec![variable]))
            }
            Type::Array(_) | Type::Strings => Some(Expr::method(arrays(), "toString", vec![variable])),
            Type::Grid(_) => Some(Expr::method(arrays(), "deepToString", vec![variable])),
            Type::Void | Type::Objects | Type::Face | Type::Own | Type::Operator | Type::Maker => None,
        }
    }

    /// `see("name=" + variable);`'s expression.
    pub(super) fn seen(&self, name: &str, variable: Expr, ty: Type) -> Option<Expr> {
        let shown = self.display(variable, ty)?;
        let text = Expr::infix(Expr::atom(format!("\"{name}=\"")), "+", shown);
        Some(Expr::call("see", vec![text]))
    }

    /// A text that is short enough to be kept.
    pub(super) fn clipped(&mut self, depth: u32) -> Expr {
        if self.random.chance(30) {
            return self.string_literal();
        }
        let text = self.text(depth);
        Expr::call("clip", vec![text])
    }

    fn short_text(&mut self) -> Expr {
        if self.random.chance(60)
            && let Some(variable) = self.variable_of(Type::Str)
        {
            return variable;
        }
        self.string_literal()
    }

    /// Two to four parts, one of the first two a string.
    fn concatenation(&mut self, depth: u32) -> Expr {
        let string_first = self.random.chance(60);
        let mut whole = if string_first { self.text(depth.min(1)) } else { self.part(depth) };
        let second = if string_first { self.part(depth) } else { self.short_text() };
        whole = Expr::infix(whole, "+", second);
        for _ in 0..self.random.below(3) {
            let part = self.part(depth);
            whole = Expr::infix(whole, "+", part);
        }
        whole
    }

    fn part(&mut self, depth: u32) -> Expr {
        if self.random.chance(15)
            && let Some((variable, _)) = self
                .variable(|var| matches!(var.ty, Type::Object | Type::Boxed(_) | Type::Class(_) | Type::List))
        {
            return variable;
        }
        let prim = self.prim();
        let value = self.expr(Type::Prim(prim), depth);
        self.shown(prim, value)
    }

    fn text_of_object(&mut self, depth: u32) -> Option<Expr> {
        let (object, ty) = self.variable(|var| {
            matches!(
                var.ty,
                Type::Map | Type::Builder | Type::Maker | Type::Class(_) | Type::Object | Type::Boxed(_)
            )
        })?;
        Some(match ty {
            Type::Map => {
                let key = self.map_key(depth);
                Expr::method(object, "get", vec![key])
            }
            Type::Maker => Expr::method(object, "get", vec![]),
            _ => Expr::method(object, "toString", vec![]),
        })
    }

    /// A key that maps often have.
    pub(super) fn map_key(&mut self, depth: u32) -> Expr {
        if self.random.chance(50) {
            return Expr::atom(self.random.below(5).to_string());
        }
        let key = self.number(Prim::Int, depth.min(1));
        Expr::infix(key, "&", Expr::atom("7"))
    }

    /// A string made from another one.
    fn cut(&mut self, depth: u32) -> Expr {
        let text = self.text(depth);
        match self.random.below(4) {
            0 if self.risky() => {
                let from = self.index(0);
                Expr::method(text, "substring", vec![from])
            }
            0 | 1 => Expr::method(text, "trim", vec![]),
            2 => {
                let tail = self.short_text();
                Expr::infix(text, "+", tail)
            }
            _ => Expr::method(text, "replace", vec![Expr::atom("'a'"), Expr::atom("'-'")]),
        }
    }
}
