//! SMT solvers inside the process.

pub mod bitwuzla;
