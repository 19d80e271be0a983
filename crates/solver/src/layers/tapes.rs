//! Conditions laid out for evaluation once, and models completed for what they leave open.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use attest_term::work::{EVALUATED, NOTED};
use attest_term::{
    Conjunction, Environment, FunctionKind, FunctionTable, Scratch, Term, TermPool, Value, Word, WordValues,
};
use rustc_hash::FxHashMap;

use crate::model::Model;
use crate::opaque::{Callback, Executed};

/// So many terms of all tapes together are kept; then all go, to keep memory bounded. Reason: some 40 bytes each, 40 MiB.
const MAX_KEPT_TERMS: usize = 1 << 20;
/// Conditions of more terms, those counted twice that occur twice, are not laid out: what they have in common with
/// others is computed once for all of them. Reason: evaluating what is laid out is two to three times as fast as computing
/// (`cargo run --release -p attest-term --example term_work`), and hash codes of unknown texts have half a million terms
/// in one condition.
const MAX_LAID_OUT: u32 = 200;

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
    scratch: Scratch,
    /// The words of large conditions.
    words: WordValues,
}

impl Tapes {
    /// Tapes with which opaque functions are executed.
    pub(crate) fn new(callback: Option<Callback>) -> Tapes {
        Tapes { kept: Rc::default(), callback }
    }

    /// The first condition that is not true in a model, if any.
    pub(crate) fn failing(&self, pool: &TermPool, conditions: &[Term], model: &Model) -> Option<Term> {
        let callback = self.callback.as_ref();
        self.first_failing(pool, conditions.iter(), &Executed { pool, model, callback, completes: false })
    }

    /// Whether conditions are true in a model if all is zero that it leaves open; the last is tested first.
    pub(crate) fn hold_completed(&self, pool: &TermPool, conditions: &[Term], model: &Model) -> bool {
        let callback = self.callback.as_ref();
        let environment = Executed { pool, model, callback, completes: true };
        self.first_failing(pool, conditions.iter().rev(), &environment).is_none()
    }

    /// Whether a condition is true in an environment.
    pub(crate) fn holds_in(&self, pool: &TermPool, condition: Term, environment: &dyn Environment) -> bool {
        self.first_failing(pool, [condition].iter(), environment).is_none()
    }

    /// The same, with words that are known in this environment already.
    pub(crate) fn holds_with(
        &self,
        pool: &TermPool,
        condition: Term,
        environment: &dyn Environment,
        words: &mut WordValues,
    ) -> bool {
        self.kept.borrow_mut().holds(pool, condition, environment, words)
    }

    fn first_failing<'t>(
        &self,
        pool: &TermPool,
        mut conditions: impl Iterator<Item = &'t Term>,
        environment: &dyn Environment,
    ) -> Option<Term> {
        let kept = &mut *self.kept.borrow_mut();
        let mut words = std::mem::take(&mut kept.words);
        words.begin();
        let failing = conditions.find(|&&condition| !kept.holds(pool, condition, environment, &mut words));
        kept.words = words;
        failing.copied()
    }
}

impl Kept {
    fn holds(
        &mut self,
        pool: &TermPool,
        condition: Term,
        environment: &dyn Environment,
        words: &mut WordValues,
    ) -> bool {
        if let Some(tape) = self.tapes.get(&condition) {
            pool.count(tape.size(), EVALUATED);
            return tape.holds(environment, &mut self.scratch);
        }
        if pool.tree_size(condition) > MAX_LAID_OUT {
            match words.word(pool, condition, environment) {
                Word::Known(word) => return word == 1,
                Word::Unbound => return false,
                Word::Foreign => {}
            }
        }
        if self.terms > MAX_KEPT_TERMS {
            self.tapes.clear();
            self.terms = 0;
        }
        let tape = Conjunction::new(pool, &[condition]);
        self.terms += tape.size();
        pool.count(tape.size(), EVALUATED);
        let holds = tape.holds(environment, &mut self.scratch);
        self.tapes.insert(condition, tape);
        holds
    }
}

/// Adds zeros for the conditions' variables and for functions that the model leaves open.
pub(crate) fn complete(pool: &mut TermPool, conditions: &[Term], model: &mut Model) {
    for &condition in conditions {
        let variables = pool.free_variables(condition);
        pool.count(variables.len(), NOTED);
        for &variable in variables.iter() {
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
    use attest_term::{Sort, Term, TermPool};

    use super::{MAX_LAID_OUT, Tapes};
    use crate::model::Model;

    fn chain(pool: &mut TermPool, x: Term, from: Term, terms: u32) -> Term {
        (0..terms).fold(from, |sum, _| pool.bv_add(sum, x))
    }

    #[test]
    fn conditions_are_work_by_their_size_and_less_if_they_are_known() {
        let mut pool = TermPool::without_simplifier();
        let x = pool.variable("x", Sort::BitVec(32));
        let small = pool.eq(x, x);
        let sum = chain(&mut pool, x, x, MAX_LAID_OUT / 4);
        let laid_out = pool.eq(sum, x);
        let (tapes, model) = (Tapes::default(), Model::default());
        let work = |condition: Term| {
            let before = pool.work();
            tapes.hold_completed(&pool, &[condition], &model);
            pool.work() - before
        };
        assert!(work(small) <= 4);
        let first = work(laid_out);
        let again = work(laid_out);
        assert!(first > 4 * again && again > 0, "{first} at first, {again} again");
    }

    #[test]
    fn what_large_conditions_have_in_common_is_computed_once() {
        let mut pool = TermPool::without_simplifier();
        let x = pool.variable("x", Sort::BitVec(32));
        let sum = chain(&mut pool, x, x, 10_000);
        let conditions: Vec<Term> = (0..20)
            .map(|_| ())
            .scan(sum, |sum, ()| {
                *sum = pool.bv_add(*sum, x);
                Some(pool.eq(*sum, x))
            })
            .collect();
        let (tapes, model) = (Tapes::default(), Model::default());
        let before = pool.work();
        assert!(tapes.hold_completed(&pool, &conditions[..1], &model));
        let one = pool.work() - before;
        assert!(one > 1_000);
        assert!(tapes.hold_completed(&pool, &conditions, &model));
        assert!(pool.work() - before < 3 * one, "the sum is walked over once for all");
    }
}
