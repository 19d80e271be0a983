//! The real JVM as a child process: compiles sources, runs programs, calls methods, observes what they do.
//!
//! It is the oracle: what it reports is what the JVM did, and a program's failure is an [`Outcome`], never an
//! error of ours. Two ways to run a program:
//! - [`Child`] keeps one JVM and gives each request a class loader of its own. Fast; a program that exits, hangs
//!   or crashes takes the JVM with it, gets its own outcome, and what follows runs in a new JVM.
//! - [`run_process`] starts `java -cp … Main` afresh and takes its output and exit code exactly.
//!
//! **Architecture Invariant:** no answer of the child is trusted to arrive: every wait has a deadline, and
//! no JVM outlives the value that owns it.

mod answer;
mod attempt;
mod capture;
mod child;
mod class_folder;
mod confirm;
mod error;
mod home;
mod instrument;
mod junit;
mod launch;
mod linkage;
mod meter;
mod object;
mod outcome;
mod process;
mod remove;
mod request;
mod runner;
mod sandbox;
mod spawn;
mod substitutes;
mod temporary;
mod test_batch;
mod value;
mod wire;

pub use answer::{Compiled, Diagnostic, Severity};
pub use attempt::refused_attempts;
pub use capture::Output;
pub use child::{Child, Served};
pub use class_folder::ClassFolder;
pub use confirm::{Confirmation, TestFile, TestResult, Verdict};
pub use error::Error;
pub use home::JavaHome;
pub use instrument::{
    Branch, Instrumented, InstrumentedTree, MalformedClass, Probe, Skipped, WhySkipped, instrument,
    instrument_branches, instrument_tree,
};
pub use junit::junit_stand_ins;
pub use launch::{ChildOptions, Environment};
pub use linkage::is_linkage_error;
pub use object::{Object, ObjectField};
pub use outcome::{Death, Obstacle, Outcome, Run, StackElement, Thrown};
pub use process::run_process;
pub use request::{Argument, Call, CallBatch, Compilation, MainRun, Source};
pub use sandbox::{Part, Sandbox, Tool, missing_protection};
pub use substitutes::Substitutes;
pub use temporary::TemporaryFolder;
pub use test_batch::{TestBatch, TestMethod};
pub use value::{CollectionKind, JavaString, Value};
