//! Arithmetic exactly as the JVM does it (JVMS 2.11.3, 2.11.4, 6.5).

use attest_ir::{BinaryOp, UnaryOp};
/// `op(a)` on words as registers hold them.
#[inline(always)]
pub fn unary(op: UnaryOp, a: u64) -> u64 {
    match op {
        UnaryOp::Ineg => of_int((a as i32).wrapping_neg()),
        UnaryOp::Lneg => a.wrapping_neg(),
        UnaryOp::Fneg => of_float(-float(a)),
        UnaryOp::Dneg => (-double(a)).to_bits(),
        UnaryOp::I2l => i64::from(a as i32) as u64,
        UnaryOp::I2f => of_float(a as i32 as f32),
        UnaryOp::I2d => f64::from(a as i32).to_bits(),
        UnaryOp::L2i => of_int(a as i32),
        UnaryOp::L2f => of_float(a as i64 as f32),
        UnaryOp::L2d => (a as i64 as f64).to_bits(),
        // Rust's `as` saturates and maps NaN to 0, as the JVM does.
        UnaryOp::F2i => of_int(float(a) as i32),
        UnaryOp::F2l => float(a) as i64 as u64,
        UnaryOp::F2d => f64::from(float(a)).to_bits(),
        UnaryOp::D2i => of_int(double(a) as i32),
        UnaryOp::D2l => double(a) as i64 as u64,
        UnaryOp::D2f => of_float(double(a) as f32),
        UnaryOp::I2b => of_int(i32::from(a as i8)),
        UnaryOp::I2c => u64::from(a as u16),
        UnaryOp::I2s => of_int(i32::from(a as i16)),
    }
}

/// `a op b` on words as registers hold them; a zero divisor was excluded by a check.
#[inline(always)]
pub fn binary(op: BinaryOp, a: u64, b: u64) -> u64 {
    use BinaryOp as B;
    let (x, y) = (a as i32, b as i32);
    let (l, m) = (a as i64, b as i64);
    match op {
        B::Iadd => of_int(x.wrapping_add(y)),
        B::Isub => of_int(x.wrapping_sub(y)),
        B::Imul => of_int(x.wrapping_mul(y)),
        B::Idiv => of_int(x.checked_div(y).unwrap_or(i32::MIN)),
        B::Irem => of_int(x.checked_rem(y).unwrap_or(0)),
        B::Ishl => of_int(x.wrapping_shl(b as u32)),
        B::Ishr => of_int(x.wrapping_shr(b as u32)),
        B::Iushr => u64::from((a as u32).wrapping_shr(b as u32)),
        B::Iand => a & b,
        B::Ior => a | b,
        B::Ixor => a ^ b,
        B::Ladd => a.wrapping_add(b),
        B::Lsub => a.wrapping_sub(b),
        B::Lmul => a.wrapping_mul(b),
        B::Ldiv => l.checked_div(m).unwrap_or(i64::MIN) as u64,
        B::Lrem => l.checked_rem(m).unwrap_or(0) as u64,
        B::Lshl => a.wrapping_shl(b as u32),
        B::Lshr => l.wrapping_shr(b as u32) as u64,
        B::Lushr => a.wrapping_shr(b as u32),
        B::Land => a & b,
        B::Lor => a | b,
        B::Lxor => a ^ b,
        B::Fadd => of_float(float(a) + float(b)),
        B::Fsub => of_float(float(a) - float(b)),
        B::Fmul => of_float(float(a) * float(b)),
        B::Fdiv => of_float(float(a) / float(b)),
        // Java's `%` truncates like C's fmod, and so does Rust's.
        B::Frem => of_float(float(a) % float(b)),
        B::Dadd => (double(a) + double(b)).to_bits(),
        B::Dsub => (double(a) - double(b)).to_bits(),
        B::Dmul => (double(a) * double(b)).to_bits(),
        B::Ddiv => (double(a) / double(b)).to_bits(),
        B::Drem => (double(a) % double(b)).to_bits(),
        B::Lcmp => of_int(l.cmp(&m) as i32),
        B::Fcmpl => of_int(order(float(a).partial_cmp(&float(b)), -1)),
        B::Fcmpg => of_int(order(float(a).partial_cmp(&float(b)), 1)),
        B::Dcmpl => of_int(order(double(a).partial_cmp(&double(b)), -1)),
        B::Dcmpg => of_int(order(double(a).partial_cmp(&double(b)), 1)),
    }
}

#[inline(always)]
fn of_int(value: i32) -> u64 {
    u64::from(value as u32)
}

#[inline(always)]
fn of_float(value: f32) -> u64 {
    u64::from(value.to_bits())
}

#[inline(always)]
fn float(word: u64) -> f32 {
    f32::from_bits(word as u32)
}

#[inline(always)]
fn double(word: u64) -> f64 {
    f64::from_bits(word)
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

    fn of(op: BinaryOp, a: Value, b: Value) -> u64 {
        binary(op, a.word(), b.word())
    }

    #[test]
    fn division_overflow_wraps() {
        assert_eq!(of(BinaryOp::Idiv, Value::Int(i32::MIN), Value::Int(-1)), Value::Int(i32::MIN).word());
        assert_eq!(of(BinaryOp::Lrem, Value::Long(i64::MIN), Value::Long(-1)), 0);
    }

    #[test]
    fn shifts_use_the_low_bits_of_the_distance() {
        assert_eq!(of(BinaryOp::Ishl, Value::Int(1), Value::Int(33)), 2);
        assert_eq!(of(BinaryOp::Lushr, Value::Long(-1), Value::Int(-1)), 1);
    }

    #[test]
    fn ints_leave_the_upper_half_of_a_word_clear() {
        assert_eq!(of(BinaryOp::Isub, Value::Int(0), Value::Int(1)), 0xffff_ffff);
        assert_eq!(unary(UnaryOp::I2b, 200), Value::Int(-56).word());
        assert_eq!(unary(UnaryOp::L2i, u64::MAX), 0xffff_ffff);
    }

    #[test]
    fn conversions_saturate() {
        assert_eq!(unary(UnaryOp::F2i, Value::Float(f32::NAN).word()), 0);
        assert_eq!(unary(UnaryOp::D2l, Value::Double(1e300).word()), i64::MAX as u64);
    }
}
