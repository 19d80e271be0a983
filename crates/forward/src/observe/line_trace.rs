//! Which instructions and lines runs go through.

use std::collections::{BTreeMap, BTreeSet};

use attest_program::MethodId;
use attest_state::State;
use rustc_hash::FxHashSet;

use super::{Interest, Observed, Observer, Position};
use crate::machine::{Machine, Stop};
use crate::trace::Place;

/// Lines by method.
pub type Lines = BTreeMap<MethodId, BTreeSet<u16>>;

/// Notes every instruction that is executed: everything is run, and slowly.
#[derive(Clone, Debug)]
pub struct LineTrace {
    /// All instructions, by method.
    places: FxHashSet<(MethodId, u32)>,
    /// The instructions of the frame at this depth, in order.
    own: Vec<u32>,
    depth: usize,
}

impl LineTrace {
    /// Of what a state, which waits at a call of a method, goes through; `own` are the instructions of that method.
    pub fn of(start: &State) -> LineTrace {
        LineTrace { places: FxHashSet::default(), own: Vec::new(), depth: start.frames.len() }
    }

    /// The instructions of the method that the state waited in, in order.
    pub fn own(&self) -> &[u32] {
        &self.own
    }

    /// The lines of the program's own classes.
    pub fn lines(&self, machine: &mut Machine<'_>) -> Lines {
        let mut lines = Lines::new();
        let program = machine.program();
        for (method, inst) in &self.places {
            let declared = program.method(*method);
            if declared.hidden || program.class(declared.class).is_from_jdk() {
                continue;
            }
            let pc = machine.body(*method).and_then(|body| body.pcs.get(*inst as usize).copied());
            if let Ok(line) = u16::try_from(machine.line(Place { method: *method, pc })) {
                lines.entry(*method).or_default().insert(line);
            }
        }
        lines
    }
}

impl Observer for LineTrace {
    fn begin(&mut self) -> Observed {
        Observed::everything()
    }

    fn interest(&mut self, _: &Position<'_>, _: &mut State) -> Interest {
        Interest { before: true, ..Interest::NONE }
    }

    fn before(&mut self, at: &Position<'_>, state: &State) -> Option<Stop> {
        let inst = at.inst as u32;
        self.places.insert((at.method(), inst));
        // One that waited for a decision comes again.
        if state.frames.len() == self.depth && self.own.last() != Some(&inst) {
            self.own.push(inst);
        }
        None
    }
}
