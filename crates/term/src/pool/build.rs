//! A constructor for every kind of term.

use super::store::Store;
use super::{Function, FunctionId, FunctionKind, SortError, Term, TermPool};
use crate::bits::Bits;
use crate::op::{Op, Rounding};
use crate::sort::{MAX_WIDTH, Precision, Scalar, Sort};
use crate::value::Value;

macro_rules! constructors {
    ($($name:ident ($($arg:ident),*) = $op:expr, $text:literal;)*) => {
        impl TermPool {
            $(
                #[doc = $text]
                pub fn $name(&mut self, $($arg: Term),*) -> Term {
                    self.make($op, &[$($arg),*])
                }
            )*
        }
    };
}

constructors! {
    not(a) = Op::Not, "`not a`";
    and(a, b) = Op::And, "`a and b`";
    or(a, b) = Op::Or, "`a or b`";
    xor(a, b) = Op::Xor, "`a xor b` of truth values";
    implies(a, b) = Op::Implies, "`a => b`";
    eq(a, b) = Op::Eq, "`a = b`, at any sort";
    ite(condition, then, otherwise) = Op::Ite, "`if condition then then else otherwise`";
    bv_neg(a) = Op::BvNeg, "`-a`";
    bv_not(a) = Op::BvNot, "`~a`";
    bv_add(a, b) = Op::BvAdd, "`a + b`";
    bv_sub(a, b) = Op::BvSub, "`a - b`";
    bv_mul(a, b) = Op::BvMul, "`a * b`";
    bv_udiv(a, b) = Op::BvUdiv, "`a / b`, unsigned";
    bv_sdiv(a, b) = Op::BvSdiv, "`a / b`, signed";
    bv_urem(a, b) = Op::BvUrem, "`a % b`, unsigned";
    bv_srem(a, b) = Op::BvSrem, "`a % b`, signed";
    bv_shl(a, b) = Op::BvShl, "`a << b`, the distance not masked";
    bv_lshr(a, b) = Op::BvLshr, "`a >>> b`, the distance not masked";
    bv_ashr(a, b) = Op::BvAshr, "`a >> b`, the distance not masked";
    bv_and(a, b) = Op::BvAnd, "`a & b`";
    bv_or(a, b) = Op::BvOr, "`a | b`";
    bv_xor(a, b) = Op::BvXor, "`a ^ b`";
    bv_ult(a, b) = Op::BvUlt, "`a < b`, unsigned";
    bv_ule(a, b) = Op::BvUle, "`a <= b`, unsigned";
    bv_slt(a, b) = Op::BvSlt, "`a < b`, signed";
    bv_sle(a, b) = Op::BvSle, "`a <= b`, signed";
    concat(high, low) = Op::Concat, "`high` above `low`";
    fp_add(a, b) = Op::FpAdd, "`a + b`";
    fp_sub(a, b) = Op::FpSub, "`a - b`";
    fp_mul(a, b) = Op::FpMul, "`a * b`";
    fp_div(a, b) = Op::FpDiv, "`a / b`";
    fp_rem(a, b) = Op::FpRem, "the truncated remainder `a % b`";
    fp_neg(a) = Op::FpNeg, "`-a`";
    fp_abs(a) = Op::FpAbs, "`|a|`";
    fp_sqrt(a) = Op::FpSqrt, "the square root";
    fp_fma(a, b, c) = Op::FpFma, "`a * b + c`, rounded once";
    fp_eq(a, b) = Op::FpEq, "IEEE `a == b`";
    fp_lt(a, b) = Op::FpLt, "IEEE `a < b`";
    fp_le(a, b) = Op::FpLe, "IEEE `a <= b`";
    fp_is_nan(a) = Op::FpIsNan, "is `a` NaN";
    fp_is_infinite(a) = Op::FpIsInfinite, "is `a` an infinity";
    fp_is_zero(a) = Op::FpIsZero, "is `a` 0 or -0";
    fp_is_negative(a) = Op::FpIsNegative, "has `a` its sign set, without being NaN";
    fp_to_bits(a) = Op::FpToBits, "the interchange format of `a`, NaN being the quiet one";
    select(array, index) = Op::Select, "the element at an index";
    store(array, index, element) = Op::Store, "the array with one element replaced";
}

impl TermPool {
    /// A truth value.
    pub fn bool(&mut self, value: bool) -> Term {
        Store::bool(value)
    }

    /// A bit-vector constant, the value taken modulo 2^width.
    ///
    /// # Panics
    /// If the width is not from 1 to [`MAX_WIDTH`]: a bug of the caller.
    #[inline]
    pub fn bits(&mut self, width: u16, value: u64) -> Term {
        assert!((1..=MAX_WIDTH).contains(&width), "no bit-vector has width {width}");
        if width <= 64 {
            let value = value & crate::bits::word::mask(width);
            return self.store.insert_word(Op::Bits, Sort::BitVec(width), value);
        }
        self.store.insert_wide(&Bits::new(width, value))
    }

    /// A bit-vector constant of any width.
    pub fn bits_value(&mut self, bits: &Bits) -> Term {
        match bits.word() {
            Some(word) => self.bits(bits.width(), word),
            None => self.store.insert_wide(bits),
        }
    }

    /// A binary32 constant.
    pub fn float32(&mut self, value: f32) -> Term {
        self.constant(&Value::float32(value))
    }

    /// A binary64 constant.
    pub fn float64(&mut self, value: f64) -> Term {
        self.constant(&Value::float64(value))
    }

    /// The term for a value; an array becomes stores into a constant array.
    pub fn constant(&mut self, value: &Value) -> Term {
        match value {
            Value::Bool(value) => self.bool(*value),
            Value::Bits(bits) => self.bits_value(bits),
            Value::Float32(bits) => self.store.insert_word(Op::Float, Sort::Float32, u64::from(*bits)),
            Value::Float64(bits) => self.store.insert_word(Op::Float, Sort::Float64, *bits),
            Value::Array(array) => {
                let default = self.constant(array.default_value());
                let filled = self.raw(Op::ConstArray(array.index_sort()), &[default]);
                array.entries().fold(filled, |term, (index, element)| {
                    let (index, element) = (self.constant(index), self.constant(element));
                    self.raw(Op::Store, &[term, index, element])
                })
            }
        }
    }

    /// The variable of that name and sort.
    pub fn variable(&mut self, name: &str, sort: Sort) -> Term {
        self.store.insert_variable(name, sort)
    }

    /// A variable whose name starts with `prefix` and is not used yet.
    pub fn fresh(&mut self, prefix: &str, sort: Sort) -> Term {
        let mut number = self.variables().len();
        loop {
            let name = format!("{prefix}!{number}");
            if !self.store.knows_name(&name) {
                return self.variable(&name, sort);
            }
            number += 1;
        }
    }

    /// Declares a function; declaring it again gives the same id.
    pub fn declare(
        &mut self,
        name: &str,
        parameters: &[Sort],
        result: Sort,
        kind: FunctionKind,
    ) -> FunctionId {
        let parameters = parameters.to_vec();
        self.store.insert_function(Function { name: name.to_owned(), parameters, result, kind })
    }

    /// The application of a function.
    ///
    /// # Panics
    /// If the arguments do not fit the declaration: a bug of the caller.
    pub fn apply(&mut self, function: FunctionId, args: &[Term]) -> Term {
        match self.try_apply(function, args) {
            Ok(term) => term,
            Err(error) => panic!("ill-sorted term: {error}"),
        }
    }

    /// The application of a function, or why it would be ill-sorted.
    pub fn try_apply(&mut self, function: FunctionId, args: &[Term]) -> Result<Term, SortError> {
        let declared = self.function(function);
        if declared.parameters.len() != args.len() {
            let (op, expected) = (declared.name.clone(), declared.parameters.len());
            return Err(SortError::Arity { op, expected, given: args.len() });
        }
        if declared.parameters.iter().zip(args).any(|(sort, arg)| *sort != self.sort(*arg)) {
            return Err(self.wrong_sorts(declared.name.clone(), args, "the declaration wants other sorts"));
        }
        Ok(self.store.insert_application(function, args))
    }

    /// The same operator (or function) as `like`, on other arguments.
    pub fn rebuild(&mut self, like: Term, args: &[Term]) -> Term {
        match self.applied(like) {
            Some(function) => self.apply(function, args),
            None if args.is_empty() => like,
            None => self.make(self.op(like), args),
        }
    }

    /// The bits from `high` down to `low`.
    pub fn extract(&mut self, high: u16, low: u16, a: Term) -> Term {
        self.make(Op::Extract { high, low }, &[a])
    }

    /// `a` with `by` zero bits on top.
    pub fn zero_extend(&mut self, by: u16, a: Term) -> Term {
        self.make(Op::ZeroExtend(by), &[a])
    }

    /// `a` with `by` copies of its sign on top.
    pub fn sign_extend(&mut self, by: u16, a: Term) -> Term {
        self.make(Op::SignExtend(by), &[a])
    }

    /// `a` rounded to an integral float.
    pub fn fp_round(&mut self, rounding: Rounding, a: Term) -> Term {
        self.make(Op::FpRound(rounding), &[a])
    }

    /// The float nearest to a signed bit-vector.
    pub fn fp_from_signed(&mut self, precision: Precision, a: Term) -> Term {
        self.make(Op::FpFromSigned(precision), &[a])
    }

    /// The signed bit-vector nearest to a float towards zero; saturating, NaN to 0.
    pub fn fp_to_signed(&mut self, width: u16, a: Term) -> Term {
        self.make(Op::FpToSigned(width), &[a])
    }

    /// The float of that precision nearest to a float.
    pub fn fp_from_float(&mut self, precision: Precision, a: Term) -> Term {
        self.make(Op::FpFromFloat(precision), &[a])
    }

    /// The float with that pattern.
    pub fn fp_from_bits(&mut self, precision: Precision, a: Term) -> Term {
        self.make(Op::FpFromBits(precision), &[a])
    }

    /// The array over that index sort holding one value everywhere.
    pub fn const_array(&mut self, index: Scalar, element: Term) -> Term {
        self.make(Op::ConstArray(index), &[element])
    }

    /// The conjunction of many terms.
    pub fn all(&mut self, terms: &[Term]) -> Term {
        let start = self.bool(true);
        terms.iter().fold(start, |all, term| self.and(all, *term))
    }

    /// The disjunction of many terms.
    pub fn any(&mut self, terms: &[Term]) -> Term {
        let start = self.bool(false);
        terms.iter().fold(start, |any, term| self.or(any, *term))
    }

    /// `a != b`, at any sort.
    pub fn distinct(&mut self, a: Term, b: Term) -> Term {
        let equal = self.eq(a, b);
        self.not(equal)
    }
}
