//! `java.lang.reflect.Array` on arrays that are unknown or have symbolic parts.

use attest_program::Kind;
use attest_state::{Operand, Ref, State, Value};

use super::{ModelResult, Modelled, Rows, boxing};
use crate::control::{Control, raise};
use crate::machine::Machine;
use crate::symbolic::Place;
use crate::symbolic::dispatch::Tested;

pub(super) const MODELS: Rows = &[
    ("java/lang/reflect/Array.getLength", length),
    ("java/lang/reflect/Array.get", get),
    ("java/lang/reflect/Array.set", set),
];

/// The kind of an array's elements, or the exception for what is no array; nothing if nothing is symbolic.
fn elements(
    machine: &mut Machine<'_>,
    state: &mut State,
    arguments: &[Operand],
) -> Result<Option<Kind>, Box<Control>> {
    let array = arguments[0];
    let known = Ref::of_word(array.word);
    let parts = !array.mark.is_symbolic() && !known.is_null() && state.heap.is_symbolic(known);
    if !super::any_symbolic(arguments) && !parts {
        return Ok(None);
    }
    let term = machine.term_of(array);
    let null = machine.is_null(state, term);
    if machine.decide(state, null)? {
        return Err(Box::new(Control::Raise("java/lang/NullPointerException", None)));
    }
    let class = machine.exact_class(state, array)?;
    match machine.program.class(class).element_kind() {
        Some(kind) => Ok(Some(kind)),
        None => Err(raise("java/lang/IllegalArgumentException", "Argument is not an array")),
    }
}

fn length(machine: &mut Machine<'_>, state: &mut State, arguments: &[Operand]) -> ModelResult {
    match elements(machine, state, arguments)? {
        Some(_) => Ok(Modelled::Value(machine.array_length(state, arguments[0])?)),
        None => Ok(Modelled::Declined),
    }
}

fn check_index(
    machine: &mut Machine<'_>,
    state: &mut State,
    array: Operand,
    index: Operand,
) -> Result<(), Box<Control>> {
    let length = machine.array_length(state, array)?;
    let (at, length) = (machine.term_of(index), machine.term_of(length));
    let within = machine.pool().bv_ult(at, length);
    match machine.decide(state, within)? {
        true => Ok(()),
        false => Err(Box::new(Control::Raise("java/lang/ArrayIndexOutOfBoundsException", None))),
    }
}

/// Sets an element; a primitive one only to what is in a box of its own type.
fn set(machine: &mut Machine<'_>, state: &mut State, arguments: &[Operand]) -> ModelResult {
    let Some(kind) = elements(machine, state, arguments)? else { return Ok(Modelled::Declined) };
    let [array, index, value] = *arguments else { return Ok(Modelled::Declined) };
    let program = machine.program;
    let done = Ok(Modelled::Value(Operand::concrete(Value::Int(0))));
    let Some(wrapper) = kind.wrapper() else {
        check_index(machine, state, array, index)?;
        let class = machine.exact_class(state, array)?;
        let component = program.class(class).component().unwrap_or(program.well_known().object);
        if let Tested::IsNot(_) = machine.test_type(state, value, component)? {
            return Err(raise("java/lang/IllegalArgumentException", "array element type mismatch"));
        }
        machine.store(state, kind, array, index, value)?;
        return done;
    };
    let class = program.load(wrapper)?;
    let Tested::Is = machine.test_type(state, value, class)? else { return Ok(Modelled::Declined) };
    check_index(machine, state, array, index)?;
    let Some(field) = program.find_field(class, "value") else { return Ok(Modelled::Declined) };
    let declared = program.field(field);
    let place = Place { field, slot: declared.slot, kind: declared.kind };
    let value = machine.read_field(state, value, place)?;
    machine.store(state, kind, array, index, value)?;
    done
}

/// An element, in a box if it is a primitive value.
fn get(machine: &mut Machine<'_>, state: &mut State, arguments: &[Operand]) -> ModelResult {
    let Some(kind) = elements(machine, state, arguments)? else { return Ok(Modelled::Declined) };
    let (array, index) = (arguments[0], arguments[1]);
    check_index(machine, state, array, index)?;
    let element = machine.load(state, kind, array, index)?;
    let Some(wrapper) = kind.wrapper() else { return Ok(Modelled::Value(element)) };
    if let Modelled::Value(boxed) = boxing::in_box(machine, state, element, wrapper)? {
        return Ok(Modelled::Value(boxed));
    }
    let program = machine.program;
    let descriptor = format!("({})L{wrapper};", kind.descriptor_char());
    let boxing = program.find_method(program.load(wrapper)?, "valueOf", &descriptor);
    match (boxing, element.value()) {
        (Some(boxing), Some(value)) => Err(Box::new(Control::TailCall(boxing, vec![value]))),
        _ => Ok(Modelled::Declined),
    }
}
