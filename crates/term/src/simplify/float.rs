//! Floats: few of the laws of numbers hold, these do for every value, NaN, infinities and signed zeros included.

use super::rule::{Rule, rules};
use crate::op::Op;
use crate::pool::{Term, TermPool};
use crate::sort::{Precision, Sort};
use crate::value::Value;

pub(super) const NEG: &[Rule] = rules! {
    fp_neg_neg: Unary, |e| { let neg = e.op(Op::FpNeg, [e.f]); vec![e.op(Op::FpNeg, [neg])] },
        |e| vec![e.op(Op::FpNeg, [e.f])];
};

pub(super) const ABS: &[Rule] = rules! {
    fp_abs_of_sign: Unary, |e| { let (neg, abs) = (e.op(Op::FpNeg, [e.f]), e.op(Op::FpAbs, [e.f]));
            vec![e.op(Op::FpAbs, [neg]), e.op(Op::FpAbs, [abs])] },
        |e| vec![e.op(Op::FpAbs, [e.f])];
};

pub(super) const ADD: &[Rule] = rules! {
    fp_add_negative_zero: Binary, |e| { let zero = e.float(-0.0); vec![e.op(Op::FpAdd, [e.f, zero])] },
        |e| { let zero = e.float(0.0); vec![e.op(Op::FpAdd, [e.f, zero])] };
};

pub(super) const SUB: &[Rule] = rules! {
    fp_sub_zero: Binary, |e| { let zero = e.float(0.0); vec![e.op(Op::FpSub, [e.f, zero])] },
        |e| { let zero = e.float(-0.0); vec![e.op(Op::FpSub, [e.f, zero])] };
};

pub(super) const MUL: &[Rule] = rules! {
    fp_times_one: Binary, |e| { let one = e.float(1.0); vec![e.op(Op::FpMul, [e.f, one]), e.op(Op::FpDiv, [e.f, one])] },
        |e| { let zero = e.float(0.0); vec![e.op(Op::FpMul, [e.f, zero])] };
    fp_times_minus_one: Binary, |e| { let one = e.float(-1.0); vec![e.op(Op::FpMul, [e.f, one]), e.op(Op::FpDiv, [e.f, one])] },
        |e| { let zero = e.float(0.0); vec![e.op(Op::FpMul, [e.f, zero])] };
};

pub(super) const DIV: &[Rule] = rules! {
    fp_times_one: Binary, |e| { let one = e.float(1.0); vec![e.op(Op::FpDiv, [e.f, one])] },
        |e| vec![e.op(Op::FpDiv, [e.f, e.f])];
    fp_times_minus_one: Binary, |e| { let one = e.float(-1.0); vec![e.op(Op::FpDiv, [e.f, one])] },
        |e| vec![e.op(Op::FpDiv, [e.f, e.f])];
};

pub(super) const EQ: &[Rule] = rules! {
    fp_eq_itself: Binary, |e| vec![e.op(Op::FpEq, [e.f, e.f]), e.op(Op::FpLe, [e.f, e.f])],
        |e| vec![e.op(Op::FpEq, [e.f, e.g])];
    fp_compare_with_nan: Binary, |e| { let nan = e.float(f32::NAN);
            vec![e.op(Op::FpEq, [e.f, nan]), e.op(Op::FpLt, [e.f, nan]), e.op(Op::FpLe, [nan, e.f])] },
        |e| vec![e.op(Op::FpEq, [e.f, e.g])];
    fp_compare_widened: Any, |e| widened(e), |e| vec![e.op(Op::FpEq, [e.f, e.g])];
};

pub(super) const LT: &[Rule] = rules! {
    fp_less_than_itself: Binary, |e| vec![e.op(Op::FpLt, [e.f, e.f])], |e| vec![e.op(Op::FpLt, [e.f, e.g])];
    fp_compare_with_nan: Binary, |e| { let nan = e.float(f32::NAN); vec![e.op(Op::FpLt, [nan, e.f])] },
        |e| vec![e.op(Op::FpLt, [e.f, e.g])];
    fp_compare_widened: Any, |e| widened(e), |e| vec![e.op(Op::FpLt, [e.f, e.g])];
};

pub(super) const LE: &[Rule] = rules! {
    fp_eq_itself: Binary, |e| vec![e.op(Op::FpLe, [e.f, e.f])], |e| vec![e.op(Op::FpLe, [e.f, e.g])];
    fp_compare_with_nan: Binary, |e| { let nan = e.float(f32::NAN); vec![e.op(Op::FpLe, [nan, e.f])] },
        |e| vec![e.op(Op::FpLe, [e.f, e.g])];
    fp_compare_widened: Any, |e| widened(e), |e| vec![e.op(Op::FpLe, [e.f, e.g])];
};

pub(super) const CLASS: &[Rule] = rules! {
    fp_class_of_sign: Any, |e| {
            let signs = [e.op(Op::FpNeg, [e.f]), e.op(Op::FpAbs, [e.f])];
            let classes = [Op::FpIsNan, Op::FpIsInfinite, Op::FpIsZero];
            classes.iter().flat_map(|class| signs.map(|sign| e.op(*class, [sign]))).collect()
        },
        |e| vec![e.op(Op::FpIsNan, [e.f])];
    fp_class_of_integer: Any, |e| if e.width <= 64 {
            let integer = e.op(Op::FpFromSigned(Precision::Single), [e.x]);
            vec![e.op(Op::FpIsNan, [integer]), e.op(Op::FpIsInfinite, [integer])]
        } else { vec![] },
        |e| vec![e.op(Op::FpIsNan, [e.f])];
};

pub(super) const CONVERT: &[Rule] = rules! {
    fp_convert_to_itself: Any, |e| vec![e.op(Op::FpFromFloat(Precision::Single), [e.f])],
        |e| vec![e.op(Op::FpFromFloat(Precision::Double), [e.f])];
    fp_convert_back: Any, |e| { let wide = e.double(); vec![e.op(Op::FpFromFloat(Precision::Single), [wide])] },
        |e| vec![e.op(Op::FpFromFloat(Precision::Double), [e.f])];
};

pub(super) const FROM_BITS: &[Rule] = rules! {
    fp_from_own_bits: Unary, |e| { let bits = e.op(Op::FpToBits, [e.f]); vec![e.op(Op::FpFromBits(Precision::Single), [bits])] },
        |e| if e.width == 32 { vec![e.op(Op::FpFromBits(Precision::Single), [e.x])] } else { vec![] };
};

/// Comparisons of two widened floats.
fn widened(e: &mut super::rule::Example) -> Vec<Term> {
    let [f, g] = [e.f, e.g].map(|float| e.op(Op::FpFromFloat(Precision::Double), [float]));
    [Op::FpEq, Op::FpLt, Op::FpLe].map(|op| e.op(op, [f, g])).to_vec()
}

/// `--f` => `f`
fn fp_neg_neg(pool: &mut TermPool, f: Term) -> Option<Term> {
    pool.unary(Op::FpNeg, f)
}

/// `|-f|` => `|f|`, `||f||` => `|f|`
fn fp_abs_of_sign(pool: &mut TermPool, f: Term) -> Option<Term> {
    let inner = pool.unary(Op::FpNeg, f).or_else(|| pool.unary(Op::FpAbs, f))?;
    Some(pool.raw(Op::FpAbs, &[inner]))
}

/// `f + -0.0` => `f` (but `-0.0 + 0.0` is `0.0`)
fn fp_add_negative_zero(pool: &mut TermPool, f: Term, g: Term) -> Option<Term> {
    is_float(pool, g, -0.0).then_some(f)
}

/// `f - 0.0` => `f`
fn fp_sub_zero(pool: &mut TermPool, f: Term, g: Term) -> Option<Term> {
    is_float(pool, g, 0.0).then_some(f)
}

/// `f * 1.0` => `f`, `f / 1.0` => `f`
fn fp_times_one(pool: &mut TermPool, f: Term, g: Term) -> Option<Term> {
    is_float(pool, g, 1.0).then_some(f)
}

/// `f * -1.0` => `-f`, `f / -1.0` => `-f`
fn fp_times_minus_one(pool: &mut TermPool, f: Term, g: Term) -> Option<Term> {
    is_float(pool, g, -1.0).then(|| pool.fp_neg(f))
}

/// `f == f` => `!isNaN(f)`, `f <= f` => `!isNaN(f)`
fn fp_eq_itself(pool: &mut TermPool, f: Term, g: Term) -> Option<Term> {
    (f == g).then(|| {
        let nan = pool.fp_is_nan(f);
        pool.not(nan)
    })
}

/// `f < f` => `false`
fn fp_less_than_itself(pool: &mut TermPool, f: Term, g: Term) -> Option<Term> {
    (f == g).then(|| pool.bool(false))
}

/// `f == NaN` => `false`, and so for `<` and `<=`, on either side
fn fp_compare_with_nan(pool: &mut TermPool, f: Term, g: Term) -> Option<Term> {
    (is_float(pool, f, f64::NAN) || is_float(pool, g, f64::NAN)).then(|| pool.bool(false))
}

/// `double(f) < double(g)` => `f < g`, and so for `==` and `<=`, since widening is exact
fn fp_compare_widened(pool: &mut TermPool, op: Op, args: &[Term]) -> Option<Term> {
    let &[f, g] = args else { return None };
    let widen = Op::FpFromFloat(Precision::Double);
    let (f, g) = (pool.unary(widen, f)?, pool.unary(widen, g)?);
    (pool.sort(f) == Sort::Float32 && pool.sort(g) == Sort::Float32 && !pool_is_widened(pool, f, g))
        .then(|| pool.make(op, &[f, g]))
}

/// `isNaN(-f)` => `isNaN(f)`, and so for `isInfinite`, `isZero` and `|f|`
fn fp_class_of_sign(pool: &mut TermPool, op: Op, args: &[Term]) -> Option<Term> {
    let &[f] = args else { return None };
    let inner = pool.unary(Op::FpNeg, f).or_else(|| pool.unary(Op::FpAbs, f))?;
    Some(pool.raw(op, &[inner]))
}

/// `isNaN(float(x))` => `false`, and so for `isInfinite`, integers of at most 64 bits being in range
fn fp_class_of_integer(pool: &mut TermPool, op: Op, args: &[Term]) -> Option<Term> {
    let &[f] = args else { return None };
    let Op::FpFromSigned(_) = pool.op(f) else { return None };
    let small = pool.width(pool.args(f)[0]) <= 64;
    (small && matches!(op, Op::FpIsNan | Op::FpIsInfinite)).then(|| pool.bool(false))
}

/// `float(f)` => `f` if `f` has that precision
fn fp_convert_to_itself(pool: &mut TermPool, op: Op, args: &[Term]) -> Option<Term> {
    let (Op::FpFromFloat(precision), &[f]) = (op, args) else { return None };
    (pool.sort(f) == precision.sort()).then_some(f)
}

/// `float(double(f))` => `f` for a binary32 `f`, since widening is exact
fn fp_convert_back(pool: &mut TermPool, op: Op, args: &[Term]) -> Option<Term> {
    let (Op::FpFromFloat(Precision::Single), &[wide]) = (op, args) else { return None };
    let inner = pool.unary(Op::FpFromFloat(Precision::Double), wide)?;
    (pool.sort(inner) == Sort::Float32).then_some(inner)
}

/// `fromBits(toBits(f))` => `f`; not the other way round, since NaN has many patterns
fn fp_from_own_bits(pool: &mut TermPool, bits: Term) -> Option<Term> {
    pool.unary(Op::FpToBits, bits)
}

/// Whether both are conversions again: such raw nests are left alone.
fn pool_is_widened(pool: &TermPool, f: Term, g: Term) -> bool {
    [f, g].iter().all(|float| matches!(pool.op(*float), Op::FpFromFloat(_)))
}

fn is_float(pool: &TermPool, term: Term, wanted: f64) -> bool {
    pool.op(term) == Op::Float
        && match pool.value(term) {
            Some(Value::Float32(bits)) => Value::Float32(bits) == Value::float32(wanted as f32),
            Some(value) => value == Value::float64(wanted),
            None => false,
        }
}
