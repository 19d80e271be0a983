//! Bit-vector operators on values of any width, word by word.

use super::{Bits, word};
use crate::op::Op;
use std::cmp::Ordering;

/// Applies an operator from two bit-vectors of one width to one of that width.
///
/// # Panics
/// If the operator is not of that kind: a bug of the caller.
pub fn binary(op: Op, a: &Bits, b: &Bits) -> Bits {
    if let (Some(x), Some(y)) = (a.word(), b.word()) {
        return Bits::new(a.width(), word_binary(op, a.width(), x, y));
    }
    match op {
        Op::BvAdd => add(a, b),
        Op::BvSub => add(a, &negate(b)),
        Op::BvMul => multiply(a, b),
        Op::BvUdiv => divide(a, b).0,
        Op::BvUrem => divide(a, b).1,
        Op::BvSdiv => {
            let quotient = divide(&magnitude(a), &magnitude(b)).0;
            if a.is_negative() == b.is_negative() { quotient } else { negate(&quotient) }
        }
        Op::BvSrem => {
            let remainder = divide(&magnitude(a), &magnitude(b)).1;
            if a.is_negative() { negate(&remainder) } else { remainder }
        }
        Op::BvShl => by_bits(a.width(), |at| at.checked_sub(distance(b)).is_some_and(|from| a.bit(from))),
        Op::BvLshr => by_bits(a.width(), |at| at.checked_add(distance(b)).is_some_and(|from| a.bit(from))),
        Op::BvAshr => by_bits(a.width(), |at| {
            let from = at.saturating_add(distance(b)).min(a.width() - 1);
            a.bit(from)
        }),
        Op::BvAnd => by_limbs(a, b, |x, y| x & y),
        Op::BvOr => by_limbs(a, b, |x, y| x | y),
        Op::BvXor => by_limbs(a, b, |x, y| x ^ y),
        other => panic!("{other:?} is not a binary bit-vector operator"),
    }
}

/// Two's complement negation.
pub fn negate(a: &Bits) -> Bits {
    match a.word() {
        Some(value) => Bits::new(a.width(), value.wrapping_neg()),
        None => add(&complement(a), &Bits::new(a.width(), 1)),
    }
}

/// Every bit flipped.
pub fn complement(a: &Bits) -> Bits {
    match a.word() {
        Some(value) => Bits::new(a.width(), !value),
        None => Bits::from_limbs(a.width(), a.limbs().iter().map(|limb| !limb).collect()),
    }
}

/// `high` above `low`.
pub fn concat(high: &Bits, low: &Bits) -> Bits {
    let width = high.width() + low.width();
    match (high.word(), low.word()) {
        (Some(x), Some(y)) if width <= 64 => Bits::new(width, x << low.width() | y),
        _ => by_bits(width, |at| match at.checked_sub(low.width()) {
            Some(above) => high.bit(above),
            None => low.bit(at),
        }),
    }
}

/// The bits from `high` down to `low`.
pub fn extract(a: &Bits, high: u16, low: u16) -> Bits {
    match a.word() {
        Some(value) => Bits::new(high - low + 1, value >> low),
        None => by_bits(high - low + 1, |at| a.bit(at + low)),
    }
}

/// Widened by zeros.
pub fn zero_extend(a: &Bits, by: u16) -> Bits {
    Bits::from_limbs(a.width() + by, a.limbs())
}

/// Widened by the sign.
pub fn sign_extend(a: &Bits, by: u16) -> Bits {
    match a.signed() {
        Some(value) => Bits::from_signed(a.width() + by, value),
        None => by_bits(a.width() + by, |at| a.bit(at.min(a.width() - 1))),
    }
}

fn word_binary(op: Op, width: u16, a: u64, b: u64) -> u64 {
    match op {
        Op::BvAdd => a.wrapping_add(b),
        Op::BvSub => a.wrapping_sub(b),
        Op::BvMul => a.wrapping_mul(b),
        Op::BvUdiv => word::udiv(width, a, b),
        Op::BvSdiv => word::sdiv(width, a, b),
        Op::BvUrem => word::urem(a, b),
        Op::BvSrem => word::srem(width, a, b),
        Op::BvShl => word::shl(width, a, b),
        Op::BvLshr => word::lshr(width, a, b),
        Op::BvAshr => word::ashr(width, a, b),
        Op::BvAnd => a & b,
        Op::BvOr => a | b,
        Op::BvXor => a ^ b,
        other => panic!("{other:?} is not a binary bit-vector operator"),
    }
}

fn add(a: &Bits, b: &Bits) -> Bits {
    let mut carry = false;
    let sum = a.limbs().into_iter().zip(b.limbs()).map(|(x, y)| {
        let (partial, first) = x.overflowing_add(y);
        let (limb, second) = partial.overflowing_add(u64::from(carry));
        carry = first || second;
        limb
    });
    let limbs = sum.collect();
    Bits::from_limbs(a.width(), limbs)
}

fn multiply(a: &Bits, b: &Bits) -> Bits {
    let (x, y) = (a.limbs(), b.limbs());
    let mut product = vec![0u64; x.len()];
    for (i, &factor) in x.iter().enumerate() {
        let mut carry = 0u128;
        for (j, &other) in y.iter().enumerate().take(x.len() - i) {
            let value = u128::from(factor) * u128::from(other) + u128::from(product[i + j]) + carry;
            product[i + j] = value as u64;
            carry = value >> 64;
        }
    }
    Bits::from_limbs(a.width(), product)
}

/// Unsigned quotient and remainder by long division, one bit at a time.
fn divide(a: &Bits, b: &Bits) -> (Bits, Bits) {
    let width = a.width();
    if b.is_zero() {
        return (complement(&Bits::new(width, 0)), a.clone());
    }
    let mut quotient = vec![0u64; a.limbs().len()];
    // One bit more than the dividend, so that doubling the remainder cannot overflow.
    let divisor = zero_extend(b, 1);
    let minus_divisor = negate(&divisor);
    let mut remainder = Bits::new(width + 1, 0);
    for index in (0..width).rev() {
        remainder = add(&add(&remainder, &remainder), &Bits::new(width + 1, u64::from(a.bit(index))));
        if remainder.unsigned_cmp(&divisor) != Ordering::Less {
            remainder = add(&remainder, &minus_divisor);
            quotient[usize::from(index / 64)] |= 1 << (index % 64);
        }
    }
    (Bits::from_limbs(width, quotient), Bits::from_limbs(width, remainder.limbs()))
}

fn magnitude(a: &Bits) -> Bits {
    if a.is_negative() { negate(a) } else { a.clone() }
}

/// The distance of a shift, everything beyond 16 bits being as far as can be.
fn distance(by: &Bits) -> u16 {
    match by.limbs().split_first() {
        Some((low, rest)) if rest.iter().all(|limb| *limb == 0) => u16::try_from(*low).unwrap_or(u16::MAX),
        _ => u16::MAX,
    }
}

fn by_bits(width: u16, bit: impl Fn(u16) -> bool) -> Bits {
    let mut limbs = vec![0u64; usize::from(width).div_ceil(64)];
    for index in 0..width {
        limbs[usize::from(index / 64)] |= u64::from(bit(index)) << (index % 64);
    }
    Bits::from_limbs(width, limbs)
}

fn by_limbs(a: &Bits, b: &Bits, combine: impl Fn(u64, u64) -> u64) -> Bits {
    Bits::from_limbs(a.width(), a.limbs().into_iter().zip(b.limbs()).map(|(x, y)| combine(x, y)).collect())
}

#[cfg(test)]
mod tests {
    use super::{binary, concat, extract, sign_extend, zero_extend};
    use crate::bits::Bits;
    use crate::op::Op;
    use crate::random::Random;

    const BINARY: [Op; 13] = [
        Op::BvAdd,
        Op::BvSub,
        Op::BvMul,
        Op::BvUdiv,
        Op::BvSdiv,
        Op::BvUrem,
        Op::BvSrem,
        Op::BvShl,
        Op::BvLshr,
        Op::BvAshr,
        Op::BvAnd,
        Op::BvOr,
        Op::BvXor,
    ];

    /// 128-bit arithmetic of the machine against the limbs.
    fn reference(op: Op, a: u128, b: u128) -> u128 {
        let (x, y) = (a as i128, b as i128);
        match op {
            Op::BvAdd => a.wrapping_add(b),
            Op::BvSub => a.wrapping_sub(b),
            Op::BvMul => a.wrapping_mul(b),
            Op::BvUdiv => a.checked_div(b).unwrap_or(u128::MAX),
            Op::BvUrem => a.checked_rem(b).unwrap_or(a),
            Op::BvSdiv if b == 0 => (if x < 0 { 1i128 } else { -1 }) as u128,
            Op::BvSdiv => x.wrapping_div(y) as u128,
            Op::BvSrem if b == 0 => a,
            Op::BvSrem => x.wrapping_rem(y) as u128,
            Op::BvShl => {
                if b < 128 {
                    a << b
                } else {
                    0
                }
            }
            Op::BvLshr => {
                if b < 128 {
                    a >> b
                } else {
                    0
                }
            }
            Op::BvAshr => (x >> b.min(127)) as u128,
            Op::BvAnd => a & b,
            Op::BvOr => a | b,
            Op::BvXor => a ^ b,
            other => panic!("{other:?}"),
        }
    }

    fn bits(value: u128) -> Bits {
        Bits::from_limbs(128, vec![value as u64, (value >> 64) as u64])
    }

    #[test]
    fn wide_operators_agree_with_the_machine_on_128_bits() {
        let mut random = Random::new(7);
        for round in 0..400 {
            let a = u128::from(random.edge_word()) << 64 | u128::from(random.edge_word());
            let b = match round % 3 {
                0 => u128::from(random.edge_word()) << 64 | u128::from(random.edge_word()),
                1 => u128::from(random.next() % 140),
                _ => u128::from(random.edge_word()),
            };
            for op in BINARY {
                assert_eq!(binary(op, &bits(a), &bits(b)), bits(reference(op, a, b)), "{op:?} {a:x} {b:x}");
            }
        }
    }

    #[test]
    fn wide_pieces_put_together_are_the_whole() {
        let whole = Bits::from_limbs(150, vec![0x0123_4567_89ab_cdef, 0xfedc_ba98_7654_3210, 0x2a_aaaa]);
        for cut in [1, 63, 64, 65, 100, 149] {
            assert_eq!(concat(&extract(&whole, 149, cut), &extract(&whole, cut - 1, 0)), whole);
        }
        assert_eq!(extract(&sign_extend(&whole, 20), 169, 150), Bits::from_signed(20, -1));
        assert!(extract(&zero_extend(&whole, 20), 169, 150).is_zero());
    }
}
