//! Who looks on while methods run: those who note what was executed, count what it costs, or look for a place.
//!
//! The main loop asks once for each frame whether anybody does; if nobody does, nothing of this costs anything.

use attest_ir::{Block, Body};
use attest_program::MethodId;
use attest_state::State;

use crate::control::{Control, Step};
use crate::machine::{Machine, Stop, save};
use crate::tally::Whose;

/// Who looks on while a frame runs.
#[derive(Clone, Copy)]
pub(crate) struct Look {
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
    pub(crate) fn looks_on(&mut self, state: &State, method: MethodId, body: &'p Body, inst: usize) -> Look {
        let whose = match state.tally {
            Some(_) => self.whose(state),
            None => Whose::Nobody,
        };
        let sought = self.goals.as_ref().is_some_and(|goals| goals.watches(method));
        let watched = self.watched(state.frames.len(), body, method, inst);
        let closely = watched || sought || self.visited.is_some() || state.tally.is_some();
        Look { closely, method, sought, whose }
    }

    /// Looks at an instruction that is about to be executed; stops the run if it is what is looked for.
    pub(crate) fn look_before(
        &mut self,
        state: &mut State,
        body: &'p Body,
        inst: usize,
        base: usize,
        look: Look,
    ) -> Option<Stop> {
        if let Some(visited) = &mut self.visited {
            visited.note(state.frames.len(), look.method, inst as u32);
        }
        if state.path.is_none() {
            self.watch_comparison(&state.stack[base..], body.insts[inst], (look.method, inst));
        }
        if !look.sought {
            return None;
        }
        if self.goals.as_ref().is_some_and(|goals| goals.is_inst(look.method, inst)) {
            save(state, inst);
            return Some(Stop::Goal);
        }
        if self.gauge.is_some() && body.insts[inst].is_terminator() {
            self.look_at_branch(state, body, inst, base);
        }
        None
    }

    /// Looks at what an instruction did.
    pub(crate) fn look_after(
        &mut self,
        state: &mut State,
        at: (&'p Body, usize, usize),
        look: Look,
        step: &Step,
    ) {
        if state.tally.is_some() {
            self.tally_step(state, at, look.whose, step);
        }
    }

    /// Looks at a jump; stops the run if it is what is looked for, or leads to where that cannot be reached.
    pub(crate) fn look_at_jump(
        &mut self,
        state: &mut State,
        body: &'p Body,
        from: usize,
        to: Block,
        look: Look,
    ) -> Option<Stop> {
        let inst = body.start(to);
        if let Some(watch) = &mut self.watch {
            watch.went(state.frames.len(), look.method, from, inst);
        }
        if !look.sought {
            return None;
        }
        save(state, inst);
        if self.goals.as_ref()?.is_edge(look.method, from, to) {
            return Some(Stop::Goal);
        }
        (state.path.is_some() && self.distance(state).is_none()).then_some(Stop::Astray)
    }

    /// Looks at what became of a call.
    pub(crate) fn look_at_call(
        &mut self,
        state: &mut State,
        at: (&'p Body, usize),
        look: Look,
        called: &Result<bool, Box<Control>>,
    ) {
        if state.tally.is_some() {
            self.tally_call(state, at, look.whose, called);
        }
    }
}
