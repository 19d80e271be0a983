//! The signs and names of the human form, for printing and parsing.

use crate::op::Op;
use crate::sort::{MAX_WIDTH, Precision, Scalar};

/// The sign and the precedence of operators written between their arguments.
pub(crate) const INFIX: [(&str, u8); 23] = [
    ("||", 1),
    ("&&", 2),
    ("|", 3),
    ("^", 4),
    ("&", 5),
    ("==", 6),
    ("!=", 6),
    ("<u", 7),
    ("<=u", 7),
    (">u", 7),
    (">=u", 7),
    ("<", 7),
    ("<=", 7),
    (">", 7),
    (">=", 7),
    ("<<", 8),
    (">>", 8),
    (">>>", 8),
    ("+", 9),
    ("-", 9),
    ("*", 10),
    ("/", 10),
    ("%", 10),
];

/// The precedence of prefix operators.
pub(crate) const PREFIX: u8 = 11;

/// Calls without parameters.
pub(crate) const CALLS: [(&str, Op); 21] = [
    ("ite", Op::Ite),
    ("xor", Op::Xor),
    ("implies", Op::Implies),
    ("same", Op::Eq),
    ("udiv", Op::BvUdiv),
    ("urem", Op::BvUrem),
    ("concat", Op::Concat),
    ("abs", Op::FpAbs),
    ("sqrt", Op::FpSqrt),
    ("fma", Op::FpFma),
    ("isNaN", Op::FpIsNan),
    ("isInfinite", Op::FpIsInfinite),
    ("isZero", Op::FpIsZero),
    ("isNormal", Op::FpIsNormal),
    ("isSubnormal", Op::FpIsSubnormal),
    ("isNegative", Op::FpIsNegative),
    ("isPositive", Op::FpIsPositive),
    ("toBits", Op::FpToBits),
    ("select", Op::Select),
    ("store", Op::Store),
    ("complement", Op::BvNot),
];

/// The operator of a call with parameters, as far as the name tells.
pub(crate) fn parameterised(name: &str, first: &str, second: Option<&str>) -> Option<Op> {
    let number = first.parse().ok();
    let precision = match first {
        "32" => Some(Precision::Single),
        "64" => Some(Precision::Double),
        _ => None,
    };
    match (name, second) {
        ("extract", Some(low)) => Some(Op::Extract { high: number?, low: low.parse().ok()? }),
        ("zext", None) => Some(Op::ZeroExtend(number?)),
        ("sext", None) => Some(Op::SignExtend(number?)),
        ("toSigned", None) => Some(Op::FpToSigned(number?)),
        ("fromSigned", None) => Some(Op::FpFromSigned(precision?)),
        ("fromUnsigned", None) => Some(Op::FpFromUnsigned(precision?)),
        ("toFloat", None) => Some(Op::FpFromFloat(precision?)),
        ("fromBits", None) => Some(Op::FpFromBits(precision?)),
        ("fill", None) => Some(Op::ConstArray(match first {
            "bool" => Scalar::Bool,
            "float" => Scalar::Float32,
            "double" => Scalar::Float64,
            _ => Scalar::BitVec(number.filter(|width| (1..=MAX_WIDTH).contains(width))?),
        })),
        _ => None,
    }
}
