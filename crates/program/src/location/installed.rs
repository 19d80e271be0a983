//! The JDKs of this machine, where people and installers put them.

use std::collections::BTreeSet;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use super::Jdk;

/// Folders with one JDK in each folder below, besides the one that the JDK in use stands in.
const SHELVES: [&str; 4] =
    ["/usr/lib/jvm", "/usr/java", "/usr/local/lib/jvm", "/Library/Java/JavaVirtualMachines"];
/// The same, below the user's own folder: of IntelliJ, SDKMAN, Gradle, jenv, asdf, mise, and our own.
const OWN_SHELVES: [&str; 7] = [
    ".jdks",
    ".sdkman/candidates/java",
    ".gradle/jdks",
    ".jenv/versions",
    ".asdf/installs/java",
    ".local/share/mise/installs/java",
    ".cache/attest/jdks",
];
/// Variables that move the folder of a version manager, and where its JDKs are in it.
const MOVED_SHELVES: [(&str, &str); 4] = [
    ("SDKMAN_DIR", "candidates/java"),
    ("JENV_ROOT", "versions"),
    ("ASDF_DATA_DIR", "installs/java"),
    ("MISE_DATA_DIR", "installs/java"),
];

impl Jdk {
    /// The JDKs with a compiler that are found on this machine, the oldest first, each once.
    pub fn installed() -> Vec<Jdk> {
        let own = env::var_os("HOME").map(PathBuf::from);
        let own = own.iter().flat_map(|home| OWN_SHELVES.iter().map(|shelf| home.join(shelf)));
        let moved = MOVED_SHELVES.iter().filter_map(|(variable, below)| {
            env::var_os(variable)
                .filter(|folder| !folder.is_empty())
                .map(|folder| Path::new(&folder).join(below))
        });
        let in_use = Jdk::find(None).ok();
        let beside = in_use.iter().filter_map(|jdk| jdk.home.parent().map(Path::to_path_buf));
        let shelves: Vec<PathBuf> =
            beside.chain(SHELVES.iter().map(PathBuf::from)).chain(own).chain(moved).collect();
        let mut homes: Vec<PathBuf> = shelves.iter().flat_map(|shelf| below(shelf)).collect();
        homes.extend(below(Path::new("/opt")).into_iter().filter(|home| is_named_after_java(home)));
        let mut seen = BTreeSet::new();
        let found = in_use.into_iter().chain(homes.iter().flat_map(|home| at(home)));
        let mut all: Vec<Jdk> =
            found.filter(|jdk| jdk.has_compiler && seen.insert(jdk.home.clone())).collect();
        all.sort_by(|a, b| (a.version, &a.home).cmp(&(b.version, &b.home)));
        all
    }
}

/// The JDK in a folder, as Linux and as macOS lay it out.
fn at(home: &Path) -> Option<Jdk> {
    Jdk::at(home).or_else(|_| Jdk::at(&home.join("Contents/Home"))).ok()
}

fn is_named_after_java(home: &Path) -> bool {
    let name = home.file_name().unwrap_or_default().to_string_lossy().to_lowercase();
    name.contains("jdk") || name.contains("java")
}

fn below(shelf: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(shelf) else { return Vec::new() };
    let mut homes: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    homes.sort();
    homes
}
