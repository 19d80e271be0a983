//! Arithmetic exactly as the JVM does it (JVMS 2.11.3, 2.11.4, 6.5).

use attest_ir::{BinaryOp, UnaryOp};
use attest_state::Value;

/// `op(a)`
#[inline]
pub fn unary(op: UnaryOp, a: Value) -> Value {
    match op {
        UnaryOp::Ineg => Value::Int(a.int().wrapping_neg()),
        UnaryOp::Lneg => Value::Long(a.long().wrapping_neg()),
        UnaryOp::Fneg => Value::Float(-a.float()),
        UnaryOp::Dneg => Value::Double(-a.double()),
        UnaryOp::I2l => Value::Long(i64::from(a.int())),
        UnaryOp::I2f => Value::Float(a.int() as f32),
        UnaryOp::I2d => Value::Double(f64::from(a.int())),
        UnaryOp::L2i => Value::Int(a.long() as i32),
        UnaryOp::L2f => Value::Float(a.long() as f32),
        UnaryOp::L2d => Value::Double(a.long() as f64),
        // Rust's `as` saturates and maps NaN to 0, as the JVM does.
        UnaryOp::F2i => Value::Int(a.float() as i32),
        UnaryOp::F2l => Value::Long(a.float() as i64),
        UnaryOp::F2d => Value::Double(f64::from(a.float())),
        UnaryOp::D2i => Value::Int(a.double() as i32),
        UnaryOp::D2l => Value::Long(a.double() as i64),
        UnaryOp::D2f => Value::Float(a.double() as f32),
        UnaryOp::I2b => Value::Int(i32::from(a.int() as i8)),
        UnaryOp::I2c => Value::Int(i32::from(a.int() as u16)),
        UnaryOp::I2s => Value::Int(i32::from(a.int() as i16)),
    }
}

/// `a op b`; a zero divisor was excluded by a check.
#[inline]
pub fn binary(op: BinaryOp, a: Value, b: Value) -> Value {
    use BinaryOp as B;
    match op {
        B::Iadd => Value::Int(a.int().wrapping_add(b.int())),
        B::Isub => Value::Int(a.int().wrapping_sub(b.int())),
        B::Imul => Value::Int(a.int().wrapping_mul(b.int())),
        B::Idiv => Value::Int(a.int().checked_div(b.int()).unwrap_or(i32::MIN)),
        B::Irem => Value::Int(a.int().checked_rem(b.int()).unwrap_or(0)),
        B::Ishl => Value::Int(a.int().wrapping_shl(b.int() as u32)),
        B::Ishr => Value::Int(a.int().wrapping_shr(b.int() as u32)),
        B::Iushr => Value::Int((a.int() as u32).wrapping_shr(b.int() as u32) as i32),
        B::Iand => Value::Int(a.int() & b.int()),
        B::Ior => Value::Int(a.int() | b.int()),
        B::Ixor => Value::Int(a.int() ^ b.int()),
        B::Ladd => Value::Long(a.long().wrapping_add(b.long())),
        B::Lsub => Value::Long(a.long().wrapping_sub(b.long())),
        B::Lmul => Value::Long(a.long().wrapping_mul(b.long())),
        B::Ldiv => Value::Long(a.long().checked_div(b.long()).unwrap_or(i64::MIN)),
        B::Lrem => Value::Long(a.long().checked_rem(b.long()).unwrap_or(0)),
        B::Lshl => Value::Long(a.long().wrapping_shl(b.int() as u32)),
        B::Lshr => Value::Long(a.long().wrapping_shr(b.int() as u32)),
        B::Lushr => Value::Long((a.long() as u64).wrapping_shr(b.int() as u32) as i64),
        B::Land => Value::Long(a.long() & b.long()),
        B::Lor => Value::Long(a.long() | b.long()),
        B::Lxor => Value::Long(a.long() ^ b.long()),
        B::Fadd => Value::Float(a.float() + b.float()),
        B::Fsub => Value::Float(a.float() - b.float()),
        B::Fmul => Value::Float(a.float() * b.float()),
        B::Fdiv => Value::Float(a.float() / b.float()),
        // Java's `%` truncates like C's fmod, and so does Rust's.
        B::Frem => Value::Float(a.float() % b.float()),
        B::Dadd => Value::Double(a.double() + b.double()),
        B::Dsub => Value::Double(a.double() - b.double()),
        B::Dmul => Value::Double(a.double() * b.double()),
        B::Ddiv => Value::Double(a.double() / b.double()),
        B::Drem => Value::Double(a.double() % b.double()),
        B::Lcmp => Value::Int(a.long().cmp(&b.long()) as i32),
        B::Fcmpl => Value::Int(order(a.float().partial_cmp(&b.float()), -1)),
        B::Fcmpg => Value::Int(order(a.float().partial_cmp(&b.float()), 1)),
        B::Dcmpl => Value::Int(order(a.double().partial_cmp(&b.double()), -1)),
        B::Dcmpg => Value::Int(order(a.double().partial_cmp(&b.double()), 1)),
    }
}

#[inline]
fn order(ordering: Option<std::cmp::Ordering>, nan: i32) -> i32 {
    ordering.map_or(nan, |o| o as i32)
}

#[cfg(test)]
mod tests {
    use super::{binary, unary};
    use attest_ir::{BinaryOp, UnaryOp};
    use attest_state::Value;

    #[test]
    fn division_overflow_wraps() {
        assert_eq!(binary(BinaryOp::Idiv, Value::Int(i32::MIN), Value::Int(-1)), Value::Int(i32::MIN));
        assert_eq!(binary(BinaryOp::Lrem, Value::Long(i64::MIN), Value::Long(-1)), Value::Long(0));
    }

    #[test]
    fn shifts_use_the_low_bits_of_the_distance() {
        assert_eq!(binary(BinaryOp::Ishl, Value::Int(1), Value::Int(33)), Value::Int(2));
        assert_eq!(binary(BinaryOp::Lushr, Value::Long(-1), Value::Int(-1)), Value::Long(1));
    }

    #[test]
    fn conversions_saturate() {
        assert_eq!(unary(UnaryOp::F2i, Value::Float(f32::NAN)), Value::Int(0));
        assert_eq!(unary(UnaryOp::D2l, Value::Double(1e300)), Value::Long(i64::MAX));
        assert_eq!(unary(UnaryOp::I2b, Value::Int(200)), Value::Int(-56));
    }
}
