//! What every layer can do.

use attest_term::TermPool;

use crate::answer::Answer;
use crate::budget::QuestionBudget;
use crate::query::Query;

/// Answers queries about the terms of one pool, always the same.
pub trait Solve {
    /// Answers as well as the budget allows, and takes from it what the answer cost.
    fn solve(&mut self, pool: &mut TermPool, query: &Query, budget: &mut QuestionBudget) -> Answer;
}

impl Solve for Box<dyn Solve> {
    fn solve(&mut self, pool: &mut TermPool, query: &Query, budget: &mut QuestionBudget) -> Answer {
        (**self).solve(pool, query, budget)
    }
}
