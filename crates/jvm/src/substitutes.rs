//! What stands on the class path of JVMs in the place of entries that tests could not share a package with: signed jars.

use std::collections::BTreeMap;
use std::fmt;
use std::path::{Path, PathBuf};

use crate::class_folder::ClassFolder;

/// Entries of class paths and what stands in their place, removed with this value.
pub struct Substitutes {
    folder: ClassFolder,
    entries: BTreeMap<PathBuf, Vec<PathBuf>>,
}

impl Substitutes {
    /// None yet, with a folder for them.
    pub fn new(folder: ClassFolder) -> Substitutes {
        Substitutes { folder, entries: BTreeMap::new() }
    }

    /// Where they stand: every JVM may read it.
    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// Lets others stand in the place of an entry, as it is written on class paths.
    pub fn put(&mut self, entry: PathBuf, others: Vec<PathBuf>) {
        self.entries.insert(entry, others);
    }

    /// A class path with them in it.
    pub(crate) fn on(&self, class_path: &[PathBuf]) -> Vec<PathBuf> {
        let of = |entry: &PathBuf| self.entries.get(entry).cloned().unwrap_or_else(|| vec![entry.clone()]);
        class_path.iter().flat_map(of).collect()
    }
}

impl fmt::Debug for Substitutes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(&self.entries).finish()
    }
}
