//! Builds the application of a head to its arguments.

use super::head::Head;
use crate::op::Op;
use crate::pool::{FunctionKind, Term, TermPool};
use crate::sort::{Precision, Sort};
use crate::substitute::Substitution;

/// Builds the application.
pub(super) fn apply(pool: &mut TermPool, head: &Head, args: &[Term]) -> Result<Term, String> {
    let make =
        |pool: &mut TermPool, op, args: &[Term]| pool.try_make(op, args).map_err(|error| error.to_string());
    match (head, args) {
        (Head::Op(op), args) => make(pool, *op, args),
        (Head::LeftToRight(op), &[first, second, ref rest @ ..]) => {
            let start = make(pool, *op, &[first, second])?;
            rest.iter().try_fold(start, |all, next| make(pool, *op, &[all, *next]))
        }
        (Head::LeftToRight(_), &[only]) => Ok(only),
        (Head::RightToLeft(op), &[ref rest @ .., before, last]) => {
            let start = make(pool, *op, &[before, last])?;
            rest.iter().rev().try_fold(start, |all, next| make(pool, *op, &[*next, all]))
        }
        (Head::Chained(op), args) if args.len() >= 2 => {
            neighbours(pool, args, |pool, a, b| make(pool, *op, &[a, b]))
        }
        (Head::Swapped(op), args) if args.len() >= 2 => {
            neighbours(pool, args, |pool, a, b| make(pool, *op, &[b, a]))
        }
        (Head::Distinct, args) if args.len() >= 2 => {
            let mut parts = Vec::new();
            for (at, a) in args.iter().enumerate() {
                for b in &args[at + 1..] {
                    let equal = make(pool, Op::Eq, &[*a, *b])?;
                    parts.push(make(pool, Op::Not, &[equal])?);
                }
            }
            together(pool, &parts)
        }
        (Head::Complemented(op), &[a, b]) => {
            let inner = make(pool, *op, &[a, b])?;
            make(pool, Op::BvNot, &[inner])
        }
        (Head::Compare, &[a, b]) => {
            let equal = make(pool, Op::Eq, &[a, b])?;
            let (one, zero) = (pool.bits(1, 1), pool.bits(1, 0));
            make(pool, Op::Ite, &[equal, one, zero])
        }
        (Head::SignedModulo, &[a, b]) => signed_modulo(pool, a, b),
        (Head::Rotate(_) | Head::RotateRight(_), &[a]) => {
            let width = pool.sort(a).width().ok_or("a bit-vector is wanted")?;
            let by = match head {
                Head::RotateRight(by) => u32::from(width) - by % u32::from(width),
                Head::Rotate(by) => *by,
                _ => 0,
            };
            let by = (by % u32::from(width)) as u16;
            if by == 0 {
                return Ok(a);
            }
            let low = make(pool, Op::Extract { high: width - by - 1, low: 0 }, &[a])?;
            let high = make(pool, Op::Extract { high: width - 1, low: width - by }, &[a])?;
            make(pool, Op::Concat, &[low, high])
        }
        (Head::Repeat(count), &[a]) => (1..*count).try_fold(a, |all, _| make(pool, Op::Concat, &[all, a])),
        (Head::ToFloat(precision), &[a]) => {
            let from_float = pool.sort(a).precision().is_some();
            let op = if from_float { Op::FpFromFloat(*precision) } else { Op::FpFromSigned(*precision) };
            make(pool, op, &[a])
        }
        (Head::Float, &[sign, exponent, fraction]) => {
            let high = make(pool, Op::Concat, &[sign, exponent])?;
            let all = make(pool, Op::Concat, &[high, fraction])?;
            let widths = [sign, exponent, fraction].map(|part| pool.sort(part).width());
            let precision = match widths {
                [Some(1), Some(8), Some(23)] => Precision::Single,
                [Some(1), Some(11), Some(52)] => Precision::Double,
                _ => {
                    return Err(
                        "of the floating-point formats only (8 24) and (11 53) are supported".to_owned()
                    );
                }
            };
            // A literal is a constant also where nothing is simplified.
            let simplifies = pool.simplifies();
            let is_literal = [sign, exponent, fraction].iter().all(|part| pool.is_constant(*part));
            pool.set_simplifies(simplifies || is_literal);
            let all = if is_literal { pool.simplified(all) } else { all };
            let float = make(pool, Op::FpFromBits(precision), &[all]);
            pool.set_simplifies(simplifies);
            float
        }
        (Head::NearestRemainder, &[a, b]) => nearest_remainder(pool, a, b),
        (Head::Extreme(name), &[a, b]) => extreme(pool, name, a, b),
        (Head::Function(function), args) => {
            pool.try_apply(*function, args).map_err(|error| error.to_string())
        }
        (Head::Macro(parameters, body), args) => {
            let sorts = |pool: &TermPool, terms: &[Term]| {
                terms.iter().map(|term| pool.sort(*term)).collect::<Vec<_>>()
            };
            if sorts(pool, parameters) != sorts(pool, args) {
                return Err("the arguments do not fit the function's definition".to_owned());
            }
            let pairs = parameters.iter().copied().zip(args.iter().copied());
            Ok(Substitution::new(pairs).apply(pool, *body))
        }
        _ => Err(format!("{} arguments do not fit this function", args.len())),
    }
}

fn neighbours(
    pool: &mut TermPool,
    args: &[Term],
    relate: impl Fn(&mut TermPool, Term, Term) -> Result<Term, String>,
) -> Result<Term, String> {
    let parts = args.windows(2).map(|pair| relate(pool, pair[0], pair[1])).collect::<Result<Vec<_>, _>>()?;
    together(pool, &parts)
}

fn together(pool: &mut TermPool, parts: &[Term]) -> Result<Term, String> {
    match parts {
        [first, rest @ ..] => Ok(rest.iter().fold(*first, |all, part| pool.and(all, *part))),
        [] => Err("at least two arguments are wanted".to_owned()),
    }
}

/// The remainder with the divisor's sign: `r = a srem b`, and `r + b` where `r` is not zero and the signs differ.
fn signed_modulo(pool: &mut TermPool, a: Term, b: Term) -> Result<Term, String> {
    let remainder = pool.try_make(Op::BvSrem, &[a, b]).map_err(|error| error.to_string())?;
    let zero = pool.bits(pool.width(a), 0);
    let signs = pool.bv_xor(a, b);
    let (differ, is_zero) = (pool.bv_slt(signs, zero), pool.eq(remainder, zero));
    let not_zero = pool.not(is_zero);
    let (adjust, adjusted) = (pool.and(differ, not_zero), pool.bv_add(remainder, b));
    Ok(pool.ite(adjust, adjusted, remainder))
}

/// IEEE's remainder of `x` and `y` from the truncated one, `t`: where `|t|` is more than half of `|y|`, or half and
/// the quotient odd, the next multiple is nearer. The quotient is odd if `x` leaves `|y|` or more divided by `2y`.
fn nearest_remainder(pool: &mut TermPool, x: Term, y: Term) -> Result<Term, String> {
    let truncated = pool.try_make(Op::FpRem, &[x, y]).map_err(|error| error.to_string())?;
    let (size_t, size_y) = (pool.fp_abs(truncated), pool.fp_abs(y));
    let twice_y = pool.fp_add(y, y);
    let by_twice = pool.fp_rem(x, twice_y);
    let by_twice = pool.fp_abs(by_twice);
    let is_odd = pool.fp_le(size_y, by_twice);
    let twice_t = pool.fp_add(size_t, size_t);
    let (is_more, is_half) = (pool.fp_lt(size_y, twice_t), pool.fp_eq(size_y, twice_t));
    let is_odd_half = pool.and(is_half, is_odd);
    let is_far = pool.or(is_more, is_odd_half);
    let is_infinite = pool.make(Op::FpIsInfinite, &[y]);
    let is_finite = pool.not(is_infinite);
    let adjusts = pool.and(is_finite, is_far);
    let nearer = pool.fp_sub(size_t, size_y);
    let (opposite, is_negative) = (pool.fp_neg(nearer), pool.make(Op::FpIsNegative, &[x]));
    let adjusted = pool.ite(is_negative, opposite, nearer);
    Ok(pool.ite(adjusts, adjusted, truncated))
}

/// The lesser or the greater of two floats, or the one that is a number. Of zeros with different signs SMT-LIB leaves
/// open which it is: an uninterpreted function of the two says it.
fn extreme(pool: &mut TermPool, name: &str, x: Term, y: Term) -> Result<Term, String> {
    let (first, second) = if name == "fp.min" { (x, y) } else { (y, x) };
    let is_in_order = pool.try_make(Op::FpLe, &[first, second]).map_err(|error| error.to_string())?;
    let sort = pool.sort(x);
    let choice =
        pool.declare(&format!("{name} of zeros"), &[sort, sort], Sort::Bool, FunctionKind::Uninterpreted);
    let takes_first = pool.apply(choice, &[x, y]);
    let open = pool.ite(takes_first, x, y);
    let ordered = pool.ite(is_in_order, x, y);
    let [x_is_nan, y_is_nan] = [x, y].map(|arg| pool.make(Op::FpIsNan, &[arg]));
    let equal = pool.fp_eq(x, y);
    let same = pool.eq(x, y);
    let differ = pool.not(same);
    let zeros = pool.and(equal, differ);
    let numbers = pool.ite(zeros, open, ordered);
    let unless_y = pool.ite(y_is_nan, x, numbers);
    Ok(pool.ite(x_is_nan, y, unless_y))
}
