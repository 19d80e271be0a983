//! SMT solvers inside the process.

pub mod bitwuzla;
mod layer;
mod translate;

pub use layer::Smt;
