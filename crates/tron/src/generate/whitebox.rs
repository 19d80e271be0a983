//! White-box generation: paths are followed along found heaps, and the ways not taken are asked for.
//!
//! Every heap that the finder gives is an input: it is run at once, and its path is walked symbolically without
//! asking anything, since the heap itself decides every split. The other ways of each split wait, and are asked for
//! when they lead to a branch that no test has taken yet.
//!
//! The search deepens ([`super::deepening`]): each step begins with the paths of the tests so far, under larger bounds, and
//! asks again, with more work allowed, what was not decided.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use attest_budget::{Cut, Stopwatch};
use attest_solver::Limits as SolverLimits;
use rustc_hash::FxHashSet;

use super::blackbox::{blackbox, show_missing};
use super::deepening::{Bounds, Depth, depth};
use super::follow::{Predicted, evaluator, follow};
use super::frontier::{Frontier, Way};
use super::minimise::{goals, minimise};
use super::{
    Effort, Ended, NoInput, Options, Progress, Proof, Side, Status, Suite, Test, all_shown, question, roots,
    try_out, wanted,
};
use crate::check::impossible_sides;
use crate::evaluate::Evaluator;
use crate::find::Finder;
use crate::metamodel::Feature;
use crate::program::{Branch, Program};
use crate::prove::{unreachable_at_once, unreachable_until};
use crate::question::{Answer, Assignment};
use crate::run::{Fault, Outcome as End};
use crate::symbolic::{Decision, Mode, Outcome, PathEnd, State, Walker};
use crate::terms::{Fact, Pool};

/// So many ways to a fault are tried in a step.
const FAULT_TRIES: usize = 3;

/// Generates tests until all sides of all branch points are taken, nothing is left to try, or the time is over.
pub fn whitebox(
    program: &Program,
    options: &Options,
    progress: &mut dyn FnMut(Progress),
) -> Result<Suite, NoInput> {
    let watch = Stopwatch::start();
    let mut impossible = impossible_sides(program);
    let at_once = unreachable_at_once(program);
    let is_proved = at_once.is_some();
    impossible.extend(at_once.into_iter().flatten());
    let targets = program.branches().into_iter().filter(|(_, infeasible)| !infeasible);
    let targets: BTreeSet<Branch> = targets.map(|(branch, _)| branch).collect();
    let missing = targets.difference(&impossible).copied().collect();
    let mut search = Search::new(program, options, missing, progress);
    search.total = targets.len();
    search.impossible = impossible;
    search.is_proved = is_proved;
    if options.metamodel {
        search.show_features();
    } else if options.blackbox_first {
        search.run_black_box_tests();
    }
    let ended = search.deepen();
    if !search.has_input() {
        let decided = ended == Ended::Exhausted && !search.open_input;
        return Err(if decided { NoInput::ScopeTooSmall } else { NoInput::TimedOut });
    }
    Ok(search.suite(ended, watch))
}

/// A search for tests of one program.
pub(super) struct Search<'p, 'o> {
    pub(super) program: &'p Program,
    pub(super) options: &'o Options,
    walker: Walker<'p>,
    roots: Option<Vec<usize>>,
    pub(super) cut: Cut,
    pool: Pool,
    finder: Finder,
    initial: Vec<State<'p>>,
    pub(super) depth: Depth,
    /// The branches that no test has taken.
    pub(super) missing: BTreeSet<Branch>,
    /// Those of them that are out of reach in this step, which slices have shown.
    pub(super) closed: BTreeSet<Branch>,
    /// The branches that no input takes, whatever the bounds.
    pub(super) impossible: BTreeSet<Branch>,
    /// Whether it has been looked for them.
    is_proved: bool,
    total: usize,
    /// How many branches are not impossible.
    possible: usize,
    waiting: Frontier<'p>,
    /// The ways that heaps have taken in this step.
    taken: FxHashSet<Key>,
    /// The ways that wait or were asked for in this step.
    known: FxHashSet<Key>,
    /// The branches that a way that was lost or not decided in this step could lead to.
    undecided: BTreeSet<Branch>,
    /// Whether an initial state was not decided.
    open_input: bool,
    /// The bounds within which branches are out of reach.
    pub(super) proved: BTreeMap<Branch, Bounds>,
    /// Ways to faults that no test has revealed.
    faults: BTreeMap<Fault, Vec<Way<'p>>>,
    revealed: BTreeMap<Fault, Test>,
    /// The features that no input in scope shows, if they were asked for.
    unshowable: BTreeSet<Feature>,
    pub(super) tests: Vec<Test>,
    pub(super) effort: Effort,
    progress: &'o mut dyn FnMut(Progress),
}

impl<'p, 'o> Search<'p, 'o> {
    /// A search for tests that take the missing branches.
    pub(super) fn new(
        program: &'p Program,
        options: &'o Options,
        missing: BTreeSet<Branch>,
        progress: &'o mut dyn FnMut(Progress),
    ) -> Search<'p, 'o> {
        let (depth, cut) = (depth(options, 0), options.cut());
        let walker = Walker { program, mode: options.mode, limits: depth.bounds.limits };
        let mut pool = Pool::new();
        let initial = walker.initial(&mut pool);
        Search {
            program,
            options,
            walker,
            roots: roots(program),
            pool,
            finder: Finder::new(Arc::clone(&program.model)).stopped_by(cut.stop()),
            cut,
            initial,
            depth,
            total: missing.len(),
            possible: missing.len(),
            missing,
            impossible: BTreeSet::new(),
            is_proved: true,
            closed: BTreeSet::new(),
            waiting: Frontier::default(),
            taken: FxHashSet::default(),
            known: FxHashSet::default(),
            undecided: BTreeSet::new(),
            open_input: false,
            proved: BTreeMap::new(),
            faults: BTreeMap::new(),
            revealed: BTreeMap::new(),
            unshowable: BTreeSet::new(),
            tests: Vec::new(),
            effort: Effort::default(),
            progress,
        }
    }

    /// Black-box tests count as tests, and their paths are the first to be followed.
    fn run_black_box_tests(&mut self) {
        let few = depth(self.options, 0);
        let options = Options {
            scope: few.bounds.scope,
            most: few.bounds,
            questions: Some(few.questions / 8),
            ..self.options.clone()
        };
        let Ok(suite) = blackbox(self.program, &options, &mut |_| {}) else { return };
        self.effort.questions += suite.effort.questions;
        for test in suite.tests {
            self.keep(test);
        }
    }

    /// Tests for all features of the model; their paths are the first to be followed.
    fn show_features(&mut self) {
        let missing = wanted(self.program);
        let cut = self.cut.clone();
        let (tests, unshowable, asked) = show_missing(self.program, self.options, cut, missing);
        self.effort.questions += asked;
        self.unshowable = unshowable;
        tests.into_iter().for_each(|test| self.keep(test));
    }

    /// Steps, each deeper than the one before.
    fn deepen(&mut self) -> Ended {
        for number in 0.. {
            if self.options.steps.is_some_and(|most| number >= most) {
                return Ended::TimedOut;
            }
            self.deepen_to(depth(self.options, number));
            let ended = self.step();
            self.reveal();
            self.effort.bounds = Some(self.depth.bounds);
            let ended = if self.is_proved { ended } else { self.prove(ended) };
            match ended {
                Ended::Exhausted if !self.is_deepest() => {}
                ended => return ended,
            }
        }
        Ended::TimedOut
    }

    /// Small heaps and few rounds take most sides: what is left is looked at for all inputs, where that takes long.
    fn prove(&mut self, ended: Ended) -> Ended {
        self.is_proved = true;
        if self.missing.is_empty() {
            return ended;
        }
        for branch in unreachable_until(self.program, &self.cut) {
            if self.missing.remove(&branch) {
                self.possible -= 1;
            }
            self.impossible.insert(branch);
        }
        if self.missing.is_empty() && self.has_input() { Ended::Complete } else { ended }
    }

    /// The next step is this one.
    pub(super) fn deepen_to(&mut self, depth: Depth) {
        self.depth = depth;
        self.walker.limits = depth.bounds.limits;
    }

    /// Whether the program accepts an input that was found.
    fn has_input(&self) -> bool {
        !self.tests.is_empty()
    }

    /// Whether a further step would only do the same.
    fn is_deepest(&self) -> bool {
        let done = self.undecided.is_empty() && !self.open_input;
        self.depth.bounds == self.options.most && done
    }

    /// One step: the paths of the tests so far, then what waits.
    pub(super) fn step(&mut self) -> Ended {
        self.waiting.clear();
        self.closed.clear();
        self.taken.clear();
        self.known.clear();
        self.undecided.clear();
        self.open_input = false;
        // Small heaps and few rounds take most sides; what is left then is worth more trouble.
        if self.depth.number > 0 && self.options.mode == Mode::Direct && self.has_input() {
            self.vary_tests();
            self.look_at_slices();
        }
        self.begin();
        let ended = self.explore();
        if ended == Ended::Exhausted {
            self.close();
        }
        ended
    }

    /// Follows the tests so far, and asks for an input of each way into the program that none of them takes.
    fn begin(&mut self) {
        let mut entered = vec![false; self.initial.len()];
        for test in self.tests.clone() {
            let model = &self.program.model;
            let taken = self.initial.iter().enumerate().find_map(|(index, state)| {
                let found = evaluator(model, &self.pool, state, &test.heap, &test.inputs);
                found.map(|evaluator| (index, evaluator))
            });
            if let Some((index, mut evaluator)) = taken {
                entered[index] = true;
                self.walk(self.initial[index].clone(), &mut evaluator, 0);
            }
        }
        for index in (0..self.initial.len()).filter(|index| !entered[*index]) {
            let state = self.initial[index].clone();
            match self.ask(&state) {
                Answer::Found(found) => self.take(&found, state, None, 0),
                Answer::Nothing => {}
                Answer::Undecided(_) => {
                    self.open_input = true;
                    self.undecided.extend(self.missing.iter().copied());
                }
            }
        }
    }

    fn explore(&mut self) -> Ended {
        let first = self.finder.asked;
        loop {
            let covered = self.possible - self.missing.len();
            let enough = self.options.enough.is_some_and(|enough| covered >= enough);
            if enough || self.missing.is_empty() && self.has_input() {
                return Ended::Complete;
            }
            if self.is_over() {
                return Ended::TimedOut;
            }
            let open: BTreeSet<Branch> = self.missing.difference(&self.closed).copied().collect();
            let Some(way) = self.waiting.next(&open) else { return Ended::Exhausted };
            if self.taken.contains(&key(&way.outcome)) {
                continue;
            }
            if self.finder.asked - first >= self.depth.questions {
                self.waiting.push(way);
                return Ended::Exhausted;
            }
            self.pursue(way);
        }
    }

    /// After a step that came to its end: what neither waits nor is undecided is out of reach within its bounds.
    fn close(&mut self) {
        for way in self.waiting.clear() {
            self.undecided.extend(way.open());
        }
        // The paper's rules are approximate: what they do not find proves nothing.
        if self.options.mode == Mode::Direct {
            self.undecided = self.undecided.difference(&self.closed).copied().collect();
            let closed = self.missing.difference(&self.undecided);
            self.proved.extend(closed.map(|branch| (*branch, self.depth.bounds)));
        }
        self.undecided.retain(|branch| self.missing.contains(branch));
    }

    /// Fault-revealing tests, for faults that no test so far has met.
    fn reveal(&mut self) {
        for (fault, ways) in std::mem::take(&mut self.faults) {
            for way in ways {
                if self.revealed.contains_key(&fault) || self.is_over() {
                    break;
                }
                self.pursue(way);
            }
        }
    }

    fn pursue(&mut self, way: Way<'p>) {
        match self.ask(&way.outcome.state) {
            Answer::Found(found) => {
                let ended = way.outcome.ended();
                self.take(&found, way.outcome.state, ended, way.generation);
            }
            Answer::Nothing => {}
            Answer::Undecided(_) => self.undecided.extend(way.open()),
        }
    }

    /// Asks for an input that takes a path; for a small one, if it takes a branch that no test has taken.
    fn ask(&mut self, state: &State<'p>) -> Answer {
        let question = question(self.depth.bounds.scope, self.roots.as_deref(), state);
        let limits = SolverLimits {
            deadline: self.cut.deadline(),
            steps: Some(self.depth.steps_each),
            ..SolverLimits::default()
        };
        let before = self.finder.asked;
        let mut answer = self.finder.find(&self.pool, &question, limits);
        if let Answer::Found(found) = &answer
            && self.is_new(&try_out(self.program, found))
            && let smaller @ Answer::Found(_) = self.finder.find_smallest(&self.pool, &question, limits)
        {
            answer = smaller;
        }
        self.effort.questions += self.finder.asked - before;
        if matches!(answer, Answer::Undecided(_)) {
            self.effort.undecided += 1;
        }
        answer
    }

    /// Whether a test takes a branch that no other has taken, or ends in a fault that none has.
    pub(super) fn is_new(&self, test: &Test) -> bool {
        let fault = match test.outcome {
            End::Faulted(fault) => !self.revealed.contains_key(&fault),
            End::Finished | End::Rejected(_) => false,
        };
        fault || test.trace.iter().any(|branch| self.missing.contains(branch))
    }

    /// Keeps a found heap as a test and walks its path from a state on, unless the path has ended there.
    fn take(&mut self, found: &Assignment, state: State<'p>, ended: Option<PathEnd>, generation: u32) {
        let path = &state.path;
        let mut evaluator = Evaluator::new(found, &path.references, &path.symbols, &path.created);
        let model = &self.program.model;
        let holds = |fact: &_| evaluator.fact(model, &self.pool, *fact) == Some(true);
        if !path.facts.iter().all(holds) {
            self.effort.refuted += 1;
            self.undecided.extend(self.missing.iter().copied());
            return;
        }
        let test = try_out(self.program, found);
        let predicted = match ended {
            Some(end) => Predicted { trace: state.trace, end: end.outcome(), lost: false },
            None => self.walk(state, &mut evaluator, generation),
        };
        if self.options.mode == Mode::Direct && !is_of(&predicted, &test) {
            self.effort.diverged += 1;
        }
        self.keep(test);
    }

    pub(super) fn keep(&mut self, test: Test) {
        test.trace.iter().for_each(|branch| {
            self.missing.remove(branch);
        });
        if let End::Faulted(fault) = test.outcome {
            self.faults.remove(&fault);
            self.revealed.entry(fault).or_insert_with(|| test.clone());
        }
        self.tests.push(test);
        (self.progress)(Progress {
            covered: self.possible - self.missing.len(),
            total: self.total,
            tests: self.tests.len(),
            questions: self.effort.questions,
        });
    }

    /// Walks the path of a heap; the ways that it does not take wait.
    fn walk(&mut self, state: State<'p>, evaluator: &mut Evaluator, generation: u32) -> Predicted {
        let mut others = Vec::new();
        let taken = &mut self.taken;
        let predicted =
            follow(&self.walker, &mut self.pool, state, evaluator, &mut |way, is_taken| match is_taken {
                true => {
                    taken.insert(key(way));
                }
                false => others.push(way.clone()),
            });
        if predicted.lost {
            self.undecided.extend(self.missing.iter().copied());
        }
        for outcome in others {
            if self.known.insert(key(&outcome)) {
                self.wait(outcome, generation + 1);
            }
        }
        predicted
    }

    fn wait(&mut self, outcome: Outcome<'p>, generation: u32) {
        match outcome.decision {
            Decision::Rejection => {}
            Decision::Fault(fault) => {
                let ways = self.faults.entry(fault).or_default();
                if !self.revealed.contains_key(&fault) && ways.len() < FAULT_TRIES {
                    ways.push(Way::new(outcome, generation));
                }
            }
            Decision::Branch(_) | Decision::Plain => {
                let way = Way::new(outcome, generation);
                match self.waiting.is_full(&self.missing) {
                    true => self.undecided.extend(way.open()),
                    false => self.waiting.push(way),
                }
            }
        }
    }

    pub(super) fn is_over(&self) -> bool {
        self.cut.is_over() || self.options.questions.is_some_and(|most| self.finder.asked >= most)
    }

    fn suite(self, ended: Ended, watch: Stopwatch) -> Suite {
        let status = |branch: &Branch| {
            let covered = self.tests.iter().any(|test| test.trace.contains(branch));
            match (covered, self.proved.get(branch)) {
                (true, _) => Status::Covered,
                (false, _) if self.impossible.contains(branch) => Status::Unreachable(Proof::Always),
                (false, Some(bounds)) => Status::Unreachable(Proof::Within(*bounds)),
                (false, None) => Status::Open,
            }
        };
        let all = self.program.branches().into_iter();
        let side =
            |(branch, claimed_infeasible)| Side { branch, claimed_infeasible, status: status(&branch) };
        let sides = all.map(side).collect();
        let features = wanted(self.program);
        let kept = if self.options.metamodel { features.clone() } else { BTreeSet::new() };
        let tests = minimise(self.tests, |test| goals(self.program, &kept, test));
        Suite {
            shown: all_shown(self.program, &tests),
            tests,
            faults: self.revealed.into_iter().collect(),
            sides,
            features,
            unshowable: self.unshowable,
            ended,
            effort: Effort { time: watch.time(), ..self.effort },
        }
    }
}

/// What tells a way from others: the facts up to it, the branches taken, and why it splits off.
type Key = (Vec<Fact>, Vec<Branch>, Decision);

fn key(outcome: &Outcome<'_>) -> Key {
    (outcome.state.path.facts.clone(), outcome.state.trace.clone(), outcome.decision)
}

/// Whether a test's run is the one predicted.
fn is_of(predicted: &Predicted, test: &Test) -> bool {
    match predicted.end {
        Some(end) => test.outcome == end && test.trace == predicted.trace,
        None => test.trace.starts_with(&predicted.trace),
    }
}
