//! Which states are explored, and what that may take.

use std::path::PathBuf;
use std::time::Duration;

use attest_budget::{Budget, Stopwatch};
use attest_testcase::junit::Framework;

use super::tuning;
use crate::compose::Compose;
use crate::sources::Sources;

/// Which states are explored, and how long.
#[derive(Clone, Debug)]
pub struct StatesOptions {
    /// Further classes whose public methods may be called.
    pub classes: Vec<String>,
    /// The most objects of each class that is not just passed to methods.
    pub scope: u32,
    /// The most objects of the classes that methods take.
    pub passed: u32,
    /// The most objects of single classes.
    pub objects: Vec<(String, u32)>,
    /// The most calls.
    pub length: u32,
    /// Whether null is passed for objects.
    pub null_args: bool,
    /// Fields of primitive types that states leave out, as Class.field: they may then hold anything in every state.
    pub forget: Vec<String>,
    /// Whether states leave out counters on which nothing depends.
    pub counters: bool,
    /// Whether objects that are only stored, compared and given back are elements, which may be any.
    pub elements: bool,
    /// Whether isomorphic states become one.
    pub merge: bool,
    /// When calls are decided by summaries of the methods called (default: never).
    pub compose: Compose,
    /// How long it may take; with `effort`, as long as it takes.
    pub time: Duration,
    /// How much work it may take instead of a time, four times as much with each step: two runs are then the same.
    pub effort: Option<u32>,
    /// How many bytes it may take, about.
    pub memory: u64,
    /// Which JUnit tests are written for.
    pub framework: Framework,
    /// Whether the graph is described in the report.
    pub graph: bool,
    /// Where what was explored is written to.
    pub save: Option<PathBuf>,
    /// Where what was explored earlier is read from.
    pub load: Option<PathBuf>,
}

impl Default for StatesOptions {
    fn default() -> StatesOptions {
        StatesOptions {
            classes: Vec::new(),
            scope: 6,
            passed: 1,
            objects: Vec::new(),
            length: 8,
            null_args: false,
            forget: Vec::new(),
            counters: true,
            elements: true,
            merge: true,
            compose: Compose::Never,
            time: Duration::from_secs(60),
            effort: None,
            memory: 4 << 30,
            framework: Framework::Jupiter,
            graph: false,
            save: None,
            load: None,
        }
    }
}

impl StatesOptions {
    /// What all states may take, from now on.
    pub(crate) fn budget(&self) -> Budget {
        Budget::of(Some(self.time), self.effort, tuning::FIRST_WORK)
    }

    /// The seconds that a report tells: what is the same on every run does not tell the time.
    pub(crate) fn reported_seconds(&self, watch: Stopwatch) -> f64 {
        if self.effort.is_none() { watch.seconds() } else { 0.0 }
    }

    /// The sources with the class path as a list of existing entries.
    pub(crate) fn class_path(sources: &Sources) -> Vec<PathBuf> {
        sources.class_path.clone()
    }
}
