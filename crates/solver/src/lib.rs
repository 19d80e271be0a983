//! Answers questions about terms: whether a conjunction is satisfiable, and by which values.
//!
//! A [`Query`] goes to something that can [`Solve`], which gives an [`Answer`] within a [`QuestionBudget`]. [`stack`]
//! assembles the cheap exact [`layers`] over the SMT back end ([`smt::Smt`]); beside it stand the concolic walk
//! ([`Walked`]) and the search for readable models ([`Shrunk`]). [`script`] asks all that SMT-LIB scripts ask.
//!
//! **Architecture Invariant:** knows nothing of Java.

mod answer;
mod budget;
mod guard;
pub mod layers;
mod limits;
mod model;
mod opaque;
mod query;
mod repair;
pub mod sat;
pub mod script;
mod small;
pub mod smt;
mod solve;
mod stack;
mod tuning;
mod walk;

pub use answer::{Answer, Why};
pub use budget::QuestionBudget;
pub use guard::Error;
pub use layers::SharedCache;
pub use limits::{Interrupter, Limits, Outcome, Stopped};
pub use model::Model;
pub use opaque::Callback;
pub use query::Query;
pub use repair::Repair;
pub use small::Shrunk;
pub use solve::Solve;
pub use stack::{Layer, NoSuchLayer, Stack, StackOptions, stack};
pub use tuning::MAX_STEPS_PER_QUESTION;
pub use walk::{WalkOptions, Walked};
