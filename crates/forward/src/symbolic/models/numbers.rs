//! Bit patterns of floats, and what `Math` does without branches.

use attest_ir::Type;
use attest_state::{Operand, State};
use attest_term::{Precision, Rounding, Term, TermPool};

use super::{ModelResult, Modelled, Rows};
use crate::machine::Machine;

pub(super) const MODELS: Rows = &[
    ("java/lang/Float.floatToRawIntBits", |m, s, a| one(m, s, a, Type::Int, TermPool::fp_to_bits)),
    ("java/lang/Float.floatToIntBits", |m, s, a| one(m, s, a, Type::Int, TermPool::fp_to_bits)),
    ("java/lang/Double.doubleToRawLongBits", |m, s, a| one(m, s, a, Type::Long, TermPool::fp_to_bits)),
    ("java/lang/Double.doubleToLongBits", |m, s, a| one(m, s, a, Type::Long, TermPool::fp_to_bits)),
    ("java/lang/Float.intBitsToFloat", |m, s, a| {
        one(m, s, a, Type::Float, |pool, bits| pool.fp_from_bits(Precision::Single, bits))
    }),
    ("java/lang/Double.longBitsToDouble", |m, s, a| {
        one(m, s, a, Type::Double, |pool, bits| pool.fp_from_bits(Precision::Double, bits))
    }),
    ("java/lang/Math.sqrt", |m, s, a| one(m, s, a, Type::Double, TermPool::fp_sqrt)),
    ("java/lang/StrictMath.sqrt", |m, s, a| one(m, s, a, Type::Double, TermPool::fp_sqrt)),
    ("java/lang/Math.floor", |m, s, a| rounded(m, s, a, Rounding::Down)),
    ("java/lang/StrictMath.floor", |m, s, a| rounded(m, s, a, Rounding::Down)),
    ("java/lang/Math.ceil", |m, s, a| rounded(m, s, a, Rounding::Up)),
    ("java/lang/StrictMath.ceil", |m, s, a| rounded(m, s, a, Rounding::Up)),
    ("java/lang/Math.rint", |m, s, a| rounded(m, s, a, Rounding::NearestEven)),
    ("java/lang/StrictMath.rint", |m, s, a| rounded(m, s, a, Rounding::NearestEven)),
    ("java/lang/Math.abs(D)D", |m, s, a| one(m, s, a, Type::Double, TermPool::fp_abs)),
    ("java/lang/Math.abs(F)F", |m, s, a| one(m, s, a, Type::Float, TermPool::fp_abs)),
    ("java/lang/Math.abs(I)I", absolute),
    ("java/lang/Math.abs(J)J", absolute),
    ("java/lang/Math.max(II)I", |m, s, a| larger(m, s, a, true)),
    ("java/lang/Math.max(JJ)J", |m, s, a| larger(m, s, a, true)),
    ("java/lang/Math.min(II)I", |m, s, a| larger(m, s, a, false)),
    ("java/lang/Math.min(JJ)J", |m, s, a| larger(m, s, a, false)),
];

/// The result of a function of one term.
fn one(
    machine: &mut Machine<'_>,
    _: &mut State,
    arguments: &[Operand],
    ty: Type,
    function: fn(&mut TermPool, Term) -> Term,
) -> ModelResult {
    let Some(term) = arguments[0].mark.term() else { return Ok(Modelled::Declined) };
    let result = function(machine.pool(), term);
    Ok(Modelled::Value(machine.operand_of(ty, result)))
}

fn rounded(
    machine: &mut Machine<'_>,
    _: &mut State,
    arguments: &[Operand],
    rounding: Rounding,
) -> ModelResult {
    let Some(term) = arguments[0].mark.term() else { return Ok(Modelled::Declined) };
    let result = machine.pool().fp_round(rounding, term);
    Ok(Modelled::Value(machine.operand_of(Type::Double, result)))
}

fn absolute(machine: &mut Machine<'_>, _: &mut State, arguments: &[Operand]) -> ModelResult {
    let Some(term) = arguments[0].mark.term() else { return Ok(Modelled::Declined) };
    let pool = machine.pool();
    let zero = pool.bits(pool.width(term), 0);
    let (negative, negated) = (pool.bv_slt(term, zero), pool.bv_neg(term));
    let result = pool.ite(negative, negated, term);
    Ok(Modelled::Value(machine.operand_of(arguments[0].ty, result)))
}

/// `Math.max`, or `Math.min`.
fn larger(machine: &mut Machine<'_>, _: &mut State, arguments: &[Operand], max: bool) -> ModelResult {
    if !super::any_symbolic(arguments) {
        return Ok(Modelled::Declined);
    }
    let (a, b) = (machine.term_of(arguments[0]), machine.term_of(arguments[1]));
    let pool = machine.pool();
    let less = pool.bv_slt(a, b);
    let result = if max { pool.ite(less, b, a) } else { pool.ite(less, a, b) };
    Ok(Modelled::Value(machine.operand_of(arguments[0].ty, result)))
}
