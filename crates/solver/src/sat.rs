//! SAT solvers inside the process.

pub mod cadical;
