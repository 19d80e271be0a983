//! The files below a directory.

use std::fs;
use std::path::{Path, PathBuf};

/// How many files and directories are looked at below one directory; more are in no module.
const MAX_ENTRIES: usize = 200_000;
/// How many are looked at for one of a kind: a home directory is no project, and is not to be searched for long.
const MAX_ENTRIES_FOR_ONE: usize = 10_000;

/// Calls for each file below a directory, in the order of names, until it says that it has seen enough.
pub(crate) fn files(directory: &Path, mut visit: impl FnMut(&Path, &fs::DirEntry) -> bool) {
    let mut waiting = vec![directory.to_owned()];
    let mut seen = 0;
    while let Some(next) = waiting.pop() {
        let mut entries: Vec<fs::DirEntry> = fs::read_dir(&next).into_iter().flatten().flatten().collect();
        entries.sort_by_key(fs::DirEntry::file_name);
        let mut below: Vec<PathBuf> = Vec::new();
        for entry in &entries {
            seen += 1;
            // A link is not followed: it may lead back.
            let is_directory = entry.file_type().is_ok_and(|kind| kind.is_dir());
            if seen > MAX_ENTRIES || !is_directory && !visit(&entry.path(), entry) {
                return;
            }
            if is_directory {
                below.push(entry.path());
            }
        }
        waiting.extend(below.into_iter().rev());
    }
}

/// Whether a file of one of these endings is below a directory.
pub(crate) fn has(directory: &Path, endings: &[&str]) -> bool {
    let (mut found, mut seen) = (false, 0);
    files(directory, |path, _| {
        seen += 1;
        found = path.extension().and_then(|ending| ending.to_str()).is_some_and(|e| endings.contains(&e));
        !found && seen < MAX_ENTRIES_FOR_ONE
    });
    found
}
