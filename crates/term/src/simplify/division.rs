//! Division and remainder by constants; only what holds for every dividend, negative ones too.

use super::rule::{Rule, rules};
use crate::bits::word;
use crate::op::Op;
use crate::pool::{Term, TermPool};

pub(super) const UDIV: &[Rule] = rules! {
    udiv_by_zero: Binary, |e| { let zero = e.k(0); vec![e.op(Op::BvUdiv, [e.x, zero])] },
        |e| vec![e.op(Op::BvUdiv, [e.x, e.y])];
    udiv_by_power: Binary, |e| { let (one, two) = (e.k(1), e.k(2));
            let mut terms = vec![e.op(Op::BvUdiv, [e.x, one])];
            if e.width > 1 { terms.push(e.op(Op::BvUdiv, [e.x, two])); }
            terms },
        |e| { let three = e.k(3); if e.width > 1 { vec![e.op(Op::BvUdiv, [e.x, three])] } else { vec![] } };
};

pub(super) const UREM: &[Rule] = rules! {
    rem_by_zero: Binary, |e| { let zero = e.k(0); vec![e.op(Op::BvUrem, [e.x, zero])] },
        |e| vec![e.op(Op::BvUrem, [e.x, e.y])];
    rem_same: Binary, |e| vec![e.op(Op::BvUrem, [e.x, e.x])], |e| vec![e.op(Op::BvUrem, [e.x, e.y])];
    rem_of_zero: Binary, |e| { let zero = e.k(0); vec![e.op(Op::BvUrem, [zero, e.x])] },
        |e| vec![e.op(Op::BvUrem, [e.x, e.y])];
    urem_by_power: Binary, |e| { let (one, two) = (e.k(1), e.k(2));
            let mut terms = vec![e.op(Op::BvUrem, [e.x, one])];
            if e.width > 1 { terms.push(e.op(Op::BvUrem, [e.x, two])); }
            terms },
        |e| { let three = e.k(3); if e.width > 1 { vec![e.op(Op::BvUrem, [e.x, three])] } else { vec![] } };
};

pub(super) const SDIV: &[Rule] = rules! {
    sdiv_by_zero: Binary, |e| { let zero = e.k(0); vec![e.op(Op::BvSdiv, [e.x, zero])] },
        |e| vec![e.op(Op::BvSdiv, [e.x, e.y])];
    sdiv_by_one: Binary, |e| { let one = e.k(1); vec![e.op(Op::BvSdiv, [e.x, one])] },
        |e| { let zero = e.k(0); vec![e.op(Op::BvSdiv, [e.x, zero])] };
    sdiv_by_minus_one: Binary, |e| { let ones = e.k(-1); vec![e.op(Op::BvSdiv, [e.x, ones])] },
        |e| { let zero = e.k(0); vec![e.op(Op::BvSdiv, [e.x, zero])] };
};

pub(super) const SREM: &[Rule] = rules! {
    rem_by_zero: Binary, |e| { let zero = e.k(0); vec![e.op(Op::BvSrem, [e.x, zero])] },
        |e| vec![e.op(Op::BvSrem, [e.x, e.y])];
    rem_same: Binary, |e| vec![e.op(Op::BvSrem, [e.x, e.x])], |e| vec![e.op(Op::BvSrem, [e.x, e.y])];
    rem_of_zero: Binary, |e| { let zero = e.k(0); vec![e.op(Op::BvSrem, [zero, e.x])] },
        |e| vec![e.op(Op::BvSrem, [e.x, e.y])];
    srem_by_one: Binary, |e| { let (one, ones) = (e.k(1), e.k(-1));
            vec![e.op(Op::BvSrem, [e.x, one]), e.op(Op::BvSrem, [e.x, ones])] },
        |e| vec![e.op(Op::BvSrem, [e.x, e.y])];
    srem_by_negative: Binary, |e| { let minus_three = e.k(-3);
            if e.width > 2 { vec![e.op(Op::BvSrem, [e.x, minus_three])] } else { vec![] } },
        |e| { let least = 1 << (e.width - 1).min(62); let least = e.k(if e.width > 62 { i64::MIN } else { least });
            let three = e.k(3);
            if e.width > 2 { vec![e.op(Op::BvSrem, [e.x, least]), e.op(Op::BvSrem, [e.x, three])] } else { vec![] } };
};

/// `x /u 0` => `1..1`
fn udiv_by_zero(pool: &mut TermPool, _x: Term, y: Term) -> Option<Term> {
    let width = pool.width(y);
    (pool.word(y)? == 0).then(|| pool.bits(width, word::mask(width)))
}

/// `x /u 2^k` => `x >>> k`
fn udiv_by_power(pool: &mut TermPool, x: Term, y: Term) -> Option<Term> {
    let divisor = pool.word(y)?;
    if !divisor.is_power_of_two() {
        return None;
    }
    let by = pool.bits(pool.width(x), u64::from(divisor.trailing_zeros()));
    Some(pool.bv_lshr(x, by))
}

/// `x % 0` => `x`, signed and unsigned
fn rem_by_zero(pool: &mut TermPool, x: Term, y: Term) -> Option<Term> {
    (pool.word(y)? == 0).then_some(x)
}

/// `x % x` => `0`, signed and unsigned, since `0 % 0` is `0`
fn rem_same(pool: &mut TermPool, x: Term, y: Term) -> Option<Term> {
    (x == y).then(|| pool.bits(pool.width(x), 0))
}

/// `0 % y` => `0`, signed and unsigned
fn rem_of_zero(pool: &mut TermPool, x: Term, _y: Term) -> Option<Term> {
    (pool.word(x)? == 0).then_some(x)
}

/// `x %u 2^k` => `x & (2^k - 1)`
fn urem_by_power(pool: &mut TermPool, x: Term, y: Term) -> Option<Term> {
    let divisor = pool.word(y)?;
    if !divisor.is_power_of_two() {
        return None;
    }
    let mask = pool.bits(pool.width(x), divisor - 1);
    Some(pool.bv_and(x, mask))
}

/// `x / 0` => `ite(x < 0, 1, -1)`
fn sdiv_by_zero(pool: &mut TermPool, x: Term, y: Term) -> Option<Term> {
    let width = pool.width(y);
    if pool.word(y)? != 0 {
        return None;
    }
    let (one, minus_one) = (pool.bits(width, 1), pool.bits(width, u64::MAX));
    let negative = pool.bv_slt(x, y);
    Some(pool.ite(negative, one, minus_one))
}

/// `x / 1` => `x`
fn sdiv_by_one(pool: &mut TermPool, x: Term, y: Term) -> Option<Term> {
    (pool.word(y)? == 1).then_some(x)
}

/// `x / -1` => `-x`; the least value is its own negation, as its quotient
fn sdiv_by_minus_one(pool: &mut TermPool, x: Term, y: Term) -> Option<Term> {
    (pool.word(y)? == word::mask(pool.width(y))).then(|| pool.bv_neg(x))
}

/// `x % 1` => `0`, `x % -1` => `0`
fn srem_by_one(pool: &mut TermPool, _x: Term, y: Term) -> Option<Term> {
    let (divisor, width) = (pool.word(y)?, pool.width(y));
    (divisor == 1 || divisor == word::mask(width)).then(|| pool.bits(width, 0))
}

/// `x % -c` => `x % c`, unless `c` is the least value: only the dividend's sign matters
fn srem_by_negative(pool: &mut TermPool, x: Term, y: Term) -> Option<Term> {
    let (divisor, width) = (pool.word(y)?, pool.width(y));
    if word::signed(width, divisor) >= 0 || divisor == 1 << (width - 1) {
        return None;
    }
    let positive = pool.bits(width, divisor.wrapping_neg());
    Some(pool.bv_srem(x, positive))
}
