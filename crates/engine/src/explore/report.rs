//! The paths of a method as data: conditions, outcomes, inputs, and what finding them took.

use std::collections::BTreeMap;

use attest_forward::SearchStatistics;
use attest_solver::layers::LayerStatistics;
use attest_state::Outcome;
use schemars::JsonSchema;
use serde::{Serialize, Serializer};

use super::HeapPicture;

/// The paths of a method.
#[derive(Clone, Debug, JsonSchema, Serialize)]
pub struct PathsReport {
    /// The method.
    pub method: String,
    /// The paths.
    pub paths: Vec<PathReport>,
    /// Whether these are all, each exactly: no bound was hit and nothing simplified.
    pub complete: bool,
    /// What is not modelled and was needed, the most frequent first.
    pub unsupported: Vec<Unsupported>,
    /// Why paths may be missing.
    pub missing: Vec<String>,
    /// What bugs of ours ended, and what they said.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub internal_errors: Vec<String>,
    /// How long it took; 0 if it was bounded by effort.
    #[serde(skip)]
    pub seconds: f64,
    /// What it took.
    #[serde(skip)]
    pub effort: Effort,
}

/// What an exploration took.
#[derive(Clone, Debug, Default)]
pub struct Effort {
    /// Alternatives that contradicted their path at once.
    pub contradicted: u64,
    /// Alternatives that the path's own values satisfied.
    pub witnessed: u64,
    /// Alternatives that they satisfied with one value changed.
    pub repaired: u64,
    /// Questions to the solver.
    pub asked: u64,
    /// Paths that ended because an assumption of the program does not hold on them.
    pub assumed: u64,
    /// Ways that a bound is sure to end, left out without asking whether they are possible.
    pub cut: u64,
    /// What each layer of the solver did with them.
    pub layers: Vec<LayerShare>,
    /// Seconds until the JDK was started.
    pub start_up: f64,
    /// Seconds after the start that the threads had a processor, all together.
    pub processor: f64,
}

impl Effort {
    pub(crate) fn add(&mut self, search: &SearchStatistics, layers: &[LayerStatistics]) {
        self.contradicted += search.contradicted;
        self.witnessed += search.witnessed;
        self.repaired += search.repaired;
        self.asked += search.asked;
        self.assumed += search.assumed;
        self.cut += search.cut;
        for layer in layers {
            let place = match self.layers.iter().position(|known| known.name == layer.name) {
                Some(at) => &mut self.layers[at],
                None => {
                    self.layers.push(LayerShare { name: layer.name.to_owned(), ..LayerShare::default() });
                    let last = self.layers.len() - 1;
                    &mut self.layers[last]
                }
            };
            place.asked += layer.asked;
            place.sat += layer.sat;
            place.unsat += layer.unsat;
            place.unknown += layer.unknown;
            place.seconds += layer.time.as_secs_f64();
        }
    }
}

/// What a layer did.
#[derive(Clone, Default, Debug, JsonSchema, Serialize)]
pub struct LayerShare {
    /// Its name.
    pub name: String,
    /// How many questions it was asked.
    pub asked: u64,
    /// How many of them it answered `sat` by itself.
    pub sat: u64,
    /// How many of them it answered `unsat` by itself.
    pub unsat: u64,
    /// How many of them it answered `unknown` by itself.
    pub unknown: u64,
    /// The time in it, without the layers below.
    pub seconds: f64,
}

impl LayerShare {
    /// The same, as data.
    pub(crate) fn of(count: &LayerStatistics) -> LayerShare {
        LayerShare {
            name: count.name.to_owned(),
            asked: count.asked,
            sat: count.sat,
            unsat: count.unsat,
            unknown: count.unknown,
            seconds: count.time.as_secs_f64(),
        }
    }
}

/// Something that is not modelled.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct Unsupported {
    /// What, in a user's words.
    pub what: String,
    /// How many paths it ended.
    pub paths: usize,
}

/// A path.
#[derive(Clone, Debug, PartialEq, JsonSchema, Serialize)]
pub struct PathReport {
    /// What must hold, one condition each; what follows from others is left out.
    pub condition: Vec<String>,
    /// What then happens; nothing if it was not followed to an end.
    #[serde(serialize_with = "told")]
    #[schemars(with = "WrittenOutcome")]
    pub outcome: Option<PathOutcome>,
    /// Arguments that take the path.
    pub inputs: BTreeMap<String, String>,
    /// How the path ended.
    pub end: String,
    /// The objects before the run, drawn; nothing if there are none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub heap_in: Vec<String>,
    /// The objects after the run, drawn; nothing if they are as before.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub heap_out: Vec<String>,
    /// The objects before and after the run, as data for drawings.
    #[serde(skip)]
    pub heaps: [HeapPicture; 2],
    /// The lines that are run through, by class.
    pub lines: BTreeMap<String, Vec<u16>>,
    /// What was simplified.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub approximations: Vec<String>,
    /// The cases of summaries that were chosen at calls, in order: `abs:0`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub schedule: Vec<String>,
    /// What the method does on this path once the conditions hold: straight code, if it was asked for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub code: Vec<String>,
    /// The decisions, from the first on.
    #[serde(skip)]
    pub steps: Vec<Step>,
}

/// A decision of a path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// Which alternative.
    pub taken: u32,
    /// Of how many.
    pub of: u32,
    /// What then holds.
    pub condition: String,
}

/// What the call does on a path: the text of its result, or the exception.
pub type PathOutcome = Outcome<Option<String>, Thrown>;

/// An exception that a path throws.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thrown {
    /// Its class.
    pub class: String,
    /// The line of the program's own code where it was made.
    pub line: Option<u32>,
}

/// How the outcome of a path is written.
#[derive(JsonSchema)]
#[serde(rename_all = "lowercase")]
#[expect(dead_code, reason = "the form of what `told` writes, for the schema")]
enum WrittenOutcome {
    /// It returns this value, as a text; nothing if there is none or it is not known.
    Returns(Option<String>),
    /// It throws an exception of this class.
    Throws(String),
    /// The program ends with this code.
    Exits(i32),
    /// It was not followed to an end.
    Open,
}

/// What a path does: `returns`, `throws` (the class), `exits`, or `open`.
fn told<S: Serializer>(outcome: &Option<PathOutcome>, serializer: S) -> Result<S::Ok, S::Error> {
    const NAME: &str = "Outcome";
    match outcome {
        Some(Outcome::Returned(value)) => serializer.serialize_newtype_variant(NAME, 0, "returns", value),
        Some(Outcome::Threw(thrown)) => {
            serializer.serialize_newtype_variant(NAME, 1, "throws", &thrown.class)
        }
        Some(Outcome::Exited(code)) => serializer.serialize_newtype_variant(NAME, 2, "exits", code),
        Some(Outcome::Diverged | Outcome::Unsupported(_) | Outcome::OutOfBudget) | None => {
            serializer.serialize_unit_variant(NAME, 3, "open")
        }
    }
}
