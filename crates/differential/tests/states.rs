//! `synth` and `verify` on the specifications of `tests/java/synth` and the structures of `examples/java`.
//!
//! A specification that is marked `//@ expect found` must be met by a test that the JVM confirms, one marked
//! `//@ expect none` must be decided not to be met within the scope. Every structure must be proved to keep
//! its invariant; every faulty version must be refuted by a test that the JVM confirms.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use attest_engine::{
    Sources, StatesOptions, Synthesis, Verified, VerifyOptions, VerifyReport, cover, synth, verify_all,
};
use attest_jvm::{Child, ChildOptions, Compilation, JavaHome, Source};
use attest_program::location::Jdk;

/// Structures whose scope is explored in a moment.
const STRUCTURES: [&str; 14] = [
    "AaTree",
    "AvlTree",
    "BinarySearchTree",
    "BinomialHeap",
    "CachingLinkedList",
    "CircularLinkedList",
    "DoublyLinkedList",
    "IntervalSet",
    "LeftistHeap",
    "LinkedStack",
    "RedBlackTree",
    "SinglyLinkedList",
    "SkewHeap",
    "SplayTree",
];

fn files(folder: &Path, under: &str, all: &mut Vec<(String, String)>) {
    let mut entries: Vec<PathBuf> =
        fs::read_dir(folder).expect("the corpus").map(|entry| entry.expect("an entry").path()).collect();
    entries.sort();
    for path in entries {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if path.is_dir() {
            files(&path, &format!("{under}{name}/"), all);
        } else if name.ends_with(".java") {
            all.push((format!("{under}{name}"), fs::read_to_string(&path).expect("a source")));
        }
    }
}

/// The sources of a folder and where they were compiled to.
fn compiled(folder: &str, under: &str) -> (tempfile::TempDir, Sources, Vec<(String, String)>) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(folder);
    let mut sources = Vec::new();
    files(&root, under, &mut sources);
    let jdk = Jdk::find(None).expect("a JDK");
    let home = JavaHome::at(&jdk.home).expect("its JVM");
    let mut child = Child::start(&home, &ChildOptions::default()).expect("a JVM");
    let classes = tempfile::tempdir().expect("a folder");
    let texts = sources.iter().map(|(path, text)| Source::new(path, text)).collect();
    let compiled = child.compile(&Compilation::new(texts, classes.path())).expect("javac");
    assert!(compiled.success, "{:?}", compiled.diagnostics);
    let found = Sources { jdk: Some(jdk.home.clone()), class_path: vec![classes.path().to_owned()], ..Sources::default() };
    (classes, found, sources)
}

/// What verifying `isValid` of each class finds; the JVM is started once.
fn verified(sources: &Sources, classes: &[String]) -> Vec<VerifyReport> {
    let options = |class: &String| {
        let states = StatesOptions { time: Duration::from_secs(120), ..StatesOptions::default() };
        VerifyOptions { properties: vec![format!("{class}#isValid")], states, ..VerifyOptions::default() }
    };
    let all: Vec<VerifyOptions> = classes.iter().map(options).collect();
    verify_all(sources, &all, &|_, _, _, _, _| {}).expect("reports")
}

#[test]
fn specifications_are_met_or_decided_not_to_be() {
    let (_folder, sources, texts) = compiled("tests/java/synth", "");
    let options =
        StatesOptions { scope: 3, length: 6, time: Duration::from_secs(120), ..StatesOptions::default() };
    let mut asked = 0;
    for (path, text) in &texts {
        let class = path.trim_end_matches(".java");
        let lines: Vec<&str> = text.lines().collect();
        for (at, line) in lines.iter().enumerate() {
            let Some(expected) = line.trim().strip_prefix("//@ expect ") else { continue };
            let method = lines[at + 1].split("boolean ").nth(1).and_then(|rest| rest.split('(').next());
            let specification = format!("{class}#{}", method.expect("a method"));
            let report = synth(&sources, &specification, &options, &|_, _, _, _, _| {}).expect("a report");
            let found = match report.answer {
                Synthesis::Found { .. } => "found",
                Synthesis::None => "none",
                Synthesis::Undecided(why) => panic!("{specification}: {why:?}"),
            };
            assert_eq!(found, expected, "{specification}");
            asked += 1;
        }
    }
    assert!(asked >= 12, "only {asked} specifications");
}

#[test]
fn structures_keep_their_invariants() {
    let (_folder, sources, _) = compiled("examples/java/structures", "structures/");
    let classes = STRUCTURES.map(|structure| format!("structures.{structure}"));
    for report in verified(&sources, &classes) {
        assert_eq!(report.verdict, Verified::Proved, "{:?}", report.properties);
    }
}

#[test]
fn faulty_structures_are_refuted() {
    let (_folder, sources, texts) = compiled("examples/java/structures", "structures/");
    let paths = texts.iter().map(|(path, _)| path).filter(|path| path.contains("faulty"));
    let classes: Vec<String> = paths.map(|path| path.trim_end_matches(".java").replace('/', ".")).collect();
    assert_eq!(classes.len(), 42);
    for report in verified(&sources, &classes) {
        assert_eq!(report.verdict, Verified::Violated, "{:?}", report.properties);
        assert!(!report.tests.is_empty(), "{:?}", report.properties);
    }
}

#[test]
fn every_branch_is_taken_or_out_of_reach() {
    let (_folder, sources, _) = compiled("examples/java/structures", "structures/");
    for structure in ["AvlTree", "LinkedStack", "SinglyLinkedList"] {
        let time = Duration::from_secs(120);
        let options = StatesOptions { scope: 4, length: 20, time, ..StatesOptions::default() };
        let class = format!("structures.{structure}");
        let report = cover(&sources, &class, &options, &|_, _, _, _, _| {}).expect("a report");
        assert!(report.open.is_empty(), "{structure}: {:?}", report.open);
        assert_eq!(report.refused, 0, "{structure}");
        assert!(report.covered >= 16, "{structure}: {}", report.covered);
        // An invariant that holds never says no; everything else is taken.
        let left = report.left.iter().filter(|side| !side.contains("#is"));
        assert_eq!(left.count(), 0, "{structure}: {:?}", report.left);
    }
}

#[test]
fn contracts_are_kept_or_broken() {
    let (_folder, sources, texts) = compiled("tests/java/contracts", "");
    let mut wanted: Vec<(String, Option<String>)> = Vec::new();
    let mut all: Vec<VerifyOptions> = Vec::new();
    for (path, text) in &texts {
        let class = path.trim_end_matches(".java");
        for line in text.lines().filter_map(|line| line.strip_prefix("//@ ")) {
            let (line, with) = line.split_once(" with ").unwrap_or((line, ""));
            let (contract, expected) = line.split_once(' ').expect("a contract and what is expected");
            let mut classes = vec![class.to_owned()];
            classes.extend(with.split_whitespace().map(str::to_owned));
            let time = Duration::from_secs(120);
            let states = StatesOptions { classes, scope: 3, length: 4, time, ..StatesOptions::default() };
            let contracts = vec![contract.parse().expect("a contract")];
            all.push(VerifyOptions { contracts, states, ..VerifyOptions::default() });
            let broken = expected.strip_prefix("broken: ").map(str::to_owned);
            assert!(broken.is_some() || expected == "kept", "{class}: {expected}");
            wanted.push((class.to_owned(), broken));
        }
    }
    assert!(wanted.len() >= 14, "only {} contracts", wanted.len());
    let reports = verify_all(&sources, &all, &|_, _, _, _, _| {}).expect("reports");
    for ((class, broken), report) in wanted.iter().zip(reports) {
        match broken {
            None => assert_eq!(report.verdict, Verified::Proved, "{class}"),
            Some(part) => {
                assert_eq!(report.verdict, Verified::Violated, "{class}");
                let named = report.violations.iter().any(|violation| violation.what.contains(part.as_str()));
                assert!(named, "{class}: {:?}", report.violations);
            }
        }
    }
}

#[test]
fn what_is_no_specification_is_refused() {
    let (_folder, sources, _) = compiled("tests/java/synth", "");
    let refused = |specification: &str| {
        let report = synth(&sources, specification, &StatesOptions::default(), &|_, _, _, _, _| {});
        report.expect_err(specification).to_string()
    };
    assert!(refused("NodeSpec#tset").contains("test"));
    assert!(refused("Node#getValue").contains("does not return boolean"));
}
