//! Bit-vector arithmetic on widths up to 64, in one machine word.
//!
//! Arguments and results have zeros above the width.

/// The word with the lowest `width` bits set.
pub fn mask(width: u16) -> u64 {
    if width >= 64 { u64::MAX } else { (1 << width) - 1 }
}

/// The value read as two's complement.
pub fn signed(width: u16, value: u64) -> i64 {
    let unused = 64 - u32::from(width);
    ((value << unused) as i64) >> unused
}

/// Unsigned quotient; all ones for a zero divisor.
pub fn udiv(width: u16, a: u64, b: u64) -> u64 {
    a.checked_div(b).unwrap_or(mask(width))
}

/// Unsigned remainder; the dividend for a zero divisor.
pub fn urem(a: u64, b: u64) -> u64 {
    a.checked_rem(b).unwrap_or(a)
}

/// Signed quotient, truncated; the smallest value divided by -1 is itself.
pub fn sdiv(width: u16, a: u64, b: u64) -> u64 {
    let (x, y) = (signed(width, a), signed(width, b));
    let quotient = match y {
        0 if x < 0 => 1,
        0 => -1,
        y => x.wrapping_div(y),
    };
    quotient as u64 & mask(width)
}

/// Signed remainder; the dividend for a zero divisor.
pub fn srem(width: u16, a: u64, b: u64) -> u64 {
    let (x, y) = (signed(width, a), signed(width, b));
    let remainder = if y == 0 { x } else { x.wrapping_rem(y) };
    remainder as u64 & mask(width)
}

/// Shift left.
pub fn shl(width: u16, a: u64, by: u64) -> u64 {
    if by >= u64::from(width) { 0 } else { a << by & mask(width) }
}

/// Logical shift right.
pub fn lshr(width: u16, a: u64, by: u64) -> u64 {
    if by >= u64::from(width) { 0 } else { a >> by }
}

/// Arithmetic shift right.
pub fn ashr(width: u16, a: u64, by: u64) -> u64 {
    (signed(width, a) >> by.min(u64::from(width) - 1)) as u64 & mask(width)
}

#[cfg(test)]
mod tests {
    use super::{ashr, lshr, mask, sdiv, shl, signed, srem, udiv, urem};

    #[test]
    fn division_by_zero_is_as_in_smt_lib() {
        assert_eq!(udiv(8, 5, 0), 0xff);
        assert_eq!(urem(5, 0), 5);
        assert_eq!(sdiv(8, 5, 0), 0xff);
        assert_eq!(sdiv(8, 0xfb, 0), 1);
        assert_eq!(srem(8, 0xfb, 0), 0xfb);
    }

    #[test]
    fn the_smallest_value_divided_by_minus_one_is_itself() {
        for width in [1, 8, 32, 64] {
            let smallest = 1 << (width - 1);
            assert_eq!(sdiv(width, smallest, mask(width)), smallest);
            assert_eq!(srem(width, smallest, mask(width)), 0);
        }
    }

    #[test]
    fn far_shifts_leave_zero_or_the_sign() {
        assert_eq!((shl(8, 1, 8), lshr(8, 0x80, 9), ashr(8, 0x80, 200)), (0, 0, 0xff));
        assert_eq!(ashr(64, 1 << 63, 64), u64::MAX);
        assert_eq!(signed(1, 1), -1);
    }
}
