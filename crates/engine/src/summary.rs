//! `attest summary`: the summaries of the methods that a method calls.

mod cards;
mod errors;
mod tuning;

use attest_budget::Stopwatch;
use attest_program::MethodId;
use schemars::JsonSchema;
use serde::Serialize;

pub use self::errors::{ErrorCase, ErrorRow, ErrorStrategy, ErrorsReport, errors};
use crate::compose::{StoreUse, Summaries, summaries};
use crate::explore::PathsOptions;
use crate::open;
use crate::query;
use crate::session::Error;
use crate::sources::Sources;

/// What summaries a method's calls have.
#[derive(Clone, Debug, JsonSchema, Serialize)]
pub struct SummariesReport {
    /// The method.
    pub method: String,
    /// The methods that it may call, callees first.
    pub methods: Vec<Summarised>,
    /// What the store was good for, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub store: Option<StoreUse>,
    /// The methods whose summaries bugs of ours ended, and what these said.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub internal_errors: Vec<String>,
    /// How long it took.
    #[serde(skip)]
    pub seconds: f64,
}

/// A method and its summary.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct Summarised {
    /// The method.
    pub method: String,
    /// How many cases its summary has, if it is used.
    pub cases: Option<usize>,
    /// How many of them are put in as effects; in the others the method is run.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub effects: Option<usize>,
    /// How many questions following the method took when the summary was made.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub questions: Option<u64>,
    /// What running the method takes that walking through its summary does not, in instructions on terms.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub running: Option<u64>,
    /// What walking takes that running does not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub walking: Option<u64>,
    /// Why it has none, or why it is not used.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
}

/// Makes the summaries for the calls of the method that a query names.
pub fn summarise(sources: &Sources, method: &str, options: &PathsOptions) -> Result<SummariesReport, Error> {
    let library = open::library(sources)?;
    let program = &*library.program;
    let found = query::methods(program, method, "summary")?;
    let watch = Stopwatch::start();
    let summaries = summaries(&library, &[found[0]], options, &options.budget())?;
    let seconds = watch.seconds();
    let spelt = |method: MethodId| query::full_spelling(program, method);
    let methods = summaries.told.iter().map(|(method, told)| Summarised {
        method: spelt(*method),
        cases: told.made.filter(|_| told.why.is_none()).map(|made| made.cases),
        effects: told.made.map(|made| made.effects),
        questions: told.made.map(|made| made.questions),
        running: told.made.map(|made| made.costs.0),
        walking: told.made.map(|made| made.costs.1),
        why: told.why.clone(),
    });
    let (method, methods) = (spelt(found[0]), methods.collect());
    let Summaries { store, internal_errors, .. } = summaries;
    Ok(SummariesReport { method, methods, store, internal_errors, seconds })
}
