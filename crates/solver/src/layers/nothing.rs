//! The layer that knows nothing: the bottom of a stack without a back end.

use attest_term::TermPool;

use crate::answer::{Answer, Why};
use crate::budget::QuestionBudget;
use crate::query::Query;
use crate::solve::Solve;

/// Answers that it does not know.
#[derive(Clone, Copy, Debug, Default)]
pub struct Nothing;

impl Solve for Nothing {
    fn solve(&mut self, _: &mut TermPool, _: &Query, _: &mut QuestionBudget) -> Answer {
        Answer::Unknown(Why::Incomplete)
    }
}
