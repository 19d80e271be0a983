//! Conditions laid out for evaluation once, and models completed for what they leave open.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use attest_term::{Conjunction, Environment, FunctionKind, FunctionTable, Scratch, Term, TermPool, Value};
use rustc_hash::FxHashMap;

use crate::model::Model;
use crate::opaque::{Callback, Executed};

/// So many terms of all tapes together are kept; then all go, to keep memory bounded. Reason: some 40 bytes each, 160 MiB;
/// hash codes of unknown texts have half a million terms in one condition.
const MAX_KEPT_TERMS: usize = 1 << 22;
/// How many terms are laid out, and how many evaluated, in one unit of work (some 50 ns). Only large conditions count: an
/// ordinary one has some ten terms. Reason: a profile of conditions on hash codes; no measurement supports the figures
/// beyond it.
const LAID_OUT_PER_WORK: usize = 8;
const EVALUATED_PER_WORK: usize = 64;

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
    /// How many terms they have together.
    terms: usize,
    /// The work since it was last asked for.
    work: u64,
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
        let Kept { tapes, terms, work, scratch } = &mut *self.kept.borrow_mut();
        if *terms > MAX_KEPT_TERMS {
            tapes.clear();
            *terms = 0;
        }
        let tape = tapes.entry(condition).or_insert_with(|| {
            let tape = Conjunction::new(pool, &[condition]);
            *terms += tape.size();
            *work += (tape.size() / LAID_OUT_PER_WORK) as u64;
            tape
        });
        *work += (tape.size() / EVALUATED_PER_WORK) as u64;
        tape.holds(environment, scratch)
    }

    /// The work that large conditions took since this was last asked.
    pub(crate) fn take_work(&self) -> u64 {
        std::mem::take(&mut self.kept.borrow_mut().work)
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

#[cfg(test)]
mod tests {
    use attest_term::{Sort, TermPool};

    use super::{EVALUATED_PER_WORK, LAID_OUT_PER_WORK, Tapes};
    use crate::model::Model;

    #[test]
    fn large_conditions_are_work_and_small_ones_are_not() {
        let mut pool = TermPool::without_simplifier();
        let x = pool.variable("x", Sort::BitVec(32));
        let small = pool.eq(x, x);
        let mut sum = x;
        for _ in 0..1_000 {
            sum = pool.bv_add(sum, x);
        }
        let large = pool.eq(sum, x);
        let (tapes, model) = (Tapes::default(), Model::default());
        tapes.holds_completed(&pool, small, &model);
        assert_eq!(tapes.take_work(), 0);
        tapes.holds_completed(&pool, large, &model);
        let first = tapes.take_work();
        assert!(first >= (1_000 / LAID_OUT_PER_WORK) as u64);
        tapes.holds_completed(&pool, large, &model);
        let again = tapes.take_work();
        assert!(again >= (1_000 / EVALUATED_PER_WORK) as u64 && again < first);
    }
}
