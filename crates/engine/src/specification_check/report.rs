//! How specifications are checked, and what became of them, as data.

use serde::Serialize;

use crate::confirm::NotConfirmed;

/// How specifications are checked.
#[derive(Clone, Debug)]
pub struct CheckOptions {
    /// How many inputs by chance for each method (default: 200).
    pub random: usize,
    /// What chance begins with (default: 1).
    pub seed: u64,
}

impl Default for CheckOptions {
    fn default() -> CheckOptions {
        CheckOptions { random: 200, seed: 1 }
    }
}

/// What became of the specifications.
#[derive(Clone, Debug, Serialize)]
pub struct CheckReport {
    /// The methods, in the order of the files.
    pub methods: Vec<CheckedMethod>,
    /// The methods that bugs of ours kept from being checked, and what these said.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub internal_errors: Vec<String>,
    /// Inputs that the JVM gave no answer about.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub not_confirmed: Vec<NotConfirmed>,
}

/// What became of the specification of a method.
#[derive(Clone, Debug, Serialize)]
pub struct CheckedMethod {
    /// The method.
    pub method: String,
    /// The file.
    pub file: String,
    /// Its cases.
    pub cases: Vec<CheckedCase>,
    /// Inputs for which there is no case.
    pub uncovered: usize,
    /// Inputs that cannot be made in the JVM, or that our machine does not run.
    pub untried: usize,
    /// Where the JVM does something else, the first ten.
    pub differences: Vec<Difference>,
    /// In how many inputs it does something else.
    pub different: usize,
}

/// What became of a case.
#[derive(Clone, Debug, Serialize)]
pub struct CheckedCase {
    /// Its line.
    pub line: usize,
    /// How many inputs of the JVM's runs were of this case.
    pub inputs: usize,
}

/// An input for which the JVM does not do what is said.
#[derive(Clone, Debug, Serialize)]
pub struct Difference {
    /// The line of the case.
    pub line: usize,
    /// The input.
    pub input: String,
    /// What is said.
    pub specified: String,
    /// What the JVM does.
    pub jvm: String,
}
