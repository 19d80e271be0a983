//! Collaborators that frameworks inject, and tests that are written with Mockito: the seeded bugs are found and nothing else is
//! an error; the tests compile without a warning and pass with JUnit and Mockito themselves.

#[path = "support/lint.rs"]
mod lint;
#[path = "support/subjects.rs"]
mod subjects;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use attest_engine::{GenerateOptions, HuntOptions, Sources, generate, hunt};
use attest_report::Judgement;
use lint::{compiled_without_warnings, mockito, run_with_junit};
use subjects::compiled;

const CORPUS: &str = "tests/java/injected";
/// How many branches are covered today; the number may only rise.
const COVERED: usize = 14;

/// The class path with Mockito, if it is at hand.
fn with_mockito(classes: &Path) -> Option<Vec<PathBuf>> {
    let jars = mockito();
    if jars.is_empty() {
        eprintln!("Mockito is not in the cache: nothing is tried");
        return None;
    }
    Some(std::iter::once(classes.to_owned()).chain(jars).collect())
}

fn sources(class_path: &[PathBuf]) -> Sources {
    Sources { jdk: None, class_path: class_path.to_vec(), ..Sources::default() }
}

/// The lines with a seeded bug, by file and number.
fn seeded() -> BTreeSet<(String, u32)> {
    let mut seeded = BTreeSet::new();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(CORPUS);
    for entry in fs::read_dir(root).expect("the corpus") {
        let path = entry.expect("a file").path();
        let file = path.file_name().expect("a name").to_string_lossy().into_owned();
        let text = fs::read_to_string(&path).expect("a text");
        let lines = (1..).zip(text.lines()).filter(|(_, line)| line.ends_with("// bug"));
        seeded.extend(lines.map(|(number, _)| (file.clone(), number)));
    }
    seeded
}

/// The errors that a hunt finds, and the names of the methods that it cannot call.
fn hunted(class_path: &[PathBuf]) -> (BTreeSet<(String, u32)>, Vec<attest_engine::JavaFile>) {
    let options = HuntOptions { effort: Some(1), ..HuntOptions::default() };
    let report = hunt(&sources(class_path), &options, &|_, _, _, _| {}).expect("a report");
    let errors = report.findings.iter().filter(|finding| finding.judgement == Judgement::Bug);
    let place = errors.map(|finding| {
        let file = finding.location.source_file.clone().unwrap_or_default();
        (file, finding.location.line.unwrap_or_default())
    });
    (place.collect(), report.tests)
}

#[test]
fn bugs_behind_injected_collaborators_are_found_and_nothing_else() {
    let classes = compiled(&[CORPUS]);
    let Some(class_path) = with_mockito(classes.path()) else { return };
    let (found, tests) = hunted(&class_path);
    assert_eq!(found, seeded());
    let text: String = tests.iter().map(|file| file.text.as_str()).collect();
    assert!(text.contains("@InjectMocks") && text.contains("@ExtendWith(MockitoExtension.class)"), "{text}");
    if let Some(written) = compiled_without_warnings(&tests, &class_path) {
        run_with_junit(&written);
    }
}

#[test]
fn without_mockito_what_nobody_injects_is_no_error() {
    let classes = compiled(&[CORPUS]);
    let (found, _) = hunted(&[classes.path().to_owned()]);
    let by_setters: BTreeSet<_> =
        seeded().into_iter().filter(|(file, _)| file == "ReminderService.java").collect();
    assert_eq!(found, by_setters);
}

#[test]
fn tests_with_mocks_cover_what_asks_collaborators_and_pass_with_mockito_itself() {
    let classes = compiled(&[CORPUS]);
    let Some(class_path) = with_mockito(classes.path()) else { return };
    let wanted = ["BillingService", "ReminderService", "NameStore"];
    let options = GenerateOptions {
        classes: wanted.iter().map(|name| format!("billing.{name}")).collect(),
        effort: Some(1),
        ..GenerateOptions::default()
    };
    let sources = sources(&class_path);
    let report = generate(&sources, &options, &|_, _, _| {}, &mut |_| {}).expect("a report");
    let left: Vec<_> = report.classes.iter().flat_map(|class| &class.uncovered).collect();
    let covered: usize = report.classes.iter().map(|class| class.measured.branches_covered).sum();
    let all: usize = report.classes.iter().map(|class| class.measured.branches).sum();
    assert!(covered >= COVERED, "{covered} of {all} branches are covered; not {left:?}");
    let dropped: Vec<_> = report.classes.iter().flat_map(|class| &class.dropped).collect();
    assert!(dropped.is_empty(), "{dropped:?}");
    if let Some(written) = compiled_without_warnings(&report.files, &class_path) {
        run_with_junit(&written);
    }
}
