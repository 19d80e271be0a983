//! Answers questions about terms: whether a conjunction is satisfiable, and by which values.
//!
//! A [`Query`] goes to something that can [`Solve`], which gives an [`Answer`] within a [`Budget`]. [`stack`]
//! assembles the cheap exact [`layers`] over the SMT back end ([`smt::Smt`]).
//!
//! **Architecture Invariant:** knows nothing of Java.

mod answer;
mod budget;
mod guard;
pub mod layers;
mod limits;
mod model;
mod query;
pub mod sat;
pub mod script;
pub mod smt;
mod solve;
mod stack;

pub use answer::{Answer, Why};
pub use budget::Budget;
pub use guard::Error;
pub use limits::{Interrupter, Limits, Outcome, Stopped};
pub use model::Model;
pub use query::Query;
pub use solve::Solve;
pub use stack::{Layer, NoSuchLayer, Stack, StackOptions, stack};
