//! Confirmation: the only room that talks to a JVM.
//!
//! Tests and observers are compiled (`compile`: what does not compile is left out, with the compiler's reason), run
//! (`run`, `observe`) and matched by their numbers; what they cover is said in the goals of the machine (`coverage`). Whatever happens to a JVM, every item has an answer or the reason
//! why there is none: a JVM that dies is replaced, and what it left open is asked again once, each item alone, so that
//! one deadly test does not cost the others.

mod compile;
mod coverage;
mod detail;
mod jvm;
mod jvms;
mod observe;
mod probes;
mod run;
mod settle;
mod strict;
#[cfg(test)]
mod tests;
mod tuning;

use serde::Serialize;

pub use coverage::Measured;

pub(crate) use compile::Refusal;
pub(crate) use coverage::{JvmCoverage, Side};
pub(crate) use jvm::{Jvm, NoAnswer};
pub(crate) use jvms::{JvmThroughput, Jvms};
pub(crate) use observe::{ObserverRun, ObserverSetting, Observers, Question, call_all};
pub(crate) use probes::Probes;
pub(crate) use run::{
    TestAnswer, TestRun, Tested, expects_no_linkage, leaves_files, passed, run_singly, run_tests,
};
pub(crate) use settle::Draft;
pub(crate) use strict::{take_out, unused};
pub(crate) use tuning::UNENDING;

/// What the JVM gave no answer about.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct NotConfirmed {
    /// The suspicion, test or way, in a user's words.
    pub what: String,
    /// What was in the way.
    pub why: String,
}

impl NotConfirmed {
    pub(crate) fn new(what: impl Into<String>, why: &NoAnswer) -> NotConfirmed {
        NotConfirmed { what: what.into(), why: why.0.clone() }
    }
}
