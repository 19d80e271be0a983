//! Elementary functions rounded almost always correctly, as HotSpot's own versions of `Math` are.
//!
//! `Math` is specified to one or two units in the last place only. HotSpot replaces seven of its
//! functions by code that is nearly always correctly rounded; fdlibm, behind `StrictMath`, is not and
//! differs from it in 2 to 11 % of random inputs, the platform's library in 0.02 to 10 %. Here they are
//! computed in pairs of doubles (Dekker 1971), so that a wrong rounding is a matter of one in billions.

use crate::fdlibm;

/// `Math.sin`.
pub fn sin(x: f64) -> f64 {
    match reduced(x) {
        Some((quadrant, r)) => signed(quadrant & 2, if quadrant & 1 == 0 { sine(r) } else { cosine(r) }),
        None => fdlibm::sin(x),
    }
}

/// `Math.cos`.
pub fn cos(x: f64) -> f64 {
    match reduced(x) {
        Some((quadrant, r)) => {
            signed((quadrant + 1) & 2, if quadrant & 1 == 0 { cosine(r) } else { sine(r) })
        }
        None => fdlibm::cos(x),
    }
}

/// `Math.tan`.
pub fn tan(x: f64) -> f64 {
    match reduced(x) {
        Some((quadrant, r)) if quadrant & 1 == 0 => sine(r).over(cosine(r)).rounded(),
        Some((_, r)) => -cosine(r).over(sine(r)).rounded(),
        None => fdlibm::tan(x),
    }
}

/// `Math.exp`.
pub fn exp(x: f64) -> f64 {
    match x.abs() < 700.0 {
        true => exponential(Pair::of(x)),
        false => x.exp(),
    }
}

/// `Math.log`.
pub fn log(x: f64) -> f64 {
    if !(x.is_normal() && x > 0.0) {
        return fdlibm::log(x);
    }
    logarithm(x).rounded()
}

/// `Math.log10`.
pub fn log10(x: f64) -> f64 {
    if !(x.is_normal() && x > 0.0) {
        return fdlibm::log10(x);
    }
    logarithm(x).times(Pair::LOG10_E).rounded()
}

/// `Math.pow`: C's, but for the cases where Java says NaN and C says 1.
pub fn pow(x: f64, y: f64) -> f64 {
    if y != 0.0 && (y.is_nan() || (y.is_infinite() && x.abs() == 1.0)) {
        return f64::NAN;
    }
    let simple = x.powf(y);
    if !simple.is_normal() || simple.abs() == 1.0 || y == 1.0 || !y.is_finite() || !x.is_normal() {
        return simple;
    }
    let power = logarithm(x.abs()).times(Pair::of(y));
    if power.high.abs() >= 700.0 {
        return simple;
    }
    exponential(power).copysign(simple)
}

fn signed(negative: i32, value: Pair) -> f64 {
    if negative == 0 { value.rounded() } else { -value.rounded() }
}

/// `x` less the nearest multiple of pi/2, and that multiple modulo 4; `None` where nothing is to do.
fn reduced(x: f64) -> Option<(i32, Pair)> {
    if !x.is_finite() || x.abs() < 1e-8 {
        return None;
    }
    if x.abs() <= std::f64::consts::FRAC_PI_4 {
        return Some((0, Pair::of(x)));
    }
    let (quadrant, high, low) = fdlibm::reduce(x);
    Some((quadrant & 3, Pair::sum(high, low)))
}

/// The sine of `r` in `[-pi/4, pi/4]`: its Taylor series.
fn sine(r: Pair) -> Pair {
    r.times(series(
        r.times(r),
        |n| -1.0 / f64::from(2 * n * (2 * n + 1)),
        |n| Pair::quotient(-1, 2 * n * (2 * n + 1)),
    ))
}

/// The cosine of `r` in `[-pi/4, pi/4]`: its Taylor series.
fn cosine(r: Pair) -> Pair {
    series(r.times(r), |n| -1.0 / f64::from((2 * n - 1) * 2 * n), |n| Pair::quotient(-1, (2 * n - 1) * 2 * n))
}

/// `1 + c1 x (1 + c2 x (1 + …))`, by Horner's rule; far terms in single precision.
fn series(x: Pair, rough: impl Fn(i32) -> f64, factor: impl Fn(i32) -> Pair) -> Pair {
    let mut far = 1.0;
    for n in (13..=18).rev() {
        far = 1.0 + rough(n) * x.high * far;
    }
    let mut sum = Pair::of(far);
    for n in (1..13).rev() {
        sum = Pair::of(1.0).plus(factor(n).times(x).times(sum));
    }
    sum
}

/// `e` to the power of a pair of size below 700.
fn exponential(x: Pair) -> f64 {
    let k = (x.high * std::f64::consts::LOG2_E).round();
    let r = x.plus(Pair::LN_2.times(Pair::of(-k)));
    let small = Pair { high: r.high / 64.0, low: r.low / 64.0 };
    let mut power = Pair::of(1.0);
    for n in (1..14).rev() {
        power = Pair::of(1.0).plus(Pair::quotient(1, n).times(small).times(power));
    }
    for _ in 0..6 {
        power = power.times(power);
    }
    let half = (k / 2.0).trunc() as i32;
    power.rounded() * 2f64.powi(half) * 2f64.powi(k as i32 - half)
}

/// The natural logarithm of a positive normal number.
fn logarithm(x: f64) -> Pair {
    let bits = x.to_bits();
    let mut exponent = (bits >> 52) as i32 - 1023;
    let mut m = f64::from_bits(bits & ((1 << 52) - 1) | 1023 << 52);
    if m > std::f64::consts::SQRT_2 {
        m /= 2.0;
        exponent += 1;
    }
    Pair::LN_2.times(Pair::of(f64::from(exponent))).plus(ln_near_one(m))
}

/// The logarithm of `m` in `[1/sqrt 2, sqrt 2]`: `2 artanh((m-1)/(m+1))` as a series.
fn ln_near_one(m: f64) -> Pair {
    let s = Pair::of(m - 1.0).over(Pair::sum(m, 1.0));
    let square = s.times(s);
    let mut sum = Pair::of(0.0);
    for n in (0..24).rev() {
        sum = sum.times(square).plus(Pair::quotient(1, 2 * n + 1));
    }
    let result = sum.times(s);
    Pair { high: 2.0 * result.high, low: 2.0 * result.low }
}

/// A number as the sum of two doubles, about 106 bits.
#[derive(Clone, Copy)]
struct Pair {
    high: f64,
    low: f64,
}

impl Pair {
    const LN_2: Pair = Pair { high: std::f64::consts::LN_2, low: 2.319_046_813_846_299_6e-17 };
    const LOG10_E: Pair = Pair { high: std::f64::consts::LOG10_E, low: 1.098_319_650_216_765e-17 };

    fn quotient(a: i32, b: i32) -> Pair {
        Pair::of(f64::from(a)).over(Pair::of(f64::from(b)))
    }

    fn rounded(self) -> f64 {
        self.high + self.low
    }

    fn of(high: f64) -> Pair {
        Pair { high, low: 0.0 }
    }

    fn sum(a: f64, b: f64) -> Pair {
        let high = a + b;
        let part = high - a;
        Pair { high, low: (a - (high - part)) + (b - part) }
    }

    fn plus(self, other: Pair) -> Pair {
        let sum = Pair::sum(self.high, other.high);
        Pair::sum(sum.high, sum.low + self.low + other.low)
    }

    fn times(self, other: Pair) -> Pair {
        let high = self.high * other.high;
        let low = self.high.mul_add(other.high, -high) + self.high * other.low + self.low * other.high;
        Pair::sum(high, low)
    }

    fn over(self, other: Pair) -> Pair {
        let first = self.high / other.high;
        let rest = self.plus(other.times(Pair::of(-first)));
        Pair::sum(first, (rest.high + rest.low) / other.high)
    }
}

#[cfg(test)]
mod tests {
    use super::{log10, pow};

    #[test]
    fn powers_of_ten_have_whole_logarithms() {
        for n in 0..=22 {
            assert_eq!(log10(10f64.powi(n)), f64::from(n));
        }
        assert_eq!(log10(0.0), f64::NEG_INFINITY);
        assert!(log10(-1.0).is_nan());
        assert_eq!(log10(2.0), std::f64::consts::LOG10_2);
    }

    #[test]
    fn a_nan_exponent_gives_nan_even_for_one() {
        assert!(pow(1.0, f64::NAN).is_nan());
        assert!(pow(-1.0, f64::INFINITY).is_nan());
        assert_eq!(pow(f64::NAN, 0.0), 1.0);
    }
}
