//! States that public calls reach: errors in them, and errors that are in no such state.
//!
//! For a class with few public methods the state graph is explored within a share of the time. A call that ends in
//! an error there is a suspicion with a shortest sequence of calls before it. Beside that every method is run on an
//! object of which nothing is known: an error that is met only so lies in a state that no public calls build. It is
//! not reported, and it is counted: as unreachable if the graph came to its fixpoint and callers can do no more than call.

use std::collections::{BTreeMap, BTreeSet};

use attest_budget::{Bounds, Budget, Cut};
use attest_classfile::access::ACC_PUBLIC;
use attest_forward::{
    Explorer, Found, Library, Limits, Machine, Next, Nulls, Order, PathEnd, Place, Policy, SymbolicOptions,
    Visitor, explore,
};
use attest_program::{ClassId, MethodId, Program};
use attest_report::Kind;
use attest_sequence::graph::{Builder, Call, GraphOptions, Menu, Round, Slot, Thrown, TracedCalls};
use attest_sequence::{Sequence, Statement};
use attest_solver::{StackOptions, stack};
use attest_state::{Outcome, State};

use super::HuntOptions;
use super::explored::Explored;
use super::suspicion::{Error, Suspicion, Trust};
use super::tuning::{FREE_WORK, MAX_PATHS};
use crate::analysis::leaks::leaks;
use crate::analysis::site;
use crate::judge::{Standard, is_error, judge};
use crate::session::Worker;
use crate::states::doubts::Doubts;
use crate::states::{StatesOptions, scope as scope_of_states, subjects_of};

/// Classes with more public methods than these, or that need more classes, are left to recipes and walks.
const METHODS: usize = 30;
const CLASSES: usize = 4;
/// The most objects of a class, and the most calls in a row.
const OBJECTS: u32 = 3;
const LENGTH: u32 = 6;
/// How many ways to one error are told.
const MAX_TRIED: usize = 3;

/// What is said of an error that is in no state of a graph that came to its fixpoint.
pub(crate) const UNREACHABLE: &str = "unreachable state: no calls within 3 objects of a class lead to it";
/// The same of a class that relies on what a subclass or the system may make otherwise.
pub(crate) const UNLESS_OVERRIDDEN: &str = "unreachable state, unless a subclass overrides what the class itself calls, the class asks for it, or the system gives something else: no calls within 3 objects lead to it";
/// The same of a graph that did not come there, or where callers can do more than call.
pub(crate) const NOT_BUILT: &str = "a state that no calls within the scope built";
/// Of an error that callers meet where they set fields of the object: that is their own doing.
pub(crate) const WRITTEN: &str = "a state that no calls build, but callers who set fields";

/// Whether a method is one of those whose classes' states are explored.
pub(super) fn is_explored(program: &Program, method: MethodId) -> bool {
    let declared = program.method(method);
    let own = !declared.is_static() && program.text(declared.name) != "<init>";
    own && declared.access & ACC_PUBLIC != 0 && !program.class(declared.class).is_abstract()
}

/// How the states of a class are explored.
pub(super) struct States<'a> {
    pub(super) options: &'a HuntOptions,
    /// The methods whose errors are looked for, in order.
    pub(super) hunted: &'a [MethodId],
    pub(super) class: ClassId,
    pub(super) methods: &'a [MethodId],
    /// The work that it may take; three fifths of it for the graph, and a fifth for what fields can be set to.
    pub(super) work: u64,
    pub(super) cut: &'a Cut,
}

impl States<'_> {
    /// Explores the states of the class; false if the work was not enough.
    pub(super) fn explore(&self, worker: &mut Worker<'_>, explored: &mut Explored) -> bool {
        let (library, begun) = (worker.library, worker.machine.work());
        let program = &library.program;
        let classes = subjects_of(program, self.class, CLASSES + 1);
        if classes.len() > CLASSES {
            return true;
        }
        let mut menu = Menu::new(program, &classes);
        if !self.options.private {
            menu.leave_out(|method| program.method(method).access & ACC_PUBLIC == 0, "is not public");
        }
        let made = menu.calls.iter().any(|call| call.class == self.class && !call.receiver);
        if menu.calls.len() > METHODS || !made {
            return true;
        }
        let work = self.work / 5 * 3;
        let Some((round, known)) = self.graph(worker, (&classes, menu.clone()), work, Some(&mut *explored))
        else {
            return true;
        };
        let mut free = BTreeMap::new();
        let mut done = round != Round::OutOfBudget;
        let (mut reason, mut written) = (NOT_BUILT, BTreeSet::new());
        if round == Round::Fixpoint {
            (reason, written) = self.beyond(worker, &classes, menu);
        }
        let (machine, booted) = (&mut worker.machine, &mut worker.booted);
        for method in self.methods {
            if machine.work() - begun >= self.work || self.cut.is_over() {
                done = false;
                break;
            }
            if self.is_covered(program, *method) {
                explored.paths += self.free(machine, booted.fork(), *method, &mut free);
            }
        }
        free.retain(|key, _| !known.contains(key));
        // What is looked at again is counted then.
        if done {
            for error in free.into_values() {
                let reason = if written.contains(&error.key()) { WRITTEN } else { reason };
                explored.unreached.push((error, reason));
            }
        }
        done
    }

    /// What is said of an error that is in no state of a graph which came to its fixpoint, and the errors that are met where
    /// callers set fields, too.
    fn beyond(
        &self,
        worker: &mut Worker<'_>,
        classes: &[ClassId],
        menu: Menu,
    ) -> (&'static str, BTreeSet<(Place, ClassId)>) {
        let (program, bodies) = (&worker.library.program, &worker.library.bodies);
        let leaks = leaks(program, bodies, (classes, &[]), &Budget::until(self.cut));
        let reason = |menu: &Menu| match Doubts::of(program, (classes, leaks.clone()), (menu, &[]), false) {
            doubts if doubts.is_empty() => UNREACHABLE,
            doubts if doubts.are_assumptions() => UNLESS_OVERRIDDEN,
            _ => NOT_BUILT,
        };
        let called = reason(&menu);
        let menu = menu.with_writes(program, bodies, classes);
        let set = reason(&menu);
        if called != NOT_BUILT || set == NOT_BUILT {
            return (called, BTreeSet::new());
        }
        match self.graph(worker, (classes, menu), self.work / 5, None) {
            Some((Round::Fixpoint, met)) => (set, met),
            _ => (NOT_BUILT, BTreeSet::new()),
        }
    }

    /// The graph of these calls; keeps the suspicions, gives how the last round ended, and the errors that were met.
    fn graph(
        &self,
        worker: &mut Worker<'_>,
        (classes, menu): (&[ClassId], Menu),
        work: u64,
        found: Option<&mut Explored>,
    ) -> Option<(Round, BTreeSet<(Place, ClassId)>)> {
        let (machine, program) = (&mut worker.machine, &worker.library.program);
        let sizes = StatesOptions { scope: OBJECTS, length: LENGTH, ..StatesOptions::default() };
        let scope = scope_of_states(program, classes, &menu, &[], &sizes).ok()?;
        let budget = Budget { bytes: 1 << 30, ..Budget::work(self.cut, work) };
        let options = GraphOptions { budget, ..GraphOptions::default() };
        let origin = worker.booted.fork();
        // Initialisers run before the first call, and may take long.
        let (deadline, jumps) = (self.cut.deadline(), Some(1_000_000));
        machine.set_limits(Limits { deadline, jumps, ..Limits::default() });
        let mut builder = Builder::new(machine, origin, menu, Vec::new(), scope, options);
        Some(self.rounds(worker.library, &mut builder, found))
    }

    /// The rounds.
    fn rounds(
        &self,
        library: &Library,
        builder: &mut Builder<'_, '_>,
        mut found: Option<&mut Explored>,
    ) -> (Round, BTreeSet<(Place, ClassId)>) {
        let round = loop {
            match builder.round(&mut |_, _, _| true) {
                Round::More => {}
                round => break round,
            }
        };
        if let Some(found) = &mut found {
            found.paths += builder.counts.paths;
        }
        let (mut known, mut tried) = (BTreeSet::new(), BTreeMap::new());
        let error_of = |thrown: Thrown| {
            let call = builder.menu.calls[thrown.call].clone();
            Some((self.error(library, &thrown, &call)?, thrown, call))
        };
        let errors: Vec<_> = builder.thrown.iter().cloned().filter_map(error_of).collect();
        let failing = errors.iter().map(|(_, thrown, call)| (call.method, thrown.exception)).collect();
        for (error, thrown, call) in errors {
            known.insert(error.key());
            let Some(found) = &mut found else { continue };
            // The calls to a state are looked for by a solver: a few of each place will do.
            let asked = tried.entry(error.key()).or_insert(0);
            if !self.hunted.contains(&call.method) || *asked >= MAX_TRIED || self.cut.is_over() {
                continue;
            }
            *asked += 1;
            match builder.sequence(thrown.from, &thrown.conditions, (&call, &thrown.arguments)) {
                Ok(TracedCalls { sequence, .. }) if fails_before(&sequence, &failing) => found
                    .accounting
                    .count_for(Kind::NoTest, "calls on an object that another error left behind"),
                Ok(TracedCalls { sequence, inputs, .. }) => {
                    let (condition, sources, trust) = (Vec::new(), Vec::new(), Trust::Walk);
                    found.keep(Suspicion { sequence, inputs, sources, error, condition, trust });
                }
                Err(_) => {
                    found.accounting.count_for(Kind::NoTest, "calls on an object that a test does not hold")
                }
            }
        }
        // What was not followed may lead further.
        let round = match round {
            Round::Fixpoint if !builder.counts.open.is_empty() || builder.counts.longer > 0 => Round::Length,
            round => round,
        };
        (round, known)
    }

    fn error(&self, library: &Library, thrown: &Thrown, call: &Call) -> Option<Error> {
        let program = library.program.as_ref();
        let (exception, trace) = (thrown.exception, thrown.trace.clone());
        let ends = trace.last().is_some_and(|place| place.method == call.method);
        let site = site(program, &trace)?;
        let error = Error { exception, thrown: exception, trace, site, endless: None, leaves_program: false };
        let judged = error.evidence(program, &library.bodies, Standard::Program);
        (ends && is_error(&judged)).then_some(error)
    }

    /// Whether the graph calls a method with all that can be passed to it: primitives alone.
    fn is_covered(&self, program: &Program, method: MethodId) -> bool {
        let call = Call::of(program, self.class, method);
        let primitive = |slot: &Slot| matches!(slot, Slot::Primitive(_));
        call.is_ok_and(|call| call.slots.iter().skip(1).all(primitive))
    }

    /// The errors of a method on an object of which nothing is known; gives the number of paths.
    fn free(
        &self,
        machine: &mut Machine<'_>,
        mut state: State,
        method: MethodId,
        errors: &mut BTreeMap<(Place, ClassId), Error>,
    ) -> u64 {
        let deadline = self.cut.deadline();
        machine.reset_symbols(SymbolicOptions {
            heap: self.options.heap,
            bounds: Bounds {
                branches: self.options.branches,
                depth: self.options.depth,
                ..Bounds::default()
            },
            nulls: Nulls::All,
            ..SymbolicOptions::default()
        });
        machine.set_limits(Limits { deadline, jumps: Some(1_000_000), frames: 2_000, ..Limits::default() });
        let names = attest_testcase::parameter_names(machine.program(), method);
        let Ok(_) = machine.enter_symbolic(&mut state, method, &names) else { return 0 };
        let mut solver = stack(StackOptions::default());
        let budget = Budget { paths: MAX_PATHS, ..Budget::work(self.cut, FREE_WORK) };
        let policy = Policy::within(Order::BreadthFirst, &budget, machine.work());
        let mut visitor = Errors { method, errors };
        explore(machine, &mut solver, vec![state], policy, &mut visitor).statistics.paths
    }
}

/// Keeps the errors of a method that are no part of its contract.
struct Errors<'e> {
    method: MethodId,
    errors: &'e mut BTreeMap<(Place, ClassId), Error>,
}

impl Visitor for Errors<'_> {
    fn at_path_end(&mut self, explorer: &mut Explorer<'_, '_>, found: Found) -> Next {
        if let PathEnd::Call(Outcome::Threw(exception)) = found.end {
            let machine = explorer.machine();
            let error = Error::thrown(machine, &found.state, exception, self.method, false);
            if let Some(error) = error.filter(|error| !is_contract(machine, error)) {
                self.errors.insert(error.key(), error);
            }
        }
        Next::Go
    }
}

/// Whether an error is part of a contract, whatever object and arguments there are.
fn is_contract(machine: &Machine<'_>, error: &Error) -> bool {
    judge(&error.evidence(machine.program(), machine.bodies(), Standard::Program)).is_contract()
}

/// Whether a call before the last one fails by an error: what comes after it is that error's doing.
fn fails_before(sequence: &Sequence, failing: &BTreeSet<(MethodId, ClassId)>) -> bool {
    sequence.statements().iter().any(|statement| match statement {
        Statement::Call { method, throws: Some(exception), .. } => failing.contains(&(*method, *exception)),
        _ => false,
    })
}
