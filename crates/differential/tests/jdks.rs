//! `hunt`, `generate`, `reach` and `paths` give on every complete JDK at hand, from 8 on, what is right there.
//!
//! The programs are compiled once, for Java 8, so that all JDKs see the same class files. `ATTEST_TEST_JDKS=8,25` narrows
//! the JDKs.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use attest_differential::installed::{Installed, compiler, installed, root, wanted};
use attest_differential::paths::explore::Manner;
use attest_differential::paths::oracle::ask;
use attest_differential::paths::suite::{subjects, try_all};
use attest_engine::{GenerateOptions, HuntOptions, ReachOptions, Reacher, Sources, Verdict, generate, hunt};
use attest_forward::{HeapMode, Library, Merge};
use attest_jvm::{Child, ChildOptions, Compilation, Source};
use attest_report::Judgement;
use tempfile::TempDir;

/// What is hunted in: programs of `tests/java/hunt` that use what differs between the JDKs (texts, boxes, collections,
/// streams, dates, reflection by the JVM's checks) and some that use nothing.
const HUNTED: [&str; 16] = [
    "Calendar",
    "Callbacks",
    "Cursor",
    "HashTable",
    "KeyValue",
    "Nullable",
    "SafeSplit",
    "SafeStreams",
    "SafeText",
    "StackMachine",
    "StreamTotals",
    "Tokens",
    "Unboxing",
    "Votes",
    "Weekday",
    "Window",
];
/// What tests are generated for, of `tests/java/generate`.
const GENERATED: [&str; 8] = ["Aliases", "Clauses", "Dead", "Grades", "Label", "Lcm", "Shelf", "Tokens"];
/// Where targets are, of `tests/java/reach`.
const REACHED: [&str; 6] = [
    "states/Gate",
    "states/Lock",
    "states/Ring",
    "symcretic/Narrow",
    "symcretic/Trityp",
    "symcretic/Unreach",
];
/// Whose paths are held against the JVM, of `tests/java/paths`.
const EXPLORED: [&str; 10] = [
    "Animal",
    "Boxes",
    "Enums",
    "Generics",
    "HashMaps",
    "IntegerText",
    "Lambdas",
    "LinkedLists",
    "StringBasics",
    "StringBuilders",
];

/// The JDKs that compile and run tests themselves, the oldest first.
fn jdks(all: &[Installed]) -> Vec<&Installed> {
    let complete: Vec<&Installed> = wanted(all).into_iter().filter(|one| one.compiles).collect();
    assert!(!complete.is_empty(), "no complete JDK; scripts/setup --tests gets them");
    complete
}

/// Sources below `tests/java`, compiled for Java 8.
fn compiled(all: &[Installed], folder: &str, names: &[&str]) -> (Vec<(String, String)>, TempDir) {
    let read = |name: &&str| {
        let file = root().join("tests/java").join(folder).join(format!("{name}.java"));
        let text = fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        (name.rsplit('/').next().unwrap_or(name).to_string(), text)
    };
    let files: Vec<(String, String)> = names.iter().map(read).collect();
    let home = &compiler(all).expect("a JDK with a compiler; scripts/setup --tests gets one").home;
    let classes = tempfile::tempdir().expect("a folder");
    let texts = files.iter().map(|(name, text)| Source::new(format!("{name}.java"), text)).collect();
    let mut compilation = Compilation::new(texts, classes.path());
    compilation.release = Some(8);
    compilation.options = ["-nowarn", "-Xlint:-options"].map(str::to_owned).to_vec();
    let mut child = Child::start(home, &ChildOptions::default()).expect("a JVM");
    let compiled = child.compile(&compilation).expect("javac");
    assert!(compiled.success, "{:?}", compiled.diagnostics);
    (files, classes)
}

fn on(jdk: &Installed, classes: &Path) -> Sources {
    let class_path: Vec<PathBuf> = vec![classes.to_owned()];
    Sources { jdk: Some(jdk.home.home.clone()), class_path, ..Sources::default() }
}

/// Fails with what each JDK gives where they do not all give the same.
fn assert_same(what: &str, results: &BTreeMap<u32, String>) {
    let different: BTreeSet<&String> = results.values().collect();
    let shown: Vec<String> =
        results.iter().map(|(version, text)| format!("JDK {version}:\n{text}")).collect();
    assert!(different.len() == 1, "{what} is not the same on all JDKs\n{}", shown.join("\n"));
    println!(
        "{what} on JDK {:?}:\n{}",
        results.keys().collect::<Vec<_>>(),
        results.values().next().map_or("", |v| v)
    );
}

#[test]
fn hunt_reports_the_seeded_bugs_and_nothing_else_on_every_jdk() {
    let all = installed();
    let (files, classes) = compiled(&all, "hunt", &HUNTED);
    let mut expected = BTreeSet::new();
    for (name, text) in &files {
        for (line, content) in (1..).zip(text.lines()) {
            if let Some((_, class)) = content.split_once("// bug: ") {
                expected.insert((format!("{name}.java"), line, class.trim().to_owned()));
            }
        }
    }
    for jdk in jdks(&all) {
        let options = HuntOptions { effort: Some(1), ..HuntOptions::default() };
        let report = hunt(&on(jdk, classes.path()), &options, &|_, _, _, _| {}).expect("a hunt");
        assert_eq!(report.ours, Vec::<String>::new(), "bugs of ours on JDK {}", jdk.home.version);
        let bugs = report.findings.iter().filter(|finding| matches!(finding.judgement, Judgement::Bug));
        let found: BTreeSet<(String, u32, String)> = bugs
            .map(|finding| {
                let class = finding.message.split(':').next().unwrap_or_default();
                let simple = class.rsplit(['.', '$']).next().unwrap_or(class).to_owned();
                let file = finding.location.source_file.clone().unwrap_or_default();
                (file, finding.location.line.unwrap_or(0), simple)
            })
            .collect();
        assert_eq!(found, expected, "JDK {}", jdk.home.version);
        println!(
            "hunt on JDK {}: {} of {} bugs, {} paths",
            jdk.home.version,
            found.len(),
            expected.len(),
            report.paths
        );
    }
}

#[test]
fn generate_covers_the_same_branches_with_passing_tests_on_every_jdk() {
    let all = installed();
    let (_, classes) = compiled(&all, "generate", &GENERATED);
    let mut results = BTreeMap::new();
    for jdk in jdks(&all) {
        let options = GenerateOptions { effort: Some(1), ..GenerateOptions::default() };
        let report =
            generate(&on(jdk, classes.path()), &options, &|_, _, _| {}, &mut |_| {}).expect("a report");
        let line = |class: &attest_engine::ClassReport| {
            assert_eq!(class.failed, None, "{} on JDK {}", class.class, jdk.home.version);
            assert_eq!(class.dropped, Vec::<String>::new(), "{} on JDK {}", class.class, jdk.home.version);
            let (measured, not) = (&class.measured, class.infeasible + class.excluded);
            format!("{}: {:?}, {not} cannot be, {} tests\n", class.class, measured, class.tests)
        };
        results.insert(jdk.home.version, report.classes.iter().map(line).collect());
    }
    assert_same("generate", &results);
}

#[test]
fn reach_decides_the_same_targets_on_every_jdk() {
    let all = installed();
    let (files, classes) = compiled(&all, "reach", &REACHED);
    for jdk in jdks(&all) {
        let options = ReachOptions { effort: Some(3), ..ReachOptions::default() };
        let mut reacher = Reacher::open(&on(jdk, classes.path()), options).expect("a program");
        let mut decided = 0;
        for (name, text) in &files {
            for (line, content) in (1..).zip(text.lines()) {
                let Some((_, label)) = content.split_once("// target: ") else { continue };
                let expected = match label.trim() {
                    "reachable" => Verdict::Reached,
                    "unreachable" => Verdict::Unreachable,
                    _ => continue,
                };
                let target = reacher.target(&format!("{name}.java:{line}")).expect("a target");
                let report = reacher.reach(&target).expect("a report");
                assert_eq!(report.verdict, expected, "{name}:{line} on JDK {}", jdk.home.version);
                decided += 1;
            }
        }
        assert!(decided > 10, "only {decided} targets");
        println!("reach on JDK {}: {decided} targets decided", jdk.home.version);
    }
}

#[test]
fn every_path_is_taken_by_its_inputs_on_every_jdk() {
    let all = installed();
    let (files, classes) = compiled(&all, "paths", &EXPLORED);
    let manners = [(HeapMode::Disjunctive, Merge::Never), (HeapMode::Lazy, Merge::Auto)]
        .map(|(heap, merge)| Manner { heap, merge });
    for jdk in jdks(&all) {
        let program = on(jdk, classes.path()).open().expect("the classes");
        let subjects = subjects(&program, &files).expect("the corpus can be read");
        let library = Library::new(program);
        let mut verdicts = try_all(&library, &subjects, &manners);
        let options = ChildOptions { objects: true, ..ChildOptions::default() };
        let mut child = Child::start(&jdk.home, &options).expect("a JVM");
        let path = vec![classes.path().to_owned()];
        let asked =
            ask(&mut child, &library.program, path, &subjects, &mut verdicts).expect("the JVM answers");
        let compared: usize = verdicts.iter().map(|verdict| verdict.counts.compared).sum();
        println!(
            "paths on JDK {}: {} methods, {compared} paths compared, {asked} calls",
            jdk.home.version,
            subjects.len()
        );
        let wrong: Vec<String> = verdicts
            .iter()
            .filter(|verdict| !verdict.wrong.is_empty())
            .map(|verdict| format!("{}: {}", verdict.name, verdict.wrong.join("\n")))
            .collect();
        assert!(wrong.is_empty(), "on JDK {}:\n{}", jdk.home.version, wrong.join("\n"));
        assert!(compared > 50, "only {compared} paths compared");
    }
}
