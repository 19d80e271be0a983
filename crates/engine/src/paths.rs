//! `attest paths`: all paths of a method within bounds.

use crate::explore::{PathsOptions, PathsReport, explore_method};
use crate::open;
use crate::session::Error;
use crate::sources::Sources;

/// Explores the paths of the method that a query names; `progress` is told how many have ended.
pub fn paths(
    sources: &Sources,
    method: &str,
    options: &PathsOptions,
    progress: &(dyn Fn(usize) + Sync),
) -> Result<PathsReport, Error> {
    explore_method(&open::library(sources)?, method, options, progress)
}
