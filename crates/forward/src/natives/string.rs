//! `String`, its helpers, and raw bits of floating-point numbers.

use attest_state::{State, Value};

use super::Rows;
use crate::control::NativeResult;
use crate::machine::Machine;

pub(crate) const NATIVES: Rows = &[
    ("java/lang/String.intern", intern),
    ("java/lang/StringUTF16.isBigEndian", super::zero),
    ("java/lang/StringCoding.err", super::nothing),
    ("java/lang/Float.floatToRawIntBits", float_bits),
    ("java/lang/Float.intBitsToFloat", bits_float),
    ("java/lang/Double.doubleToRawLongBits", double_bits),
    ("java/lang/Double.longBitsToDouble", bits_double),
];

fn intern(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let string = arguments[0].reference();
    let units = machine.units(state, string);
    let literal = machine.program.literal(&units);
    match state.literals.get(literal as usize).filter(|s| !s.is_null()) {
        Some(known) => Ok(Value::Ref(*known)),
        None => {
            machine.set_literal(state, literal, string);
            Ok(arguments[0])
        }
    }
}

fn float_bits(_: &mut Machine<'_>, _: &mut State, arguments: &[Value]) -> NativeResult {
    Ok(Value::Int(arguments[0].float().to_bits() as i32))
}

fn bits_float(_: &mut Machine<'_>, _: &mut State, arguments: &[Value]) -> NativeResult {
    Ok(Value::Float(f32::from_bits(arguments[0].int() as u32)))
}

fn double_bits(_: &mut Machine<'_>, _: &mut State, arguments: &[Value]) -> NativeResult {
    Ok(Value::Long(arguments[0].double().to_bits() as i64))
}

fn bits_double(_: &mut Machine<'_>, _: &mut State, arguments: &[Value]) -> NativeResult {
    Ok(Value::Double(f64::from_bits(arguments[0].long() as u64)))
}
