//! Widening.

use super::rule::{Rule, rules};
use crate::bits::{Bits, wide};
use crate::op::Op;
use crate::pool::{Term, TermPool};

pub(super) const ZERO_EXTEND: &[Rule] = rules! {
    extend_by_nothing: Any, |e| vec![e.op(Op::ZeroExtend(0), [e.x])], |e| vec![e.op(Op::ZeroExtend(1), [e.x])];
    zero_extend_twice: Any, |e| { let inner = e.op(Op::ZeroExtend(1), [e.x]); vec![e.op(Op::ZeroExtend(2), [inner])] },
        |e| { let inner = e.op(Op::SignExtend(1), [e.x]); vec![e.op(Op::ZeroExtend(2), [inner])] };
    zero_extend_as_mask: Any, |e| if e.width > 1 {
            let low = e.op(Op::Extract { high: 0, low: 0 }, [e.x]);
            vec![e.op(Op::ZeroExtend(e.width - 1), [low])]
        } else { vec![] },
        |e| { let low = e.op(Op::Extract { high: 0, low: 0 }, [e.x]); vec![e.op(Op::ZeroExtend(e.width), [low])] };
};

pub(super) const SIGN_EXTEND: &[Rule] = rules! {
    extend_by_nothing: Any, |e| vec![e.op(Op::SignExtend(0), [e.x])], |e| vec![e.op(Op::SignExtend(1), [e.x])];
    sign_extend_twice: Any, |e| { let inner = e.op(Op::SignExtend(1), [e.x]); vec![e.op(Op::SignExtend(2), [inner])] },
        |e| vec![e.op(Op::SignExtend(2), [e.x])];
    sign_extend_of_zero_extension: Any,
        |e| { let inner = e.op(Op::ZeroExtend(1), [e.x]); vec![e.op(Op::SignExtend(2), [inner])] },
        |e| { let inner = e.op(Op::ZeroExtend(0), [e.x]); vec![e.op(Op::SignExtend(2), [inner])] };
};

/// `x` extended by no bit => `x`
fn extend_by_nothing(_pool: &mut TermPool, op: Op, args: &[Term]) -> Option<Term> {
    match (op, args) {
        (Op::ZeroExtend(0) | Op::SignExtend(0), &[x]) => Some(x),
        _ => None,
    }
}

/// `zext(zext(x))` => `zext(x)` by the sum
fn zero_extend_twice(pool: &mut TermPool, op: Op, args: &[Term]) -> Option<Term> {
    let (Op::ZeroExtend(by), &[x]) = (op, args) else { return None };
    let Op::ZeroExtend(more) = pool.op(x) else { return None };
    let inner = pool.args(x)[0];
    Some(pool.raw(Op::ZeroExtend(by + more), &[inner]))
}

/// `zext(x[k-1:0])` to the width of `x` => `x & (2^k - 1)`
fn zero_extend_as_mask(pool: &mut TermPool, op: Op, args: &[Term]) -> Option<Term> {
    let (Op::ZeroExtend(by), &[x]) = (op, args) else { return None };
    let Op::Extract { high, low: 0 } = pool.op(x) else { return None };
    let inner = pool.args(x)[0];
    if pool.width(inner) != high + 1 + by {
        return None;
    }
    let mask = wide::zero_extend(&Bits::from_signed(high + 1, -1), by);
    let mask = pool.bits_value(&mask);
    Some(pool.bv_and(inner, mask))
}

/// `sext(sext(x))` => `sext(x)` by the sum
fn sign_extend_twice(pool: &mut TermPool, op: Op, args: &[Term]) -> Option<Term> {
    let (Op::SignExtend(by), &[x]) = (op, args) else { return None };
    let Op::SignExtend(more) = pool.op(x) else { return None };
    let inner = pool.args(x)[0];
    Some(pool.raw(Op::SignExtend(by + more), &[inner]))
}

/// `sext(zext(x))` => `zext(x)` by the sum, since the sign is zero
fn sign_extend_of_zero_extension(pool: &mut TermPool, op: Op, args: &[Term]) -> Option<Term> {
    let (Op::SignExtend(by), &[x]) = (op, args) else { return None };
    let Op::ZeroExtend(more @ 1..) = pool.op(x) else { return None };
    let inner = pool.args(x)[0];
    Some(pool.raw(Op::ZeroExtend(by + more), &[inner]))
}
