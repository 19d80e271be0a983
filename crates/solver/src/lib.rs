//! Answers questions about terms; for now, the SMT and SAT back ends that the layers will stand on.
//!
//! Knows nothing of Java.

mod guard;
mod limits;
pub mod sat;
pub mod smt;

pub use guard::Error;
pub use limits::{Interrupter, Limits, Outcome, Stopped};
