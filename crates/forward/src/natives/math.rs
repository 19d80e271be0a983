//! `Math` and `StrictMath`: what is native on some JDK, and what is faster here with the same result.
//!
//! `StrictMath` is fdlibm, bit for bit. `Math` is the same but for `sin`, `cos`, `tan`, `exp`, `log`,
//! `log10` and `pow`, where HotSpot has code of its own: see [`rounded`].

use attest_state::{State, Value};

use super::Rows;
use crate::control::NativeResult;
use crate::fdlibm;
use crate::machine::Machine;
use crate::rounded;

macro_rules! unary {
    ($function:expr) => {
        |_: &mut Machine<'_>, _: &mut State, arguments: &[Value]| -> NativeResult {
            let function: fn(f64) -> f64 = $function;
            Ok(Value::Double(function(arguments[0].double())))
        }
    };
}

macro_rules! binary {
    ($function:expr) => {
        |_: &mut Machine<'_>, _: &mut State, arguments: &[Value]| -> NativeResult {
            let function: fn(f64, f64) -> f64 = $function;
            Ok(Value::Double(function(arguments[0].double(), arguments[1].double())))
        }
    };
}

pub(crate) const NATIVES: Rows = &[
    ("java/lang/Math.sqrt", unary!(f64::sqrt)),
    ("java/lang/StrictMath.sqrt", unary!(f64::sqrt)),
    ("java/lang/Math.floor", unary!(f64::floor)),
    ("java/lang/StrictMath.floor", unary!(f64::floor)),
    ("java/lang/Math.ceil", unary!(f64::ceil)),
    ("java/lang/StrictMath.ceil", unary!(f64::ceil)),
    ("java/lang/Math.rint", unary!(f64::round_ties_even)),
    ("java/lang/StrictMath.rint", unary!(f64::round_ties_even)),
    ("java/lang/Math.sin", unary!(rounded::sin)),
    ("java/lang/StrictMath.sin", unary!(fdlibm::sin)),
    ("java/lang/Math.cos", unary!(rounded::cos)),
    ("java/lang/StrictMath.cos", unary!(fdlibm::cos)),
    ("java/lang/Math.tan", unary!(rounded::tan)),
    ("java/lang/StrictMath.tan", unary!(fdlibm::tan)),
    ("java/lang/Math.asin", unary!(fdlibm::asin)),
    ("java/lang/StrictMath.asin", unary!(fdlibm::asin)),
    ("java/lang/Math.acos", unary!(fdlibm::acos)),
    ("java/lang/StrictMath.acos", unary!(fdlibm::acos)),
    ("java/lang/Math.atan", unary!(fdlibm::atan)),
    ("java/lang/StrictMath.atan", unary!(fdlibm::atan)),
    ("java/lang/Math.exp", unary!(rounded::exp)),
    ("java/lang/StrictMath.exp", unary!(fdlibm::exp)),
    ("java/lang/Math.expm1", unary!(fdlibm::expm1)),
    ("java/lang/StrictMath.expm1", unary!(fdlibm::expm1)),
    ("java/lang/Math.log", unary!(rounded::log)),
    ("java/lang/StrictMath.log", unary!(fdlibm::log)),
    ("java/lang/Math.log10", unary!(rounded::log10)),
    ("java/lang/StrictMath.log10", unary!(fdlibm::log10)),
    ("java/lang/Math.log1p", unary!(fdlibm::log1p)),
    ("java/lang/StrictMath.log1p", unary!(fdlibm::log1p)),
    ("java/lang/Math.sinh", unary!(fdlibm::sinh)),
    ("java/lang/StrictMath.sinh", unary!(fdlibm::sinh)),
    ("java/lang/Math.cosh", unary!(fdlibm::cosh)),
    ("java/lang/StrictMath.cosh", unary!(fdlibm::cosh)),
    ("java/lang/Math.tanh", unary!(fdlibm::tanh)),
    ("java/lang/StrictMath.tanh", unary!(fdlibm::tanh)),
    ("java/lang/Math.cbrt", unary!(fdlibm::cbrt)),
    ("java/lang/StrictMath.cbrt", unary!(fdlibm::cbrt)),
    ("java/lang/Math.atan2", binary!(fdlibm::atan2)),
    ("java/lang/StrictMath.atan2", binary!(fdlibm::atan2)),
    ("java/lang/Math.pow", binary!(rounded::pow)),
    ("java/lang/StrictMath.pow", binary!(fdlibm::pow)),
    ("java/lang/Math.hypot", binary!(fdlibm::hypot)),
    ("java/lang/StrictMath.hypot", binary!(fdlibm::hypot)),
    ("java/lang/Math.IEEEremainder", binary!(fdlibm::ieee_remainder)),
    ("java/lang/StrictMath.IEEEremainder", binary!(fdlibm::ieee_remainder)),
    ("java/lang/Math.fma(DDD)D", fma_double),
    ("java/lang/StrictMath.fma(DDD)D", fma_double),
    ("java/lang/Math.fma(FFF)F", fma_float),
    ("java/lang/StrictMath.fma(FFF)F", fma_float),
];

fn fma_double(_: &mut Machine<'_>, _: &mut State, arguments: &[Value]) -> NativeResult {
    let [a, b, c] = [0, 1, 2].map(|at| arguments[at].double());
    Ok(Value::Double(a.mul_add(b, c)))
}

fn fma_float(_: &mut Machine<'_>, _: &mut State, arguments: &[Value]) -> NativeResult {
    let [a, b, c] = [0, 1, 2].map(|at| arguments[at].float());
    Ok(Value::Float(a.mul_add(b, c)))
}
