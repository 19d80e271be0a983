//! SMT-LIB 2 scripts, run on the solver stack.

use std::fs::File;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use attest_budget::Stopwatch;
use attest_solver::Layer;
use attest_solver::script::{Settings, run_telling};
use serde::Serialize;

use crate::explore::LayerShare;

/// How scripts are run.
#[derive(Clone, Debug, Default)]
pub struct SolveOptions {
    /// The names of the layers to ask; none for all.
    pub layers: Vec<String>,
    /// What one check may take; no limit by default.
    pub time: Option<Duration>,
    /// How many bytes the back end may hold in one check; two gigabytes by default.
    pub memory: Option<u64>,
    /// Z3, to be asked where the back end does not know; none by default.
    pub second: Option<PathBuf>,
    /// Look for models that are easy to read.
    pub small: bool,
    /// Where every question goes with its answer.
    pub log: Option<Arc<File>>,
}

/// What came of a script.
#[derive(Clone, Debug, Serialize)]
pub struct Solved {
    /// `sat`, `unsat` or `unknown` for each check, in order.
    pub answers: Vec<String>,
    /// Everything the script said, as SMT-LIB writes it.
    pub responses: Vec<String>,
    /// The error that ended the script.
    pub error: Option<Place>,
    /// What each layer did, outermost first.
    pub layers: Vec<LayerShare>,
    /// How long all of it took.
    pub seconds: f64,
    /// A solver gave a model that is none: a bug of ours.
    pub wrong: bool,
}

/// An error in a script and where it is.
#[derive(Clone, Debug, Serialize)]
pub struct Place {
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1.
    pub column: usize,
    /// What is wrong.
    pub reason: String,
}

/// The names of all layers, in the order of the usual stack.
pub fn layer_names() -> Vec<&'static str> {
    Layer::ALL.iter().map(|layer| layer.name()).collect()
}

/// Runs a script and tells each response as soon as it is there; an error says which layer does not exist.
pub fn solve(text: &str, options: &SolveOptions, tell: &mut dyn FnMut(&str)) -> Result<Solved, String> {
    let layers = options.layers.iter().map(|name| name.parse()).collect::<Result<Vec<Layer>, _>>();
    let layers = layers.map_err(|unknown| unknown.to_string())?;
    let mut settings = Settings {
        time: options.time,
        second: options.second.clone(),
        small: options.small,
        log: options.log.clone(),
        ..Settings::default()
    };
    if let Some(memory) = options.memory {
        settings.memory = memory;
    }
    if !layers.is_empty() {
        settings.layers = layers;
    }
    let watch = Stopwatch::start();
    let transcript = run_telling(text, &settings, &mut |response| tell(&response.to_string()));
    Ok(Solved {
        answers: transcript.verdicts().map(|verdict| verdict.to_string()).collect(),
        responses: transcript.responses.iter().map(ToString::to_string).collect(),
        error: transcript.error().map(|error| Place {
            line: error.line,
            column: error.column,
            reason: error.reason.clone(),
        }),
        layers: transcript.layers.iter().map(LayerShare::of).collect(),
        seconds: watch.seconds(),
        wrong: transcript.wrong,
    })
}
