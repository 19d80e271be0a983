//! Loops that do not end: a path that met a bound is run on with its values, until its state comes back.

use attest_forward::{Graph, Limits, Machine};
use attest_sequence::Recipe;
use attest_state::State;

use super::perform::{Failure, Performance};
use super::suspicion::Error;

/// How many jumps a run takes before it is looked whether it goes round.
const JUMPS: u64 = 50_000;

/// The error of a recipe with these values whose call does not end. It leaves limits that hold for nothing else.
pub(super) fn endless(
    machine: &mut Machine<'_>,
    mut state: State,
    recipe: &Recipe,
    inputs: &Graph,
) -> Option<Error> {
    machine.set_limits(Limits { jumps: Some(JUMPS), frames: 1_000, ..Limits::default() });
    let mut performance = Performance::new(machine, &mut state, inputs).ok()?;
    let receiver = match &recipe.receiver {
        Some(source) => Some(performance.source(source).ok()?),
        None => None,
    };
    match performance.call(receiver, &recipe.call) {
        Err(Failure::OutOfBudget) => Error::endless(machine, &mut state, recipe.call.method),
        Ok(_) | Err(Failure::Threw(_) | Failure::Other) => None,
    }
}
