//! The ground that all commands stand on: a project opened once, workers that each have a booted machine of their
//! own, and a pool that spreads items over threads.
//!
//! **Architecture Invariant:** what comes of an item depends on the item alone. A worker works on a fork of the
//! program: the ids that it gives out, the classes that it makes and the bodies that it lifts are its own and gone
//! with it. Results are taken in the order of the items, on any number of threads.

mod error;
mod pool;
mod project;
mod worker;

pub use error::Error;
pub(crate) use pool::alone;
pub use pool::{Done, Pool};
pub(crate) use project::{Project, Started};
pub(crate) use worker::{Settings, Worker, boot, machine};
