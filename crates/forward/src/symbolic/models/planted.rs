//! A bug of ours on purpose, in a model: tests see what it costs. On the JVM the method does nothing.

use attest_state::{Operand, State};

use super::{ModelResult, Modelled, Rows, any_symbolic};
use crate::machine::Machine;

pub(super) const MODELS: Rows = &[("attest/Plant.inModel", panic)];

fn panic(_: &mut Machine<'_>, _: &mut State, arguments: &[Operand]) -> ModelResult {
    assert!(!any_symbolic(arguments), "planted");
    Ok(Modelled::Declined)
}
