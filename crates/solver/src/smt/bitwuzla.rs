//! Bitwuzla 0.9.1 (Niemetz and Preiner, CAV 2023), linked in: bit-vectors, floating point, arrays, uninterpreted
//! functions.
//!
//! A [`TermManager`] makes sorts and terms, a [`Solver`] answers questions about them. Both belong to one thread;
//! threads that have one each do not disturb each other.
//!
//! No misuse and no lack of memory ends the process: Bitwuzla's own reaction to misuse, a callback that must not
//! return, throws a C++ exception here, which becomes an [`Error`](crate::Error) before it reaches Rust's callers. After a failed
//! allocation Bitwuzla's state is unknown, so the manager and all its solvers answer
//! [`Error::Unusable`](crate::Error::Unusable) from then on, and their memory is not given back. What cannot be
//! caught: GMP's own allocations, which abort when the system has no memory at all; and an allocation that fails where
//! C++ forbids exceptions.

#[allow(missing_docs)]
mod ffi;
mod kind;
mod manager;
mod solver;
#[cfg(test)]
mod tests;
mod value;

pub use kind::Kind;
pub use manager::{Rounding, Sort, Term, TermManager};
pub use solver::{Options, Solver};
pub use value::{Bits, Value};
