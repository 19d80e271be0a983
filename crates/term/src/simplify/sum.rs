//! Sums, differences and products.

use super::linear::Linear;
use super::rule::{Rule, rules};
use crate::op::Op;
use crate::pool::{Term, TermPool};

pub(super) const ADD: &[Rule] = rules! {
    add_zero: Binary, |e| { let zero = e.k(0); vec![e.op(Op::BvAdd, [e.x, zero])] },
        |e| vec![e.op(Op::BvAdd, [e.x, e.y])];
    add_constants: Binary, |e| e.pairs(|e, c, d| { let sum = e.op(Op::BvAdd, [e.x, c]); e.op(Op::BvAdd, [sum, d]) }),
        |e| { let one = e.k(1); let sum = e.op(Op::BvAdd, [e.x, one]); vec![e.op(Op::BvAdd, [sum, e.y])] };
    add_constant_last: Binary, |e| e.each(|e, c| { let sum = e.op(Op::BvAdd, [e.x, c]); e.op(Op::BvAdd, [sum, e.y]) }),
        |e| { let one = e.k(1); vec![e.op(Op::BvAdd, [e.x, one])] };
    add_remainder: Binary, |e| [(Op::BvSdiv, Op::BvSrem), (Op::BvUdiv, Op::BvUrem)].map(|(division, remainder)| {
            let quotient = e.op(division, [e.x, e.y]);
            let (product, rest) = (e.op(Op::BvMul, [quotient, e.y]), e.op(remainder, [e.x, e.y]));
            e.op(Op::BvAdd, [product, rest])
        }).to_vec(),
        |e| { let rest = e.op(Op::BvSrem, [e.x, e.y]); vec![e.op(Op::BvAdd, [e.x, rest])] };
    sum_collected: Binary, |e| e.each(|e, c| {
            let (left, right) = (e.op(Op::BvMul, [e.y, c]), e.op(Op::BvNeg, [e.x]));
            let sum = e.op(Op::BvAdd, [e.x, left]);
            let product = e.op(Op::BvAdd, [right, c]);
            e.op(Op::BvAdd, [sum, product])
        }),
        |e| vec![e.op(Op::BvAdd, [e.x, e.y])];
};

pub(super) const SUB: &[Rule] = rules! {
    sub_as_sum: Binary, |e| vec![e.op(Op::BvSub, [e.x, e.y])], |_| vec![];
};

pub(super) const NEG: &[Rule] = rules! {
    neg_neg: Unary, |e| { let neg = e.op(Op::BvNeg, [e.x]); vec![e.op(Op::BvNeg, [neg])] },
        |e| vec![e.op(Op::BvNeg, [e.x])];
    neg_sum: Unary, |e| e.each(|e, c| {
            let product = e.op(Op::BvMul, [e.x, c]);
            let sum = e.op(Op::BvAdd, [product, c]);
            e.op(Op::BvNeg, [sum])
        }),
        |e| vec![e.op(Op::BvNeg, [e.x])];
};

pub(super) const NOT: &[Rule] = rules! {
    complement_twice: Unary, |e| { let not = e.op(Op::BvNot, [e.x]); vec![e.op(Op::BvNot, [not])] },
        |e| vec![e.op(Op::BvNot, [e.x])];
    complement_sum: Unary, |e| e.each(|e, c| { let sum = e.op(Op::BvAdd, [e.x, c]); e.op(Op::BvNot, [sum]) }),
        |e| vec![e.op(Op::BvNot, [e.x])];
};

pub(super) const MUL: &[Rule] = rules! {
    mul_zero: Binary, |e| { let zero = e.k(0); vec![e.op(Op::BvMul, [e.x, zero])] },
        |e| vec![e.op(Op::BvMul, [e.x, e.y])];
    mul_one: Binary, |e| { let one = e.k(1); vec![e.op(Op::BvMul, [e.x, one])] },
        |e| { let zero = e.k(0); vec![e.op(Op::BvMul, [e.x, zero])] };
    mul_distributed: Binary, |e| e.pairs(|e, c, d| {
            let sum = e.op(Op::BvAdd, [e.x, c]);
            e.op(Op::BvMul, [sum, d])
        }),
        |e| vec![e.op(Op::BvMul, [e.x, e.y])];
    mul_constant_out: Binary, |e| e.each(|e, c| {
            let product = e.op(Op::BvMul, [e.x, c]);
            e.op(Op::BvMul, [product, e.y])
        }),
        |e| vec![e.op(Op::BvMul, [e.x, e.y])];
    mul_neg_out: Binary, |e| { let neg = e.op(Op::BvNeg, [e.x]); vec![e.op(Op::BvMul, [neg, e.y])] },
        |e| vec![e.op(Op::BvMul, [e.x, e.y])];
};

/// `x + 0` => `x`
fn add_zero(pool: &mut TermPool, x: Term, y: Term) -> Option<Term> {
    (pool.word(y) == Some(0)).then_some(x)
}

/// `(x + c) + d` => `x + (c + d)`
fn add_constants(pool: &mut TermPool, x: Term, d: Term) -> Option<Term> {
    let (x, c) = pool.binary(Op::BvAdd, x)?;
    let sum = match (pool.word(c), pool.word(d)) {
        (Some(c), Some(word)) => pool.bits(pool.width(d), c.wrapping_add(word)),
        _ if pool.is_constant(c) && pool.is_constant(d) => pool.bv_add(c, d),
        _ => return None,
    };
    if pool.word(sum) == Some(0) { Some(x) } else { Some(pool.raw_sum(x, sum)) }
}

/// `(x + c) + y` => `(x + y) + c`
fn add_constant_last(pool: &mut TermPool, x: Term, y: Term) -> Option<Term> {
    for (sum, other) in [(x, y), (y, x)] {
        if let Some((inner, c)) = pool.binary(Op::BvAdd, sum)
            && pool.is_constant(c)
            && [inner, other].iter().all(|part| !ends_with_constant(pool, *part))
        {
            let sum = pool.bv_add(inner, other);
            return Some(pool.bv_add(sum, c));
        }
    }
    None
}

/// `(x / y) * y + x % y` => `x`, signed or not, also where `y` is 0 as SMT-LIB divides by it
fn add_remainder(pool: &mut TermPool, x: Term, y: Term) -> Option<Term> {
    for (product, rest) in [(x, y), (y, x)] {
        for (division, remainder) in [(Op::BvSdiv, Op::BvSrem), (Op::BvUdiv, Op::BvUrem)] {
            if let Some((of, by)) = pool.binary(remainder, rest)
                && let Some((a, b)) = pool.binary(Op::BvMul, product)
                && [(a, b), (b, a)].iter().any(|(quotient, other)| {
                    *other == by && pool.binary(division, *quotient) == Some((of, by))
                })
            {
                return Some(of);
            }
        }
    }
    None
}

/// `a*x + b*y + c`: equal atoms collected, ordered by id, the constant last
fn sum_collected(pool: &mut TermPool, x: Term, y: Term) -> Option<Term> {
    let last = pool.binary(Op::BvAdd, x).map_or(x, |(_, last)| last);
    let in_order = if pool.is_constant(y) {
        Linear::is_atom(pool, last)
    } else {
        Linear::is_atom(pool, last) && Linear::is_atom(pool, y) && last < y
    };
    if in_order {
        return None;
    }
    let sum = Linear::of(pool, &[(x, 1), (y, 1)])?.build(pool);
    (pool.binary(Op::BvAdd, sum) != Some((x, y))).then_some(sum)
}

/// `x - y` => `x + -y`
fn sub_as_sum(pool: &mut TermPool, x: Term, y: Term) -> Option<Term> {
    let negative = pool.bv_neg(y);
    Some(pool.bv_add(x, negative))
}

/// `--x` => `x`
fn neg_neg(pool: &mut TermPool, x: Term) -> Option<Term> {
    pool.unary(Op::BvNeg, x)
}

/// `-(a*x + b*y + c)` => `-a*x + -b*y + -c`
fn neg_sum(pool: &mut TermPool, x: Term) -> Option<Term> {
    if Linear::is_atom(pool, x) {
        return None;
    }
    Some(Linear::of(pool, &[(x, u64::MAX)])?.build(pool))
}

/// `~~x` => `x`
fn complement_twice(pool: &mut TermPool, x: Term) -> Option<Term> {
    pool.unary(Op::BvNot, x)
}

/// `~(a*x + b*y + c)` => `-a*x + -b*y + (-c - 1)`
fn complement_sum(pool: &mut TermPool, x: Term) -> Option<Term> {
    if Linear::is_atom(pool, x) {
        return None;
    }
    let mut sum = Linear::of(pool, &[(x, u64::MAX)])?;
    sum = sum.part(sum.constant.wrapping_sub(1), |_| true);
    Some(sum.build(pool))
}

/// `x * 0` => `0`
fn mul_zero(pool: &mut TermPool, _x: Term, y: Term) -> Option<Term> {
    (pool.word(y) == Some(0)).then_some(y)
}

/// `x * 1` => `x`
fn mul_one(pool: &mut TermPool, x: Term, y: Term) -> Option<Term> {
    (pool.word(y) == Some(1)).then_some(x)
}

/// `(a*x + b*y + c) * d` => `ad*x + bd*y + cd`, also for a single atom and `d = -1`
fn mul_distributed(pool: &mut TermPool, x: Term, d: Term) -> Option<Term> {
    let factor = pool.word(d)?;
    let product = Linear::of(pool, &[(x, factor)])?.build(pool);
    (pool.binary(Op::BvMul, product) != Some((x, d))).then_some(product)
}

/// `(x * c) * y` => `(x * y) * c`
fn mul_constant_out(pool: &mut TermPool, x: Term, y: Term) -> Option<Term> {
    for (product, other) in [(x, y), (y, x)] {
        if let Some((inner, c)) = pool.binary(Op::BvMul, product)
            && pool.is_constant(c)
            && [inner, other].iter().all(|part| !ends_with_factor(pool, *part))
        {
            let product = pool.bv_mul(inner, other);
            return Some(pool.bv_mul(product, c));
        }
    }
    None
}

/// `-x * y` => `-(x * y)`
fn mul_neg_out(pool: &mut TermPool, x: Term, y: Term) -> Option<Term> {
    for (negative, other) in [(x, y), (y, x)] {
        if let Some(inner) = pool.unary(Op::BvNeg, negative)
            && pool.op(inner) != Op::BvNeg
        {
            let product = pool.bv_mul(inner, other);
            return Some(pool.bv_neg(product));
        }
    }
    None
}

fn ends_with_constant(pool: &TermPool, term: Term) -> bool {
    pool.is_constant(term) || pool.binary(Op::BvAdd, term).is_some_and(|(_, last)| pool.is_constant(last))
}

fn ends_with_factor(pool: &TermPool, term: Term) -> bool {
    pool.is_constant(term) || pool.binary(Op::BvMul, term).is_some_and(|(_, last)| pool.is_constant(last))
}
