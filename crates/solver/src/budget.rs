//! What solving may cost.

use std::time::Instant;

/// What is left to spend. Steps decide, so that the same query gets the same answer on every machine; deadline and
/// memory are there for what steps do not foresee.
#[derive(Clone, Copy, Debug)]
pub struct Budget {
    /// How many steps are left; what a step is, each layer says.
    pub steps: u64,
    /// When all work has to end.
    pub deadline: Option<Instant>,
    /// How many bytes a back end may hold for one query.
    pub memory: u64,
}

impl Budget {
    /// That many steps, no deadline, and a gigabyte.
    pub fn steps(steps: u64) -> Budget {
        Budget { steps, deadline: None, memory: 1 << 30 }
    }

    /// The same, but to end at that time.
    pub fn until(self, deadline: Instant) -> Budget {
        Budget { deadline: Some(deadline), ..self }
    }

    /// Takes steps away; false if there were fewer.
    pub fn spend(&mut self, steps: u64) -> bool {
        let enough = steps <= self.steps;
        self.steps = self.steps.saturating_sub(steps);
        enough
    }
}
