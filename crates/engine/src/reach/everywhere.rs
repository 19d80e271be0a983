//! A target tried with all small values: the cross-check of what is said to be unreachable.

use attest_budget::Budget;
use attest_forward::Limits;

use super::tuning::MAX_EVERYWHERE_JUMPS;
use super::walk::drivers;
use super::{Reacher, Shared};
use crate::analysis::target::Target;
use crate::concrete::{DriverRuns, Search, every_combination, kinds};
use crate::session::{Error, Settings, Worker};

/// What trying small values showed.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Everywhere {
    /// How often the program was run.
    pub runs: u64,
    /// How many of these runs got there.
    pub arrived: u64,
    /// How many entries take other than primitives and were left out.
    pub left_out: usize,
}

impl Reacher {
    /// Runs every entry of a target on all combinations of these values, at most so many for each.
    pub fn run_everywhere(&self, target: &Target, values: &[f64], most: u64) -> Result<Everywhere, Error> {
        let plain = Settings { assertions: false, ..Settings::default() };
        Ok(self.project.work(&plain, |worker| tried(&self.shared, worker, target, values, most)))
    }
}

/// Runs the drivers of a target on combinations of numbers.
fn tried(
    shared: &Shared,
    worker: &mut Worker<'_>,
    target: &Target,
    numbers: &[f64],
    most: u64,
) -> Everywhere {
    let program = &*worker.library.program;
    let limits = Limits { jumps: Some(MAX_EVERYWHERE_JUMPS), frames: 1_000, ..Limits::default() };
    let mut seen = Everywhere::default();
    for found in drivers(shared, worker.library, target) {
        let found =
            found.and_then(|(_, driver, goals)| Some((kinds(program, driver.method)?, driver, goals)));
        let Some((kinds, driver, goals)) = found else {
            seen.left_out += 1;
            continue;
        };
        let (machine, start) = (&mut worker.machine, worker.booted.fork());
        let (driver, goals) = (driver.method, &goals);
        let runs = DriverRuns { machine, start, driver, goals, limits, charge: 0, arrived: 0 };
        let mut search = Search::new(runs, Budget::unlimited());
        search.all(every_combination(&kinds, numbers, most));
        seen.runs += search.candidates();
        seen.arrived += search.experiment.arrived;
    }
    seen
}
