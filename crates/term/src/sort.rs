//! Sorts: what kind of value a term stands for.

use serde::{Deserialize, Serialize};
use std::fmt::{Display, Formatter, Result as FormatResult};

/// The widest bit-vector a pool accepts.
pub const MAX_WIDTH: u16 = 0xEFFF;

/// The sort of an array's index or element: everything but an array.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum Scalar {
    /// Truth values.
    Bool,
    /// Bit-vectors of the given width, from 1 to [`MAX_WIDTH`].
    BitVec(u16),
    /// IEEE 754 binary32 with a single NaN.
    Float32,
    /// IEEE 754 binary64 with a single NaN.
    Float64,
}

/// The sort of a term.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum Sort {
    /// Truth values.
    Bool,
    /// Bit-vectors of the given width, from 1 to [`MAX_WIDTH`].
    BitVec(u16),
    /// IEEE 754 binary32 with a single NaN.
    Float32,
    /// IEEE 754 binary64 with a single NaN.
    Float64,
    /// Total maps from index to element.
    Array {
        /// The sort of the index.
        index: Scalar,
        /// The sort of the element.
        element: Scalar,
    },
}

/// One of the two floating-point formats.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum Precision {
    /// binary32
    Single,
    /// binary64
    Double,
}

impl Precision {
    /// The sort of floats of this precision.
    pub fn sort(self) -> Sort {
        match self {
            Precision::Single => Sort::Float32,
            Precision::Double => Sort::Float64,
        }
    }

    /// The number of bits of the interchange format.
    pub fn width(self) -> u16 {
        match self {
            Precision::Single => 32,
            Precision::Double => 64,
        }
    }

    /// The widths of exponent and significand (hidden bit included), as SMT-LIB writes them.
    pub fn exponent_and_significand(self) -> (u16, u16) {
        match self {
            Precision::Single => (8, 24),
            Precision::Double => (11, 53),
        }
    }
}

impl Sort {
    /// The width, if this is a bit-vector sort.
    pub fn width(self) -> Option<u16> {
        match self {
            Sort::BitVec(width) => Some(width),
            Sort::Bool | Sort::Float32 | Sort::Float64 | Sort::Array { .. } => None,
        }
    }

    /// The precision, if this is a float sort.
    pub fn precision(self) -> Option<Precision> {
        match self {
            Sort::Float32 => Some(Precision::Single),
            Sort::Float64 => Some(Precision::Double),
            Sort::Bool | Sort::BitVec(_) | Sort::Array { .. } => None,
        }
    }

    /// This sort as an index or element sort, if it is not an array.
    pub fn scalar(self) -> Option<Scalar> {
        match self {
            Sort::Bool => Some(Scalar::Bool),
            Sort::BitVec(width) => Some(Scalar::BitVec(width)),
            Sort::Float32 => Some(Scalar::Float32),
            Sort::Float64 => Some(Scalar::Float64),
            Sort::Array { .. } => None,
        }
    }
}

impl From<Scalar> for Sort {
    fn from(scalar: Scalar) -> Sort {
        match scalar {
            Scalar::Bool => Sort::Bool,
            Scalar::BitVec(width) => Sort::BitVec(width),
            Scalar::Float32 => Sort::Float32,
            Scalar::Float64 => Sort::Float64,
        }
    }
}

/// Prints as SMT-LIB does.
impl Display for Sort {
    fn fmt(&self, out: &mut Formatter<'_>) -> FormatResult {
        match self {
            Sort::Bool => write!(out, "Bool"),
            Sort::BitVec(width) => write!(out, "(_ BitVec {width})"),
            Sort::Float32 => write!(out, "(_ FloatingPoint 8 24)"),
            Sort::Float64 => write!(out, "(_ FloatingPoint 11 53)"),
            Sort::Array { index, element } => {
                write!(out, "(Array {} {})", Sort::from(*index), Sort::from(*element))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Precision, Scalar, Sort};

    #[test]
    fn sorts_print_as_smt_lib() {
        let array = Sort::Array { index: Scalar::BitVec(32), element: Scalar::Float64 };
        assert_eq!(array.to_string(), "(Array (_ BitVec 32) (_ FloatingPoint 11 53))");
        assert_eq!(Sort::Bool.to_string(), "Bool");
    }

    #[test]
    fn only_arrays_are_not_scalars() {
        for sort in [Sort::Bool, Sort::BitVec(7), Sort::Float32, Sort::Float64] {
            assert_eq!(sort.scalar().map(Sort::from), Some(sort));
        }
        assert_eq!(Sort::Array { index: Scalar::Bool, element: Scalar::Bool }.scalar(), None);
        assert_eq!(Precision::Double.sort().precision(), Some(Precision::Double));
    }
}
