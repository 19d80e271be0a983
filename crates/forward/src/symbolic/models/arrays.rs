//! Copying and making arrays.

use attest_ir::Type;
use attest_program::Kind;
use attest_state::{Mark, Operand, Ref, State, Value};

use super::{ModelResult, Modelled, Rows};
use crate::control::Control;
use crate::machine::Machine;
use crate::symbolic::Leaf;

pub(super) const MODELS: Rows = &[
    ("java/lang/System.arraycopy", array_copy),
    ("java/lang/reflect/Array.newArray", new_array),
    ("java/lang/Object.clone", clone),
];

/// Copies element by element where elements, indices or arrays are symbolic.
fn array_copy(machine: &mut Machine<'_>, state: &mut State, arguments: &[Operand]) -> ModelResult {
    let [from, start, to, at, count] = *arguments else { return Ok(Modelled::Declined) };
    if !super::any_symbolic(arguments) && !parts(state, from) && !parts(state, to) {
        return Ok(Modelled::Declined);
    }
    for array in [from, to] {
        let term = machine.term_of(array);
        let null = machine.is_null(state, term);
        if machine.decide(state, null)? {
            return Err(Box::new(Control::Raise("java/lang/NullPointerException", None)));
        }
    }
    let (from_class, to_class) = (machine.exact_class(state, from)?, machine.exact_class(state, to)?);
    let kind = machine.program.class(from_class).element_kind();
    let (Some(kind), true) = (kind, kind == machine.program.class(to_class).element_kind()) else {
        return Err(Box::new(Control::Raise("java/lang/ArrayStoreException", None)));
    };
    for (array, offset) in [(from, start), (to, at)] {
        let length = machine.array_length(state, array)?;
        within(machine, state, offset, count, length)?;
    }
    let count = machine.enumerate(state, count)?;
    let mut values = Vec::with_capacity(count as usize);
    for place in 0..count {
        let index = plus(machine, start, place);
        values.push(machine.load(state, kind, from, index)?);
    }
    if kind == Kind::Ref && from_class != to_class {
        let component = machine.program.class(to_class).component();
        for value in &values {
            if let Some(component) = component
                && let crate::symbolic::dispatch::Tested::IsNot(_) =
                    machine.test_type(state, *value, component)?
            {
                return Err(Box::new(Control::Raise("java/lang/ArrayStoreException", None)));
            }
        }
    }
    for (place, value) in (0..count).zip(values) {
        let index = plus(machine, at, place);
        machine.store(state, kind, to, index, value)?;
    }
    Ok(Modelled::Value(Operand::concrete(Value::Int(0))))
}

/// Whether an array that is there has symbolic parts.
fn parts(state: &State, array: Operand) -> bool {
    let array = Ref::of_word(array.word);
    !array.is_null() && state.heap.is_symbolic(array)
}

/// `0 <= offset`, `0 <= count`, `offset + count <= length`, or the exception.
fn within(
    machine: &mut Machine<'_>,
    state: &State,
    offset: Operand,
    count: Operand,
    length: Operand,
) -> Result<(), Box<Control>> {
    let [offset, count, length] = [offset, count, length].map(|operand| machine.term_of(operand));
    let pool = machine.pool();
    let zero = pool.bits(32, 0);
    let (a, b) = (pool.bv_sle(zero, offset), pool.bv_sle(zero, count));
    let [offset, count, length] = [offset, count, length].map(|term| pool.sign_extend(32, term));
    let end = pool.bv_add(offset, count);
    let c = pool.bv_sle(end, length);
    let fits = pool.all(&[a, b, c]);
    match machine.decide(state, fits)? {
        true => Ok(()),
        false => Err(Box::new(Control::Raise("java/lang/ArrayIndexOutOfBoundsException", None))),
    }
}

fn plus(machine: &mut Machine<'_>, offset: Operand, by: u32) -> Operand {
    match offset.mark.term() {
        None => Operand {
            ty: Type::Int,
            word: u64::from((offset.word as u32).wrapping_add(by)),
            mark: Mark::NONE,
        },
        Some(term) => {
            let by = machine.pool().bits(32, u64::from(by));
            let sum = machine.pool().bv_add(term, by);
            machine.operand_of(Type::Int, sum)
        }
    }
}

/// `Array.newInstance` with a symbolic length.
fn new_array(machine: &mut Machine<'_>, state: &mut State, arguments: &[Operand]) -> ModelResult {
    let [component, length] = *arguments else { return Ok(Modelled::Declined) };
    let (Some(length_term), false) = (length.mark.term(), component.mark.is_symbolic()) else {
        return Ok(Modelled::Declined);
    };
    let zero = machine.pool().bits(32, 0);
    let negative = machine.pool().bv_slt(length_term, zero);
    if machine.decide(state, negative)? {
        return Err(Box::new(Control::Raise("java/lang/NegativeArraySizeException", None)));
    }
    let component = Ref::of_word(component.word);
    if component.is_null() {
        return Ok(Modelled::Declined);
    }
    let component = machine.mirrored(state, component);
    let class = machine.program.array_of(component)?;
    let array = machine.new_array_of_length(state, class, length_term)?;
    Ok(Modelled::Value(Operand::concrete(Value::Ref(array))))
}

/// A copy of an object with symbolic parts.
fn clone(machine: &mut Machine<'_>, state: &mut State, arguments: &[Operand]) -> ModelResult {
    let object = match machine.leaf(state, arguments[0])? {
        Leaf::Null => return Err(Box::new(Control::Infeasible)),
        Leaf::Known(object) => object,
        Leaf::Unknown(_) => return clone_unknown(machine, state, arguments[0]),
    };
    if !state.heap.is_symbolic(object) {
        return Ok(Modelled::Declined);
    }
    let class = state.heap.class(object);
    if !machine.program.is_subtype(class, machine.program.well_known().cloneable) {
        return Ok(Modelled::Declined);
    }
    let words = machine.size_of(state, object);
    let copy = state.heap.clone_object(object, words)?;
    state.heap.take_misread();
    let extra = state.path.as_ref().and_then(|path| path.extra(object)).cloned();
    if let (Some(extra), Some(path)) = (extra, &mut state.path) {
        path.extra_mut(copy, || extra);
        state.heap.set_symbolic(copy, true);
    }
    Ok(Modelled::Value(Operand::concrete(Value::Ref(copy))))
}

/// A copy of an unknown array: its length is tried value by value.
fn clone_unknown(machine: &mut Machine<'_>, state: &mut State, object: Operand) -> ModelResult {
    let class = machine.exact_class(state, object)?;
    let Some(kind) = machine.program.class(class).element_kind() else {
        return Err(Box::new(Control::Unsupported("cloning an object that came from outside".into())));
    };
    let length = machine.array_length(state, object)?;
    let length = machine.enumerate(state, length)?;
    let mut values = Vec::new();
    for at in 0..length {
        let index = Operand::concrete(Value::Int(at as i32));
        values.push(machine.load(state, kind, object, index)?);
    }
    let copy = machine.allocate_array(state, class, length as i32)?;
    for (at, value) in values.into_iter().enumerate() {
        machine.store_known(state, kind, copy, Operand::concrete(Value::Int(at as i32)), value)?;
    }
    Ok(Modelled::Value(Operand::concrete(Value::Ref(copy))))
}
