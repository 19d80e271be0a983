//! `java.lang.reflect.Array` on arrays that are unknown or have symbolic parts.

use attest_program::Kind;
use attest_state::{Operand, Ref, State};

use super::{ModelResult, Modelled, Rows, boxing};
use crate::control::{Control, raise};
use crate::machine::Machine;

pub(super) const MODELS: Rows =
    &[("java/lang/reflect/Array.getLength", length), ("java/lang/reflect/Array.get", get)];

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

/// An element, in a box if it is a primitive value.
fn get(machine: &mut Machine<'_>, state: &mut State, arguments: &[Operand]) -> ModelResult {
    let Some(kind) = elements(machine, state, arguments)? else { return Ok(Modelled::Declined) };
    let (array, index) = (arguments[0], arguments[1]);
    let length = machine.array_length(state, array)?;
    let (at, length) = (machine.term_of(index), machine.term_of(length));
    let within = machine.pool().bv_ult(at, length);
    if !machine.decide(state, within)? {
        return Err(Box::new(Control::Raise("java/lang/ArrayIndexOutOfBoundsException", None)));
    }
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
