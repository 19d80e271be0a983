//! Places that can be assigned, and the expressions that assign them.

use crate::ast::{Expr, Prim, Type};

impl super::Generator {
    /// An assignment, a compound assignment or a step up or down, as an expression of the place's type.
    pub(super) fn update(&mut self, prim: Prim, depth: u32) -> Option<Expr> {
        let place = self.place(prim)?;
        if prim == Prim::Boolean {
            let op = *self.random.pick(&["=", "=", "&=", "|=", "^="]);
            let value = self.condition(depth);
            return Some(Expr::infix(place, op, value));
        }
        Some(match self.random.below(10) {
            0 => Expr::Prefix("++", Box::new(place)),
            1 => Expr::Postfix(Box::new(place), "++"),
            2 => Expr::Prefix("--", Box::new(place)),
            3 => Expr::Postfix(Box::new(place), "--"),
            4 | 5 => {
                let value = self.number(prim, depth);
                Expr::infix(place, "=", value)
            }
            6 | 7 if !prim.is_floating() => {
                let op = *self.random.pick(&["&=", "|=", "^=", "<<=", ">>=", ">>>="]);
                let operand = self.integral();
                let value = self.number(operand, depth);
                Expr::infix(place, op, value)
            }
            _ => {
                let op = *self.random.pick(&["+=", "-=", "*=", "+=", "-=", "*=", "/=", "%="]);
                let operand = self.numeric();
                let mut value = self.number(operand, depth);
                let divides = matches!(op, "/=" | "%=") && !prim.is_floating() && !operand.is_floating();
                if divides && !self.risky() {
                    value = Expr::infix(value, "|", Expr::atom("1"));
                }
                Expr::infix(place, op, value)
            }
        })
    }

    /// A statement that changes something of any type.
    pub(super) fn assignment(&mut self) -> Option<Expr> {
        let depth = self.knobs.depth;
        match self.random.below(10) {
            0 => {
                let (text, _) = self.variable(|var| var.ty == Type::Str && var.assignable)?;
                if self.random.chance(40) {
                    let prim = self.prim();
                    let value = self.expr(Type::Prim(prim), depth - 1);
                    let shown = self.shown(prim, value);
                    return Some(Expr::infix(text, "+=", shown));
                }
                let value = self.clipped(depth);
                Some(Expr::infix(text, "=", value))
            }
            1 => {
                let (boxed, ty) = self.variable(|var| matches!(var.ty, Type::Boxed(_)) && var.assignable)?;
                let Type::Boxed(prim) = ty else { return None };
                match self.random.below(3) {
                    0 if prim != Prim::Boolean => Some(Expr::Postfix(Box::new(boxed), "++")),
                    1 if matches!(prim, Prim::Int | Prim::Long | Prim::Double) => {
                        let value = self.number(prim, depth - 1);
                        Some(Expr::infix(boxed, "+=", value))
                    }
                    _ => {
                        let value = self.reference(ty, depth - 1);
                        Some(Expr::infix(boxed, "=", value))
                    }
                }
            }
            2 => {
                let (place, ty) = self.variable(|var| {
                    var.assignable && !matches!(var.ty, Type::Prim(_) | Type::Str | Type::Boxed(_))
                })?;
                let value = self.reference(ty, depth - 1);
                Some(Expr::infix(place, "=", value))
            }
            3 => {
                let strings = self.variable_of(Type::Strings)?;
                let index = self.index(depth - 1);
                let value = self.clipped(depth - 1);
                let place = Expr::Index(Box::new(strings), Box::new(index));
                Some(Expr::infix(place, "=", value))
            }
            _ => {
                let prim = self.prim();
                self.update(prim, depth)
            }
        }
    }

    /// A field of an object in scope, of that type, with the class that has it.
    pub(super) fn field_of_object(&mut self, ty: Type) -> Option<(Expr, usize)> {
        let (object, class) = self.variable(|var| matches!(var.ty, Type::Class(_)))?;
        let Type::Class(class) = class else { return None };
        let names: Vec<String> =
            self.world.fields(class).into_iter().filter(|(of, _)| *of == ty).map(|(_, name)| name).collect();
        if names.is_empty() {
            return None;
        }
        let name = self.random.pick(&names).clone();
        Some((Expr::Field(Box::new(object), name), class))
    }

    fn place(&mut self, prim: Prim) -> Option<Expr> {
        match self.random.below(6) {
            0 | 1 => self.element(prim, 1).or_else(|| self.simple_place(prim)),
            2 => self
                .field_of_object(Type::Prim(prim))
                .map(|(place, _)| place)
                .or_else(|| self.simple_place(prim)),
            _ => self.simple_place(prim),
        }
    }

    fn simple_place(&mut self, prim: Prim) -> Option<Expr> {
        self.variable(|var| var.ty == Type::Prim(prim) && var.assignable).map(|(place, _)| place)
    }
}
