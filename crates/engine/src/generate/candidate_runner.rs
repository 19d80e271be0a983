//! Candidates tried out on the machine: what they cover and how they end.

use std::collections::{BTreeMap, BTreeSet};

use attest_budget::Cut;
use attest_forward::{CallOutcome, EdgeCoverage, Library, Limits, Machine, NoObserver, ObjectGraph};
use attest_program::{ClassId, MethodId};
use attest_report::Judgement;
use attest_sequence::{Candidate, Held, Performed, Sequence, graph_of, perform};
use attest_state::{ClassStatus, Outcome, Ref, State, Value};

use super::cover::PathBook;
use super::goals::Goals;
use super::tuning::EXECUTION_WORK;
use crate::concrete::Covering;
use crate::judge::{Event, Evidence, Standard, is_null_argument, judge};

/// An exception that a candidate throws.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Exception {
    pub(crate) class: ClassId,
    /// Whether the program means to throw it.
    pub(crate) meant: bool,
}

/// What was seen of a candidate.
#[derive(Clone, Debug)]
pub(crate) struct Execution {
    /// The goals it covers, ascending.
    pub(crate) covered: Vec<u32>,
    /// How the last call ended; nothing if it was not reached, or is no test.
    pub(crate) outcome: Option<Outcome<(), Exception>>,
    /// Whether it asks for the date or time: what it gives today is no expectation.
    pub(crate) clock: bool,
}

impl Execution {
    /// Whether all was seen that it covers.
    pub(crate) fn is_seen_to_the_end(&self) -> bool {
        matches!(self.outcome, Some(Outcome::Returned(()) | Outcome::Threw(_)))
    }
}

impl Covering for Execution {
    fn covered(&self) -> &[u32] {
        &self.covered
    }

    /// The less the better a test it makes.
    fn badness(&self) -> u8 {
        match &self.outcome {
            Some(Outcome::Returned(())) => 0,
            Some(Outcome::Threw(Exception { meant: true, .. })) => 1,
            Some(Outcome::Unsupported(_)) => 2,
            Some(Outcome::Threw(Exception { meant: false, .. })) => 3,
            Some(Outcome::OutOfBudget | Outcome::Diverged) => 4,
            Some(Outcome::Exited(_)) | None => 5,
        }
    }

    fn is_useless(&self) -> bool {
        self.badness() > 3
    }
}

/// What executions need.
pub(crate) struct CandidateRunner<'l> {
    pub(crate) library: &'l Library,
    /// The state in which every execution starts.
    pub(crate) initialised_state: State,
    pub(crate) goals: &'l Goals,
    /// What the last execution took.
    pub(crate) edges: EdgeCoverage,
    /// The paths that were seen, where they are what counts.
    pub(crate) paths: Option<PathBook>,
    /// When the search is over.
    pub(crate) cut: Cut,
    /// Jumps that one candidate may take: many as long as caches may have to be filled.
    pub(crate) jumps: u64,
    /// How many candidates were tried.
    pub(crate) executions: u64,
    /// Classes that executions initialise, which the state they start in has not.
    pub(crate) uninitialised_classes: BTreeSet<u32>,
    /// What a long execution left behind, and how many of how many were long.
    pub(crate) after: Option<State>,
    pub(crate) long: (u64, u64),
    /// What kept calls of a method from being made, and how often.
    pub(crate) failures: BTreeMap<MethodId, BTreeMap<String, usize>>,
}

/// Jumps that one candidate may take.
pub(crate) const JUMPS: u64 = 300_000;
/// A execution that takes so many is long.
const LONG: u64 = 25_000;

impl CandidateRunner<'_> {
    /// Tries a candidate out.
    pub(crate) fn try_out(&mut self, machine: &mut Machine<'_>, candidate: &Candidate) -> Execution {
        self.limit(machine);
        let mut state = self.initialised_state.fork();
        let inputs = graph_of(&candidate.seeds);
        let before = machine.statistics(&state).jumps;
        let performed = perform(machine, &mut state, (None, &candidate.sequence), &inputs, &mut self.edges);
        let jumps = machine.statistics(&state).jumps - before;
        self.long.1 += 1;
        if jumps > LONG {
            self.long.0 += 1;
            if performed.returned() && state.frames.is_empty() {
                self.after = Some(state.fork());
            }
        }
        self.judged(machine, &mut state, performed, candidate.sequence.target(), || candidate.clone())
    }

    /// Tries a call out on an object that was made in a state, which it changes; `whole` gives the whole
    /// candidate.
    pub(crate) fn try_on(
        &mut self,
        machine: &mut Machine<'_>,
        state: &mut State,
        object: Option<Held>,
        call: &Sequence,
        inputs: &ObjectGraph,
        whole: impl Fn() -> Candidate,
    ) -> Execution {
        self.limit(machine);
        let performed = perform(machine, state, (object, call), inputs, &mut self.edges);
        self.judged(machine, state, performed, call.target(), whole)
    }

    /// Makes a call on an object that was made in a state, which it changes; whether it returns.
    pub(crate) fn returns(
        &mut self,
        machine: &mut Machine<'_>,
        state: &mut State,
        object: Option<Held>,
        call: &Sequence,
        inputs: &ObjectGraph,
    ) -> bool {
        self.limit(machine);
        perform(machine, state, (object, call), inputs, &mut NoObserver).returned()
    }

    /// Counts an execution that begins, and limits what it may take.
    pub(super) fn count(&mut self, machine: &mut Machine<'_>) {
        self.executions += 1;
        let (jumps, deadline) = (Some(self.jumps), self.cut.deadline());
        machine.set_limits(Limits { jumps, frames: 1_500, deadline, ..Limits::default() });
        machine.charge(EXECUTION_WORK);
    }

    fn limit(&mut self, machine: &mut Machine<'_>) {
        self.count(machine);
        self.edges.clear();
        machine.take_clock();
    }

    fn judged(
        &mut self,
        machine: &mut Machine<'_>,
        state: &mut State,
        performed: Performed,
        method: Option<MethodId>,
        whole: impl Fn() -> Candidate,
    ) -> Execution {
        let method = method.unwrap_or(MethodId::new(0));
        self.note_classes(state);
        let mut covered = self.goals.covered(&self.edges.take_edges());
        let outcome = match performed {
            Performed { reached: true, end: Ok(outcome) } => {
                self.called(machine, state, method, outcome, &whole)
            }
            Performed { reached: false, end: Ok(Outcome::Unsupported(what)) } => {
                self.failed(method, || format!("what it needs is not modelled: {what}"));
                Some(Outcome::Unsupported(what))
            }
            Performed { reached: false, end: Ok(Outcome::Threw(exception)) } => {
                let class = machine.program().dotted(state.heap.class(exception));
                self.failed(method, || format!("making what it needs throws {class}"));
                None
            }
            _ => None,
        };
        if let Some(Outcome::Returned(value)) = outcome {
            covered.extend(self.goals.outcome(method, value));
        }
        let outcome = outcome.map(|outcome| outcome.map(|_| (), |exception| exception));
        if let (Some(book), Some(trail)) = (&mut self.paths, self.edges.take_trail()) {
            covered.extend(book.number(method, &trail, outcome.as_ref()));
        }
        Execution { covered, outcome, clock: machine.take_clock() }
    }

    /// How the last call of a candidate ended, judged.
    fn called(
        &mut self,
        machine: &mut Machine<'_>,
        state: &mut State,
        method: MethodId,
        outcome: CallOutcome,
        whole: &dyn Fn() -> Candidate,
    ) -> Option<Outcome<Option<Value>, Exception>> {
        Some(match outcome {
            // How much memory there is, is no matter of the class.
            Outcome::Threw(exception) if is_out_of_memory(machine, state, exception) => Outcome::OutOfBudget,
            Outcome::Threw(exception) => {
                let (class, judgement) = self.threw(machine, state, exception, whole);
                if is_null_argument(&judgement) {
                    // What then happens is no test.
                    self.failed(method, || "it is passed null, and throws NullPointerException".to_owned());
                    return None;
                }
                Outcome::Threw(Exception { class, meant: judgement.is_contract() })
            }
            Outcome::Returned(value) => Outcome::Returned(value),
            Outcome::Exited(_) => return None,
            Outcome::Unsupported(what) => Outcome::Unsupported(what),
            Outcome::OutOfBudget | Outcome::Diverged => Outcome::OutOfBudget,
        })
    }

    /// Counts a call that could not be made, of a method that may never be entered.
    fn failed(&mut self, method: MethodId, why: impl Fn() -> String) {
        *self.failures.entry(method).or_default().entry(why()).or_insert(0) += 1;
    }

    /// Remembers which classes a execution initialised.
    pub(crate) fn note_classes(&mut self, state: &State) {
        for (at, class) in state.classes.iter().enumerate() {
            let known =
                self.initialised_state.classes.get(at).is_some_and(|class| class.status == ClassStatus::Done);
            if class.status == ClassStatus::Done && !known {
                self.uninitialised_classes.insert(at as u32);
            }
        }
    }

    /// Lets executions start with the classes initialised that executions have needed so far. Where most executions are long,
    /// they start with what one of them left behind: caches are filled then. The JVM, where every test starts
    /// afresh, has the last word in any case.
    pub(crate) fn warm_up(&mut self, machine: &mut Machine<'_>) {
        let (long, all) = std::mem::take(&mut self.long);
        if let Some(after) = self.after.take().filter(|_| 3 * long > all) {
            self.initialised_state = after;
        }
        machine.set_limits(Limits {
            jumps: Some(20 * JUMPS),
            deadline: self.cut.deadline(),
            ..Limits::default()
        });
        for raw in std::mem::take(&mut self.uninitialised_classes) {
            let Some(class) = machine.program().class_id(raw) else { continue };
            let mut warmer = self.initialised_state.fork();
            if machine.initialise_for_entry(&mut warmer, class).is_ok() {
                self.initialised_state = warmer;
            }
        }
    }

    /// The class of an exception that left the call, and what to think of it.
    fn threw(
        &self,
        machine: &mut Machine<'_>,
        state: &mut State,
        exception: Ref,
        whole: &dyn Fn() -> Candidate,
    ) -> (ClassId, Judgement) {
        let class = state.heap.class(exception);
        let trace = machine.stack_trace(state, exception);
        let (program, bodies) = (machine.program(), &self.library.bodies);
        let evidence = Evidence::new(program, bodies, Standard::Suite, Event::Threw(class), &trace);
        let (null, set) = (|| whole().has_null(), || whole().sets_fields());
        (class, judge(&Evidence { passes_null: Some(&null), sets_fields: Some(&set), ..evidence }))
    }
}

fn is_out_of_memory(machine: &Machine<'_>, state: &State, exception: Ref) -> bool {
    machine.program().class_name(state.heap.class(exception)) == "java/lang/OutOfMemoryError"
}
