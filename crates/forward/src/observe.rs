//! Who looks on while methods run: those who note what was executed, count what it costs, or look for a place.
//!
//! The main loop asks once for each frame whether anybody does; if nobody does, nothing of this costs anything.

pub(crate) mod branch_distance;
pub(crate) mod edge_coverage;
pub(crate) mod execution_counts;
pub(crate) mod goals;

pub use branch_distance::BranchDistance;
pub use edge_coverage::{BOUNDARY, Edge, EdgeCoverage, NEXT_TO_BOUNDARY};
pub use goals::{Distances, Goals, NEVER};

use attest_ir::{Block, Body};
use attest_program::MethodId;
use attest_state::State;

use crate::control::{Control, Step};
use crate::machine::{Machine, Stop, save};
use crate::observe::execution_counts::Whose;

/// Who looks on while a frame runs.
#[derive(Clone, Copy)]
pub(crate) struct Interest {
    /// Somebody does: every instruction is stepped by itself.
    pub(crate) closely: bool,
    method: MethodId,
    /// The method may lead to what is looked for.
    sought: bool,
    /// Whose the costs are.
    whose: Whose,
}

impl<'p> Machine<'p> {
    /// Who looks on while the innermost frame runs, from an instruction on.
    #[inline]
    pub(crate) fn interest_in(
        &mut self,
        state: &State,
        method: MethodId,
        body: &'p Body,
        inst: usize,
    ) -> Interest {
        let whose = match state.execution_counts {
            Some(_) => self.whose(state),
            None => Whose::Nobody,
        };
        let sought = self.goals.as_ref().is_some_and(|goals| goals.watches(method));
        let watched = self.watched(state.frames.len(), body, method, inst);
        let closely = watched || sought || self.visited.is_some() || state.execution_counts.is_some();
        Interest { closely, method, sought, whose }
    }

    /// Looks at an instruction that is about to be executed; stops the run if it is what is looked for.
    pub(crate) fn observe_before(
        &mut self,
        state: &mut State,
        body: &'p Body,
        inst: usize,
        base: usize,
        interest: Interest,
    ) -> Option<Stop> {
        if let Some(visited) = &mut self.visited {
            visited.note(state.frames.len(), interest.method, inst as u32);
        }
        if state.path.is_none() {
            self.watch_comparison(&state.stack[base..], body.insts[inst], (interest.method, inst));
        }
        if !interest.sought {
            return None;
        }
        if self.goals.as_ref().is_some_and(|goals| goals.is_inst(interest.method, inst)) {
            save(state, inst);
            return Some(Stop::Goal);
        }
        if self.gauge.is_some() && body.insts[inst].is_terminator() {
            self.observe_branch(state, body, inst, base);
        }
        None
    }

    /// Looks at what an instruction did.
    pub(crate) fn observe_after(
        &mut self,
        state: &mut State,
        at: (&'p Body, usize, usize),
        interest: Interest,
        step: &Step,
    ) {
        if state.execution_counts.is_some() {
            self.count_step(state, at, interest.whose, step);
        }
    }

    /// Looks at a jump; stops the run if it is what is looked for, or leads to where that cannot be reached.
    pub(crate) fn observe_jump(
        &mut self,
        state: &mut State,
        body: &'p Body,
        from: usize,
        to: Block,
        interest: Interest,
    ) -> Option<Stop> {
        let inst = body.start(to);
        if let Some(watch) = &mut self.watch {
            watch.went(state.frames.len(), interest.method, from, inst);
        }
        if !interest.sought {
            return None;
        }
        save(state, inst);
        if self.goals.as_ref()?.is_edge(interest.method, from, to) {
            return Some(Stop::Goal);
        }
        (state.path.is_some() && self.distance(state).is_none()).then_some(Stop::GoalUnreachable)
    }

    /// Looks at what became of a call.
    pub(crate) fn observe_call(
        &mut self,
        state: &mut State,
        at: (&'p Body, usize),
        interest: Interest,
        called: &Result<bool, Box<Control>>,
    ) {
        if state.execution_counts.is_some() {
            self.count_call(state, at, interest.whose, called);
        }
    }
}
