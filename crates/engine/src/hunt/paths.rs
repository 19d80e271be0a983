//! The paths of a method's sequences: what ends in an unchecked exception is a suspicion.

use std::sync::Arc;

use attest_budget::Cut;
use attest_forward::{
    Bound, Declared, Entry, Explorer, Found, Limits, Machine, Merge, Nulls, Order, PathEnd, Progress,
    SymbolicOptions, question_steps,
};
use attest_program::{MethodId, package};
use attest_report::{Accounting, Kind};
use attest_sequence::{Chooser, Driver, Reach, Sequence};
use attest_solver::{Budget, MAX_STEPS_PER_QUESTION, StackOptions, stack};
use attest_state::State;

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
        let reach = Reach { package: package(program.class_name(class)).to_owned() };
        let mut sequences = chooser.sequences(method, level, &reach);
        // Constants, results of other objects and stubs where nothing else makes what it takes.
        if sequences.is_empty() && (level == 0 || chooser.sequences(method, 0, &reach).is_empty()) {
            sequences = rich.sequences(method, level, &reach);
        }
        if sequences.is_empty() && level == 0 {
            let name = format!("{}#{}", program.dotted(class), crate::query::spelling(program, method));
            let why = "no way to make the receiver or an argument through public calls".to_owned();
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
            branches: self.options.branches,
            depth: self.options.depth,
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
        let Ok(entry) = machine.enter_symbolic(&mut state, driver.method, &driver.names) else {
            return true;
        };
        let mut solver = stack(StackOptions::default());
        let steps = question_steps(self.work);
        let budget = Budget { deadline, ..Budget::steps(steps) };
        let begun = machine.work();
        let mut explorer = Explorer::new(machine, &mut solver, Order::BreadthFirst, budget, state);
        let (mut ended, mut given_up, mut complete) = (0, Vec::new(), true);
        while let Some(progress) = explorer.advance() {
            if let Progress::Ended(path) = progress {
                ended += 1;
                let unfinished = self.look_at(explorer.machine(), *path, sequence, &entry, found);
                if given_up.len() < MAX_GIVEN_UP && self.declared.is_empty() {
                    given_up.extend(unfinished);
                }
            }
            if ended >= MAX_PATHS && self.options.main.is_none() || self.cut.is_over() {
                break;
            }
            if explorer.machine().work() - begun >= self.work {
                complete = explorer.left() == 0;
                break;
            }
        }
        let statistics = explorer.statistics;
        // A question that was not answered may be with more work.
        complete &= statistics.undecided == 0 || steps == MAX_STEPS_PER_QUESTION;
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
        complete
    }

    /// Keeps what the end of a path tells; gives its state if it was given up on the way.
    fn look_at(
        &self,
        machine: &mut Machine<'_>,
        mut path: Found,
        sequence: &Sequence,
        entry: &Entry,
        found: &mut Explored,
    ) -> Option<State> {
        match &path.end {
            PathEnd::Threw(exception) => {
                let exception = *exception;
                if let Some(error) = {
                    let whole = self.options.main.is_some();
                    Error::thrown(machine, &path.state, exception, sequence.target()?, whole)
                } {
                    found.keep(self.described(machine, &mut path.state, sequence, entry, error));
                }
            }
            PathEnd::Bound(Bound::Recursion) => {
                if let Some(error) = Error::overflow(machine, &path.state, sequence.target()?) {
                    found.keep(self.described(machine, &mut path.state, sequence, entry, error));
                }
            }
            PathEnd::Undecided(_) => found.accounting.count(Kind::Unsolved),
            PathEnd::Bound(
                Bound::Branches
                | Bound::Conditions
                | Bound::Lengths
                | Bound::PathBranches
                | Bound::Loops
                | Bound::Blocks,
            )
            | PathEnd::OutOfBudget => {
                found.accounting.count(Kind::BoundReached);
                return Some(path.state);
            }
            PathEnd::Unsupported(what) => *found.unsupported.entry(what.clone()).or_insert(0) += 1,
            PathEnd::Returned(_)
            | PathEnd::Exited(_)
            | PathEnd::Deadlock
            | PathEnd::Reached
            | PathEnd::GoalUnreachable => {}
        }
        None
    }

    fn described(
        &self,
        machine: &mut Machine<'_>,
        state: &mut State,
        sequence: &Sequence,
        entry: &Entry,
        error: Error,
    ) -> Suspicion {
        machine.make_readable(state);
        let inputs = machine.inputs_of(state, entry);
        let sources = state.path.iter().flat_map(|path| path.sourced.iter());
        let sources = sources.map(|sourced| sourced.method).collect();
        let condition = shortened(condition(machine, state, entry.method));
        let exact = state.path.as_ref().is_none_or(|path| path.approximations.is_empty());
        let trust = if exact { Trust::Path } else { Trust::Assumption };
        Suspicion { sequence: sequence.clone(), inputs, sources, error, condition, trust }
    }
}

fn count(accounting: &mut Accounting, kind: Kind, number: u64) {
    (0..number).for_each(|_| accounting.count(kind));
}
