//! Expressions as terms over a state's initial heap.
//!
//! The whole expression is one term: it decides nothing. Where Java would throw (null, a bad index, division by
//! zero) the expression does not hold.

use attest_forward::{Control, Machine, binary_term, unary_term};
use attest_ir::UnaryOp;
use attest_program::{ClassId, Kind};
use attest_state::{Operand, State};
use attest_term::Term;

use super::expression::{Arithmetic, Comparison, Expression, Logic, Node};
use super::value::{Ty, Value, widen};
use super::{PreconditionError, Scope};

/// Why an expression has no term.
pub(crate) enum Stopped {
    /// It is wrong.
    Wrong(PreconditionError),
    /// A model must know something before it can go on.
    Control(Box<Control>),
}

impl From<Box<Control>> for Stopped {
    fn from(control: Box<Control>) -> Stopped {
        Stopped::Control(control)
    }
}

type Evaluated<T> = Result<T, Stopped>;

/// Evaluates expressions about the arguments of a method.
pub(crate) struct Evaluator<'a, 'p> {
    pub(crate) machine: &'a mut Machine<'p>,
    pub(crate) state: &'a mut State,
    pub(crate) scope: Scope<'a>,
    pub(crate) text: &'a str,
}

impl Evaluator<'_, '_> {
    /// When a precondition holds.
    pub(crate) fn condition(&mut self, expression: &Expression) -> Evaluated<Term> {
        let value = self.value(expression)?;
        match value.ty {
            Ty::Boolean => Ok(self.machine.pool().and(value.defined, value.term)),
            other => self.wrong(expression, format!("a truth value is needed, this is {}", other.shown())),
        }
    }

    /// A reference, if the expression is one.
    pub(crate) fn reference(&mut self, expression: &Expression) -> Evaluated<Term> {
        let value = self.value(expression)?;
        match value.ty {
            Ty::Ref(Some(_)) => Ok(value.term),
            other => self.wrong(expression, format!("a reference is needed, this is {}", other.shown())),
        }
    }

    fn wrong<T>(&self, expression: &Expression, message: impl Into<String>) -> Evaluated<T> {
        Err(Stopped::Wrong(PreconditionError::new(self.text, expression.at, message)))
    }

    fn value(&mut self, expression: &Expression) -> Evaluated<Value> {
        let always = self.machine.pool().bool(true);
        let constant = |ty, term| Ok(Value { ty, term, defined: always });
        let pool = self.machine.pool();
        match &expression.node {
            Node::Boolean(value) => constant(Ty::Boolean, pool.bool(*value)),
            Node::Int(value) => constant(Ty::Int, pool.bits(32, u64::from(*value as u32))),
            Node::Long(value) => constant(Ty::Long, pool.bits(64, *value as u64)),
            Node::Float(value) => constant(Ty::Float, pool.float32(*value)),
            Node::Double(value) => constant(Ty::Double, pool.float64(*value)),
            Node::Null => constant(Ty::Ref(None), pool.bits(32, 0)),
            Node::Text(text) => {
                let string = self.machine.program().well_known().string;
                let literal = self.machine.text_literal(self.state, text)?;
                constant(Ty::Ref(Some(string)), self.machine.term_of(literal))
            }
            Node::Name(name) => match self.named(name, always)? {
                Some(value) => Ok(value),
                None => self.wrong(expression, format!("no parameter or field {name}")),
            },
            Node::Member(of, name) => self.member(expression, of, name),
            Node::Call(of, name, arguments) => self.call(expression, of, name, arguments),
            Node::Element(array, index) => self.element(array, index),
            Node::Not(operand) => {
                let value = self.truth(operand)?;
                let term = self.machine.pool().not(value.term);
                Ok(Value { term, ..value })
            }
            Node::Negative(operand) => {
                let value = self.value(operand)?;
                let op = match value.ty {
                    Ty::Int => UnaryOp::Ineg,
                    Ty::Long => UnaryOp::Lneg,
                    Ty::Float => UnaryOp::Fneg,
                    Ty::Double => UnaryOp::Dneg,
                    other => {
                        return self.wrong(operand, format!("a number is needed, this is {}", other.shown()));
                    }
                };
                Ok(Value { term: unary_term(self.machine.pool(), op, value.term), ..value })
            }
            Node::Complement(operand) => {
                let value = self.value(operand)?;
                match value.ty {
                    Ty::Int | Ty::Long => Ok(Value { term: self.machine.pool().bv_not(value.term), ..value }),
                    other => {
                        self.wrong(operand, format!("an int or long is needed, this is {}", other.shown()))
                    }
                }
            }
            Node::Logic(logic, a, b) => self.logic(*logic, a, b),
            Node::Comparison(comparison, a, b) => self.comparison(expression, *comparison, a, b),
            Node::Arithmetic(operator, a, b) => self.arithmetic(expression, *operator, a, b),
            Node::Choice(..) | Node::InstanceOf(..) | Node::Cast(..) | Node::NewArray(..) | Node::New(..) => {
                let advice = "write the precondition as a Java method and name it: --pre pkg.Spec#ok";
                self.wrong(expression, format!("not possible in a precondition; {advice}"))
            }
        }
    }

    fn truth(&mut self, expression: &Expression) -> Evaluated<Value> {
        let value = self.value(expression)?;
        match value.ty {
            Ty::Boolean => Ok(value),
            other => self.wrong(expression, format!("a truth value is needed, this is {}", other.shown())),
        }
    }

    /// `&&`, `||` and `==>`: the right side need not be defined where the left one decides.
    fn logic(&mut self, logic: Logic, a: &Expression, b: &Expression) -> Evaluated<Value> {
        let (mut a, b) = (self.truth(a)?, self.truth(b)?);
        let pool = self.machine.pool();
        if logic == Logic::Implies {
            a.term = pool.not(a.term);
        }
        let (term, decides) = match logic {
            Logic::And => (pool.and(a.term, b.term), pool.not(a.term)),
            Logic::Or | Logic::Implies => (pool.or(a.term, b.term), a.term),
        };
        let right = pool.or(decides, b.defined);
        Ok(Value { ty: Ty::Boolean, term, defined: pool.and(a.defined, right) })
    }

    fn comparison(
        &mut self,
        expression: &Expression,
        comparison: Comparison,
        a: &Expression,
        b: &Expression,
    ) -> Evaluated<Value> {
        let (a, b) = (self.value(a)?, self.value(b)?);
        let defined = self.machine.pool().and(a.defined, b.defined);
        let equality = matches!(comparison, Comparison::Equal | Comparison::Unequal);
        let negated = comparison == Comparison::Unequal;
        let (x, y, number) = match (a.ty.rank(), b.ty.rank()) {
            (Some(left), Some(right)) => {
                let ty = [Ty::Int, Ty::Long, Ty::Float, Ty::Double][left.max(right)];
                let pool = self.machine.pool();
                (widen(pool, a.term, a.ty, ty), widen(pool, b.term, b.ty, ty), Some(ty))
            }
            _ => (a.term, b.term, None),
        };
        let term = match (number, a.ty, b.ty) {
            (Some(Ty::Float | Ty::Double), ..) => {
                let pool = self.machine.pool();
                match comparison {
                    Comparison::Equal | Comparison::Unequal => pool.fp_eq(x, y),
                    Comparison::Less => pool.fp_lt(x, y),
                    Comparison::Greater => pool.fp_lt(y, x),
                    Comparison::AtMost => pool.fp_le(x, y),
                    Comparison::AtLeast => pool.fp_le(y, x),
                }
            }
            (Some(_), ..) => {
                let pool = self.machine.pool();
                match comparison {
                    Comparison::Equal | Comparison::Unequal => pool.eq(x, y),
                    Comparison::Less => pool.bv_slt(x, y),
                    Comparison::Greater => pool.bv_slt(y, x),
                    Comparison::AtMost => pool.bv_sle(x, y),
                    Comparison::AtLeast => pool.bv_sle(y, x),
                }
            }
            (None, Ty::Boolean, Ty::Boolean) if equality => self.machine.pool().eq(x, y),
            (None, Ty::Ref(_), Ty::Ref(_)) if equality => self.machine.inspect_same(self.state, x, y),
            (None, ..) => {
                let (a, b) = (a.ty.shown(), b.ty.shown());
                return self.wrong(expression, format!("{a} cannot be compared with {b} in this way"));
            }
        };
        let term = if negated { self.machine.pool().not(term) } else { term };
        Ok(Value { ty: Ty::Boolean, term, defined })
    }

    fn arithmetic(
        &mut self,
        expression: &Expression,
        operator: Arithmetic,
        a: &Expression,
        b: &Expression,
    ) -> Evaluated<Value> {
        let (a, b) = (self.value(a)?, self.value(b)?);
        let defined = self.machine.pool().and(a.defined, b.defined);
        if (a.ty, b.ty) == (Ty::Boolean, Ty::Boolean) {
            let pool = self.machine.pool();
            let term = match operator {
                Arithmetic::And => pool.and(a.term, b.term),
                Arithmetic::Or => pool.or(a.term, b.term),
                Arithmetic::Xor => pool.distinct(a.term, b.term),
                _ => return self.wrong(expression, "numbers are needed, these are truth values"),
            };
            return Ok(Value { ty: Ty::Boolean, term, defined });
        }
        let (Some(left), Some(right)) = (a.ty.rank(), b.ty.rank()) else {
            let (a, b) = (a.ty.shown(), b.ty.shown());
            return self.wrong(expression, format!("numbers are needed, these are {a} and {b}"));
        };
        let rank = if operator.shifts() { left } else { left.max(right) };
        let ty = [Ty::Int, Ty::Long, Ty::Float, Ty::Double][rank];
        let Some(instruction) = operator.instructions()[rank] else {
            return self.wrong(expression, format!("not possible on {}", ty.shown()));
        };
        let pool = self.machine.pool();
        let x = widen(pool, a.term, a.ty, ty);
        let y = match (operator.shifts(), b.ty) {
            (true, Ty::Long) => pool.extract(31, 0, b.term),
            (true, _) => b.term,
            (false, _) => widen(pool, b.term, b.ty, ty),
        };
        if operator.shifts() && right > 1 {
            return self.wrong(expression, "the distance of a shift is an int or long");
        }
        let mut defined = defined;
        if matches!(operator, Arithmetic::Divide | Arithmetic::Remainder) && rank < 2 {
            let zero = pool.bits(if rank == 0 { 32 } else { 64 }, 0);
            let divisible = pool.distinct(y, zero);
            defined = pool.and(defined, divisible);
        }
        let term = binary_term(pool, instruction, x, y);
        Ok(Value { ty, term, defined })
    }

    fn element(&mut self, array: &Expression, index: &Expression) -> Evaluated<Value> {
        let (of, at) = (self.value(array)?, self.value(index)?);
        let program = self.machine.program();
        let class = match of.ty {
            Ty::Ref(Some(class)) if program.class(class).is_array() => class,
            other => return self.wrong(array, format!("an array is needed, this is {}", other.shown())),
        };
        if at.ty != Ty::Int {
            return self.wrong(index, format!("an index is an int, this is {}", at.ty.shown()));
        }
        let kind = program.class(class).element_kind().unwrap_or(Kind::Ref);
        let object = self.machine.operand_of(attest_ir::Type::Ref, of.term);
        let place = self.machine.operand_of(attest_ir::Type::Int, at.term);
        let length = self.machine.inspect_length(self.state, object)?;
        let length = self.machine.term_of(length);
        let found = self.machine.inspect_element(self.state, kind, object, place)?;
        let present = self.present(of.term);
        let pool = self.machine.pool();
        let zero = pool.bits(32, 0);
        let (low, high) = (pool.bv_sle(zero, at.term), pool.bv_slt(at.term, length));
        let defined = pool.all(&[of.defined, at.defined, present, low, high]);
        Ok(self.found(found, kind, program.class(class).component(), defined))
    }

    /// That a reference is not null.
    pub(super) fn present(&mut self, reference: Term) -> Term {
        let null = self.machine.pool().bits(32, 0);
        let is_null = self.machine.inspect_same(self.state, reference, null);
        self.machine.pool().not(is_null)
    }

    /// What was read as a value of expressions.
    pub(super) fn found(
        &mut self,
        found: Operand,
        kind: Kind,
        class: Option<ClassId>,
        defined: Term,
    ) -> Value {
        let ty = Ty::of(kind, class);
        let mut term = self.machine.term_of(found);
        if ty == Ty::Boolean {
            let zero = self.machine.pool().bits(32, 0);
            term = self.machine.pool().distinct(term, zero);
        }
        Value { ty, term, defined }
    }

    pub(super) fn error<T>(&self, expression: &Expression, message: impl Into<String>) -> Evaluated<T> {
        self.wrong(expression, message)
    }

    pub(super) fn evaluate(&mut self, expression: &Expression) -> Evaluated<Value> {
        self.value(expression)
    }
}
