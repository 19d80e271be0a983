//! Arithmetic on terms, exactly as `crate::arith` does it on words (JVMS 2.11.3, 2.11.4, 6.5).

use attest_ir::{BinaryOp, Cond, UnaryOp};
use attest_program::Kind;
use attest_term::{Op, Precision, Term, TermPool};

/// `op(a)`.
pub fn unary(pool: &mut TermPool, op: UnaryOp, a: Term) -> Term {
    match op {
        UnaryOp::Ineg | UnaryOp::Lneg => pool.bv_neg(a),
        UnaryOp::Fneg | UnaryOp::Dneg => pool.fp_neg(a),
        UnaryOp::I2l => pool.sign_extend(32, a),
        UnaryOp::I2f | UnaryOp::L2f => pool.fp_from_signed(Precision::Single, a),
        UnaryOp::I2d | UnaryOp::L2d => pool.fp_from_signed(Precision::Double, a),
        UnaryOp::L2i => pool.extract(31, 0, a),
        UnaryOp::F2i | UnaryOp::D2i => pool.fp_to_signed(32, a),
        UnaryOp::F2l | UnaryOp::D2l => pool.fp_to_signed(64, a),
        UnaryOp::F2d => pool.fp_from_float(Precision::Double, a),
        UnaryOp::D2f => pool.fp_from_float(Precision::Single, a),
        UnaryOp::I2b => narrow(pool, Kind::Byte, a),
        UnaryOp::I2c => narrow(pool, Kind::Char, a),
        UnaryOp::I2s => narrow(pool, Kind::Short, a),
    }
}

/// `a op b`; a zero divisor was excluded by a check.
pub fn binary(pool: &mut TermPool, op: BinaryOp, a: Term, b: Term) -> Term {
    use BinaryOp as B;
    match op {
        B::Iadd | B::Ladd => pool.bv_add(a, b),
        B::Isub | B::Lsub => pool.bv_sub(a, b),
        B::Imul | B::Lmul => pool.bv_mul(a, b),
        B::Idiv | B::Ldiv => pool.bv_sdiv(a, b),
        B::Irem | B::Lrem => pool.bv_srem(a, b),
        B::Iand | B::Land => pool.bv_and(a, b),
        B::Ior | B::Lor => pool.bv_or(a, b),
        B::Ixor | B::Lxor => pool.bv_xor(a, b),
        B::Ishl | B::Lshl => shift(pool, Op::BvShl, a, b),
        B::Ishr | B::Lshr => shift(pool, Op::BvAshr, a, b),
        B::Iushr | B::Lushr => shift(pool, Op::BvLshr, a, b),
        B::Fadd | B::Dadd => pool.fp_add(a, b),
        B::Fsub | B::Dsub => pool.fp_sub(a, b),
        B::Fmul | B::Dmul => pool.fp_mul(a, b),
        B::Fdiv | B::Ddiv => pool.fp_div(a, b),
        B::Frem | B::Drem => pool.fp_rem(a, b),
        B::Lcmp => {
            let (less, equal) = (pool.bv_slt(a, b), pool.eq(a, b));
            three_way(pool, less, equal, 1)
        }
        B::Fcmpl | B::Dcmpl => float_order(pool, a, b, -1),
        B::Fcmpg | B::Dcmpg => float_order(pool, a, b, 1),
    }
}

/// `a cond b` on ints, pushed into the results of comparisons so that `(a <=> b) < 0` is `a < b`.
pub(crate) fn compare(pool: &mut TermPool, cond: Cond, a: Term, b: Term) -> Term {
    if pool.is_constant(b)
        && pool.op(a) == Op::Ite
        && let [condition, then, otherwise] = *pool.args(a)
        && pool.is_constant(then)
        && (pool.is_constant(otherwise) || pool.op(otherwise) == Op::Ite)
    {
        let (then, otherwise) = (compare(pool, cond, then, b), compare(pool, cond, otherwise, b));
        return pool.ite(condition, then, otherwise);
    }
    match cond {
        Cond::Eq => pool.eq(a, b),
        Cond::Ne => pool.distinct(a, b),
        Cond::Lt => pool.bv_slt(a, b),
        Cond::Ge => pool.bv_sle(b, a),
        Cond::Gt => pool.bv_slt(b, a),
        Cond::Le => pool.bv_sle(a, b),
    }
}

/// An int as a field, parameter or element of a kind keeps it, as an int again.
pub fn narrow(pool: &mut TermPool, kind: Kind, a: Term) -> Term {
    match kind {
        Kind::Boolean => {
            let low = pool.extract(0, 0, a);
            pool.zero_extend(31, low)
        }
        Kind::Byte => {
            let low = pool.extract(7, 0, a);
            pool.sign_extend(24, low)
        }
        Kind::Char => {
            let low = pool.extract(15, 0, a);
            pool.zero_extend(16, low)
        }
        Kind::Short => {
            let low = pool.extract(15, 0, a);
            pool.sign_extend(16, low)
        }
        Kind::Int | Kind::Long | Kind::Float | Kind::Double | Kind::Ref => a,
    }
}

/// A truth value as an int.
pub(crate) fn int_of(pool: &mut TermPool, condition: Term) -> Term {
    let (one, zero) = (pool.bits(32, 1), pool.bits(32, 0));
    pool.ite(condition, one, zero)
}

fn shift(pool: &mut TermPool, op: Op, a: Term, distance: Term) -> Term {
    let width = pool.width(a);
    let mask = pool.bits(32, u64::from(width) - 1);
    let masked = pool.bv_and(distance, mask);
    let masked = if width == 64 { pool.zero_extend(32, masked) } else { masked };
    pool.make(op, &[a, masked])
}

fn three_way(pool: &mut TermPool, less: Term, equal: Term, otherwise: i32) -> Term {
    let (minus, zero) = (pool.bits(32, 0xffff_ffff), pool.bits(32, 0));
    let otherwise = pool.bits(32, u64::from(otherwise as u32));
    let rest = pool.ite(equal, zero, otherwise);
    pool.ite(less, minus, rest)
}

fn float_order(pool: &mut TermPool, a: Term, b: Term, unordered: i32) -> Term {
    let (less, equal, greater) = (pool.fp_lt(a, b), pool.fp_eq(a, b), pool.fp_lt(b, a));
    let bits = |pool: &mut TermPool, value: i32| pool.bits(32, u64::from(value as u32));
    let (one, zero) = (bits(pool, 1), bits(pool, 0));
    let unordered = bits(pool, unordered);
    let rest = pool.ite(greater, one, unordered);
    let rest = pool.ite(equal, zero, rest);
    let minus = bits(pool, -1);
    pool.ite(less, minus, rest)
}
