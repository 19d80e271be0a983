//! Candidates that come to a branch, moved towards the side of it that nothing covers.
//!
//! What the concolic walk is for a target of `reach`, this is for every open side: numbers, characters and elements of a
//! candidate that goes the other way are moved as long as that leads nearer.

use attest_budget::Budget;
use attest_forward::{BranchDistance, Edge, Goals as Aims, NearestBranch};
use attest_program::MethodId;
use attest_sequence::{Candidate, Rng, graph_of, perform};

use super::aim::Map;
use super::archive::Archive;
use super::chance::Coverage;
use super::goals::Places;
use super::goals::{Goal, Goals};
use super::tuning::{MAX_CLIMBED, MAX_CLIMBING_RUNS, MAX_CLIMBS};
use crate::concrete::{Experiment, Numbers, Point, Progress, Search, Walk, WalkSettings, Worked};

/// A candidate of a suite that is moved.
struct Moved<'a, 'b, 'l, 'p> {
    coverage: &'a mut Coverage<'b, 'l, 'p>,
    numbers: &'a Numbers,
    aims: &'a Aims,
}

impl Worked for Moved<'_, '_, '_, '_> {
    fn work(&self) -> u64 {
        self.coverage.work()
    }
}

impl Experiment<Point> for Moved<'_, '_, '_, '_> {
    type Score = BranchDistance;

    fn run(&mut self, point: &mut Point) -> BranchDistance {
        let candidate = self.numbers.at(point);
        let Coverage { machine, runner, .. } = &mut *self.coverage;
        runner.count(machine);
        let mut state = runner.initialised_state.fork();
        let mut branch = NearestBranch::to(self.aims);
        perform(machine, &mut state, (None, &candidate.sequence), &graph_of(&candidate.seeds), &mut branch);
        branch.nearest
    }

    fn keep(&mut self, point: Point, _: BranchDistance) -> Progress {
        let mut candidate = self.numbers.at(&point);
        let execution = self.coverage.run(&mut candidate);
        self.coverage.keep(candidate, execution)
    }
}

/// Moves candidates towards the sides of branches that are open, with so much work.
pub(super) fn climb(
    mut coverage: Coverage<'_, '_, '_>,
    map: &Map<'_>,
    (constants, seed): (&[f64], u64),
    work: u64,
) {
    let begun = coverage.work();
    let cut = coverage.runner.cut.clone();
    for (goal, way) in open_sides(coverage.runner.goals, coverage.archive).into_iter().take(MAX_CLIMBED) {
        let aims = map.aims(&Places { ways: vec![way], insts: Vec::new() });
        for candidate in starts(coverage.runner.goals, coverage.archive, goal) {
            let left = work.saturating_sub(coverage.work() - begun);
            if left == 0 || cut.is_over() || !coverage.archive.is_open(goal) {
                break;
            }
            let Some(numbers) = Numbers::of(candidate) else { continue };
            let moved = Moved { coverage: &mut coverage, numbers: &numbers, aims: &aims };
            let budget = Budget { candidates: MAX_CLIMBING_RUNS, ..Budget::work(&cut, left) };
            let mut search = Search::new(moved, budget);
            let (settings, kinds, rng) = (SETTINGS, numbers.kinds(), Rng::new(seed ^ u64::from(goal)));
            let mut walk = Walk { settings, kinds, constants, search: &mut search, rng };
            if let Some(point) = walk.climb(numbers.point(), &[]) {
                search.attempt(point);
            }
        }
    }
}

/// One start, few moves: what is near.
const SETTINGS: WalkSettings = WalkSettings {
    tabu: 3,
    bisection: true,
    steps: 40,
    neighbours: 4,
    scans: false,
    runs: MAX_CLIMBING_RUNS,
    tries: 0,
    seed: 1,
};

/// The sides of branches that nothing covers while something covers the other side, by their numbers.
fn open_sides(goals: &Goals, archive: &Archive) -> Vec<(u32, Edge)> {
    let open = (0..goals.extra).filter(|goal| archive.is_open(*goal) && branch(goals, *goal).is_some());
    open.filter_map(|goal| Some((goal, goals.way(goal)?))).collect()
}

fn branch(goals: &Goals, goal: u32) -> Option<(MethodId, u16)> {
    match goals.all.get(goal as usize)? {
        Goal::Side { method, pc, .. } => Some((*method, *pc)),
        Goal::Block { .. } | Goal::Probe { .. } | Goal::Boundary { .. } | Goal::Outcome { .. } => None,
    }
}

/// Candidates that come to the branch of a side, the smallest first.
fn starts(goals: &Goals, archive: &Archive, goal: u32) -> Vec<Candidate> {
    let wanted = branch(goals, goal);
    let comes = |covered: &[u32]| covered.iter().any(|other| branch(goals, *other) == wanted);
    let mut found: Vec<&Candidate> = archive
        .entries()
        .iter()
        .filter(|entry| comes(&entry.execution.covered))
        .map(|entry| &entry.candidate)
        .collect();
    found.sort_by_key(|candidate| candidate.weight());
    found.into_iter().take(MAX_CLIMBS).cloned().collect()
}
