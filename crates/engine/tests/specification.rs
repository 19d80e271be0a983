//! Specifications: held against the JVM, used in place of code, and refused where they contradict themselves.

#[path = "support/subjects.rs"]
mod subjects;

use attest_budget::Bounds;
use std::path::{Path, PathBuf};

use attest_engine::{
    CheckOptions, CheckReport, HeapMode, Outcome, PathsOptions, Sources, check_specifications, paths,
};
use subjects::compiled;
use tempfile::TempDir;

fn checked(sources: &Sources, file: &Path) -> Result<CheckReport, String> {
    let options = CheckOptions { random: 60, ..CheckOptions::default() };
    check_specifications(sources, &[file.to_owned()], &options).map_err(|error| error.to_string())
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// A file in a new directory.
fn file(content: &str) -> (TempDir, PathBuf) {
    let directory = TempDir::new().expect("a directory");
    let path = directory.path().join("some.spec");
    std::fs::write(&path, content).expect("a file");
    (directory, path)
}

#[test]
fn the_jvm_agrees_with_every_shipped_specification_and_every_case_is_tried() {
    let report = checked(&Sources::default(), Path::new("jdk")).expect("a report");
    assert!(report.methods.len() > 40);
    for method in &report.methods {
        assert_eq!(method.different, 0, "{}: {:?}", method.method, method.differences);
        let untried = method.cases.iter().find(|case| case.inputs == 0);
        assert!(untried.is_none(), "{}: no input for line {:?}", method.method, untried);
    }
}

#[test]
fn simp_has_the_cases_of_table_3_3_with_arraycopy_by_the_specification_of_table_3_2() {
    let classes = compiled(&["tests/java/summary"]);
    let specification = root().join("tests/java/summary/arraycopy.spec");
    let sources = Sources {
        class_path: vec![classes.path().to_owned()],
        specifications: vec![specification.clone()],
        ..Sources::default()
    };
    let report = checked(&sources, &specification).expect("a report");
    assert_eq!(report.methods[0].different, 0, "{:?}", report.methods[0].differences);
    assert!(report.methods[0].cases.iter().all(|case| case.inputs > 0));
    // Longer arrays are beyond block-2, and beyond the specification.
    let options = PathsOptions {
        bounds: Bounds { blocks: Some(2), ..Bounds::default() },
        heap: HeapMode::Unaliased,
        ..PathsOptions::default()
    };
    let simp = paths(&sources, "Rational#simp", &options, &|_| {}).expect("paths");
    let finished = simp.paths.iter().filter(|path| path.end == "finished").count();
    assert_eq!(finished, 8);
    let without = "a call of Rational.arraycopy that its specification has no case for";
    assert!(simp.unsupported.iter().all(|unsupported| unsupported.what == without), "{:?}", simp.unsupported);
}

#[test]
fn a_native_method_is_followed_by_its_specification() {
    let classes = compiled(&["tests/java/specification"]);
    let specification = root().join("tests/java/specification/Sensor.spec");
    let with = Sources {
        class_path: vec![classes.path().to_owned()],
        specifications: vec![specification],
        ..Sources::default()
    };
    let without = Sources { specifications: Vec::new(), ..with.clone() };
    let explored =
        |sources: &Sources| paths(sources, "Sensor#alarm", &PathsOptions::default(), &|_| {}).expect("paths");
    assert_eq!(explored(&without).unsupported[0].what, "native method Sensor.scale");
    let report = explored(&with);
    assert!(report.complete, "{:?} {:?}", report.missing, report.unsupported);
    let mut told: Vec<String> = report
        .paths
        .iter()
        .map(|path| match &path.outcome {
            Some(Outcome::Returned(Some(value))) => value.clone(),
            Some(Outcome::Threw(thrown)) => thrown.class.clone(),
            other => format!("{other:?}"),
        })
        .collect();
    told.sort();
    told.dedup();
    assert_eq!(told, ["false", "java.lang.NullPointerException", "true"]);
}

#[test]
fn what_is_wrong_is_told_with_its_place() {
    let header = "method java.lang.Math#abs(int a)\n";
    for (content, position, message) in [
        ("method java.lang.Math#abs(int a)\ncase a <\nreturns a\n", ":2:9:", "a value is missing at the end"),
        ("method java.lang.Math#abz(int a)\ncase a < 0\nreturns a\n", ":1:1:", "declares no method abz"),
        ("method no.Such#abs(int a)\ncase a < 0\nreturns a\n", ":1:1:", "no class no.Such"),
        (
            &format!("{header}case a < 0\nreturns a\ncase a <= 0\nreturns 1\n"),
            ":4:1:",
            "overlaps with that of line 2: a = -",
        ),
        (&format!("{header}case a < 0 && a > 0\nreturns a\n"), ":2:1:", "can never be"),
        (&format!("{header}case a < 0\n"), ":2:1:", "what does this case return or throw?"),
        (&format!("{header}case a\nreturns a\n"), ":2:6:", "a truth value is needed, this is an int"),
        (
            &format!("{header}otherwise\nreturns 1L\n"),
            ":3:9:",
            "a value of type int is needed, this is a long",
        ),
        (&format!("{header}otherwise\nreturns b\n"), ":3:9:", "no parameter or field b"),
        (&format!("{header}otherwise\nthrows String\n"), ":3:1:", "java.lang.String is no exception"),
        (
            "method java.util.Arrays#hashCode(int[] a)\ncase a == null\nreturns 0\ncase a.length == 3\nreturns 1\n",
            ":4:1:",
            "the condition throws java.lang.NullPointerException for a = null",
        ),
    ] {
        let (_directory, path) = file(content);
        let error = checked(&Sources::default(), &path).expect_err(content);
        assert!(error.contains(position) && error.contains(message), "{content}\n{error}");
    }
}

#[test]
fn a_specification_that_is_not_true_is_found_out_with_an_input() {
    let content = "method java.lang.Integer#signum(int i)\ncase i > 0\nreturns 1\notherwise\nreturns -1\n";
    let (_directory, path) = file(content);
    let report = checked(&Sources::default(), &path).expect("a report");
    let difference = &report.methods[0].differences[0];
    assert_eq!((difference.line, difference.input.as_str()), (4, "0"));
    assert!(difference.specified.starts_with("returns -1") && difference.jvm.starts_with("returns 0"));
}

#[test]
fn new_objects_are_made_as_the_method_makes_them() {
    let classes = compiled(&["tests/java/specification"]);
    let sources = Sources { class_path: vec![classes.path().to_owned()], ..Sources::default() };
    let report = checked(&sources, &root().join("tests/java/specification/Interval.spec")).expect("a report");
    for method in &report.methods {
        assert!(method.differences.is_empty(), "{:?}", method.differences);
        assert!(method.cases.iter().all(|case| case.inputs > 0), "{:?}", method.cases);
    }
    let (_directory, wrong) =
        file("method Interval#between(int a, int b)\notherwise\nreturns new Interval(a, b, a)\n");
    let error = checked(&sources, &wrong).expect_err("no such constructor");
    assert!(error.contains(":3:9:") && error.contains("no constructor that takes these values"), "{error}");
}
