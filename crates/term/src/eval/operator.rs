//! Every operator on values, arrays as a whole excepted (the tape handles those).

use super::float;
use crate::bits::{Bits, wide};
use crate::op::Op;
use crate::value::Value;
use std::cmp::Ordering;

/// The value of an operator applied to scalar values.
///
/// # Panics
/// If the arguments are not of the sorts the operator takes, or it is a leaf, an application, or an operator on
/// arrays: a bug of the caller.
pub fn apply(op: Op, args: &[&Value]) -> Value {
    let result = match *args {
        [Value::Bool(a)] if op == Op::Not => Some(Value::Bool(!a)),
        [Value::Bool(a), Value::Bool(b)] => boolean(op, *a, *b),
        [a, b] if op == Op::Eq => Some(Value::Bool(a == b)),
        [Value::Bool(condition), then, otherwise] if op == Op::Ite => {
            Some(if *condition { then.clone() } else { otherwise.clone() })
        }
        [Value::Bits(a)] => unary(op, a),
        [Value::Bits(a), Value::Bits(b)] => binary(op, a, b),
        [Value::Float32(_), ..] => {
            let at = |index: usize| args.get(index).and_then(|value| value.as_f32());
            at(0).and_then(|a| float::single(op, a, at(1), at(2)))
        }
        [Value::Float64(_), ..] => {
            let at = |index: usize| args.get(index).and_then(|value| value.as_f64());
            at(0).and_then(|a| float::double(op, a, at(1), at(2)))
        }
        _ => None,
    };
    match result {
        Some(value) => value,
        None => panic!("{op:?} applied to {args:?}"),
    }
}

fn boolean(op: Op, a: bool, b: bool) -> Option<Value> {
    match op {
        Op::And => Some(Value::Bool(a && b)),
        Op::Or => Some(Value::Bool(a || b)),
        Op::Xor => Some(Value::Bool(a != b)),
        Op::Implies => Some(Value::Bool(!a || b)),
        Op::Eq => Some(Value::Bool(a == b)),
        _ => None,
    }
}

fn unary(op: Op, a: &Bits) -> Option<Value> {
    match op {
        Op::BvNeg => Some(Value::Bits(wide::negate(a))),
        Op::BvNot => Some(Value::Bits(wide::complement(a))),
        Op::Extract { high, low } => Some(Value::Bits(wide::extract(a, high, low))),
        Op::ZeroExtend(by) => Some(Value::Bits(wide::zero_extend(a, by))),
        Op::SignExtend(by) => Some(Value::Bits(wide::sign_extend(a, by))),
        Op::FpFromSigned(precision) => Some(float::from_integer(precision, a, true)),
        Op::FpFromUnsigned(precision) => Some(float::from_integer(precision, a, false)),
        Op::FpFromBits(precision) => Some(float::from_bits(precision, a.low_word())),
        _ => None,
    }
}

fn binary(op: Op, a: &Bits, b: &Bits) -> Option<Value> {
    match op {
        Op::BvUlt => Some(Value::Bool(a.unsigned_cmp(b) == Ordering::Less)),
        Op::BvUle => Some(Value::Bool(a.unsigned_cmp(b) != Ordering::Greater)),
        Op::BvSlt => Some(Value::Bool(a.signed_cmp(b) == Ordering::Less)),
        Op::BvSle => Some(Value::Bool(a.signed_cmp(b) != Ordering::Greater)),
        Op::Concat => Some(Value::Bits(wide::concat(a, b))),
        _ => Some(Value::Bits(wide::binary(op, a, b))),
    }
}
