//! The layer that searches by execution: the concolic walk, for conditions that are non-linear, floating or opaque.
//!
//! Stands before the SMT back end because a few hundred evaluations often find what costs it many milliseconds, and
//! around it because it gives up on some queries, and on all with functions that can only be executed. Never answers
//! `Unsat` by itself.
//!
//! After Peter Dinges, "Symcretic Testing of Programs", chapter 5, Algorithms 5.1-5.4. Differs:
//! 1. Machine integers: a linear condition is read over the integers to find a start and to bound a line, but whether
//!    a point lies in the polytope is always evaluated; so points where sums overflow are met as well. Every third
//!    try walks without the polytope, since the solution may lie where linear sums overflow.
//! 2. Linear equations of bit-vectors with a factor of 1 or -1 are solved for that variable, which then follows the
//!    others exactly; linear equations of floats round, so they are searched for, not adjusted to.
//! 3. Errors are logarithms of distances, so that no condition outweighs all others; equations of bit-vectors are
//!    measured as differences, as differing bits, or from the lowest bit up, in turn from try to try.
//! 4. Neighbours are normally distributed steps of many radii, and moves by bits, by neighbouring floats, to small
//!    numbers and to the query's constants.
//! 5. After the thesis's number of steps the walk starts anew elsewhere, a given number of times.
//! 6. Disjunctions are allowed: their error is the least of their parts'.

mod linear;
mod moves;
mod options;
mod place;
mod polytope;
mod ratio;
mod score;
mod search;

pub use options::WalkOptions;

use attest_term::{Op, TermPool};

use crate::answer::{Answer, Why};
use crate::budget::QuestionBudget;
use crate::model::Model;
use crate::opaque::Callback;
use crate::query::Query;
use crate::solve::Solve;
use crate::tuning::WALK_PART;
use place::Problem;

/// Walks briefly, then asks `inner`, and walks in earnest where `inner` does not know. A step is one iteration of
/// Algorithm 5.1.
pub struct Walked<S> {
    /// Who is asked in between.
    pub inner: S,
    /// How to walk before; only the start is tried where no operator is hard for a solver of bits.
    pub before: WalkOptions,
    /// How to walk after.
    pub after: WalkOptions,
    /// Executes opaque functions; without it, queries with such functions are not walked. It may know uninterpreted
    /// functions too, since any function will do for them; those it does not know are zero everywhere.
    pub callback: Option<Callback>,
}

impl<S> Walked<S> {
    /// Briefly before, with the parameters of the thesis after, and without opaque functions.
    pub fn new(inner: S) -> Walked<S> {
        Walked { inner, before: WalkOptions::brief(), after: WalkOptions::default(), callback: None }
    }

    /// The walk alone: a model, or why there is none.
    pub fn walk(
        &self,
        pool: &mut TermPool,
        query: &Query,
        options: &WalkOptions,
        budget: &mut QuestionBudget,
    ) -> Result<Model, Why> {
        let problem = Problem::new(pool, query, self.callback.clone())?;
        search::search(&problem, options, budget)
    }
}

impl<S: Solve> Solve for Walked<S> {
    fn solve(&mut self, pool: &mut TermPool, query: &Query, budget: &mut QuestionBudget) -> Answer {
        let Ok(problem) = Problem::new(pool, query, self.callback.clone()) else {
            return self.inner.solve(pool, query, budget);
        };
        let before = if is_hard(pool, query) { self.before } else { WalkOptions::start_only() };
        match search::search(&problem, &before, budget) {
            Ok(model) => return Answer::Sat(model),
            Err(why @ (Why::Steps | Why::Deadline)) => return Answer::Unknown(why),
            Err(_) => {}
        }
        let kept = budget.steps / WALK_PART;
        budget.steps -= kept;
        let answer = self.inner.solve(pool, query, budget);
        budget.steps += kept;
        match answer {
            Answer::Unknown(why @ (Why::Interrupted | Why::Deadline)) => Answer::Unknown(why),
            Answer::Unknown(why) => {
                search::search(&problem, &self.after, budget).map_or(Answer::Unknown(why), Answer::Sat)
            }
            known => known,
        }
    }
}

/// Whether some operator makes a solver of bits slow: a product, a quotient, a float, a call.
fn is_hard(pool: &TermPool, query: &Query) -> bool {
    pool.subterms(query.conditions()).iter().any(|term| match pool.op(*term) {
        Op::BvMul => pool.args(*term).iter().all(|arg| !pool.is_constant(*arg)),
        Op::BvUdiv | Op::BvSdiv | Op::BvUrem | Op::BvSrem | Op::Apply => true,
        _ => pool.sort(*term).precision().is_some(),
    })
}

#[cfg(test)]
mod tests;
