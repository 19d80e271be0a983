//! Random well-sorted terms and values, for tests.

use super::Random;
use crate::bits::Bits;
use crate::op::{Op, Rounding};
use crate::pool::{FunctionKind, Term, TermPool};
use crate::sort::{Precision, Scalar, Sort};
use crate::value::{ArrayValue, Value};
use std::sync::Arc;

const WIDTHS: [u16; 8] = [1, 3, 8, 16, 32, 64, 65, 130];

/// `count` terms built without simplification from each other and from variables `v0`, `v1`, ... and constants.
///
/// Returns all that were built, later ones using earlier ones.
pub fn random_terms(pool: &mut TermPool, random: &mut Random, count: usize) -> Vec<Term> {
    let mut terms = leaves(pool, random);
    let leaf_count = terms.len();
    while terms.len() < leaf_count + count {
        if let Some(term) = random_operation(pool, random, &terms) {
            terms.push(term);
        }
    }
    terms.split_off(leaf_count)
}

/// A value of a sort, often at an edge.
pub fn random_value(random: &mut Random, sort: Sort) -> Value {
    match sort {
        Sort::Bool => Value::Bool(random.next() & 1 == 1),
        Sort::BitVec(width) => {
            let limbs = (0..usize::from(width).div_ceil(64)).map(|_| random.edge_word()).collect();
            Value::Bits(Bits::from_limbs(width, limbs))
        }
        Sort::Float32 => match random.below(4) {
            0 => {
                Value::float32(random.pick(&[0.0, -0.0, 1.0, -1.0, f32::NAN, f32::INFINITY, -f32::INFINITY]))
            }
            1 => Value::float32(random.next() as i32 as f32 / 16.0),
            _ => Value::float32(f32::from_bits(random.next() as u32)),
        },
        Sort::Float64 => match random.below(4) {
            0 => {
                Value::float64(random.pick(&[0.0, -0.0, 1.0, -1.0, f64::NAN, f64::INFINITY, -f64::INFINITY]))
            }
            1 => Value::float64(random.next() as i32 as f64 / 16.0),
            _ => Value::float64(f64::from_bits(random.next())),
        },
        Sort::Array { index, element } => {
            let default = random_value(random, element.into());
            let entries: Vec<(Value, Value)> = (0..random.below(4))
                .map(|_| (random_value(random, index.into()), random_value(random, element.into())))
                .collect();
            Value::Array(Arc::new(ArrayValue::new(index, default, entries)))
        }
    }
}

/// Variables and constants of few sorts, so that arguments that fit are found.
fn leaves(pool: &mut TermPool, random: &mut Random) -> Vec<Term> {
    let width = random.pick(&WIDTHS);
    let array = Sort::Array { index: Scalar::BitVec(width), element: Scalar::BitVec(width) };
    let float = random.pick(&[Sort::Float32, Sort::Float64]);
    let bits = Sort::BitVec(width);
    let sorts = [bits, bits, bits, Sort::Bool, Sort::Bool, float, float, array];
    let mut leaves = Vec::new();
    for (number, sort) in sorts.into_iter().enumerate() {
        let name = format!("v{number}.{}", sort.width().map_or(0, |width| width));
        leaves.push(pool.variable(&name, sort));
    }
    for sort in [bits, bits, bits, bits, Sort::Bool, float] {
        let value = random_value(random, sort);
        leaves.push(pool.constant(&value));
    }
    leaves
}

fn random_operation(pool: &mut TermPool, random: &mut Random, terms: &[Term]) -> Option<Term> {
    let op = random_op(random, pool, terms);
    let arity = op.arity()?;
    let first = pick_recent(random, terms);
    let mut args = vec![first];
    while args.len() < arity {
        // Most operators want arguments of one sort; the others find theirs by chance.
        let wanted = match (op, args.len()) {
            (Op::Ite, 1) | (Op::Concat, _) => None,
            (Op::Ite, _) => Some(pool.sort(args[1])),
            (Op::Select | Op::Store, _) => match pool.sort(first) {
                Sort::Array { index, .. } => Some(index.into()),
                _ => return None,
            },
            _ => Some(pool.sort(first)),
        };
        let candidate = (0..20).map(|_| pick_recent(random, terms));
        let mut fitting = candidate.filter(|term| wanted.is_none_or(|sort| pool.sort(*term) == sort));
        args.push(fitting.next()?);
    }
    if random.below(60) == 0
        && let Some(width) = pool.sort(first).width()
    {
        let sort = Sort::BitVec(width);
        let function = pool.declare("f", &[sort; 2], sort, FunctionKind::Uninterpreted);
        return Some(pool.apply(function, &[first, first]));
    }
    let narrow = pool.sort(first).width().is_none_or(|width| width <= 200);
    let simplifies = pool.simplifies();
    pool.set_simplifies(false);
    let built = if narrow { pool.try_make(op, &args).ok() } else { None };
    pool.set_simplifies(simplifies);
    built
}

fn pick_recent(random: &mut Random, terms: &[Term]) -> Term {
    let start = if random.below(3) == 0 { terms.len().saturating_sub(6) } else { 0 };
    terms[start + random.below(terms.len() - start)]
}

fn random_op(random: &mut Random, pool: &TermPool, terms: &[Term]) -> Op {
    const PLAIN: [Op; 54] = [
        Op::Not,
        Op::And,
        Op::Or,
        Op::Xor,
        Op::Implies,
        Op::Eq,
        Op::Ite,
        Op::Ite,
        Op::BvNeg,
        Op::BvNot,
        Op::BvAdd,
        Op::BvAdd,
        Op::BvSub,
        Op::BvMul,
        Op::BvUdiv,
        Op::BvSdiv,
        Op::BvUrem,
        Op::BvSrem,
        Op::BvShl,
        Op::BvLshr,
        Op::BvAshr,
        Op::BvAnd,
        Op::BvOr,
        Op::BvXor,
        Op::BvUlt,
        Op::BvUle,
        Op::BvSlt,
        Op::BvSle,
        Op::Concat,
        Op::FpAdd,
        Op::FpSub,
        Op::FpMul,
        Op::FpDiv,
        Op::FpRem,
        Op::FpNeg,
        Op::FpAbs,
        Op::FpSqrt,
        Op::FpFma,
        Op::FpEq,
        Op::FpLt,
        Op::FpLe,
        Op::FpIsNan,
        Op::FpIsInfinite,
        Op::FpIsZero,
        Op::FpIsNormal,
        Op::FpIsSubnormal,
        Op::FpIsNegative,
        Op::FpIsPositive,
        Op::FpToBits,
        Op::Select,
        Op::Select,
        Op::Store,
        Op::Store,
        Op::Eq,
    ];
    let precision = random.pick(&[Precision::Single, Precision::Double]);
    let by = random.below(6) as u16;
    match random.below(70) {
        0..=3 => {
            let width = pool.sort(terms[random.below(terms.len())]).width().unwrap_or(8);
            let low = random.below(usize::from(width)) as u16;
            Op::Extract { high: low + random.below(usize::from(width - low)) as u16, low }
        }
        4 | 5 => Op::ZeroExtend(by),
        6 | 7 => Op::SignExtend(by),
        8 => Op::FpRound(random.pick(&[Rounding::NearestEven, Rounding::Up, Rounding::Down, Rounding::Zero])),
        9 => Op::FpFromSigned(precision),
        10 => Op::FpFromUnsigned(precision),
        11 => Op::FpToSigned(random.pick(&[1, 8, 32, 64])),
        12 => Op::FpFromFloat(precision),
        13 => Op::FpFromBits(precision),
        14 => Op::ConstArray(Scalar::BitVec(random.pick(&WIDTHS))),
        _ => random.pick(&PLAIN),
    }
}
