//! If-then-else.

use super::rule::{Rule, rules};
use crate::op::Op;
use crate::pool::{Term, TermPool};
use crate::sort::Sort;

pub(super) const ITE: &[Rule] = rules! {
    ite_constant: Ternary, |e| { let (yes, no) = (e.truth(true), e.truth(false));
            vec![e.op(Op::Ite, [yes, e.x, e.y]), e.op(Op::Ite, [no, e.x, e.y])] },
        |e| vec![e.op(Op::Ite, [e.p, e.x, e.y])];
    ite_same_branches: Ternary, |e| vec![e.op(Op::Ite, [e.p, e.x, e.x])], |e| vec![e.op(Op::Ite, [e.p, e.x, e.y])];
    ite_negated: Ternary, |e| { let not = e.op(Op::Not, [e.p]); vec![e.op(Op::Ite, [not, e.x, e.y])] },
        |e| vec![e.op(Op::Ite, [e.p, e.x, e.y])];
    ite_of_truths: Ternary, |e| { let (yes, no) = (e.truth(true), e.truth(false));
            [(yes, no), (no, yes), (yes, e.q), (no, e.q), (e.q, yes), (e.q, no), (e.p, e.q), (e.q, e.p)]
                .map(|(then, otherwise)| e.op(Op::Ite, [e.p, then, otherwise])).to_vec() },
        |e| vec![e.op(Op::Ite, [e.p, e.x, e.y])];
    ite_nested_same: Ternary, |e| { let inner = e.op(Op::Ite, [e.p, e.x, e.y]);
            vec![e.op(Op::Ite, [e.p, inner, e.y]), e.op(Op::Ite, [e.p, e.y, inner])] },
        |e| { let inner = e.op(Op::Ite, [e.q, e.x, e.y]); vec![e.op(Op::Ite, [e.p, inner, e.x])] };
    ite_of_equals: Ternary, |e| { let equal = e.op(Op::Eq, [e.x, e.y]);
            vec![e.op(Op::Ite, [equal, e.x, e.y]), e.op(Op::Ite, [equal, e.y, e.x])] },
        |e| { let (equal, one) = (e.op(Op::Eq, [e.x, e.y]), e.k(1)); vec![e.op(Op::Ite, [equal, e.x, one])] };
    ite_merged: Ternary, |e| { let one = e.k(1); let inner = e.op(Op::Ite, [e.q, e.x, one]);
            vec![e.op(Op::Ite, [e.p, e.x, inner])] },
        |e| { let one = e.k(1); let inner = e.op(Op::Ite, [e.q, e.x, one]); vec![e.op(Op::Ite, [e.p, e.y, inner])] };
};

pub(super) const LIFT: &[Rule] = rules! {
    lift_constants: Any, |e| e.pairs(|e, c, d| {
            let choice = e.op(Op::Ite, [e.p, c, d]);
            e.op(Op::BvUlt, [choice, d])
        }),
        |e| { let one = e.k(1); let choice = e.op(Op::Ite, [e.p, e.x, one]); vec![e.op(Op::BvUlt, [choice, one])] };
};

/// `ite(true, x, y)` => `x`, `ite(false, x, y)` => `y`
fn ite_constant(pool: &mut TermPool, condition: Term, x: Term, y: Term) -> Option<Term> {
    match pool.op(condition) {
        Op::True => Some(x),
        Op::False => Some(y),
        _ => None,
    }
}

/// `ite(p, x, x)` => `x`
fn ite_same_branches(_pool: &mut TermPool, _condition: Term, x: Term, y: Term) -> Option<Term> {
    (x == y).then_some(x)
}

/// `ite(!p, x, y)` => `ite(p, y, x)`
fn ite_negated(pool: &mut TermPool, condition: Term, x: Term, y: Term) -> Option<Term> {
    let inner = pool.unary(Op::Not, condition)?;
    (pool.op(inner) != Op::Not).then(|| pool.ite(inner, y, x))
}

/// `ite(p, true, q)` => `p || q`, `ite(p, false, q)` => `!p && q`, `ite(p, q, true)` => `!p || q`,
/// `ite(p, q, false)` => `p && q`, a branch that is the condition counting as its constant
fn ite_of_truths(pool: &mut TermPool, p: Term, x: Term, y: Term) -> Option<Term> {
    if pool.sort(x) != Sort::Bool {
        return None;
    }
    let (op_x, op_y) = (pool.op(x), pool.op(y));
    if op_x == Op::True || x == p {
        Some(pool.or(p, y))
    } else if op_y == Op::False || y == p {
        Some(pool.and(p, x))
    } else if op_x == Op::False {
        let not = pool.not(p);
        Some(pool.and(not, y))
    } else if op_y == Op::True {
        let not = pool.not(p);
        Some(pool.or(not, x))
    } else {
        None
    }
}

/// `ite(p, ite(p, x, y), z)` => `ite(p, x, z)`, `ite(p, z, ite(p, x, y))` => `ite(p, z, y)`
fn ite_nested_same(pool: &mut TermPool, p: Term, x: Term, y: Term) -> Option<Term> {
    // One level at a time is enough: what was built before is already free of it.
    let then = pool.ternary(Op::Ite, x).filter(|(inner, ..)| *inner == p).map_or(x, |(_, then, _)| then);
    let otherwise =
        pool.ternary(Op::Ite, y).filter(|(inner, ..)| *inner == p).map_or(y, |(.., otherwise)| otherwise);
    if (then, otherwise) == (x, y) {
        return None;
    }
    Some(if then == otherwise { then } else { pool.raw(Op::Ite, &[p, then, otherwise]) })
}

/// `ite(x == y, x, y)` => `y`, `ite(x == y, y, x)` => `x`
fn ite_of_equals(pool: &mut TermPool, condition: Term, x: Term, y: Term) -> Option<Term> {
    let (a, b) = pool.binary(Op::Eq, condition)?;
    ((a, b) == (x, y) || (b, a) == (x, y)).then_some(y)
}

/// `ite(p, x, ite(q, x, y))` => `ite(p || q, x, y)`
fn ite_merged(pool: &mut TermPool, p: Term, x: Term, y: Term) -> Option<Term> {
    let (q, then, otherwise) = pool.ternary(Op::Ite, y)?;
    if then != x {
        return None;
    }
    let either = pool.or(p, q);
    Some(pool.raw(Op::Ite, &[either, x, otherwise]))
}

/// `op(.., ite(p, c, d), ..)` => `ite(p, op(.., c, ..), op(.., d, ..))` if `c`, `d` and all other arguments are
/// constants
fn lift_constants(pool: &mut TermPool, op: Op, args: &[Term]) -> Option<Term> {
    if matches!(op, Op::Ite | Op::Select | Op::Store | Op::ConstArray(_) | Op::Not) || args.len() > 2 {
        return None;
    }
    let at = args.iter().position(|arg| pool.op(*arg) == Op::Ite)?;
    if args.iter().enumerate().any(|(place, arg)| place != at && !pool.is_constant(*arg)) {
        return None;
    }
    let (p, c, d) = pool.ternary(Op::Ite, args[at])?;
    if !pool.is_constant(c) || !pool.is_constant(d) {
        return None;
    }
    let mut with = [args[0]; 2];
    with[..args.len()].copy_from_slice(args);
    with[at] = c;
    let then = pool.make(op, &with[..args.len()]);
    with[at] = d;
    let otherwise = pool.make(op, &with[..args.len()]);
    Some(pool.ite(p, then, otherwise))
}
