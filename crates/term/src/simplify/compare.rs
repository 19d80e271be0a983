//! The orders on bit-vectors, signed and unsigned.

use super::rule::{Rule, rules};
use crate::bits::word;
use crate::op::Op;
use crate::pool::{Term, TermPool};

pub(super) const ULT: &[Rule] = rules! {
    less_than_itself: Binary, |e| vec![e.op(Op::BvUlt, [e.x, e.x])], |e| vec![e.op(Op::BvUlt, [e.x, e.y])];
    ult_constant_right: Binary, |e| e.each(|e, c| e.op(Op::BvUlt, [c, e.x])),
        |e| { let one = e.k(1); vec![e.op(Op::BvUlt, [e.x, one])] };
    ult_edge: Binary, |e| { let (zero, one, ones) = (e.k(0), e.k(1), e.k(-1));
            [zero, one, ones].map(|c| e.op(Op::BvUlt, [e.x, c])).to_vec() },
        |e| { let two = e.k(2); if e.width > 2 { vec![e.op(Op::BvUlt, [e.x, two])] } else { vec![] } };
    ult_of_zero_extensions: Binary, |e| { let (x, y) = (e.op(Op::ZeroExtend(2), [e.x]), e.op(Op::ZeroExtend(2), [e.y]));
            vec![e.op(Op::BvUlt, [x, y])] },
        |e| vec![e.op(Op::BvUlt, [e.x, e.y])];
    ult_of_zero_extension: Binary, |e| extended(e, Op::BvUlt, Op::ZeroExtend(2)),
        |e| vec![e.op(Op::BvUlt, [e.x, e.y])];
};

pub(super) const ULE: &[Rule] = rules! {
    ule_as_ult: Binary, |e| vec![e.op(Op::BvUle, [e.x, e.y])], |_| vec![];
};

pub(super) const SLT: &[Rule] = rules! {
    less_than_itself: Binary, |e| vec![e.op(Op::BvSlt, [e.x, e.x])], |e| vec![e.op(Op::BvSlt, [e.x, e.y])];
    slt_constant_right: Binary, |e| e.each(|e, c| e.op(Op::BvSlt, [c, e.x])),
        |e| { let one = e.k(1); vec![e.op(Op::BvSlt, [e.x, one])] };
    slt_edge: Binary, |e| { let least = (word::mask(e.width) >> 1) as i64 + 1;
            [least, least.wrapping_add(1), least.wrapping_sub(1)].map(|c| { let c = e.k(c); e.op(Op::BvSlt, [e.x, c]) }).to_vec() },
        |e| { let one = e.k(1); if e.width > 2 { vec![e.op(Op::BvSlt, [e.x, one])] } else { vec![] } };
    slt_of_sign_extensions: Binary, |e| { let (x, y) = (e.op(Op::SignExtend(2), [e.x]), e.op(Op::SignExtend(2), [e.y]));
            vec![e.op(Op::BvSlt, [x, y])] },
        |e| vec![e.op(Op::BvSlt, [e.x, e.y])];
    slt_of_zero_extensions: Binary, |e| { let (x, y) = (e.op(Op::ZeroExtend(2), [e.x]), e.op(Op::ZeroExtend(2), [e.y]));
            vec![e.op(Op::BvSlt, [x, y])] },
        |e| { let (x, y) = (e.op(Op::ZeroExtend(0), [e.x]), e.op(Op::ZeroExtend(0), [e.y]));
            vec![e.op(Op::BvSlt, [x, y])] };
    slt_of_extension: Binary, |e| { let mut terms = extended(e, Op::BvSlt, Op::SignExtend(2));
            terms.extend(extended(e, Op::BvSlt, Op::ZeroExtend(2)));
            terms },
        |e| vec![e.op(Op::BvSlt, [e.x, e.y])];
};

pub(super) const SLE: &[Rule] = rules! {
    sle_as_slt: Binary, |e| vec![e.op(Op::BvSle, [e.x, e.y])], |_| vec![];
};

/// A comparison of a variable, widened by two bits, with every (or an edge) constant of that width.
fn extended(e: &mut super::rule::Example, op: Op, extend: Op) -> Vec<Term> {
    let x = e.op(extend, [e.x]);
    let width = e.width + 2;
    if width > 64 {
        return Vec::new();
    }
    let half = 1 << (e.width - 1);
    let values: Vec<u64> = if width <= 6 {
        (0..1 << width).collect()
    } else {
        let full = word::mask(e.width);
        vec![
            0,
            1,
            half - 1,
            half,
            half + 1,
            full,
            full + 1,
            full + 2,
            u64::MAX,
            half.wrapping_neg(),
            (half + 1).wrapping_neg(),
        ]
    };
    let terms = values.into_iter().map(|value| {
        let constant = e.pool.bits(width, value);
        e.pool.raw(op, &[x, constant])
    });
    terms.collect()
}

/// `x < x` => `false`
fn less_than_itself(pool: &mut TermPool, x: Term, y: Term) -> Option<Term> {
    (x == y).then(|| pool.bool(false))
}

/// `c <u x` => `!(x <u c + 1)`, or `false` for the greatest `c`
fn ult_constant_right(pool: &mut TermPool, c: Term, x: Term) -> Option<Term> {
    let (value, width) = (pool.word(c)?, pool.width(c));
    if value == word::mask(width) {
        return Some(pool.bool(false));
    }
    let next = pool.bits(width, value + 1);
    let less = pool.bv_ult(x, next);
    Some(pool.not(less))
}

/// `x <u 0` => `false`, `x <u 1` => `x == 0`, `x <u 1..1` => `!(x == 1..1)`
fn ult_edge(pool: &mut TermPool, x: Term, c: Term) -> Option<Term> {
    let (value, width) = (pool.word(c)?, pool.width(c));
    match value {
        0 => Some(pool.bool(false)),
        1 => {
            let zero = pool.bits(width, 0);
            Some(pool.eq(x, zero))
        }
        value if value == word::mask(width) => Some(pool.distinct(x, c)),
        _ => None,
    }
}

/// `zext(x) <u zext(y)` => `x <u y`
fn ult_of_zero_extensions(pool: &mut TermPool, x: Term, y: Term) -> Option<Term> {
    let (x, y, _) = both_extended(pool, x, y, |op| matches!(op, Op::ZeroExtend(_)))?;
    Some(pool.bv_ult(x, y))
}

/// `zext(x) <u c` => `x <u c`, or `true` if `c` is beyond every `x`
fn ult_of_zero_extension(pool: &mut TermPool, x: Term, c: Term) -> Option<Term> {
    let (Op::ZeroExtend(_), value) = (pool.op(x), pool.word(c)?) else { return None };
    let inner = pool.args(x)[0];
    unsigned_bound(pool, inner, value)
}

/// `x <=u y` => `!(y <u x)`
fn ule_as_ult(pool: &mut TermPool, x: Term, y: Term) -> Option<Term> {
    let less = pool.bv_ult(y, x);
    Some(pool.not(less))
}

/// `c < x` => `!(x < c + 1)`, or `false` for the greatest `c`
fn slt_constant_right(pool: &mut TermPool, c: Term, x: Term) -> Option<Term> {
    let (value, width) = (pool.word(c)?, pool.width(c));
    if value == word::mask(width) >> 1 {
        return Some(pool.bool(false));
    }
    let next = pool.bits(width, value.wrapping_add(1));
    let less = pool.bv_slt(x, next);
    Some(pool.not(less))
}

/// `x < MIN` => `false`, `x < MIN + 1` => `x == MIN`, `x < MAX` => `!(x == MAX)`
fn slt_edge(pool: &mut TermPool, x: Term, c: Term) -> Option<Term> {
    let (value, width) = (pool.word(c)?, pool.width(c));
    let greatest = word::mask(width) >> 1;
    let least = greatest + 1;
    if value == least {
        Some(pool.bool(false))
    } else if value == least.wrapping_add(1) & word::mask(width) {
        let least = pool.bits(width, least);
        Some(pool.eq(x, least))
    } else {
        (value == greatest).then(|| pool.distinct(x, c))
    }
}

/// `sext(x) < sext(y)` => `x < y`
fn slt_of_sign_extensions(pool: &mut TermPool, x: Term, y: Term) -> Option<Term> {
    let (x, y, _) = both_extended(pool, x, y, |op| matches!(op, Op::SignExtend(_)))?;
    Some(pool.bv_slt(x, y))
}

/// `zext(x) < zext(y)` => `x <u y`, both at least one bit wider
fn slt_of_zero_extensions(pool: &mut TermPool, x: Term, y: Term) -> Option<Term> {
    let (x, y, by) = both_extended(pool, x, y, |op| matches!(op, Op::ZeroExtend(_)))?;
    (by > 0).then(|| pool.bv_ult(x, y))
}

/// `sext(x) < c` => `x < c`, `zext(x) < c` => `x <u c`, or what follows if `c` is beyond every `x`
fn slt_of_extension(pool: &mut TermPool, x: Term, c: Term) -> Option<Term> {
    let value = word::signed(pool.width(c).min(64), pool.word(c)?);
    let op = pool.op(x);
    let inner = *pool.args(x).first()?;
    match op {
        Op::SignExtend(_) => {
            let width = pool.width(inner);
            let greatest = (word::mask(width) >> 1) as i64;
            if value > greatest {
                Some(pool.bool(true))
            } else if value < -greatest {
                Some(pool.bool(false))
            } else {
                let bound = pool.bits(width, value as u64);
                Some(pool.bv_slt(inner, bound))
            }
        }
        Op::ZeroExtend(by) if by > 0 => {
            if value <= 0 {
                Some(pool.bool(false))
            } else {
                unsigned_bound(pool, inner, value as u64)
            }
        }
        _ => None,
    }
}

/// `x <=s y` => `!(y <s x)`
fn sle_as_slt(pool: &mut TermPool, x: Term, y: Term) -> Option<Term> {
    let less = pool.bv_slt(y, x);
    Some(pool.not(less))
}

fn unsigned_bound(pool: &mut TermPool, x: Term, bound: u64) -> Option<Term> {
    let width = pool.width(x);
    if bound > word::mask(width) {
        return Some(pool.bool(true));
    }
    let bound = pool.bits(width, bound);
    Some(pool.bv_ult(x, bound))
}

/// The arguments and the amount of two equal extensions.
pub(super) fn both_extended(
    pool: &TermPool,
    x: Term,
    y: Term,
    wanted: impl Fn(Op) -> bool,
) -> Option<(Term, Term, u16)> {
    let op = pool.op(x);
    if op != pool.op(y) || !wanted(op) {
        return None;
    }
    let (x_inner, y_inner) = (pool.args(x)[0], pool.args(y)[0]);
    Some((x_inner, y_inner, pool.width(x) - pool.width(x_inner)))
}
