//! Expressions of specifications as instructions: Java's meaning, checks included.

use attest_ir::{BinaryOp, Block, Cond, Inst, Reg, Type, UnaryOp};
use attest_program::{ClassId, FieldId, Kind};

use super::SpecificationError;
use super::compile::{Compiler, Label};
use crate::precondition::{Arithmetic, Comparison, Expression, Logic, Node, Ty};

pub(super) type Compiled<T> = Result<T, SpecificationError>;

impl Compiler<'_> {
    /// The register that holds a value, and its type.
    pub(super) fn value(&mut self, expression: &Expression) -> Compiled<(Reg, Ty)> {
        Ok(match &expression.node {
            Node::Boolean(value) => (self.out.int(i32::from(*value)), Ty::Boolean),
            Node::Int(value) => (self.out.int(*value), Ty::Int),
            Node::Long(value) => (self.out.long(*value), Ty::Long),
            Node::Float(value) => (self.out.float(*value), Ty::Float),
            Node::Double(value) => (self.out.double(*value), Ty::Double),
            Node::Null => (self.out.null(), Ty::Ref(None)),
            Node::Text(text) => {
                let units: Vec<u16> = text.encode_utf16().collect();
                (self.out.text(&units), Ty::Ref(Some(self.program.well_known().string)))
            }
            Node::Name(name) => match self.named(name) {
                Some(found) => found,
                None => return self.wrong(expression, format!("no parameter or field {name}")),
            },
            Node::Member(of, name) => self.member(expression, of, name)?,
            Node::Call(of, name, arguments) => self.call(expression, of, name, arguments)?,
            Node::Element(array, index) => {
                let (array, index, kind, class) = self.element(array, index)?;
                let dst = self.out.register(Type::of(kind));
                self.out.emit(Inst::ArrayLoad { kind, dst, array, index });
                (dst, Ty::of(kind, class))
            }
            Node::Negative(operand) => self.negative(operand)?,
            Node::Complement(operand) => self.complement(operand)?,
            Node::Arithmetic(operator, a, b) => self.arithmetic(expression, *operator, a, b)?,
            Node::Choice(condition, then, other) => self.choice(expression, condition, then, other)?,
            Node::Cast(ty, operand) => self.cast(expression, ty, operand)?,
            Node::NewArray(ty, length) => {
                let class = self.class_named(expression, &format!("{ty}[]"))?;
                let (length, ty) = self.value(length)?;
                if ty != Ty::Int {
                    return self.needs(expression, "an int as length", ty);
                }
                self.out.emit(Inst::CheckSize { a: length });
                let name = self.out.class(self.program.class_name(class));
                let dst = self.out.register(Type::Ref);
                self.out.emit(Inst::NewArray { dst, length, class: name });
                (dst, Ty::Ref(Some(class)))
            }
            Node::New(ty, arguments) => self.made(expression, ty, arguments)?,
            Node::InstanceOf(operand, ty) => {
                let class = self.class_named(expression, ty)?;
                let (value, ty) = self.value(operand)?;
                if !matches!(ty, Ty::Ref(_)) {
                    return self.needs(operand, "a reference", ty);
                }
                (self.out.instance_of(value, self.program.class_name(class)), Ty::Boolean)
            }
            Node::Not(_) | Node::Logic(..) | Node::Comparison(..) => {
                let (then, other, end) = (self.label(), self.label(), self.label());
                let dst = self.out.register(Type::Int);
                self.branch(expression, then, other)?;
                self.place(then);
                self.out.emit(Inst::Int { dst, value: 1 });
                self.jump(end);
                self.place(other);
                self.out.emit(Inst::Int { dst, value: 0 });
                self.place(end);
                (dst, Ty::Boolean)
            }
        })
    }

    fn negative(&mut self, operand: &Expression) -> Compiled<(Reg, Ty)> {
        let (value, ty) = self.value(operand)?;
        let op = match ty {
            Ty::Int => UnaryOp::Ineg,
            Ty::Long => UnaryOp::Lneg,
            Ty::Float => UnaryOp::Fneg,
            Ty::Double => UnaryOp::Dneg,
            Ty::Boolean | Ty::Ref(_) => return self.needs(operand, "a number", ty),
        };
        Ok((self.out.unary(op, value), ty))
    }

    fn complement(&mut self, operand: &Expression) -> Compiled<(Reg, Ty)> {
        let (value, ty) = self.value(operand)?;
        let (op, ones) = match ty {
            Ty::Int => (BinaryOp::Ixor, self.out.int(-1)),
            Ty::Long => (BinaryOp::Lxor, self.out.long(-1)),
            _ => return self.needs(operand, "an int or long", ty),
        };
        Ok((self.out.binary(op, value, ones), ty))
    }

    /// Goes on at `then` if the expression holds, otherwise at `other`.
    pub(super) fn branch(&mut self, expression: &Expression, then: Label, other: Label) -> Compiled<()> {
        match &expression.node {
            Node::Not(operand) => self.branch(operand, other, then),
            Node::Logic(logic, a, b) => {
                let right = self.label();
                match logic {
                    Logic::And => self.branch(a, right, other)?,
                    Logic::Or => self.branch(a, then, right)?,
                    Logic::Implies => self.branch(a, right, then)?,
                }
                self.place(right);
                self.branch(b, then, other)
            }
            Node::Comparison(comparison, a, b) => self.comparison(expression, *comparison, a, b, then, other),
            _ => {
                let (value, ty) = self.value(expression)?;
                if ty != Ty::Boolean {
                    return self.needs(expression, "a truth value", ty);
                }
                self.end(
                    |then, other| Inst::IfImm { cond: Cond::Ne, a: value, imm: 0, then, other },
                    then,
                    other,
                );
                Ok(())
            }
        }
    }

    fn comparison(
        &mut self,
        expression: &Expression,
        comparison: Comparison,
        a: &Expression,
        b: &Expression,
        then: Label,
        other: Label,
    ) -> Compiled<()> {
        let ((x, left), (y, right)) = (self.value(a)?, self.value(b)?);
        let cond = match comparison {
            Comparison::Equal => Cond::Eq,
            Comparison::Unequal => Cond::Ne,
            Comparison::Less => Cond::Lt,
            Comparison::AtMost => Cond::Le,
            Comparison::Greater => Cond::Gt,
            Comparison::AtLeast => Cond::Ge,
        };
        let equality = matches!(cond, Cond::Eq | Cond::Ne);
        match (left.rank(), right.rank()) {
            (Some(l), Some(r)) => {
                let ty = RANKS[l.max(r)];
                let (x, y) = (self.widened(x, left, ty), self.widened(y, right, ty));
                // What is not a number is neither less nor greater.
                let less = matches!(cond, Cond::Lt | Cond::Le);
                let difference = match (ty, less) {
                    (Ty::Long, _) => BinaryOp::Lcmp,
                    (Ty::Float, true) => BinaryOp::Fcmpg,
                    (Ty::Float, false) => BinaryOp::Fcmpl,
                    (Ty::Double, true) => BinaryOp::Dcmpg,
                    (Ty::Double, false) => BinaryOp::Dcmpl,
                    _ => {
                        self.end(|then, other| Inst::If { cond, a: x, b: y, then, other }, then, other);
                        return Ok(());
                    }
                };
                let a = self.out.binary(difference, x, y);
                self.end(|then, other| Inst::IfImm { cond, a, imm: 0, then, other }, then, other);
            }
            _ if equality && (left, right) == (Ty::Boolean, Ty::Boolean) => {
                self.end(|then, other| Inst::If { cond, a: x, b: y, then, other }, then, other);
            }
            _ if equality && matches!((left, right), (Ty::Ref(_), Ty::Ref(_))) => {
                let (then, other) = if cond == Cond::Eq { (then, other) } else { (other, then) };
                match (left, right) {
                    (_, Ty::Ref(None)) => {
                        self.end(|then, other| Inst::IfNull { a: x, then, other }, then, other)
                    }
                    (Ty::Ref(None), _) => {
                        self.end(|then, other| Inst::IfNull { a: y, then, other }, then, other)
                    }
                    _ => self.end(|then, other| Inst::IfSame { a: x, b: y, then, other }, then, other),
                }
            }
            _ => {
                let (a, b) = (left.shown(), right.shown());
                return self.wrong(expression, format!("{a} cannot be compared with {b} in this way"));
            }
        }
        Ok(())
    }

    fn arithmetic(
        &mut self,
        expression: &Expression,
        operator: Arithmetic,
        a: &Expression,
        b: &Expression,
    ) -> Compiled<(Reg, Ty)> {
        let ((x, left), (y, right)) = (self.value(a)?, self.value(b)?);
        let truth = (left, right) == (Ty::Boolean, Ty::Boolean)
            && matches!(operator, Arithmetic::And | Arithmetic::Or | Arithmetic::Xor);
        let (l, r) = match (left.rank(), right.rank()) {
            (Some(l), Some(r)) => (l, r),
            _ if truth => (0, 0),
            _ => {
                let (a, b) = (left.shown(), right.shown());
                return self.wrong(expression, format!("numbers are needed, these are {a} and {b}"));
            }
        };
        let rank = if operator.shifts() { l } else { l.max(r) };
        let ty = RANKS[rank];
        let Some(instruction) = operator.instructions()[rank] else {
            return self.wrong(expression, format!("not possible on {}", ty.shown()));
        };
        if operator.shifts() && r > 1 {
            return self.wrong(expression, "the distance of a shift is an int or long");
        }
        let x = self.widened(x, left, ty);
        let y = match (operator.shifts(), right) {
            (true, Ty::Long) => self.out.unary(UnaryOp::L2i, y),
            (true, _) => y,
            (false, _) => self.widened(y, right, ty),
        };
        if matches!(operator, Arithmetic::Divide | Arithmetic::Remainder) && rank < 2 {
            self.out.emit(Inst::CheckZero { a: y });
        }
        Ok((self.out.binary(instruction, x, y), if truth { Ty::Boolean } else { ty }))
    }

    fn choice(
        &mut self,
        expression: &Expression,
        condition: &Expression,
        then: &Expression,
        other: &Expression,
    ) -> Compiled<(Reg, Ty)> {
        let (yes, no, end) = (self.label(), self.label(), self.label());
        let (moved_yes, moved_no) = (self.label(), self.label());
        self.branch(condition, yes, no)?;
        self.place(yes);
        let (x, left) = self.value(then)?;
        self.jump(moved_yes);
        self.place(no);
        let (y, right) = self.value(other)?;
        self.jump(moved_no);
        let ty = match (left.rank(), right.rank(), left, right) {
            (Some(l), Some(r), ..) => RANKS[l.max(r)],
            (_, _, Ty::Ref(None), Ty::Ref(class)) | (_, _, Ty::Ref(class), Ty::Ref(None)) => Ty::Ref(class),
            (_, _, Ty::Ref(Some(a)), Ty::Ref(Some(b))) if self.program.is_subtype(a, b) => right,
            (_, _, Ty::Ref(Some(a)), Ty::Ref(Some(b))) if self.program.is_subtype(b, a) => left,
            _ if left == right => left,
            _ => {
                let (a, b) = (left.shown(), right.shown());
                return self.wrong(expression, format!("one side is {a}, the other {b}"));
            }
        };
        let dst = self.out.register(ty.register());
        for (label, value, from) in [(moved_yes, x, left), (moved_no, y, right)] {
            self.place(label);
            let src = self.widened(value, from, ty);
            self.out.emit(Inst::Move { dst, src });
            self.jump(end);
        }
        self.place(end);
        Ok((dst, ty))
    }

    fn cast(&mut self, expression: &Expression, name: &str, operand: &Expression) -> Compiled<(Reg, Ty)> {
        let (value, from) = self.value(operand)?;
        let Some(kind) = primitive(name) else {
            let class = self.class_named(expression, name)?;
            if !matches!(from, Ty::Ref(_)) {
                return self.needs(operand, "a reference", from);
            }
            self.out.check_cast(value, self.program.class_name(class));
            return Ok((value, Ty::Ref(Some(class))));
        };
        let to = Ty::of(kind, None);
        if from.rank().is_none() || to.rank().is_none() {
            return match from == to {
                true => Ok((value, to)),
                false => self.needs(operand, "a number", from),
            };
        }
        let value = match (from, to) {
            (Ty::Long, Ty::Int) => self.out.unary(UnaryOp::L2i, value),
            (Ty::Float, Ty::Int) => self.out.unary(UnaryOp::F2i, value),
            (Ty::Float, Ty::Long) => self.out.unary(UnaryOp::F2l, value),
            (Ty::Double, Ty::Int) => self.out.unary(UnaryOp::D2i, value),
            (Ty::Double, Ty::Long) => self.out.unary(UnaryOp::D2l, value),
            (Ty::Double, Ty::Float) => self.out.unary(UnaryOp::D2f, value),
            _ => self.widened(value, from, to),
        };
        Ok((self.narrowed(value, kind), to))
    }

    /// An int as a narrower one.
    pub(super) fn narrowed(&mut self, value: Reg, kind: Kind) -> Reg {
        match kind {
            Kind::Byte => self.out.unary(UnaryOp::I2b, value),
            Kind::Char => self.out.unary(UnaryOp::I2c, value),
            Kind::Short => self.out.unary(UnaryOp::I2s, value),
            _ => value,
        }
    }

    /// A number as one of a type of at least its rank.
    pub(super) fn widened(&mut self, value: Reg, from: Ty, to: Ty) -> Reg {
        let op = match (from, to) {
            (Ty::Int, Ty::Long) => UnaryOp::I2l,
            (Ty::Int, Ty::Float) => UnaryOp::I2f,
            (Ty::Int, Ty::Double) => UnaryOp::I2d,
            (Ty::Long, Ty::Float) => UnaryOp::L2f,
            (Ty::Long, Ty::Double) => UnaryOp::L2d,
            (Ty::Float, Ty::Double) => UnaryOp::F2d,
            _ => return value,
        };
        self.out.unary(op, value)
    }

    /// An element's array and index, both checked, the kind of the elements and their class.
    pub(super) fn element(
        &mut self,
        array: &Expression,
        index: &Expression,
    ) -> Compiled<(Reg, Reg, Kind, Option<ClassId>)> {
        let (of, kind, class) = self.array(array)?;
        let (at, ty) = self.value(index)?;
        if ty != Ty::Int {
            return self.needs(index, "an int as index", ty);
        }
        self.out.emit(Inst::CheckNull { a: of });
        self.out.emit(Inst::CheckBounds { array: of, index: at });
        Ok((of, at, kind, class))
    }

    /// An array, the kind of its elements and their class.
    pub(super) fn array(&mut self, array: &Expression) -> Compiled<(Reg, Kind, Option<ClassId>)> {
        let (of, ty) = self.value(array)?;
        match ty {
            Ty::Ref(Some(class)) if self.program.class(class).is_array() => {
                let class = self.program.class(class);
                Ok((of, class.element_kind().unwrap_or(Kind::Ref), class.component()))
            }
            _ => self.wrong(array, "an array is needed here; a cast can make it one: `((int[]) a)[i]`"),
        }
    }

    fn member(&mut self, expression: &Expression, of: &Expression, name: &str) -> Compiled<(Reg, Ty)> {
        if let Some(class) = self.class_of(of) {
            return match self.field(class, name, true) {
                Some(field) => Ok(self.read(None, field)),
                None => {
                    let class = self.program.dotted(class);
                    self.wrong(expression, format!("{class} has no static field {name}"))
                }
            };
        }
        let (object, ty) = self.value(of)?;
        match ty {
            Ty::Ref(Some(class)) if self.program.class(class).is_array() && name == "length" => {
                self.out.emit(Inst::CheckNull { a: object });
                let dst = self.out.register(Type::Int);
                self.out.emit(Inst::ArrayLength { dst, array: object });
                Ok((dst, Ty::Int))
            }
            Ty::Ref(Some(class)) => match self.field(class, name, false) {
                Some(field) => Ok(self.read(Some(object), field)),
                None => self.wrong(expression, format!("{} has no field {name}", self.program.dotted(class))),
            },
            _ => self.wrong(expression, format!("{} has no fields", ty.shown())),
        }
    }

    /// The value of a field, the object checked.
    pub(super) fn read(&mut self, object: Option<Reg>, field: FieldId) -> (Reg, Ty) {
        let program = self.program;
        let declared = program.field(field);
        let (class, name) = (program.class_name(declared.class), program.text(declared.name));
        let descriptor = program.text(declared.descriptor);
        let value = match object {
            Some(object) => {
                self.out.emit(Inst::CheckNull { a: object });
                self.out.get_field(object, class, name, descriptor)
            }
            None => self.out.get_static(class, name, descriptor),
        };
        let of = program.load_descriptor(descriptor).ok().filter(|_| declared.kind == Kind::Ref);
        (value, Ty::of(declared.kind, of))
    }

    /// Ends the block with a branch.
    fn end(&mut self, make: impl FnOnce(Block, Block) -> Inst, then: Label, other: Label) {
        let inst = make(then.block(), other.block());
        self.terminate(inst);
    }

    pub(super) fn needs<T>(&self, expression: &Expression, what: &str, ty: Ty) -> Compiled<T> {
        self.wrong(expression, format!("{what} is needed, this is {}", ty.shown()))
    }

    pub(super) fn wrong<T>(&self, expression: &Expression, message: impl Into<String>) -> Compiled<T> {
        Err(self.text.wrong(expression.at, message))
    }
}

const RANKS: [Ty; 4] = [Ty::Int, Ty::Long, Ty::Float, Ty::Double];

/// The kind of a primitive type.
pub(super) fn primitive(name: &str) -> Option<Kind> {
    Some(match name {
        "boolean" => Kind::Boolean,
        "byte" => Kind::Byte,
        "char" => Kind::Char,
        "short" => Kind::Short,
        "int" => Kind::Int,
        "long" => Kind::Long,
        "float" => Kind::Float,
        "double" => Kind::Double,
        _ => return None,
    })
}
