//! The paths of a method's sequences: what ends in an unchecked exception is a suspicion.

use std::sync::Arc;

use attest_budget::{Bounds, Budget, Cut};
use attest_forward::{
    Bound, Declared, Entry, Explorer, Found, Limits, Machine, Merge, Next, Nulls, Order, PathEnd, Policy,
    SearchEnd, Stopped, SymbolicOptions, Visitor, explore, holds_questions_short,
};
use attest_jvm::is_linkage_error;
use attest_program::{MethodId, package};
use attest_report::{Accounting, Kind};
use attest_sequence::{Chooser, Driver, Reach, Sequence, refusal};
use attest_solver::{StackOptions, stack};
use attest_state::{Outcome, Ref, State};

use super::HuntOptions;
use super::endless::endless;
use super::explored::Explored;
use super::suspicion::{Error, Suspicion, Trust, shortened};
use super::tuning::{MAX_GIVEN_UP, MAX_JUMPS, MAX_PATHS};
use crate::explore::condition;
use crate::session::Worker;

/// How the paths of recipes are explored.
pub(super) struct Paths<'h> {
    pub(super) options: &'h HuntOptions,
    pub(super) declared: &'h Arc<Declared>,
    /// The work that each recipe may take.
    pub(super) work: u64,
    pub(super) cut: &'h Cut,
}

impl Paths<'_> {
    /// Explores the recipes of a method with so many calls before, all or only some of them; gives those that were cut
    /// by the work that they may take.
    pub(super) fn method(
        &self,
        worker: &mut Worker<'_>,
        (chooser, rich): (&Chooser<'_>, &Chooser<'_>),
        (method, level): (MethodId, usize),
        only: Option<&[usize]>,
        found: &mut Explored,
    ) -> Vec<usize> {
        let program = worker.machine.program();
        let class = program.method(method).class;
        let reach = Reach::of(package(program.class_name(class)));
        // Constants, results of other objects and stubs where nothing else makes what it takes.
        let sequences = chooser.sequences_or(rich, method, level, &reach);
        if sequences.is_empty() && level == 0 {
            let name = format!("{}#{}", program.dotted(class), crate::query::spelling(program, method));
            let unknown = || "no way to make the receiver or an argument through public calls".to_owned();
            let why = refusal(program, method).map(str::to_owned);
            let why = why.or_else(|| rich.lacking(method, &reach)).unwrap_or_else(unknown);
            found.not_callable.push((name, why));
        }
        let mut cut = Vec::new();
        for (number, sequence) in sequences.iter().enumerate() {
            if only.is_some_and(|only| !only.contains(&number)) {
                continue;
            }
            if self.cut.is_over() {
                break;
            }
            found.recipes += usize::from(only.is_none());
            if !self.sequence(worker, sequence, found) {
                cut.push(number);
            }
        }
        cut
    }

    /// Explores one recipe; false if its work was not enough.
    fn sequence(&self, worker: &mut Worker<'_>, sequence: &Sequence, found: &mut Explored) -> bool {
        let (machine, booted) = (&mut worker.machine, &mut worker.booted);
        let program = machine.program();
        let mut state = booted.fork();
        let driver = Driver::new(program, &worker.library.bodies, sequence);
        machine.reset_symbols(SymbolicOptions {
            heap: self.options.heap,
            bounds: Bounds {
                branches: self.options.branches,
                depth: self.options.depth,
                ..Bounds::default()
            },
            merge: Merge::Auto,
            nulls: if self.options.null_args {
                Nulls::All
            } else {
                Nulls::Parameters(driver.nullable.clone())
            },
            declared: self.declared.clone(),
            ..SymbolicOptions::default()
        });
        let deadline = self.cut.deadline();
        machine.set_limits(Limits { deadline, jumps: Some(MAX_JUMPS), frames: 2_000, ..Limits::default() });
        let Ok(entry) = driver.enter(machine, &mut state) else {
            return true;
        };
        let mut solver = stack(StackOptions::default());
        let paths = if self.options.main.is_none() { MAX_PATHS } else { u64::MAX };
        let budget = Budget { paths, ..Budget::work(self.cut, self.work) };
        let policy = Policy::within(Order::BreadthFirst, &budget, machine.work());
        let mut visitor = Ends { paths: self, sequence, entry: &entry, found, given_up: Vec::new() };
        let SearchEnd { stopped, statistics, .. } =
            explore(machine, &mut solver, vec![state], policy, &mut visitor);
        let given_up = visitor.given_up;
        // What the work did not suffice for is done again with more.
        found.bounded |= stopped.is_some_and(|why| why != Stopped::Work);
        // A question that was not answered may be with more work.
        let answered = statistics.undecided == 0 || !holds_questions_short(&budget);
        found.paths += statistics.paths;
        found.assumed += statistics.assumed;
        count(&mut found.accounting, Kind::PrunedAtOnce, statistics.contradicted);
        count(&mut found.accounting, Kind::PrunedBySolver, statistics.excluded);
        for path in given_up {
            let inputs = machine.inputs_of(&path, &entry);
            if let Some(error) = endless(machine, booted.fork(), sequence, &inputs) {
                let (sequence, sources, condition) = (sequence.clone(), Vec::new(), Vec::new());
                found.keep(Suspicion { sequence, inputs, sources, error, condition, trust: Trust::Walk });
            }
        }
        answered && stopped != Some(Stopped::Work)
    }
}

/// Keeps what the ends of a sequence's paths tell.
struct Ends<'a, 'h> {
    paths: &'a Paths<'h>,
    sequence: &'a Sequence,
    entry: &'a Entry,
    found: &'a mut Explored,
    /// States that were given up on the way.
    given_up: Vec<State>,
}

impl Visitor for Ends<'_, '_> {
    fn at_path_end(&mut self, explorer: &mut Explorer<'_, '_>, found: Found) -> Next {
        let unfinished = self.look_at(explorer.machine(), found);
        if self.given_up.len() < MAX_GIVEN_UP && self.paths.declared.is_empty() {
            self.given_up.extend(unfinished);
        }
        Next::Go
    }
}

impl Ends<'_, '_> {
    /// Keeps what the end of a path tells; gives its state if it was given up on the way.
    fn look_at(&mut self, machine: &mut Machine<'_>, mut path: Found) -> Option<State> {
        match &path.end {
            PathEnd::Call(Outcome::Threw(exception)) if is_unlinked(machine, &path.state, *exception) => {
                self.found.bounded = true;
                let class = machine.program().dotted(path.state.heap.class(*exception));
                let what = format!("{class}: a class, method or field that the class path does not have");
                *self.found.unsupported.entry(what).or_insert(0) += 1;
            }
            PathEnd::Call(Outcome::Threw(exception)) => {
                let whole = self.paths.options.main.is_some();
                let target = self.sequence.target()?;
                let error = Error::thrown(machine, &path.state, *exception, target, whole)?;
                self.keep(machine, &mut path.state, error);
            }
            PathEnd::Bound(Bound::Recursion) => {
                let error = Error::overflow(machine, &path.state, self.sequence.target()?)?;
                self.keep(machine, &mut path.state, error);
            }
            PathEnd::Undecided(_) => {
                self.found.bounded = true;
                self.found.accounting.count(Kind::Unsolved);
            }
            PathEnd::Bound(
                Bound::Branches
                | Bound::Conditions
                | Bound::Lengths
                | Bound::PathBranches
                | Bound::Loops
                | Bound::Blocks,
            )
            | PathEnd::Call(Outcome::OutOfBudget) => {
                self.found.bounded = true;
                self.found.accounting.count(Kind::BoundReached);
                return Some(path.state);
            }
            PathEnd::Call(Outcome::Unsupported(what)) => {
                self.found.bounded = true;
                *self.found.unsupported.entry(what.clone()).or_insert(0) += 1
            }
            PathEnd::Call(Outcome::Returned(_) | Outcome::Exited(_) | Outcome::Diverged)
            | PathEnd::Reached
            | PathEnd::GoalUnreachable => {}
        }
        None
    }

    /// Keeps an error, with the values that lead to it.
    fn keep(&mut self, machine: &mut Machine<'_>, state: &mut State, error: Error) {
        machine.make_readable(state);
        let inputs = machine.inputs_of(state, self.entry);
        let sources = state.path.iter().flat_map(|path| path.sourced.iter());
        let sources = sources.map(|sourced| sourced.method).collect();
        let condition = shortened(condition(machine, state, self.entry.method));
        let exact = state.path.as_ref().is_none_or(|path| path.approximations.is_empty());
        let trust = if exact { Trust::Path } else { Trust::Assumption };
        let sequence = self.sequence.clone();
        self.found.keep(Suspicion { sequence, inputs, sources, error, condition, trust });
    }
}

/// Whether an exception tells of the class path and not of the program.
fn is_unlinked(machine: &Machine<'_>, state: &State, exception: Ref) -> bool {
    is_linkage_error(machine.program().class_name(state.heap.class(exception)))
}

fn count(accounting: &mut Accounting, kind: Kind, number: u64) {
    (0..number).for_each(|_| accounting.count(kind));
}
