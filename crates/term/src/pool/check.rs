//! Which arguments an operator takes, and what sort the result has.

use super::{Term, TermPool};
use crate::op::Op;
use crate::sort::{MAX_WIDTH, Sort};
use thiserror::Error;

/// Why an operator cannot be applied to some arguments.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum SortError {
    /// The number of arguments is wrong.
    #[error("{op} takes {expected} arguments, not {given}")]
    Arity {
        /// The operator or function.
        op: String,
        /// How many arguments it takes.
        expected: usize,
        /// How many it was given.
        given: usize,
    },
    /// The sorts of the arguments are wrong.
    #[error("{op} cannot be applied to ({given}): {reason}")]
    Sorts {
        /// The operator or function.
        op: String,
        /// The sorts it was given.
        given: String,
        /// What it wants instead.
        reason: &'static str,
    },
}

impl TermPool {
    /// The sort of the result, or why there is none.
    #[inline]
    pub(super) fn checked_sort(&self, op: Op, args: &[Term]) -> Result<Sort, SortError> {
        // What most terms are.
        if let [a, b] = *args
            && let Some(width) = self.store.common_width(a, b)
        {
            match op {
                Op::BvAdd | Op::BvMul | Op::BvAnd | Op::BvOr | Op::BvXor | Op::BvShl => {
                    return Ok(Sort::BitVec(width));
                }
                Op::Eq | Op::BvSlt | Op::BvUlt => return Ok(Sort::Bool),
                _ => {}
            }
        }
        let result = match *args {
            [] => Err("a leaf is made by its own constructor"),
            [a] if op.arity() == Some(1) => unary_sort(op, self.sort(a)),
            [a, b] if op.arity() == Some(2) => binary_sort(op, self.sort(a), self.sort(b)),
            [a, b, c] if op.arity() == Some(3) => ternary_sort(op, self.sort(a), self.sort(b), self.sort(c)),
            _ => return Err(wrong_arity(op, args.len())),
        };
        result.map_err(|reason| self.wrong_sorts(format!("{op:?}"), args, reason))
    }

    #[cold]
    pub(super) fn wrong_sorts(&self, op: String, args: &[Term], reason: &'static str) -> SortError {
        let sorts: Vec<String> = args.iter().map(|arg| self.sort(*arg).to_string()).collect();
        SortError::Sorts { op, given: sorts.join(", "), reason }
    }
}

#[cold]
fn wrong_arity(op: Op, given: usize) -> SortError {
    SortError::Arity { op: format!("{op:?}"), expected: op.arity().unwrap_or(0), given }
}

fn unary_sort(op: Op, arg: Sort) -> Result<Sort, &'static str> {
    match op {
        Op::Not => want(arg == Sort::Bool, Sort::Bool, "a Bool is wanted"),
        Op::BvNeg | Op::BvNot => want(arg.width().is_some(), arg, "a bit-vector is wanted"),
        Op::Extract { high, low } => {
            let width = arg.width().ok_or("a bit-vector is wanted")?;
            want(
                low <= high && high < width,
                Sort::BitVec((high - low.min(high)) + 1),
                "the bits are not there",
            )
        }
        Op::ZeroExtend(by) | Op::SignExtend(by) => {
            let width = arg.width().ok_or("a bit-vector is wanted")?;
            let wide = width.checked_add(by).filter(|wide| *wide <= MAX_WIDTH);
            Ok(Sort::BitVec(wide.ok_or("the result is too wide")?))
        }
        Op::FpNeg | Op::FpAbs | Op::FpSqrt | Op::FpRound(_) => {
            want(arg.precision().is_some(), arg, "a float is wanted")
        }
        Op::FpIsNan | Op::FpIsInfinite | Op::FpIsZero | Op::FpIsNormal => {
            want(arg.precision().is_some(), Sort::Bool, "a float is wanted")
        }
        Op::FpIsSubnormal | Op::FpIsNegative | Op::FpIsPositive => {
            want(arg.precision().is_some(), Sort::Bool, "a float is wanted")
        }
        Op::FpFromSigned(precision) | Op::FpFromUnsigned(precision) => {
            let fits = arg.width().is_some_and(|width| width <= 128);
            want(fits, precision.sort(), "a bit-vector of at most 128 bits is wanted")
        }
        Op::FpToSigned(width) => {
            let fits = arg.precision().is_some() && (1..=64).contains(&width);
            want(fits, Sort::BitVec(width), "a float and a width from 1 to 64 are wanted")
        }
        Op::FpFromFloat(precision) => want(arg.precision().is_some(), precision.sort(), "a float is wanted"),
        Op::FpFromBits(precision) => {
            let fits = arg.width() == Some(precision.width());
            want(fits, precision.sort(), "a bit-vector of the format's width is wanted")
        }
        Op::FpToBits => match arg.precision() {
            Some(precision) => Ok(Sort::BitVec(precision.width())),
            None => Err("a float is wanted"),
        },
        Op::ConstArray(index) => match arg.scalar() {
            Some(element) => Ok(Sort::Array { index, element }),
            None => Err("arrays of arrays are not supported"),
        },
        _ => Err("not a unary operator"),
    }
}

fn binary_sort(op: Op, a: Sort, b: Sort) -> Result<Sort, &'static str> {
    match op {
        Op::And | Op::Or | Op::Xor | Op::Implies => {
            want(a == Sort::Bool && b == Sort::Bool, Sort::Bool, "two Bools are wanted")
        }
        Op::Eq => want(a == b, Sort::Bool, "two arguments of one sort are wanted"),
        Op::BvAdd | Op::BvSub | Op::BvMul | Op::BvUdiv | Op::BvSdiv | Op::BvUrem | Op::BvSrem => {
            same_width(a, b, a)
        }
        Op::BvShl | Op::BvLshr | Op::BvAshr | Op::BvAnd | Op::BvOr | Op::BvXor => same_width(a, b, a),
        Op::BvUlt | Op::BvUle | Op::BvSlt | Op::BvSle => same_width(a, b, Sort::Bool),
        Op::Concat => match (a, b) {
            (Sort::BitVec(high), Sort::BitVec(low)) => {
                let wide = high.checked_add(low).filter(|wide| *wide <= MAX_WIDTH);
                Ok(Sort::BitVec(wide.ok_or("the result is too wide")?))
            }
            _ => Err("two bit-vectors are wanted"),
        },
        Op::FpAdd | Op::FpSub | Op::FpMul | Op::FpDiv | Op::FpRem => same_precision(a, b, a),
        Op::FpEq | Op::FpLt | Op::FpLe => same_precision(a, b, Sort::Bool),
        Op::Select => match a {
            Sort::Array { index, element } if Sort::from(index) == b => Ok(element.into()),
            _ => Err("an array and one of its indices are wanted"),
        },
        _ => Err("not a binary operator"),
    }
}

fn ternary_sort(op: Op, a: Sort, b: Sort, c: Sort) -> Result<Sort, &'static str> {
    match op {
        Op::Ite => want(a == Sort::Bool && b == c, b, "a Bool and two arguments of one sort are wanted"),
        Op::FpFma => {
            want(a.precision().is_some() && a == b && b == c, a, "three floats of one sort are wanted")
        }
        Op::Store => match a {
            Sort::Array { index, element } if Sort::from(index) == b && Sort::from(element) == c => Ok(a),
            _ => Err("an array, one of its indices and an element are wanted"),
        },
        _ => Err("not a ternary operator"),
    }
}

fn same_width(a: Sort, b: Sort, result: Sort) -> Result<Sort, &'static str> {
    want(a == b && a.width().is_some(), result, "two bit-vectors of one width are wanted")
}

fn same_precision(a: Sort, b: Sort, result: Sort) -> Result<Sort, &'static str> {
    want(a == b && a.precision().is_some(), result, "two floats of one sort are wanted")
}

#[inline]
fn want(holds: bool, result: Sort, reason: &'static str) -> Result<Sort, &'static str> {
    if holds { Ok(result) } else { Err(reason) }
}
