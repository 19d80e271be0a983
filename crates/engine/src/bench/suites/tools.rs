//! Programs that measure suites, as jars in the cache, and how they are called.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use super::unprepared;
use crate::checkup;
use crate::session::Error;

/// What a program said, and whether it succeeded.
pub(super) struct Said {
    pub(super) text: String,
    pub(super) success: bool,
}

/// Runs a program to its end.
pub(super) fn output(mut command: Command) -> Result<Said, Error> {
    let output = command.stdin(Stdio::null()).output().map_err(unprepared)?;
    let mut text = String::from_utf8_lossy(&output.stdout).into_owned();
    text.push_str(&String::from_utf8_lossy(&output.stderr));
    Ok(Said { text, success: output.status.success() })
}

/// The jars of a library in the cache, in order of their names; `wanted` is what it is called there without its version.
pub(super) fn jars(wanted: &str) -> Result<Vec<PathBuf>, Error> {
    let missing = || not_cached(wanted);
    let folder = checkup::cache_directory().ok_or_else(missing)?.join("jars");
    let mut found: Vec<PathBuf> = Vec::new();
    for entry in fs::read_dir(folder).map_err(|_| missing())?.filter_map(Result::ok) {
        let name = entry.file_name().to_string_lossy().into_owned();
        let version = name.strip_prefix(wanted).and_then(|rest| rest.strip_prefix('-'));
        if version.is_some_and(|version| version.starts_with(|c: char| c.is_ascii_digit())) {
            found.push(entry.path());
        }
    }
    found.sort();
    let newest = found.pop().ok_or_else(missing)?;
    let mut jars: Vec<PathBuf> =
        fs::read_dir(newest).map_err(unprepared)?.filter_map(Result::ok).map(|entry| entry.path()).collect();
    jars.sort();
    Ok(jars)
}

/// The one jar of a library whose name begins with the library's.
pub(super) fn jar(wanted: &str) -> Result<PathBuf, Error> {
    let is_own = |path: &PathBuf| {
        path.file_name().is_some_and(|name| name.to_string_lossy().starts_with(&format!("{wanted}-")))
    };
    jars(wanted)?.into_iter().find(is_own).ok_or_else(|| not_cached(wanted))
}

fn not_cached(wanted: &str) -> Error {
    Error::NotFound(format!("{wanted} is not in the cache; scripts/setup --tests lays it there"))
}
