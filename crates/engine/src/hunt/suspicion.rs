//! Suspicions: what looks like a run-time error until the JVM has said so.

use attest_forward::{Machine, ObjectGraph, Place};
use attest_ir::Bodies;
use attest_program::{ClassId, MethodId, Program};
use attest_sequence::Sequence;
use attest_state::{Ref, State};

use crate::analysis::site;
use crate::judge::{Event, Evidence, Standard, is_error};

/// An exception that leaves the method under test, with what a test needs.
pub(crate) struct Suspicion {
    pub(crate) sequence: Sequence,
    /// Values for what it leaves open.
    pub(crate) inputs: ObjectGraph,
    /// The sources that gave the values behind those, in order.
    pub(crate) sources: Vec<MethodId>,
    pub(crate) error: Error,
    /// What must hold of the inputs, in the source's words.
    pub(crate) condition: Vec<String>,
    pub(crate) trust: Trust,
}

impl Suspicion {
    /// The method that the last call calls.
    pub(crate) fn target(&self) -> MethodId {
        let entered = self.error.trace.last().map(|place| place.method);
        self.sequence.target().or(entered).unwrap_or(MethodId::new(0))
    }

    /// What makes it better than others, the best first.
    pub(crate) fn merit(&self) -> (Trust, usize, usize, usize) {
        (self.trust, self.sequence.size(), self.error.trace.len(), self.condition.len())
    }
}

/// What a suspicion rests on, the best first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Trust {
    /// A path on which nothing was assumed: its condition is known, its values are small.
    Path,
    /// A concrete run.
    Walk,
    /// A path on which calls were skipped or values fixed.
    Assumption,
}

/// An error and where it comes from.
#[derive(Clone)]
pub(crate) struct Error {
    /// The exception, without what an initialiser wraps around it; `Object` where nothing is thrown, as a loop does
    /// not end.
    pub(crate) exception: ClassId,
    /// The exception that leaves the method under test.
    pub(crate) thrown: ClassId,
    /// The stack trace, innermost first.
    pub(crate) trace: Vec<Place>,
    /// Index of the innermost place in the code that is looked at.
    pub(crate) site: usize,
    /// After how many jumps and calls the state comes back, if the call does not end.
    pub(crate) endless: Option<u64>,
    /// Whether it leaves the `main` of a whole program.
    pub(crate) leaves_program: bool,
}

impl Error {
    /// What an exception means that left the method under test; nothing if it is none of its errors. Whatever leaves
    /// a whole program is one.
    pub(crate) fn thrown(
        machine: &mut Machine<'_>,
        state: &State,
        exception: Ref,
        method: MethodId,
        whole: bool,
    ) -> Option<Error> {
        let program = machine.program();
        let thrown = state.heap.class(exception);
        let initialiser = program.class_name(thrown) == "java/lang/ExceptionInInitializerError";
        let cause = if initialiser { machine.cause(state, exception) } else { None };
        let class = cause.map_or(thrown, |cause| state.heap.class(cause));
        let trace = machine.stack_trace(state, cause.unwrap_or(exception));
        if !ends_in(&trace, method) {
            return None;
        }
        let site = site(program, &trace)?;
        let error = Error { exception: class, thrown, trace, site, endless: None, leaves_program: whole };
        let judged = error.evidence(program, machine.bodies(), Standard::Program);
        is_error(&judged).then_some(error)
    }

    /// Methods call themselves deeper than the bound: the JVM will say whether there is an end.
    pub(crate) fn overflow(machine: &mut Machine<'_>, state: &State, method: MethodId) -> Option<Error> {
        let program = machine.program();
        let class = program.load("java/lang/StackOverflowError").ok()?;
        let trace = machine.stack_of(state);
        if !ends_in(&trace, method) {
            return None;
        }
        let site = site(program, &trace)?;
        Some(Error { exception: class, thrown: class, trace, site, endless: None, leaves_program: false })
    }

    /// A run of the method under test that was given up comes back to a state in which it was before.
    pub(crate) fn endless(machine: &mut Machine<'_>, state: &mut State, method: MethodId) -> Option<Error> {
        let recurrence = machine.recurrence(state, ROUNDS)?;
        let (program, trace) = (machine.program(), recurrence.trace);
        if !ends_in(&trace, method) {
            return None;
        }
        let site = site(program, &trace)?;
        let nothing = program.well_known().object;
        let endless = Some(recurrence.length);
        Some(Error { exception: nothing, thrown: nothing, trace, site, endless, leaves_program: false })
    }

    /// What the judge may look at, but for how the objects and arguments were made.
    pub(crate) fn evidence<'e>(
        &'e self,
        program: &'e Program,
        bodies: &'e Bodies,
        standard: Standard,
    ) -> Evidence<'e> {
        let event = match self.endless {
            Some(_) => Event::DoesNotEnd,
            None => Event::Threw(self.exception),
        };
        let evidence = Evidence::new(program, bodies, standard, event, &self.trace);
        Evidence { leaves_program: self.leaves_program, ..evidence }
    }

    /// The place and the exception: one finding each.
    pub(crate) fn key(&self) -> (Place, ClassId) {
        (self.trace[self.site], self.exception)
    }
}

/// How many jumps a run that was given up may take to come back to a state.
const ROUNDS: u64 = 1 << 13;

/// Whether the outermost frame of a trace is of the method under test.
fn ends_in(trace: &[Place], method: MethodId) -> bool {
    trace.last().is_some_and(|place| place.method == method)
}

/// The longest part of a condition that is told, and how many parts.
const MAX_PART_LENGTH: usize = 60;
const MAX_PARTS: usize = 4;

/// A condition as a report and a test can bear it: what is long is left out, which dots tell.
pub(crate) fn shortened(condition: Vec<String>) -> Vec<String> {
    let all = condition.len();
    let bearable = |part: &String| part.chars().count() <= MAX_PART_LENGTH && !part.contains('…');
    let mut kept: Vec<String> = condition.into_iter().filter(bearable).collect();
    kept.truncate(MAX_PARTS);
    if !kept.is_empty() && kept.len() < all {
        kept.push("...".to_owned());
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::shortened;

    #[test]
    fn what_a_reader_cannot_bear_is_left_out_and_said_so() {
        let told = |parts: &[&str]| shortened(parts.iter().map(|part| (*part).to_owned()).collect());
        assert_eq!(told(&["a > 0", "b == null"]), ["a > 0", "b == null"]);
        assert_eq!(told(&["a > 0", &"x".repeat(61), "…"]), ["a > 0", "..."]);
        assert_eq!(told(&["1", "2", "3", "4", "5"]), ["1", "2", "3", "4", "..."]);
        assert_eq!(told(&["…"]), Vec::<String>::new());
    }
}
