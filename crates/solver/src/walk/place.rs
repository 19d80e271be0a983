//! The problem as the walk sees it: points, and what the conditions say of them.

use std::cell::RefCell;
use std::collections::BTreeMap;

use attest_term::work::LAID_OUT;
use attest_term::{
    Environment, FunctionId, FunctionKind, FunctionTable, Op, Sort, Tape, Term, TermPool, Value,
};
use rustc_hash::FxHashMap;

use super::linear::{Linear, linear};
use super::score::{Formula, Formulas, Metric};
use crate::answer::Why;
use crate::model::Model;
use crate::opaque::{Callback, Recorder, has_opaque};
use crate::query::Query;

/// A value for each variable the walk moves, as its pattern of at most 64 bits.
pub(super) type Point = Vec<u64>;

/// A variable the walk moves.
#[derive(Clone, Copy, Debug)]
pub(super) struct Variable {
    pub(super) term: Term,
    pub(super) sort: Sort,
}

/// A condition that is no conjunction.
#[derive(Debug)]
pub(super) struct Constraint {
    pub(super) formula: Formula,
    /// Where its truth value stands among the roots.
    root: usize,
    /// The variables in it, as places in [`Problem::variables`].
    pub(super) variables: Vec<usize>,
    /// What it says, if it is linear.
    pub(super) linear: Option<Linear>,
}

/// The conditions, ready to be evaluated again and again.
pub(super) struct Problem {
    pub(super) variables: Vec<Variable>,
    pub(super) constraints: Vec<Constraint>,
    /// The constants in the query, without repetition.
    pub(super) constants: Vec<Value>,
    places: FxHashMap<Term, usize>,
    fixed: BTreeMap<Term, Value>,
    tables: BTreeMap<FunctionId, FunctionTable>,
    callback: Option<Callback>,
    tape: Tape,
}

/// What the conditions say of a point.
#[derive(Clone, Debug)]
pub(super) struct View {
    pub(super) values: Vec<Value>,
    /// The error of each constraint.
    pub(super) errors: Vec<f64>,
    /// Their sum.
    pub(super) error: f64,
}

impl Problem {
    pub(super) fn new(
        pool: &mut TermPool,
        query: &Query,
        callback: Option<Callback>,
    ) -> Result<Problem, Why> {
        if callback.is_none() && has_opaque(pool, query.conditions()) {
            return Err(Why::Opaque);
        }
        let conditions = conjuncts(pool, query);
        let (mut variables, mut fixed, mut tables) = (Vec::new(), BTreeMap::new(), BTreeMap::new());
        let mut constants = Vec::new();
        for term in pool.subterms(&conditions) {
            let sort = pool.sort(term);
            let is_word = !matches!(sort, Sort::Array { .. }) && sort.width().is_none_or(|width| width <= 64);
            match (pool.op(term), pool.applied(term)) {
                (Op::Variable, _) if is_word => variables.push(Variable { term, sort }),
                (Op::Variable, _) => {
                    fixed.insert(term, Value::zero(sort));
                }
                (_, Some(id)) if pool.function(id).kind == FunctionKind::Uninterpreted => {
                    tables.insert(id, FunctionTable { entries: BTreeMap::new(), default: Value::zero(sort) });
                }
                (Op::Bits | Op::Float, _) => constants.extend(pool.value(term)),
                _ => {}
            }
        }
        variables.sort_by_key(|variable| variable.term);
        constants.sort();
        constants.dedup();
        let places: FxHashMap<Term, usize> =
            variables.iter().zip(0..).map(|(variable, place)| (variable.term, place)).collect();
        let mut formulas = Formulas::default();
        let mut constraints = Vec::new();
        for &condition in &conditions {
            let formula = formulas.formula(pool, condition, true, 0);
            formulas.roots.push(condition);
            let root = formulas.roots.len() - 1;
            let free = pool.free_variables(condition);
            let occurring = free.iter().filter_map(|variable| places.get(variable).copied()).collect();
            let linear = linear(pool, condition, &places);
            constraints.push(Constraint { formula, root, variables: occurring, linear });
        }
        let tape = Tape::new(pool, &formulas.roots);
        pool.count(tape.size(), LAID_OUT);
        Ok(Problem { variables, constraints, constants, places, fixed, tables, callback, tape })
    }

    /// What the conditions say of a point; `None` if they have no value there.
    pub(super) fn view(&self, point: &Point, metric: Metric, scratch: &mut Vec<Value>) -> Option<View> {
        let values = self.tape.run_in(&Place { problem: self, point }, scratch).ok()?;
        let errors: Vec<f64> = self
            .constraints
            .iter()
            .map(|constraint| match values[constraint.root].as_bool() {
                Some(true) => 0.0,
                _ => constraint.formula.error(&values, metric).max(f64::MIN_POSITIVE),
            })
            .collect();
        let error = errors.iter().sum();
        Some(View { values, errors, error })
    }

    /// The point as a model, if every condition holds in it.
    pub(super) fn model(&self, point: &Point) -> Option<Model> {
        let place = Place { problem: self, point };
        let recorder = Recorder { environment: &place, calls: RefCell::default() };
        let values = self.tape.run(&recorder).ok()?;
        let holds = |constraint: &Constraint| values[constraint.root] == Value::Bool(true);
        if !self.constraints.iter().all(holds) {
            return None;
        }
        let moved = self.variables.iter().zip(point);
        let mut model = Model { values: self.fixed.clone(), functions: self.tables.clone() };
        model.values.extend(moved.map(|(variable, word)| (variable.term, value(variable.sort, *word))));
        for (function, entries) in recorder.calls.into_inner() {
            let Some(default) = entries.values().next().map(|result| Value::zero(result.sort())) else {
                continue;
            };
            model.functions.insert(function, FunctionTable { entries, default });
        }
        Some(model)
    }
}

struct Place<'a> {
    problem: &'a Problem,
    point: &'a Point,
}

impl Environment for Place<'_> {
    fn variable(&self, variable: Term) -> Option<Value> {
        match self.problem.places.get(&variable) {
            Some(&place) => Some(value(self.problem.variables[place].sort, self.point[place])),
            None => self.problem.fixed.get(&variable).cloned(),
        }
    }

    fn call(&self, function: FunctionId, args: &[Value]) -> Option<Value> {
        let executed = self.problem.callback.as_ref().and_then(|callback| callback(function, args));
        executed.or_else(|| self.problem.tables.get(&function).map(|table| table.default.clone()))
    }
}

/// A word as a value of a sort that fits into one.
pub(super) fn value(sort: Sort, word: u64) -> Value {
    match sort {
        Sort::Bool => Value::Bool(word & 1 == 1),
        Sort::BitVec(width) => Value::bits(width, word),
        Sort::Float32 => Value::float32(f32::from_bits(word as u32)),
        Sort::Float64 => Value::float64(f64::from_bits(word)),
        Sort::Array { .. } => Value::zero(sort),
    }
}

/// The conditions, conjunctions taken apart, each once, in order.
fn conjuncts(pool: &TermPool, query: &Query) -> Vec<Term> {
    let mut pending: Vec<Term> = query.conditions().iter().rev().copied().collect();
    let mut seen = rustc_hash::FxHashSet::default();
    let mut found = Vec::new();
    while let Some(term) = pending.pop() {
        if !seen.insert(term) {
            continue;
        }
        match pool.binary(Op::And, term) {
            Some((left, right)) => pending.extend([right, left]),
            None => found.push(term),
        }
    }
    found
}
