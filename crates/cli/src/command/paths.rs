//! `attest paths`

mod table;

use std::path::Path;

use attest_engine::{Config, ConfigError, PathsOptions, paths as explore};

use super::sources;
use crate::arguments::{Format, Paths};
use crate::exit::Exit;
use crate::talk;

/// Shows the paths of a method.
pub fn paths(paths: &Paths) -> Exit {
    let config = match config(paths.config.as_deref()) {
        Ok(config) => config,
        Err(problem) => return talk::usage(&problem.to_string()),
    };
    let options = PathsOptions {
        preconditions: paths.preconditions.clone(),
        assumptions: paths.assumptions.clone(),
        config,
        heap: paths.heap.into(),
        branches: paths.branches,
        depth: paths.depth,
        merge: paths.merge.into(),
        time: paths.time,
        limit: paths.limit,
        ..PathsOptions::default()
    };
    let report = match explore(&sources(&paths.classes), &paths.method, &options) {
        Ok(report) => report,
        Err(problem) => return talk::usage(&problem.to_string()),
    };
    if let Some(file) = &paths.tree
        && let Err(problem) = std::fs::write(file, report.svg())
    {
        return talk::usage(&format!("cannot write {}: {problem}", file.display()));
    }
    match paths.format {
        Format::Json => talk::json(&report),
        Format::Text => talk::data(&table::table(&report)),
    }
}

/// The settings: those of the file named, else of the one that is here.
fn config(named: Option<&Path>) -> Result<Option<Config>, ConfigError> {
    let here = Path::new("attest.toml");
    match named {
        Some(path) => Config::read(path).map(Some),
        None if here.is_file() => Config::read(here).map(Some),
        None => Ok(None),
    }
}
