//! Floating-point operators that Bitwuzla has under another form or not at all.

use attest_term::bits::Bits;
use attest_term::{Precision, Rounding, Term, Value};

use super::{Translation, format};
use crate::guard::Error;
use crate::smt::bitwuzla::{self, Kind};

impl Translation {
    pub(super) fn rounded(
        &self,
        kind: Kind,
        rounding: Rounding,
        args: &[bitwuzla::Term],
        indices: &[u64],
    ) -> Result<bitwuzla::Term, Error> {
        let mode = match rounding {
            Rounding::NearestEven => bitwuzla::Rounding::NearestEven,
            Rounding::Up => bitwuzla::Rounding::TowardPositive,
            Rounding::Down => bitwuzla::Rounding::TowardNegative,
            Rounding::Zero => bitwuzla::Rounding::TowardZero,
        };
        let all: Vec<_> = std::iter::once(self.tm.rounding(mode)?).chain(args.iter().copied()).collect();
        if indices.is_empty() { self.tm.apply(kind, &all) } else { self.tm.indexed(kind, &all, indices) }
    }

    pub(super) fn to_float(
        &self,
        kind: Kind,
        to: Precision,
        args: &[bitwuzla::Term],
    ) -> Result<bitwuzla::Term, Error> {
        self.rounded(kind, Rounding::NearestEven, args, &format(to))
    }

    pub(super) fn float(&self, precision: Precision, value: f64) -> Result<bitwuzla::Term, Error> {
        match precision {
            Precision::Single => self.tm.float32(value as f32),
            Precision::Double => self.tm.float64(value),
        }
    }

    /// `ite(x is NaN, 0, ite(x >= 2^(width-1), MAX, ite(x <= -2^(width-1), MIN, trunc(x))))`
    pub(super) fn to_signed(
        &self,
        from: Precision,
        width: u16,
        x: bitwuzla::Term,
    ) -> Result<bitwuzla::Term, Error> {
        let tm = &self.tm;
        // Infinite where the width exceeds the format: only infinities saturate there.
        let bound = 2f64.powi(i32::from(width) - 1);
        let ones = Bits::from_limbs(width, vec![u64::MAX; usize::from(width).div_ceil(64)]);
        let word = |bits: &Bits| self.constant(&Value::Bits(bits.clone()));
        let zero = word(&Bits::new(width, 0))?;
        // MIN = 1 followed by zeros, MAX = its complement.
        let shift = word(&Bits::new(width, u64::from(width) - 1))?;
        let min = if width == 1 { word(&ones)? } else { tm.apply(Kind::BvShl, &[word(&ones)?, shift])? };
        let max = tm.apply(Kind::BvNot, &[min])?;
        // Bitwuzla's circuit for a single bit takes all memory; a few bits more do no harm, as the value fits.
        let roomy = width.max(8);
        let truncated = self.rounded(Kind::FpToSbv, Rounding::Zero, &[x], &[roomy.into()])?;
        let truncated = tm.indexed(Kind::BvExtract, &[truncated], &[u64::from(width) - 1, 0])?;
        let low = tm.apply(Kind::FpLeq, &[x, self.float(from, -bound)?])?;
        let high = tm.apply(Kind::FpGeq, &[x, self.float(from, bound)?])?;
        let nan = tm.apply(Kind::FpIsNan, &[x])?;
        let result = tm.apply(Kind::Ite, &[low, min, truncated])?;
        let result = tm.apply(Kind::Ite, &[high, max, result])?;
        tm.apply(Kind::Ite, &[nan, zero, result])
    }

    /// A new constant `b` with `float(b) = x`, and `b` the one pattern of NaN where `x` is NaN.
    pub(super) fn pattern(
        &mut self,
        from: Precision,
        term: Term,
        x: bitwuzla::Term,
    ) -> Result<bitwuzla::Term, Error> {
        let tm = &self.tm;
        let bits = tm.constant(tm.bits_sort(from.width().into())?, "bits")?;
        let same = tm.apply(Kind::Equal, &[tm.indexed(Kind::FpToFpFromBv, &[bits], &format(from))?, x])?;
        let nan_pattern = match from {
            Precision::Single => tm.bits(32, 0x7fc0_0000)?,
            Precision::Double => tm.bits(64, 0x7ff8_0000_0000_0000)?,
        };
        let is_pattern = tm.apply(Kind::Equal, &[bits, nan_pattern])?;
        let nan = tm.apply(Kind::FpIsNan, &[x])?;
        let definition = tm.apply(Kind::Ite, &[nan, is_pattern, same])?;
        self.definitions.insert(term, definition);
        Ok(bits)
    }

    /// A new constant `r`: NaN where the remainder is; else of the sign of `x`, no larger than `x`, smaller than `y`;
    /// and exact where `|x| < 4|y|`, by subtractions that do not round (Sterbenz's lemma).
    pub(super) fn approximate_remainder(
        &mut self,
        term: Term,
        args: &[bitwuzla::Term],
    ) -> Result<bitwuzla::Term, Error> {
        let tm = &self.tm;
        let (x, y) = (args[0], args[1]);
        let r = tm.constant(tm.float_sort(11, 53)?, "remainder")?;
        let cases = [(Kind::FpIsNan, x), (Kind::FpIsInf, x), (Kind::FpIsNan, y), (Kind::FpIsZero, y)]
            .map(|(kind, arg)| tm.apply(kind, &[arg]));
        let undefined = tm.apply(Kind::Or, &cases.into_iter().collect::<Result<Vec<_>, _>>()?)?;
        let size = |arg| tm.apply(Kind::FpAbs, &[arg]);
        let (size_x, once, size_r) = (size(x)?, size(y)?, size(r)?);
        let twice = self.rounded(Kind::FpAdd, Rounding::NearestEven, &[once, once], &[])?;
        let four_times = self.rounded(Kind::FpAdd, Rounding::NearestEven, &[twice, twice], &[])?;
        let mut rest = size_x;
        for part in [twice, once] {
            let fits = tm.apply(Kind::FpLeq, &[part, rest])?;
            let less = self.rounded(Kind::FpSub, Rounding::NearestEven, &[rest, part], &[])?;
            rest = tm.apply(Kind::Ite, &[fits, less, rest])?;
        }
        let near = tm.apply(Kind::FpLt, &[size_x, four_times])?;
        let is_rest = tm.apply(Kind::Equal, &[size_r, rest])?;
        let same_sign =
            tm.apply(Kind::Equal, &[tm.apply(Kind::FpIsNeg, &[r])?, tm.apply(Kind::FpIsNeg, &[x])?])?;
        let bounded = tm.apply(Kind::FpLeq, &[size_r, size_x])?;
        let below = tm.apply(Kind::FpLt, &[size_r, once])?;
        let exact = tm.apply(Kind::Implies, &[near, is_rest])?;
        let defined = tm.apply(Kind::And, &[same_sign, bounded, below, exact])?;
        let nan = tm.apply(Kind::FpIsNan, &[r])?;
        let properties = tm.apply(Kind::Ite, &[undefined, nan, defined])?;
        let exact_where = tm.apply(Kind::Or, &[undefined, near])?;
        self.definitions.insert(term, properties);
        self.approximations.insert(term, exact_where);
        Ok(r)
    }

    /// IEEE's remainder `r` is the nearest to zero; the truncated one has the sign of `x`, so where `r` has not, it is
    /// `|y|` away from it, exactly. A zero gets the sign of `x`.
    pub(super) fn remainder(
        &self,
        precision: Precision,
        args: &[bitwuzla::Term],
    ) -> Result<bitwuzla::Term, Error> {
        let tm = &self.tm;
        let (x, y) = (args[0], args[1]);
        let nearest = tm.apply(Kind::FpRem, &[x, y])?;
        let negative = tm.apply(Kind::FpIsNeg, &[x])?;
        let apart = {
            let sign = tm.apply(Kind::FpIsNeg, &[nearest])?;
            let zero = tm.apply(Kind::FpIsZero, &[nearest])?;
            let other = tm.apply(Kind::Xor, &[negative, sign])?;
            let not_zero = tm.apply(Kind::Not, &[zero])?;
            tm.apply(Kind::And, &[other, not_zero])?
        };
        let size = tm.apply(Kind::FpAbs, &[y])?;
        let step = tm.apply(Kind::Ite, &[negative, tm.apply(Kind::FpNeg, &[size])?, size])?;
        let moved = self.rounded(Kind::FpAdd, Rounding::NearestEven, &[nearest, step], &[])?;
        let result = tm.apply(Kind::Ite, &[apart, moved, nearest])?;
        let zero = tm.apply(Kind::FpIsZero, &[result])?;
        let signed_zero =
            tm.apply(Kind::Ite, &[negative, self.float(precision, -0.0)?, self.float(precision, 0.0)?])?;
        tm.apply(Kind::Ite, &[zero, signed_zero, result])
    }
}
