//! Search by symbolic execution: paths of sequences whose values are left open, for what chance does not find.

use std::collections::{BTreeMap, BTreeSet};

use attest_forward::{
    Both, Explorer, Found, Limits, Machine, Merge, NEVER, Nulls, Order, PathEnd, Progress, SymbolicOptions,
    question_steps,
};
use attest_program::MethodId;
use attest_sequence::{Candidate, Chooser, Driver, Reach, Sequence, View};
use attest_solver::{Budget, StackOptions, stack};

use super::aim::Map;
use super::archive::Archive;
use super::cover::Until;
use super::lab::Lab;

/// What symbolic search did, for the report.
#[derive(Default, Debug)]
pub(crate) struct Explored {
    pub(crate) paths: u64,
    pub(crate) sequences: usize,
    pub(crate) unsupported: BTreeMap<String, usize>,
    /// What kept calls of a method from entering it, and how often.
    pub(crate) failures: BTreeMap<MethodId, BTreeMap<String, usize>>,
    /// Goals that candidates cover on the machine.
    pub(crate) covered: BTreeSet<u32>,
    /// Methods that cannot be called, and what is missing.
    pub(crate) uncallable: BTreeMap<MethodId, String>,
    /// Goals that no calls within the scope of the state graph reach.
    pub(crate) excluded: BTreeSet<u32>,
    /// That scope in words.
    pub(crate) scope: String,
    /// Goals that some path reaches, covered by a candidate or not.
    pub(crate) reached: BTreeSet<u32>,
    /// How often a path reached a goal that its candidate did not.
    pub(crate) in_vain: BTreeMap<u32, u32>,
    pub(crate) timed_out: bool,
    /// The seconds before the search began, all that is needed for it loaded and translated.
    pub(crate) starting: f64,
}

/// How much of a sequence is followed in one round.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Slice {
    /// Calls before the last.
    pub(crate) level: usize,
    /// Recipes for each method.
    pub(crate) sequences: usize,
    /// Steps of the exploration.
    pub(crate) steps: u64,
    /// The work that it may take.
    pub(crate) work: u64,
}

/// How many paths of one sequence are followed where paths are what counts.
const PATHS: u64 = 150;
/// A goal that so many paths reached in vain is none any more.
const IN_VAIN: u32 = 3;

pub(crate) struct Search<'s, 'p> {
    pub(crate) chooser: &'s Chooser<'p>,
    pub(crate) reach: &'s Reach,
    pub(crate) branches: u32,
    pub(crate) until: Until,
    pub(crate) map: &'s Map<'p>,
    pub(crate) explored: &'s mut Explored,
}

impl Search<'_, '_> {
    /// Explores sequences for every method from which something open may be reached, the nearest first, until all work that
    /// the round may take is done.
    pub(crate) fn round(
        &mut self,
        machine: &mut Machine<'_>,
        lab: &mut Lab<'_>,
        (entries, views): (&[MethodId], &[View]),
        archive: &mut Archive,
        slice: Slice,
        most: u64,
    ) {
        let begun = machine.work();
        let mut work: Vec<(usize, Sequence)> = Vec::new();
        for method in entries {
            let sequences = self.chooser.sequences(*method, slice.level, self.reach);
            // What the code does with a collection says best what is in it.
            let open = sequences.first().and_then(|first| first.opened(machine.program()));
            work.extend(open.map(|open| (0, open)));
            work.extend(sequences.into_iter().take(slice.sequences).enumerate());
        }
        for view in views.iter().filter(|_| slice.level == 0) {
            let sequences = self.chooser.on_result(*view, self.reach);
            work.extend(sequences.into_iter().take(slice.sequences.min(2)).enumerate());
        }
        work.sort_by_key(|(rank, sequence)| {
            let own = (0..lab.goals.all.len() as u32)
                .any(|goal| archive.is_open(goal) && Some(lab.goals.method(goal)) == sequence.target());
            (!own, *rank, sequence.size())
        });
        for (_, sequence) in work {
            if archive.open() == 0 || machine.work() - begun >= most {
                return;
            }
            if lab.cut.is_over() {
                self.explored.timed_out = true;
                return;
            }
            self.sequence(machine, lab, &sequence, archive, slice);
        }
    }

    fn sequence(
        &mut self,
        machine: &mut Machine<'_>,
        lab: &mut Lab<'_>,
        sequence: &Sequence,
        archive: &mut Archive,
        slice: Slice,
    ) {
        let aimed = !archive.endless;
        let is_open = |explored: &Explored, archive: &Archive, goal: u32| {
            archive.is_open(goal) && explored.in_vain.get(&goal).is_none_or(|times| *times < IN_VAIN)
        };
        let explored = &*self.explored;
        let mut aims = self.map.aims(&lab.goals.places(|goal| is_open(explored, archive, goal)));
        let Some(target) = sequence.target() else { return };
        if aimed && self.map.knows(target) && aims.entry(target) == NEVER {
            return;
        }
        let program = machine.program();
        self.explored.sequences += 1;
        let driver = Driver::new(program, &lab.library.bodies, sequence);
        let Ok(body) = lab.library.bodies.get(program, driver.method) else { return };
        let (deadline, begun) = (lab.cut.deadline(), machine.work());
        let mut options = SymbolicOptions {
            branches: self.branches,
            merge: Merge::Never,
            nulls: Nulls::All,
            ..SymbolicOptions::default()
        };
        self.until.bound(&mut options);
        machine.reset_symbols(options);
        let limits = Limits { deadline, jumps: Some(2_000_000), frames: 1_500, ..Limits::default() };
        machine.set_limits(limits);
        let mut state = lab.warm.fork();
        let Ok(entry) = machine.enter_symbolic(&mut state, driver.method, &driver.names) else { return };
        let mut solver = stack(StackOptions::default());
        let budget = Budget { deadline, ..Budget::steps(question_steps(slice.work)) };
        let order = if aimed { Order::NearestGoal } else { Order::NearestUncovered };
        if aimed {
            self.map.tell(body, &mut aims);
        }
        let explorer = Explorer::new(machine, &mut solver, order, budget, state);
        let mut explorer = explorer.observed_by(Both::new(lab.edges.another(), aimed.then_some(aims)));
        let (mut ended, mut steps) = (0, 0);
        // Goals that some state has reached and no candidate covers yet.
        let mut pending: BTreeSet<u32> = BTreeSet::new();
        while let Some(progress) = explorer.advance() {
            steps += 1;
            let ways = explorer.observer().first.take_edges();
            let reached = lab.goals.covered(&ways);
            pending.extend(reached.iter().filter(|goal| is_open(self.explored, archive, **goal)));
            self.explored.reached.extend(reached);
            if let Progress::Ended(found) = progress {
                let mut found = *found;
                let stopped = matches!(found.end, PathEnd::Reached);
                if !stopped {
                    ended += 1;
                    self.count(&found.end);
                }
                let worth = !matches!(found.end, PathEnd::GoalUnreachable | PathEnd::Undecided(_));
                if worth && (!pending.is_empty() || archive.endless) {
                    let machine = explorer.machine();
                    let on = stopped.then(|| found.state.fork());
                    if let Some(candidate) = candidate(machine, &mut found, &entry, sequence) {
                        let trial = lab.try_out(machine, &candidate);
                        archive.offer(candidate, trial);
                    }
                    machine.set_limits(limits);
                    for goal in std::mem::take(&mut pending) {
                        if archive.is_open(goal) {
                            *self.explored.in_vain.entry(goal).or_insert(0) += 1;
                        }
                    }
                    if aimed {
                        let explored = &*self.explored;
                        let places = lab.goals.places(|goal| is_open(explored, archive, goal));
                        let mut aims = self.map.aims(&places);
                        self.map.tell(body, &mut aims);
                        explorer.observer().second = Some(aims);
                    }
                    if let Some(state) = on {
                        explorer.put_back(state);
                    }
                }
            }
            let enough = archive.endless && ended >= PATHS;
            let spent = steps >= slice.steps || explorer.machine().work() - begun >= slice.work;
            if enough || spent || lab.cut.is_over() || archive.open() == 0 {
                break;
            }
        }
        self.explored.paths += explorer.statistics.paths;
    }

    fn count(&mut self, end: &PathEnd) {
        if let PathEnd::Unsupported(what) = end {
            *self.explored.unsupported.entry(what.clone()).or_insert(0) += 1;
        }
    }
}

/// The values that take a path.
fn candidate(
    machine: &mut Machine<'_>,
    found: &mut Found,
    entry: &attest_forward::Entry,
    sequence: &Sequence,
) -> Option<Candidate> {
    machine.make_readable(&mut found.state);
    let inputs = machine.arguments_of(&found.state, entry);
    Candidate::materialised(machine.program(), sequence, &inputs)
}
