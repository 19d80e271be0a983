//! The evaluator: the value of a term under an assignment of values to variables and functions.
//!
//! Independent of the simplifier: the simplifier uses the evaluator's operators to fold constants, never the
//! other way round.

mod assignment;
mod conjunction;
mod float;
mod operator;
mod tape;
mod words;

pub use assignment::{Assignment, Environment, FunctionTable};
pub(crate) use conjunction::operator as apply_words;
pub use conjunction::{Conjunction, Scratch};
pub use operator::apply;
pub use tape::Tape;
pub use words::{Word, WordValues};

use crate::pool::{FunctionId, Term, TermPool};
use crate::value::Value;
use crate::work::LAID_OUT;
use thiserror::Error;

/// Why a term has no value.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum EvalError {
    /// A variable has no value.
    #[error("variable {0} has no value")]
    Unbound(Term),
    /// A function has no value for some arguments.
    #[error("function {} has no value", .0.index())]
    NoFunction(FunctionId),
    /// The environment gave a value of another sort.
    #[error("the value given for {0} has the wrong sort")]
    WrongSort(Term),
}

/// The value of one term. To evaluate a term more than once, keep its [`Tape`].
pub fn evaluate(pool: &TermPool, term: Term, environment: &dyn Environment) -> Result<Value, EvalError> {
    let tape = Tape::new(pool, &[term]);
    pool.count(tape.size(), LAID_OUT);
    let mut values = tape.run(environment)?;
    Ok(values.swap_remove(0))
}

#[cfg(test)]
mod tests;
