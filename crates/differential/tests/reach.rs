//! `reach` on programs with marked targets: every verdict is right.
//!
//! A line of `tests/java/reach` that ends in `// target: reachable` must be reached, by a test that the JVM was seen to
//! follow; one that ends in `unreachable` must be shown to be; one that ends in `bound` must be neither; one that ends in
//! `never` must not be reached. What is not
//! decided yet is listed in `tests/java/reach/UNDECIDED.txt`, which may name more than a run leaves undecided but not
//! less. The opposite of a label is never allowed.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use attest_engine::{ReachOptions, Reacher, Sources, Verdict};
use attest_jvm::{Child, ChildOptions, Compilation, JavaHome, Source};
use attest_program::location::Jdk;

/// With which inputs `unreachable` and `bound` targets are tried.
const SMALL: [f64; 13] =
    [0.0, 1.0, -1.0, 2.0, 3.0, 10.0, -2147483648.0, 2147483647.0, 0.5, -7.0, 41.0, 1000.0, 97.0];

fn corpus() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/java/reach")
}

fn undecided() -> BTreeSet<String> {
    let text = fs::read_to_string(corpus().join("UNDECIDED.txt")).expect("the list");
    let lines = text.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    lines.map(|line| line.split_whitespace().next().unwrap_or_default().to_owned()).collect()
}

/// The labels of a file: line and word.
fn labels(text: &str) -> Vec<(usize, String)> {
    let marked = (1..).zip(text.lines()).filter_map(|(line, content)| {
        let (_, label) = content.split_once("// target: ")?;
        Some((line, label.trim().to_owned()))
    });
    marked.collect()
}

fn check(folder: &str) {
    let jdk = Jdk::find(None).expect("a JDK");
    let home = JavaHome::at(&jdk.home).expect("its JVM");
    let mut files: Vec<(String, String)> = Vec::new();
    for entry in fs::read_dir(corpus().join(folder)).expect("the corpus") {
        let path = entry.expect("an entry").path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        files.push((name, fs::read_to_string(&path).expect("a source")));
    }
    files.sort();
    let classes = tempfile::tempdir().expect("a folder");
    let texts = files.iter().map(|(name, text)| Source::new(name, text)).collect();
    let mut child = Child::start(&home, &ChildOptions::default()).expect("a JVM");
    let compiled = child.compile(&Compilation::new(texts, classes.path())).expect("javac");
    assert!(compiled.success, "{:?}", compiled.diagnostics);
    drop(child);
    let from = Sources { jdk: None, class_path: vec![classes.path().to_owned()], ..Sources::default() };
    let with = |options: ReachOptions| Reacher::open(&from, options).expect("a program");
    let mut patient = with(ReachOptions { time: Duration::from_secs(120), ..ReachOptions::default() });
    let mut brief = with(ReachOptions { effort: Some(2), ..ReachOptions::default() });
    let known = undecided();
    let (mut wrong, mut targets) = (Vec::new(), 0);
    for (name, text) in &files {
        for (line, label) in labels(text) {
            targets += 1;
            let place = format!("{folder}/{name}:{line}");
            if known.contains(&place) {
                // Not worth the time of every run; `attest reach` shows how far it gets.
                continue;
            }
            // What is not found takes all that it is given.
            let reacher = if label == "bound" || label == "never" { &mut brief } else { &mut patient };
            let target = reacher.target(&format!("{name}:{line}")).expect("a target");
            let report = reacher.reach(&target).expect("a report");
            if label != "reachable" {
                // Whoever is right has nothing to fear from trying.
                let tried = reacher.run_everywhere(&target, &SMALL, 3_000).expect("runs");
                assert_eq!(tried.arrived, 0, "{place} is {label} but was reached by small values");
            }
            let right = match label.as_str() {
                "reachable" => report.verdict == Verdict::Reached,
                "unreachable" => report.verdict == Verdict::Unreachable,
                "bound" => report.verdict == Verdict::NotFound,
                "never" => report.verdict != Verdict::Reached,
                other => panic!("{place}: {other} is no label"),
            };
            if !right {
                wrong.push(format!("{place} is {label}, not {:?}: {:?}", report.verdict, report.because));
            }
        }
    }
    assert!(targets > 0, "{folder} has no targets");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_programs_of_symcretic_execution_are_decided() {
    check("symcretic");
}

#[test]
fn objects_collections_texts_recursion_and_exceptions_are_decided() {
    check("further");
}

#[test]
fn objects_are_brought_into_the_state_that_a_line_needs() {
    check("states");
}

#[test]
fn non_linear_conditions_are_solved() {
    check("walk");
}
