//! Shifts.

use super::rule::{Rule, rules};
use crate::bits::word;
use crate::op::Op;
use crate::pool::{Term, TermPool};

pub(super) const SHL: &[Rule] = rules! {
    shift_by_zero: Binary, |e| { let zero = e.k(0); vec![e.op(Op::BvShl, [e.x, zero])] },
        |e| vec![e.op(Op::BvShl, [e.x, e.y])];
    shift_of_zero: Binary, |e| { let zero = e.k(0); vec![e.op(Op::BvShl, [zero, e.x])] },
        |e| vec![e.op(Op::BvShl, [e.x, e.y])];
    shl_as_product: Binary, |e| e.each(|e, c| e.op(Op::BvShl, [e.x, c])), |e| vec![e.op(Op::BvShl, [e.x, e.y])];
};

pub(super) const LSHR: &[Rule] = rules! {
    shift_by_zero: Binary, |e| { let zero = e.k(0); vec![e.op(Op::BvLshr, [e.x, zero])] },
        |e| vec![e.op(Op::BvLshr, [e.x, e.y])];
    shift_of_zero: Binary, |e| { let zero = e.k(0); vec![e.op(Op::BvLshr, [zero, e.x])] },
        |e| vec![e.op(Op::BvLshr, [e.x, e.y])];
    lshr_far: Binary, |e| { let far = e.k(-1); if e.width > 1 { vec![e.op(Op::BvLshr, [e.x, far])] } else { vec![] } },
        |e| { let zero = e.k(0); vec![e.op(Op::BvLshr, [e.x, zero])] };
    lshr_lshr: Binary, |e| e.pairs(|e, c, d| { let inner = e.op(Op::BvLshr, [e.x, c]); e.op(Op::BvLshr, [inner, d]) }),
        |e| { let one = e.k(1); vec![e.op(Op::BvLshr, [e.x, one])] };
    lshr_of_product: Binary, |e| {
            let (one, two) = (e.k(1), e.k(2));
            let product = e.op(Op::BvMul, [e.x, two]);
            if e.width > 1 { vec![e.op(Op::BvLshr, [product, one])] } else { vec![] }
        },
        |e| { let (one, three) = (e.k(1), e.k(3)); let product = e.op(Op::BvMul, [e.x, three]);
            vec![e.op(Op::BvLshr, [product, one])] };
    lshr_of_zero_extension: Binary, |e| {
            let wide = e.op(Op::ZeroExtend(2), [e.x]);
            let by = e.pool.bits(e.width + 2, u64::from(e.width));
            vec![e.op(Op::BvLshr, [wide, by])]
        },
        |e| vec![e.op(Op::BvLshr, [e.x, e.y])];
};

pub(super) const ASHR: &[Rule] = rules! {
    shift_by_zero: Binary, |e| { let zero = e.k(0); vec![e.op(Op::BvAshr, [e.x, zero])] },
        |e| vec![e.op(Op::BvAshr, [e.x, e.y])];
    shift_of_zero: Binary, |e| { let zero = e.k(0); vec![e.op(Op::BvAshr, [zero, e.x])] },
        |e| vec![e.op(Op::BvAshr, [e.x, e.y])];
    ashr_of_ones: Binary, |e| { let ones = e.k(-1); vec![e.op(Op::BvAshr, [ones, e.x])] },
        |e| vec![e.op(Op::BvAshr, [e.x, e.y])];
    ashr_far: Binary, |e| { let far = e.k(-1); if e.width > 2 { vec![e.op(Op::BvAshr, [e.x, far])] } else { vec![] } },
        |e| { let zero = e.k(0); vec![e.op(Op::BvAshr, [e.x, zero])] };
    ashr_ashr: Binary, |e| {
            let one = e.k(1);
            let inner = e.op(Op::BvAshr, [e.x, one]);
            if e.width > 1 { vec![e.op(Op::BvAshr, [inner, one])] } else { vec![] }
        },
        |e| { let one = e.k(1); vec![e.op(Op::BvAshr, [e.x, one])] };
    ashr_of_product: Binary, |e| {
            let (one, two) = (e.k(1), e.k(2));
            let product = e.op(Op::BvMul, [e.x, two]);
            if e.width > 1 { vec![e.op(Op::BvAshr, [product, one])] } else { vec![] }
        },
        |e| { let (one, three) = (e.k(1), e.k(3)); let product = e.op(Op::BvMul, [e.x, three]);
            vec![e.op(Op::BvAshr, [product, one])] };
};

/// `x << 0` => `x`, and so to the right
fn shift_by_zero(pool: &mut TermPool, x: Term, y: Term) -> Option<Term> {
    (pool.word(y) == Some(0)).then_some(x)
}

/// `0 << y` => `0`, and so to the right
fn shift_of_zero(pool: &mut TermPool, x: Term, _y: Term) -> Option<Term> {
    (pool.word(x) == Some(0)).then_some(x)
}

/// `x << c` => `x * 2^c`, or `0` if `c` is the width or more
fn shl_as_product(pool: &mut TermPool, x: Term, c: Term) -> Option<Term> {
    let (by, width) = (pool.word(c)?, pool.width(c));
    let factor = pool.bits(width, word::shl(width, 1, by));
    Some(pool.bv_mul(x, factor))
}

/// `x >>> c` => `0` if `c` is the width or more
fn lshr_far(pool: &mut TermPool, x: Term, c: Term) -> Option<Term> {
    let width = pool.width(x);
    (pool.word(c)? >= u64::from(width)).then(|| pool.bits(width, 0))
}

/// `(x >>> c) >>> d` => `x >>> (c + d)`, `0` if that is the width or more
fn lshr_lshr(pool: &mut TermPool, x: Term, d: Term) -> Option<Term> {
    let width = pool.width(x);
    let (x, c) = pool.binary(Op::BvLshr, x)?;
    let by = pool.word(c)?.saturating_add(pool.word(d)?);
    if by >= u64::from(width) {
        return Some(pool.bits(width, 0));
    }
    let by = pool.bits(width, by);
    Some(pool.raw(Op::BvLshr, &[x, by]))
}

/// `(x * 2^c) >>> c` => `x & (2^(width - c) - 1)`
fn lshr_of_product(pool: &mut TermPool, x: Term, c: Term) -> Option<Term> {
    let (x, by) = shifted_up(pool, x, c)?;
    let width = pool.width(x);
    let mask = pool.bits(width, word::mask(width - by));
    Some(pool.bv_and(x, mask))
}

/// `zext(x) >>> c` => `0` if `c` is the width of `x` or more
fn lshr_of_zero_extension(pool: &mut TermPool, x: Term, c: Term) -> Option<Term> {
    let Op::ZeroExtend(_) = pool.op(x) else { return None };
    let inner = pool.width(pool.args(x)[0]);
    (pool.word(c)? >= u64::from(inner)).then(|| pool.bits(pool.width(x), 0))
}

/// `-1 >> y` => `-1`
fn ashr_of_ones(pool: &mut TermPool, x: Term, _y: Term) -> Option<Term> {
    (pool.word(x)? == word::mask(pool.width(x))).then_some(x)
}

/// `x >> c` => `x >> (width - 1)` if `c` is the width or more
fn ashr_far(pool: &mut TermPool, x: Term, c: Term) -> Option<Term> {
    let width = pool.width(x);
    if pool.word(c)? < u64::from(width) {
        return None;
    }
    let by = pool.bits(width, u64::from(width) - 1);
    Some(pool.bv_ashr(x, by))
}

/// `(x >> c) >> d` => `x >> min(c + d, width - 1)`
fn ashr_ashr(pool: &mut TermPool, x: Term, d: Term) -> Option<Term> {
    let width = pool.width(x);
    let (x, c) = pool.binary(Op::BvAshr, x)?;
    let by = pool.word(c)?.saturating_add(pool.word(d)?).min(u64::from(width) - 1);
    let by = pool.bits(width, by);
    Some(pool.raw(Op::BvAshr, &[x, by]))
}

/// `(x * 2^c) >> c` => the lower `width - c` bits of `x`, sign-extended
fn ashr_of_product(pool: &mut TermPool, x: Term, c: Term) -> Option<Term> {
    let (x, by) = shifted_up(pool, x, c)?;
    let width = pool.width(x);
    let low = pool.extract(width - by - 1, 0, x);
    Some(pool.sign_extend(by, low))
}

/// `x` and `c`, if the term is `x * 2^c` with `0 < c < width`.
fn shifted_up(pool: &TermPool, term: Term, c: Term) -> Option<(Term, u16)> {
    let by = pool.word(c)?;
    let (x, factor) = pool.binary(Op::BvMul, term)?;
    let width = pool.width(term);
    let factor = pool.word(factor)?;
    (by > 0 && by < u64::from(width) && factor == 1 << by).then_some((x, by as u16))
}
