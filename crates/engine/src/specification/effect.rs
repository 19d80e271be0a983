//! What happens in a case: stores, copies, results and exceptions.

use attest_ir::{BinaryOp, CallKind, Cond, Inst, Reg, Type};
use attest_program::{FieldId, Kind, split_descriptor};

use super::compile::Compiler;
use super::expression::Compiled;
use super::text::{Case, Effect};
use crate::precondition::{Expression, Node, Ty};

/// An effect whose parts are computed.
enum Ready {
    Field(Option<Reg>, FieldId, Reg),
    Element(Reg, Reg, Kind, Reg),
    Copy { count: Reg, from: (Reg, Reg), to: (Reg, Reg), kind: Kind },
}

impl Compiler<'_> {
    /// Computes all parts of a case's effects, carries them out, and ends.
    pub(super) fn effects(&mut self, case: &Case) -> Compiled<()> {
        let declared = self.program.method(self.method).signature.result;
        let mut ready = Vec::new();
        let mut returned: Option<Option<Reg>> = None;
        let mut thrown = None;
        for clause in &case.clauses {
            if returned.is_some() || thrown.is_some() {
                return Err(self.text.wrong(clause.at, "nothing can happen after the end of the method"));
            }
            match &clause.effect {
                Effect::Let(name, value) => {
                    let value = self.value(value)?;
                    if self.names.insert(name.clone(), value).is_some() {
                        return Err(self
                            .text
                            .wrong(clause.at, format!("there is already something called {name}")));
                    }
                }
                Effect::Sets(place, value) => ready.push(self.store(place, value)?),
                Effect::Copies(count, from, to) => ready.push(self.copy(count, from, to)?),
                Effect::Returns(value) => {
                    if declared.is_none() {
                        return Err(self.text.wrong(clause.at, "the method returns nothing: leave this out"));
                    }
                    let descriptor = self.program.text(self.program.method(self.method).descriptor);
                    let descriptor = split_descriptor(descriptor).map_or("I", |(_, returned)| returned);
                    returned = Some(Some(self.fitting(value, descriptor)?));
                }
                Effect::Throws(class, message) => {
                    thrown = Some(self.exception(clause.at, class, message.as_deref())?);
                }
            }
        }
        if returned.is_none() && thrown.is_none() && declared.is_some() {
            return Err(self.text.wrong(case.at, "what does this case return or throw?"));
        }
        for effect in ready {
            self.carry_out(effect);
        }
        match (thrown, returned.flatten()) {
            (Some(a), _) => self.terminate(Inst::Throw { a }),
            (None, Some(a)) => self.terminate(Inst::Return { a }),
            (None, None) => self.terminate(Inst::ReturnVoid),
        }
        Ok(())
    }

    fn store(&mut self, place: &Expression, value: &Expression) -> Compiled<Ready> {
        let (object, field) = match &place.node {
            Node::Element(array, index) => {
                let (array, index, kind, class) = self.element(array, index)?;
                let src = match (kind, class) {
                    (Kind::Ref, Some(class)) => {
                        let src = self.fitting(value, &descriptor(self.program.class_name(class)))?;
                        self.out.emit(Inst::CheckStore { array, value: src });
                        src
                    }
                    _ => self.fitting(value, letter(kind))?,
                };
                return Ok(Ready::Element(array, index, kind, src));
            }
            Node::Member(of, name) => match self.class_of(of) {
                Some(class) => (None, self.field(class, name, true)),
                None => {
                    let (object, ty) = self.value(of)?;
                    let Ty::Ref(Some(class)) = ty else { return self.needs(of, "an object", ty) };
                    self.out.emit(Inst::CheckNull { a: object });
                    (Some(object), self.field(class, name, false))
                }
            },
            Node::Name(name) => match self.own_field(name) {
                Some((object, field)) => (object, Some(field)),
                None => (None, None),
            },
            _ => (None, None),
        };
        let Some(field) = field else { return self.wrong(place, "no such field") };
        let src = self.fitting(value, self.program.text(self.program.field(field).descriptor))?;
        Ok(Ready::Field(object, field, src))
    }

    fn copy(&mut self, count: &Expression, from: &Expression, to: &Expression) -> Compiled<Ready> {
        let (number, ty) = self.value(count)?;
        if ty != Ty::Int {
            return self.needs(count, "an int", ty);
        }
        let (from_array, from_index, kind) = self.place_in_array(from)?;
        let (to_array, to_index, other) = self.place_in_array(to)?;
        match kind == other {
            true => {
                let (from, to) = ((from_array, from_index), (to_array, to_index));
                Ok(Ready::Copy { count: number, from, to, kind })
            }
            false => self.wrong(to, "the arrays have elements of different kinds"),
        }
    }

    /// `ARRAY[I]`, where I may be the end of the array.
    fn place_in_array(&mut self, place: &Expression) -> Compiled<(Reg, Reg, Kind)> {
        let Node::Element(array, index) = &place.node else {
            return self.wrong(place, "write ARRAY[INDEX]");
        };
        let (of, kind, _) = self.array(array)?;
        let (at, ty) = self.value(index)?;
        match ty {
            Ty::Int => Ok((of, at, kind)),
            _ => self.needs(index, "an int as index", ty),
        }
    }

    /// A value as one of a declared type, as Java assigns it; ints become narrower as by a cast.
    fn fitting(&mut self, value: &Expression, descriptor: &str) -> Compiled<Reg> {
        let (register, from) = self.value(value)?;
        let kind = Kind::of_descriptor(descriptor).unwrap_or(Kind::Ref);
        let class = self.program.load_descriptor(descriptor).ok().filter(|_| kind == Kind::Ref);
        let to = Ty::of(kind, class);
        match (from, to) {
            (Ty::Ref(None), Ty::Ref(_)) => Ok(register),
            (Ty::Ref(Some(a)), Ty::Ref(Some(b))) if self.program.is_subtype(a, b) => Ok(register),
            (Ty::Boolean, Ty::Boolean) => Ok(register),
            _ => match (from.rank(), to.rank()) {
                (Some(f), Some(t)) if f <= t => {
                    let wide = self.widened(register, from, to);
                    Ok(self.narrowed(wide, kind))
                }
                _ => {
                    let shown = attest_program::java_spelling(descriptor);
                    self.needs(value, &format!("a value of type {shown}"), from)
                }
            },
        }
    }

    fn exception(&mut self, at: usize, name: &str, message: Option<&str>) -> Compiled<Reg> {
        let place = Expression { at, node: Node::Null };
        let class = self.class_named(&place, name)?;
        let name = self.program.class_name(class);
        let descriptor = if message.is_some() { "(Ljava/lang/String;)V" } else { "()V" };
        if !self.program.is_subtype(class, self.program.well_known().throwable) {
            return self.wrong(&place, format!("{} is no exception", self.program.dotted(class)));
        }
        if self.program.find_method(class, "<init>", descriptor).is_none() {
            let what = if message.is_some() { "takes a message" } else { "takes nothing" };
            return self
                .wrong(&place, format!("{} has no constructor that {what}", self.program.dotted(class)));
        }
        let object = self.out.new_object(name);
        let mut arguments = vec![object];
        if let Some(message) = message {
            let units: Vec<u16> = message.encode_utf16().collect();
            arguments.push(self.out.text(&units));
        }
        self.out.call_for_effect(CallKind::Special, name, "<init>", descriptor, &arguments);
        Ok(object)
    }

    fn carry_out(&mut self, effect: Ready) {
        match effect {
            Ready::Field(object, field, src) => {
                let program = self.program;
                let declared = program.field(field);
                let (class, name) = (program.class_name(declared.class), program.text(declared.name));
                let descriptor = program.text(declared.descriptor);
                match object {
                    Some(object) => self.out.put_field(object, src, class, name, descriptor),
                    None => self.out.put_static(src, class, name, descriptor),
                }
            }
            Ready::Element(array, index, kind, src) => {
                self.out.emit(Inst::ArrayStore { kind, array, index, src });
            }
            Ready::Copy { count, from, to, kind } => self.copy_elements(count, from, to, kind),
        }
    }

    /// Copies elements one by one; from the last one back if the arrays are the same and elements move up.
    fn copy_elements(&mut self, count: Reg, from: (Reg, Reg), to: (Reg, Reg), kind: Kind) {
        let (same, up, back, go, more, end) =
            (self.label(), self.label(), self.label(), self.label(), self.label(), self.label());
        let step = self.out.register(Type::Int);
        let at = self.out.register(Type::Int);
        self.terminate(Inst::IfSame { a: from.0, b: to.0, then: same.block(), other: up.block() });
        self.place(same);
        let (a, b) = (from.1, to.1);
        self.terminate(Inst::If { cond: Cond::Lt, a, b, then: back.block(), other: up.block() });
        self.place(up);
        self.out.emit(Inst::Int { dst: step, value: 1 });
        self.out.emit(Inst::Int { dst: at, value: 0 });
        self.jump(go);
        self.place(back);
        self.out.emit(Inst::Int { dst: step, value: -1 });
        self.out.emit(Inst::BinaryImm { op: BinaryOp::Iadd, dst: at, a: count, imm: -1 });
        self.jump(go);
        let left = self.out.register(Type::Int);
        self.place(go);
        self.out.emit(Inst::Move { dst: left, src: count });
        let head = self.label();
        self.place(head);
        let (then, other) = (more.block(), end.block());
        self.terminate(Inst::IfImm { cond: Cond::Gt, a: left, imm: 0, then, other });
        self.place(more);
        let source = self.out.binary(BinaryOp::Iadd, from.1, at);
        let target = self.out.binary(BinaryOp::Iadd, to.1, at);
        for (array, index) in [(from.0, source), (to.0, target)] {
            self.out.emit(Inst::CheckNull { a: array });
            self.out.emit(Inst::CheckBounds { array, index });
        }
        let value = self.out.register(Type::of(kind));
        self.out.emit(Inst::ArrayLoad { kind, dst: value, array: from.0, index: source });
        if kind == Kind::Ref {
            self.out.emit(Inst::CheckStore { array: to.0, value });
        }
        self.out.emit(Inst::ArrayStore { kind, array: to.0, index: target, src: value });
        self.out.emit(Inst::Binary { op: BinaryOp::Iadd, dst: at, a: at, b: step });
        self.out.emit(Inst::BinaryImm { op: BinaryOp::Iadd, dst: left, a: left, imm: -1 });
        self.jump(head);
        self.place(end);
    }
}

/// The descriptor of a class or array type.
fn descriptor(name: &str) -> String {
    match name.starts_with('[') {
        true => name.to_owned(),
        false => format!("L{name};"),
    }
}

/// The descriptor of a primitive kind.
fn letter(kind: Kind) -> &'static str {
    match kind {
        Kind::Boolean => "Z",
        Kind::Byte => "B",
        Kind::Char => "C",
        Kind::Short => "S",
        Kind::Int => "I",
        Kind::Long => "J",
        Kind::Float => "F",
        Kind::Double => "D",
        Kind::Ref => "Ljava/lang/Object;",
    }
}
