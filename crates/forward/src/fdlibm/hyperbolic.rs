//! `sinh`, `cosh` and `tanh` by way of `exp` and `expm1`.

use super::exponential::is_negative;
use super::{NOT_FINITE, exp, expm1, magnitude};

/// 22, 709.78 (where `exp` overflows) as leading words.
const TWENTY_TWO: i32 = 0x4036_0000;
const EXP_OVERFLOW: i32 = 0x4086_2e42;
const ONE: i32 = 0x3ff0_0000;
/// The last argument with a finite `sinh` and `cosh`.
const LAST_FINITE: u64 = 0x4086_33ce_8fb9_f87d;

pub(crate) fn sinh(x: f64) -> f64 {
    let size = magnitude(x);
    if size >= NOT_FINITE {
        return x + x;
    }
    let half = if is_negative(x) { -0.5 } else { 0.5 };
    if size < TWENTY_TWO {
        if size < 0x3e30_0000 {
            return x;
        }
        let t = expm1(x.abs());
        return match size < ONE {
            true => half * (2.0 * t - t * t / (t + 1.0)),
            false => half * (t + t / (t + 1.0)),
        };
    }
    if size < EXP_OVERFLOW {
        return half * exp(x.abs());
    }
    if x.abs().to_bits() <= LAST_FINITE {
        let w = exp(0.5 * x.abs());
        return half * w * w;
    }
    x * 1.0e307
}

pub(crate) fn cosh(x: f64) -> f64 {
    let size = magnitude(x);
    if size >= NOT_FINITE {
        return x * x;
    }
    if size < 0x3fd6_2e43 {
        let t = expm1(x.abs());
        let w = 1.0 + t;
        return if size < 0x3c80_0000 { w } else { 1.0 + (t * t) / (w + w) };
    }
    if size < TWENTY_TWO {
        let t = exp(x.abs());
        return 0.5 * t + 0.5 / t;
    }
    if size < EXP_OVERFLOW {
        return 0.5 * exp(x.abs());
    }
    if x.abs().to_bits() <= LAST_FINITE {
        let w = exp(0.5 * x.abs());
        return 0.5 * w * w;
    }
    f64::INFINITY
}

pub(crate) fn tanh(x: f64) -> f64 {
    let size = magnitude(x);
    if size >= NOT_FINITE {
        return if is_negative(x) { 1.0 / x - 1.0 } else { 1.0 / x + 1.0 };
    }
    let z = match size {
        s if s >= TWENTY_TWO => 1.0 - 1.0e-300,
        s if s < 0x3c80_0000 => return x * (1.0 + x),
        s if s >= ONE => 1.0 - 2.0 / (expm1(2.0 * x.abs()) + 2.0),
        _ => {
            let t = expm1(-2.0 * x.abs());
            -t / (t + 2.0)
        }
    };
    if is_negative(x) { -z } else { z }
}
