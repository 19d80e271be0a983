//! A bug of ours on purpose: tests call it in the middle of a run to see what it costs. On the JVM it does nothing.

use attest_state::{State, Value};

use super::Rows;
use crate::control::NativeResult;
use crate::machine::Machine;

/// A class of tests; no program has one of this name.
pub(super) const NATIVES: Rows = &[("attest/Plant.panic", panic)];

fn panic(_: &mut Machine<'_>, _: &mut State, _: &[Value]) -> NativeResult {
    panic!("planted")
}
