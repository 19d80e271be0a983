//! Functions of `Math` that can only be executed: terms that the concolic walk evaluates and no solver looks into.
//!
//! What is known of their results at all arguments is told as a condition, so that what contradicts it is excluded.

use std::sync::Arc;

use attest_ir::Type;
use attest_solver::Callback;
use attest_state::{Operand, State};
use attest_term::{FunctionId, FunctionKind, Sort, Term, TermPool, Value};

use super::models::{ModelResult, Modelled, Rows};
use crate::fdlibm;
use crate::machine::Machine;
use crate::rounded;

enum Code {
    One(fn(f64) -> f64),
    Two(fn(f64, f64) -> f64),
}

struct Function {
    name: &'static str,
    code: Code,
    /// Results lie between these, or are NaN.
    range: Option<(f64, f64)>,
}

/// A little more than half a turn and a quarter turn.
const PI: f64 = std::f64::consts::PI * 1.000_001;
const HALF_PI: f64 = std::f64::consts::FRAC_PI_2 * 1.000_001;

const FUNCTIONS: [Function; 17] = [
    one("sin", rounded::sin, Some((-1.0, 1.0))),
    one("cos", rounded::cos, Some((-1.0, 1.0))),
    one("tan", rounded::tan, None),
    one("asin", fdlibm::asin, Some((-HALF_PI, HALF_PI))),
    one("acos", fdlibm::acos, Some((0.0, PI))),
    one("atan", fdlibm::atan, Some((-HALF_PI, HALF_PI))),
    one("exp", rounded::exp, Some((0.0, f64::INFINITY))),
    one("expm1", fdlibm::expm1, Some((-1.0, f64::INFINITY))),
    one("log", rounded::log, None),
    one("log10", rounded::log10, None),
    one("log1p", fdlibm::log1p, None),
    one("sinh", fdlibm::sinh, None),
    one("cosh", fdlibm::cosh, Some((1.0, f64::INFINITY))),
    one("tanh", fdlibm::tanh, Some((-1.0, 1.0))),
    one("cbrt", fdlibm::cbrt, None),
    Function { name: "atan2", code: Code::Two(fdlibm::atan2), range: Some((-PI, PI)) },
    Function { name: "pow", code: Code::Two(rounded::pow), range: None },
];

const fn one(name: &'static str, code: fn(f64) -> f64, range: Option<(f64, f64)>) -> Function {
    Function { name, code: Code::One(code), range }
}

pub(super) const MODELS: Rows = &[
    ("java/lang/Math.sin", |m, s, a| apply(m, s, a, 0)),
    ("java/lang/Math.cos", |m, s, a| apply(m, s, a, 1)),
    ("java/lang/Math.tan", |m, s, a| apply(m, s, a, 2)),
    ("java/lang/Math.asin", |m, s, a| apply(m, s, a, 3)),
    ("java/lang/Math.acos", |m, s, a| apply(m, s, a, 4)),
    ("java/lang/Math.atan", |m, s, a| apply(m, s, a, 5)),
    ("java/lang/Math.exp", |m, s, a| apply(m, s, a, 6)),
    ("java/lang/Math.expm1", |m, s, a| apply(m, s, a, 7)),
    ("java/lang/Math.log", |m, s, a| apply(m, s, a, 8)),
    ("java/lang/Math.log10", |m, s, a| apply(m, s, a, 9)),
    ("java/lang/Math.log1p", |m, s, a| apply(m, s, a, 10)),
    ("java/lang/Math.sinh", |m, s, a| apply(m, s, a, 11)),
    ("java/lang/Math.cosh", |m, s, a| apply(m, s, a, 12)),
    ("java/lang/Math.tanh", |m, s, a| apply(m, s, a, 13)),
    ("java/lang/Math.cbrt", |m, s, a| apply(m, s, a, 14)),
    ("java/lang/Math.atan2", |m, s, a| apply(m, s, a, 15)),
    ("java/lang/Math.pow", |m, s, a| apply(m, s, a, 16)),
];

/// Executes opaque functions, for the solver.
pub fn execute_opaque() -> Callback {
    Arc::new(execute)
}

/// What an opaque function gives.
pub(crate) fn execute(function: FunctionId, args: &[Value]) -> Option<Value> {
    let known = FUNCTIONS.get(function.index())?;
    let first = args.first()?.as_f64()?;
    Some(Value::float64(match known.code {
        Code::One(code) => code(first),
        Code::Two(code) => code(first, args.get(1)?.as_f64()?),
    }))
}

fn apply(machine: &mut Machine<'_>, state: &mut State, arguments: &[Operand], number: usize) -> ModelResult {
    if !machine.symbols().options.opaque || !super::models::any_symbolic(arguments) {
        return Ok(Modelled::Declined);
    }
    let terms: Vec<Term> = arguments.iter().map(|argument| machine.term_of(*argument)).collect();
    let Some((result, sensible)) = applied(machine.pool(), number, &terms) else {
        return Ok(Modelled::Declined);
    };
    if let Some(sensible) = sensible {
        machine.presume(state, sensible);
    }
    Ok(Modelled::Value(machine.operand_of(Type::Double, result)))
}

/// A function of `Math` as an opaque term, and what is known of it; the solver needs [`execute_opaque`].
pub fn opaque_term(pool: &mut TermPool, name: &str, arguments: &[Term]) -> Option<(Term, Option<Term>)> {
    let number = FUNCTIONS.iter().position(|function| function.name == name)?;
    applied(pool, number, arguments)
}

fn applied(pool: &mut TermPool, number: usize, arguments: &[Term]) -> Option<(Term, Option<Term>)> {
    declare(pool);
    let (id, _) = pool.functions().find(|(id, _)| id.index() == number)?;
    let result = pool.apply(id, arguments);
    let sensible = FUNCTIONS[number].range.map(|(least, most)| {
        let (least, most) = (pool.float64(least), pool.float64(most));
        let (above, below) = (pool.fp_le(least, result), pool.fp_le(result, most));
        let (within, nan) = (pool.and(above, below), pool.fp_is_nan(result));
        pool.or(within, nan)
    });
    Some((result, sensible))
}

/// Declares all functions, in the order of the table: their ids are their numbers there.
fn declare(pool: &mut TermPool) {
    if pool.functions().next().is_some() {
        return;
    }
    for (number, function) in FUNCTIONS.iter().enumerate() {
        let parameters: &[Sort] = match function.code {
            Code::One(_) => &[Sort::Float64],
            Code::Two(_) => &[Sort::Float64; 2],
        };
        let kind = FunctionKind::Opaque { callback: number as u32 };
        pool.declare(function.name, parameters, Sort::Float64, kind);
    }
}
