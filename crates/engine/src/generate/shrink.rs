//! Candidates made smaller as long as they cover what they were chosen for.

use attest_forward::Machine;

use super::archive::Entry;
use super::candidate_runner::CandidateRunner;
use super::tuning::MAX_SMALLER;
use crate::concrete::{self, Covering as _, Part};

/// Makes an entry smaller; `wanted` is what it has to cover.
pub(crate) fn shrink(
    machine: &mut Machine<'_>,
    runner: &mut CandidateRunner<'_>,
    entry: &mut Entry,
    wanted: &[u32],
) {
    let program = machine.program();
    let Entry { candidate, execution, .. } = entry;
    let mut left = MAX_SMALLER;
    concrete::shrink(program, candidate, Part::All, |smaller| {
        if left == 0 || runner.cut.is_over() {
            return false;
        }
        left -= 1;
        let new = runner.try_out(machine, smaller);
        let enough = wanted.iter().all(|goal| new.covered.binary_search(goal).is_ok());
        // An exception that stands for an outcome stays that exception.
        let same = execution.outcome == new.outcome || new.badness() < execution.badness();
        if enough && same {
            *execution = new;
        }
        enough && same
    });
}
