//! Bounds every bit-vector by intervals and known bits, because most infeasible branches contradict a range, and
//! most feasible ones have a solution near the bounds.
//!
//! Exact: an empty bound is a proof of `Unsat`; a candidate within the bounds is `Sat` only if the evaluator says so.

mod backward;
mod domain;
mod forward;
mod program;
mod search;

use attest_term::work::{EVALUATED, NOTED, VISITED};
use attest_term::{Sort, Term, TermPool, Value};
use rustc_hash::FxHashMap;

use super::tapes::Tapes;
use crate::answer::Answer;
use crate::budget::QuestionBudget;
use crate::model::Model;
use crate::query::Query;
use crate::solve::Solve;
use domain::Domain;
use program::{Program, Slots};

/// So many times the bounds go up and down the terms.
const MAX_ROUNDS: usize = 6;
/// A query with more terms is left to others.
const MAX_TERMS: usize = 4_000;

/// Answers by bounds and by candidates from them.
pub struct Bounded {
    inner: Box<dyn Solve>,
    slots: Slots,
    tapes: Tapes,
    /// The values of the last models: the next candidate starts there.
    hints: FxHashMap<Term, u64>,
}

impl Bounded {
    /// Tries bounds before it asks `inner`.
    pub fn new(inner: Box<dyn Solve>) -> Bounded {
        Bounded::with_tapes(inner, Tapes::default())
    }

    /// The same, with tapes that other layers use too.
    pub(crate) fn with_tapes(inner: Box<dyn Solve>, tapes: Tapes) -> Bounded {
        Bounded { inner, slots: Slots::default(), tapes, hints: FxHashMap::default() }
    }

    fn candidate(
        &mut self,
        pool: &TermPool,
        query: &Query,
        program: &Program,
        domains: &[Domain],
    ) -> Option<Model> {
        let (found, evaluated) = search::search(program, domains, &self.hints);
        pool.count(evaluated, EVALUATED);
        let found = found?;
        let mut model = Model::default();
        for &(variable, word) in &found {
            let value = match pool.sort(variable) {
                Sort::BitVec(width) => Value::bits(width, word),
                _ => Value::Bool(word == 1),
            };
            model.values.insert(variable, value);
        }
        let holds = self.tapes.failing(pool, query.conditions(), &model).is_none();
        debug_assert!(holds, "the word evaluator differs from the term evaluator");
        holds.then_some(model)
    }

    fn learn(&mut self, model: &Model) {
        if self.hints.len() > MAX_TERMS {
            self.hints.clear();
        }
        for (&variable, value) in &model.values {
            let word = match value {
                Value::Bool(truth) => Some(u64::from(*truth)),
                Value::Bits(bits) => bits.word(),
                _ => None,
            };
            if let Some(word) = word {
                self.hints.insert(variable, word);
            }
        }
    }
}

impl Solve for Bounded {
    fn solve(&mut self, pool: &mut TermPool, query: &Query, budget: &mut QuestionBudget) -> Answer {
        let Some(program) = Program::new(pool, query.conditions(), &mut self.slots, MAX_TERMS) else {
            return self.inner.solve(pool, query, budget);
        };
        pool.count(program.nodes.len(), VISITED);
        let Some(domains) = propagate(pool, &program) else {
            return Answer::Unsat(query.conditions().to_vec());
        };
        let found = if program.whole { self.candidate(pool, query, &program, &domains) } else { None };
        let answer = match found {
            Some(model) => Answer::Sat(model),
            None => self.inner.solve(pool, query, budget),
        };
        if let Answer::Sat(model) = &answer {
            self.learn(model);
        }
        answer
    }
}

/// The bounds of every term, if the conditions can hold at all within them.
fn propagate(pool: &TermPool, program: &Program) -> Option<Vec<Domain>> {
    let mut domains: Vec<Domain> = program.nodes.iter().map(|node| node.initial()).collect();
    for &root in &program.roots {
        let truth = Domain::constant(1, 1);
        domains[root as usize] = domains[root as usize].meet(truth)?;
    }
    for _ in 0..MAX_ROUNDS {
        let mut changed = false;
        pool.count(program.nodes.len(), NOTED);
        for place in 0..program.nodes.len() {
            let node = &program.nodes[place];
            if node.is_operator() {
                let met = domains[place].meet(forward::forward(node, &domains))?;
                changed |= met != domains[place];
                domains[place] = met;
            }
        }
        for place in (0..program.nodes.len()).rev() {
            let node = &program.nodes[place];
            if node.is_operator() {
                changed |= backward::backward(node, domains[place], &mut domains)?;
            }
        }
        if !changed {
            break;
        }
    }
    Some(domains)
}
