//! What stands at the head of an application, by its SMT-LIB name.

use super::smt::{precision, sort};
use super::symbols::{Meaning, Symbols};
use super::{ExpressionId, Expressions, ParseError};
use crate::op::{Op, Rounding};
use crate::pool::{FunctionId, Term};
use crate::print::names::{PLAIN, remainder_name, saturating_name};
use crate::sort::{Precision, Sort};

/// What stands at the head of an application.
pub(super) enum Head {
    /// An operator as it is.
    Op(Op),
    /// An operator of two arguments, taken from the left over more.
    LeftToRight(Op),
    /// An implication, taken from the right.
    RightToLeft(Op),
    /// A relation that must hold between neighbours.
    Chained(Op),
    /// A relation of its arguments the other way round: `a > b`.
    Swapped(Op),
    /// Pairwise unequal.
    Distinct,
    /// An operator and then the complement.
    Complemented(Op),
    /// `bvcomp`
    Compare,
    /// `bvsmod`
    SignedModulo,
    /// `rotate_left` by so many bits.
    Rotate(u32),
    /// `rotate_right` by so many bits.
    RotateRight(u32),
    /// `repeat` so many times.
    Repeat(u32),
    /// `to_fp` with a rounding mode: from a float or a signed number.
    ToFloat(Precision),
    /// `fp` of sign, exponent and fraction.
    Float,
    /// `fp.rem`
    NearestRemainder,
    /// `fp.min` or `fp.max`, by the name.
    Extreme(&'static str),
    Function(FunctionId),
    Macro(Vec<Term>, Term),
}

/// What an application's head means, and how many arguments (rounding modes) it has taken already.
pub(super) fn head(
    expressions: &Expressions,
    first: ExpressionId,
    args: &[ExpressionId],
    symbols: &Symbols,
) -> Result<(Head, usize), ParseError> {
    let fail = |reason: String| Err(expressions.error(first, reason));
    let Some(name) = expressions.symbol(first) else {
        return indexed(expressions, first, args, symbols);
    };
    match symbols.meaning(name) {
        Some(Meaning::Function(function)) => return Ok((Head::Function(*function), 0)),
        Some(Meaning::Macro(parameters, body)) => return Ok((Head::Macro(parameters.clone(), *body), 0)),
        Some(Meaning::Term(_) | Meaning::Sort(_)) => return fail(format!("`{name}` is no function")),
        None => {}
    }
    if name == "fp.roundToIntegral" {
        return Ok((Head::Op(Op::FpRound(rounding(expressions, first, args)?)), 1));
    }
    let with_mode = format!("{name} RNE");
    if let Some((_, op)) = PLAIN.iter().find(|(known, _)| *known == with_mode) {
        nearest_even(expressions, first, args, name)?;
        return Ok((Head::Op(*op), 1));
    }
    if let Some(op) = helper(name) {
        return Ok((Head::Op(op), 0));
    }
    let head = match name {
        "and" | "or" | "xor" | "bvadd" | "bvmul" | "bvand" | "bvor" | "bvxor" | "concat" => {
            let op = PLAIN.iter().find(|(known, _)| *known == name).map(|(_, op)| *op);
            Head::LeftToRight(op.unwrap_or(Op::And))
        }
        "=>" => Head::RightToLeft(Op::Implies),
        "=" => Head::Chained(Op::Eq),
        "fp.eq" => Head::Chained(Op::FpEq),
        "fp.lt" => Head::Chained(Op::FpLt),
        "fp.leq" => Head::Chained(Op::FpLe),
        "fp.gt" => Head::Swapped(Op::FpLt),
        "fp.geq" => Head::Swapped(Op::FpLe),
        "bvugt" => Head::Swapped(Op::BvUlt),
        "bvuge" => Head::Swapped(Op::BvUle),
        "bvsgt" => Head::Swapped(Op::BvSlt),
        "bvsge" => Head::Swapped(Op::BvSle),
        "bvnand" => Head::Complemented(Op::BvAnd),
        "bvnor" => Head::Complemented(Op::BvOr),
        "bvxnor" => Head::Complemented(Op::BvXor),
        "distinct" => Head::Distinct,
        "bvcomp" => Head::Compare,
        "bvsmod" => Head::SignedModulo,
        "fp" => Head::Float,
        "fp.rem" => Head::NearestRemainder,
        "fp.min" => Head::Extreme("fp.min"),
        "fp.max" => Head::Extreme("fp.max"),
        "fp.to_real" => return fail("fp.to_real is not supported: the theory of reals is not".to_owned()),
        _ => match PLAIN.iter().find(|(known, _)| *known == name) {
            Some((_, op)) => Head::Op(*op),
            None => return fail(format!("the function `{name}` is not known")),
        },
    };
    Ok((head, 0))
}

fn indexed(
    expressions: &Expressions,
    first: ExpressionId,
    args: &[ExpressionId],
    symbols: &Symbols,
) -> Result<(Head, usize), ParseError> {
    let fail = |reason: &str| Err(expressions.error(first, reason));
    let items = expressions.list(first).unwrap_or_default();
    let [marker, name, indices @ ..] = items else { return fail("this is no function") };
    let (marker, name) = (expressions.symbol(*marker), expressions.symbol(*name));
    if (marker, name) == (Some("as"), Some("const")) {
        return match indices {
            [at] => match sort(expressions, *at, symbols)? {
                Sort::Array { index, .. } => Ok((Head::Op(Op::ConstArray(index)), 0)),
                _ => fail("`as const` wants an array sort"),
            },
            _ => fail("`as const` wants one sort"),
        };
    }
    let number = |at: usize| indices.get(at).and_then(|index| expressions.number(*index));
    let small = |at: usize| number(at).and_then(|number| u16::try_from(number).ok());
    match (marker, name, small(0), small(1)) {
        (Some("_"), Some("extract"), Some(high), Some(low)) => Ok((Head::Op(Op::Extract { high, low }), 0)),
        (Some("_"), Some("zero_extend"), Some(by), None) => Ok((Head::Op(Op::ZeroExtend(by)), 0)),
        (Some("_"), Some("sign_extend"), Some(by), None) => Ok((Head::Op(Op::SignExtend(by)), 0)),
        (Some("_"), Some("rotate_left"), Some(by), None) => Ok((Head::Rotate(u32::from(by)), 0)),
        (Some("_"), Some("rotate_right"), Some(by), None) => Ok((Head::RotateRight(u32::from(by)), 0)),
        (Some("_"), Some("repeat"), Some(count @ 1..), None) => Ok((Head::Repeat(u32::from(count)), 0)),
        (Some("_"), Some(name @ ("to_fp" | "to_fp_unsigned")), ..) => {
            let Some(precision) = precision(expressions, indices) else {
                return fail("of the floating-point formats only (8 24) and (11 53) are supported");
            };
            if args.len() == 1 && name == "to_fp" {
                return Ok((Head::Op(Op::FpFromBits(precision)), 0));
            }
            nearest_even(expressions, first, args, name)?;
            let unsigned = name == "to_fp_unsigned";
            Ok((if unsigned { Head::Op(Op::FpFromUnsigned(precision)) } else { Head::ToFloat(precision) }, 1))
        }
        (Some("_"), Some("fp.to_sbv" | "fp.to_ubv"), ..) => {
            fail("fp.to_sbv and fp.to_ubv are not supported: out of range their value is left open")
        }
        _ => fail("this indexed function is not known"),
    }
}

/// The operators that scripts of ours define.
fn helper(name: &str) -> Option<Op> {
    for precision in [Precision::Single, Precision::Double] {
        if name == remainder_name(precision) {
            return Some(Op::FpRem);
        }
        let prefix = saturating_name(precision, 0);
        if let Some(width) = name.strip_prefix(prefix.trim_end_matches('0')) {
            return width.parse().ok().map(Op::FpToSigned);
        }
    }
    None
}

/// Whether a name is that of an operator scripts of ours define.
pub(super) fn is_helper(name: &str) -> bool {
    helper(name).is_some()
}

fn nearest_even(
    expressions: &Expressions,
    at: ExpressionId,
    args: &[ExpressionId],
    name: &str,
) -> Result<(), ParseError> {
    let mode = match rounding(expressions, at, args)? {
        Rounding::NearestEven => return Ok(()),
        Rounding::Up => "RTP",
        Rounding::Down => "RTN",
        Rounding::Zero => "RTZ",
    };
    let reason = format!("{name} is not supported with the rounding mode {mode}, only with RNE");
    Err(expressions.error(args[0], reason))
}

fn rounding(
    expressions: &Expressions,
    at: ExpressionId,
    args: &[ExpressionId],
) -> Result<Rounding, ParseError> {
    let mode = *args.first().ok_or_else(|| expressions.error(at, "a rounding mode is wanted"))?;
    match expressions.symbol(mode) {
        Some("RNE" | "roundNearestTiesToEven") => Ok(Rounding::NearestEven),
        Some("RTP" | "roundTowardPositive") => Ok(Rounding::Up),
        Some("RTN" | "roundTowardNegative") => Ok(Rounding::Down),
        Some("RTZ" | "roundTowardZero") => Ok(Rounding::Zero),
        Some("RNA" | "roundNearestTiesToAway") => {
            Err(expressions.error(mode, "the rounding mode RNA is not supported"))
        }
        _ => {
            Err(expressions
                .error(mode, "a rounding mode is wanted (variables of that sort are not supported)"))
        }
    }
}
