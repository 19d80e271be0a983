//! Gives every question a limit of its own, counted in steps, so that no question takes the time of all others; and
//! ends everything at the deadline, which is the end of the run.
//!
//! **Architecture Invariant:** the deadline is no way to ask less: once it has passed, every question is answered
//! *out of time*, whatever cheap layers know. So a run that was cut saw a prefix of what a longer one sees.

use attest_term::TermPool;

use crate::answer::{Answer, Why};
use crate::budget::QuestionBudget;
use crate::query::Query;
use crate::solve::Solve;

/// Asks `inner` within at most so many steps a question.
pub struct Limited {
    inner: Box<dyn Solve>,
    steps: u64,
}

impl Limited {
    /// At most so many steps a question.
    pub fn new(inner: Box<dyn Solve>, steps: u64) -> Limited {
        Limited { inner, steps }
    }
}

impl Solve for Limited {
    fn solve(&mut self, pool: &mut TermPool, query: &Query, budget: &mut QuestionBudget) -> Answer {
        if budget.is_over() {
            return Answer::Unknown(Why::Deadline);
        }
        let mut question = budget.at_most(self.steps);
        let before = question.steps;
        let answer = self.inner.solve(pool, query, &mut question);
        budget.spend(before - question.steps);
        answer
    }
}
