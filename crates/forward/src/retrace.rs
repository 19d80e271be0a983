//! A path taken once more, to see which lines it runs through.
//!
//! The values at its end satisfy all its conditions, so nothing is asked of a solver.

use std::collections::{BTreeMap, BTreeSet};

use attest_program::MethodId;
use attest_state::{Path, State};
use rustc_hash::FxHashSet;

use crate::machine::{End, Machine, Stop};
use crate::trace::Place;

/// Lines by method.
pub type Lines = BTreeMap<MethodId, BTreeSet<u16>>;

/// What was run through.
#[derive(Default, Debug)]
pub(crate) struct LineTrace {
    /// All instructions, by method.
    places: FxHashSet<(MethodId, u32)>,
    /// The instructions of the frame at this depth, in order.
    own: Vec<u32>,
    depth: usize,
}

impl LineTrace {
    /// Notes an instruction that is about to be executed; one that waits for a decision comes again.
    pub(crate) fn note(&mut self, depth: usize, method: MethodId, inst: u32) {
        self.places.insert((method, inst));
        if depth == self.depth && self.own.last() != Some(&inst) {
            self.own.push(inst);
        }
    }
}

impl Machine<'_> {
    /// The lines of the program's own classes that a path from `start` to its end runs through, and the instructions
    /// of the method itself, in order.
    pub fn retrace(&mut self, mut start: State, path: &Path) -> (Lines, Vec<u32>) {
        if let Some(begun) = &mut start.path {
            begun.model = path.model.clone();
        }
        self.visited = Some(Box::new(LineTrace { depth: start.frames.len(), ..LineTrace::default() }));
        let mut decisions = path.decisions.iter();
        while let End::Symbolic(Stop::Split(alternatives)) = self.resume(&mut start) {
            // With summaries ways may have been taken in another order: the values tell which it is.
            let decided = decisions.next().and_then(|decision| alternatives.get(decision.taken as usize));
            let holds = decided.is_none_or(|way| self.values_take(&start, way));
            let other = match holds {
                true => None,
                false => alternatives.iter().find(|way| self.values_take(&start, way)),
            };
            let Some(alternative) = other.or(decided) else { break };
            if !self.take(&mut start, alternative) {
                break;
            }
            if let (Some(begun), Some(model)) = (&mut start.path, &path.model) {
                begun.model = Some(model.clone());
            }
        }
        let visited = self.visited.take().unwrap_or_default();
        (self.lines_of(&visited.places), visited.own)
    }

    fn lines_of(&mut self, visited: &FxHashSet<(MethodId, u32)>) -> Lines {
        let mut lines = Lines::new();
        for (method, inst) in visited {
            let declared = self.program.method(*method);
            if declared.hidden || self.program.class(declared.class).is_from_jdk() {
                continue;
            }
            let pc = self.body(*method).and_then(|body| body.pcs.get(*inst as usize).copied());
            if let Ok(line) = u16::try_from(self.line(Place { method: *method, pc })) {
                lines.entry(*method).or_default().insert(line);
            }
        }
        lines
    }
}
