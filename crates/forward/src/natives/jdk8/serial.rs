//! Floating-point numbers as bytes of a serialised stream, most significant byte first.

use attest_program::Kind;
use attest_state::{State, Value};

use super::super::Rows;
use crate::control::{Control, NativeResult};
use crate::machine::Machine;

pub(super) const NATIVES: Rows = &[
    ("java/io/ObjectInputStream.bytesToFloats", bytes_to_floats),
    ("java/io/ObjectInputStream.bytesToDoubles", bytes_to_doubles),
    ("java/io/ObjectOutputStream.floatsToBytes", floats_to_bytes),
    ("java/io/ObjectOutputStream.doublesToBytes", doubles_to_bytes),
];

/// From an array at a place to an array at a place, so many numbers of so many bytes, each turned round.
fn turn(state: &mut State, arguments: &[Value], from: Kind, to: Kind, size: usize) -> NativeResult {
    let place = |value: Value, kind: Kind| value.int().max(0) as usize * kind.element_size();
    let (source, target) = (arguments[0].reference(), arguments[2].reference());
    if source.is_null() || target.is_null() {
        return Err(Box::new(Control::Raise("java/lang/NullPointerException", None)));
    }
    let count = arguments[4].int().max(0) as usize * size;
    let (start, at) = (place(arguments[1], from), place(arguments[3], to));
    let outside = || Box::new(Control::Raise("java/lang/ArrayIndexOutOfBoundsException", None));
    let mut bytes = state.heap.bytes_of(source, from).get(start..start + count).ok_or_else(outside)?.to_vec();
    bytes.chunks_exact_mut(size).for_each(<[u8]>::reverse);
    state.heap.bytes_of_mut(target, to).get_mut(at..at + count).ok_or_else(outside)?.copy_from_slice(&bytes);
    Ok(Value::Int(0))
}

fn bytes_to_floats(_: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    turn(state, arguments, Kind::Byte, Kind::Float, 4)
}

fn bytes_to_doubles(_: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    turn(state, arguments, Kind::Byte, Kind::Double, 8)
}

fn floats_to_bytes(_: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    turn(state, arguments, Kind::Float, Kind::Byte, 4)
}

fn doubles_to_bytes(_: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    turn(state, arguments, Kind::Double, Kind::Byte, 8)
}
