//! White-box generation: paths are followed along found heaps, and the ways not taken are asked for.
//!
//! Every heap that the finder gives is an input: it is run at once, and its path is walked symbolically without
//! asking anything, since the heap itself decides every split. The other ways of each split wait, and are asked for
//! when they lead to a branch that no test has taken yet: those that begin with one first, then those with one
//! ahead, in the order of how many ways were chosen against a heap. What leads to nothing new is dropped.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Instant;

use super::minimise::minimise;
use super::{
    Effort, Ended, NoInput, Options, Progress, Side, Status, Suite, Test, all_shown, question, roots,
    solver_limits, try_out, wanted,
};
use crate::evaluate::Evaluator;
use crate::find::Finder;
use crate::program::{Branch, Program, sides};
use crate::question::{Answer, Assignment};
use crate::run::{Fault, Outcome as End};
use crate::symbolic::{Decision, Mode, Outcome, PathEnd, State, Step, Walker, Witness};
use crate::terms::Pool;

/// So many ways to a fault are tried before it is given up.
const FAULT_TRIES: usize = 3;

/// Generates tests until all sides of all branch points are taken, nothing is left to try, or the time is over.
pub fn whitebox(
    program: &Program,
    options: &Options,
    progress: &mut dyn FnMut(Progress),
) -> Result<Suite, NoInput> {
    let started = Instant::now();
    let targets = program.branches().into_iter().filter(|(_, infeasible)| !infeasible);
    let mut search = Search {
        program,
        options,
        walker: Walker { program, mode: options.mode, limits: options.limits },
        roots: roots(program),
        deadline: options.timeout.map(|timeout| started + timeout),
        pool: Pool::new(),
        finder: Finder::new(Arc::clone(&program.model)),
        missing: targets.map(|(branch, _)| branch).collect(),
        total: 0,
        waiting: Vec::new(),
        faults: BTreeMap::new(),
        revealed: BTreeMap::new(),
        tests: Vec::new(),
        effort: Effort::default(),
        incomplete: options.mode == Mode::Faithful,
        progress,
    };
    search.total = search.missing.len();
    search.begin()?;
    let ended = search.explore();
    search.reveal();
    Ok(search.suite(ended, started))
}

/// A way that no heap has taken yet.
struct Waiting<'p> {
    outcome: Outcome<'p>,
    /// How many ways were chosen against a heap on the way here.
    generation: u32,
    /// The branches that are still ahead.
    ahead: BTreeSet<Branch>,
}

struct Search<'p, 'o> {
    program: &'p Program,
    options: &'o Options,
    walker: Walker<'p>,
    roots: Option<Vec<usize>>,
    deadline: Option<Instant>,
    pool: Pool,
    finder: Finder,
    /// The branches that no test has taken.
    missing: BTreeSet<Branch>,
    total: usize,
    waiting: Vec<Waiting<'p>>,
    /// Ways to faults that no test has revealed.
    faults: BTreeMap<Fault, Vec<Waiting<'p>>>,
    revealed: BTreeMap<Fault, Test>,
    tests: Vec<Test>,
    effort: Effort,
    /// Whether a way was lost, so that what is not covered is not proved unreachable.
    incomplete: bool,
    progress: &'o mut dyn FnMut(Progress),
}

impl<'p> Search<'p, '_> {
    /// The first tests: any input that the program accepts.
    fn begin(&mut self) -> Result<(), NoInput> {
        let mut undecided = false;
        for state in self.walker.initial(&mut self.pool) {
            match self.ask(&state) {
                Answer::Found(found) => self.take(&found, state, None, 0),
                Answer::Nothing => {}
                Answer::Undecided(_) => undecided = true,
            }
        }
        match self.tests.is_empty() && self.revealed.is_empty() {
            true if undecided => Err(NoInput::TimedOut),
            true => Err(NoInput::ScopeTooSmall),
            false => Ok(()),
        }
    }

    fn explore(&mut self) -> Ended {
        loop {
            let covered = self.total - self.missing.len();
            if self.missing.is_empty() || self.options.enough.is_some_and(|enough| covered >= enough) {
                return Ended::Complete;
            }
            if self.time_is_over() {
                return Ended::TimedOut;
            }
            let missing = &self.missing;
            let is_new = |outcome: &Outcome<'_>| match outcome.decision {
                Decision::Branch(branch) => missing.contains(&branch),
                Decision::Fault(_) | Decision::Plain | Decision::Rejection => false,
            };
            let leads_on =
                |waiting: &Waiting<'_>| !waiting.outcome.beyond_bounds && !waiting.ahead.is_disjoint(missing);
            self.waiting.retain(|waiting| is_new(&waiting.outcome) || leads_on(waiting));
            let key = |waiting: &Waiting<'_>| {
                let length = waiting.outcome.state.trace.len();
                (!is_new(&waiting.outcome), waiting.outcome.beyond_bounds, waiting.generation, length)
            };
            let Some(index) = (0..self.waiting.len()).min_by_key(|index| key(&self.waiting[*index])) else {
                return Ended::Exhausted;
            };
            let next = self.waiting.swap_remove(index);
            self.pursue(next);
        }
    }

    /// Fault-revealing tests, for faults that no test so far has met.
    fn reveal(&mut self) {
        let faults: Vec<Fault> = self.faults.keys().copied().collect();
        for fault in faults {
            let ways = self.faults.remove(&fault).unwrap_or_default();
            for way in ways.into_iter().take(FAULT_TRIES) {
                if self.revealed.contains_key(&fault) || self.time_is_over() {
                    break;
                }
                self.pursue(way);
            }
        }
    }

    fn pursue(&mut self, waiting: Waiting<'p>) {
        match self.ask(&waiting.outcome.state) {
            Answer::Found(found) => {
                let ended = waiting.outcome.ended();
                self.take(&found, waiting.outcome.state, ended, waiting.generation);
            }
            Answer::Nothing => {}
            Answer::Undecided(_) => self.incomplete = true,
        }
    }

    fn ask(&mut self, state: &State<'p>) -> Answer {
        let question = question(self.options, self.roots.as_deref(), state);
        let answer = self.finder.find(&self.pool, &question, solver_limits(self.deadline));
        self.effort.questions = self.finder.asked;
        if matches!(answer, Answer::Undecided(_)) {
            self.effort.undecided += 1;
        }
        answer
    }

    /// Keeps a found heap as a test and walks its path from a state on, unless the path has ended there.
    fn take(&mut self, found: &Assignment, state: State<'p>, ended: Option<PathEnd>, generation: u32) {
        let path = &state.path;
        let mut evaluator = Evaluator::new(found, &path.references, &path.symbols, &path.created);
        let model = &self.program.model;
        let holds = |fact: &_| evaluator.fact(model, &self.pool, *fact) == Some(true);
        if !path.facts.iter().all(holds) {
            self.effort.refuted += 1;
            self.incomplete = true;
            return;
        }
        let test = try_out(self.program, found);
        test.trace.iter().for_each(|branch| {
            self.missing.remove(branch);
        });
        let predicted = match ended {
            Some(end) => Predicted { trace: state.trace, end: end.outcome() },
            None => self.follow(state, &mut evaluator, generation),
        };
        if self.options.mode == Mode::Direct && !predicted.is_of(&test) {
            self.effort.diverged += 1;
        }
        if let End::Faulted(fault) = test.outcome {
            self.faults.remove(&fault);
            self.revealed.entry(fault).or_insert_with(|| test.clone());
        }
        self.tests.push(test);
        (self.progress)(Progress {
            covered: self.total - self.missing.len(),
            total: self.total,
            tests: self.tests.len(),
            questions: self.effort.questions,
        });
    }

    /// Walks the path of a heap; the ways that it does not take wait.
    fn follow(&mut self, mut state: State<'p>, evaluator: &mut Evaluator, generation: u32) -> Predicted {
        loop {
            let outcomes = match self.walker.advance(&mut self.pool, state) {
                Step::End(state) => return Predicted { trace: state.trace, end: Some(End::Finished) },
                Step::Split(outcomes) => outcomes,
            };
            let mut taken = None;
            for outcome in outcomes {
                if taken.is_none() && self.holds(&outcome, evaluator) {
                    taken = Some(outcome);
                } else {
                    self.wait(outcome, generation + 1);
                }
            }
            let Some(outcome) = taken else {
                self.incomplete = true;
                return Predicted { trace: Vec::new(), end: None };
            };
            match outcome.ended() {
                Some(end) => return Predicted { trace: outcome.state.trace, end: end.outcome() },
                None => state = outcome.state,
            }
        }
    }

    /// Whether a heap takes this way; its new symbols get their meaning.
    fn holds(&self, outcome: &Outcome<'p>, evaluator: &mut Evaluator) -> bool {
        let (model, path) = (&self.program.model, &outcome.state.path);
        evaluator.create(&path.created);
        let witnessed = path.references.iter().zip(&path.reference_witnesses);
        let mut symbols = path.symbols.iter().zip(&path.symbol_witnesses).peekable();
        let mut references = witnessed.peekable();
        // A symbol's witness may use symbols made before it, of either kind: repeat until nothing is new.
        let mut again = true;
        while again {
            again = false;
            while let Some((reference, witness)) = references.peek() {
                if !evaluator.knows(**reference) {
                    let Witness::Nth(set, nth) = witness else { return false };
                    let Some(members) = evaluator.set(model, &self.pool, *set) else { break };
                    let Some(object) = members.iter().nth(*nth) else { return false };
                    evaluator.refer(**reference, *object);
                    again = true;
                }
                references.next();
            }
            while let Some((symbol, witness)) = symbols.peek() {
                if !evaluator.knows_symbol(**symbol) {
                    let Witness::All(set) = witness else { return false };
                    let Some(members) = evaluator.set(model, &self.pool, *set) else { break };
                    evaluator.hold(**symbol, (*members).clone());
                    again = true;
                }
                symbols.next();
            }
        }
        let new = &path.facts[outcome.facts_before..];
        new.iter().all(|fact| evaluator.fact(model, &self.pool, *fact) == Some(true))
    }

    fn wait(&mut self, outcome: Outcome<'p>, generation: u32) {
        if outcome.decision == Decision::Rejection {
            return;
        }
        let mut ahead = BTreeSet::new();
        outcome.state.ahead(&mut |statement| {
            let branches =
                sides(&statement.action).iter().map(|side| Branch { at: statement.id, side: *side });
            ahead.extend(branches);
        });
        let waiting = Waiting { outcome, generation, ahead };
        match waiting.outcome.decision {
            Decision::Fault(fault) => {
                let ways = self.faults.entry(fault).or_default();
                if !self.revealed.contains_key(&fault) && ways.len() < FAULT_TRIES {
                    ways.push(waiting);
                }
            }
            Decision::Branch(_) | Decision::Plain | Decision::Rejection => self.waiting.push(waiting),
        }
    }

    fn time_is_over(&self) -> bool {
        self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
            || self.options.questions.is_some_and(|most| self.finder.asked >= most)
    }

    fn suite(self, ended: Ended, started: Instant) -> Suite {
        let stopped_early = ended != Ended::Exhausted && !self.missing.is_empty();
        let proved = !stopped_early && !self.incomplete;
        let status = |branch: &Branch, claimed: bool| {
            let covered = self.tests.iter().any(|test| test.trace.contains(branch));
            match covered {
                true => Status::Covered,
                false if proved && !claimed => Status::Unreachable,
                false => Status::Open,
            }
        };
        let all = self.program.branches();
        let sides = all
            .iter()
            .map(|(branch, claimed_infeasible)| Side {
                branch: *branch,
                claimed_infeasible: *claimed_infeasible,
                status: status(branch, *claimed_infeasible),
            })
            .collect();
        let tests = minimise(self.tests, |test| test.trace.iter().copied().collect());
        Suite {
            shown: all_shown(self.program, &tests),
            tests,
            faults: self.revealed.into_iter().collect(),
            sides,
            features: wanted(self.program),
            unshowable: BTreeSet::new(),
            ended,
            effort: Effort { time: started.elapsed(), ..self.effort },
        }
    }
}

/// The run that the walk of a path predicts.
struct Predicted {
    trace: Vec<Branch>,
    /// How it ends; none if the walk did not see the end.
    end: Option<End>,
}

impl Predicted {
    fn is_of(&self, test: &Test) -> bool {
        match self.end {
            Some(end) => test.outcome == end && test.trace == self.trace,
            None => test.trace.starts_with(&self.trace),
        }
    }
}
