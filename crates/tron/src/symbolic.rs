//! Symbolic execution: a program's paths, each with the facts that lead along it.
//!
//! One walker does the statements of both modes; they differ in how a heap is read, written and searched, which is
//! what [`Mode`] chooses:
//!
//! - *direct*: a heap is a version term, a load is a term over it. Aliasing, matching and containment are left to the
//!   model finder as they are; the only branching is that of the program. Outcomes of a step exclude each other and
//!   leave nothing out, but for loops and `fix` beyond their bounds, which are outcomes of their own.
//! - *faithful*: the paper's rules: objects are made on demand, aliases guessed, deep matches described by
//!   containment constraints that stores update approximately.

mod direct;
mod faithful;
mod state;
mod walk;

pub use state::{Decision, Mode, Outcome, Path, PathEnd, State, Witness};
pub use walk::{Limits, Step, Walker};
