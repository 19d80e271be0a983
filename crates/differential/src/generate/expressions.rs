//! Numeric expressions, each of exactly the static type that was asked for.

use crate::ast::{Expr, Prim, Type};

impl super::Generator {
    /// An expression of exactly that static type; `null` may stand for a reference.
    pub(super) fn expr(&mut self, ty: Type, depth: u32) -> Expr {
        match ty {
            Type::Prim(Prim::Boolean) => self.condition(depth),
            Type::Prim(prim) => self.number(prim, depth),
            Type::Str => self.text(depth),
            _ => self.reference(ty, depth),
        }
    }

    /// An expression of a primitive type, as deep as the program's knobs say.
    pub(super) fn value(&mut self, prim: Prim) -> Expr {
        self.expr(Type::Prim(prim), self.knobs.depth)
    }

    /// A variable or a constant.
    pub(super) fn leaf(&mut self, prim: Prim) -> Expr {
        if self.random.chance(70)
            && let Some(variable) = self.variable_of(Type::Prim(prim))
        {
            return variable;
        }
        if prim != Prim::Boolean
            && self.random.chance(50)
            && let Some((variable, _)) =
                self.variable(|var| matches!(var.ty, Type::Prim(of) if of != Prim::Boolean && of != prim))
        {
            return Expr::cast(Type::Prim(prim), variable);
        }
        self.literal(prim)
    }

    /// A numeric expression.
    pub(super) fn number(&mut self, prim: Prim, depth: u32) -> Expr {
        if depth == 0 || self.random.chance(12) {
            return self.leaf(prim);
        }
        let below = depth - 1;
        let found = match self.random.weighted(&self.knobs.numbers) {
            0 => Some(self.arithmetic(prim, below)),
            1 => Some(self.bitwise(prim, below)),
            2 => Some(self.signed(prim, below)),
            3 => {
                let from = self.numeric();
                Some(Expr::cast(Type::Prim(prim), self.number(from, below)))
            }
            4 => Some(self.choice(Type::Prim(prim), below)),
            5 => self.update(prim, below),
            6 => self.element(prim, below),
            7 => self.call_of(Type::Prim(prim), below),
            8 => Some(self.library(prim, below)),
            _ => self.number_in_object(prim, below),
        };
        found.unwrap_or_else(|| self.arithmetic(prim, below))
    }

    /// `condition ? a : b`, both of the type.
    pub(super) fn choice(&mut self, ty: Type, depth: u32) -> Expr {
        let condition = self.condition(depth);
        let yes = self.expr(ty, depth);
        let no = self.expr(ty, depth);
        Expr::Choice(Box::new(condition), Box::new(yes), Box::new(no))
    }

    /// An element of an array in scope, of one dimension or two.
    pub(super) fn element(&mut self, prim: Prim, depth: u32) -> Option<Expr> {
        let (array, ty) = self.variable(|var| var.ty == Type::Array(prim) || var.ty == Type::Grid(prim))?;
        let index = self.index(depth);
        let element = Expr::Index(Box::new(array), Box::new(index));
        if ty == Type::Array(prim) {
            return Some(element);
        }
        let second = self.index(depth);
        Some(Expr::Index(Box::new(element), Box::new(second)))
    }

    /// An index that is in the range of most arrays, unless the program is risky here.
    pub(super) fn index(&mut self, depth: u32) -> Expr {
        if self.risky() {
            return self.number(Prim::Int, depth.min(1));
        }
        match self.random.below(3) {
            0 => Expr::infix(self.number(Prim::Int, depth.min(1)), "&", Expr::atom("1")),
            _ => Expr::atom(self.random.below(3).to_string()),
        }
    }

    /// A number that comes out of an object: a field, a box, a function, a list.
    pub(super) fn number_in_object(&mut self, prim: Prim, depth: u32) -> Option<Expr> {
        match self.random.below(4) {
            0 | 1 => {
                let (place, _) = self.field_of_object(Type::Prim(prim))?;
                Some(place)
            }
            2 => {
                let boxed = self.variable_of(Type::Boxed(prim))?;
                Some(Expr::cast(Type::Prim(prim), boxed))
            }
            _ if prim == Prim::Int => {
                if let Some(operator) = self.variable_of(Type::Operator) {
                    let argument = self.number(Prim::Int, depth);
                    return Some(Expr::method(operator, "applyAsInt", vec![argument]));
                }
                let list = self.variable_of(Type::List)?;
                let index = self.index(0);
                Some(Expr::cast(Type::Prim(Prim::Int), Expr::method(list, "get", vec![index])))
            }
            _ => None,
        }
    }

    fn arithmetic(&mut self, prim: Prim, depth: u32) -> Expr {
        let narrower = match prim {
            Prim::Boolean | Prim::Byte | Prim::Short | Prim::Char => {
                let wide = self.numeric_result();
                return Expr::cast(Type::Prim(prim), self.arithmetic(wide, depth));
            }
            Prim::Int => self.small(),
            Prim::Long => *self.random.pick(&[Prim::Long, Prim::Long, Prim::Int, Prim::Char, Prim::Byte]),
            Prim::Float => *self.random.pick(&[Prim::Float, Prim::Float, Prim::Int, Prim::Long, Prim::Short]),
            Prim::Double => {
                *self.random.pick(&[Prim::Double, Prim::Double, Prim::Float, Prim::Int, Prim::Long])
            }
        };
        let other = if prim == Prim::Int { self.small() } else { prim };
        let (left, right) = if self.random.chance(50) { (narrower, other) } else { (other, narrower) };
        let op = *self.random.pick(&["+", "-", "*", "+", "-", "*", "/", "%"]);
        let lhs = self.number(left, depth);
        let mut rhs = self.number(right, depth);
        if matches!(op, "/" | "%") && !prim.is_floating() && !self.risky() {
            rhs = Expr::infix(rhs, "|", Expr::atom("1"));
        }
        Expr::infix(lhs, op, rhs)
    }

    /// A type that arithmetic can have: not one that is promoted.
    fn numeric_result(&mut self) -> Prim {
        *self.random.pick(&[Prim::Int, Prim::Int, Prim::Long, Prim::Float, Prim::Double])
    }

    fn bitwise(&mut self, prim: Prim, depth: u32) -> Expr {
        match prim {
            Prim::Float | Prim::Double => self.arithmetic(prim, depth),
            Prim::Boolean | Prim::Byte | Prim::Short | Prim::Char => {
                let wide = if self.random.chance(60) { Prim::Int } else { Prim::Long };
                Expr::cast(Type::Prim(prim), self.bitwise(wide, depth))
            }
            Prim::Int | Prim::Long => {
                let left = if prim == Prim::Int { self.small() } else { prim };
                if self.random.chance(50) {
                    let op = *self.random.pick(&["<<", ">>", ">>>"]);
                    let count = self.integral();
                    let lhs = self.number(left, depth);
                    let rhs = self.number(count, depth);
                    return Expr::infix(lhs, op, rhs);
                }
                let op = *self.random.pick(&["&", "|", "^"]);
                let right = self.small();
                let lhs = self.number(left, depth);
                let rhs = self.number(right, depth);
                Expr::infix(lhs, op, rhs)
            }
        }
    }

    fn signed(&mut self, prim: Prim, depth: u32) -> Expr {
        let (op, operand) = match prim {
            Prim::Boolean | Prim::Byte | Prim::Short | Prim::Char => {
                return Expr::cast(Type::Prim(prim), self.signed(Prim::Int, depth));
            }
            Prim::Int => (*self.random.pick(&["-", "~", "+"]), self.small()),
            Prim::Long => (*self.random.pick(&["-", "~", "+"]), prim),
            Prim::Float | Prim::Double => (*self.random.pick(&["-", "-", "+"]), prim),
        };
        Expr::Prefix(op, Box::new(self.number(operand, depth)))
    }
}
