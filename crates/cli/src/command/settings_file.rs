//! What stands in `attest.toml`, put together with what the command line says.

use std::path::Path;

use attest_engine::{Config, Declarations, Error};

use crate::arguments::Inputs;

/// The settings: those of the file named, else of the one that is here.
pub fn config(named: Option<&Path>) -> Result<Option<Config>, Error> {
    let here = Path::new("attest.toml");
    match named {
        Some(path) => Config::read(path).map(Some),
        None if here.is_file() => Config::read(here).map(Some),
        None => Ok(None),
    }
}

/// Sources and assumptions: those of the settings and those that are named.
pub fn declarations(inputs: &Inputs) -> Result<Declarations, Error> {
    let settings = config(inputs.config.as_deref())?.map(|config| config.inputs).unwrap_or_default();
    Ok(Declarations {
        sources: [settings.sources, inputs.source.clone()].concat(),
        assumptions: [settings.assumptions, inputs.assume.clone()].concat(),
    })
}
