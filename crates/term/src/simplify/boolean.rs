//! Truth values.

use super::rule::{Rule, rules};
use crate::op::Op;
use crate::pool::{Term, TermPool};

pub(super) const NOT: &[Rule] = rules! {
    not_not: Unary, |e| { let not = e.op(Op::Not, [e.p]); vec![e.op(Op::Not, [not])] }, |e| vec![e.op(Op::Not, [e.p])];
};

pub(super) const AND: &[Rule] = rules! {
    and_constant: Binary, |e| { let (yes, no) = (e.truth(true), e.truth(false));
            vec![e.op(Op::And, [e.p, yes]), e.op(Op::And, [e.p, no])] },
        |e| vec![e.op(Op::And, [e.p, e.q])];
    junction_same: Binary, |e| vec![e.op(Op::And, [e.p, e.p]), e.op(Op::Or, [e.p, e.p])],
        |e| vec![e.op(Op::And, [e.p, e.q])];
    and_complement: Binary, |e| { let not = e.op(Op::Not, [e.p]); vec![e.op(Op::And, [e.p, not])] },
        |e| { let not = e.op(Op::Not, [e.p]); vec![e.op(Op::And, [e.q, not])] };
    and_nested: Binary, |e| nested(e, Op::And), |e| vec![e.op(Op::And, [e.p, e.q])];
};

pub(super) const OR: &[Rule] = rules! {
    or_constant: Binary, |e| { let (yes, no) = (e.truth(true), e.truth(false));
            vec![e.op(Op::Or, [e.p, yes]), e.op(Op::Or, [e.p, no])] },
        |e| vec![e.op(Op::Or, [e.p, e.q])];
    junction_same: Binary, |e| vec![e.op(Op::Or, [e.p, e.p])], |e| vec![e.op(Op::Or, [e.p, e.q])];
    or_complement: Binary, |e| { let not = e.op(Op::Not, [e.p]); vec![e.op(Op::Or, [e.p, not])] },
        |e| { let not = e.op(Op::Not, [e.p]); vec![e.op(Op::Or, [e.q, not])] };
    or_nested: Binary, |e| nested(e, Op::Or), |e| vec![e.op(Op::Or, [e.p, e.q])];
};

pub(super) const XOR: &[Rule] = rules! {
    xor_as_difference: Binary, |e| vec![e.op(Op::Xor, [e.p, e.q])], |_| vec![];
};

pub(super) const IMPLIES: &[Rule] = rules! {
    implies_as_or: Binary, |e| vec![e.op(Op::Implies, [e.p, e.q])], |_| vec![];
};

/// Conjunctions or disjunctions of `p` with something made of `p` and `q`.
fn nested(e: &mut super::rule::Example, op: Op) -> Vec<Term> {
    let not = e.op(Op::Not, [e.p]);
    let mut terms = Vec::new();
    for inner in [Op::And, Op::Or] {
        for first in [e.p, not] {
            let inner = e.op(inner, [first, e.q]);
            terms.push(e.op(op, [e.p, inner]));
            terms.push(e.op(op, [inner, e.p]));
        }
    }
    terms
}

/// `!!p` => `p`
fn not_not(pool: &mut TermPool, p: Term) -> Option<Term> {
    pool.unary(Op::Not, p)
}

/// `p && true` => `p`, `p && false` => `false`
fn and_constant(pool: &mut TermPool, p: Term, q: Term) -> Option<Term> {
    match pool.op(q) {
        Op::True => Some(p),
        Op::False => Some(q),
        _ => None,
    }
}

/// `p && p` => `p`, `p || p` => `p`
fn junction_same(_pool: &mut TermPool, p: Term, q: Term) -> Option<Term> {
    (p == q).then_some(p)
}

/// `p && !p` => `false`
fn and_complement(pool: &mut TermPool, p: Term, q: Term) -> Option<Term> {
    are_complements(pool, p, q).then(|| pool.bool(false))
}

/// `p && (p && q)` => `p && q`, `p && (!p && q)` => `false`, `p && (p || q)` => `p`,
/// `p && (!p || q)` => `p && q`
fn and_nested(pool: &mut TermPool, p: Term, q: Term) -> Option<Term> {
    junction_nested(pool, Op::And, Op::Or, p, q)
}

/// `p || true` => `true`, `p || false` => `p`
fn or_constant(pool: &mut TermPool, p: Term, q: Term) -> Option<Term> {
    match pool.op(q) {
        Op::True => Some(q),
        Op::False => Some(p),
        _ => None,
    }
}

/// `p || !p` => `true`
fn or_complement(pool: &mut TermPool, p: Term, q: Term) -> Option<Term> {
    are_complements(pool, p, q).then(|| pool.bool(true))
}

/// `p || (p || q)` => `p || q`, `p || (!p || q)` => `true`, `p || (p && q)` => `p`,
/// `p || (!p && q)` => `p || q`
fn or_nested(pool: &mut TermPool, p: Term, q: Term) -> Option<Term> {
    junction_nested(pool, Op::Or, Op::And, p, q)
}

/// `p xor q` => `!(p == q)`
fn xor_as_difference(pool: &mut TermPool, p: Term, q: Term) -> Option<Term> {
    Some(pool.distinct(p, q))
}

/// `p => q` => `!p || q`
fn implies_as_or(pool: &mut TermPool, p: Term, q: Term) -> Option<Term> {
    let not = pool.not(p);
    Some(pool.or(not, q))
}

fn junction_nested(pool: &mut TermPool, op: Op, dual: Op, p: Term, q: Term) -> Option<Term> {
    for (single, inner) in [(p, q), (q, p)] {
        if let Some((a, b)) = pool.binary(op, inner) {
            if single == a || single == b {
                return Some(inner);
            }
            if are_complements(pool, single, a) || are_complements(pool, single, b) {
                return Some(pool.bool(op == Op::Or));
            }
        }
        if let Some((a, b)) = pool.binary(dual, inner) {
            if single == a || single == b {
                return Some(single);
            }
            for (part, rest) in [(a, b), (b, a)] {
                // Again only if the rest is no junction itself, so that no chain is walked down.
                let flat = !matches!(pool.op(rest), Op::And | Op::Or);
                if flat && are_complements(pool, single, part) {
                    return Some(pool.make(op, &[single, rest]));
                }
            }
        }
    }
    None
}

pub(super) fn are_complements(pool: &TermPool, p: Term, q: Term) -> bool {
    pool.unary(Op::Not, p) == Some(q) || pool.unary(Op::Not, q) == Some(p)
}
