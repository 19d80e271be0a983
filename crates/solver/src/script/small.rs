//! Makes a model easier to read: variable by variable it asks for a value that people like, at a bounded cost.

use std::time::Instant;

use attest_term::{Op, Sort, Term, TermPool, Value};

use crate::answer::Answer;
use crate::budget::Budget;
use crate::model::Model;
use crate::query::Query;
use crate::solve::Solve;

/// How many more questions may be asked for one model.
const MOST_QUESTIONS: usize = 64;
/// How many steps one of them may take.
const STEPS: u64 = 1 << 16;

/// A model of the query, at least as readable as the one given, and checked like it.
pub(super) fn smaller(
    pool: &mut TermPool,
    stack: &mut dyn Solve,
    query: &Query,
    model: Model,
    deadline: Option<Instant>,
) -> Model {
    let mut best = model;
    let mut query = query.clone();
    let mut questions = 0;
    let variables: Vec<Term> = pool.subterms(query.conditions());
    for variable in variables.into_iter().filter(|term| pool.op(*term) == Op::Variable).collect::<Vec<_>>() {
        let Some(current) = best.values.get(&variable).cloned() else { continue };
        for liked in liked(pool.sort(variable)) {
            if liked == current || questions >= MOST_QUESTIONS {
                break;
            }
            questions += 1;
            let value = pool.constant(&liked);
            let wish = pool.eq(variable, value);
            query.push(wish);
            let mut budget = Budget { deadline, ..Budget::steps(STEPS) };
            let answer = stack.solve(pool, &query, &mut budget);
            query.truncate(query.conditions().len() - 1);
            if let Answer::Sat(found) = answer {
                let mut merged = best.clone();
                merged.values.extend(found.values);
                merged.functions.extend(found.functions);
                if merged.refutes(pool, &query).is_none() {
                    best = merged;
                    break;
                }
            }
        }
        // What was reached for this variable stays while the others are looked at.
        if let Some(value) = best.values.get(&variable)
            && !matches!(value, Value::Array(_))
        {
            let value = pool.constant(&value.clone());
            let kept = pool.eq(variable, value);
            query.push(kept);
        }
    }
    best
}

/// The values to ask for, best first.
fn liked(sort: Sort) -> Vec<Value> {
    match sort {
        Sort::BitVec(width @ 8..=64) => {
            let numbers = [0i64, 1, -1, 2, 10, 100, 1000];
            let fits = |number: &i64| *number < 1 << (width - 1).min(62);
            numbers.into_iter().filter(fits).map(|number| Value::bits(width, number as u64)).collect()
        }
        Sort::Float32 => [0.0, 1.0, -1.0, 2.0, 0.5, 10.0, 100.0].map(Value::float32).to_vec(),
        Sort::Float64 => [0.0, 1.0, -1.0, 2.0, 0.5, 10.0, 100.0].map(Value::float64).to_vec(),
        Sort::Bool | Sort::BitVec(_) | Sort::Array { .. } => Vec::new(),
    }
}
