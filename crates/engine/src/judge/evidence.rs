//! All that a rule may look at: plain data and lookups. Nothing here searches, and nothing runs.

use attest_forward::Place;
use attest_ir::Bodies;
use attest_program::{ClassId, MethodId, Program};

use super::calls::Calls;
use super::explicit::throws_explicitly;
use crate::analysis::site;

/// From whose side an event is looked at: it decides which rules speak, and how. In the order of
/// the table's columns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Standard {
    /// A program of the user's own, whose callers are his own code, too (`hunt`).
    Program,
    /// A library: what strangers do wrong with it is their affair (`hunt --library`).
    Library,
    /// All states that calls build, with arguments of which some are arbitrary (`verify`).
    States,
    /// Tests that say what a class does, what it throws included (`generate`).
    Suite,
}

/// What happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Event {
    /// An exception of this class was thrown; without what a static initialiser wraps around it.
    Threw(ClassId),
    /// The call does not end.
    DoesNotEnd,
}

/// The arguments of a call of which some were made without asking what the method wants.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Arbitrary {
    /// Whether a text or an object was passed that is one of many.
    pub(crate) passed: bool,
    /// The class of the receiver, or the one that declares the method.
    pub(crate) class: ClassId,
}

/// An event and all that is known of it. What is not known is left empty, and no rule speaks of it.
#[derive(Clone, Copy)]
pub(crate) struct Evidence<'e> {
    pub(crate) program: &'e Program,
    pub(crate) bodies: &'e Bodies,
    pub(crate) standard: Standard,
    pub(crate) event: Event,
    /// The stack trace, innermost first, down to the method under test.
    pub(crate) trace: &'e [Place],
    /// The innermost place of the trace in the code that is looked at: not in the JDK, not in a library.
    pub(crate) site: Option<usize>,
    /// Whether it leaves the `main` of a whole program, behind which there is no caller.
    pub(crate) leaves_program: bool,
    /// How the objects and arguments were made.
    pub(crate) calls: Option<&'e Calls>,
    /// Arguments that were made without asking what the method wants.
    pub(crate) arbitrary: Option<Arbitrary>,
    /// Whether null is passed anywhere.
    pub(crate) passes_null: Option<&'e dyn Fn() -> bool>,
    /// Whether a field is set from outside.
    pub(crate) sets_fields: Option<&'e dyn Fn() -> bool>,
}

impl<'e> Evidence<'e> {
    /// Of an event with this stack trace, innermost first; empty if it is not known.
    pub(crate) fn new(
        program: &'e Program,
        bodies: &'e Bodies,
        standard: Standard,
        event: Event,
        trace: &'e [Place],
    ) -> Evidence<'e> {
        let site = site(program, trace);
        let (calls, arbitrary, passes_null, sets_fields) = (None, None, None, None);
        let leaves_program = false;
        Evidence {
            program,
            bodies,
            standard,
            event,
            trace,
            site,
            leaves_program,
            calls,
            arbitrary,
            passes_null,
            sets_fields,
        }
    }

    /// Whether an exception of a class or one below it was thrown.
    pub(crate) fn is(&self, class: &str) -> bool {
        let Event::Threw(exception) = self.event else { return false };
        self.program.load(class).is_ok_and(|class| self.program.is_subtype(exception, class))
    }

    /// Whether an exception of one of these classes or one below them was thrown.
    pub(crate) fn is_any(&self, classes: &[&str]) -> bool {
        classes.iter().any(|class| self.is(class))
    }

    /// Whether an exception of exactly one of these classes was thrown.
    pub(crate) fn is_exactly(&self, classes: &[&str]) -> bool {
        let Event::Threw(exception) = self.event else { return false };
        classes.contains(&self.program.class_name(exception))
    }

    /// The frames of the program's own code from the one that failed outwards; none if nothing was thrown.
    pub(crate) fn own_frames(&self) -> &'e [Place] {
        match (self.event, self.site) {
            (Event::Threw(_), Some(site)) => &self.trace[site..],
            _ => &[],
        }
    }

    /// The frames of the JDK and of libraries that the program's own code called and that threw.
    pub(crate) fn called_frames(&self) -> &'e [Place] {
        match (self.event, self.site) {
            (Event::Threw(_), Some(site)) => &self.trace[..site],
            _ => &[],
        }
    }

    /// The innermost frame of the program's own code, if nothing of the JDK or a library is within it.
    pub(crate) fn own_place(&self) -> Option<Place> {
        self.own_frames().first().copied().filter(|_| self.called_frames().is_empty())
    }

    /// The innermost method of the program's own code.
    pub(crate) fn own_method(&self) -> Option<MethodId> {
        self.own_frames().first().map(|place| place.method)
    }

    /// Whether a `throw` of the program's own code threw it.
    pub(crate) fn is_explicit(&self) -> bool {
        self.own_place().is_some_and(|place| throws_explicitly(self.program, self.bodies, place))
    }
}
