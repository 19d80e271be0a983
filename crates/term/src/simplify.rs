//! The simplifier: small rewrite rules, tried at every construction.
//!
//! Canonical forms, chosen so that equal things meet:
//! - arguments of commuting operators by id, a constant last;
//! - sums (up to 64 bits) as `a*x + b*y + c`, atoms by id, the constant last; no `-` but on atoms, no shift left
//!   by a constant;
//! - of the comparisons only `<`, signed and unsigned, with a constant on the right; `a <= b` is `!(b < a)`;
//! - equations with every atom on one side only;
//! - of the Boolean operators only `!`, `&&`, `||` and `=`.
//!
//! A rule may build terms by the simplifying constructors, but never walks down a term without a bound.

mod array;
mod boolean;
mod cast;
mod compare;
mod division;
mod equation;
mod extract;
mod float;
mod ite;
mod linear;
mod mask;
mod rule;
mod shift;
mod sum;

pub use rule::{RuleInstance, rule_instances, rule_names};

use crate::eval;
use crate::op::Op;
use crate::pool::{Term, TermPool};
use crate::value::Value;
use rule::Rule;

/// The simpler term for an operator and arguments, if a rule applies.
#[inline]
pub(crate) fn simplify(pool: &mut TermPool, op: Op, args: &[Term]) -> Option<Term> {
    if args.iter().all(|arg| pool.is_constant(*arg))
        && let Some(folded) = fold(pool, op, args)
    {
        return Some(folded);
    }
    match *args {
        [a, b] if op.commutes() && out_of_order(pool, a, b) => {
            let swapped = [b, a];
            Some(first(pool, op, &swapped).unwrap_or_else(|| pool.raw(op, &swapped)))
        }
        _ => first(pool, op, args),
    }
}

/// All rules, by the operator at the root of what they rewrite.
pub(crate) fn themes() -> Vec<&'static [Rule]> {
    let mut all = vec![sum::ADD, sum::SUB, sum::NEG, sum::NOT, sum::MUL];
    all.extend([mask::AND, mask::OR, mask::XOR, shift::SHL, shift::LSHR, shift::ASHR]);
    all.extend([division::UDIV, division::UREM, division::SDIV, division::SREM]);
    all.extend([compare::ULT, compare::ULE, compare::SLT, compare::SLE, equation::EQ]);
    all.extend([extract::EXTRACT, extract::CONCAT, cast::ZERO_EXTEND, cast::SIGN_EXTEND]);
    all.extend([boolean::NOT, boolean::AND, boolean::OR, boolean::XOR, boolean::IMPLIES]);
    all.extend([ite::ITE, ite::LIFT, array::SELECT, array::STORE]);
    all.extend([float::NEG, float::ABS, float::ADD, float::SUB, float::MUL, float::DIV]);
    all.extend([float::EQ, float::LT, float::LE, float::CLASS, float::CONVERT, float::FROM_BITS]);
    all
}

fn rules(op: Op) -> &'static [Rule] {
    match op {
        Op::True | Op::False | Op::Bits | Op::Float | Op::Variable | Op::Apply => &[],
        Op::Not => boolean::NOT,
        Op::And => boolean::AND,
        Op::Or => boolean::OR,
        Op::Xor => boolean::XOR,
        Op::Implies => boolean::IMPLIES,
        Op::Eq => equation::EQ,
        Op::Ite => ite::ITE,
        Op::BvNeg => sum::NEG,
        Op::BvNot => sum::NOT,
        Op::BvAdd => sum::ADD,
        Op::BvSub => sum::SUB,
        Op::BvMul => sum::MUL,
        Op::BvUdiv => division::UDIV,
        Op::BvSdiv => division::SDIV,
        Op::BvUrem => division::UREM,
        Op::BvSrem => division::SREM,
        Op::BvShl => shift::SHL,
        Op::BvLshr => shift::LSHR,
        Op::BvAshr => shift::ASHR,
        Op::BvAnd => mask::AND,
        Op::BvOr => mask::OR,
        Op::BvXor => mask::XOR,
        Op::BvUlt => compare::ULT,
        Op::BvUle => compare::ULE,
        Op::BvSlt => compare::SLT,
        Op::BvSle => compare::SLE,
        Op::Concat => extract::CONCAT,
        Op::Extract { .. } => extract::EXTRACT,
        Op::ZeroExtend(_) => cast::ZERO_EXTEND,
        Op::SignExtend(_) => cast::SIGN_EXTEND,
        Op::FpAdd => float::ADD,
        Op::FpSub => float::SUB,
        Op::FpMul => float::MUL,
        Op::FpDiv => float::DIV,
        Op::FpNeg => float::NEG,
        Op::FpAbs => float::ABS,
        Op::FpEq => float::EQ,
        Op::FpLt => float::LT,
        Op::FpLe => float::LE,
        Op::FpIsNan | Op::FpIsInfinite | Op::FpIsZero => float::CLASS,
        Op::FpFromFloat(_) => float::CONVERT,
        Op::FpFromBits(_) => float::FROM_BITS,
        Op::FpRem | Op::FpSqrt | Op::FpFma | Op::FpRound(_) | Op::FpToBits => &[],
        Op::FpIsNormal | Op::FpIsSubnormal | Op::FpIsNegative | Op::FpIsPositive => &[],
        Op::FpFromSigned(_) | Op::FpFromUnsigned(_) | Op::FpToSigned(_) | Op::ConstArray(_) => &[],
        Op::Select => array::SELECT,
        Op::Store => array::STORE,
    }
}

fn first(pool: &mut TermPool, op: Op, args: &[Term]) -> Option<Term> {
    for rule in rules(op) {
        if let Some(simpler) = rule.apply(pool, op, args) {
            return Some(simpler);
        }
    }
    ite::LIFT.iter().find_map(|rule| rule.apply(pool, op, args))
}

/// Constants come last, everything else by id.
#[inline]
fn out_of_order(pool: &TermPool, a: Term, b: Term) -> bool {
    match (pool.is_constant(a), pool.is_constant(b)) {
        (true, false) => true,
        (false, true) => false,
        _ => a > b,
    }
}

/// An operator on constants is a constant.
fn fold(pool: &mut TermPool, op: Op, args: &[Term]) -> Option<Term> {
    if matches!(op, Op::Select | Op::Store | Op::ConstArray(_) | Op::Apply) {
        return None;
    }
    if let Some(folded) = fold_words(pool, op, args) {
        return Some(folded);
    }
    let mut values = [const { Value::Bool(false) }; 3];
    for (slot, arg) in values.iter_mut().zip(args) {
        *slot = pool.value(*arg)?;
    }
    let [a, b, c] = &values;
    let value = eval::apply(op, &[a, b, c][..args.len()]);
    Some(pool.constant(&value))
}

/// The same for words, without making values of them.
fn fold_words(pool: &mut TermPool, op: Op, args: &[Term]) -> Option<Term> {
    let &[a, b] = args else { return None };
    let (a_word, b_word) = (pool.word(a)?, pool.word(b)?);
    let width = pool.width(a);
    let is_arithmetic = matches!(op, Op::BvAdd | Op::BvSub | Op::BvMul | Op::BvAnd | Op::BvOr | Op::BvXor);
    let is_relation = matches!(op, Op::Eq | Op::BvUlt | Op::BvUle | Op::BvSlt | Op::BvSle);
    if is_arithmetic {
        let word = eval::apply_words(op, [width, width, width], [a_word, b_word, 0]);
        Some(pool.bits(width, word))
    } else if is_relation {
        let truth = eval::apply_words(op, [1, width, width], [a_word, b_word, 0]);
        Some(pool.bool(truth == 1))
    } else {
        None
    }
}

#[cfg(test)]
mod tests;
