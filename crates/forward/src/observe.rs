//! What watches a run: an observer is passed to the machine's run functions and belongs to the caller.
//!
//! The machine asks it once for each frame, when the frame begins or goes on, whether it is interested. A frame that is
//! of no interest runs in the tight loop; in the others each instruction is stepped by itself.
//!
//! **Architecture Invariant:** the machine keeps nothing of an observer beyond the run. What must be forked with the
//! state is kept in the state: see [`ExecutionCounter`].

mod both;
mod branch_distance;
mod edge_coverage;
mod execution_counts;
mod goals;
mod line_trace;
mod observed;

pub use both::Both;
pub use branch_distance::{BranchDistance, NearestBranch};
pub use edge_coverage::{BOUNDARY, Edge, EdgeCoverage, NEXT_TO_BOUNDARY};
pub use execution_counts::ExecutionCounter;
pub use goals::{Distances, Goals, NEVER};
pub use line_trace::{LineTrace, Lines};
pub use observed::{Observed, ObservedMethods};

use attest_ir::{Block, Body};
use attest_program::{MethodId, Program};
use attest_state::State;

use crate::control::{Control, Step};
use crate::machine::Stop;

/// Watches runs.
///
/// Its methods are called for frames that it is interested in, and only for what it is interested in there. Runs that
/// the machine makes for itself, to know what library code computes, are not observed.
pub trait Observer {
    /// A run begins, or goes on: what of it is observed.
    fn begin(&mut self) -> Observed;

    /// The innermost frame begins or goes on: what of it is observed until another one does.
    fn interest(&mut self, at: &Position<'_>, state: &mut State) -> Interest;

    /// An instruction is about to be executed, perhaps not for the first time: one that waits for a decision comes
    /// again. Ends the run by saying why.
    fn before(&mut self, _: &Position<'_>, _: &State) -> Option<Stop> {
        None
    }

    /// An instruction was executed and does not come again.
    fn after(&mut self, _: &Position<'_>, _: &mut State, _: Done) {}

    /// An instruction has jumped; the state waits where that leads. Ends the run by saying why.
    fn jump(&mut self, _: &Position<'_>, _: &State, _: Block) -> Option<Stop> {
        None
    }

    /// How far a state is from what the observer looks for, if it looks for something that can still be reached.
    fn distance(&self, _: &Program, _: &State) -> Option<u32> {
        None
    }
}

/// An instruction of the innermost frame.
#[derive(Clone, Copy)]
pub struct Position<'a> {
    /// The program.
    pub program: &'a Program,
    /// The code of the frame's method.
    pub body: &'a Body,
    /// The instruction.
    pub inst: usize,
    /// Where the frame's registers begin in the stack.
    pub base: usize,
}

impl Position<'_> {
    /// The frame's method.
    pub fn method(&self) -> MethodId {
        self.body.method
    }
}

/// What of a frame is observed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Interest {
    /// Every instruction, before it is executed.
    pub before: bool,
    /// Every instruction, when it is done.
    pub after: bool,
    /// Jumps.
    pub jumps: bool,
}

impl Interest {
    /// Nothing.
    pub const NONE: Interest = Interest { before: false, after: false, jumps: false };

    /// Whether instructions are stepped one by one.
    #[inline]
    pub(crate) fn is_any(self) -> bool {
        self.before || self.after || self.jumps
    }

    /// Either.
    fn or(self, other: Interest) -> Interest {
        Interest {
            before: self.before || other.before,
            after: self.after || other.after,
            jumps: self.jumps || other.jumps,
        }
    }
}

/// How an instruction was done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Done {
    /// The frame goes on, or returns.
    Normally,
    /// By an exception, or the end of the program.
    Abruptly,
    /// By calling this method, if it is known; whatever became of the call.
    Called {
        /// The method.
        callee: Option<MethodId>,
        /// Whether the machine has carried it out itself: its inside was not observed.
        opaque: bool,
    },
}

impl Done {
    /// How an instruction that is no call was done; nothing if it comes again.
    pub(crate) fn step(step: &Step) -> Option<Done> {
        match step {
            Step::Next | Step::Jump(_) | Step::Return(_) | Step::ReturnVoid => Some(Done::Normally),
            Step::Call(_) => None,
            Step::Control(control) => is_done(control).then_some(Done::Abruptly),
        }
    }

    /// How a call was done; nothing if it comes again.
    pub(crate) fn call(callee: Option<MethodId>, called: &Result<bool, Box<Control>>) -> Option<Done> {
        let (done, opaque) = match called {
            Ok(pushed) => (true, !pushed),
            Err(control) => (is_done(control), false),
        };
        done.then_some(Done::Called { callee, opaque })
    }
}

/// Whether an instruction that was interrupted is not done again.
fn is_done(control: &Control) -> bool {
    match control {
        Control::Raise(..)
        | Control::RaiseWithCause(..)
        | Control::RaiseSaying(..)
        | Control::Throw(_)
        | Control::TailCall(..)
        | Control::Yield(_)
        | Control::Exit(_) => true,
        Control::Prepare(..)
        | Control::PrepareSymbolic(..)
        | Control::Compute(..)
        | Control::Initialise(_)
        | Control::Wait
        | Control::Unsupported(_)
        | Control::Split(_)
        | Control::Infeasible
        | Control::Bound(_) => false,
    }
}

/// Nobody watches; the run is as fast as it can be.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoObserver;

impl Observer for NoObserver {
    fn begin(&mut self) -> Observed {
        Observed::nothing()
    }

    #[inline]
    fn interest(&mut self, _: &Position<'_>, _: &mut State) -> Interest {
        Interest::NONE
    }
}

impl<O: Observer + ?Sized> Observer for &mut O {
    fn begin(&mut self) -> Observed {
        (**self).begin()
    }

    fn interest(&mut self, at: &Position<'_>, state: &mut State) -> Interest {
        (**self).interest(at, state)
    }

    fn before(&mut self, at: &Position<'_>, state: &State) -> Option<Stop> {
        (**self).before(at, state)
    }

    fn after(&mut self, at: &Position<'_>, state: &mut State, done: Done) {
        (**self).after(at, state, done);
    }

    fn jump(&mut self, at: &Position<'_>, state: &State, to: Block) -> Option<Stop> {
        (**self).jump(at, state, to)
    }

    fn distance(&self, program: &Program, state: &State) -> Option<u32> {
        (**self).distance(program, state)
    }
}

impl<O: Observer> Observer for Option<O> {
    fn begin(&mut self) -> Observed {
        self.as_mut().map_or_else(Observed::nothing, O::begin)
    }

    fn interest(&mut self, at: &Position<'_>, state: &mut State) -> Interest {
        self.as_mut().map_or(Interest::NONE, |observer| observer.interest(at, state))
    }

    fn before(&mut self, at: &Position<'_>, state: &State) -> Option<Stop> {
        self.as_mut()?.before(at, state)
    }

    fn after(&mut self, at: &Position<'_>, state: &mut State, done: Done) {
        if let Some(observer) = self {
            observer.after(at, state, done);
        }
    }

    fn jump(&mut self, at: &Position<'_>, state: &State, to: Block) -> Option<Stop> {
        self.as_mut()?.jump(at, state, to)
    }

    fn distance(&self, program: &Program, state: &State) -> Option<u32> {
        self.as_ref()?.distance(program, state)
    }
}
