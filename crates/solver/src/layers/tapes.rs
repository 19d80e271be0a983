//! Conditions laid out for evaluation once, and models completed for what they leave open.

use attest_term::{Environment, FunctionId, FunctionKind, FunctionTable, Tape, Term, TermPool, Value};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

use crate::model::Model;
use crate::query::Query;

/// So many tapes are kept; then all go, to keep memory bounded.
const MOST_TAPES: usize = 1 << 16;

/// The tapes of conditions seen.
#[derive(Debug, Default)]
pub(crate) struct Tapes {
    tapes: FxHashMap<Term, Tape>,
    scratch: Vec<Value>,
}

impl Tapes {
    /// Whether a condition has a value and it is true.
    pub(crate) fn holds(&mut self, pool: &TermPool, condition: Term, environment: &dyn Environment) -> bool {
        if self.tapes.len() > MOST_TAPES {
            self.tapes.clear();
        }
        let tape = self.tapes.entry(condition).or_insert_with(|| Tape::new(pool, &[condition]));
        match tape.run_in(environment, &mut self.scratch) {
            Ok(values) => values.first() == Some(&Value::Bool(true)),
            Err(_) => false,
        }
    }
}

/// A model in which everything it leaves open is zero.
pub(crate) struct Completed<'a> {
    pub(crate) pool: &'a TermPool,
    pub(crate) model: &'a Model,
}

impl Environment for Completed<'_> {
    fn variable(&self, variable: Term) -> Option<Value> {
        let known = self.model.values.get(&variable).cloned();
        Some(known.unwrap_or_else(|| Value::zero(self.pool.sort(variable))))
    }

    fn call(&self, function: FunctionId, args: &[Value]) -> Option<Value> {
        let declared = self.pool.function(function);
        match self.model.call(function, args) {
            None if declared.kind == FunctionKind::Uninterpreted => Some(Value::zero(declared.result)),
            known => known,
        }
    }
}

/// Adds zeros for the query's variables and functions that the model leaves open.
pub(crate) fn complete(pool: &mut TermPool, query: &Query, model: &mut Model) {
    for &condition in query.conditions() {
        for &variable in pool.free_variables(condition).iter() {
            let sort = pool.sort(variable);
            model.values.entry(variable).or_insert_with(|| Value::zero(sort));
        }
    }
    for (id, function) in pool.functions() {
        if function.kind == FunctionKind::Uninterpreted {
            model.functions.entry(id).or_insert_with(|| FunctionTable {
                entries: BTreeMap::new(),
                default: Value::zero(function.result),
            });
        }
    }
}
