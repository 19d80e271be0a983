//! Generated tests compiled with all warnings as errors.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use attest_engine::GenerateReport;

/// JUnit, if it is at hand.
fn junit() -> Option<PathBuf> {
    let cache = std::env::var_os("ATTEST_CACHE").map(PathBuf::from);
    let cache = cache.or_else(|| Some(PathBuf::from(std::env::var_os("HOME")?).join(".cache/attest")))?;
    let name = "junit-platform-console-standalone-1.10.2";
    Some(cache.join("jars").join(name).join(format!("{name}.jar"))).filter(|jar| jar.exists())
}

/// Compiles the files of a report with all of javac's warnings as errors.
pub fn compile_without_warnings(report: &GenerateReport, classes: &Path) {
    let Some(junit) = junit() else {
        eprintln!("JUnit is not in the cache: nothing is compiled");
        return;
    };
    let folder = tempfile::tempdir().expect("a temporary directory");
    let mut files = Vec::new();
    for file in &report.files {
        let path = folder.path().join(&file.path);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(&path, &file.text).expect("a file");
        files.push(path);
    }
    let javac = match std::env::var_os("JAVA_HOME") {
        Some(home) => Path::new(&home).join("bin/javac"),
        None => PathBuf::from("javac"),
    };
    let class_path = std::env::join_paths([classes, junit.as_path()]).expect("a class path");
    // What javac says of the annotations of JUnit's own classes is not about the tests.
    let mut javac = Command::new(javac);
    javac.args(["-Xlint:all", "-Xlint:-classfile", "-Werror", "-proc:none", "-d"]).arg(folder.path());
    let done = javac.arg("-cp").arg(class_path).args(files).output().expect("javac runs");
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
}
