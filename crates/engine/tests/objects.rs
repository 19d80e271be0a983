//! The corpus of objects that calls need: which of its marked lines generated tests reach, that the tests compile without a
//! warning, and that no wrong type is reported as an error.

#[path = "support/lint.rs"]
mod lint;
#[path = "support/subjects.rs"]
mod subjects;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use attest_engine::{GenerateOptions, GenerateReport, HuntOptions, Sources, generate, hunt};
use attest_report::Judgement;
use lint::compile_without_warnings;
use subjects::compiled;

const CORPUS: &str = "tests/java/objects";
/// How many marked lines are reached today; the number may only rise.
const REACHED: usize = 315;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The marked lines, by class and number.
fn marked() -> BTreeSet<(String, u16)> {
    let mut marked = BTreeSet::new();
    for entry in fs::read_dir(root().join(CORPUS)).expect("the corpus") {
        let path = entry.expect("a file").path();
        let text = fs::read_to_string(&path).expect("a text");
        let class = path.file_stem().expect("a name").to_string_lossy().into_owned();
        let lines = (1..).zip(text.lines()).filter(|(_, line)| line.ends_with("// reached"));
        marked.extend(lines.map(|(number, _)| (class.clone(), number)));
    }
    marked
}

fn executed(report: &GenerateReport) -> BTreeSet<(String, u16)> {
    let mut executed = BTreeSet::new();
    for class in &report.classes {
        for method in class.coverage.iter().flat_map(|known| &known.methods) {
            let run = method.lines.iter().filter(|(_, line)| line.instructions.1 > 0);
            executed.extend(run.map(|(number, _)| (class.class.clone(), *number)));
        }
    }
    executed
}

#[test]
fn what_calls_need_is_made_by_its_type() {
    let classes = compiled(&[CORPUS]);
    let class_path = vec![classes.path().to_owned()];
    let sources = Sources { jdk: None, class_path, ..Sources::default() };
    let options = GenerateOptions { effort: Some(1), ..GenerateOptions::default() };
    let report = generate(&sources, &options, &|_, _, _| {}, &mut |_| {}).expect("a report");
    let (marked, executed) = (marked(), executed(&report));
    let missed: Vec<_> = marked.difference(&executed).collect();
    let reached = marked.len() - missed.len();
    assert!(reached >= REACHED, "{reached} of {} are reached; not {missed:?}", marked.len());
    let dropped: Vec<_> = report.classes.iter().flat_map(|class| &class.dropped).collect();
    assert!(dropped.is_empty(), "{dropped:?}");
    for file in &report.files {
        assert!(!file.text.contains("ClassCastException"), "{}", file.text);
    }
    compile_without_warnings(&report, classes.path());
}

/// What a map, a set and an iterator hold decides; null is passed once to each parameter; equality is asked of another
/// object of the class.
#[test]
fn collections_of_the_programs_own_types_are_filled() {
    let classes = compiled(&["tests/java/generate/Tokens.java"]);
    let class_path = vec![classes.path().to_owned()];
    let sources = Sources { jdk: None, class_path, ..Sources::default() };
    let options =
        GenerateOptions { classes: vec!["Tokens".to_owned()], effort: Some(1), ..GenerateOptions::default() };
    let report = generate(&sources, &options, &|_, _, _| {}, &mut |_| {}).expect("a report");
    let [tokens] = report.classes.as_slice() else { panic!("{:?}", report.classes) };
    let left: Vec<&str> = tokens.uncovered.iter().map(|side| side.method.as_str()).collect();
    // That a function is not unary needs another than the only one.
    assert!(left.iter().all(|method| method.starts_with("kind(")) && left.len() <= 1, "{tokens:?}");
}

#[test]
fn no_wrong_type_is_an_error() {
    let classes = compiled(&[CORPUS]);
    let class_path = vec![classes.path().to_owned()];
    let sources = Sources { jdk: None, class_path, ..Sources::default() };
    let options = HuntOptions { effort: Some(1), ..HuntOptions::default() };
    let report = hunt(&sources, &options, &|_, _, _, _| {}).expect("a report");
    for finding in report.findings.iter().filter(|finding| finding.judgement == Judgement::Bug) {
        let text = format!("{finding:?}");
        assert!(!text.contains("ClassCastException") && !text.contains("ArrayStoreException"), "{text}");
    }
}
