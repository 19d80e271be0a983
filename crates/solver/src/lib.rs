//! Answers questions about terms: whether a conjunction is satisfiable, and by which values.
//!
//! A [`Query`] goes to something that can [`Solve`], which gives an [`Answer`] within a [`Budget`]. Here: the SMT
//! back end ([`smt::Smt`]) and the SAT solver it stands on, the concolic walk ([`Walked`]), and the search for readable
//! models ([`Shrunk`]).
//!
//! **Architecture Invariant:** knows nothing of Java.

mod answer;
mod budget;
mod guard;
mod limits;
mod model;
mod query;
pub mod sat;
mod small;
pub mod smt;
mod solve;
mod walk;

pub use answer::{Answer, Why};
pub use budget::Budget;
pub use guard::Error;
pub use limits::{Interrupter, Limits, Outcome, Stopped};
pub use model::Model;
pub use query::Query;
pub use small::Shrunk;
pub use solve::Solve;
pub use walk::{Callback, WalkOptions, Walked};
