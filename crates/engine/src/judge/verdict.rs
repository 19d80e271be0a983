//! Whether properties hold.

use schemars::JsonSchema;
use serde::Serialize;

/// Whether the properties hold.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Verified {
    /// In all states within the scope.
    Proved,
    /// In all states within the scope that callers reach who pass and do no more than this says.
    ProvedFor(Vec<String>),
    /// Not in all.
    Violated,
    /// It was not decided; why.
    Undecided(Vec<String>),
}
