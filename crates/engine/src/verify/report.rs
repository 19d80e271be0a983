//! What is verified, and what became of it, as data.

use attest_testcase::junit::JavaFile;
use schemars::JsonSchema;
use serde::Serialize;

use crate::confirm::NotConfirmed;
use crate::contract::Contract;
use crate::judge::Verified;
use crate::states::graph::StateGraph;
use crate::states::{Coverage, StatesOptions};

/// What is verified.
#[derive(Clone, Debug, Default)]
pub struct VerifyOptions {
    /// Methods that must return true in every state, for all arguments.
    pub properties: Vec<String>,
    /// Methods that must return true of every object in every state, whether a caller holds it or not.
    pub invariants: Vec<String>,
    /// Contracts that the objects of the named classes must keep.
    pub contracts: Vec<Contract>,
    /// Which states.
    pub states: StatesOptions,
}

/// What verification found.
#[derive(Clone, Debug, JsonSchema, Serialize)]
pub struct VerifyReport {
    /// The verdict.
    pub verdict: Verified,
    /// The violations, each confirmed by the JVM.
    pub violations: Vec<Violation>,
    /// What the JVM gave no answer about.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub not_confirmed: Vec<NotConfirmed>,
    /// What was verified.
    pub properties: Vec<String>,
    /// What was explored.
    pub coverage: Coverage,
    /// The seconds it took, without starting up and without the JVM; 0 if it was bounded by effort.
    pub seconds: f64,
    /// The states and calls, if asked for.
    #[serde(skip)]
    pub graph: Option<StateGraph>,
    /// The tests.
    #[serde(skip)]
    pub tests: Vec<JavaFile>,
}

/// A property that does not hold, or an exception.
#[derive(Clone, Debug, JsonSchema, Serialize)]
pub struct Violation {
    /// The property, the part of a contract, or the method that throws.
    pub what: String,
    /// Whether it is a part of a contract.
    pub is_contract: bool,
    /// The exception that is thrown, with dots.
    pub exception: Option<String>,
    /// How many calls lead to it.
    pub calls: usize,
    /// The test class.
    pub test_class: String,
    /// The test method.
    pub test_method: String,
}
