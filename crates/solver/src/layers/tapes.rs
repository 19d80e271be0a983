//! Conditions laid out for evaluation once, and models completed for what they leave open.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use attest_term::{Conjunction, Environment, FunctionKind, FunctionTable, Scratch, Term, TermPool, Value};
use rustc_hash::FxHashMap;

use crate::model::Model;
use crate::opaque::{Callback, Executed};

/// So many tapes are kept; then all go, to keep memory bounded.
const MOST_TAPES: usize = 1 << 16;

/// The tapes of conditions seen, shared by the layers of a stack.
#[derive(Clone, Default)]
pub(crate) struct Tapes {
    kept: Rc<RefCell<Kept>>,
    /// Executes opaque functions.
    pub(crate) callback: Option<Callback>,
}

#[derive(Debug, Default)]
struct Kept {
    tapes: FxHashMap<Term, Conjunction>,
    scratch: Scratch,
}

impl Tapes {
    /// Tapes with which opaque functions are executed.
    pub(crate) fn new(callback: Option<Callback>) -> Tapes {
        Tapes { kept: Rc::default(), callback }
    }

    /// Whether a condition is true in a model.
    pub(crate) fn holds(&self, pool: &TermPool, condition: Term, model: &Model) -> bool {
        let callback = self.callback.as_ref();
        self.holds_in(pool, condition, &Executed { pool, model, callback, completes: false })
    }

    /// Whether a condition is true in a model if all is zero that it leaves open.
    pub(crate) fn holds_completed(&self, pool: &TermPool, condition: Term, model: &Model) -> bool {
        let callback = self.callback.as_ref();
        self.holds_in(pool, condition, &Executed { pool, model, callback, completes: true })
    }

    /// Whether a condition is true in an environment.
    pub(crate) fn holds_in(&self, pool: &TermPool, condition: Term, environment: &dyn Environment) -> bool {
        let Kept { tapes, scratch } = &mut *self.kept.borrow_mut();
        if tapes.len() > MOST_TAPES {
            tapes.clear();
        }
        let tape = tapes.entry(condition).or_insert_with(|| Conjunction::new(pool, &[condition]));
        tape.holds(environment, scratch)
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
