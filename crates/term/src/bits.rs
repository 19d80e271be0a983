//! Bit-vector values of any width.
//!
//! Invariant: bits above the width are zero, so equal values are equal structures.

pub mod wide;
pub mod word;

use std::cmp::Ordering;
use std::fmt::{Display, Formatter, Result as FormatResult};

/// A bit-vector value. Up to 64 bits it holds no heap memory.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Bits {
    width: u16,
    low: u64,
    high: Box<[u64]>,
}

impl Bits {
    /// The value modulo 2^width.
    pub fn new(width: u16, value: u64) -> Bits {
        if width <= 64 {
            return Bits { width, low: value & word::mask(width), high: Box::default() };
        }
        let mut limbs = vec![0; limb_count(width)];
        limbs[0] = value;
        Bits::from_limbs(width, limbs)
    }

    /// The two's complement pattern of a signed value.
    pub fn from_signed(width: u16, value: i64) -> Bits {
        let mut limbs = vec![if value < 0 { u64::MAX } else { 0 }; limb_count(width)];
        limbs[0] = value as u64;
        Bits::from_limbs(width, limbs)
    }

    /// From 64-bit limbs, lowest first; what exceeds the width is cut off.
    pub fn from_limbs(width: u16, mut limbs: Vec<u64>) -> Bits {
        limbs.resize(limb_count(width), 0);
        let top_bits = (width - 1) % 64 + 1;
        if let Some(top) = limbs.last_mut() {
            *top &= word::mask(top_bits);
        }
        Bits { width, low: limbs[0], high: limbs[1..].into() }
    }

    /// The number of bits.
    pub fn width(&self) -> u16 {
        self.width
    }

    /// The value, if it has at most 64 bits.
    pub fn word(&self) -> Option<u64> {
        (self.width <= 64).then_some(self.low)
    }

    /// The value as a signed number, if it has at most 64 bits.
    pub fn signed(&self) -> Option<i64> {
        (self.width <= 64).then(|| word::signed(self.width, self.low))
    }

    /// The lowest 64 bits.
    pub fn low_word(&self) -> u64 {
        self.low
    }

    /// The 64-bit limbs, lowest first.
    pub fn limbs(&self) -> Vec<u64> {
        let mut limbs = Vec::with_capacity(1 + self.high.len());
        limbs.push(self.low);
        limbs.extend_from_slice(&self.high);
        limbs
    }

    /// Whether every bit is zero.
    pub fn is_zero(&self) -> bool {
        self.low == 0 && self.high.iter().all(|limb| *limb == 0)
    }

    /// Whether every bit is one.
    pub fn is_ones(&self) -> bool {
        (0..self.width).all(|index| self.bit(index))
    }

    /// The bit at an index; false above the width.
    pub fn bit(&self, index: u16) -> bool {
        let limb = match usize::from(index / 64) {
            0 => self.low,
            at => self.high.get(at - 1).copied().unwrap_or(0),
        };
        limb >> (index % 64) & 1 == 1
    }

    /// The sign bit.
    pub fn is_negative(&self) -> bool {
        self.bit(self.width - 1)
    }

    /// Compares as unsigned numbers of one width.
    pub fn unsigned_cmp(&self, other: &Bits) -> Ordering {
        self.high.iter().rev().cmp(other.high.iter().rev()).then(self.low.cmp(&other.low))
    }

    /// Compares as signed numbers of one width.
    pub fn signed_cmp(&self, other: &Bits) -> Ordering {
        other.is_negative().cmp(&self.is_negative()).then_with(|| self.unsigned_cmp(other))
    }

    /// Parses digits of a radix of 2, 10 or 16, modulo 2^width.
    pub fn parse(width: u16, digits: &str, radix: u32) -> Option<Bits> {
        let mut limbs = vec![0u64; limb_count(width)];
        for digit in digits.chars() {
            let mut carry = u128::from(digit.to_digit(radix)?);
            for limb in &mut limbs {
                let product = u128::from(*limb) * u128::from(radix) + carry;
                *limb = product as u64;
                carry = product >> 64;
            }
        }
        (!digits.is_empty()).then(|| Bits::from_limbs(width, limbs))
    }

    /// The unsigned decimal digits.
    pub fn to_decimal(&self) -> String {
        let mut limbs = self.limbs();
        let mut groups = Vec::new();
        while limbs.iter().any(|limb| *limb != 0) {
            let mut rest = 0u128;
            for limb in limbs.iter_mut().rev() {
                let value = rest << 64 | u128::from(*limb);
                *limb = (value / 10u128.pow(18)) as u64;
                rest = value % 10u128.pow(18);
            }
            groups.push(rest);
        }
        let Some(first) = groups.pop() else { return "0".to_owned() };
        groups.iter().rev().fold(first.to_string(), |text, group| format!("{text}{group:018}"))
    }
}

/// Prints as SMT-LIB does: `#x` if the width is a multiple of four, `#b` otherwise.
impl Display for Bits {
    fn fmt(&self, out: &mut Formatter<'_>) -> FormatResult {
        if self.width.is_multiple_of(4) {
            write!(out, "#x")?;
            for digit in (0..self.width / 4).rev() {
                let value = (0..4).fold(0, |value, bit| value | u32::from(self.bit(digit * 4 + bit)) << bit);
                write!(out, "{value:x}")?;
            }
        } else {
            write!(out, "#b")?;
            for bit in (0..self.width).rev() {
                write!(out, "{}", u8::from(self.bit(bit)))?;
            }
        }
        Ok(())
    }
}

fn limb_count(width: u16) -> usize {
    usize::from(width).div_ceil(64)
}

#[cfg(test)]
mod tests {
    use super::Bits;
    use std::cmp::Ordering;

    #[test]
    fn bits_above_the_width_are_cut_off() {
        assert_eq!(Bits::new(4, 0x1f), Bits::new(4, 0xf));
        assert_eq!(Bits::from_signed(100, -1), Bits::from_limbs(100, vec![u64::MAX; 3]));
        assert!(Bits::from_signed(100, -1).is_ones());
    }

    #[test]
    fn decimal_digits_of_wide_values_round_trip() {
        let text = "1234567890123456789000000000000000000000000001";
        let bits = Bits::parse(200, text, 10).unwrap();
        assert_eq!(bits.to_decimal(), text);
        assert_eq!(Bits::new(8, 0).to_decimal(), "0");
        assert_eq!(Bits::parse(8, "12x", 10), None);
    }

    #[test]
    fn values_print_as_smt_lib_literals() {
        assert_eq!(Bits::new(8, 0xa5).to_string(), "#xa5");
        assert_eq!(Bits::new(3, 5).to_string(), "#b101");
    }

    #[test]
    fn signed_and_unsigned_orders_differ_at_the_sign() {
        for width in [4, 64, 65, 130] {
            let (minus_one, one) = (Bits::from_signed(width, -1), Bits::new(width, 1));
            assert_eq!(minus_one.signed_cmp(&one), Ordering::Less);
            assert_eq!(minus_one.unsigned_cmp(&one), Ordering::Greater);
        }
    }
}
