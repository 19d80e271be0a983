//! Values: what terms evaluate to.

use crate::bits::Bits;
use crate::sort::{Scalar, Sort};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The value of a term. Equal values are equal structures; floats are held as bit patterns with one NaN.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Value {
    /// A truth value.
    Bool(bool),
    /// A bit-vector.
    Bits(Bits),
    /// The pattern of a binary32; NaN only as `0x7fc00000`.
    Float32(u32),
    /// The pattern of a binary64; NaN only as `0x7ff8000000000000`.
    Float64(u64),
    /// An array.
    Array(Arc<ArrayValue>),
}

/// An array value: a default and the entries that differ from it.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct ArrayValue {
    index: Scalar,
    default: Value,
    entries: BTreeMap<Value, Value>,
}

impl Value {
    /// A binary32; every NaN becomes the one NaN.
    pub fn float32(value: f32) -> Value {
        Value::Float32(if value.is_nan() { 0x7fc0_0000 } else { value.to_bits() })
    }

    /// A binary64; every NaN becomes the one NaN.
    pub fn float64(value: f64) -> Value {
        Value::Float64(if value.is_nan() { 0x7ff8_0000_0000_0000 } else { value.to_bits() })
    }

    /// A bit-vector of at most 64 bits.
    pub fn bits(width: u16, value: u64) -> Value {
        Value::Bits(Bits::new(width, value))
    }

    /// The sort and the word of a truth value, or of a bit-vector of at most 64 bits.
    pub fn word(&self) -> Option<(Sort, u64)> {
        match self {
            Value::Bool(truth) => Some((Sort::Bool, u64::from(*truth))),
            Value::Bits(bits) => Some((Sort::BitVec(bits.width()), bits.word()?)),
            Value::Float32(_) | Value::Float64(_) | Value::Array(_) => None,
        }
    }

    /// False, zero, or the array of zeros.
    pub fn zero(sort: Sort) -> Value {
        match sort {
            Sort::Bool => Value::Bool(false),
            Sort::BitVec(width) => Value::bits(width, 0),
            Sort::Float32 => Value::Float32(0),
            Sort::Float64 => Value::Float64(0),
            Sort::Array { index, element } => {
                Value::Array(Arc::new(ArrayValue::filled(index, Value::zero(element.into()))))
            }
        }
    }

    /// The sort of the value; an array of arrays has none.
    pub fn sort(&self) -> Sort {
        match self {
            Value::Bool(_) => Sort::Bool,
            Value::Bits(bits) => Sort::BitVec(bits.width()),
            Value::Float32(_) => Sort::Float32,
            Value::Float64(_) => Sort::Float64,
            Value::Array(array) => Sort::Array {
                index: array.index,
                element: array.default.sort().scalar().unwrap_or(Scalar::Bool),
            },
        }
    }

    /// The truth value, if it is one.
    pub fn as_bool(&self) -> Option<bool> {
        match self {
            Value::Bool(value) => Some(*value),
            _ => None,
        }
    }

    /// The bit-vector, if it is one.
    pub fn as_bits(&self) -> Option<&Bits> {
        match self {
            Value::Bits(bits) => Some(bits),
            _ => None,
        }
    }

    /// The binary32, if it is one.
    pub fn as_f32(&self) -> Option<f32> {
        match self {
            Value::Float32(bits) => Some(f32::from_bits(*bits)),
            _ => None,
        }
    }

    /// The binary64, if it is one.
    pub fn as_f64(&self) -> Option<f64> {
        match self {
            Value::Float64(bits) => Some(f64::from_bits(*bits)),
            _ => None,
        }
    }
}

impl ArrayValue {
    /// The array holding one value everywhere.
    pub fn filled(index: Scalar, default: Value) -> ArrayValue {
        ArrayValue { index, default, entries: BTreeMap::new() }
    }

    /// An array from a default and entries.
    pub fn new(
        index: Scalar,
        default: Value,
        entries: impl IntoIterator<Item = (Value, Value)>,
    ) -> ArrayValue {
        let mut array = ArrayValue { index, default, entries: entries.into_iter().collect() };
        array.normalise();
        array
    }

    /// The sort of the index.
    pub fn index_sort(&self) -> Scalar {
        self.index
    }

    /// The value at the indices without an entry.
    pub fn default_value(&self) -> &Value {
        &self.default
    }

    /// The entries, in the order of their indices.
    pub fn entries(&self) -> impl Iterator<Item = (&Value, &Value)> {
        self.entries.iter()
    }

    /// The element at an index.
    pub fn select(&self, index: &Value) -> &Value {
        self.entries.get(index).unwrap_or(&self.default)
    }

    /// The entries equal to the default go. If every index has an entry, the default is no element at all: then
    /// the one of the lowest index takes its place, so that equal arrays are equal structures.
    fn normalise(&mut self) {
        let indices = match self.index {
            Scalar::Bool => Some(2),
            Scalar::BitVec(width) => 1usize.checked_shl(u32::from(width)),
            Scalar::Float32 | Scalar::Float64 => None,
        };
        let default = &self.default;
        self.entries.retain(|_, value| value != default);
        if Some(self.entries.len()) == indices
            && let Some(first) = self.entries.values().next().cloned()
        {
            self.entries.retain(|_, value| *value != first);
            self.default = first;
        } else if let Some(indices) = indices
            && indices <= 1 << 16
        {
            self.settle_default(indices);
        }
    }

    /// On a small index sort several defaults may describe one array: the most frequent element is taken, and
    /// among equally frequent ones the least.
    fn settle_default(&mut self, indices: usize) {
        let mut counts: BTreeMap<&Value, usize> = BTreeMap::new();
        counts.insert(&self.default, indices - self.entries.len());
        for value in self.entries.values() {
            *counts.entry(value).or_default() += 1;
        }
        let most = counts.values().max().copied().unwrap_or(0);
        let settled = counts.iter().find(|(_, count)| **count == most).map(|(value, _)| (*value).clone());
        let Some(settled) = settled.filter(|settled| *settled != self.default) else { return };
        let all = all_indices(self.index, indices);
        let entries = all.map(|index| (index.clone(), self.select(&index).clone()));
        let entries: BTreeMap<Value, Value> = entries.filter(|(_, value)| *value != settled).collect();
        self.entries = entries;
        self.default = settled;
    }
}

fn all_indices(index: Scalar, count: usize) -> impl Iterator<Item = Value> {
    (0..count as u64).map(move |value| match index {
        Scalar::Bool => Value::Bool(value == 1),
        Scalar::BitVec(width) => Value::bits(width, value),
        Scalar::Float32 => Value::Float32(value as u32),
        Scalar::Float64 => Value::Float64(value),
    })
}

#[cfg(test)]
mod tests {
    use super::{ArrayValue, Value};
    use crate::sort::Scalar;

    #[test]
    fn every_nan_is_one_value() {
        assert_eq!(Value::float32(f32::from_bits(0xffc0_1234)), Value::float32(f32::NAN));
        assert_eq!(Value::float64(-f64::NAN), Value::float64(f64::NAN));
        assert_ne!(Value::float64(0.0), Value::float64(-0.0));
    }

    #[test]
    fn arrays_equal_at_every_index_are_equal_values() {
        let (zero, one) = (Value::bits(1, 0), Value::bits(1, 1));
        let all_ones = ArrayValue::filled(Scalar::BitVec(1), one.clone());
        let entries = [(zero.clone(), one.clone()), (one.clone(), one.clone())];
        assert_eq!(ArrayValue::new(Scalar::BitVec(1), zero.clone(), entries), all_ones);
        let left = ArrayValue::new(Scalar::BitVec(1), zero.clone(), [(one.clone(), one.clone())]);
        let right = ArrayValue::new(Scalar::BitVec(1), one.clone(), [(zero.clone(), zero.clone())]);
        assert_eq!(left, right);
    }
}
