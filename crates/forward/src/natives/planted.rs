//! Bugs of ours on purpose: tests call them in the middle of a run to see what they cost. On the JVM they do nothing.

use attest_state::{Planted, State, Value};

use super::Rows;
use crate::control::NativeResult;
use crate::machine::Machine;

/// A class of tests; no program has one of this name.
pub(super) const NATIVES: Rows = &[
    ("attest/Plant.panic", panic),
    ("attest/Plant.inObserver", |_, state, _| plant(state, Planted::Observer)),
    ("attest/Plant.inVisitor", |_, state, _| plant(state, Planted::Visitor)),
];

fn panic(_: &mut Machine<'_>, _: &mut State, _: &[Value]) -> NativeResult {
    panic!("planted")
}

fn plant(state: &mut State, place: Planted) -> NativeResult {
    state.planted = place;
    Ok(Value::Int(0))
}
