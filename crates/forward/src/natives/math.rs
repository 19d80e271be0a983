//! `Math` and `StrictMath` where they are native.

use attest_state::{State, Value};

use super::Rows;
use crate::control::NativeResult;
use crate::machine::Machine;

pub(crate) const NATIVES: Rows =
    &[("java/lang/StrictMath.sqrt", sqrt), ("java/lang/Math.sqrt", sqrt)];

fn sqrt(_: &mut Machine<'_>, _: &mut State, arguments: &[Value]) -> NativeResult {
    Ok(Value::Double(arguments[0].double().sqrt()))
}
