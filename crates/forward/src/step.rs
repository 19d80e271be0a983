//! One instruction: what it does to the state, and how to go on.

use attest_ir::{BinaryOp, Body, Cond, Inst, Reg};
use attest_state::{Mark, Ref, State};

use crate::arith;
use crate::control::{Control, Step};
use crate::machine::Machine;

impl<'p> Machine<'p> {
    /// Executes the instruction at `inst` of the frame whose registers begin at `base`.
    #[inline(always)]
    pub(crate) fn step(&mut self, state: &mut State, body: &'p Body, inst: usize, base: usize) -> Step {
        let get = |state: &State, reg: Reg| state.stack[base + reg.index()];
        let int = |state: &State, reg: Reg| state.stack[base + reg.index()] as i32;
        let reference = |state: &State, reg: Reg| Ref::of_word(state.stack[base + reg.index()]);
        let set = |state: &mut State, reg: Reg, word: u64| {
            state.set_register(base + reg.index(), word, Mark::NONE);
        };
        if state.path.is_some()
            && let Some(step) = self.step_symbolic(state, body, inst, base)
        {
            return step;
        }
        match body.insts[inst] {
            Inst::Int { dst, value } => set(state, dst, u64::from(value as u32)),
            Inst::Long { dst, constant } => {
                set(state, dst, body.constants[constant as usize]);
            }
            Inst::Float { dst, value } => set(state, dst, u64::from(value.to_bits())),
            Inst::Double { dst, constant } => {
                set(state, dst, body.constants[constant as usize]);
            }
            Inst::Null { dst } => set(state, dst, 0),
            Inst::Text { dst, text } => match self.literal(state, &body.texts[text as usize]) {
                Ok(string) => set(state, dst, u64::from(string.raw())),
                Err(control) => return Step::Control(control),
            },
            Inst::ClassObject { dst, class } => match self.class_object(state, body, class) {
                Ok(mirror) => set(state, dst, u64::from(mirror.raw())),
                Err(control) => return Step::Control(control),
            },
            Inst::Dynamic { dst, site } => match self.dynamic_constant(state, body, site) {
                Ok(value) => set(state, dst, value.word()),
                Err(control) => return Step::Control(control),
            },
            Inst::Move { dst, src } => {
                let (word, mark) = (get(state, src), state.mark(base + src.index()));
                state.set_register(base + dst.index(), word, mark);
            }
            Inst::Unary { op, dst, a } => {
                let value = arith::unary(op, get(state, a));
                set(state, dst, value);
            }
            Inst::Binary { op, dst, a, b } => {
                let value = arith::binary(op, get(state, a), get(state, b));
                set(state, dst, value);
            }
            Inst::BinaryImm { op: BinaryOp::Iadd, dst, a, imm } => {
                let value = int(state, a).wrapping_add(imm);
                set(state, dst, u64::from(value as u32));
            }
            Inst::BinaryImm { op, dst, a, imm } => {
                let value = arith::binary(op, get(state, a), u64::from(imm as u32));
                set(state, dst, value);
            }

            Inst::CheckNull { a } => {
                if reference(state, a).is_null() {
                    return null_pointer();
                }
            }
            Inst::CheckBounds { array, index } => {
                let index = int(state, index);
                let length = state.heap.length(reference(state, array));
                if index as u32 >= length {
                    return Step::Control(self.out_of_bounds(index, length));
                }
            }
            Inst::CheckZero { a } => {
                if get(state, a) == 0 {
                    return divided_by_zero();
                }
            }
            Inst::CheckSize { a } => {
                let size = int(state, a);
                if size < 0 {
                    return Step::Control(self.negative_size(size));
                }
            }
            Inst::CheckCast { a, class } => {
                let object = reference(state, a);
                if !object.is_null()
                    && let Err(control) = self.check_cast(state, body, class, object)
                {
                    return Step::Control(control);
                }
            }
            Inst::CheckStore { array, value } => {
                let (array, value) = (reference(state, array), reference(state, value));
                if !value.is_null()
                    && let Err(control) = self.check_store(state, array, value)
                {
                    return Step::Control(control);
                }
            }
            Inst::Init { class } => {
                if let Err(control) = self.initialise_link(state, body, class) {
                    return Step::Control(control);
                }
            }
            Inst::InitField { field } => {
                if let Err(control) = self.initialise_holder(state, body, field) {
                    return Step::Control(control);
                }
            }
            Inst::InitCall { site } => {
                if let Err(control) = self.initialise_target(state, body, site) {
                    return Step::Control(control);
                }
            }

            Inst::GetField { dst, object, field } => {
                let link = &body.fields[field as usize];
                let slot = match link.resolved.get() {
                    Some(target) => target.slot,
                    None => match self.link_field(body, link) {
                        Ok(target) => target.slot,
                        Err(control) => return Step::Control(control),
                    },
                };
                let value = state.heap.field_word(reference(state, object), slot);
                set(state, dst, value);
            }
            Inst::PutField { object, src, field } => {
                let link = &body.fields[field as usize];
                let slot = match link.resolved.get() {
                    Some(target) => target.slot,
                    None => match self.link_field(body, link) {
                        Ok(target) => target.slot,
                        Err(control) => return Step::Control(control),
                    },
                };
                let (object, value) = (reference(state, object), get(state, src));
                state.heap.set_field_word(object, slot, link.kind, value);
            }
            Inst::GetStatic { dst, field } => {
                let link = &body.fields[field as usize];
                match self.statics(state, body, link) {
                    Ok((statics, slot)) => {
                        let value = state.heap.field_word(statics, slot);
                        set(state, dst, value);
                    }
                    Err(control) => return Step::Control(control),
                }
            }
            Inst::PutStatic { src, field } => {
                let link = &body.fields[field as usize];
                match self.statics(state, body, link) {
                    Ok((statics, slot)) => {
                        let value = get(state, src);
                        state.heap.set_field_word(statics, slot, link.kind, value);
                    }
                    Err(control) => return Step::Control(control),
                }
            }
            Inst::ArrayLoad { kind, dst, array, index } => {
                let (array, index) = (reference(state, array), int(state, index));
                let value = state.heap.element_word(array, index as u32, kind);
                set(state, dst, value);
            }
            Inst::ArrayStore { kind, array, index, src } => {
                let (array, index) = (reference(state, array), int(state, index));
                let mut value = get(state, src);
                if kind == attest_program::Kind::Byte {
                    value = self.cut_boolean(state, array, value);
                }
                state.heap.set_element_word(array, index as u32, kind, value);
            }
            Inst::ArrayLength { dst, array } => {
                let length = state.heap.length(reference(state, array));
                set(state, dst, u64::from(length));
            }
            Inst::New { dst, class } => match self.new_instance(state, body, class) {
                Ok(object) => set(state, dst, u64::from(object.raw())),
                Err(control) => return Step::Control(control),
            },
            Inst::NewArray { dst, length, class } => {
                let length = int(state, length);
                match self.new_array_of(state, body, class, length) {
                    Ok(array) => set(state, dst, u64::from(array.raw())),
                    Err(control) => return Step::Control(control),
                }
            }
            Inst::NewMultiArray { dst, class, sizes } => {
                let sizes: Vec<i32> =
                    body.lists[sizes as usize].iter().map(|size| int(state, *size)).collect();
                match self.new_multi_array(state, body, class, &sizes) {
                    Ok(array) => set(state, dst, u64::from(array.raw())),
                    Err(control) => return Step::Control(control),
                }
            }
            Inst::InstanceOf { dst, a, class } => {
                let object = reference(state, a);
                match self.instance_of(state, body, class, object) {
                    Ok(is) => set(state, dst, u64::from(is)),
                    Err(control) => return Step::Control(control),
                }
            }
            Inst::MonitorEnter { a } => {
                let object = reference(state, a);
                if !self.lock(state, object) {
                    return Step::Control(Box::new(Control::Wait));
                }
            }
            Inst::MonitorExit { a } => {
                let object = reference(state, a);
                if let Err(control) = self.unlock(state, object) {
                    return Step::Control(control);
                }
            }
            Inst::Call { site } => return Step::Call(site),

            Inst::Goto { to } => return Step::Jump(to),
            Inst::If { cond, a, b, then, other } => {
                let taken = compare(cond, int(state, a), int(state, b));
                return Step::Jump(if taken { then } else { other });
            }
            Inst::IfImm { cond, a, imm, then, other } => {
                let taken = compare(cond, int(state, a), i32::from(imm));
                return Step::Jump(if taken { then } else { other });
            }
            Inst::IfSame { a, b, then, other } => {
                let same = reference(state, a) == reference(state, b);
                return Step::Jump(if same { then } else { other });
            }
            Inst::IfNull { a, then, other } => {
                let null = reference(state, a).is_null();
                return Step::Jump(if null { then } else { other });
            }
            Inst::Switch { a, table } => {
                return Step::Jump(body.tables[table as usize].target(int(state, a)));
            }
            Inst::Return { a } => return Step::Return(a),
            Inst::ReturnVoid => return Step::ReturnVoid,
            Inst::Throw { a } => {
                return Step::Control(Box::new(Control::Throw(reference(state, a))));
            }
        }
        Step::Next
    }
}

#[inline]
fn compare(cond: Cond, a: i32, b: i32) -> bool {
    match cond {
        Cond::Eq => a == b,
        Cond::Ne => a != b,
        Cond::Lt => a < b,
        Cond::Ge => a >= b,
        Cond::Gt => a > b,
        Cond::Le => a <= b,
    }
}

#[cold]
fn null_pointer() -> Step {
    Step::Control(Box::new(Control::Raise("java/lang/NullPointerException", None)))
}

#[cold]
fn divided_by_zero() -> Step {
    Step::Control(Box::new(Control::Raise("java/lang/ArithmeticException", Some("/ by zero".into()))))
}
