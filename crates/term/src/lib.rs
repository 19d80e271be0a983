//! Hash-consed terms over Booleans, bit-vectors, floats, arrays and functions.
//!
//! A [`TermPool`] owns terms; a [`Term`] is a 32-bit id. Constructors check sorts and simplify by small rules.
//! [`eval`] gives terms values, independently of the simplifier. [`mod@print`] and [`parse`] turn terms into text
//! and back.
//!
//! **Architecture Invariant:** this crate knows nothing of Java and of solvers, and no function here recurses
//! along a term: chains of a million operators are ordinary input.

pub mod bits;
pub mod eval;
pub mod op;
mod packed;
pub mod parse;
pub mod pool;
pub mod print;
pub mod random;
mod seen;
pub mod simplify;
pub mod sort;
mod substitute;
mod traverse;
pub mod value;
pub mod work;

pub use eval::{
    Assignment, Conjunction, Environment, EvalError, FunctionTable, Scratch, Tape, Word, WordValues, evaluate,
};
pub use op::{Op, Rounding};
pub use packed::{PackError, PackedTerms};
pub use pool::{Function, FunctionId, FunctionKind, SortError, Term, TermPool};
pub use sort::{Precision, Scalar, Sort};
pub use substitute::Substitution;
pub use value::{ArrayValue, Value};
