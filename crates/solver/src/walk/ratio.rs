//! Rational numbers of 128 bits; what does not fit is no number.

use std::cmp::Ordering;

/// A fraction in lowest terms with a positive denominator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Ratio {
    numerator: i128,
    denominator: i128,
}

impl Ratio {
    pub(super) const ZERO: Ratio = Ratio { numerator: 0, denominator: 1 };

    pub(super) fn new(numerator: i128, denominator: i128) -> Option<Ratio> {
        let divisor = greatest_divisor(numerator.checked_abs()?, denominator.checked_abs()?);
        if denominator == 0 {
            return None;
        }
        let sign = denominator.signum();
        Some(Ratio { numerator: numerator / divisor * sign, denominator: denominator / divisor * sign })
    }

    pub(super) fn integer(value: i128) -> Ratio {
        Ratio { numerator: value, denominator: 1 }
    }

    /// A finite double of moderate exponent, exactly.
    pub(super) fn from_f64(value: f64) -> Option<Ratio> {
        if !value.is_finite() {
            return None;
        }
        let bits = value.to_bits();
        let exponent = (bits >> 52 & 0x7ff) as i32;
        let fraction = i128::from(bits & ((1 << 52) - 1));
        let significand = if exponent == 0 { fraction } else { fraction | 1 << 52 };
        let significand = if value.is_sign_negative() { -significand } else { significand };
        let zeros = significand.trailing_zeros().min(52);
        let (significand, power) = (significand >> zeros, exponent.max(1) - 1075 + zeros as i32);
        match power {
            _ if significand == 0 => Some(Ratio::ZERO),
            0..=64 => Some(Ratio::integer(significand << power)),
            -100..0 => Ratio::new(significand, 1 << -power),
            _ => None,
        }
    }

    /// The nearest double, or one next to it.
    pub(super) fn to_f64(self) -> f64 {
        self.numerator as f64 / self.denominator as f64
    }

    pub(super) fn sign(self) -> i128 {
        self.numerator.signum()
    }

    pub(super) fn floor(self) -> i128 {
        self.numerator.div_euclid(self.denominator)
    }

    pub(super) fn is_integer(self) -> bool {
        self.denominator == 1
    }

    pub(super) fn negated(self) -> Ratio {
        Ratio { numerator: -self.numerator, denominator: self.denominator }
    }

    pub(super) fn plus(self, other: Ratio) -> Option<Ratio> {
        let left = self.numerator.checked_mul(other.denominator)?;
        let right = other.numerator.checked_mul(self.denominator)?;
        Ratio::new(left.checked_add(right)?, self.denominator.checked_mul(other.denominator)?)
    }

    pub(super) fn times(self, other: Ratio) -> Option<Ratio> {
        let numerator = self.numerator.checked_mul(other.numerator)?;
        Ratio::new(numerator, self.denominator.checked_mul(other.denominator)?)
    }

    pub(super) fn over(self, other: Ratio) -> Option<Ratio> {
        self.times(Ratio::new(other.denominator, other.numerator)?)
    }

    pub(super) fn compare(self, other: Ratio) -> Option<Ordering> {
        let left = self.numerator.checked_mul(other.denominator)?;
        Some(left.cmp(&other.numerator.checked_mul(self.denominator)?))
    }
}

fn greatest_divisor(mut a: i128, mut b: i128) -> i128 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a.max(1)
}

#[cfg(test)]
mod tests {
    use super::Ratio;

    #[test]
    fn doubles_become_exact_fractions_and_come_back() {
        for value in [0.0, 1.0, -2.5, 0.1, 1e15, -3.75e-5, 12_345.678] {
            assert_eq!(Ratio::from_f64(value).map(Ratio::to_f64), Some(value));
        }
        assert_eq!(Ratio::from_f64(f64::NAN), None);
        assert_eq!(Ratio::from_f64(1e300), None);
    }

    #[test]
    fn what_does_not_fit_is_no_number() {
        let big = Ratio::integer(i128::MAX);
        assert_eq!(big.times(Ratio::integer(2)), None);
        assert_eq!(Ratio::new(6, -4), Ratio::new(-3, 2));
        assert_eq!(Ratio::new(1, 0), None);
        assert_eq!(Ratio::new(-3, 2).map(Ratio::floor), Some(-2));
    }
}
