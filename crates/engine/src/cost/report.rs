//! Costs as data.

use attest_forward::ObjectGraph;
use attest_state::{Outcome, Value};
use attest_testcase::junit::JavaFile;
use schemars::JsonSchema;
use serde::Serialize;

use crate::confirm::NotConfirmed;
use crate::explore::{PathReport, Unsupported};

/// What the paths of a method cost.
#[derive(Clone, Debug, JsonSchema, Serialize)]
pub struct CostReport {
    /// The method.
    pub method: String,
    /// What is counted.
    pub unit: String,
    /// Whether what the library does is counted too.
    pub library: bool,
    /// The paths that the policy wants; the costliest first if it asks for the worst.
    pub cases: Vec<CostCase>,
    /// Whether no other path within the bounds is wanted: none was given up or simplified.
    pub complete: bool,
    /// Whether no bound cut a path off: the answer holds for all inputs.
    pub exhaustive: bool,
    /// Whether the policy drove the search.
    pub driven: bool,
    /// What is not modelled and was needed, the most frequent first.
    pub unsupported: Vec<Unsupported>,
    /// Why paths may be missing.
    pub missing: Vec<String>,
    /// What it took.
    pub effort: CostEffort,
    /// How many tests the JVM confirmed.
    pub confirmed: usize,
    /// What the JVM gave no answer about.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub not_confirmed: Vec<NotConfirmed>,
    /// Why cases have no test, with how many of them.
    pub untested: Vec<(String, usize)>,
    /// The tests that the JVM confirmed.
    #[serde(skip)]
    pub tests: Vec<JavaFile>,
    /// How long it took; 0 if it was bounded by effort.
    #[serde(skip)]
    pub seconds: f64,
}

/// What a search took.
#[derive(Clone, Copy, Debug, Default, JsonSchema, Serialize)]
pub struct CostEffort {
    /// Paths that ended.
    pub paths: u64,
    /// States that the solver found impossible.
    pub infeasible: u64,
    /// States left behind because the policy excludes whatever comes of them.
    pub pruned: u64,
    /// Questions to the solver.
    pub asked: u64,
}

/// A path and its cost.
#[derive(Clone, Debug, JsonSchema, Serialize)]
pub struct CostCase {
    /// The path.
    #[serde(flatten)]
    pub path: PathReport,
    /// Its cost over the inputs: `12*n + 40`.
    pub cost: String,
    /// Its cost for the example.
    pub value: u64,
    /// Whether it is the same for all inputs that take the path.
    pub constant: bool,
    /// The most that it can be, if that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub most: Option<u64>,
    /// When it costs more than every path of constant cost: `capacity > 9`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub worst_when: Option<String>,
    /// What the concrete machine counts for the example.
    pub counted: Counted,
    /// How large the example is: objects, elements and characters, or the greatest number.
    pub size: u64,
    /// The test of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub test: Option<String>,
    /// The example as data.
    #[serde(skip)]
    pub inputs: ObjectGraph,
    /// What the example returned or threw, as the concrete machine has it.
    #[serde(skip)]
    pub ended: Option<Outcome<Option<Value>, String>>,
}

/// What the concrete machine counts for an example.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Counted {
    /// The same as the path.
    Same,
    /// Something else: a bug of ours.
    Other(u64),
    /// Something else, as calls on the path were not followed.
    Unfollowed(u64),
    /// It was not run; why.
    NotRun(String),
}
