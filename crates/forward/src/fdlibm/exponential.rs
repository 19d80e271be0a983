//! `exp` and `expm1`: reduce by multiples of ln 2, then a rational approximation.

use std::f64::consts::LOG2_E;

use super::{LN2_HIGH, LN2_LOW, from_high, high, horner, magnitude, shift_exponent};

const OVERFLOW: f64 = 709.782712893384;
const UNDERFLOW: f64 = -745.1332191019411;
/// ½ ln 2 and 1½ ln 2, as leading words.
const HALF_LN2: i32 = 0x3fd6_2e42;
const THREE_HALVES_LN2: i32 = 0x3ff0_a2b2;

/// The coefficients of the approximation of `r*(exp(r)+1)/(exp(r)-1)`.
pub(super) const REMEZ: [f64; 5] = [
    0.16666666666666602,
    -0.0027777777777015593,
    6.613756321437934e-05,
    -1.6533902205465252e-06,
    4.1381367970572385e-08,
];

/// `x = k ln 2 + (hi - lo)`
fn reduce(x: f64, size: i32) -> (i32, f64, f64) {
    if size < THREE_HALVES_LN2 {
        return match x < 0.0 {
            false => (1, x - LN2_HIGH, LN2_LOW),
            true => (-1, x + LN2_HIGH, -LN2_LOW),
        };
    }
    let k = (LOG2_E * x + if x < 0.0 { -0.5 } else { 0.5 }) as i32;
    let t = f64::from(k);
    (k, x - t * LN2_HIGH, t * LN2_LOW)
}

pub(crate) fn exp(x: f64) -> f64 {
    let size = magnitude(x);
    if x.is_nan() {
        return x + x;
    }
    if x > OVERFLOW {
        return f64::INFINITY;
    }
    if x < UNDERFLOW {
        return 0.0;
    }
    let (k, hi, lo) = match size {
        s if s > HALF_LN2 => reduce(x, size),
        s if s < 0x3e30_0000 => return 1.0 + x,
        _ => (0, x, 0.0),
    };
    let x = if k == 0 { x } else { hi - lo };
    let t = x * x;
    let c = x - t * horner(t, REMEZ);
    if k == 0 {
        return 1.0 - ((x * c) / (c - 2.0) - x);
    }
    let y = 1.0 - ((lo - (x * c) / (2.0 - c)) - hi);
    if k >= -1021 { shift_exponent(y, k) } else { shift_exponent(y, k + 1000) * TWO_M1000 }
}

const TWO_M1000: f64 = 9.332636185032189e-302;

pub(crate) fn expm1(x: f64) -> f64 {
    let size = magnitude(x);
    if x.is_nan() {
        return x + x;
    }
    if x > OVERFLOW {
        return f64::INFINITY;
    }
    // Below -56 ln 2 nothing but -1 is left.
    if size >= 0x4043_687a && x < 0.0 {
        return -1.0;
    }
    let (k, hi, lo) = match size {
        s if s > HALF_LN2 => reduce(x, size),
        s if s < 0x3c90_0000 => return x,
        _ => (0, x, 0.0),
    };
    let (x, c) = match k {
        0 => (x, 0.0),
        _ => (hi - lo, (hi - (hi - lo)) - lo),
    };
    let half = 0.5 * x;
    let hxs = x * half;
    let r1 = 1.0 + hxs * horner(hxs, EXPM1);
    let t = 3.0 - r1 * half;
    let mut e = hxs * ((r1 - t) / (6.0 - x * t));
    if k == 0 {
        return x - (x * e - hxs);
    }
    e = x * (e - c) - c;
    e -= hxs;
    match k {
        -1 => 0.5 * (x - e) - 0.5,
        1 if x < -0.25 => -2.0 * (e - (x + 0.5)),
        1 => 1.0 + 2.0 * (x - e),
        ..=-2 | 57.. => shift_exponent(1.0 - (e - x), k) - 1.0,
        2..20 => shift_exponent(from_high(0x3ff0_0000 - (0x20_0000 >> k)) - (e - x), k),
        _ => shift_exponent((x - (e + from_high((0x3ff - k) << 20))) + 1.0, k),
    }
}

const EXPM1: [f64; 5] = [
    -0.03333333333333313,
    0.0015873015872548146,
    -7.93650757867488e-05,
    4.008217827329362e-06,
    -2.0109921818362437e-07,
];

/// The sign as the leading bit tells it.
pub(super) fn is_negative(x: f64) -> bool {
    high(x) < 0
}
