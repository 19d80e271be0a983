//! `pow`, `cbrt`, `hypot` and the IEEE remainder.

use std::f64::consts::{LN_2, LOG2_E};

use super::exponential::REMEZ;
use super::{from_high, head, high, horner, low, magnitude, scale, shift_exponent, with_high};

pub(crate) fn pow(x: f64, y: f64) -> f64 {
    if y == 0.0 {
        return 1.0;
    }
    if x.is_nan() || y.is_nan() {
        return x + y;
    }
    let (x_abs, y_abs) = (x.abs(), y.abs());
    if y == 2.0 {
        return x * x;
    }
    if y == 0.5 && x >= -f64::MAX {
        return (x + 0.0).sqrt();
    }
    if y_abs == 1.0 {
        return if y == 1.0 { x } else { 1.0 / x };
    }
    if y_abs.is_infinite() {
        return match x_abs {
            1.0 => f64::NAN,
            a if (a > 1.0) == (y > 0.0) => f64::INFINITY,
            _ => 0.0,
        };
    }
    let negative = high(x) < 0;
    let parity = if negative { parity(y_abs) } else { Parity::Fraction };
    if x_abs == 0.0 || x_abs.is_infinite() || x_abs == 1.0 {
        let z = if y < 0.0 { 1.0 / x_abs } else { x_abs };
        return match (negative, parity) {
            (true, Parity::Fraction) if x_abs == 1.0 => f64::NAN,
            (true, Parity::Odd) => -z,
            _ => z,
        };
    }
    if negative && parity == Parity::Fraction {
        return f64::NAN;
    }
    let sign = if negative && parity == Parity::Odd { -1.0 } else { 1.0 };
    if y_abs > 2147485695.9999995 {
        // |y| > 2^31: over- or underflows unless x is next to 1.
        if x_abs < 0.9999995231628418 {
            return if y < 0.0 { sign * f64::INFINITY } else { sign * 0.0 };
        }
        if x_abs > 1.0000009536743162 {
            return if y > 0.0 { sign * f64::INFINITY } else { sign * 0.0 };
        }
        return sign * exp2_product(y, log2_near_one(x_abs));
    }
    sign * exp2_product(y, log2(x_abs))
}

#[derive(Clone, Copy, PartialEq)]
enum Parity {
    Fraction,
    Odd,
    Even,
}

fn parity(y_abs: f64) -> Parity {
    match y_abs {
        y if y >= 9007199254740992.0 => Parity::Even,
        y if y < 1.0 || y.trunc() != y => Parity::Fraction,
        y if y as i64 & 1 == 1 => Parity::Odd,
        _ => Parity::Even,
    }
}

/// The binary logarithm as head and tail, for arguments next to 1.
fn log2_near_one(x: f64) -> (f64, f64) {
    const HIGH: f64 = 1.4426950216293335;
    const LOW: f64 = 1.9259629911266175e-08;
    let t = x - 1.0;
    let w = (t * t) * (0.5 - t * (0.3333333333333333 - t * 0.25));
    let u = HIGH * t;
    let v = t * LOW - w * LOG2_E;
    let t1 = head(u + v);
    (t1, v - (t1 - u))
}

/// The binary logarithm as head and tail.
fn log2(x: f64) -> (f64, f64) {
    const CP: f64 = 0.9617966939259756;
    const CP_HIGH: f64 = 0.9617967009544373;
    const CP_LOW: f64 = -7.028461650952758e-09;
    const L: [f64; 6] = [
        0.5999999999999946,
        0.4285714285785502,
        0.33333332981837743,
        0.272728123808534,
        0.23066074577556175,
        0.20697501780033842,
    ];
    let (x, mut n) = if magnitude(x) < 0x0010_0000 { (x * 9007199254740992.0, -53) } else { (x, 0) };
    n += (high(x) >> 20) - 0x3ff;
    let fraction = high(x) & 0x000f_ffff;
    let mut ix = fraction | 0x3ff0_0000;
    // The point of 1 and 1½ that is nearer, with the logarithm of it.
    let (k, point, dp_high, dp_low) = match fraction {
        ..=0x3988e => (0, 1.0, 0.0, 0.0),
        0x3988f..0xbb67a => (1, 1.5, 0.5849624872207642, 1.350039202129749e-08),
        _ => {
            n += 1;
            ix -= 0x0010_0000;
            (0, 1.0, 0.0, 0.0)
        }
    };
    let x = with_high(x, ix);
    let u = x - point;
    let v = 1.0 / (x + point);
    let ss = u * v;
    let s_h = head(ss);
    let t_h = from_high(((ix >> 1) | 0x2000_0000) + 0x0008_0000 + (k << 18));
    let t_l = x - (t_h - point);
    let s_l = v * ((u - s_h * t_h) - s_h * t_l);
    let s2 = ss * ss;
    let mut r = s2 * s2 * horner(s2, L);
    r += s_l * (s_h + ss);
    let s2 = s_h * s_h;
    let t_h = head(3.0 + s2 + r);
    let t_l = r - ((t_h - 3.0) - s2);
    let u = s_h * t_h;
    let v = s_l * t_h + t_l * ss;
    let p_h = head(u + v);
    let p_l = v - (p_h - u);
    let z_h = CP_HIGH * p_h;
    let z_l = CP_LOW * p_h + p_l * CP + dp_low;
    let t = f64::from(n);
    let t1 = head(((z_h + z_l) + dp_high) + t);
    (t1, z_l - (((t1 - t) - dp_high) - z_h))
}

/// `2^(y * (t1 + t2))`
fn exp2_product(y: f64, (t1, t2): (f64, f64)) -> f64 {
    const OVERFLOW_REST: f64 = 8.008566259537294e-17;
    const LN2_HEAD: f64 = 0.6931471824645996;
    const LN2_TAIL: f64 = -1.904654299957768e-09;
    let y1 = head(y);
    let p_l = (y - y1) * t1 + y * t2;
    let mut p_h = y1 * t1;
    let z = p_l + p_h;
    let j = high(z);
    if j >= 0x4090_0000 {
        let exact = j == 0x4090_0000 && low(z) == 0;
        if !exact || p_l + OVERFLOW_REST > z - p_h {
            return f64::INFINITY;
        }
    } else if (j & 0x7fff_ffff) >= 0x4090_cc00 {
        let exact = j == 0xc090_cc00_u32 as i32 && low(z) == 0;
        if !exact || p_l <= z - p_h {
            return 0.0;
        }
    }
    let mut n = 0;
    let i = j & 0x7fff_ffff;
    if i > 0x3fe0_0000 {
        let k = (i >> 20) - 0x3ff;
        n = j + (0x0010_0000 >> (k + 1));
        let k = ((n & 0x7fff_ffff) >> 20) - 0x3ff;
        let t = from_high(n & !(0x000f_ffff >> k));
        n = ((n & 0x000f_ffff) | 0x0010_0000) >> (20 - k);
        if j < 0 {
            n = -n;
        }
        p_h -= t;
    }
    let t = head(p_l + p_h);
    let u = t * LN2_HEAD;
    let v = (p_l - (t - p_h)) * LN_2 + t * LN2_TAIL;
    let z = u + v;
    let w = v - (z - u);
    let t = z * z;
    let t1 = z - t * horner(t, REMEZ);
    let r = (z * t1) / (t1 - 2.0) - (w + z * w);
    let z = 1.0 - (r - z);
    if (high(z).wrapping_add(n << 20)) >> 20 <= 0 { scale(z, n) } else { shift_exponent(z, n) }
}

pub(crate) fn cbrt(x: f64) -> f64 {
    const C: f64 = 0.5428571428571428;
    const D: f64 = -0.7053061224489796;
    const E: f64 = 1.4142857142857144;
    const F: f64 = 1.6071428571428572;
    const G: f64 = 0.35714285714285715;
    if x == 0.0 || !x.is_finite() {
        return x;
    }
    let a = x.abs();
    let mut t = match a < f64::MIN_POSITIVE {
        true => {
            let t = 18014398509481984.0 * a;
            with_high(t, high(t) / 3 + 696_219_795)
        }
        false => from_high(high(a) / 3 + 715_094_163),
    };
    let r = t * t / a;
    let s = C + r * t;
    t *= G + F / (s + E + D / s);
    t = head(t);
    t = with_high(t, high(t) + 1);
    let s = t * t;
    let r = a / s;
    let w = t + t;
    let r = (r - t) / (w + r);
    t += t * r;
    if x < 0.0 { -t } else { t }
}

pub(crate) fn hypot(x: f64, y: f64) -> f64 {
    const TWO_600: f64 = 4.149515568880993e+180;
    const TWO_M600: f64 = 2.409919865102884e-181;
    let (mut a, mut b) = (x.abs(), y.abs());
    if a.is_infinite() || b.is_infinite() {
        return f64::INFINITY;
    }
    if a.is_nan() || b.is_nan() {
        return a + b;
    }
    if b > a {
        (a, b) = (b, a);
    }
    let (mut ha, mut hb) = (high(a), high(b));
    if ha - hb > 0x3c0_0000 {
        return a + b;
    }
    let mut k = 0;
    if a > 3.2733937296446915e+150 {
        (ha, hb, a, b) = (ha - 0x2580_0000, hb - 0x2580_0000, a * TWO_M600, b * TWO_M600);
        k += 600;
    }
    if b < 3.054936363499605e-151 {
        if b == 0.0 {
            return a;
        }
        if b < f64::MIN_POSITIVE {
            (a, b) = (a * TWO_1022, b * TWO_1022);
            k -= 1022;
        } else {
            (ha, hb, a, b) = (ha + 0x2580_0000, hb + 0x2580_0000, a * TWO_600, b * TWO_600);
            k -= 600;
        }
    }
    let w = a - b;
    let root = if w > b {
        let t1 = from_high(ha);
        let t2 = a - t1;
        (t1 * t1 - (b * (-b) - t2 * (a + t1))).sqrt()
    } else {
        let a = a + a;
        let y1 = from_high(hb);
        let y2 = b - y1;
        let t1 = from_high(ha + 0x0010_0000);
        let t2 = a - t1;
        (t1 * y1 - (w * (-w) - (t1 * y2 + t2 * b))).sqrt()
    };
    if k == 0 { root } else { f64::from_bits(((k + 1023) as u64) << 52) * root }
}

const TWO_1022: f64 = 4.49423283715579e+307;

/// What is left of `x` after the multiple of `p` that is nearest, the even one of two.
pub(crate) fn ieee_remainder(x: f64, p: f64) -> f64 {
    if p == 0.0 || !x.is_finite() || p.is_nan() {
        return f64::NAN;
    }
    if p.is_infinite() {
        return x;
    }
    let size = p.abs();
    let mut rest = x.abs();
    if magnitude(p) <= 0x7fdf_ffff {
        rest %= size + size;
    }
    if magnitude(p) < 0x0020_0000 {
        if rest + rest > size {
            rest -= size;
            if rest + rest >= size {
                rest -= size;
            }
        }
    } else {
        let half = 0.5 * size;
        if rest > half {
            rest -= size;
            if rest >= half {
                rest -= size;
            }
        }
    }
    if high(x) < 0 { -rest } else { rest }
}
