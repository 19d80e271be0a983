//! Terms of a pool as terms of Bitwuzla, and Bitwuzla's values as values of the pool's sorts.
//!
//! Two operators have no counterpart. The bits of a float become a new constant with a definition that is asserted
//! together with every term it occurs in. The remainder of a truncated division is computed from IEEE's in single
//! precision; in double precision that circuit would take gigabytes, so the remainder becomes a new constant of which
//! only some properties are asserted, and lemmas for the arguments of models that were wrong.
//! Functions that can only be executed are translated as uninterpreted: `unsat` stays right, `sat` does not.

mod float;
mod product;

use attest_term::bits::Bits;
use attest_term::{ArrayValue, FunctionId, Op, Precision, Rounding, Scalar, Sort, Term, TermPool, Value};
use rustc_hash::FxHashMap;
use std::sync::Arc;

use super::bitwuzla::{self, Kind, TermManager};
use crate::guard::Error;
use crate::model::Model;

/// The translations of a pool's terms; each is made once.
#[derive(Debug)]
pub(crate) struct Translation {
    tm: TermManager,
    terms: FxHashMap<Term, bitwuzla::Term>,
    functions: FxHashMap<FunctionId, bitwuzla::Term>,
    /// Of the terms that are new constants, what holds for them; of some products, what is worth saying.
    definitions: FxHashMap<Term, bitwuzla::Term>,
    /// Of the terms whose definition allows too much, where it does not.
    approximations: FxHashMap<Term, bitwuzla::Term>,
}

impl Translation {
    /// Into terms of that manager.
    pub(crate) fn new(tm: TermManager) -> Translation {
        Translation {
            tm,
            terms: FxHashMap::default(),
            functions: FxHashMap::default(),
            definitions: FxHashMap::default(),
            approximations: FxHashMap::default(),
        }
    }

    /// A Boolean term, with the definitions it needs.
    pub(crate) fn condition(&mut self, pool: &TermPool, condition: Term) -> Result<bitwuzla::Term, Error> {
        let mut result = self.term(pool, condition)?;
        if !self.definitions.is_empty() {
            for part in pool.subterms(&[condition]) {
                if let Some(&definition) = self.definitions.get(&part) {
                    result = self.tm.apply(Kind::And, &[result, definition])?;
                }
            }
        }
        Ok(result)
    }

    /// The terms below the conditions that are translated approximately, and where they are exact.
    pub(crate) fn approximations(&self, pool: &TermPool, conditions: &[Term]) -> Vec<(Term, bitwuzla::Term)> {
        if self.approximations.is_empty() {
            return Vec::new();
        }
        let terms = pool.subterms(conditions).into_iter();
        terms.filter_map(|term| Some((term, *self.approximations.get(&term)?))).collect()
    }

    /// A term alone.
    pub(crate) fn term(&mut self, pool: &TermPool, root: Term) -> Result<bitwuzla::Term, Error> {
        let mut waiting = vec![root];
        while let Some(&term) = waiting.last() {
            if self.terms.contains_key(&term) {
                waiting.pop();
                continue;
            }
            let before = waiting.len();
            waiting.extend(pool.args(term).iter().filter(|arg| !self.terms.contains_key(arg)));
            if waiting.len() == before {
                let args: Vec<_> =
                    pool.args(term).iter().filter_map(|arg| self.terms.get(arg).copied()).collect();
                let made = self.node(pool, term, &args)?;
                self.terms.insert(term, made);
                waiting.pop();
            }
        }
        self.terms.get(&root).copied().ok_or(Error::Unusable)
    }

    /// What is true of a term that is translated as an approximation, for the arguments it has in a model.
    pub(crate) fn lemma(
        &mut self,
        pool: &TermPool,
        term: Term,
        model: &Model,
    ) -> Result<bitwuzla::Term, Error> {
        let unusable = |_| Error::Unusable;
        let result = self.constant(&model.value(pool, term).map_err(unusable)?)?;
        let mut same = Vec::new();
        for &arg in pool.args(term) {
            let value = self.constant(&model.value(pool, arg).map_err(unusable)?)?;
            let arg = self.term(pool, arg)?;
            same.push(self.tm.apply(Kind::Equal, &[arg, value])?);
        }
        let term = self.term(pool, term)?;
        let is_result = self.tm.apply(Kind::Equal, &[term, result])?;
        self.tm.apply(Kind::Implies, &[self.tm.apply(Kind::And, &same)?, is_result])
    }

    /// What a function gives for some arguments.
    pub(crate) fn fact(
        &mut self,
        function: FunctionId,
        args: &[Value],
        result: &Value,
    ) -> Result<bitwuzla::Term, Error> {
        let function = self.functions.get(&function).copied().ok_or(Error::Unusable)?;
        let mut all = vec![function];
        for arg in args {
            all.push(self.constant(arg)?);
        }
        let call = if args.is_empty() { function } else { self.tm.apply(Kind::Apply, &all)? };
        self.tm.apply(Kind::Equal, &[call, self.constant(result)?])
    }

    fn node(
        &mut self,
        pool: &TermPool,
        term: Term,
        args: &[bitwuzla::Term],
    ) -> Result<bitwuzla::Term, Error> {
        let tm = &self.tm;
        let op = pool.op(term);
        match op {
            Op::True => tm.truth(true),
            Op::False => tm.truth(false),
            Op::Bits | Op::Float => self.constant(&pool.value(term).ok_or(Error::Unusable)?),
            Op::Variable => tm.constant(self.sort(pool.sort(term))?, pool.name(term).unwrap_or("")),
            Op::Apply => self.application(pool, term, args),
            Op::Extract { high, low } => tm.indexed(Kind::BvExtract, args, &[high.into(), low.into()]),
            Op::ZeroExtend(by) => tm.indexed(Kind::BvZeroExtend, args, &[by.into()]),
            Op::SignExtend(by) => tm.indexed(Kind::BvSignExtend, args, &[by.into()]),
            Op::BvMul => self.product(pool, term, args),
            Op::FpAdd | Op::FpSub | Op::FpMul | Op::FpDiv | Op::FpSqrt | Op::FpFma => {
                self.rounded(kind(op)?, Rounding::NearestEven, args, &[])
            }
            Op::FpRound(rounding) => self.rounded(Kind::FpRti, rounding, args, &[]),
            Op::FpRem if pool.sort(term) == Sort::Float64 => self.approximate_remainder(term, args),
            Op::FpRem => self.remainder(precision(pool, term)?, args),
            Op::FpFromSigned(to) => self.to_float(Kind::FpToFpFromSbv, to, args),
            Op::FpFromUnsigned(to) => self.to_float(Kind::FpToFpFromUbv, to, args),
            Op::FpFromFloat(to) => self.to_float(Kind::FpToFpFromFp, to, args),
            Op::FpFromBits(to) => tm.indexed(Kind::FpToFpFromBv, args, &format(to)),
            Op::FpToSigned(width) => self.to_signed(precision(pool, pool.args(term)[0])?, width, args[0]),
            Op::FpToBits => self.pattern(precision(pool, pool.args(term)[0])?, term, args[0]),
            Op::ConstArray(_) => tm.constant_array(self.sort(pool.sort(term))?, args[0]),
            _ => tm.apply(kind(op)?, args),
        }
    }

    fn sort(&self, sort: Sort) -> Result<bitwuzla::Sort, Error> {
        match sort {
            Sort::Bool => self.tm.bool_sort(),
            Sort::BitVec(width) => self.tm.bits_sort(width.into()),
            Sort::Float32 => self.tm.float_sort(8, 24),
            Sort::Float64 => self.tm.float_sort(11, 53),
            Sort::Array { index, element } => {
                self.tm.array_sort(self.sort(index.into())?, self.sort(element.into())?)
            }
        }
    }

    fn constant(&self, value: &Value) -> Result<bitwuzla::Term, Error> {
        match value {
            Value::Bool(value) => self.tm.truth(*value),
            Value::Bits(bits) => match bits.word() {
                Some(word) => self.tm.bits(bits.width().into(), word),
                None => self.tm.wide_bits(&bitwuzla::Bits::from_words(bits.width().into(), &bits.limbs())),
            },
            Value::Float32(bits) => self.tm.float32(f32::from_bits(*bits)),
            Value::Float64(bits) => self.tm.float64(f64::from_bits(*bits)),
            Value::Array(_) => Err(Error::Misuse("an array is not a constant".to_owned())),
        }
    }

    fn application(
        &mut self,
        pool: &TermPool,
        term: Term,
        args: &[bitwuzla::Term],
    ) -> Result<bitwuzla::Term, Error> {
        let id = pool.applied(term).ok_or(Error::Unusable)?;
        let function = match self.functions.get(&id) {
            Some(&known) => known,
            None => {
                let declared = pool.function(id);
                let result = self.sort(declared.result)?;
                let domain =
                    declared.parameters.iter().map(|&sort| self.sort(sort)).collect::<Result<Vec<_>, _>>()?;
                // A function without parameters is a constant.
                let sort = if domain.is_empty() { result } else { self.tm.function_sort(&domain, result)? };
                let made = self.tm.constant(sort, &declared.name)?;
                self.functions.insert(id, made);
                made
            }
        };
        if args.is_empty() {
            return Ok(function);
        }
        let all: Vec<_> = std::iter::once(function).chain(args.iter().copied()).collect();
        self.tm.apply(Kind::Apply, &all)
    }
}

/// A value as Bitwuzla gives it as one of that sort.
pub(crate) fn value_of(sort: Sort, value: &bitwuzla::Value) -> Option<Value> {
    Some(match (sort, value) {
        (Sort::Bool, bitwuzla::Value::Bool(value)) => Value::Bool(*value),
        (Sort::BitVec(width), bitwuzla::Value::Bits(bits)) if bits.width() == u32::from(width) => {
            Value::Bits(match bits.as_u64() {
                Some(word) => Bits::new(width, word),
                None => Bits::from_limbs(width, bits.words().collect()),
            })
        }
        (Sort::Float32, bitwuzla::Value::Float(bits)) => {
            Value::float32(f32::from_bits(u32::try_from(bits.as_u64()?).ok()?))
        }
        (Sort::Float64, bitwuzla::Value::Float(bits)) => Value::float64(f64::from_bits(bits.as_u64()?)),
        (Sort::Array { index, element }, bitwuzla::Value::Array { default, entries }) => {
            let scalar = |sort: Scalar, value| value_of(sort.into(), value);
            let mut found = Vec::with_capacity(entries.len());
            // The first entry of an index counts there, the last one here.
            for (at, value) in entries.iter().rev() {
                found.push((scalar(index, at)?, scalar(element, value)?));
            }
            Value::Array(Arc::new(ArrayValue::new(index, scalar(element, default)?, found)))
        }
        _ => return None,
    })
}

fn precision(pool: &TermPool, term: Term) -> Result<Precision, Error> {
    pool.sort(term).precision().ok_or(Error::Unusable)
}

fn format(precision: Precision) -> [u64; 2] {
    let (exponent, significand) = precision.exponent_and_significand();
    [exponent.into(), significand.into()]
}

/// The operator of the same name.
fn kind(op: Op) -> Result<Kind, Error> {
    Ok(match op {
        Op::Not => Kind::Not,
        Op::And => Kind::And,
        Op::Or => Kind::Or,
        Op::Xor => Kind::Xor,
        Op::Implies => Kind::Implies,
        Op::Eq => Kind::Equal,
        Op::Ite => Kind::Ite,
        Op::BvNeg => Kind::BvNeg,
        Op::BvNot => Kind::BvNot,
        Op::BvAdd => Kind::BvAdd,
        Op::BvSub => Kind::BvSub,
        Op::BvUdiv => Kind::BvUdiv,
        Op::BvSdiv => Kind::BvSdiv,
        Op::BvUrem => Kind::BvUrem,
        Op::BvSrem => Kind::BvSrem,
        Op::BvShl => Kind::BvShl,
        Op::BvLshr => Kind::BvShr,
        Op::BvAshr => Kind::BvAshr,
        Op::BvAnd => Kind::BvAnd,
        Op::BvOr => Kind::BvOr,
        Op::BvXor => Kind::BvXor,
        Op::BvUlt => Kind::BvUlt,
        Op::BvUle => Kind::BvUle,
        Op::BvSlt => Kind::BvSlt,
        Op::BvSle => Kind::BvSle,
        Op::Concat => Kind::BvConcat,
        Op::FpAdd => Kind::FpAdd,
        Op::FpSub => Kind::FpSub,
        Op::FpMul => Kind::FpMul,
        Op::FpDiv => Kind::FpDiv,
        Op::FpSqrt => Kind::FpSqrt,
        Op::FpFma => Kind::FpFma,
        Op::FpNeg => Kind::FpNeg,
        Op::FpAbs => Kind::FpAbs,
        Op::FpEq => Kind::FpEqual,
        Op::FpLt => Kind::FpLt,
        Op::FpLe => Kind::FpLeq,
        Op::FpIsNan => Kind::FpIsNan,
        Op::FpIsInfinite => Kind::FpIsInf,
        Op::FpIsZero => Kind::FpIsZero,
        Op::FpIsNormal => Kind::FpIsNormal,
        Op::FpIsSubnormal => Kind::FpIsSubnormal,
        Op::FpIsNegative => Kind::FpIsNeg,
        Op::FpIsPositive => Kind::FpIsPos,
        Op::Select => Kind::ArraySelect,
        Op::Store => Kind::ArrayStore,
        Op::True
        | Op::False
        | Op::Bits
        | Op::Float
        | Op::Variable
        | Op::Apply
        | Op::BvMul
        | Op::Extract { .. }
        | Op::ZeroExtend(_)
        | Op::SignExtend(_)
        | Op::FpRem
        | Op::FpRound(_)
        | Op::FpFromSigned(_)
        | Op::FpFromUnsigned(_)
        | Op::FpToSigned(_)
        | Op::FpFromFloat(_)
        | Op::FpFromBits(_)
        | Op::FpToBits
        | Op::ConstArray(_) => return Err(Error::Unusable),
    })
}
