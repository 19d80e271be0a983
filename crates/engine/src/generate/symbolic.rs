//! Search by symbolic execution: paths of sequences whose values are left open, for what chance does not find.

use attest_budget::{Bounds, Budget};
use std::collections::{BTreeMap, BTreeSet};

use attest_forward::{
    Both, EdgeCoverage, Entry, Explorer, Found, Goals as Aims, Limits, Machine, Merge, NEVER, Next, Nulls,
    Order, PathEnd, Policy, SymbolicOptions, Visitor, explore,
};
use attest_ir::Body;
use attest_program::MethodId;
use attest_sequence::{Candidate, Chooser, Driver, Reach, Sequence, View};
use attest_solver::{StackOptions, stack};
use attest_state::Outcome;

use super::aim::Map;
use super::archive::Archive;
use super::candidate_runner::CandidateRunner;
use super::cover::Until;

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
        runner: &mut CandidateRunner<'_>,
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
            let own = (0..runner.goals.all.len() as u32)
                .any(|goal| archive.is_open(goal) && Some(runner.goals.method(goal)) == sequence.target());
            (!own, *rank, sequence.size())
        });
        for (_, sequence) in work {
            if archive.open() == 0 || machine.work() - begun >= most {
                return;
            }
            if runner.cut.is_over() {
                self.explored.timed_out = true;
                return;
            }
            self.sequence(machine, runner, &sequence, archive, slice);
        }
    }

    fn sequence(
        &mut self,
        machine: &mut Machine<'_>,
        runner: &mut CandidateRunner<'_>,
        sequence: &Sequence,
        archive: &mut Archive,
        slice: Slice,
    ) {
        let aimed = !archive.endless;
        let mut aims = self.map.aims(&runner.goals.places(|goal| self.explored.is_open(archive, goal)));
        let Some(target) = sequence.target() else { return };
        if aimed && self.map.knows(target) && aims.entry(target) == NEVER {
            return;
        }
        let program = machine.program();
        self.explored.sequences += 1;
        let driver = Driver::new(program, &runner.library.bodies, sequence);
        let Ok(body) = runner.library.bodies.get(program, driver.method) else { return };
        let (deadline, begun) = (runner.cut.deadline(), machine.work());
        let mut options = SymbolicOptions {
            bounds: Bounds { branches: self.branches, ..Bounds::default() },
            merge: Merge::Never,
            nulls: Nulls::All,
            ..SymbolicOptions::default()
        };
        self.until.bound(&mut options);
        machine.reset_symbols(options);
        let limits = Limits { deadline, jumps: Some(2_000_000), frames: 1_500, ..Limits::default() };
        machine.set_limits(limits);
        let mut state = runner.initialised_state.fork();
        let Ok(entry) = driver.enter(machine, &mut state) else { return };
        let mut solver = stack(StackOptions::default());
        let order = if aimed { Order::NearestGoal } else { Order::NearestUncovered };
        if aimed {
            self.map.tell(body, &mut aims);
        }
        let paths = if archive.endless { PATHS } else { u64::MAX };
        let budget = Budget { steps: slice.steps, paths, ..Budget::work(&runner.cut, slice.work) };
        let policy = Policy::within(order, &budget, begun);
        let policy = policy.observed_by(Both::new(runner.edges.another(), aimed.then_some(aims)));
        let (map, explored, pending) = (self.map, &mut *self.explored, BTreeSet::new());
        let mut visitor = Pursuit {
            map,
            explored,
            runner,
            archive,
            made_by: (self.chooser, self.reach),
            sequence,
            entry: &entry,
            driver: body,
            limits,
            pending,
        };
        let end = explore(machine, &mut solver, vec![state], policy, &mut visitor);
        self.explored.paths += end.statistics.paths;
    }
}

impl Explored {
    /// Whether a goal is still looked for.
    fn is_open(&self, archive: &Archive, goal: u32) -> bool {
        archive.is_open(goal) && self.in_vain.get(&goal).is_none_or(|times| *times < IN_VAIN)
    }
}

/// What watches the paths of a sequence: the edges that they take, and the goals that are open.
type Watching = Both<EdgeCoverage, Option<Aims>>;

/// Makes candidates of paths that reach open goals, and tries them out.
struct Pursuit<'a, 'l, 'm> {
    map: &'a Map<'m>,
    explored: &'a mut Explored,
    runner: &'a mut CandidateRunner<'l>,
    archive: &'a mut Archive,
    /// What makes the objects that a path asks for, and from where.
    made_by: (&'a Chooser<'m>, &'a Reach),
    sequence: &'a Sequence,
    entry: &'a Entry,
    driver: &'a Body,
    limits: Limits,
    /// Goals that some state has reached and no candidate covers yet.
    pending: BTreeSet<u32>,
}

impl Visitor<Watching> for Pursuit<'_, '_, '_> {
    fn at_split(&mut self, explorer: &mut Explorer<'_, '_, Watching>) -> Next {
        self.note(explorer);
        Next::Go
    }

    fn at_goal(&mut self, explorer: &mut Explorer<'_, '_, Watching>, mut found: Found) -> Next {
        self.note(explorer);
        if !self.is_worth_trying() {
            return Next::Go;
        }
        let on = found.state.fork();
        self.try_out(explorer, found);
        explorer.put_back(on);
        self.next()
    }

    fn at_path_end(&mut self, explorer: &mut Explorer<'_, '_, Watching>, found: Found) -> Next {
        self.note(explorer);
        if let PathEnd::Call(Outcome::Unsupported(what)) = &found.end {
            *self.explored.unsupported.entry(what.clone()).or_insert(0) += 1;
        }
        let possible = !matches!(found.end, PathEnd::GoalUnreachable | PathEnd::Undecided(_));
        if possible && self.is_worth_trying() {
            self.try_out(explorer, found);
        }
        self.next()
    }
}

impl Pursuit<'_, '_, '_> {
    /// Notes the goals that were reached since the last time.
    fn note(&mut self, explorer: &mut Explorer<'_, '_, Watching>) {
        let reached = self.runner.goals.covered(&explorer.observer().first.take_edges());
        let open = reached.iter().filter(|goal| self.explored.is_open(self.archive, **goal));
        self.pending.extend(open);
        self.explored.reached.extend(reached);
    }

    fn is_worth_trying(&self) -> bool {
        !self.pending.is_empty() || self.archive.endless
    }

    fn next(&self) -> Next {
        if self.archive.open() == 0 { Next::Stop } else { Next::Go }
    }

    /// Tries out the values that take a path; what is then still open is aimed at from now on.
    fn try_out(&mut self, explorer: &mut Explorer<'_, '_, Watching>, mut found: Found) {
        let machine = explorer.machine();
        if let Some(candidate) = candidate(machine, &mut found, self.entry, (self.made_by, self.sequence)) {
            let execution = self.runner.try_out(machine, &candidate);
            self.archive.offer(candidate, execution);
        }
        machine.set_limits(self.limits);
        for goal in std::mem::take(&mut self.pending) {
            if self.archive.is_open(goal) {
                *self.explored.in_vain.entry(goal).or_insert(0) += 1;
            }
        }
        if let Some(aims) = &mut explorer.observer().second {
            let places = self.runner.goals.places(|goal| self.explored.is_open(self.archive, goal));
            *aims = self.map.aims(&places);
            self.map.tell(self.driver, aims);
        }
    }
}

/// The values that take a path.
fn candidate(
    machine: &mut Machine<'_>,
    found: &mut Found,
    entry: &Entry,
    (made_by, sequence): ((&Chooser<'_>, &Reach), &Sequence),
) -> Option<Candidate> {
    machine.make_readable(&mut found.state);
    let inputs = machine.arguments_of(&found.state, entry);
    Candidate::materialised(made_by, sequence, &inputs)
}
