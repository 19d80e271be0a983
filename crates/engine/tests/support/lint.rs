//! Generated tests compiled with all warnings as errors.

#![allow(dead_code, reason = "each test uses some of it")]

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use attest_engine::{GenerateReport, JavaFile};
use tempfile::TempDir;

/// A folder of the cache with the jars of a library.
fn library(name: &str) -> Option<PathBuf> {
    let cache = std::env::var_os("ATTEST_CACHE").map(PathBuf::from);
    let cache = cache.or_else(|| Some(PathBuf::from(std::env::var_os("HOME")?).join(".cache/attest")))?;
    Some(cache.join("jars").join(name)).filter(|folder| folder.is_dir())
}

/// JUnit, if it is at hand.
fn junit() -> Option<PathBuf> {
    let name = "junit-platform-console-standalone-1.10.2";
    library(name).map(|folder| folder.join(format!("{name}.jar")))
}

/// The jars that mocks are made with, if they are at hand.
pub fn mockito() -> Vec<PathBuf> {
    let Some(folder) = library("mockito-junit-jupiter-5.14.2") else { return Vec::new() };
    let jars = ["mockito-core-5.14.2", "mockito-junit-jupiter-5.14.2", "byte-buddy-1.15.4", "objenesis-3.3"];
    let agent = "byte-buddy-agent-1.15.4";
    jars.iter().chain([&agent]).map(|jar| folder.join(format!("{jar}.jar"))).collect()
}

/// Compiles the files of a report with all of javac's warnings as errors.
pub fn compile_without_warnings(report: &GenerateReport, classes: &Path) {
    compiled_without_warnings(&report.files, &[classes.to_owned()]);
}

/// The same for any files, beside these classes and jars; where the classes are and with what they run, if JUnit is at hand.
pub fn compiled_without_warnings(tests: &[JavaFile], beside: &[PathBuf]) -> Option<(TempDir, OsString)> {
    let Some(junit) = junit() else {
        eprintln!("JUnit is not in the cache: nothing is compiled");
        return None;
    };
    let folder = tempfile::tempdir().expect("a temporary directory");
    let mut files = Vec::new();
    for file in tests {
        let path = folder.path().join(&file.path);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(&path, &file.text).expect("a file");
        files.push(path);
    }
    let class_path = std::env::join_paths(beside.iter().chain([&junit])).expect("a class path");
    // What javac says of the annotations of JUnit's own classes is not about the tests.
    let mut javac = Command::new(of_jdk("javac"));
    javac.args(["-Xlint:all", "-Xlint:-classfile", "-Werror", "-proc:none", "-d"]).arg(folder.path());
    let done = javac.arg("-cp").arg(&class_path).args(files).output().expect("javac runs");
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    Some((folder, class_path))
}

/// Runs tests that were compiled with JUnit itself; fails if one of them does.
pub fn run_with_junit((folder, class_path): &(TempDir, OsString)) {
    let mut path = folder.path().as_os_str().to_owned();
    path.push(if cfg!(windows) { ";" } else { ":" });
    path.push(class_path);
    let mut java = Command::new(of_jdk("java"));
    java.arg("-cp").arg(path).arg("org.junit.platform.console.ConsoleLauncher").arg("execute");
    let done = java.arg("--scan-class-path").arg(folder.path()).output().expect("java runs");
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stdout));
}

fn of_jdk(program: &str) -> PathBuf {
    match std::env::var_os("JAVA_HOME") {
        Some(home) => Path::new(&home).join("bin").join(program),
        None => PathBuf::from(program),
    }
}
