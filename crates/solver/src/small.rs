//! The layer that makes models readable: values near 0, powers of ten, printable characters.
//!
//! Stands outermost, because tests are read by people and no layer below cares. It starts at values near zero that
//! satisfy the linear conditions, if there are some. Then it only evaluates: each value is replaced by a small number,
//! by one next to a constant of the query, or by one half way to zero, as long as the conjunction still holds, one
//! variable after the other, then pairs of one value together, at most so many evaluations.

mod candidates;
mod cost;

use std::collections::BTreeMap;

use attest_term::bits::Bits;
use attest_term::{Conjunction, Op, Scratch, Sort, Term, TermPool, Value};

use crate::answer::Answer;
use crate::budget::QuestionBudget;
use crate::layers::near_zero;
use crate::model::Model;
use crate::opaque::{Callback, Executed, has_opaque, is_opaque, recorded};
use crate::query::Query;
use crate::solve::Solve;
use candidates::{Constants, simpler};
use cost::cost;

/// So many times all variables are tried: one may get simpler once another is.
const MAX_ROUNDS: usize = 3;

/// So many pairs of variables are tried together.
const MAX_PAIRS: usize = 12;
/// So many values are tried for variables that change together.
const MAX_TOGETHER: usize = 4;

/// Asks `inner`, and makes the model it gives simpler.
pub struct Shrunk<S> {
    /// Who answers.
    pub inner: S,
    /// How many evaluations of the whole query it may cost; 500.
    pub evaluations: usize,
    /// Executes opaque functions; without it, models of queries with such functions stay as they are.
    pub callback: Option<Callback>,
}

impl<S> Shrunk<S> {
    /// With 500 evaluations and without opaque functions.
    pub fn new(inner: S) -> Shrunk<S> {
        Shrunk { inner, evaluations: 500, callback: None }
    }

    /// A model at least as simple, in which the conditions hold if they do in the given one.
    pub fn shrink(&self, pool: &TermPool, query: &Query, model: Model) -> Model {
        let opaque = has_opaque(pool, query.conditions());
        if opaque && self.callback.is_none() || self.evaluations == 0 {
            return model;
        }
        let mut trial = Trial::new(pool, query, self.evaluations, self.callback.as_ref());
        let mut simpler = model.clone();
        simpler.functions.retain(|function, _| !is_opaque(pool, *function));
        trial.start_small(query, &mut simpler);
        for _ in 0..MAX_ROUNDS {
            let mut changed = false;
            for place in 0..trial.variables.len() {
                changed |= trial.shrink(&mut simpler, place);
            }
            changed |= trial.shrink_together(&mut simpler);
            if !changed || trial.left == 0 {
                break;
            }
        }
        if !opaque {
            return simpler;
        }
        match recorded(pool, query.conditions(), simpler, self.callback.as_ref()) {
            Some((simpler, true)) => simpler,
            _ => model,
        }
    }
}

impl<S: Solve> Solve for Shrunk<S> {
    fn solve(&mut self, pool: &mut TermPool, query: &Query, budget: &mut QuestionBudget) -> Answer {
        match self.inner.solve(pool, query, budget) {
            Answer::Sat(model) => Answer::Sat(self.shrink(pool, query, model)),
            other => other,
        }
    }
}

/// Tries values; a trial evaluates the conditions in which the changed variable occurs.
struct Trial<'a> {
    pool: &'a TermPool,
    conditions: Vec<Conjunction>,
    /// The variables, each with the places of its conditions.
    variables: Vec<(Term, Vec<usize>)>,
    constants: Constants,
    scratch: Scratch,
    left: usize,
    callback: Option<&'a Callback>,
}

impl<'a> Trial<'a> {
    fn new(pool: &'a TermPool, query: &Query, left: usize, callback: Option<&'a Callback>) -> Trial<'a> {
        let mut occurrences: BTreeMap<Term, Vec<usize>> = BTreeMap::new();
        let mut terms = Vec::new();
        for (place, &condition) in query.conditions().iter().enumerate() {
            let subterms = pool.subterms(&[condition]);
            for &variable in subterms.iter().filter(|term| pool.op(**term) == Op::Variable) {
                occurrences.entry(variable).or_default().push(place);
            }
            terms.extend(subterms);
        }
        terms.sort_unstable();
        terms.dedup();
        Trial {
            pool,
            conditions: query.conditions().iter().map(|&one| Conjunction::new(pool, &[one])).collect(),
            variables: occurrences.into_iter().collect(),
            constants: Constants::new(pool, &terms),
            scratch: Scratch::default(),
            left,
            callback,
        }
    }

    /// Takes the values near zero that satisfy the linear conditions, if the others hold with them too.
    fn start_small(&mut self, query: &Query, model: &mut Model) {
        let Some(small) = near_zero(self.pool, query.conditions()) else { return };
        let mut candidate = model.clone();
        candidate.values.extend(small);
        let total = |model: &Model| model.values.values().map(cost).fold(0, u128::saturating_add);
        if total(&candidate) < total(model) && self.holds(&candidate, None) {
            *model = candidate;
        }
    }

    /// Gives a variable the simplest value found; whether that is another one than before.
    fn shrink(&mut self, model: &mut Model, place: usize) -> bool {
        let variable = self.variables[place].0;
        let Some(old) = model.values.get(&variable).cloned() else { return false };
        let mut best = old.clone();
        while let Some(better) = self.first_that_holds(model, place, &best) {
            best = better;
            if !matches!(best, Value::Array(_)) {
                break;
            }
        }
        if let Some((sort, number)) = whole(&best)
            && number.unsigned_abs() > 9
            && (best != old || !self.is_edge(model, place, sort, number))
        {
            best = self.bisected(model, place, sort, number);
        }
        let changed = best != old;
        model.values.insert(variable, best);
        changed
    }

    /// Gives pairs of variables that have one value and a condition in common another value together: what must be
    /// equal gets simpler only so. Whether any did.
    fn shrink_together(&mut self, model: &mut Model) -> bool {
        let mut pairs = Vec::new();
        for (place, (one, conditions)) in self.variables.iter().enumerate() {
            let Some(value) = model.values.get(one).filter(|value| whole(value).is_some_and(|w| w.1 != 0))
            else {
                continue;
            };
            for (other, others) in &self.variables[place + 1..] {
                let tied =
                    model.values.get(other) == Some(value) && conditions.iter().any(|c| others.contains(c));
                if tied && pairs.len() < MAX_PAIRS {
                    pairs.push([*one, *other]);
                }
            }
        }
        let mut changed = false;
        for pair in pairs {
            let (old, other) = (model.values[&pair[0]].clone(), model.values[&pair[1]].clone());
            if old != other {
                continue;
            }
            for value in simpler(&old, &self.constants).into_iter().take(MAX_TOGETHER) {
                pair.iter().for_each(|variable| _ = model.values.insert(*variable, value.clone()));
                if self.holds(model, None) {
                    changed = true;
                    break;
                }
                pair.iter().for_each(|variable| _ = model.values.insert(*variable, old.clone()));
            }
        }
        changed
    }

    fn first_that_holds(&mut self, model: &mut Model, place: usize, than: &Value) -> Option<Value> {
        let candidates = simpler(than, &self.constants);
        candidates.into_iter().find(|value| self.with(model, place, value.clone()))
    }

    /// Whether the number next to this one towards zero does not hold.
    fn is_edge(&mut self, model: &mut Model, place: usize, sort: Sort, number: i64) -> bool {
        of_sort(sort, number - number.signum()).is_none_or(|next| !self.with(model, place, next))
    }

    /// Halves the way to zero as long as the conditions hold, so that an edge is met in the number of bits.
    fn bisected(&mut self, model: &mut Model, place: usize, sort: Sort, number: i64) -> Value {
        let (mut fails, mut holds) = (0i64, number);
        while self.left > 0 && (holds - fails).unsigned_abs() > 1 {
            let middle = fails + (holds - fails) / 2;
            let holds_there = of_sort(sort, middle).is_some_and(|value| self.with(model, place, value));
            if holds_there { holds = middle } else { fails = middle }
        }
        of_sort(sort, holds).unwrap_or_else(|| Value::zero(sort))
    }

    /// Whether the conditions of a variable hold if it has this value; it keeps it.
    fn with(&mut self, model: &mut Model, place: usize, value: Value) -> bool {
        model.values.insert(self.variables[place].0, value);
        self.holds(model, Some(place))
    }

    /// Whether the conditions of a variable hold, or all of them.
    fn holds(&mut self, model: &Model, place: Option<usize>) -> bool {
        if self.left == 0 {
            return false;
        }
        self.left -= 1;
        let environment = Executed { pool: self.pool, model, callback: self.callback, completes: false };
        let mut holds = |condition: &Conjunction| condition.holds(&environment, &mut self.scratch);
        match place {
            Some(place) => self.variables[place].1.iter().all(|&place| holds(&self.conditions[place])),
            None => self.conditions.iter().all(holds),
        }
    }
}

/// A whole number that fits 53 bits of a float or 63 of a word, and the sort it is of.
fn whole(value: &Value) -> Option<(Sort, i64)> {
    let float = |number: f64| (number.fract() == 0.0 && number.abs() < 1e15).then_some(number as i64);
    let number = match value {
        Value::Bits(bits) => bits.signed().filter(|number| *number != i64::MIN),
        Value::Float32(_) => value.as_f32().map(f64::from).and_then(float),
        Value::Float64(_) => value.as_f64().and_then(float),
        Value::Bool(_) | Value::Array(_) => None,
    };
    number.map(|number| (value.sort(), number))
}

fn of_sort(sort: Sort, number: i64) -> Option<Value> {
    match sort {
        Sort::BitVec(width) => Some(Value::Bits(Bits::from_signed(width, number))),
        Sort::Float32 => Some(Value::float32(number as f32)),
        Sort::Float64 => Some(Value::float64(number as f64)),
        Sort::Bool | Sort::Array { .. } => None,
    }
}

#[cfg(test)]
mod tests;
