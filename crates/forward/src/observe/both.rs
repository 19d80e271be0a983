//! Two observers of one run.

use attest_ir::Block;
use attest_program::Program;
use attest_state::State;

use super::{Done, Interest, Observed, Observer, Position};
use crate::machine::Stop;

/// Two observers, each told what it is interested in. If one of them ends the run, the other has still been told.
#[derive(Clone, Debug)]
pub struct Both<A, B> {
    /// The one that is told first.
    pub first: A,
    /// The other.
    pub second: B,
    /// What each is interested in.
    interests: (Interest, Interest),
}

impl<A: Observer, B: Observer> Both<A, B> {
    /// Two observers of the same runs.
    pub fn new(first: A, second: B) -> Both<A, B> {
        Both { first, second, interests: (Interest::NONE, Interest::NONE) }
    }
}

impl<A: Observer, B: Observer> Observer for Both<A, B> {
    fn begin(&mut self) -> Observed {
        self.first.begin().and(self.second.begin())
    }

    fn interest(&mut self, at: &Position<'_>, state: &mut State) -> Interest {
        self.interests = (self.first.interest(at, state), self.second.interest(at, state));
        self.interests.0.or(self.interests.1)
    }

    fn before(&mut self, at: &Position<'_>, state: &State) -> Option<Stop> {
        let (first, second) = (self.interests.0.before, self.interests.1.before);
        let first = first.then(|| self.first.before(at, state)).flatten();
        let second = second.then(|| self.second.before(at, state)).flatten();
        first.or(second)
    }

    fn after(&mut self, at: &Position<'_>, state: &mut State, done: Done) {
        if self.interests.0.after {
            self.first.after(at, state, done);
        }
        if self.interests.1.after {
            self.second.after(at, state, done);
        }
    }

    fn jump(&mut self, at: &Position<'_>, state: &State, to: Block) -> Option<Stop> {
        let (first, second) = (self.interests.0.jumps, self.interests.1.jumps);
        let first = first.then(|| self.first.jump(at, state, to)).flatten();
        let second = second.then(|| self.second.jump(at, state, to)).flatten();
        first.or(second)
    }

    fn distance(&self, program: &Program, state: &State) -> Option<u32> {
        let (first, second) = (self.first.distance(program, state), self.second.distance(program, state));
        first.into_iter().chain(second).min()
    }
}
