//! The SMT-LIB names of operators, for printing and parsing.

use crate::op::Op;
use crate::sort::Precision;

/// The names of operators without parameters, with the rounding mode where one is written.
pub(crate) fn plain_name(op: Op) -> Option<&'static str> {
    PLAIN.iter().find(|(_, known)| *known == op).map(|(name, _)| *name)
}

/// Names and operators, the rounding mode included.
pub(crate) const PLAIN: [(&str, Op); 48] = [
    ("not", Op::Not),
    ("and", Op::And),
    ("or", Op::Or),
    ("xor", Op::Xor),
    ("=>", Op::Implies),
    ("=", Op::Eq),
    ("ite", Op::Ite),
    ("bvneg", Op::BvNeg),
    ("bvnot", Op::BvNot),
    ("bvadd", Op::BvAdd),
    ("bvsub", Op::BvSub),
    ("bvmul", Op::BvMul),
    ("bvudiv", Op::BvUdiv),
    ("bvsdiv", Op::BvSdiv),
    ("bvurem", Op::BvUrem),
    ("bvsrem", Op::BvSrem),
    ("bvshl", Op::BvShl),
    ("bvlshr", Op::BvLshr),
    ("bvashr", Op::BvAshr),
    ("bvand", Op::BvAnd),
    ("bvor", Op::BvOr),
    ("bvxor", Op::BvXor),
    ("bvult", Op::BvUlt),
    ("bvule", Op::BvUle),
    ("bvslt", Op::BvSlt),
    ("bvsle", Op::BvSle),
    ("concat", Op::Concat),
    ("fp.add RNE", Op::FpAdd),
    ("fp.sub RNE", Op::FpSub),
    ("fp.mul RNE", Op::FpMul),
    ("fp.div RNE", Op::FpDiv),
    ("fp.sqrt RNE", Op::FpSqrt),
    ("fp.fma RNE", Op::FpFma),
    ("fp.neg", Op::FpNeg),
    ("fp.abs", Op::FpAbs),
    ("fp.eq", Op::FpEq),
    ("fp.lt", Op::FpLt),
    ("fp.leq", Op::FpLe),
    ("fp.isNaN", Op::FpIsNan),
    ("fp.isInfinite", Op::FpIsInfinite),
    ("fp.isZero", Op::FpIsZero),
    ("fp.isNormal", Op::FpIsNormal),
    ("fp.isSubnormal", Op::FpIsSubnormal),
    ("fp.isNegative", Op::FpIsNegative),
    ("fp.isPositive", Op::FpIsPositive),
    ("fp.to_ieee_bv", Op::FpToBits),
    ("select", Op::Select),
    ("store", Op::Store),
];

/// The name of the helper for a saturating conversion.
pub(crate) fn saturating_name(from: Precision, width: u16) -> String {
    format!("fp.to_sbv_sat.{}.{width}", from.width())
}

/// The name of the helper for a truncated remainder.
pub(crate) fn remainder_name(precision: Precision) -> String {
    format!("fp.fmod.{}", precision.width())
}
