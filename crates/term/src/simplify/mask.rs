//! Bitwise and, or, exclusive or.

use super::rule::{Rule, rules};
use crate::bits::{Bits, wide};
use crate::op::Op;
use crate::pool::{Term, TermPool};

pub(super) const AND: &[Rule] = rules! {
    mask_zero: Binary, |e| { let zero = e.k(0); vec![e.op(Op::BvAnd, [e.x, zero])] },
        |e| vec![e.op(Op::BvAnd, [e.x, e.y])];
    mask_ones: Binary, |e| { let ones = e.k(-1); vec![e.op(Op::BvAnd, [e.x, ones])] },
        |e| { let zero = e.k(0); vec![e.op(Op::BvAnd, [e.x, zero])] };
    bitwise_same: Binary, |e| vec![e.op(Op::BvAnd, [e.x, e.x]), e.op(Op::BvOr, [e.x, e.x])],
        |e| vec![e.op(Op::BvAnd, [e.x, e.y])];
    mask_complement: Binary, |e| { let not = e.op(Op::BvNot, [e.x]); vec![e.op(Op::BvAnd, [e.x, not])] },
        |e| { let not = e.op(Op::BvNot, [e.x]); vec![e.op(Op::BvAnd, [e.y, not])] };
    mask_mask: Binary, |e| e.pairs(|e, c, d| { let inner = e.op(Op::BvAnd, [e.x, c]); e.op(Op::BvAnd, [inner, d]) }),
        |e| { let one = e.k(1); vec![e.op(Op::BvAnd, [e.x, one])] };
    mask_of_zero_extension: Binary, |e| {
            let (wide, mask) = (e.op(Op::ZeroExtend(2), [e.x]), wide::zero_extend(&Bits::from_signed(e.width, -1), 2));
            let mask = e.pool.bits_value(&mask);
            vec![e.op(Op::BvAnd, [wide, mask])]
        },
        |e| {
            let wide = e.op(Op::ZeroExtend(2), [e.x]);
            let mask = e.pool.bits(e.width + 2, if e.width == 1 { 2 } else { 1 });
            vec![e.op(Op::BvAnd, [wide, mask])]
        };
};

pub(super) const OR: &[Rule] = rules! {
    union_zero: Binary, |e| { let zero = e.k(0); vec![e.op(Op::BvOr, [e.x, zero])] },
        |e| vec![e.op(Op::BvOr, [e.x, e.y])];
    union_ones: Binary, |e| { let ones = e.k(-1); vec![e.op(Op::BvOr, [e.x, ones])] },
        |e| { let zero = e.k(0); vec![e.op(Op::BvOr, [e.x, zero])] };
    bitwise_same: Binary, |e| vec![e.op(Op::BvOr, [e.x, e.x])], |e| vec![e.op(Op::BvOr, [e.x, e.y])];
    union_complement: Binary, |e| { let not = e.op(Op::BvNot, [e.x]); vec![e.op(Op::BvOr, [e.x, not])] },
        |e| { let not = e.op(Op::BvNot, [e.x]); vec![e.op(Op::BvOr, [e.y, not])] };
    union_union: Binary, |e| e.pairs(|e, c, d| { let inner = e.op(Op::BvOr, [e.x, c]); e.op(Op::BvOr, [inner, d]) }),
        |e| { let one = e.k(1); vec![e.op(Op::BvOr, [e.x, one])] };
};

pub(super) const XOR: &[Rule] = rules! {
    xor_zero: Binary, |e| { let zero = e.k(0); vec![e.op(Op::BvXor, [e.x, zero])] },
        |e| vec![e.op(Op::BvXor, [e.x, e.y])];
    xor_ones: Binary, |e| { let ones = e.k(-1); vec![e.op(Op::BvXor, [e.x, ones])] },
        |e| { let zero = e.k(0); vec![e.op(Op::BvXor, [e.x, zero])] };
    xor_same: Binary, |e| vec![e.op(Op::BvXor, [e.x, e.x])], |e| vec![e.op(Op::BvXor, [e.x, e.y])];
    xor_xor: Binary, |e| e.pairs(|e, c, d| { let inner = e.op(Op::BvXor, [e.x, c]); e.op(Op::BvXor, [inner, d]) }),
        |e| { let one = e.k(1); vec![e.op(Op::BvXor, [e.x, one])] };
    xor_complement_out: Binary, |e| { let not = e.op(Op::BvNot, [e.x]); vec![e.op(Op::BvXor, [not, e.y])] },
        |e| vec![e.op(Op::BvXor, [e.x, e.y])];
};

/// `x & 0` => `0`
fn mask_zero(pool: &mut TermPool, _x: Term, y: Term) -> Option<Term> {
    is_zero(pool, y).then_some(y)
}

/// `x & 1..1` => `x`
fn mask_ones(pool: &mut TermPool, x: Term, y: Term) -> Option<Term> {
    is_ones(pool, y).then_some(x)
}

/// `x & x` => `x`, `x | x` => `x`
fn bitwise_same(_pool: &mut TermPool, x: Term, y: Term) -> Option<Term> {
    (x == y).then_some(x)
}

/// `x & ~x` => `0`
fn mask_complement(pool: &mut TermPool, x: Term, y: Term) -> Option<Term> {
    are_complements(pool, x, y).then(|| pool.bits(pool.width(x), 0))
}

/// `(x & c) & d` => `x & (c & d)`
fn mask_mask(pool: &mut TermPool, x: Term, d: Term) -> Option<Term> {
    constants_together(pool, Op::BvAnd, x, d)
}

/// `zext(x) & c` => `zext(x)` if `c` keeps all bits of `x`
fn mask_of_zero_extension(pool: &mut TermPool, x: Term, c: Term) -> Option<Term> {
    let Op::ZeroExtend(_) = pool.op(x) else { return None };
    let mask = pool.bits_of(c)?;
    let inner = pool.width(pool.args(x)[0]);
    wide::extract(&mask, inner - 1, 0).is_ones().then_some(x)
}

/// `x | 0` => `x`
fn union_zero(pool: &mut TermPool, x: Term, y: Term) -> Option<Term> {
    is_zero(pool, y).then_some(x)
}

/// `x | 1..1` => `1..1`
fn union_ones(pool: &mut TermPool, _x: Term, y: Term) -> Option<Term> {
    is_ones(pool, y).then_some(y)
}

/// `x | ~x` => `1..1`
fn union_complement(pool: &mut TermPool, x: Term, y: Term) -> Option<Term> {
    are_complements(pool, x, y).then(|| pool.bits_value(&Bits::from_signed(pool.width(x), -1)))
}

/// `(x | c) | d` => `x | (c | d)`
fn union_union(pool: &mut TermPool, x: Term, d: Term) -> Option<Term> {
    constants_together(pool, Op::BvOr, x, d)
}

/// `x ^ 0` => `x`
fn xor_zero(pool: &mut TermPool, x: Term, y: Term) -> Option<Term> {
    is_zero(pool, y).then_some(x)
}

/// `x ^ 1..1` => `~x`
fn xor_ones(pool: &mut TermPool, x: Term, y: Term) -> Option<Term> {
    is_ones(pool, y).then(|| pool.bv_not(x))
}

/// `x ^ x` => `0`
fn xor_same(pool: &mut TermPool, x: Term, y: Term) -> Option<Term> {
    (x == y).then(|| pool.bits(pool.width(x), 0))
}

/// `(x ^ c) ^ d` => `x ^ (c ^ d)`
fn xor_xor(pool: &mut TermPool, x: Term, d: Term) -> Option<Term> {
    constants_together(pool, Op::BvXor, x, d)
}

/// `~x ^ y` => `~(x ^ y)`
fn xor_complement_out(pool: &mut TermPool, x: Term, y: Term) -> Option<Term> {
    for (negated, other) in [(x, y), (y, x)] {
        if let Some(inner) = pool.unary(Op::BvNot, negated)
            && pool.op(inner) != Op::BvNot
            && !pool.is_constant(other)
        {
            let xor = pool.bv_xor(inner, other);
            return Some(pool.bv_not(xor));
        }
    }
    None
}

fn constants_together(pool: &mut TermPool, op: Op, x: Term, d: Term) -> Option<Term> {
    let (x, c) = pool.binary(op, x)?;
    if !pool.is_constant(c)
        || !pool.is_constant(d)
        || pool.binary(op, x).is_some_and(|(_, c)| pool.is_constant(c))
    {
        return None;
    }
    let both = pool.make(op, &[c, d]);
    Some(pool.make(op, &[x, both]))
}

fn are_complements(pool: &TermPool, x: Term, y: Term) -> bool {
    pool.unary(Op::BvNot, x) == Some(y) || pool.unary(Op::BvNot, y) == Some(x)
}

fn is_zero(pool: &TermPool, term: Term) -> bool {
    pool.is_constant(term) && pool.bits_of(term).is_some_and(|bits| bits.is_zero())
}

fn is_ones(pool: &TermPool, term: Term) -> bool {
    pool.is_constant(term) && pool.bits_of(term).is_some_and(|bits| bits.is_ones())
}
