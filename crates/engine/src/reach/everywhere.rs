//! A target tried with all small values: the cross-check of what is said to be unreachable.

use attest_forward::{Limits, NearestBranch};
use attest_program::package;
use attest_sequence::{Chooser, Driver, Reach};
use attest_state::Value;

use super::concrete::kinds;
use super::tuning::MAX_EVERYWHERE_JUMPS;
use super::walk::value;
use super::{Reacher, Shared};
use crate::analysis::entries;
use crate::analysis::target::Target;
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
        Ok(self.project.work(&plain, |worker| run_everywhere(&self.shared, worker, target, values, most)))
    }
}

fn run_everywhere(
    shared: &Shared,
    worker: &mut Worker<'_>,
    target: &Target,
    values: &[f64],
    most: u64,
) -> Everywhere {
    let library = worker.library;
    let program = &*library.program;
    let (machine, started) = (&mut worker.machine, &mut worker.booted);
    let goals = shared.scope.goals(program, &library.bodies, target);
    let chooser = Chooser::new(program, shared.scope.classes.clone());
    let mut seen = Everywhere::default();
    for entry in entries::entries(program, &shared.scope, &goals) {
        let package = package(program.class_name(program.method(entry).class)).to_owned();
        let sequences = chooser.sequences(entry, 0, &Reach { package });
        let Some(sequence) = sequences.first() else {
            seen.left_out += 1;
            continue;
        };
        let driver = Driver::new(program, &library.bodies, sequence);
        let Some(kinds) = kinds(program, driver.method) else {
            seen.left_out += 1;
            continue;
        };
        let mut all = goals.clone();
        if let Ok(body) = library.bodies.get(program, driver.method) {
            shared.scope.tell_driver(body, &mut all);
        }
        let combinations = (values.len() as u64).checked_pow(kinds.len() as u32).unwrap_or(u64::MAX);
        // Where there are too many, every so many-th.
        let stride = combinations.div_ceil(most.max(1)).max(1);
        let mut number = 0;
        while number < combinations {
            let mut rest = number;
            let mut point: Vec<Value> = Vec::new();
            for kind in &kinds {
                point.push(value(*kind, values[(rest % values.len() as u64) as usize]));
                rest /= values.len() as u64;
            }
            machine.set_limits(Limits {
                jumps: Some(MAX_EVERYWHERE_JUMPS),
                frames: 1_000,
                ..Limits::default()
            });
            let mut state = started.fork();
            let mut branch = NearestBranch::to(&all);
            machine.invoke(&mut state, driver.method, &point, &mut branch);
            seen.runs += 1;
            seen.arrived += u64::from(branch.nearest.is_there());
            number = number.saturating_add(stride);
        }
    }
    seen
}
