//! Boolean expressions.

use crate::ast::{Expr, Prim, Type};

impl super::Generator {
    /// A boolean expression; it may be a constant.
    pub(super) fn condition(&mut self, depth: u32) -> Expr {
        if depth == 0 {
            return match self.random.below(10) {
                0..=5 => self.variable_of(Type::Prim(Prim::Boolean)).unwrap_or_else(|| self.comparison(0)),
                6 => self.literal(Prim::Boolean),
                _ => self.comparison(0),
            };
        }
        let below = depth - 1;
        match self.random.below(14) {
            0..=4 => self.comparison(below),
            5 | 6 => {
                let op = *self.random.pick(&["&&", "||", "&&", "||", "&", "|", "^", "==", "!="]);
                let left = self.condition(below);
                let right = self.condition(below);
                Expr::infix(left, op, right)
            }
            7 => Expr::Prefix("!", Box::new(self.condition(below))),
            8 => self.update(Prim::Boolean, below).unwrap_or_else(|| self.comparison(below)),
            9 => self.element(Prim::Boolean, below).unwrap_or_else(|| self.comparison(below)),
            10 => self.call_of(Type::Prim(Prim::Boolean), below).unwrap_or_else(|| self.comparison(below)),
            11 => self.kind_test().unwrap_or_else(|| self.comparison(below)),
            12 => self.library(Prim::Boolean, below),
            _ => self.condition(0),
        }
    }

    /// A comparison of two numbers of any types.
    fn comparison(&mut self, depth: u32) -> Expr {
        let op = *self.random.pick(&["<", "<=", ">", ">=", "==", "!="]);
        let left = self.numeric();
        let right = if self.random.chance(60) { left } else { self.numeric() };
        let lhs = self.number(left, depth);
        let rhs = self.number(right, depth);
        Expr::infix(lhs, op, rhs)
    }

    /// A question about a reference: its class, whether it is null, or which of the cached boxes it is.
    fn kind_test(&mut self) -> Option<Expr> {
        match self.random.below(3) {
            0 => {
                let object = self.variable_of(Type::Object)?;
                let ty = self.castable();
                Some(Expr::InstanceOf(Box::new(object), ty))
            }
            1 => {
                let (left, ty) = self.variable(|var| matches!(var.ty, Type::Boxed(_)))?;
                let right = self.variable_of(ty)?;
                Some(Expr::infix(left, "==", right))
            }
            _ => {
                let (object, _) = self.variable(|var| !matches!(var.ty, Type::Prim(_)))?;
                let op = *self.random.pick(&["==", "!="]);
                Some(Expr::infix(object, op, Expr::atom("null")))
            }
        }
    }

    /// A type to which an `Object` can be cast, perhaps in vain.
    pub(super) fn castable(&mut self) -> Type {
        let classes = self.world.classes.len();
        if classes > 0 && self.random.chance(40) {
            return Type::Class(self.random.below(classes));
        }
        *self.random.pick(&[
            Type::Str,
            Type::Boxed(Prim::Int),
            Type::Boxed(Prim::Int),
            Type::Boxed(Prim::Long),
            Type::Boxed(Prim::Char),
            Type::Array(Prim::Int),
            Type::Map,
        ])
    }
}
