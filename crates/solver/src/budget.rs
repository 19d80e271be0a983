//! What solving may cost.

use std::time::Instant;

/// What is left to spend. Steps decide, so that the same query gets the same answer on every machine. The deadline is
/// the end of the run, not a measure of work: after it every answer is `Unknown(Deadline)`, none is kept. Memory
/// protects the machine: steps end before it does, but for queries that are nothing but large.
#[derive(Clone, Copy, Debug)]
pub struct QuestionBudget {
    /// How many steps are left; what a step is, each layer says.
    pub steps: u64,
    /// When the run ends.
    pub deadline: Option<Instant>,
    /// How many bytes a back end may hold for one query.
    pub memory: u64,
}

impl QuestionBudget {
    /// That many steps, no deadline, and a gigabyte.
    pub fn steps(steps: u64) -> QuestionBudget {
        QuestionBudget { steps, deadline: None, memory: 1 << 30 }
    }

    /// The same, but to end at that time.
    pub fn until(self, deadline: Instant) -> QuestionBudget {
        QuestionBudget { deadline: Some(deadline), ..self }
    }

    /// The same, but with at most so many steps.
    pub fn at_most(self, steps: u64) -> QuestionBudget {
        QuestionBudget { steps: self.steps.min(steps), ..self }
    }

    /// Whether the deadline has passed.
    pub fn is_over(&self) -> bool {
        attest_budget::is_past(self.deadline)
    }

    /// Takes steps away; false if there were fewer.
    pub fn spend(&mut self, steps: u64) -> bool {
        let enough = steps <= self.steps;
        self.steps = self.steps.saturating_sub(steps);
        enough
    }
}
