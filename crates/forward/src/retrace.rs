//! A path taken once more, to observe it.
//!
//! The values at its end satisfy all its conditions, so nothing is asked of a solver.

use attest_state::{Path, State};

use crate::machine::{Machine, Stop};
use crate::observe::{Both, LineTrace, Observer};

impl Machine<'_> {
    /// Takes a path from `start` to its end; gives what it runs through, and lets another observer see it, too.
    pub fn retrace(&mut self, mut start: State, path: &Path, observer: &mut dyn Observer) -> LineTrace {
        if let Some(begun) = &mut start.path {
            begun.model = path.model.clone();
        }
        let mut observers = Both::new(LineTrace::of(&start), observer);
        let mut decisions = path.decisions.iter();
        while let Err(Stop::Split(alternatives)) = self.resume(&mut start, &mut observers) {
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
        observers.first
    }
}
