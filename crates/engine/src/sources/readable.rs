//! What JVMs may read of a class path: what the user named, and of what manifests name only jars and what lies beside them.
//!
//! A manifest is part of the code under test. A folder that it names and the user does not may be anybody's: the user's own, or all
//! that there is.

use std::fs;
use std::path::{Path, PathBuf};

/// Those of the opened entries of a class path that its code may read.
pub(super) fn readable<'e>(class_path: &[PathBuf], entries: impl Iterator<Item = &'e Path>) -> Vec<PathBuf> {
    let named: Vec<PathBuf> = class_path.iter().filter_map(|path| fs::canonicalize(path).ok()).collect();
    let is_readable = |entry: &&Path| {
        let Ok(truly) = fs::canonicalize(entry) else { return false };
        let is_named = |path: &PathBuf| truly == *path;
        // Below the folder of a jar, not the folder itself: a jar stands among other files.
        let is_beside = |path: &PathBuf| {
            let folder = path.parent().filter(|_| path.is_file());
            folder.is_some_and(|folder| truly != folder && truly.starts_with(folder))
        };
        truly.is_file() || named.iter().any(|path| is_named(path) || is_beside(path))
    };
    entries.filter(is_readable).map(PathBuf::from).collect()
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::{Path, PathBuf};

    use super::readable;

    #[test]
    fn a_folder_that_only_a_manifest_names_is_read_if_it_lies_beside_the_jar() {
        let folder = tempfile::tempdir().expect("a folder");
        let at = |name: &str| folder.path().join(name);
        for name in ["own/lib/classes", "classes", "secret"] {
            fs::create_dir_all(at(name)).expect("a folder");
        }
        for name in ["own/a.jar", "elsewhere.jar"] {
            fs::write(at(name), "").expect("a file");
        }
        #[cfg(unix)]
        std::os::unix::fs::symlink(at("secret"), at("own/lib/link")).expect("a link");
        let class_path = [at("own/a.jar"), at("classes")];
        let may = |entry: PathBuf| !readable(&class_path, [entry.as_path()].into_iter()).is_empty();
        for name in
            ["own/a.jar", "classes", "elsewhere.jar", "own/lib", "own/lib/classes", "classes/../classes"]
        {
            assert!(may(at(name)), "{name}");
        }
        for name in ["own", "secret", "own/lib/link", "own/lib/../../secret", "gone", "."] {
            assert!(!may(at(name)), "{name}");
        }
        assert!(!may(Path::new("/").to_owned()));
    }
}
