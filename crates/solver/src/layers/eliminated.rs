//! Decides linear conditions modulo the width over the integers, because branches compare sums, sums may wrap, and
//! neither bounds of single variables nor a guess say why `x + 5 < x` needs a large `x`.
//!
//! How often each sum wraps is told apart by cases; in each case bounds are narrowed, values near those of the last
//! models are tried, and variables are eliminated (Fourier-Motzkin). Exact: `Unsat` only if every case contradicts
//! itself, `Sat` only if the evaluator says so. Conditions that are not linear are left out; then only `Unsat` can be
//! told. The number of cases is bounded; beyond it the layer below is asked.

mod literal;
mod propagate;
mod rows;
mod search;
mod system;

use std::collections::BTreeMap;
use std::rc::Rc;

use attest_term::work::NOTED;
use attest_term::{Term, TermPool, Value};
use rustc_hash::FxHashMap;

use super::tapes::{Tapes, complete};
use crate::answer::Answer;
use crate::budget::QuestionBudget;
use crate::model::Model;
use crate::query::Query;
use crate::solve::Solve;
use literal::Literal;
use search::{Found, Search};
use system::{Bound, Conditions, Kind, System};

/// More conditions than these are left to others.
const MAX_CONDITIONS: usize = 128;
/// More variables than these, wraps among them, are left to others.
const MAX_VARIABLES: usize = 64;
/// So many conditions are kept as read, and so many values; then all go, to keep memory bounded.
const MAX_KEPT: usize = 1 << 16;

/// Decides linear conditions before it asks `inner`.
pub struct Eliminated {
    inner: Box<dyn Solve>,
    literals: FxHashMap<Term, Option<Rc<Literal>>>,
    /// The values of the last models: the next values are tried near them.
    hints: FxHashMap<Term, i64>,
    tapes: Tapes,
    system: System,
    search: Search,
}

impl Eliminated {
    /// Tries elimination before it asks `inner`.
    pub fn new(inner: Box<dyn Solve>) -> Eliminated {
        Eliminated::with_tapes(inner, Tapes::default())
    }

    /// The same, with tapes that other layers use too.
    pub(crate) fn with_tapes(inner: Box<dyn Solve>, tapes: Tapes) -> Eliminated {
        Eliminated {
            inner,
            literals: FxHashMap::default(),
            hints: FxHashMap::default(),
            tapes,
            system: System::default(),
            search: Search::default(),
        }
    }

    fn literal(&mut self, pool: &TermPool, condition: Term) -> Option<Rc<Literal>> {
        if self.literals.len() > MAX_KEPT {
            self.literals.clear();
        }
        let read = || Literal::read(pool, condition).map(Rc::new);
        self.literals.entry(condition).or_insert_with(read).clone()
    }

    /// What the linear conditions say, and whether there are no others.
    fn read(&mut self, pool: &TermPool, conditions: &[Term]) -> Result<bool, Conditions> {
        self.system.clear();
        let mut is_whole = true;
        let mut waiting: [Option<(Rc<Literal>, Conditions)>; MAX_CONDITIONS] =
            [const { None }; MAX_CONDITIONS];
        let mut count = 0;
        for (place, &condition) in conditions.iter().enumerate() {
            match self.literal(pool, condition) {
                None => is_whole = false,
                Some(literal) => {
                    let from = 1 << place;
                    if !self.system.bound(pool, &literal, from)? {
                        waiting[count] = Some((literal, from));
                        count += 1;
                    }
                }
            }
        }
        for (literal, from) in waiting.iter().take(count).flatten() {
            self.system.add(pool, literal, *from)?;
        }
        Ok(is_whole && self.system.is_whole())
    }

    fn answer(&mut self, pool: &mut TermPool, query: &Query) -> Option<Answer> {
        let conditions = query.conditions();
        if conditions.len() > MAX_CONDITIONS {
            return None;
        }
        let blame = |from: Conditions| {
            let blamed = (0..).zip(conditions).filter(|(place, _)| from >> place & 1 == 1);
            Some(Answer::Unsat(blamed.map(|(_, &condition)| condition).collect()))
        };
        let is_whole = match self.read(pool, conditions) {
            Ok(is_whole) => is_whole,
            Err(from) => return blame(from),
        };
        if self.system.bounds.len() > MAX_VARIABLES {
            return None;
        }
        pool.count(conditions.len(), NOTED);
        let found = self.search.run(&self.system, &self.hints, is_whole);
        pool.count(found.2 * self.system.size(), NOTED);
        match (found.0, found.1) {
            (Found::Contradiction(from), _) => blame(from),
            (Found::Values, bounds) => {
                let mut model = model(&self.system, bounds);
                let holds =
                    |pool: &TermPool, model: &Model| self.tapes.failing(pool, conditions, model).is_none();
                if holds(pool, &model) {
                    return Some(Answer::Sat(model));
                }
                // A variable with the factor zero is in no sum.
                complete(pool, conditions, &mut model);
                holds(pool, &model).then_some(Answer::Sat(model))
            }
            (Found::Nothing, _) => None,
        }
    }

    fn learn(&mut self, model: &Model) {
        if self.hints.len() > MAX_KEPT {
            self.hints.clear();
        }
        for (&variable, value) in &model.values {
            if let Some(number) = value.as_bits().and_then(|bits| bits.signed()) {
                self.hints.insert(variable, number);
            }
        }
    }
}

impl Solve for Eliminated {
    fn solve(&mut self, pool: &mut TermPool, query: &Query, budget: &mut QuestionBudget) -> Answer {
        let answer = match self.answer(pool, query) {
            Some(answer) => answer,
            None => self.inner.solve(pool, query, budget),
        };
        if let Answer::Sat(model) = &answer {
            self.learn(model);
        }
        answer
    }
}

/// Values near zero that satisfy the linear ones of the conditions, if some were found.
pub(crate) fn near_zero(pool: &TermPool, conditions: &[Term]) -> Option<BTreeMap<Term, Value>> {
    let mut system = System::default();
    let literals: Vec<Option<Literal>> = conditions.iter().map(|&one| Literal::read(pool, one)).collect();
    let mut waiting = Vec::new();
    for literal in literals.iter().flatten() {
        if !system.bound(pool, literal, 0).ok()? {
            waiting.push(literal);
        }
    }
    waiting.iter().try_for_each(|literal| system.add(pool, literal, 0)).ok()?;
    if system.bounds.is_empty() || system.bounds.len() > MAX_VARIABLES {
        return None;
    }
    let mut search = Search::default();
    match search.run(&system, &FxHashMap::default(), true) {
        (Found::Values, bounds, _) => Some(model(&system, bounds).values),
        _ => None,
    }
}

fn model(system: &System, bounds: &[Bound]) -> Model {
    let mut model = Model::default();
    for (kind, bound) in system.kinds.iter().zip(bounds) {
        if let &Kind::Word(variable, width) = kind {
            model.values.insert(variable, Value::bits(width, bound.low as u64));
        }
    }
    model
}

#[cfg(test)]
mod tests;
