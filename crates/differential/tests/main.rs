//! `verify --main` on programs that take inputs from declared sources: the verdict that their first line names, and
//! tests that hold under the real JUnit.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use attest_differential::junit::under_junit;
use attest_engine::{
    Declarations, Framework, JavaFile, Sources, Verified, WholeOptions, WholeReport, verify_main,
};
use attest_jvm::{Child, ChildOptions, Compilation, JavaHome, Source};
use attest_program::location::Jdk;

fn corpus() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/java/main")
}

/// The sources below a folder, by their paths in it.
fn files(root: &Path, folder: &Path, found: &mut Vec<(String, String)>) {
    for entry in fs::read_dir(folder).expect("the corpus") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            files(root, &path, found);
        } else {
            let name = path.strip_prefix(root).expect("below").to_string_lossy().into_owned();
            found.push((name, fs::read_to_string(&path).expect("a source")));
        }
    }
    found.sort();
}

fn declared(text: &str) -> Declarations {
    let own: Vec<String> =
        text.lines().filter_map(|line| line.strip_prefix("// source: ")).map(str::to_owned).collect();
    let both = |a: &str, b: &str| vec![a.to_owned(), b.to_owned()];
    match own.is_empty() {
        false => Declarations { sources: own, assumptions: Vec::new() },
        true => Declarations {
            sources: both("org.example.Input.any*", "org.sosy_lab.sv_benchmarks.Verifier.nondet*"),
            assumptions: both("org.example.Input.assume", "org.sosy_lab.sv_benchmarks.Verifier.assume"),
        },
    }
}

fn told(report: &WholeReport) -> String {
    let thrown = report.violations.iter().map(|violation| {
        let class = violation.message.split(':').next().unwrap_or_default();
        class.rsplit('.').next().unwrap_or(class).to_owned()
    });
    match &report.verdict {
        Verified::Proved => "proved".to_owned(),
        Verified::ProvedFor(_) => "proved for some".to_owned(),
        Verified::Undecided(_) => "undecided".to_owned(),
        Verified::Violated => format!("violated {}", thrown.collect::<Vec<_>>().join(", ")),
    }
}

#[test]
fn each_program_has_the_verdict_that_it_names() {
    let jdk = Jdk::find(None).expect("a JDK");
    let home = JavaHome::at(&jdk.home).expect("its JVM");
    let mut all = Vec::new();
    files(&corpus(), &corpus(), &mut all);
    let classes = tempfile::tempdir().expect("a folder");
    let texts = all.iter().map(|(name, text)| Source::new(name, text)).collect();
    let mut child = Child::start(&home, &ChildOptions::default()).expect("a JVM");
    let compiled = child.compile(&Compilation::new(texts, classes.path())).expect("javac");
    assert!(compiled.success, "{:?}", compiled.diagnostics);
    drop(child);
    let from = Sources { jdk: None, class_path: vec![classes.path().to_owned()], ..Sources::default() };
    let (mut tests, mut wrong): (Vec<JavaFile>, Vec<String>) = (Vec::new(), Vec::new());
    let mut programs = 0;
    for (name, text) in &all {
        let Some(expected) = text.lines().find_map(|line| line.strip_prefix("// expect: ")) else { continue };
        let options = WholeOptions {
            main: name.trim_end_matches(".java").to_owned(),
            declared: declared(text),
            time: Duration::from_secs(40),
            effort: None,
            framework: Framework::Jupiter,
        };
        let report = verify_main(&from, &options).expect("a verdict");
        programs += 1;
        if told(&report) != expected {
            wrong.push(format!("{name}: {} instead of {expected} ({:?})", told(&report), report.verdict));
        }
        for file in report.tests {
            if !tests.iter().any(|known| known.path == file.path) {
                tests.push(file);
            }
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
    assert!(programs >= 15, "{programs} programs");
    let violated = tests.iter().map(|file| file.tests.len()).sum();
    let texts: Vec<Source> = tests.iter().map(|file| Source::new(&file.path, &file.text)).collect();
    if let Some(seen) = under_junit(&home, &texts, &from.class_path) {
        assert_eq!(seen, (violated, 0), "tests and failures under JUnit");
    }
}
