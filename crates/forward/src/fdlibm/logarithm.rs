//! `log`, `log10` and `log1p`: the exponent apart, then a series in `f / (2 + f)`.

use super::{LN2_HIGH, LN2_LOW, NOT_FINITE, high, horner, magnitude, with_high};

const TWO54: f64 = 18014398509481984.0;
const FRACTION: i32 = 0x000f_ffff;

const SERIES: [f64; 7] = [
    0.6666666666666735,
    0.3999999999940942,
    0.2857142874366239,
    0.22222198432149784,
    0.1818357216161805,
    0.15313837699209373,
    0.14798198605116586,
];

/// What both logarithms say of arguments outside the positive finite numbers; otherwise the
/// argument made normal and the exponent that this took.
fn positive(x: f64) -> Result<(f64, i32), f64> {
    if x == 0.0 {
        return Err(f64::NEG_INFINITY);
    }
    if x < 0.0 {
        return Err(f64::NAN);
    }
    if magnitude(x) >= NOT_FINITE {
        return Err(x + x);
    }
    if high(x) < 0x0010_0000 { Ok((x * TWO54, -54)) } else { Ok((x, 0)) }
}

pub(crate) fn log(x: f64) -> f64 {
    let (x, mut k) = match positive(x) {
        Ok(normal) => normal,
        Err(value) => return value,
    };
    k += (high(x) >> 20) - 1023;
    let fraction = high(x) & FRACTION;
    let carry = (fraction + 0x9_5f64) & 0x10_0000;
    let x = with_high(x, fraction | (carry ^ 0x3ff0_0000));
    k += carry >> 20;
    let dk = f64::from(k);
    let f = x - 1.0;
    if (FRACTION & (2 + fraction)) < 3 {
        if f == 0.0 {
            return if k == 0 { 0.0 } else { dk * LN2_HIGH + dk * LN2_LOW };
        }
        let r = f * f * (0.5 - 0.3333333333333333 * f);
        return if k == 0 { f - r } else { dk * LN2_HIGH - ((r - dk * LN2_LOW) - f) };
    }
    let s = f / (2.0 + f);
    let z = s * s;
    let w = z * z;
    let even = w * horner(w, [SERIES[1], SERIES[3], SERIES[5]]);
    let odd = z * horner(w, [SERIES[0], SERIES[2], SERIES[4], SERIES[6]]);
    let r = odd + even;
    if ((fraction - 0x6_147a) | (0x6_b851 - fraction)) > 0 {
        let hfsq = 0.5 * f * f;
        return match k {
            0 => f - (hfsq - s * (hfsq + r)),
            _ => dk * LN2_HIGH - ((hfsq - (s * (hfsq + r) + dk * LN2_LOW)) - f),
        };
    }
    match k {
        0 => f - s * (f - r),
        _ => dk * LN2_HIGH - ((s * (f - r) - dk * LN2_LOW) - f),
    }
}

pub(crate) fn log10(x: f64) -> f64 {
    const LOG10_2_HIGH: f64 = 0.30102999566361177;
    const LOG10_2_LOW: f64 = 3.694239077158931e-13;
    let (x, mut k) = match positive(x) {
        Ok(normal) => normal,
        Err(value) => return value,
    };
    k += (high(x) >> 20) - 1023;
    let below_one = i32::from(k < 0);
    let y = f64::from(k + below_one);
    let x = with_high(x, (high(x) & FRACTION) | ((0x3ff - below_one) << 20));
    let z = y * LOG10_2_LOW + std::f64::consts::LOG10_E * log(x);
    z + y * LOG10_2_HIGH
}

pub(crate) fn log1p(x: f64) -> f64 {
    let (top, size) = (high(x), magnitude(x));
    if x == -1.0 {
        return f64::NEG_INFINITY;
    }
    if x < -1.0 {
        return f64::NAN;
    }
    if size >= NOT_FINITE {
        return x + x;
    }
    if size < 0x3e20_0000 {
        return if size < 0x3c90_0000 { x } else { x - x * x * 0.5 };
    }
    // Between sqrt(2)/2 - 1 and sqrt(2) - 1 no exponent is taken off.
    let near = top < 0x3fda_827a && (top > 0 || top <= 0xbfd2_bec3_u32 as i32);
    let (k, f, c, fraction) = if near { (0, x, 0.0, 1) } else { split(x) };
    let dk = f64::from(k);
    let hfsq = 0.5 * f * f;
    if fraction == 0 {
        if f == 0.0 {
            return if k == 0 { 0.0 } else { dk * LN2_HIGH + (c + dk * LN2_LOW) };
        }
        let r = hfsq * (1.0 - 0.6666666666666666 * f);
        return if k == 0 { f - r } else { dk * LN2_HIGH - ((r - (dk * LN2_LOW + c)) - f) };
    }
    let s = f / (2.0 + f);
    let z = s * s;
    let r = z * horner(z, SERIES);
    match k {
        0 => f - (hfsq - s * (hfsq + r)),
        _ => dk * LN2_HIGH - ((hfsq - (s * (hfsq + r) + (dk * LN2_LOW + c))) - f),
    }
}

/// `1 + x = 2^k (1 + f)`, a correction term, and the fraction bits of `1 + f`.
fn split(x: f64) -> (i32, f64, f64, i32) {
    let (u, k, c) = if high(x) < 0x4340_0000 {
        let u = 1.0 + x;
        let k = (high(u) >> 20) - 1023;
        let c = if k > 0 { 1.0 - (u - x) } else { x - (u - 1.0) };
        (u, k, c / u)
    } else {
        (x, (high(x) >> 20) - 1023, 0.0)
    };
    let fraction = high(u) & FRACTION;
    if fraction < 0x6_a09e {
        return (k, with_high(u, fraction | 0x3ff0_0000) - 1.0, c, fraction);
    }
    (k + 1, with_high(u, fraction | 0x3fe0_0000) - 1.0, c, (0x0010_0000 - fraction) >> 2)
}
