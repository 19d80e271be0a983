//! SMT solvers inside the process.

pub mod bitwuzla;
mod circuit;
mod layer;
mod translate;

pub use layer::Smt;
