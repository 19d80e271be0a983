//! Values that may be simpler than another.

use std::collections::BTreeMap;
use std::sync::Arc;

use attest_term::bits::Bits;
use attest_term::{ArrayValue, Op, Term, TermPool, Value};

use super::cost::cost;

/// More constants of a query than these are not tried.
const MAX_CONSTANTS: usize = 24;

/// The numbers in a query: what a variable has to reach or to miss is mostly near one of them.
#[derive(Debug, Default)]
pub(super) struct Constants {
    whole: Vec<i64>,
    floats: Vec<f64>,
}

impl Constants {
    /// The constants among terms.
    pub(super) fn new(pool: &TermPool, terms: &[Term]) -> Constants {
        let mut found = Constants::default();
        for value in
            terms.iter().filter(|term| pool.op(**term) != Op::Variable).filter_map(|&term| pool.value(term))
        {
            match &value {
                Value::Bits(bits) => found.whole.extend(bits.signed()),
                Value::Float32(_) => found.floats.extend(value.as_f32().map(f64::from)),
                Value::Float64(_) => found.floats.extend(value.as_f64()),
                Value::Bool(_) | Value::Array(_) => {}
            }
        }
        found.whole.truncate(MAX_CONSTANTS);
        found.floats.truncate(MAX_CONSTANTS);
        found
    }
}

/// Values that may be simpler, the simplest first.
pub(super) fn simpler(value: &Value, constants: &Constants) -> Vec<Value> {
    let mut found = match value {
        Value::Bool(_) => vec![Value::Bool(false)],
        Value::Bits(bits) => simpler_bits(bits, constants),
        Value::Float32(_) => value.as_f32().map_or(Vec::new(), |number| {
            let numbers = simpler_floats(number.into(), constants);
            numbers.into_iter().map(|number| Value::float32(number as f32)).collect()
        }),
        Value::Float64(_) => value.as_f64().map_or(Vec::new(), |number| {
            simpler_floats(number, constants).into_iter().map(Value::float64).collect()
        }),
        Value::Array(array) => simpler_arrays(array, constants),
    };
    let limit = cost(value);
    found.retain(|value| cost(value) < limit);
    found.sort_by_cached_key(cost);
    found.dedup();
    found
}

fn simpler_bits(bits: &Bits, constants: &Constants) -> Vec<Value> {
    let width = bits.width();
    let Some(number) = bits.signed() else { return vec![Value::bits(width, 0), Value::bits(width, 1)] };
    let mut numbers: Vec<i64> = (-2..=9).collect();
    if width == 8 || width == 16 {
        numbers.extend(b" aA0bzZ9".map(i64::from));
    }
    for &constant in &constants.whole {
        numbers.extend([constant.saturating_sub(1), constant, constant.saturating_add(1)]);
        numbers.push(constant.wrapping_neg());
    }
    numbers.extend([number.wrapping_neg(), number - number.signum()]);
    let fits = |number: &i64| Bits::from_signed(width, *number).signed() == Some(*number);
    numbers.into_iter().filter(fits).map(|number| Value::Bits(Bits::from_signed(width, number))).collect()
}

fn simpler_floats(number: f64, constants: &Constants) -> Vec<f64> {
    let mut numbers: Vec<f64> = (-2..=9).map(f64::from).collect();
    numbers.extend([0.5, -0.5, 1.5, 0.1, 0.25]);
    for &constant in &constants.floats {
        numbers.extend([constant, constant.floor(), constant.ceil(), -constant]);
        numbers.extend([constant.floor() + 1.0, constant.ceil() - 1.0, constant + 0.5, constant - 0.5]);
    }
    if number.is_finite() {
        numbers.extend([-number, number.trunc(), number.floor(), number.ceil()]);
        for digits in 1..=4 {
            let scale = 10f64.powi(digits);
            numbers.extend([f64::round, f64::floor, f64::ceil].map(|round| round(number * scale) / scale));
            numbers.extend([(number / scale).trunc() * scale]);
        }
    }
    numbers.retain(|number| number.is_finite());
    numbers
}

/// The array of zeros, one without an entry, one with a simpler entry.
fn simpler_arrays(array: &ArrayValue, constants: &Constants) -> Vec<Value> {
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
        for element in simpler(element, constants).into_iter().take(32) {
            let mut with = entries.clone();
            with.insert(index.clone(), element);
            found.push(make(array.default_value(), with));
        }
    }
    found
}
