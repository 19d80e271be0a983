//! `sin`, `cos` and `tan`: reduce to [-π/4, π/4], then polynomials.

use std::f64::consts::FRAC_PI_4;

use super::reduction::reduce;
use super::{NOT_FINITE, from_high, head, high, horner, low, magnitude};

/// π/4 as a leading word.
pub(super) const QUARTER_PI: i32 = 0x3fe9_21fb;

pub(crate) fn sin(x: f64) -> f64 {
    match magnitude(x) {
        size if size <= QUARTER_PI => near_sin(x, 0.0, false),
        size if size >= NOT_FINITE => f64::NAN,
        _ => {
            let (n, y, tail) = reduce(x);
            match n & 3 {
                0 => near_sin(y, tail, true),
                1 => near_cos(y, tail),
                2 => -near_sin(y, tail, true),
                _ => -near_cos(y, tail),
            }
        }
    }
}

pub(crate) fn cos(x: f64) -> f64 {
    match magnitude(x) {
        size if size <= QUARTER_PI => near_cos(x, 0.0),
        size if size >= NOT_FINITE => f64::NAN,
        _ => {
            let (n, y, tail) = reduce(x);
            match n & 3 {
                0 => near_cos(y, tail),
                1 => -near_sin(y, tail, true),
                2 => -near_cos(y, tail),
                _ => near_sin(y, tail, true),
            }
        }
    }
}

pub(crate) fn tan(x: f64) -> f64 {
    match magnitude(x) {
        size if size <= QUARTER_PI => near_tan(x, 0.0, false),
        size if size >= NOT_FINITE => f64::NAN,
        _ => {
            let (n, y, tail) = reduce(x);
            near_tan(y, tail, n & 1 == 1)
        }
    }
}

fn near_sin(x: f64, tail: f64, has_tail: bool) -> f64 {
    const S1: f64 = -0.16666666666666632;
    const REST: [f64; 5] = [
        0.00833333333332249,
        -0.0001984126982985795,
        2.7557313707070068e-06,
        -2.5050760253406863e-08,
        1.58969099521155e-10,
    ];
    if magnitude(x) < 0x3e40_0000 {
        return x;
    }
    let z = x * x;
    let v = z * x;
    let r = horner(z, REST);
    match has_tail {
        false => x + v * (S1 + z * r),
        true => x - ((z * (0.5 * tail - v * r) - tail) - v * S1),
    }
}

fn near_cos(x: f64, tail: f64) -> f64 {
    const TERMS: [f64; 6] = [
        0.0416666666666666,
        -0.001388888888887411,
        2.480158728947673e-05,
        -2.7557314351390663e-07,
        2.087572321298175e-09,
        -1.1359647557788195e-11,
    ];
    let size = magnitude(x);
    if size < 0x3e40_0000 {
        return 1.0;
    }
    let z = x * x;
    let r = z * horner(z, TERMS);
    if size < 0x3fd3_3333 {
        return 1.0 - (0.5 * z - (z * r - x * tail));
    }
    let quarter = if size > 0x3fe9_0000 { 0.28125 } else { from_high(size - 0x0020_0000) };
    let hz = 0.5 * z - quarter;
    let a = 1.0 - quarter;
    a - (hz - (z * r - x * tail))
}

/// The tangent, or minus its reciprocal.
fn near_tan(x: f64, tail: f64, reciprocal: bool) -> f64 {
    const PI_4_LOW: f64 = 3.061616997868383e-17;
    const T: [f64; 13] = [
        0.3333333333333341,
        0.13333333333320124,
        0.05396825397622605,
        0.021869488294859542,
        0.0088632398235993,
        0.0035920791075913124,
        0.0014562094543252903,
        0.0005880412408202641,
        0.0002464631348184699,
        7.817944429395571e-05,
        7.140724913826082e-05,
        -1.8558637485527546e-05,
        2.590730518636337e-05,
    ];
    let size = magnitude(x);
    if size < 0x3e30_0000 {
        return match reciprocal {
            false => x,
            true if size as u32 | low(x) == 0 => 1.0 / x.abs(),
            true => minus_reciprocal(x + tail, x, tail),
        };
    }
    let large = size >= 0x3fe5_9428;
    let negative = high(x) < 0;
    let (mut x, mut tail) = (x, tail);
    if large {
        if negative {
            (x, tail) = (-x, -tail);
        }
        x = (FRAC_PI_4 - x) + (PI_4_LOW - tail);
        tail = 0.0;
    }
    let z = x * x;
    let w = z * z;
    let odd = horner(w, [T[1], T[3], T[5], T[7], T[9], T[11]]);
    let even = z * horner(w, [T[2], T[4], T[6], T[8], T[10], T[12]]);
    let s = z * x;
    let mut r = tail + z * (s * (odd + even) + tail);
    r += T[0] * s;
    let w = x + r;
    if large {
        let v = if reciprocal { -1.0 } else { 1.0 };
        let sign = if negative { -1.0 } else { 1.0 };
        return sign * (v - 2.0 * (x - (w * w / (w + v) - r)));
    }
    if reciprocal { minus_reciprocal(w, x, r) } else { w }
}

/// `-1 / w` for `w = x + rest`, more exactly than a division gives it.
fn minus_reciprocal(w: f64, x: f64, rest: f64) -> f64 {
    let z = head(w);
    let v = rest - (z - x);
    let a = -1.0 / w;
    let t = head(a);
    let s = 1.0 + t * z;
    t + a * (s + t * v)
}
