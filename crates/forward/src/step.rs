//! One instruction: what it does to the state, and how to go on.

use attest_ir::{BinaryOp, Body, Cond, Inst, Reg};
use attest_state::{State, Value};

use crate::arith;
use crate::control::{Control, Step};
use crate::machine::Machine;

impl<'p> Machine<'p> {
    /// Executes the instruction at `inst` of the frame whose registers begin at `base`.
    #[inline(always)]
    pub(crate) fn step(&mut self, state: &mut State, body: &'p Body, inst: usize, base: usize) -> Step {
        let get = |state: &State, reg: Reg| state.stack[base + reg.index()];
        let set = |state: &mut State, reg: Reg, value: Value| state.stack[base + reg.index()] = value;
        match body.insts[inst] {
            Inst::Int { dst, value } => set(state, dst, Value::Int(value)),
            Inst::Long { dst, constant } => {
                set(state, dst, Value::Long(body.constants[constant as usize] as i64));
            }
            Inst::Float { dst, value } => set(state, dst, Value::Float(value)),
            Inst::Double { dst, constant } => {
                set(state, dst, Value::Double(f64::from_bits(body.constants[constant as usize])));
            }
            Inst::Null { dst } => set(state, dst, Value::NULL),
            Inst::Text { dst, text } => match self.literal(state, &body.texts[text as usize]) {
                Ok(string) => set(state, dst, Value::Ref(string)),
                Err(control) => return Step::Control(control),
            },
            Inst::ClassObject { dst, class } => match self.class_object(state, body, class) {
                Ok(mirror) => set(state, dst, Value::Ref(mirror)),
                Err(control) => return Step::Control(control),
            },
            Inst::Dynamic { dst, site } => match self.dynamic_constant(state, body, site) {
                Ok(value) => set(state, dst, value),
                Err(control) => return Step::Control(control),
            },
            Inst::Move { dst, src } => {
                let value = get(state, src);
                set(state, dst, value);
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
                let value = get(state, a).int().wrapping_add(imm);
                set(state, dst, Value::Int(value));
            }
            Inst::BinaryImm { op, dst, a, imm } => {
                let value = arith::binary(op, get(state, a), Value::Int(imm));
                set(state, dst, value);
            }

            Inst::CheckNull { a } => {
                if get(state, a).reference().is_null() {
                    return null_pointer();
                }
            }
            Inst::CheckBounds { array, index } => {
                let index = get(state, index).int();
                let length = state.heap.length(get(state, array).reference());
                if index as u32 >= length {
                    return out_of_bounds(index, length);
                }
            }
            Inst::CheckZero { a } => {
                if matches!(get(state, a), Value::Int(0) | Value::Long(0)) {
                    return divided_by_zero();
                }
            }
            Inst::CheckSize { a } => {
                let size = get(state, a).int();
                if size < 0 {
                    return negative_size(size);
                }
            }
            Inst::CheckCast { a, class } => {
                let object = get(state, a).reference();
                if !object.is_null()
                    && let Err(control) = self.check_cast(state, body, class, object)
                {
                    return Step::Control(control);
                }
            }
            Inst::CheckStore { array, value } => {
                let (array, value) = (get(state, array).reference(), get(state, value).reference());
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
                let value = state.heap.field(get(state, object).reference(), slot, link.kind);
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
                let (object, value) = (get(state, object).reference(), get(state, src));
                state.heap.set_field(object, slot, link.kind, value);
            }
            Inst::GetStatic { dst, field } => {
                let link = &body.fields[field as usize];
                match self.statics(state, body, link) {
                    Ok((statics, slot)) => {
                        let value = state.heap.field(statics, slot, link.kind);
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
                        state.heap.set_field(statics, slot, link.kind, value);
                    }
                    Err(control) => return Step::Control(control),
                }
            }
            Inst::ArrayLoad { kind, dst, array, index } => {
                let (array, index) = (get(state, array).reference(), get(state, index).int());
                let value = state.heap.element(array, index as u32, kind);
                set(state, dst, value);
            }
            Inst::ArrayStore { kind, array, index, src } => {
                let (array, index) = (get(state, array).reference(), get(state, index).int());
                let mut value = get(state, src);
                if kind == attest_program::Kind::Byte {
                    value = self.cut_boolean(state, array, value);
                }
                state.heap.set_element(array, index as u32, kind, value);
            }
            Inst::ArrayLength { dst, array } => {
                let length = state.heap.length(get(state, array).reference());
                set(state, dst, Value::Int(length as i32));
            }
            Inst::New { dst, class } => match self.new_instance(state, body, class) {
                Ok(object) => set(state, dst, Value::Ref(object)),
                Err(control) => return Step::Control(control),
            },
            Inst::NewArray { dst, length, class } => {
                let length = get(state, length).int();
                match self.new_array_of(state, body, class, length) {
                    Ok(array) => set(state, dst, Value::Ref(array)),
                    Err(control) => return Step::Control(control),
                }
            }
            Inst::NewMultiArray { dst, class, sizes } => {
                let sizes: Vec<i32> =
                    body.lists[sizes as usize].iter().map(|size| get(state, *size).int()).collect();
                match self.new_multi_array(state, body, class, &sizes) {
                    Ok(array) => set(state, dst, Value::Ref(array)),
                    Err(control) => return Step::Control(control),
                }
            }
            Inst::InstanceOf { dst, a, class } => {
                let object = get(state, a).reference();
                match self.instance_of(state, body, class, object) {
                    Ok(is) => set(state, dst, Value::boolean(is)),
                    Err(control) => return Step::Control(control),
                }
            }
            Inst::MonitorEnter { a } => {
                let object = get(state, a).reference();
                if !self.lock(state, object) {
                    return Step::Control(Box::new(Control::Wait));
                }
            }
            Inst::MonitorExit { a } => {
                let object = get(state, a).reference();
                if let Err(control) = self.unlock(state, object) {
                    return Step::Control(control);
                }
            }
            Inst::Call { site } => return Step::Call(site),

            Inst::Goto { to } => return Step::Jump(to),
            Inst::If { cond, a, b, then, other } => {
                let taken = compare(cond, get(state, a).int(), get(state, b).int());
                return Step::Jump(if taken { then } else { other });
            }
            Inst::IfImm { cond, a, imm, then, other } => {
                let taken = compare(cond, get(state, a).int(), i32::from(imm));
                return Step::Jump(if taken { then } else { other });
            }
            Inst::IfSame { a, b, then, other } => {
                let same = get(state, a).reference() == get(state, b).reference();
                return Step::Jump(if same { then } else { other });
            }
            Inst::IfNull { a, then, other } => {
                let null = get(state, a).reference().is_null();
                return Step::Jump(if null { then } else { other });
            }
            Inst::Switch { a, table } => {
                return Step::Jump(body.tables[table as usize].target(get(state, a).int()));
            }
            Inst::Return { a } => return Step::Return(get(state, a)),
            Inst::ReturnVoid => return Step::ReturnVoid,
            Inst::Throw { a } => {
                return Step::Control(Box::new(Control::Throw(get(state, a).reference())));
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
fn out_of_bounds(index: i32, length: u32) -> Step {
    let message = format!("Index {index} out of bounds for length {length}");
    Step::Control(Box::new(Control::Raise("java/lang/ArrayIndexOutOfBoundsException", Some(message))))
}

#[cold]
fn divided_by_zero() -> Step {
    Step::Control(Box::new(Control::Raise("java/lang/ArithmeticException", Some("/ by zero".into()))))
}

#[cold]
fn negative_size(size: i32) -> Step {
    Step::Control(Box::new(Control::Raise("java/lang/NegativeArraySizeException", Some(size.to_string()))))
}
