//! Runs that do not end: the state comes back.
//!
//! A run that was given up goes on jump by jump, and after each its state is held against one that was kept, as in
//! Brent's way of finding cycles (1980): the kept one is replaced after 1, 2, 4, … jumps, so that it lies within the
//! cycle at last. If the states are the same and nothing outside the program was asked in between, the run goes round
//! for ever.

use attest_ir::Type;
use attest_program::MethodId;
use attest_state::{Outcome, State};

use crate::machine::{Callable, Limits, Machine};
use crate::observe::NoObserver;
use crate::trace::Place;

/// A state that comes back.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Recurrence {
    /// How many jumps and calls lie between two visits of the state.
    pub length: u64,
    /// Where the loop is, innermost first: the first instruction of the innermost frame that lasts.
    pub trace: Vec<Place>,
}

/// The most states that are compared in full.
const COMPARED: usize = 400;

impl Machine<'_> {
    /// Whether a concrete run that was given up comes back to one of its states within so many jumps. It leaves
    /// limits that hold for nothing else.
    pub fn recurrence(&mut self, state: &mut State, jumps: u64) -> Option<Recurrence> {
        // Other threads may change what one of them waits for.
        if state.threads.len() > 1 || state.path.is_some() {
            return None;
        }
        let mut kept = state.fork();
        let mut asked = self.world.asked;
        let (mut since, mut patience, mut compared) = (0, 1, 0);
        let mut loops = Loop::at(state);
        for _ in 0..jumps {
            self.set_limits(Limits { jumps: Some(1), slice: 1, ..self.limits });
            let Ok(Outcome::OutOfBudget) = self.resume(state, &mut NoObserver) else { return None };
            since += 1;
            loops.note(state);
            if self.is_alike(state, &kept) {
                compared += 1;
                if self.world.asked == asked && self.is_same(state, &kept) {
                    return Some(Recurrence { length: since, trace: self.trace_to(state, loops) });
                }
            }
            if compared > COMPARED {
                return None;
            }
            if since == patience {
                kept = state.fork();
                asked = self.world.asked;
                (since, patience) = (0, patience * 2);
                loops = Loop::at(state);
            }
        }
        None
    }

    fn is_alike(&mut self, state: &State, other: &State) -> bool {
        state.is_alike(other, &mut |method| self.registers_of(method))
    }

    fn is_same(&mut self, state: &State, other: &State) -> bool {
        let program = self.program;
        state.is_same(other, program, &mut |method| self.registers_of(method))
    }

    /// The stack up to the frame that lasts, which is at the first of its instructions in the cycle.
    fn trace_to(&mut self, state: &mut State, loops: Loop) -> Vec<Place> {
        let mut lasting = state.fork();
        lasting.frames.truncate(loops.depth);
        if let Some(frame) = lasting.frames.last_mut() {
            frame.inst = loops.first;
        }
        self.stack_of(&lasting)
    }
}

impl<'p> Machine<'p> {
    fn registers_of(&mut self, method: MethodId) -> &'p [Type] {
        match self.callable(method) {
            Callable::Body(body) => &body.registers,
            Callable::Native(_) | Callable::Missing | Callable::Broken | Callable::Unknown => &[],
        }
    }
}

/// The innermost frame that lasts, by its depth, and the first instruction that it was seen at.
struct Loop {
    depth: usize,
    first: u32,
}

impl Loop {
    fn at(state: &State) -> Loop {
        Loop { depth: state.frames.len(), first: state.frames.last().map_or(0, |frame| frame.inst) }
    }

    fn note(&mut self, state: &State) {
        let Some(last) = state.frames.last() else { return };
        if state.frames.len() < self.depth {
            *self = Loop::at(state);
        } else if state.frames.len() == self.depth {
            self.first = self.first.min(last.inst);
        }
    }
}
