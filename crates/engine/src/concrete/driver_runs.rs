//! Runs of a driver on numbers: how near they come to a goal.

use attest_forward::{BranchDistance, Goals, Limits, Machine, NearestBranch};
use attest_program::{Kind, MethodId, Program, split_descriptor};
use attest_state::{Outcome, State};

use super::numbers::Point;
use super::search::{Experiment, Progress, Worked};

/// Runs a driver whose inputs are all primitive.
pub(crate) struct DriverRuns<'a, 'p> {
    pub(crate) machine: &'a mut Machine<'p>,
    /// The state in which every run starts.
    pub(crate) start: State,
    pub(crate) driver: MethodId,
    pub(crate) goals: &'a Goals,
    pub(crate) limits: Limits,
    /// What a run costs beside its jumps.
    pub(crate) charge: u64,
    /// How many runs got there that were tried for their own sake.
    pub(crate) arrived: u64,
}

impl Worked for DriverRuns<'_, '_> {
    fn work(&self) -> u64 {
        self.machine.work()
    }
}

impl Experiment<Point> for DriverRuns<'_, '_> {
    type Score = BranchDistance;

    fn run(&mut self, point: &mut Point) -> BranchDistance {
        self.machine.set_limits(self.limits);
        self.machine.charge(self.charge);
        let mut state = self.start.fork();
        let mut branch = NearestBranch::to(self.goals);
        match self.machine.invoke(&mut state, self.driver, point, &mut branch) {
            // What is not modelled, or does not end, is no way to get there.
            Ok(Outcome::Unsupported(_)) => BranchDistance::FAR,
            _ => branch.nearest,
        }
    }

    fn keep(&mut self, _: Point, score: BranchDistance) -> Progress {
        self.arrived += u64::from(score.is_there());
        if score.is_there() { Progress::News } else { Progress::Nothing }
    }
}

/// The kinds of a driver's parameters, if all are primitive.
pub(crate) fn kinds(program: &Program, method: MethodId) -> Option<Vec<Kind>> {
    let (parameters, _) = split_descriptor(program.text(program.method(method).descriptor))?;
    let kinds: Option<Vec<Kind>> =
        parameters.iter().map(|descriptor| Kind::of_descriptor(descriptor)).collect();
    kinds.filter(|kinds| kinds.iter().all(|kind| *kind != Kind::Ref))
}
