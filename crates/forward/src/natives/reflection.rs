//! Reflection: what classes tell of their surroundings, members, annotations and constants.

mod adapter;
mod arrays;
mod convert;
mod define;
mod fields;
mod invoke;
mod members;
mod pool;
mod proxies;
mod serial;
mod structure;

use attest_state::{Ref, State, Value};

pub(crate) use adapter::Style;

use super::Rows;
use crate::control::{Control, NativeFn};
use crate::machine::Machine;

/// The rows of all parts.
pub(crate) fn rows() -> impl Iterator<Item = (&'static str, NativeFn)> {
    let parts: [Rows; 9] = [
        structure::NATIVES,
        members::NATIVES,
        pool::NATIVES,
        invoke::NATIVES,
        fields::NATIVES,
        arrays::NATIVES,
        define::NATIVES,
        proxies::NATIVES,
        serial::NATIVES,
    ];
    parts.into_iter().flatten().copied()
}

/// The interned string of a name.
fn interned(machine: &mut Machine<'_>, state: &mut State, text: &str) -> Result<Ref, Box<Control>> {
    let units: Vec<u16> = text.encode_utf16().collect();
    let literal = machine.program.literal(&units);
    machine.literal_string(state, literal)
}

/// A new `byte[]` with these bytes; null for none.
fn bytes_or_null(
    machine: &mut Machine<'_>,
    state: &mut State,
    bytes: Option<&[u8]>,
) -> Result<Value, Box<Control>> {
    match bytes {
        Some(bytes) => Ok(Value::Ref(machine.new_byte_array(state, bytes)?)),
        None => Ok(Value::NULL),
    }
}

/// A new string; null for none.
fn string_or_null(
    machine: &mut Machine<'_>,
    state: &mut State,
    text: Option<&str>,
) -> Result<Value, Box<Control>> {
    match text {
        Some(text) => Ok(Value::Ref(machine.new_string(state, text)?)),
        None => Ok(Value::NULL),
    }
}
