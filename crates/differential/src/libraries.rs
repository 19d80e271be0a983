//! The libraries that `scripts/fetch-jars` lays into the cache.

use std::path::PathBuf;
use std::process::Command;

use crate::installed::root;

/// The jars of these libraries and of what they need; `Err` says what to do where one is missing.
pub fn class_path<S: AsRef<str>>(names: &[S]) -> Result<Vec<PathBuf>, String> {
    let mut command = Command::new(root().join("scripts/fetch-jars"));
    command.arg("--classpath").args(names.iter().map(AsRef::as_ref));
    let output = command.output().map_err(|error| format!("scripts/fetch-jars: {error}"))?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).trim().to_owned());
    }
    let text = String::from_utf8_lossy(&output.stdout).trim().to_owned();
    Ok(text.split(':').filter(|entry| !entry.is_empty()).map(PathBuf::from).collect())
}
