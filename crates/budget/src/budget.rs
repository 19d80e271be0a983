//! How much something may take.

use std::time::Duration;

use crate::Cut;

/// What a step of the solver costs in the unit of work: some 50 microseconds (`attest_solver`'s tuning).
pub const SOLVER_STEP: u64 = 1_000;

/// How much more work a step of effort allows. Reason: each step then takes longer than all before it together, as the
/// rounds of a hunt do. No measurement supports it.
const GROWTH: u64 = 4;

/// How much something may take: counted, and the clock only as the end of the run. Nothing is bounded unless it is said;
/// `u64::MAX` is no bound.
///
/// How far paths of the program are followed is another question: [`Bounds`](crate::Bounds).
#[derive(Clone, Debug)]
pub struct Budget {
    /// When the run is over.
    pub cut: Cut,
    /// The work, in the unit of the machine: jumps, instructions on terms, steps of the solver.
    pub work: u64,
    /// How often a state of a search goes on until it ends or splits.
    pub steps: u64,
    /// Paths that end.
    pub paths: u64,
    /// Inputs and sequences that are tried, those that could not be made among them.
    pub candidates: u64,
    /// Candidates in a row that bring nothing new.
    pub without_progress: u64,
    /// Memory.
    pub bytes: u64,
}

impl Default for Budget {
    fn default() -> Budget {
        Budget::unlimited()
    }
}

impl Budget {
    /// As much as it takes.
    pub const fn unlimited() -> Budget {
        Budget {
            cut: Cut::never(),
            work: u64::MAX,
            steps: u64::MAX,
            paths: u64::MAX,
            candidates: u64::MAX,
            without_progress: u64::MAX,
            bytes: u64::MAX,
        }
    }

    /// As much as it takes until the run is over.
    pub fn until(cut: &Cut) -> Budget {
        Budget { cut: cut.clone(), ..Budget::unlimited() }
    }

    /// So much work until the run is over.
    pub fn work(cut: &Cut, work: u64) -> Budget {
        Budget { work, ..Budget::until(cut) }
    }

    /// So many candidates, whatever they bring.
    pub fn candidates(candidates: u64) -> Budget {
        Budget { candidates, ..Budget::unlimited() }
    }

    /// What a user gives: a time, or an effort, which is no time and so much work at first, four times as much with
    /// each step.
    pub fn of(time: Option<Duration>, effort: Option<u32>, first: u64) -> Budget {
        match effort {
            Some(effort) => {
                let factor = GROWTH.saturating_pow(effort.saturating_sub(1));
                Budget::work(&Cut::never(), first.saturating_mul(factor))
            }
            None => Budget::until(&Cut::after_some(time)),
        }
    }

    /// The same, with so much work at most.
    #[must_use]
    pub fn at_most(&self, work: u64) -> Budget {
        Budget { work: self.work.min(work), ..self.clone() }
    }

    /// The same until another cut.
    #[must_use]
    pub fn cut_at(&self, cut: &Cut) -> Budget {
        Budget { cut: cut.clone(), ..self.clone() }
    }

    /// Whether the work is bounded.
    pub fn is_counted(&self) -> bool {
        self.work < u64::MAX
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::Budget;
    use crate::Cut;

    #[test]
    fn an_effort_counts_work_and_knows_no_time() {
        let given = |effort| Budget::of(Some(Duration::ZERO), effort, 100);
        assert!(given(None).cut.is_over());
        assert!(!given(None).is_counted());
        assert!(!given(Some(1)).cut.is_over());
        assert_eq!(given(Some(1)).work, 100);
        assert_eq!(given(Some(3)).work, 1600);
        assert_eq!(given(Some(u32::MAX)).work, u64::MAX);
    }

    #[test]
    fn a_part_never_has_more_than_the_whole() {
        assert_eq!(Budget::unlimited().at_most(7).work, 7);
        assert_eq!(Budget::work(&Cut::never(), 5).at_most(7).work, 5);
        let over = Cut::after(Duration::ZERO);
        assert!(Budget::until(&over).at_most(7).cut.is_over());
        assert!(!Budget::until(&over).cut_at(&Cut::never()).cut.is_over());
    }
}
