//! Conditions laid out for evaluation once, and models completed for what they leave open.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use attest_term::{
    Conjunction, Environment, FunctionId, FunctionKind, FunctionTable, Scratch, Sort, Term, TermPool, Value,
};
use rustc_hash::FxHashMap;

use crate::model::Model;

/// So many tapes are kept; then all go, to keep memory bounded.
const MOST_TAPES: usize = 1 << 16;

/// The tapes of conditions seen, shared by the layers of a stack.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tapes(Rc<RefCell<Kept>>);

#[derive(Debug, Default)]
struct Kept {
    tapes: FxHashMap<Term, Conjunction>,
    scratch: Scratch,
}

impl Tapes {
    /// Whether a condition has a value and it is true.
    pub(crate) fn holds(&self, pool: &TermPool, condition: Term, environment: &dyn Environment) -> bool {
        let Kept { tapes, scratch } = &mut *self.0.borrow_mut();
        if tapes.len() > MOST_TAPES {
            tapes.clear();
        }
        let tape = tapes.entry(condition).or_insert_with(|| Conjunction::new(pool, &[condition]));
        tape.holds(environment, scratch)
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

    fn word(&self, variable: Term) -> Option<(Sort, u64)> {
        match self.model.values.get(&variable) {
            Some(value) => value.word(),
            None => Some((self.pool.sort(variable), 0)),
        }
    }

    fn call(&self, function: FunctionId, args: &[Value]) -> Option<Value> {
        let declared = self.pool.function(function);
        match self.model.call(function, args) {
            None if declared.kind == FunctionKind::Uninterpreted => Some(Value::zero(declared.result)),
            known => known,
        }
    }
}

/// Adds zeros for the conditions' variables and for functions that the model leaves open.
pub(crate) fn complete(pool: &mut TermPool, conditions: &[Term], model: &mut Model) {
    for &condition in conditions {
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
