//! Test support: a class compiled from its source, as a program.

use std::sync::Arc;

use attest_jvm::{Child, ChildOptions, Compilation, JavaHome, Source};
use attest_program::Program;
use tempfile::TempDir;

use crate::sources::Sources;

/// The program of a source file, and the folder that has to stay while it is used.
pub(super) fn compiled(file: &str, java: &str) -> (TempDir, Arc<Program>) {
    let folder = tempfile::tempdir().expect("a folder");
    let sources = Sources { class_path: vec![folder.path().to_owned()], ..Sources::default() };
    let home = JavaHome::at(&sources.open().expect("a JDK").jdk().home).expect("its JVM");
    let mut child = Child::start(&home, &ChildOptions::default()).expect("a JVM");
    let source = Source::new(file, java.to_owned());
    let compiled = child.compile(&Compilation::new(vec![source], folder.path())).expect("javac");
    assert!(compiled.success, "{:#?}", compiled.diagnostics);
    let program = sources.open().expect("the class");
    (folder, program)
}
