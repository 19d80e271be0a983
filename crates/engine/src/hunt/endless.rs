//! Loops that do not end: a path that met a bound is run on with its values, until its state comes back.

use attest_forward::{Limits, Machine, NoObserver, ObjectGraph};
use attest_sequence::{Performed, Sequence, perform};
use attest_state::{Outcome, State};

use super::suspicion::Error;

/// How many jumps a run takes before it is looked whether it goes round.
const JUMPS: u64 = 50_000;

/// The error of a sequence with these values whose call does not end. It leaves limits that hold for nothing else.
pub(super) fn endless(
    machine: &mut Machine<'_>,
    mut state: State,
    sequence: &Sequence,
    inputs: &ObjectGraph,
) -> Option<Error> {
    machine.set_limits(Limits { jumps: Some(JUMPS), frames: 1_000, ..Limits::default() });
    match perform(machine, &mut state, (None, sequence), inputs, &mut NoObserver) {
        Performed { reached: true, end: Ok(Outcome::OutOfBudget) } => {
            Error::endless(machine, &mut state, sequence.target()?)
        }
        _ => None,
    }
}
