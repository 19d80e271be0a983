//! Makes a model satisfy conditions more by other values for one or two variables: what a branch asks for is mostly
//! about one value, and the model of the path before it has all others.

use attest_term::{Environment, FunctionId, Sort, Tape, Term, TermPool, Value};

use crate::layers::tapes::Tapes;
use crate::model::Model;
use crate::opaque::Executed;

/// So many variables are tried, the youngest first: the path has asked least of them.
const VARIABLES: usize = 8;
/// So many terms give their values as candidates.
const TERMS: usize = 32;
/// So many values that only break others are gone on from.
const MOST_NEAR: usize = 6;
/// So many others may such a value break.
const MOST_BROKEN: usize = 2;
/// Conditions of more terms are left to others.
const LARGEST: usize = 400;

/// Repairs models along paths; keeps conditions laid out for evaluation.
#[derive(Default)]
pub struct Repair {
    tapes: Tapes,
}

impl Repair {
    /// Nothing laid out yet.
    pub fn new() -> Repair {
        Repair::default()
    }

    /// The work that large conditions took since this was last asked, in units of some 50 ns.
    pub fn take_work(&self) -> u64 {
        self.tapes.take_work()
    }

    /// Whether a condition is true in a model if all is zero that it leaves open.
    pub fn holds(&self, pool: &TermPool, condition: Term, model: &Model) -> bool {
        self.tapes.holds_completed(pool, condition, model)
    }

    /// A model of all conditions, made from one of the first `known`, which differs in the values of at most two
    /// variables; nothing if none is found.
    pub fn repaired(
        &self,
        pool: &mut TermPool,
        conditions: &[Term],
        known: usize,
        model: &Model,
    ) -> Option<Model> {
        let new = conditions.get(known..)?;
        let failing: Vec<Term> =
            new.iter().copied().filter(|condition| !self.holds(pool, *condition, model)).collect();
        let mut near = Vec::new();
        if let Some(repaired) = self.changed(pool, conditions, &failing, model, None, &mut near) {
            return Some(repaired);
        }
        for Near { variable, value, broken } in near {
            let mut model = model.clone();
            model.values.insert(variable, value);
            let repaired = self.changed(pool, conditions, &broken, &model, Some(variable), &mut Vec::new());
            if repaired.is_some() {
                return repaired;
            }
        }
        None
    }

    /// A model in which the failing conditions hold and all others still do, by another value for one variable that
    /// is not `fixed`. Values that only break a few others are noted as near.
    fn changed(
        &self,
        pool: &mut TermPool,
        conditions: &[Term],
        failing: &[Term],
        model: &Model,
        fixed: Option<Term>,
        near: &mut Vec<Near>,
    ) -> Option<Model> {
        let (first, others) = failing.split_first()?;
        let terms = pool.subterms(failing);
        if terms.len() > LARGEST {
            return None;
        }
        let candidates = Candidates::of(pool, &terms, model);
        let mut variables: Vec<Term> = pool.free_variables(*first).to_vec();
        for condition in others {
            let others = pool.free_variables(*condition);
            variables.retain(|variable| others.contains(variable));
        }
        variables.retain(|variable| Some(*variable) != fixed);
        variables.sort_unstable();
        for variable in variables.into_iter().rev().take(VARIABLES) {
            let mut affected: Vec<Term> = Vec::new();
            for condition in conditions.iter().rev().filter(|condition| !failing.contains(condition)) {
                if pool.free_variables(*condition).contains(&variable) {
                    affected.push(*condition);
                }
            }
            for value in candidates.for_sort(pool.sort(variable)) {
                let changed = Changed { pool, model, variable, value: &value, word: value.word() };
                let fails = |condition: &Term| !self.tapes.holds_in(pool, *condition, &changed);
                if failing.iter().any(fails) {
                    continue;
                }
                let broken: Vec<Term> =
                    affected.iter().copied().filter(fails).take(MOST_BROKEN + 1).collect();
                if broken.is_empty() {
                    let mut repaired = model.clone();
                    repaired.values.insert(variable, value);
                    return Some(repaired);
                }
                if broken.len() <= MOST_BROKEN && near.len() < MOST_NEAR {
                    near.push(Near { variable, value, broken });
                }
            }
        }
        None
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
    fn of(pool: &TermPool, terms: &[Term], model: &Model) -> Candidates {
        let scalar =
            |term: &Term| matches!(pool.sort(*term), Sort::BitVec(1..=64)) || is_float(pool.sort(*term));
        let told: Vec<Term> = terms.iter().rev().copied().filter(scalar).take(TERMS).collect();
        let environment = Executed { pool, model, callback: None, completes: true };
        let mut candidates = Candidates { words: vec![0, 1, u64::MAX], floats: Vec::new() };
        let Ok(values) = Tape::new(pool, &told).run(&environment) else { return candidates };
        for value in values {
            match value.word() {
                Some((_, word)) => {
                    candidates.words.extend([word, word.wrapping_add(1), word.wrapping_sub(1)]);
                }
                None => candidates.add_float(&value),
            }
        }
        let mut seen = Vec::new();
        candidates.words.retain(|word| !seen.contains(word) && (seen.push(*word), true).1);
        candidates
    }

    fn add_float(&mut self, value: &Value) {
        let near = match *value {
            Value::Float32(bits) => {
                let value = f32::from_bits(bits);
                [value, value.next_up(), value.next_down(), -value].map(Value::float32)
            }
            Value::Float64(bits) => {
                let value = f64::from_bits(bits);
                [value, value.next_up(), value.next_down(), -value].map(Value::float64)
            }
            Value::Bool(_) | Value::Bits(_) | Value::Array(_) => return,
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
        let repaired = Repair::new().repaired(&mut pool, &conditions, 1, &model).expect("y can be 9");
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
        let repaired = Repair::new().repaired(&mut pool, &conditions, 1, &Model::default());
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
        assert_eq!(Repair::new().repaired(&mut pool, &conditions, 1, &model), None);
    }

    #[test]
    fn floats_try_their_neighbours() {
        let mut pool = TermPool::new();
        let x = pool.variable("x", Sort::Float64);
        let one = pool.float64(1.0);
        let conditions = [pool.fp_lt(one, x)];
        let repaired = Repair::new().repaired(&mut pool, &conditions, 0, &Model::default());
        assert_eq!(repaired.map(|model| model.values[&x].clone()), Some(Value::float64(1f64.next_up())));
    }
}
