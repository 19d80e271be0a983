//! Which conditions are linear, and what they say.

use std::collections::BTreeMap;

use attest_term::{Op, Precision, Sort, Term, TermPool, Value};
use rustc_hash::FxHashMap;

use super::ratio::Ratio;

/// A sum is read from at most so many terms.
const MAX_TERMS: usize = 256;

/// A linear condition, read over the rational numbers.
#[derive(Clone, Debug)]
pub(super) enum Linear {
    /// `sum <= 0`, or `sum < 0`.
    AtMost { sum: Sum, strict: bool },
    /// `sum = 0` modulo `2^width`.
    Zero { sum: Sum, width: u16 },
}

/// `a*x + b*y + ... + constant`, variables by their places.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Sum {
    pub(super) factors: BTreeMap<usize, Ratio>,
    pub(super) constant: Ratio,
}

impl Sum {
    pub(super) fn constant(constant: Ratio) -> Sum {
        Sum { factors: BTreeMap::new(), constant }
    }

    /// This plus a factor of another, if the numbers fit.
    pub(super) fn plus(mut self, other: &Sum, factor: Ratio) -> Option<Sum> {
        self.constant = self.constant.plus(other.constant.times(factor)?)?;
        for (&variable, &more) in &other.factors {
            self.add(variable, more.times(factor)?)?;
        }
        Some(self)
    }

    /// Puts a sum in a variable's place.
    pub(super) fn replaced(&self, variable: usize, by: &Sum) -> Option<Sum> {
        let mut rest = self.clone();
        match rest.factors.remove(&variable) {
            Some(factor) => rest.plus(by, factor),
            None => Some(rest),
        }
    }

    fn add(&mut self, variable: usize, factor: Ratio) -> Option<()> {
        let sum = self.factors.get(&variable).copied().unwrap_or(Ratio::ZERO).plus(factor)?;
        if sum == Ratio::ZERO {
            self.factors.remove(&variable);
        } else {
            self.factors.insert(variable, sum);
        }
        Some(())
    }
}

/// What a condition says, if it is a linear one. Float equations are not: their sums round.
pub(super) fn linear(pool: &TermPool, condition: Term, places: &FxHashMap<Term, usize>) -> Option<Linear> {
    let (condition, wanted) = match pool.unary(Op::Not, condition) {
        Some(inner) => (inner, false),
        None => (condition, true),
    };
    let &[left, right] = pool.args(condition) else { return None };
    let (strict, bits) = match (pool.op(condition), wanted) {
        (Op::Eq, true) => {
            let Sort::BitVec(width) = pool.sort(left) else { return None };
            let sum = difference(pool, left, right, places)?;
            return Some(Linear::Zero { sum, width });
        }
        (Op::BvSlt, wanted) => (wanted, true),
        (Op::BvSle, wanted) => (!wanted, true),
        (Op::FpLt, wanted) => (wanted, false),
        (Op::FpLe, wanted) => (!wanted, false),
        _ => return None,
    };
    let (less, more) = if wanted { (left, right) } else { (right, left) };
    let sum = difference(pool, less, more, places)?;
    if bits && strict {
        let sum = sum.plus(&Sum::constant(Ratio::integer(1)), Ratio::integer(1))?;
        return Some(Linear::AtMost { sum, strict: false });
    }
    Some(Linear::AtMost { sum, strict })
}

fn difference(pool: &TermPool, left: Term, right: Term, places: &FxHashMap<Term, usize>) -> Option<Sum> {
    let mut sum = Sum::constant(Ratio::ZERO);
    let mut pending = vec![(left, Ratio::integer(1)), (right, Ratio::integer(-1))];
    let mut seen = 0;
    while let Some((term, factor)) = pending.pop() {
        seen += 1;
        if seen > MAX_TERMS {
            return None;
        }
        if let Some(value) = pool.value(term) {
            sum.constant = sum.constant.plus(constant(&value)?.times(factor)?)?;
            continue;
        }
        match (pool.op(term), pool.args(term)) {
            (Op::Variable, _) => sum.add(*places.get(&term)?, factor)?,
            (Op::BvAdd | Op::FpAdd, &[a, b]) => pending.extend([(a, factor), (b, factor)]),
            (Op::BvSub | Op::FpSub, &[a, b]) => pending.extend([(a, factor), (b, factor.negated())]),
            (Op::BvNeg | Op::FpNeg, &[a]) => pending.push((a, factor.negated())),
            (Op::BvMul | Op::FpMul, &[a, b]) => match (pool.value(a), pool.value(b)) {
                (Some(value), None) => pending.push((b, constant(&value)?.times(factor)?)),
                (None, Some(value)) => pending.push((a, constant(&value)?.times(factor)?)),
                _ => return None,
            },
            (Op::SignExtend(_) | Op::FpFromFloat(Precision::Double), &[a]) if pool.op(a) == Op::Variable => {
                pending.push((a, factor));
            }
            _ => return None,
        }
    }
    Some(sum)
}

fn constant(value: &Value) -> Option<Ratio> {
    match value {
        Value::Bits(bits) => bits.signed().map(|signed| Ratio::integer(signed.into())),
        Value::Float32(_) => value.as_f32().and_then(|single| Ratio::from_f64(single.into())),
        Value::Float64(_) => value.as_f64().and_then(Ratio::from_f64),
        Value::Bool(_) | Value::Array(_) => None,
    }
}
