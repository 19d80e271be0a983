//! The float operators on values.
//!
//! Rust's arithmetic on `f32` and `f64` is IEEE 754's with rounding to nearest even, `%` is the truncated
//! remainder, and `as` from float to integer saturates and takes NaN to 0; what remains is to have one NaN.

use crate::bits::Bits;
use crate::op::{Op, Rounding};
use crate::sort::Precision;
use crate::value::Value;
use std::num::FpCategory;

/// Applies an operator whose first argument is a binary32.
pub(super) fn single(op: Op, a: f32, b: Option<f32>, c: Option<f32>) -> Option<Value> {
    let float = |value| Some(Value::float32(value));
    let truth = |value| Some(Value::Bool(value));
    match op {
        Op::FpAdd => float(a + b?),
        Op::FpSub => float(a - b?),
        Op::FpMul => float(a * b?),
        Op::FpDiv => float(a / b?),
        Op::FpRem => float(a % b?),
        Op::FpNeg => float(-a),
        Op::FpAbs => float(a.abs()),
        Op::FpSqrt => float(a.sqrt()),
        Op::FpFma => float(a.mul_add(b?, c?)),
        // Rounding to an integral value is exact in the wider format.
        Op::FpRound(rounding) => float(round(rounding, f64::from(a)) as f32),
        Op::FpEq => truth(a == b?),
        Op::FpLt => truth(a < b?),
        Op::FpLe => truth(a <= b?),
        Op::FpToSigned(width) => Some(Value::Bits(to_signed(width, f64::from(a)))),
        Op::FpFromFloat(Precision::Single) => float(a),
        Op::FpFromFloat(Precision::Double) => Some(Value::float64(f64::from(a))),
        Op::FpToBits => Some(Value::bits(32, u64::from(a.to_bits()))),
        other => class(other, a.classify(), a.is_sign_negative()).map(Value::Bool),
    }
}

/// Applies an operator whose first argument is a binary64.
pub(super) fn double(op: Op, a: f64, b: Option<f64>, c: Option<f64>) -> Option<Value> {
    let float = |value| Some(Value::float64(value));
    let truth = |value| Some(Value::Bool(value));
    match op {
        Op::FpAdd => float(a + b?),
        Op::FpSub => float(a - b?),
        Op::FpMul => float(a * b?),
        Op::FpDiv => float(a / b?),
        Op::FpRem => float(a % b?),
        Op::FpNeg => float(-a),
        Op::FpAbs => float(a.abs()),
        Op::FpSqrt => float(a.sqrt()),
        Op::FpFma => float(a.mul_add(b?, c?)),
        Op::FpRound(rounding) => float(round(rounding, a)),
        Op::FpEq => truth(a == b?),
        Op::FpLt => truth(a < b?),
        Op::FpLe => truth(a <= b?),
        Op::FpToSigned(width) => Some(Value::Bits(to_signed(width, a))),
        Op::FpFromFloat(Precision::Single) => Some(Value::float32(a as f32)),
        Op::FpFromFloat(Precision::Double) => float(a),
        Op::FpToBits => Some(Value::bits(64, a.to_bits())),
        other => class(other, a.classify(), a.is_sign_negative()).map(Value::Bool),
    }
}

/// The float nearest to an integer of at most 128 bits.
pub(super) fn from_integer(precision: Precision, bits: &Bits, signed: bool) -> Value {
    let limbs = bits.limbs();
    let high = limbs.get(1).copied().unwrap_or(0);
    let value = u128::from(limbs[0]) | u128::from(high) << 64;
    let unused = 128 - u32::from(bits.width());
    let negative = signed && bits.is_negative();
    let magnitude = if negative { (((value << unused) as i128) >> unused).unsigned_abs() } else { value };
    match precision {
        Precision::Single => Value::float32(if negative { -(magnitude as f32) } else { magnitude as f32 }),
        Precision::Double => Value::float64(if negative { -(magnitude as f64) } else { magnitude as f64 }),
    }
}

/// The float with a pattern.
pub(super) fn from_bits(precision: Precision, pattern: u64) -> Value {
    match precision {
        Precision::Single => Value::float32(f32::from_bits(pattern as u32)),
        Precision::Double => Value::float64(f64::from_bits(pattern)),
    }
}

fn round(rounding: Rounding, a: f64) -> f64 {
    match rounding {
        Rounding::NearestEven => a.round_ties_even(),
        Rounding::Up => a.ceil(),
        Rounding::Down => a.floor(),
        Rounding::Zero => a.trunc(),
    }
}

fn to_signed(width: u16, a: f64) -> Bits {
    let least = i64::MIN >> (64 - width);
    Bits::from_signed(width, (a as i64).clamp(least, !least))
}

fn class(op: Op, category: FpCategory, negative: bool) -> Option<bool> {
    match op {
        Op::FpIsNan => Some(category == FpCategory::Nan),
        Op::FpIsInfinite => Some(category == FpCategory::Infinite),
        Op::FpIsZero => Some(category == FpCategory::Zero),
        Op::FpIsNormal => Some(category == FpCategory::Normal),
        Op::FpIsSubnormal => Some(category == FpCategory::Subnormal),
        Op::FpIsNegative => Some(category != FpCategory::Nan && negative),
        Op::FpIsPositive => Some(category != FpCategory::Nan && !negative),
        _ => None,
    }
}
