//! Conditions read as relations between sums: `a*x + b*y + c < d*z`, modulo the width.

use attest_term::bits::word::{mask, signed};
use attest_term::{Op, Sort, Term, TermPool};

/// A sum of more parts than these is not read.
const MAX_PARTS: usize = 12;
/// A factor beyond this is not read: the sum would wrap too often for cases to be told apart.
const GREATEST_FACTOR: i64 = 1 << 32;

/// How two sums relate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Relation {
    Less,
    AtMost,
    Equal,
    Different,
}

/// A relation between two sums of one width.
#[derive(Clone, Debug)]
pub(super) struct Literal {
    pub(super) relation: Relation,
    pub(super) is_signed: bool,
    pub(super) width: u16,
    pub(super) left: Sum,
    /// Zero for equations: all is on the left.
    pub(super) right: Sum,
}

/// `factor * term + ... + constant`, modulo the width; the factors are not zero.
#[derive(Clone, Debug, Default)]
pub(super) struct Sum {
    pub(super) parts: Vec<(Term, i64)>,
    pub(super) constant: i64,
}

impl Literal {
    /// What a condition says, if it relates words of at most 64 bits. What is false says `1 = 0`.
    pub(super) fn read(pool: &TermPool, condition: Term) -> Option<Literal> {
        if let Op::True | Op::False = pool.op(condition) {
            let left = Sum { parts: Vec::new(), constant: i64::from(pool.op(condition) == Op::False) };
            let relation = Relation::Equal;
            return Some(Literal { relation, is_signed: false, width: 2, left, right: Sum::default() });
        }
        let (holds, atom) = pool.unary(Op::Not, condition).map_or((true, condition), |atom| (false, atom));
        let op = pool.op(atom);
        if !matches!(op, Op::Eq | Op::BvSlt | Op::BvSle | Op::BvUlt | Op::BvUle) {
            return None;
        }
        let &[left, right] = pool.args(atom) else { return None };
        let Sort::BitVec(width @ 2..=64) = pool.sort(left) else { return None };
        let is_signed = matches!(op, Op::BvSlt | Op::BvSle);
        if op == Op::Eq {
            let relation = if holds { Relation::Equal } else { Relation::Different };
            let left = Sum::read(pool, width, &[(left, 1), (right, -1)])?;
            return Some(Literal { relation, is_signed, width, left, right: Sum::default() });
        }
        let is_strict = matches!(op, Op::BvSlt | Op::BvUlt) == holds;
        let relation = if is_strict { Relation::Less } else { Relation::AtMost };
        let (less, more) = if holds { (left, right) } else { (right, left) };
        let (left, right) = (Sum::read(pool, width, &[(less, 1)])?, Sum::read(pool, width, &[(more, 1)])?);
        Some(Literal { relation, is_signed, width, left, right })
    }
}

impl Sum {
    fn read(pool: &TermPool, width: u16, terms: &[(Term, i64)]) -> Option<Sum> {
        let reduced = |number: i64| signed(width, number as u64 & mask(width));
        let mut sum = Sum::default();
        let mut waiting = terms.to_vec();
        while let Some((term, factor)) = waiting.pop() {
            if sum.parts.len() + waiting.len() > MAX_PARTS {
                return None;
            }
            match (pool.op(term), pool.args(term)) {
                (Op::Bits, _) => {
                    let word = pool.word(term)? as i64;
                    sum.constant = sum.constant.wrapping_add(word.wrapping_mul(factor));
                }
                (Op::BvAdd, &[a, b]) => waiting.extend([(b, factor), (a, factor)]),
                (Op::BvSub, &[a, b]) => waiting.extend([(b, factor.wrapping_neg()), (a, factor)]),
                (Op::BvNeg, &[a]) => waiting.push((a, factor.wrapping_neg())),
                (Op::BvNot, &[a]) => {
                    sum.constant = sum.constant.wrapping_sub(factor);
                    waiting.push((a, factor.wrapping_neg()));
                }
                (Op::BvShl, &[a, b]) if pool.word(b).is_some_and(|by| by < u64::from(width)) => {
                    waiting.push((a, reduced(factor.wrapping_shl(pool.word(b)? as u32))));
                }
                (Op::BvMul, &[a, b]) if pool.word(b).is_some() => {
                    waiting.push((a, reduced(factor.wrapping_mul(pool.word(b)? as i64))));
                }
                _ => match sum.parts.iter_mut().find(|(known, _)| *known == term) {
                    Some((_, known)) => *known = reduced(known.wrapping_add(factor)),
                    None => sum.parts.push((term, reduced(factor))),
                },
            }
        }
        sum.constant = reduced(sum.constant);
        sum.parts.retain(|(_, factor)| *factor != 0);
        let small = |(_, factor): &(Term, i64)| (-GREATEST_FACTOR..=GREATEST_FACTOR).contains(factor);
        sum.parts.iter().all(small).then_some(sum)
    }
}
