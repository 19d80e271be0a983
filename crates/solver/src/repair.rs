//! Makes a model satisfy conditions more by other values for one or two variables: what a branch asks for is mostly
//! about one value, and the model of the path before it has all others.

use std::sync::Arc;

use attest_term::work::{EVALUATED, NOTED};
use attest_term::{
    Conjunction, Environment, FunctionId, Scratch, Sort, Term, TermPool, Value, Word, WordValues, evaluate,
};

use crate::layers::tapes::Tapes;
use crate::model::Model;
use crate::opaque::Executed;

/// So many variables are tried, the youngest first: the path has asked least of them.
const VARIABLES: usize = 8;
/// So many terms give their values as candidates.
const TERMS: usize = 32;
/// So many values that only break others are gone on from.
const MAX_NEAR: usize = 6;
/// So many others may such a value break.
const MAX_BROKEN: usize = 2;
/// Conditions of more terms are left to others.
const LARGEST: usize = 400;

/// Of so many models the words of terms are kept. Reason: some 12 bytes for every term of the pool each; alternatives of
/// one path mostly begin with one model. No measurement supports the figure.
const MODELS: usize = 4;

/// Repairs models along paths; keeps conditions laid out for evaluation, and the words of terms in the last models.
#[derive(Default)]
pub struct Repair {
    tapes: Tapes,
    /// The last models, the latest at the end.
    models: Vec<(Arc<Model>, WordValues)>,
    /// For models that are tried.
    words: WordValues,
    scratch: Scratch,
}

/// What must hold, and where the model comes from.
struct Asked<'a> {
    conditions: &'a [Term],
    failing: &'a [Term],
    model: &'a Model,
    /// A variable that must stay as it is.
    fixed: Option<Term>,
}

/// A condition to be tested with other values of one variable.
enum Test {
    /// With everything else as it is in the model.
    LaidOut(Conjunction),
    /// It is not all words.
    Whole(Term),
}

impl Repair {
    /// Nothing laid out yet.
    pub fn new() -> Repair {
        Repair::default()
    }

    /// Whether conditions are true in a model if all is zero that it leaves open; the last is tested first.
    pub fn hold(&self, pool: &TermPool, conditions: &[Term], model: &Model) -> bool {
        self.tapes.hold_completed(pool, conditions, model)
    }

    /// Whether a condition is true in a model of a path, of which others were asked before.
    pub fn holds(&mut self, pool: &TermPool, condition: Term, model: &Arc<Model>) -> bool {
        let (tapes, words) = self.words_of(model);
        let environment = Executed { pool, model, callback: None, completes: true };
        tapes.holds_with(pool, condition, &environment, words)
    }

    /// The words that are known in a model.
    fn words_of(&mut self, model: &Arc<Model>) -> (&Tapes, &mut WordValues) {
        let known = self.models.iter().rposition(|(known, _)| Arc::ptr_eq(known, model));
        let words = match known {
            Some(place) => self.models.remove(place).1,
            None if self.models.len() < MODELS => WordValues::default(),
            None => {
                let mut oldest = self.models.remove(0).1;
                oldest.begin();
                oldest
            }
        };
        self.models.push((Arc::clone(model), words));
        let last = self.models.len() - 1;
        (&self.tapes, &mut self.models[last].1)
    }

    /// A model of all conditions, made from one of the first `known`, which differs in the values of at most two
    /// variables; nothing if none is found.
    pub fn repaired(
        &mut self,
        pool: &mut TermPool,
        conditions: &[Term],
        known: usize,
        model: &Arc<Model>,
    ) -> Option<Model> {
        let mut failing: Vec<Term> = Vec::new();
        for condition in conditions.get(known..)? {
            if !self.holds(pool, *condition, model) {
                failing.push(*condition);
            }
        }
        let mut near = Vec::new();
        let mut words = std::mem::take(self.words_of(model).1);
        let asked = Asked { conditions, failing: &failing, model, fixed: None };
        let repaired = self.changed(pool, &asked, &mut words, &mut near);
        *self.words_of(model).1 = words;
        if repaired.is_some() {
            return repaired;
        }
        for Near { variable, value, broken } in near {
            let mut model = Model::clone(model);
            model.values.insert(variable, value);
            let mut words = std::mem::take(&mut self.words);
            words.begin();
            let asked = Asked { conditions, failing: &broken, model: &model, fixed: Some(variable) };
            let repaired = self.changed(pool, &asked, &mut words, &mut Vec::new());
            self.words = words;
            if repaired.is_some() {
                return repaired;
            }
        }
        None
    }

    /// A model in which the failing conditions hold and all others still do, by another value for one variable that
    /// is not fixed. Values that only break a few others are noted as near.
    fn changed(
        &mut self,
        pool: &mut TermPool,
        asked: &Asked<'_>,
        words: &mut WordValues,
        near: &mut Vec<Near>,
    ) -> Option<Model> {
        let &Asked { conditions, failing, model, fixed } = asked;
        let (first, others) = failing.split_first()?;
        let terms = pool.subterms(failing);
        if terms.len() > LARGEST {
            return None;
        }
        let candidates = Candidates::of(pool, &terms, model, words);
        let mut variables: Vec<Term> = pool.free_variables(*first).to_vec();
        for condition in others {
            let others = pool.free_variables(*condition);
            variables.retain(|variable| others.binary_search(variable).is_ok());
        }
        variables.retain(|variable| Some(*variable) != fixed);
        variables.sort_unstable();
        for variable in variables.into_iter().rev().take(VARIABLES) {
            let mut affected: Vec<Term> = Vec::new();
            for condition in conditions.iter().rev().filter(|condition| !failing.contains(condition)) {
                if pool.free_variables(*condition).binary_search(&variable).is_ok() {
                    affected.push(*condition);
                }
            }
            pool.count(conditions.len(), NOTED);
            let values = candidates.for_sort(pool.sort(variable));
            let repaired = self.with_values(pool, asked, (variable, &affected, values), words, near);
            if repaired.is_some() {
                return repaired;
            }
        }
        None
    }

    /// The same, by one of these values for a variable that occurs in the failing and the affected conditions.
    fn with_values(
        &mut self,
        pool: &TermPool,
        asked: &Asked<'_>,
        (variable, affected, values): (Term, &[Term], Vec<Value>),
        words: &mut WordValues,
        near: &mut Vec<Near>,
    ) -> Option<Model> {
        let model = asked.model;
        let rest = Executed { pool, model, callback: None, completes: true };
        words.begin_changing();
        let is_word = matches!(pool.sort(variable), Sort::Bool | Sort::BitVec(1..=64));
        let mut test = |condition: Term| match words.changing(pool, condition, variable, &rest) {
            Some(laid_out) if is_word => Test::LaidOut(laid_out),
            _ => Test::Whole(condition),
        };
        let failing: Vec<Test> = asked.failing.iter().map(|condition| test(*condition)).collect();
        let mut others: Vec<Option<Test>> = affected.iter().map(|_| None).collect();
        for value in values {
            let changed = Changed { pool, model, variable, value: &value, word: value.word() };
            if failing.iter().any(|test| !test.holds(&self.tapes, &changed, &mut self.scratch)) {
                continue;
            }
            let mut broken: Vec<Term> = Vec::new();
            for (condition, laid_out) in affected.iter().zip(&mut others) {
                let test = laid_out.get_or_insert_with(|| test(*condition));
                if !test.holds(&self.tapes, &changed, &mut self.scratch) {
                    broken.push(*condition);
                    if broken.len() > MAX_BROKEN {
                        break;
                    }
                }
            }
            if broken.is_empty() {
                let mut repaired = model.clone();
                repaired.values.insert(variable, value);
                return Some(repaired);
            }
            if broken.len() <= MAX_BROKEN && near.len() < MAX_NEAR {
                near.push(Near { variable, value, broken });
            }
        }
        None
    }
}

impl Test {
    fn holds(&self, tapes: &Tapes, changed: &Changed<'_>, scratch: &mut Scratch) -> bool {
        match self {
            Test::LaidOut(laid_out) => {
                changed.pool.count(laid_out.size(), EVALUATED);
                laid_out.holds(changed, scratch)
            }
            Test::Whole(condition) => tapes.holds_in(changed.pool, *condition, changed),
        }
    }
}

/// A value that makes the failing conditions hold, and what it breaks.
struct Near {
    variable: Term,
    value: Value,
    broken: Vec<Term>,
}

/// A model with another value for one variable; what it leaves open is zero.
struct Changed<'a> {
    pool: &'a TermPool,
    model: &'a Model,
    variable: Term,
    value: &'a Value,
    word: Option<(Sort, u64)>,
}

impl Changed<'_> {
    fn rest(&self) -> Executed<'_> {
        Executed { pool: self.pool, model: self.model, callback: None, completes: true }
    }
}

impl Environment for Changed<'_> {
    fn variable(&self, variable: Term) -> Option<Value> {
        match variable == self.variable {
            true => Some(self.value.clone()),
            false => self.rest().variable(variable),
        }
    }

    fn word(&self, variable: Term) -> Option<(Sort, u64)> {
        match variable == self.variable {
            true => self.word,
            false => self.rest().word(variable),
        }
    }

    fn call(&self, function: FunctionId, args: &[Value]) -> Option<Value> {
        self.rest().call(function, args)
    }
}

/// Values that are worth a try: those of the condition's own terms, and their neighbours.
#[derive(Default)]
struct Candidates {
    words: Vec<u64>,
    floats: Vec<Value>,
}

impl Candidates {
    fn of(pool: &TermPool, terms: &[Term], model: &Model, words: &mut WordValues) -> Candidates {
        let scalar =
            |term: &Term| matches!(pool.sort(*term), Sort::BitVec(1..=64)) || is_float(pool.sort(*term));
        let told: Vec<Term> = terms.iter().rev().copied().filter(scalar).take(TERMS).collect();
        let environment = Executed { pool, model, callback: None, completes: true };
        let mut candidates = Candidates { words: vec![0, 1, u64::MAX], floats: Vec::new() };
        for term in told {
            match words.word(pool, term, &environment) {
                Word::Known(word) => {
                    candidates.words.extend([word, word.wrapping_add(1), word.wrapping_sub(1)]);
                }
                Word::Unbound => {}
                Word::Foreign => candidates.add(evaluate(pool, term, &environment).ok()),
            }
        }
        let mut seen = Vec::new();
        candidates.words.retain(|word| !seen.contains(word) && (seen.push(*word), true).1);
        candidates
    }

    fn add(&mut self, value: Option<Value>) {
        let near = match value {
            None | Some(Value::Bool(_) | Value::Array(_)) => return,
            Some(Value::Bits(bits)) => {
                if let Some(word) = bits.word() {
                    self.words.extend([word, word.wrapping_add(1), word.wrapping_sub(1)]);
                }
                return;
            }
            Some(Value::Float32(bits)) => {
                let value = f32::from_bits(bits);
                [value, value.next_up(), value.next_down(), -value].map(Value::float32)
            }
            Some(Value::Float64(bits)) => {
                let value = f64::from_bits(bits);
                [value, value.next_up(), value.next_down(), -value].map(Value::float64)
            }
        };
        self.floats.extend(near);
    }

    /// The values that a variable of this sort may try.
    fn for_sort(&self, sort: Sort) -> Vec<Value> {
        match sort {
            Sort::Bool => vec![Value::Bool(false), Value::Bool(true)],
            Sort::BitVec(width @ 1..=64) => {
                let mask = u64::MAX >> (64 - u32::from(width));
                let mut words: Vec<u64> = Vec::with_capacity(self.words.len());
                for word in self.words.iter().map(|word| word & mask) {
                    if !words.contains(&word) {
                        words.push(word);
                    }
                }
                words.into_iter().map(|word| Value::bits(width, word)).collect()
            }
            sort => self.floats.iter().filter(|value| value.sort() == sort).cloned().collect(),
        }
    }
}

fn is_float(sort: Sort) -> bool {
    matches!(sort, Sort::Float32 | Sort::Float64)
}

#[cfg(test)]
mod tests {
    use attest_term::{Sort, TermPool, Value};

    use super::Repair;
    use crate::model::Model;

    #[test]
    fn a_value_is_changed_so_that_the_last_condition_holds() {
        let mut pool = TermPool::new();
        let (x, y) = (pool.variable("x", Sort::BitVec(32)), pool.variable("y", Sort::BitVec(32)));
        let seven = pool.bits(32, 7);
        let conditions = [pool.bv_slt(seven, x), pool.bv_slt(x, y)];
        let mut model = Model::default();
        model.values.insert(x, Value::bits(32, 8));
        let repaired = Repair::new().repaired(&mut pool, &conditions, 1, &model.into()).expect("y can be 9");
        assert_eq!(repaired.values[&y], Value::bits(32, 9));
        assert_eq!(repaired.values[&x], Value::bits(32, 8));
    }

    #[test]
    fn a_second_value_is_changed_for_what_the_first_breaks() {
        let mut pool = TermPool::new();
        let (x, y) = (pool.variable("x", Sort::BitVec(32)), pool.variable("y", Sort::BitVec(32)));
        let (seven, less) = (pool.bits(32, 7), pool.bv_slt(y, x));
        let more = pool.not(less);
        let conditions = [more, pool.eq(x, seven)];
        let repaired = Repair::new().repaired(&mut pool, &conditions, 1, &Model::default().into());
        let model = repaired.expect("both can be changed");
        assert_eq!(model.values[&x], Value::bits(32, 7));
        assert_ne!(model.values[&y], Value::bits(32, 0));
    }

    #[test]
    fn a_value_that_breaks_an_earlier_condition_is_not_taken() {
        let mut pool = TermPool::new();
        let x = pool.variable("x", Sort::BitVec(8));
        let (seven, eight) = (pool.bits(8, 7), pool.bits(8, 8));
        let conditions = [pool.bv_ult(seven, x), pool.bv_ult(x, eight)];
        let mut model = Model::default();
        model.values.insert(x, Value::bits(8, 9));
        assert_eq!(Repair::new().repaired(&mut pool, &conditions, 1, &model.into()), None);
    }

    #[test]
    fn floats_try_their_neighbours() {
        let mut pool = TermPool::new();
        let x = pool.variable("x", Sort::Float64);
        let one = pool.float64(1.0);
        let conditions = [pool.fp_lt(one, x)];
        let repaired = Repair::new().repaired(&mut pool, &conditions, 0, &Model::default().into());
        assert_eq!(repaired.map(|model| model.values[&x].clone()), Some(Value::float64(1f64.next_up())));
    }
}
