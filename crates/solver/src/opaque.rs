//! Functions that can only be executed: a library call, a sine. What a model says of them is what they were executed
//! for, and nothing else.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::Arc;

use attest_term::work::LAID_OUT;
use attest_term::{
    Environment, FunctionId, FunctionKind, FunctionTable, Op, Sort, Tape, Term, TermPool, Value,
};

use crate::model::Model;

/// Executes an opaque function; `None` if it is not known.
pub type Callback = Arc<dyn Fn(FunctionId, &[Value]) -> Option<Value> + Send + Sync>;

/// A model as conditions are evaluated in it: opaque functions are executed, or looked up where they were executed
/// before.
pub(crate) struct Executed<'a> {
    pub(crate) pool: &'a TermPool,
    pub(crate) model: &'a Model,
    pub(crate) callback: Option<&'a Callback>,
    /// Whether what the model leaves open is zero.
    pub(crate) completes: bool,
}

impl Environment for Executed<'_> {
    fn variable(&self, variable: Term) -> Option<Value> {
        let known = self.model.values.get(&variable).cloned();
        known.or_else(|| self.completes.then(|| Value::zero(self.pool.sort(variable))))
    }

    fn word(&self, variable: Term) -> Option<(Sort, u64)> {
        match self.model.values.get(&variable) {
            Some(value) => value.word(),
            None if self.completes => Some((self.pool.sort(variable), 0)),
            None => None,
        }
    }

    fn call(&self, function: FunctionId, args: &[Value]) -> Option<Value> {
        let declared = self.pool.function(function);
        match declared.kind {
            FunctionKind::Uninterpreted => {
                let known = self.model.call(function, args);
                known.or_else(|| self.completes.then(|| Value::zero(declared.result)))
            }
            FunctionKind::Opaque { .. } => {
                let recorded = self.model.functions.get(&function);
                let known = recorded.and_then(|table| table.entries.get(args)).cloned();
                known.or_else(|| self.callback?(function, args))
            }
        }
    }
}

/// Writes down the calls of functions.
pub(crate) struct Recorder<'a> {
    pub(crate) environment: &'a dyn Environment,
    pub(crate) calls: RefCell<BTreeMap<FunctionId, Calls>>,
}

type Calls = BTreeMap<Vec<Value>, Value>;

impl Environment for Recorder<'_> {
    fn variable(&self, variable: Term) -> Option<Value> {
        self.environment.variable(variable)
    }

    fn call(&self, function: FunctionId, args: &[Value]) -> Option<Value> {
        let value = self.environment.call(function, args)?;
        self.calls.borrow_mut().entry(function).or_default().insert(args.to_vec(), value.clone());
        Some(value)
    }
}

/// Whether the function can only be executed.
pub(crate) fn is_opaque(pool: &TermPool, function: FunctionId) -> bool {
    matches!(pool.function(function).kind, FunctionKind::Opaque { .. })
}

/// Whether a function that can only be executed occurs in the conditions.
pub(crate) fn has_opaque(pool: &TermPool, conditions: &[Term]) -> bool {
    pool.functions().any(|(id, _)| is_opaque(pool, id)) && !opaque_calls(pool, conditions).is_empty()
}

/// The applications of functions that can only be executed, inner ones first.
pub(crate) fn opaque_calls(pool: &TermPool, conditions: &[Term]) -> Vec<Term> {
    let mut terms = pool.subterms(conditions);
    terms.retain(|&term| {
        pool.op(term) == Op::Apply && pool.applied(term).is_some_and(|id| is_opaque(pool, id))
    });
    terms
}

/// The model with what its opaque functions were executed for in tables, and whether the conditions hold in it;
/// `None` if a function cannot be executed.
pub(crate) fn recorded(
    pool: &TermPool,
    conditions: &[Term],
    mut model: Model,
    callback: Option<&Callback>,
) -> Option<(Model, bool)> {
    model.functions.retain(|function, _| callback.is_none() || !is_opaque(pool, *function));
    let environment = Executed { pool, model: &model, callback, completes: false };
    let recorder = Recorder { environment: &environment, calls: RefCell::default() };
    let tape = Tape::new(pool, conditions);
    pool.count(tape.size(), LAID_OUT);
    let values = tape.run(&recorder).ok()?;
    for (function, entries) in recorder.calls.into_inner() {
        if is_opaque(pool, function) {
            let default = Value::zero(pool.function(function).result);
            model.functions.insert(function, FunctionTable { entries, default });
        }
    }
    Some((model, values.iter().all(|value| *value == Value::Bool(true))))
}
