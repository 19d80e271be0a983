//! The operators a term can have at its root.
//!
//! Bit-vector operators have SMT-LIB's semantics (total: division by zero is defined, shifts by the width or
//! more give 0 or the sign). Float operators round to nearest, ties to even; there is one NaN.

use crate::sort::{Precision, Scalar};
use serde::{Deserialize, Serialize};

/// How a float is rounded to an integral float.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum Rounding {
    /// To the nearest, ties to even (`RNE`).
    NearestEven,
    /// Towards positive infinity (`RTP`).
    Up,
    /// Towards negative infinity (`RTN`).
    Down,
    /// Towards zero (`RTZ`).
    Zero,
}

/// An operator, with its parameters but without its arguments.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum Op {
    /// The truth value true.
    True,
    /// The truth value false.
    False,
    /// A bit-vector constant; its value is in the pool.
    Bits,
    /// A float constant; its value is in the pool.
    Float,
    /// A variable (a constant symbol of SMT-LIB); its name is in the pool.
    Variable,
    /// The application of a declared function; which one is in the pool.
    Apply,

    /// Negation.
    Not,
    /// Conjunction.
    And,
    /// Disjunction.
    Or,
    /// Exclusive or.
    Xor,
    /// Implication.
    Implies,
    /// Equality of two terms of one sort. On floats: identity (NaN equals NaN, 0 differs from -0).
    Eq,
    /// `if a then b else c`, at any sort.
    Ite,

    /// Two's complement negation.
    BvNeg,
    /// Complement of every bit.
    BvNot,
    /// Sum, modulo 2^width.
    BvAdd,
    /// Difference, modulo 2^width.
    BvSub,
    /// Product, modulo 2^width.
    BvMul,
    /// Unsigned quotient; all ones for a zero divisor.
    BvUdiv,
    /// Signed quotient, truncated; for a zero divisor 1 or -1, opposite to the dividend's sign.
    BvSdiv,
    /// Unsigned remainder; the dividend for a zero divisor.
    BvUrem,
    /// Signed remainder with the dividend's sign; the dividend for a zero divisor.
    BvSrem,
    /// Shift left; 0 for distances of the width or more.
    BvShl,
    /// Logical shift right; 0 for distances of the width or more.
    BvLshr,
    /// Arithmetic shift right; the sign for distances of the width or more.
    BvAshr,
    /// Bitwise and.
    BvAnd,
    /// Bitwise or.
    BvOr,
    /// Bitwise exclusive or.
    BvXor,
    /// Unsigned less than.
    BvUlt,
    /// Unsigned less or equal.
    BvUle,
    /// Signed less than.
    BvSlt,
    /// Signed less or equal.
    BvSle,
    /// First argument above the second.
    Concat,
    /// The bits from `high` down to `low`, both included.
    Extract {
        /// The index of the highest bit kept.
        high: u16,
        /// The index of the lowest bit kept.
        low: u16,
    },
    /// That many zero bits put on top.
    ZeroExtend(u16),
    /// That many copies of the sign bit put on top.
    SignExtend(u16),

    /// Sum.
    FpAdd,
    /// Difference.
    FpSub,
    /// Product.
    FpMul,
    /// Quotient.
    FpDiv,
    /// The remainder of a truncated division, with the dividend's sign (C's `fmod`, not IEEE's `remainder`).
    FpRem,
    /// Sign flipped.
    FpNeg,
    /// Sign cleared.
    FpAbs,
    /// Square root.
    FpSqrt,
    /// `a * b + c`, rounded once.
    FpFma,
    /// To an integral float.
    FpRound(Rounding),
    /// IEEE equality: NaN is unequal to itself, 0 equals -0.
    FpEq,
    /// IEEE less than.
    FpLt,
    /// IEEE less or equal.
    FpLe,
    /// Is NaN.
    FpIsNan,
    /// Is an infinity.
    FpIsInfinite,
    /// Is 0 or -0.
    FpIsZero,
    /// Is a normal number.
    FpIsNormal,
    /// Is a subnormal number.
    FpIsSubnormal,
    /// Has the sign set and is not NaN.
    FpIsNegative,
    /// Has the sign clear and is not NaN.
    FpIsPositive,
    /// From a signed bit-vector, rounded to nearest even.
    FpFromSigned(Precision),
    /// From an unsigned bit-vector, rounded to nearest even.
    FpFromUnsigned(Precision),
    /// To a signed bit-vector of that width: towards zero, saturating, NaN to 0.
    FpToSigned(u16),
    /// From the other (or the same) precision, rounded to nearest even.
    FpFromFloat(Precision),
    /// From the interchange format; every NaN pattern gives the one NaN.
    FpFromBits(Precision),
    /// To the interchange format; NaN gives the quiet NaN `0x7fc00000` or `0x7ff8000000000000`.
    FpToBits,

    /// The element at an index.
    Select,
    /// The array with one element replaced.
    Store,
    /// The array over that index sort holding one value everywhere.
    ConstArray(Scalar),
}

impl Op {
    /// How many arguments the operator takes; `None` for function applications.
    pub fn arity(self) -> Option<usize> {
        match self {
            Op::True | Op::False | Op::Bits | Op::Float | Op::Variable => Some(0),
            Op::Apply => None,
            Op::Not | Op::BvNeg | Op::BvNot | Op::Extract { .. } | Op::ZeroExtend(_) | Op::SignExtend(_) => {
                Some(1)
            }
            Op::FpNeg | Op::FpAbs | Op::FpSqrt | Op::FpRound(_) | Op::FpIsNan | Op::FpIsInfinite => Some(1),
            Op::FpIsZero | Op::FpIsNormal | Op::FpIsSubnormal | Op::FpIsNegative | Op::FpIsPositive => {
                Some(1)
            }
            Op::FpFromSigned(_) | Op::FpFromUnsigned(_) | Op::FpToSigned(_) | Op::FpFromFloat(_) => Some(1),
            Op::FpFromBits(_) | Op::FpToBits | Op::ConstArray(_) => Some(1),
            Op::And | Op::Or | Op::Xor | Op::Implies | Op::Eq => Some(2),
            Op::BvAdd | Op::BvSub | Op::BvMul | Op::BvUdiv | Op::BvSdiv | Op::BvUrem | Op::BvSrem => Some(2),
            Op::BvShl | Op::BvLshr | Op::BvAshr | Op::BvAnd | Op::BvOr | Op::BvXor | Op::Concat => Some(2),
            Op::BvUlt | Op::BvUle | Op::BvSlt | Op::BvSle | Op::Select => Some(2),
            Op::FpAdd | Op::FpSub | Op::FpMul | Op::FpDiv | Op::FpRem => Some(2),
            Op::FpEq | Op::FpLt | Op::FpLe => Some(2),
            Op::Ite | Op::FpFma | Op::Store => Some(3),
        }
    }

    /// Whether the two arguments may change places.
    pub fn commutes(self) -> bool {
        matches!(
            self,
            Op::And
                | Op::Or
                | Op::Xor
                | Op::Eq
                | Op::BvAdd
                | Op::BvMul
                | Op::BvAnd
                | Op::BvOr
                | Op::BvXor
                | Op::FpAdd
                | Op::FpMul
                | Op::FpEq
        )
    }

    /// Whether terms with this operator are constants.
    pub fn is_constant(self) -> bool {
        matches!(self, Op::True | Op::False | Op::Bits | Op::Float)
    }
}
