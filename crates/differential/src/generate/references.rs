//! Expressions of reference types: arrays, objects, boxes, lambdas, collections.

use crate::ast::{Expr, Prim, Stmt, Type};

use super::scope::Context;

impl super::Generator {
    /// An expression of a reference type other than `String`; sometimes `null`.
    pub(super) fn reference(&mut self, ty: Type, depth: u32) -> Expr {
        if self.risky() && self.random.chance(40) {
            return Expr::atom("null");
        }
        if self.random.chance(30)
            && let Some(variable) = self.variable_of(ty)
        {
            return variable;
        }
        let below = depth.saturating_sub(1);
        match ty {
            Type::Boxed(prim) => self.boxed(prim, below),
            Type::Object => self.object(below),
            Type::Array(prim) => self.array(prim, below),
            Type::Grid(prim) => self.grid(prim, below),
            Type::Strings => {
                let elements = (0..self.random.between(3, 4)).map(|_| self.clipped(0)).collect();
                Expr::ArrayOf("String[]".into(), elements)
            }
            Type::Class(_) | Type::Face => self.instance(ty, below),
            Type::Own => self.own_lambda(),
            Type::Operator => self.lambda(&[Type::Prim(Prim::Int)], Type::Prim(Prim::Int)),
            Type::Maker => self.lambda(&[], Type::Str),
            Type::List => {
                let elements =
                    (0..self.random.between(3, 4)).map(|_| self.number(Prim::Int, below.min(1))).collect();
                let list = Expr::method(Expr::atom("Arrays"), "asList", elements);
                Expr::New("ArrayList<>".into(), vec![list])
            }
            Type::Map => Expr::New("HashMap<>".into(), vec![]),
            Type::Builder => {
                let start = self.string_literal();
                Expr::New("StringBuilder".into(), vec![start])
            }
            Type::Void | Type::Prim(_) | Type::Str | Type::Objects => Expr::atom("null"),
        }
    }

    /// A primitive whose box has a text that does not depend on the JDK, where that matters.
    pub(super) fn boxable(&mut self) -> Prim {
        let prim = self.prim();
        if self.options.portable && prim.is_floating() { Prim::Int } else { prim }
    }

    fn boxed(&mut self, prim: Prim, depth: u32) -> Expr {
        if self.risky()
            && let Some(object) = self.variable_of(Type::Object)
        {
            return Expr::cast(Type::Boxed(prim), object);
        }
        if self.random.chance(40) {
            // Near the ends of the cache of small boxes (JLS 5.1.7).
            let near = *self.random.pick(&["-129", "-128", "0", "127", "128"]);
            if prim == Prim::Int {
                return Expr::atom(near);
            }
        }
        let value = self.expr(Type::Prim(prim), depth);
        Expr::method(Expr::atom(prim.boxed()), "valueOf", vec![value])
    }

    /// A box, a string or an object, as an `Object`.
    pub(super) fn object(&mut self, depth: u32) -> Expr {
        let inner = match self.random.below(4) {
            0 => self.clipped(depth),
            1 if self.context.builds && !self.world.classes.is_empty() => {
                self.instance(Type::Class(0), depth)
            }
            _ => {
                let prim = self.boxable();
                self.expr(Type::Prim(prim), depth)
            }
        };
        Expr::cast(Type::Object, inner)
    }

    fn array(&mut self, prim: Prim, depth: u32) -> Expr {
        if self.random.chance(10)
            && let Some(array) = self.variable_of(Type::Array(prim))
        {
            return Expr::method(array, "clone", vec![]);
        }
        if self.random.chance(30) {
            let length = self.length(depth);
            return Expr::NewArray(prim.keyword().into(), vec![length]);
        }
        let count = self.random.between(3, 5);
        let elements = (0..count).map(|_| self.expr(Type::Prim(prim), depth.min(1))).collect();
        Expr::ArrayOf(format!("{}[]", prim.keyword()), elements)
    }

    fn grid(&mut self, prim: Prim, depth: u32) -> Expr {
        match self.random.below(3) {
            0 => {
                let lengths = vec![self.length(depth), self.length(0)];
                Expr::NewArray(prim.keyword().into(), lengths)
            }
            _ => {
                let rows = (0..3).map(|_| self.reference(Type::Array(prim), depth.min(1))).collect();
                Expr::ArrayOf(format!("{}[][]", prim.keyword()), rows)
            }
        }
    }

    /// A small length, negative at times in a risky program.
    fn length(&mut self, depth: u32) -> Expr {
        if self.risky() {
            let any = self.number(Prim::Int, depth);
            return Expr::infix(any, "%", Expr::atom("5"));
        }
        Expr::atom(self.random.between(3, 5).to_string())
    }

    /// An object of the type or a subtype, new where that is allowed.
    fn instance(&mut self, ty: Type, depth: u32) -> Expr {
        if self.risky()
            && let Some(object) = self.variable_of(Type::Object)
        {
            return Expr::cast(ty, object);
        }
        if !self.context.builds {
            let this = self.context.this.filter(|&this| self.world.is_subtype(this, ty));
            return this.map_or_else(|| Expr::cast(ty, Expr::atom("null")), |_| Expr::atom("this"));
        }
        let fitting: Vec<usize> = (0..self.world.classes.len())
            .filter(|&class| self.world.is_subtype(Type::Class(class), ty))
            .collect();
        if fitting.is_empty() {
            return Expr::cast(ty, Expr::atom("null"));
        }
        let class = *self.random.pick(&fitting);
        let params = self.world.classes[class].constructor.clone();
        let args = params.iter().map(|&param| self.expr(param, depth)).collect();
        Expr::New(Type::Class(class).to_string(), args)
    }

    fn own_lambda(&mut self) -> Expr {
        match self.world.own.clone() {
            Some(own) => self.lambda(&own.params, own.ret),
            None => Expr::atom("null"),
        }
    }

    /// A lambda that captures `final` locals and fields.
    fn lambda(&mut self, params: &[Type], ret: Type) -> Expr {
        let inside = Context { ret, loops: Vec::new(), in_switch: false, ..self.context.clone() };
        let outside = std::mem::replace(&mut self.context, inside);
        let mut visible = self.scope.clone();
        visible.retain(|var| var.capturable);
        let hidden = std::mem::replace(&mut self.scope, visible);
        let names: Vec<String> = params
            .iter()
            .map(|&param| {
                let name = self.fresh("p");
                self.declare(&name, param, true, false);
                name
            })
            .collect();
        let lambda = if self.random.chance(70) {
            let body = self.returned(ret, 2);
            Expr::Lambda(names, Box::new(body))
        } else {
            let first = self.assignment().map(Stmt::Expr);
            let step = Stmt::Expr(Expr::call("step", vec![]));
            let last = Stmt::Return(Some(self.returned(ret, 1)));
            Expr::LambdaBlock(names, [Some(step), first, Some(last)].into_iter().flatten().collect())
        };
        self.scope = hidden;
        self.context = outside;
        lambda
    }
}
