//! `asin`, `acos`, `atan` and `atan2`.

use std::f64::consts::{FRAC_PI_2, FRAC_PI_4, PI};

use super::{NOT_FINITE, head, high, horner, magnitude};

const PI_2_LOW: f64 = 6.123233995736766e-17;
const ONE: i32 = 0x3ff0_0000;
const HALF: i32 = 0x3fe0_0000;

/// `(asin(x) - x) / x` for `t = x²`, as a quotient of polynomials.
fn quotient(t: f64) -> (f64, f64) {
    const P: [f64; 6] = [
        0.16666666666666666,
        -0.3255658186224009,
        0.20121253213486293,
        -0.04005553450067941,
        0.0007915349942898145,
        3.479331075960212e-05,
    ];
    const Q: [f64; 5] =
        [1.0, -2.403394911734414, 2.0209457602335057, -0.6882839716054533, 0.07703815055590194];
    (t * horner(t, P), horner(t, Q))
}

pub(crate) fn asin(x: f64) -> f64 {
    let size = magnitude(x);
    if size >= ONE {
        return if x.abs() == 1.0 { x * FRAC_PI_2 + x * PI_2_LOW } else { f64::NAN };
    }
    if size < HALF {
        if size < 0x3e40_0000 {
            return x;
        }
        let (p, q) = quotient(x * x);
        return x + x * (p / q);
    }
    let t = (1.0 - x.abs()) * 0.5;
    let (p, q) = quotient(t);
    let s = t.sqrt();
    let value = if size >= 0x3fef_3333 {
        FRAC_PI_2 - (2.0 * (s + s * (p / q)) - PI_2_LOW)
    } else {
        let w = head(s);
        let c = (t - w * w) / (s + w);
        let p = 2.0 * s * (p / q) - (PI_2_LOW - 2.0 * c);
        FRAC_PI_4 - (p - (FRAC_PI_4 - 2.0 * w))
    };
    if high(x) > 0 { value } else { -value }
}

pub(crate) fn acos(x: f64) -> f64 {
    let size = magnitude(x);
    if size >= ONE {
        return match x {
            1.0 => 0.0,
            -1.0 => PI + 2.0 * PI_2_LOW,
            _ => f64::NAN,
        };
    }
    if size < HALF {
        if size <= 0x3c60_0000 {
            return FRAC_PI_2 + PI_2_LOW;
        }
        let (p, q) = quotient(x * x);
        return FRAC_PI_2 - (x - (PI_2_LOW - x * (p / q)));
    }
    let z = (1.0 - x.abs()) * 0.5;
    let (p, q) = quotient(z);
    let s = z.sqrt();
    let r = p / q;
    if high(x) < 0 {
        return PI - 2.0 * (s + (r * s - PI_2_LOW));
    }
    let df = head(s);
    let c = (z - df * df) / (s + df);
    2.0 * (df + (r * s + c))
}

pub(crate) fn atan(x: f64) -> f64 {
    /// The arc tangents of ½, 1, 1½ and ∞, and what they leave.
    const AT: [(f64, f64); 4] = [
        (0.4636476090008061, 2.2698777452961687e-17),
        (FRAC_PI_4, 3.061616997868383e-17),
        (0.982793723247329, 1.3903311031230998e-17),
        (FRAC_PI_2, PI_2_LOW),
    ];
    const T: [f64; 11] = [
        0.3333333333333293,
        -0.19999999999876483,
        0.14285714272503466,
        -0.11111110405462356,
        0.09090887133436507,
        -0.0769187620504483,
        0.06661073137387531,
        -0.058335701337905735,
        0.049768779946159324,
        -0.036531572744216916,
        0.016285820115365782,
    ];
    let size = magnitude(x);
    if x.is_nan() {
        return x + x;
    }
    if size >= 0x4410_0000 {
        return if high(x) > 0 { FRAC_PI_2 + PI_2_LOW } else { -FRAC_PI_2 - PI_2_LOW };
    }
    if size < 0x3e20_0000 {
        return x;
    }
    let a = x.abs();
    let (reduced, near) = match size {
        s if s < 0x3fdc_0000 => (x, None),
        s if s < 0x3fe6_0000 => ((2.0 * a - 1.0) / (2.0 + a), Some(AT[0])),
        s if s < 0x3ff3_0000 => ((a - 1.0) / (a + 1.0), Some(AT[1])),
        s if s < 0x4003_8000 => ((a - 1.5) / (1.0 + 1.5 * a), Some(AT[2])),
        _ => (-1.0 / a, Some(AT[3])),
    };
    let z = reduced * reduced;
    let w = z * z;
    let s1 = z * horner(w, [T[0], T[2], T[4], T[6], T[8], T[10]]);
    let s2 = w * horner(w, [T[1], T[3], T[5], T[7], T[9]]);
    match near {
        None => reduced - reduced * (s1 + s2),
        Some((value, rest)) => {
            let z = value - ((reduced * (s1 + s2) - rest) - reduced);
            if high(x) < 0 { -z } else { z }
        }
    }
}

pub(crate) fn atan2(y: f64, x: f64) -> f64 {
    const PI_LOW: f64 = 1.2246467991473532e-16;
    if x.is_nan() || y.is_nan() {
        return x + y;
    }
    if x == 1.0 {
        return atan(y);
    }
    let (left, down) = (high(x) < 0, high(y) < 0);
    let signed = |value: f64| if down { -value } else { value };
    if y == 0.0 {
        return if left { signed(PI) } else { y };
    }
    if x == 0.0 {
        return signed(FRAC_PI_2);
    }
    if x.is_infinite() {
        return signed(match (y.is_infinite(), left) {
            (true, false) => FRAC_PI_4,
            (true, true) => 3.0 * FRAC_PI_4,
            (false, false) => 0.0,
            (false, true) => PI,
        });
    }
    if magnitude(y) >= NOT_FINITE {
        return signed(FRAC_PI_2);
    }
    let apart = (magnitude(y) - magnitude(x)) >> 20;
    let z = match apart {
        61.. => FRAC_PI_2 + 0.5 * PI_LOW,
        ..-60 if left => 0.0,
        _ => atan((y / x).abs()),
    };
    match (left, down) {
        (false, _) => signed(z),
        (true, false) => PI - (z - PI_LOW),
        (true, true) => (z - PI_LOW) - PI,
    }
}
