//! Sides that are hard to come by, asked for in slices: fewer loops, fewer paths.

use super::deepening::Depth;
use super::slice::slice;
use super::whitebox::Search;
use super::{Ended, try_out};
use crate::program::Branch;
use crate::question::Assignment;

/// A slice gets one of so many parts of the questions of a step. No other share was tried: with this one `TreeToGraph` and
/// `Flatten`, which went on for a minute, were done in 1 s and 9 s.
const SHARE_OF_QUESTIONS: u64 = 8;

impl Search<'_, '_> {
    /// Looks at every missing side in its slice. Heaps that take it there are tried; what is out of reach there within the
    /// bounds of this step is closed for the step.
    pub(super) fn look_at_slices(&mut self) {
        for side in self.missing.clone() {
            if self.is_over() {
                return;
            }
            if self.missing.contains(&side) {
                self.look_at_slice(side);
            }
        }
    }

    fn look_at_slice(&mut self, side: Branch) {
        let Some(sliced) = slice(self.program, side) else { return };
        let questions = self.depth.questions / SHARE_OF_QUESTIONS;
        let mut quiet = |_| {};
        let mut search = Search::new(&sliced, self.options, [side].into(), &mut quiet);
        search.cut = self.cut.clone();
        search.deepen_to(Depth { questions, ..self.depth });
        let ended = search.step();
        self.effort.questions += search.effort.questions;
        self.effort.undecided += search.effort.undecided;
        self.effort.refuted += search.effort.refuted;
        self.effort.diverged += search.effort.diverged;
        if ended == Ended::Exhausted && search.proved.contains_key(&side) {
            self.closed.insert(side);
        }
        for test in search.tests {
            let (heap, inputs) = (test.heap, test.inputs);
            let found = Assignment { heap, inputs, references: Vec::new(), symbols: Vec::new() };
            let whole = try_out(self.program, &found);
            if self.is_new(&whole) {
                self.keep(whole);
            }
        }
    }
}
