//! Equality.

use super::compare::both_extended;
use super::linear::Linear;
use super::rule::{Rule, rules};
use crate::bits::{wide, word};
use crate::op::Op;
use crate::pool::{Term, TermPool};
use crate::sort::Sort;

pub(super) const EQ: &[Rule] = rules! {
    eq_same: Binary, |e| vec![e.op(Op::Eq, [e.x, e.x]), e.op(Op::Eq, [e.f, e.f]), e.op(Op::Eq, [e.p, e.p])],
        |e| vec![e.op(Op::Eq, [e.x, e.y])];
    eq_constant_truth: Binary, |e| { let (yes, no) = (e.truth(true), e.truth(false));
            vec![e.op(Op::Eq, [e.p, yes]), e.op(Op::Eq, [e.p, no])] },
        |e| vec![e.op(Op::Eq, [e.p, e.q])];
    eq_not_out: Binary, |e| { let (not_p, not_q) = (e.op(Op::Not, [e.p]), e.op(Op::Not, [e.q]));
            vec![e.op(Op::Eq, [not_p, e.q]), e.op(Op::Eq, [e.p, not_q]), e.op(Op::Eq, [not_p, not_q])] },
        |e| vec![e.op(Op::Eq, [e.p, e.q])];
    eq_impossible_parity: Binary, |e| { let (two, one) = (e.k(2), e.k(1));
            let double = e.op(Op::BvMul, [e.x, two]);
            vec![e.op(Op::Eq, [double, one])] },
        |e| { let (two, zero) = (e.k(2), e.k(0));
            let double = e.op(Op::BvMul, [e.x, two]);
            vec![e.op(Op::Eq, [double, zero]), e.op(Op::Eq, [e.x, e.y])] };
    eq_collected: Binary, |e| e.pairs(|e, c, d| {
            let (left, right) = (e.op(Op::BvMul, [e.x, c]), e.op(Op::BvAdd, [e.x, d]));
            let (left, right) = (e.op(Op::BvAdd, [left, d]), e.op(Op::BvAdd, [right, e.y]));
            e.op(Op::Eq, [left, right])
        }),
        |e| { let one = e.k(1); vec![e.op(Op::Eq, [e.x, e.y]), e.op(Op::Eq, [e.x, one])] };
    eq_of_extensions: Binary, |e| [Op::ZeroExtend(2), Op::SignExtend(2)].map(|extend| {
            let (x, y) = (e.op(extend, [e.x]), e.op(extend, [e.y]));
            e.op(Op::Eq, [x, y])
        }).to_vec(),
        |e| { let (x, y) = (e.op(Op::ZeroExtend(2), [e.x]), e.op(Op::SignExtend(2), [e.y]));
            vec![e.op(Op::Eq, [x, y])] };
    eq_of_extension: Binary, |e| {
            let mut terms = Vec::new();
            for extend in [Op::ZeroExtend(2), Op::SignExtend(2)] {
                for value in [0, 1, 1 << e.width.min(62), u64::MAX, word::mask(e.width)] {
                    let (x, c) = (e.op(extend, [e.x]), e.pool.bits(e.width + 2, value));
                    terms.push(e.op(Op::Eq, [x, c]));
                }
            }
            terms
        },
        |e| vec![e.op(Op::Eq, [e.x, e.y])];
    eq_of_concat: Binary, |e| { let joined = e.op(Op::Concat, [e.x, e.y]);
            [1, 6].map(|value| { let c = e.pool.bits(2 * e.width, value); e.op(Op::Eq, [joined, c]) }).to_vec() },
        |e| { let joined = e.op(Op::Concat, [e.x, e.y]); let other = e.op(Op::Concat, [e.y, e.x]);
            vec![e.op(Op::Eq, [joined, other])] };
    eq_of_xor: Binary, |e| e.pairs(|e, c, d| { let xor = e.op(Op::BvXor, [e.x, c]); e.op(Op::Eq, [xor, d]) }),
        |e| { let (xor, one) = (e.op(Op::BvXor, [e.x, e.y]), e.k(1)); vec![e.op(Op::Eq, [xor, one])] };
    eq_of_spread: Binary, |e| {
            if e.width < 2 {
                return vec![];
            }
            let one = e.k(1);
            let [x, y] = [e.x, e.y].map(|term| {
                let shifted = e.op(Op::BvLshr, [term, one]);
                e.op(Op::BvXor, [term, shifted])
            });
            let mut terms = e.each(|e, c| e.op(Op::Eq, [x, c]));
            terms.push(e.op(Op::Eq, [x, y]));
            terms
        },
        |e| { let one = e.k(1);
            let (left, right) = (e.op(Op::BvLshr, [e.y, one]), e.op(Op::BvLshr, [e.x, one]));
            let (left, right) = (e.op(Op::BvXor, [e.x, left]), e.op(Op::BvXor, [e.y, right]));
            vec![e.op(Op::Eq, [left, right])] };
    eq_of_signed_remainder: Binary, |e| { let (two, zero) = (e.k(2), e.k(0));
            let rem = e.op(Op::BvSrem, [e.x, two]);
            if e.width > 1 { vec![e.op(Op::Eq, [rem, zero])] } else { vec![] } },
        |e| { let (two, one) = (e.k(2), e.k(1)); let rem = e.op(Op::BvSrem, [e.x, two]);
            vec![e.op(Op::Eq, [rem, one])] };
};

/// `x == x` => `true`, at every sort
fn eq_same(pool: &mut TermPool, x: Term, y: Term) -> Option<Term> {
    (x == y).then(|| pool.bool(true))
}

/// `p == true` => `p`, `p == false` => `!p`
fn eq_constant_truth(pool: &mut TermPool, p: Term, c: Term) -> Option<Term> {
    match pool.op(c) {
        Op::True => Some(p),
        Op::False => Some(pool.not(p)),
        _ => None,
    }
}

/// `!p == q` => `!(p == q)`
fn eq_not_out(pool: &mut TermPool, p: Term, q: Term) -> Option<Term> {
    let (inner_p, inner_q) = (pool.unary(Op::Not, p), pool.unary(Op::Not, q));
    match (inner_p, inner_q) {
        (Some(p), Some(q)) => Some(pool.eq(p, q)),
        (Some(p), None) => Some(pool.distinct(p, q)),
        (None, Some(q)) => Some(pool.distinct(p, q)),
        (None, None) => None,
    }
}

/// `2^k*a*x + ... == c` => `false` if `2^k` does not divide `c`
fn eq_impossible_parity(pool: &mut TermPool, x: Term, y: Term) -> Option<Term> {
    let difference = difference(pool, x, y)?;
    let zeros = difference.atoms().iter().map(|(_, factor)| factor.trailing_zeros()).min()?;
    (difference.constant != 0 && difference.constant.trailing_zeros() < zeros).then(|| pool.bool(false))
}

/// An equation of sums: every atom on one side only, with a positive factor, the constant on the right; an odd
/// factor of a single atom is divided by
fn eq_collected(pool: &mut TermPool, x: Term, y: Term) -> Option<Term> {
    let mut difference = difference(pool, x, y)?;
    let width = difference.width;
    match *difference.atoms() {
        [] => return Some(pool.bool(difference.constant == 0)),
        [(_, factor)] if factor % 2 == 1 => difference.scale(odd_inverse(factor)),
        [(_, factor), ..] if !is_positive(width, factor) => difference.scale(u64::MAX),
        _ => {}
    }
    let left = difference.part(0, |factor| is_positive(width, factor)).build(pool);
    let mut right = difference.part(difference.constant, |factor| !is_positive(width, factor));
    right.scale(u64::MAX);
    let right = right.build(pool);
    ((left, right) != (x, y) && (right, left) != (x, y)).then(|| pool.eq(left, right))
}

/// `zext(x) == zext(y)` => `x == y`, `sext(x) == sext(y)` => `x == y`
fn eq_of_extensions(pool: &mut TermPool, x: Term, y: Term) -> Option<Term> {
    let extends = |op| matches!(op, Op::ZeroExtend(_) | Op::SignExtend(_));
    let (x, y, _) = both_extended(pool, x, y, extends)?;
    Some(pool.eq(x, y))
}

/// `zext(x) == c` => `x == c` if `c` is some `zext(d)`, `false` otherwise; so for `sext`
fn eq_of_extension(pool: &mut TermPool, x: Term, c: Term) -> Option<Term> {
    let op = pool.op(x);
    let (Op::ZeroExtend(by) | Op::SignExtend(by)) = op else { return None };
    let value = pool.bits_of(c)?;
    let inner = pool.args(x)[0];
    let low = wide::extract(&value, pool.width(inner) - 1, 0);
    let again = match op {
        Op::ZeroExtend(_) => wide::zero_extend(&low, by),
        _ => wide::sign_extend(&low, by),
    };
    if again != value {
        return Some(pool.bool(false));
    }
    let low = pool.bits_value(&low);
    Some(pool.eq(inner, low))
}

/// `concat(x, y) == c` => `x == c.high && y == c.low`
fn eq_of_concat(pool: &mut TermPool, x: Term, c: Term) -> Option<Term> {
    let (high, low) = pool.binary(Op::Concat, x)?;
    if !pool.is_constant(c) || pool.op(high) == Op::Concat || pool.op(low) == Op::Concat {
        return None;
    }
    let cut = pool.width(low);
    let (high_part, low_part) = (pool.extract(pool.width(c) - 1, cut, c), pool.extract(cut - 1, 0, c));
    let (above, below) = (pool.eq(high, high_part), pool.eq(low, low_part));
    Some(pool.and(above, below))
}

/// `x ^ c == d` => `x == c ^ d`
fn eq_of_xor(pool: &mut TermPool, x: Term, d: Term) -> Option<Term> {
    let (x, c) = pool.binary(Op::BvXor, x)?;
    if !pool.is_constant(c) || !pool.is_constant(d) || pool.op(x) == Op::BvXor {
        return None;
    }
    let both = pool.bv_xor(c, d);
    Some(pool.eq(x, both))
}

/// `x ^ (x >>> c) == y ^ (y >>> c)` => `x == y` if `c` is not 0: the upper bits tell the lower ones; and with a constant
/// on the right
fn eq_of_spread(pool: &mut TermPool, a: Term, b: Term) -> Option<Term> {
    let (x, by) = spread(pool, a)?;
    let y = match spread(pool, b) {
        Some((y, same)) if same == by => y,
        Some(_) => return None,
        None => {
            let (word, width) = (pool.word(b)?, pool.width(b));
            let mut found = word;
            for _ in 0..u64::from(width) / by {
                found = word ^ found >> by;
            }
            pool.bits(width, found)
        }
    };
    Some(pool.eq(x, y))
}

/// `x` and `c`, if the term is `x ^ (x >>> c)` with `0 < c < width`.
fn spread(pool: &TermPool, term: Term) -> Option<(Term, u64)> {
    let (a, b) = pool.binary(Op::BvXor, term)?;
    [(a, b), (b, a)].into_iter().find_map(|(x, shifted)| {
        let (inner, by) = pool.binary(Op::BvLshr, shifted)?;
        let by = pool.word(by)?;
        (inner == x && by > 0 && by < u64::from(pool.width(x))).then_some((x, by))
    })
}

/// `x % 2^k == 0` => `x & (2^k - 1) == 0`, signed: divisibility does not ask for the sign
fn eq_of_signed_remainder(pool: &mut TermPool, x: Term, c: Term) -> Option<Term> {
    let (x, divisor) = pool.binary(Op::BvSrem, x)?;
    let divisor = pool.word(divisor)?;
    if pool.word(c)? != 0 || !divisor.is_power_of_two() {
        return None;
    }
    let mask = pool.bits(pool.width(x), divisor - 1);
    let low = pool.bv_and(x, mask);
    Some(pool.eq(low, c))
}

/// `x - y` as a combination, if an equation of them could be improved.
fn difference(pool: &TermPool, x: Term, y: Term) -> Option<Linear> {
    if !matches!(pool.sort(x), Sort::BitVec(1..=64)) {
        return None;
    }
    let plain = Linear::is_atom(pool, x) && (Linear::is_atom(pool, y) || pool.is_constant(y));
    if plain { None } else { Linear::of(pool, &[(x, 1), (y, u64::MAX)]) }
}

/// Factors count as positive if they are so when signed; the least one, its own negation, too.
fn is_positive(width: u16, factor: u64) -> bool {
    word::signed(width, factor) > 0 || factor == 1 << (width - 1)
}

/// The inverse of an odd number modulo 2^64, by Newton's iteration: each step doubles the correct bits.
fn odd_inverse(factor: u64) -> u64 {
    (0..6).fold(factor, |inverse, _| inverse.wrapping_mul(2u64.wrapping_sub(factor.wrapping_mul(inverse))))
}
