//! What a search may take: counted work, and the clock as a cut.

use std::time::{Duration, Instant};

use attest_budget::Cut;
use attest_forward::{Order, Policy, question_steps};
use attest_solver::{Budget, MAX_STEPS_PER_QUESTION};

use super::tuning::GROWTH;

/// What a search may take.
#[derive(Clone, Debug, Default)]
pub struct Allowance {
    /// When the run is over.
    pub cut: Cut,
    /// How much work it may take, as `Machine::work` counts it; none is no bound.
    pub work: Option<u64>,
}

impl Allowance {
    /// Until a time; for ever if there is none.
    pub fn until(deadline: Option<Instant>) -> Allowance {
        Allowance { cut: deadline.map_or(Cut::never(), Cut::at), work: None }
    }

    /// What a user gives: a time, or an effort, which is no time and so much work at first, four times as much with
    /// each step.
    pub(crate) fn of(time: Option<Duration>, effort: Option<u32>, first: u64) -> Allowance {
        match effort {
            Some(effort) => {
                let factor = GROWTH.saturating_pow(effort.saturating_sub(1));
                Allowance { cut: Cut::never(), work: Some(first.saturating_mul(factor)) }
            }
            None => Allowance { cut: Cut::after_some(time), work: None },
        }
    }

    /// The same run, with so much work at most.
    pub(crate) fn at_most(&self, work: u64) -> Allowance {
        let work = self.work.map_or(work, |all| all.min(work));
        Allowance { cut: self.cut.clone(), work: Some(work) }
    }

    /// Whether a search that took so much work is over.
    pub(crate) fn is_spent(&self, work: u64) -> bool {
        self.work.is_some_and(|most| work >= most) || self.cut.is_over()
    }

    /// When machine and solver give up, whatever they do.
    pub(crate) fn deadline(&self) -> Option<Instant> {
        self.cut.deadline()
    }

    /// What one question to the solver may take.
    pub(crate) fn question(&self) -> Budget {
        Budget { deadline: self.deadline(), ..Budget::steps(self.steps()) }
    }

    /// How paths are explored with it, from a machine that had done so much work on; nobody watches.
    pub(crate) fn policy<'a>(&self, order: Order, begun: u64) -> Policy<'a> {
        let work = self.work.map(|work| begun.saturating_add(work));
        Policy { cut: self.cut.clone(), work, ..Policy::new(order, self.question()) }
    }

    /// Whether a question that was not answered may be with more work.
    pub(crate) fn holds_questions_short(&self) -> bool {
        self.steps() < MAX_STEPS_PER_QUESTION
    }

    fn steps(&self) -> u64 {
        self.work.map_or(MAX_STEPS_PER_QUESTION, question_steps)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::Allowance;

    #[test]
    fn an_effort_counts_work_and_knows_no_time() {
        let given = |effort| Allowance::of(Some(Duration::ZERO), effort, 100);
        assert!(given(None).is_spent(0));
        assert!(!given(Some(1)).is_spent(99));
        assert!(given(Some(1)).is_spent(100));
        assert_eq!(given(Some(3)).work, Some(1600));
        assert_eq!(given(Some(3)).at_most(70).work, Some(70));
        assert_eq!(given(Some(u32::MAX)).work, Some(u64::MAX));
    }
}
