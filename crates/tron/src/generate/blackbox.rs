//! Black-box generation: inputs that show the classes and multiplicities of a model; the program is not looked at,
//! but for what it requires.

use std::collections::BTreeSet;
use std::sync::Arc;

use attest_budget::{Cut, Stopwatch};
use attest_solver::Limits as SolverLimits;

use super::aims::{Aim, more_aims};
use super::deepening::depth;
use super::minimise::{goals, minimise};
use super::{
    Effort, Ended, NoInput, Options, Progress, Side, Status, Suite, Test, all_shown, question, roots,
    try_out, wanted,
};
use crate::evaluate::Evaluator;
use crate::find::Finder;
use crate::metamodel::{Feature, shown};
use crate::program::Program;
use crate::question::{Answer, Assignment, Question};
use crate::run::Outcome;
use crate::symbolic::{State, Walker};
use crate::terms::Pool;

/// So often a feature is asked for, the last time with 81 times the work of the first.
const MAX_ROUNDS: u32 = 5;

/// Generates inputs until every feature is shown or cannot be in scope, or the work that each is worth is done, or the time is over.
pub fn blackbox(
    program: &Program,
    options: &Options,
    progress: &mut dyn FnMut(Progress),
) -> Result<Suite, NoInput> {
    let watch = Stopwatch::start();
    let features = wanted(program);
    let mut search = Search::new(program, options, options.cut(), features.clone());
    let mut undecided = false;
    for index in 0..search.states.len() {
        undecided |= search.ask(index, None, None) == Got::Undecided;
    }
    if search.tests.is_empty() {
        return Err(if undecided { NoInput::TimedOut } else { NoInput::ScopeTooSmall });
    }
    let ended = search.show(&mut |search| {
        let covered = features.len() - search.missing.len() - search.unshowable.len();
        let (tests, questions) = (search.tests.len(), search.finder.asked);
        progress(Progress { covered, total: features.len(), tests, questions });
    });
    search.vary();
    Ok(search.suite(features, ended, watch))
}

/// Inputs for the features that are missing, as far as they can be shown; and those that cannot be in scope.
pub(super) fn show_missing(
    program: &Program,
    options: &Options,
    cut: Cut,
    missing: BTreeSet<Feature>,
) -> (Vec<Test>, BTreeSet<Feature>, u64) {
    let mut search = Search::new(program, options, cut, missing);
    search.show(&mut |_| {});
    (search.tests, search.unshowable, search.finder.asked)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Got {
    Test,
    Nothing,
    Undecided,
}

struct Search<'p> {
    program: &'p Program,
    options: &'p Options,
    roots: Option<Vec<usize>>,
    cut: Cut,
    pool: Pool,
    finder: Finder,
    states: Vec<State<'p>>,
    missing: BTreeSet<Feature>,
    unshowable: BTreeSet<Feature>,
    tests: Vec<Test>,
    effort: Effort,
}

impl<'p> Search<'p> {
    fn new(program: &'p Program, options: &'p Options, cut: Cut, missing: BTreeSet<Feature>) -> Search<'p> {
        let mut pool = Pool::new();
        let walker = Walker { program, mode: options.mode, limits: options.limits };
        let states = walker.initial(&mut pool);
        Search {
            program,
            options,
            roots: roots(program),
            pool,
            finder: Finder::new(Arc::clone(&program.model)).stopped_by(cut.stop()),
            cut,
            states,
            missing,
            unshowable: BTreeSet::new(),
            tests: Vec::new(),
            effort: Effort::default(),
        }
    }

    fn is_over(&self) -> bool {
        self.cut.is_over() || self.options.questions.is_some_and(|most| self.finder.asked >= most)
    }

    /// Asks for every missing feature; in rounds, each of which allows a question more work. What is not decided behind the last
    /// is left.
    fn show(&mut self, progress: &mut dyn FnMut(&Self)) -> Ended {
        for round in 0..MAX_ROUNDS {
            for goal in self.missing.clone() {
                if self.is_over() {
                    return Ended::TimedOut;
                }
                if self.missing.contains(&goal) {
                    self.show_one(goal, depth(self.options, round).steps_each);
                    progress(self);
                }
            }
        }
        match (self.missing.is_empty(), self.unshowable.is_empty()) {
            (false, _) => Ended::TimedOut,
            (true, false) => Ended::Exhausted,
            (true, true) => Ended::Complete,
        }
    }

    /// Asks for one feature in all ways into the program; what is decided is missing no more.
    fn show_one(&mut self, goal: Feature, steps: u64) {
        let mut all_decided = true;
        for index in 0..self.states.len() {
            match self.ask(index, Some(Aim::Feature(goal)), Some(steps)) {
                Got::Test => return,
                Got::Nothing => {}
                Got::Undecided => all_decided = false,
            }
        }
        if all_decided && self.missing.remove(&goal) {
            self.unshowable.insert(goal);
        }
    }

    /// Asks for what features leave open, as smallest heaps share whatever can be shared ([`more_aims`]). Each question is
    /// asked once, and what is not decided is left.
    fn vary(&mut self) {
        let steps = depth(self.options, 0).steps_each;
        for aim in more_aims(self.program) {
            let shows = |test: &Test| aim.is_shown(&self.program.model, test);
            if self.tests.iter().any(shows) {
                continue;
            }
            for index in 0..self.states.len() {
                if self.is_over() || self.ask(index, Some(aim), Some(steps)) == Got::Test {
                    break;
                }
            }
        }
    }

    /// Asks for an input with an aim, or for any; registers everything that it shows.
    fn ask(&mut self, index: usize, aim: Option<Aim>, steps: Option<u64>) -> Got {
        let state = self.states[index].clone();
        let mut references = state.path.references.clone();
        let mut facts = state.path.facts.clone();
        if let Some(aim) = aim {
            let (objects, more) = aim.demand(&self.program.model, &mut self.pool, &state.inputs);
            references.extend(objects);
            facts.extend(more);
        }
        let roots = self.roots.clone();
        let asked = question(self.options.scope, roots.as_deref(), &state);
        let asked = Question { references: &references, facts: &facts, roots_hold: true, ..asked };
        let limits = SolverLimits { deadline: self.cut.deadline(), steps, ..SolverLimits::default() };
        let answer = self.finder.find_smallest(&self.pool, &asked, limits);
        match answer {
            Answer::Found(found) => self.take(&found, &asked),
            Answer::Nothing => Got::Nothing,
            Answer::Undecided(_) => {
                self.effort.undecided += 1;
                Got::Undecided
            }
        }
    }

    fn take(&mut self, found: &Assignment, asked: &Question<'_>) -> Got {
        let mut evaluator = Evaluator::new(found, asked.references, asked.symbols, asked.created);
        let model = &self.program.model;
        if !asked.facts.iter().all(|fact| evaluator.fact(model, &self.pool, *fact) == Some(true)) {
            self.effort.refuted += 1;
            return Got::Undecided;
        }
        for feature in shown(model, &found.heap, &found.inputs) {
            self.missing.remove(&feature);
        }
        self.tests.push(try_out(self.program, found));
        Got::Test
    }

    fn suite(self, features: BTreeSet<Feature>, ended: Ended, watch: Stopwatch) -> Suite {
        let tests = minimise(self.tests, |test| goals(self.program, &features, test));
        let faults = tests.iter().filter_map(|test| match test.outcome {
            Outcome::Faulted(fault) => Some((fault, test.clone())),
            Outcome::Finished | Outcome::Rejected(_) => None,
        });
        let sides = self.program.branches().into_iter().map(|(branch, claimed_infeasible)| {
            let covered = tests.iter().any(|test| test.trace.contains(&branch));
            let status = if covered { Status::Covered } else { Status::Open };
            Side { branch, claimed_infeasible, status }
        });
        Suite {
            shown: all_shown(self.program, &tests),
            faults: faults.collect(),
            sides: sides.collect(),
            tests,
            features,
            unshowable: self.unshowable,
            ended,
            effort: Effort { time: watch.time(), questions: self.finder.asked, ..self.effort },
        }
    }
}
