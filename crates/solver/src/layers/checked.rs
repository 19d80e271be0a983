//! Re-evaluates every model, because a wrong `Sat` becomes a wrong finding: the evaluator shares no code with solvers.

use attest_term::TermPool;

use super::tapes::Tapes;
use crate::answer::{Answer, Why};
use crate::budget::QuestionBudget;
use crate::query::Query;
use crate::solve::Solve;

/// Passes answers on, but a model in which a condition does not hold becomes `Unknown`; it is a bug, and panics where
/// debug assertions are on.
pub struct Checked {
    inner: Box<dyn Solve>,
    tapes: Tapes,
}

impl Checked {
    /// Checks the answers of `inner`.
    pub fn new(inner: Box<dyn Solve>) -> Checked {
        Checked::with_tapes(inner, Tapes::default())
    }

    /// The same, with tapes that other layers use too.
    pub(crate) fn with_tapes(inner: Box<dyn Solve>, tapes: Tapes) -> Checked {
        Checked { inner, tapes }
    }
}

impl Solve for Checked {
    fn solve(&mut self, pool: &mut TermPool, query: &Query, budget: &mut QuestionBudget) -> Answer {
        let answer = self.inner.solve(pool, query, budget);
        let Answer::Sat(model) = &answer else { return answer };
        match self.tapes.failing(pool, query.conditions(), model) {
            None => answer,
            Some(condition) => {
                debug_assert!(false, "a model does not satisfy {condition}");
                Answer::Unknown(Why::WrongModel(condition))
            }
        }
    }
}
