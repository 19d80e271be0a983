//! Numbers as points of a space: primitive inputs of a driver, and the numbers within the values of a candidate.

use attest_program::Kind;
use attest_sequence::{Candidate, InputValue};
use attest_state::Value;

use super::tuning::MAX_NUMBERS;

/// A point: a number for each input.
pub(crate) type Point = Vec<Value>;

/// Whether a kind has fractions.
pub(super) fn floating(kind: Kind) -> bool {
    matches!(kind, Kind::Float | Kind::Double)
}

/// A value as a number.
pub(super) fn number(value: Value) -> f64 {
    match value {
        Value::Int(value) => f64::from(value),
        Value::Long(value) => value as f64,
        Value::Float(value) => f64::from(value),
        Value::Double(value) => value,
        Value::Ref(_) => 0.0,
    }
}

/// The value of a kind that is nearest to a number.
pub(super) fn value(kind: Kind, number: f64) -> Value {
    match kind {
        Kind::Boolean => Value::Int(i32::from(number >= 0.5)),
        Kind::Byte => Value::Int(i32::from(number as i8)),
        Kind::Char => Value::Int(i32::from(number as u16)),
        Kind::Short => Value::Int(i32::from(number as i16)),
        Kind::Int => Value::Int(number as i32),
        Kind::Long => Value::Long(number as i64),
        Kind::Float => Value::Float(number as f32),
        Kind::Double => Value::Double(number),
        Kind::Ref => Value::NULL,
    }
}

/// The floats beside a float.
pub(super) fn adjacent(value: Value) -> Vec<Value> {
    match value {
        Value::Float(value) => {
            let (up, down) = (value.next_up(), value.next_down());
            [up, down, up.next_up(), down.next_down()].map(Value::Float).to_vec()
        }
        Value::Double(value) => {
            let (up, down) = (value.next_up(), value.next_down());
            [up, down, up.next_up(), down.next_down()].map(Value::Double).to_vec()
        }
        Value::Int(_) | Value::Long(_) | Value::Ref(_) => Vec::new(),
    }
}

/// The numbers within the values of a candidate: primitives, elements of arrays, characters of texts.
pub(crate) struct Numbers {
    candidate: Candidate,
    kinds: Vec<Kind>,
}

impl Numbers {
    /// Those of a candidate; nothing if there are none, or too many to be moved one by one.
    pub(crate) fn of(candidate: Candidate) -> Option<Numbers> {
        let mut kinds = Vec::new();
        let mut candidate = candidate;
        candidate.seeds.iter_mut().for_each(|seed| {
            each(seed, &mut |kind, value| {
                kinds.push(kind);
                value
            })
        });
        (!kinds.is_empty() && kinds.len() <= MAX_NUMBERS).then_some(Numbers { candidate, kinds })
    }

    /// The kinds of the numbers.
    pub(crate) fn kinds(&self) -> &[Kind] {
        &self.kinds
    }

    /// Where the candidate is.
    pub(crate) fn point(&self) -> Point {
        let mut point = Point::new();
        let mut candidate = self.candidate.clone();
        candidate.seeds.iter_mut().for_each(|seed| {
            each(seed, &mut |_, value| {
                point.push(value);
                value
            })
        });
        point
    }

    /// The candidate at another point.
    pub(crate) fn at(&self, point: &[Value]) -> Candidate {
        let mut values = point.iter().copied();
        let mut candidate = self.candidate.clone();
        let seeds = candidate.seeds.iter_mut();
        seeds.for_each(|seed| each(seed, &mut |_, value| values.next().unwrap_or(value)));
        candidate
    }
}

/// Gives every number within a value, and puts what comes back in its place.
fn each(seed: &mut InputValue, change: &mut impl FnMut(Kind, Value) -> Value) {
    match seed {
        InputValue::Int(kind, number) => {
            if let Value::Int(new) = change(*kind, Value::Int(*number)) {
                *number = new;
            }
        }
        InputValue::Long(number) => {
            if let Value::Long(new) = change(Kind::Long, Value::Long(*number)) {
                *number = new;
            }
        }
        InputValue::Float(number) => {
            if let Value::Float(new) = change(Kind::Float, Value::Float(*number)) {
                *number = new;
            }
        }
        InputValue::Double(number) => {
            if let Value::Double(new) = change(Kind::Double, Value::Double(*number)) {
                *number = new;
            }
        }
        InputValue::Text(_, units) => {
            for unit in units {
                if let Value::Int(new) = change(Kind::Char, Value::Int(i32::from(*unit))) {
                    *unit = new as u16;
                }
            }
        }
        InputValue::Array(_, _, elements) => elements.iter_mut().for_each(|element| each(element, change)),
        InputValue::Null | InputValue::Constant(..) => {}
    }
}

#[cfg(test)]
mod tests {
    use attest_program::{ClassId, Kind};
    use attest_sequence::{Candidate, InputValue, Sequence};
    use attest_state::Value;

    use super::Numbers;

    #[test]
    fn numbers_of_a_candidate_are_found_and_put_back() {
        let text = InputValue::Text(ClassId::new(1), vec![97, 98]);
        let seeds = vec![
            InputValue::Long(5),
            InputValue::Array(ClassId::new(2), Kind::Ref, vec![text, InputValue::Null]),
        ];
        let candidate = Candidate { sequence: Sequence::null(ClassId::new(0)), seeds };
        let numbers = Numbers::of(candidate.clone()).expect("numbers");
        assert_eq!(numbers.kinds(), [Kind::Long, Kind::Char, Kind::Char]);
        assert_eq!(numbers.at(&numbers.point()), candidate);
        let moved = numbers.at(&[Value::Long(6), Value::Int(97), Value::Int(99)]);
        assert_eq!(moved.seeds[0], InputValue::Long(6));
    }
}
