//! Java sources of the repository, compiled for a test.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use tempfile::TempDir;

/// The classes of some sources: files, or folders with all the Java files in them, from the root of the repository.
pub fn compiled(sources: &[&str]) -> TempDir {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut files: Vec<PathBuf> = Vec::new();
    for source in sources {
        let path = root.join(source);
        if path.is_dir() {
            let within = fs::read_dir(path).expect("sources");
            files.extend(within.map(|entry| entry.expect("a source").path()));
        } else {
            files.push(path);
        }
    }
    files.retain(|path| path.extension().is_some_and(|extension| extension == "java"));
    let javac = match std::env::var_os("JAVA_HOME") {
        Some(home) => Path::new(&home).join("bin/javac"),
        None => PathBuf::from("javac"),
    };
    let classes = tempfile::tempdir().expect("a temporary directory");
    let done = Command::new(javac).arg("-g").arg("-d").arg(classes.path()).args(files).output();
    let done = done.expect("a JDK with javac is installed");
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    classes
}
