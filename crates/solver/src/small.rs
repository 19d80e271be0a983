//! The layer that makes models readable: values near 0, powers of ten, printable characters.
//!
//! Stands outermost, because tests are read by people and no layer below cares. It only evaluates: each value is
//! replaced by simpler ones as long as the conjunction still holds, one variable after the other, at most so many
//! evaluations.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use attest_term::bits::Bits;
use attest_term::{
    ArrayValue, Environment, FunctionId, FunctionKind, FunctionTable, Tape, Term, TermPool, Value,
};

use crate::answer::Answer;
use crate::budget::Budget;
use crate::model::Model;
use crate::query::Query;
use crate::solve::Solve;
use crate::walk::{Callback, Recorder, has_opaque};

/// Asks `inner`, and makes the model it gives simpler.
pub struct Shrunk<S> {
    /// Who answers.
    pub inner: S,
    /// How many evaluations of the whole query it may cost; 500.
    pub evaluations: usize,
    /// Executes opaque functions; without it, models of queries with such functions stay as they are.
    pub callback: Option<Callback>,
}

impl<S> Shrunk<S> {
    /// With 500 evaluations and without opaque functions.
    pub fn new(inner: S) -> Shrunk<S> {
        Shrunk { inner, evaluations: 500, callback: None }
    }

    /// A model at least as simple in every variable, in which the conditions hold if they do in the given one.
    pub fn shrink(&self, pool: &TermPool, query: &Query, model: Model) -> Model {
        let opaque = has_opaque(pool, query);
        if opaque && self.callback.is_none() {
            return model;
        }
        let is_opaque = |id: FunctionId| matches!(pool.function(id).kind, FunctionKind::Opaque { .. });
        let callback = self.callback.as_ref();
        let mut trial = Trial {
            tape: Tape::new(pool, query.conditions()),
            scratch: Vec::new(),
            left: self.evaluations,
            callback,
        };
        let mut simpler = model.clone();
        simpler.functions.retain(|function, _| !is_opaque(*function));
        let mut changed = true;
        while changed && trial.left > 0 {
            changed = false;
            for variable in model.values.keys() {
                changed |= trial.shrink(&mut simpler, *variable);
            }
        }
        if opaque { trial.recorded(simpler).unwrap_or(model) } else { simpler }
    }
}

impl<S: Solve> Solve for Shrunk<S> {
    fn solve(&mut self, pool: &mut TermPool, query: &Query, budget: &mut Budget) -> Answer {
        match self.inner.solve(pool, query, budget) {
            Answer::Sat(model) => Answer::Sat(self.shrink(pool, query, model)),
            other => other,
        }
    }
}

struct Trial<'a> {
    tape: Tape,
    scratch: Vec<Value>,
    left: usize,
    callback: Option<&'a Callback>,
}

impl Trial<'_> {
    /// Gives a variable the simplest value found; whether that is another one than before.
    fn shrink(&mut self, model: &mut Model, variable: Term) -> bool {
        let (mut changed, mut failed) = (false, BTreeSet::new());
        while let Some(old) = model.values.get(&variable).cloned() {
            let limit = cost(&old);
            let untried = |value: &Value| cost(value) < limit && !failed.contains(value);
            let better: Vec<Value> = simpler(&old).into_iter().filter(untried).collect();
            let mut found = None;
            for value in better {
                if self.holds(model, variable, &value) {
                    found = Some(value);
                    break;
                }
                failed.insert(value);
            }
            changed |= found.is_some();
            let is_last = found.is_none();
            model.values.insert(variable, found.unwrap_or(old));
            if is_last {
                break;
            }
        }
        changed
    }

    fn holds(&mut self, model: &mut Model, variable: Term, value: &Value) -> bool {
        if self.left == 0 {
            return false;
        }
        self.left -= 1;
        model.values.insert(variable, value.clone());
        let environment = Executed { model, callback: self.callback };
        let values = self.tape.run_in(&environment, &mut self.scratch);
        values.is_ok_and(|values| values.iter().all(|value| *value == Value::Bool(true)))
    }

    /// The model with its opaque calls in tables, if the conditions hold.
    fn recorded(&self, mut model: Model) -> Option<Model> {
        let environment = Executed { model: &model, callback: self.callback };
        let recorder = Recorder { environment: &environment, calls: RefCell::default() };
        let values = self.tape.run(&recorder).ok()?;
        let calls = recorder.calls.into_inner();
        for (function, entries) in calls {
            let Some(default) = entries.values().next().map(|result| Value::zero(result.sort())) else {
                continue;
            };
            model.functions.entry(function).or_insert(FunctionTable { entries, default });
        }
        values.iter().all(|value| *value == Value::Bool(true)).then_some(model)
    }
}

/// A model whose functions without a table are executed.
struct Executed<'a> {
    model: &'a Model,
    callback: Option<&'a Callback>,
}

impl Environment for Executed<'_> {
    fn variable(&self, variable: Term) -> Option<Value> {
        self.model.variable(variable)
    }

    fn call(&self, function: FunctionId, args: &[Value]) -> Option<Value> {
        self.model.call(function, args).or_else(|| self.callback?(function, args))
    }
}

/// How hard a value is to read; lower is simpler.
fn cost(value: &Value) -> u128 {
    match value {
        Value::Bool(truth) => u128::from(*truth),
        Value::Bits(bits) => match bits.signed() {
            Some(signed) => whole_cost(signed.into(), bits.width()),
            None => u128::from(bits.limbs().iter().map(|limb| limb.count_ones()).sum::<u32>()) << 80,
        },
        Value::Float32(_) => value.as_f32().map_or(u128::MAX, |number| float_cost(number.into())),
        Value::Float64(_) => value.as_f64().map_or(u128::MAX, float_cost),
        Value::Array(array) => {
            // Zero elsewhere reads better than few entries, and few entries better than small ones.
            let default = cost(array.default_value());
            let default = default + (u128::from(default > 0) << 76);
            let entry = |(index, element)| cost(index) / 4 + cost(element) + (1 << 70);
            array.entries().map(entry).fold(default, u128::saturating_add)
        }
    }
}

/// 0, 1 and small numbers, letters and digits where the width is a character's, powers of ten, the rest by size;
/// a negative number costs more than its opposite.
fn whole_cost(number: i128, width: u16) -> u128 {
    let size = number.unsigned_abs();
    // What is negative as a short is an odd character.
    let sign = if width == 16 { 300 } else { 1 } * u128::from(number < 0);
    let letter = u8::try_from(number).is_ok_and(|byte| byte.is_ascii_alphanumeric() || byte == b' ');
    let base = match size {
        0..=9 => size * 2,
        _ if letter && (width == 16 || width == 8) => 20 + size,
        _ if is_power_of_ten(size) => 400 + 2 * u128::from(size.ilog10()),
        10..=99 => 500 + 2 * size,
        _ => (2 * size).saturating_add(1000),
    };
    base.saturating_add(sign)
}

fn is_power_of_ten(size: u128) -> bool {
    size > 0 && 10u128.pow(size.ilog10()) == size
}

/// Whole numbers as such, then fractions by their digits; what is no finite number last.
fn float_cost(number: f64) -> u128 {
    if !number.is_finite() {
        return (1 << 100) + u128::from(number.is_nan());
    }
    let negative_zero = u128::from(number == 0.0 && number.is_sign_negative());
    if number.fract() == 0.0 && number.abs() < 1e15 {
        return whole_cost(number as i128, 64) + negative_zero;
    }
    let digits = format!("{number:e}").bytes().filter(u8::is_ascii_digit).count() as u128;
    (digits << 64) + whole_cost(number.abs().min(1e15) as i128, 64).saturating_add(u128::from(number < 0.0))
}

/// Values that may be simpler, the simplest first.
fn simpler(value: &Value) -> Vec<Value> {
    let mut found = match value {
        Value::Bool(_) => vec![Value::Bool(false)],
        Value::Bits(bits) => simpler_bits(bits),
        Value::Float32(_) => value.as_f32().map_or(Vec::new(), |number| {
            simpler_floats(number.into()).into_iter().map(|number| Value::float32(number as f32)).collect()
        }),
        Value::Float64(_) => value
            .as_f64()
            .map_or(Vec::new(), |number| simpler_floats(number).into_iter().map(Value::float64).collect()),
        Value::Array(array) => simpler_arrays(array),
    };
    found.sort_by_cached_key(cost);
    found.dedup();
    found
}

fn simpler_bits(bits: &Bits) -> Vec<Value> {
    let width = bits.width();
    let Some(number) = bits.signed() else { return vec![Value::bits(width, 0), Value::bits(width, 1)] };
    let mut numbers: Vec<i64> = (-2..=9).collect();
    if width == 8 || width == 16 {
        numbers.extend(b" aA0bzZ9".map(i64::from));
    }
    for power in 1..19 {
        let round = 10i64.pow(power) * number.signum();
        numbers.extend([round, round + 1, round - 1]);
    }
    // Towards zero by halves of the distance, so that an edge is met in the number of bits.
    numbers.extend((1..64).map(|shift| number - (number >> shift)).take_while(|nearer| *nearer != number));
    numbers.extend([number.wrapping_neg(), number - number.signum(), number / 10 * 10, number / 100 * 100]);
    let fits = |number: &i64| Bits::from_signed(width, *number).signed() == Some(*number);
    numbers.into_iter().filter(fits).map(|number| Value::Bits(Bits::from_signed(width, number))).collect()
}

fn simpler_floats(number: f64) -> Vec<f64> {
    let mut numbers: Vec<f64> = (-2..=9).map(f64::from).collect();
    numbers.extend([0.5, -0.5, 1.5, 0.1, 0.25]);
    if number.is_finite() {
        numbers.extend((1..16).map(|power| 10f64.powi(power).copysign(number)));
        numbers.extend([-number, number.trunc(), number.floor(), number.ceil()]);
        for digits in 1..=4 {
            let scale = 10f64.powi(digits);
            numbers.extend([f64::round, f64::floor, f64::ceil].map(|round| round(number * scale) / scale));
            numbers.extend([(number / scale).trunc() * scale]);
        }
        numbers.extend((1..24).map(|shift| (number - number / 2f64.powi(shift)).trunc()));
    }
    numbers.retain(|number| number.is_finite());
    numbers
}

/// The array of zeros, one without an entry, one with a simpler entry.
fn simpler_arrays(array: &ArrayValue) -> Vec<Value> {
    let entries: BTreeMap<Value, Value> =
        array.entries().map(|(index, element)| (index.clone(), element.clone())).collect();
    let make = |default: &Value, entries: BTreeMap<Value, Value>| {
        Value::Array(Arc::new(ArrayValue::new(array.index_sort(), default.clone(), entries)))
    };
    let zero = Value::zero(array.default_value().sort());
    let mut found = vec![make(&zero, BTreeMap::new()), make(&zero, entries.clone())];
    for (index, element) in entries.iter().take(16) {
        let mut without = entries.clone();
        without.remove(index);
        found.push(make(array.default_value(), without));
        for element in simpler(element).into_iter().take(32) {
            let mut with = entries.clone();
            with.insert(index.clone(), element);
            found.push(make(array.default_value(), with));
        }
    }
    found
}

#[cfg(test)]
mod tests;
