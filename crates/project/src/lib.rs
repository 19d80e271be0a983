//! What kind of project a directory is in: its modules, their sources, classes and class paths.
//!
//! [`Project::find`] looks from a directory upwards. What is wrong with a project (a broken pom, a jar that is missing)
//! is data beside the modules, and the rest goes on. Nothing is printed, and nothing is written but the cache.
//!
//! **Architecture Invariant:** what was guessed is marked as guessed ([`Obtained`]).

mod cache;
mod compiled;
mod environment;
mod find;
mod framework;
mod gradle;
mod java;
mod layout;
mod maven;
mod model;
mod names;
mod pattern;
mod problem;
mod process;
mod walk;

pub use compiled::{Compiled, compile};
pub use environment::Environment;
pub use framework::TestFramework;
pub use java::toolchain_homes;
pub use model::{Kind, Module, Obtained, Project};
pub use names::{Meaning, Named, Wanted};
pub use pattern::ClassPattern;
pub use problem::{Problem, sentences};
