//! Composition changes nothing: every method of the corpus `tests/java/paths` that calls another one of it has the same
//! outcomes with and without summaries, with their results put in or their code run, under both heaps.

#[path = "support/outcomes.rs"]
mod outcomes;
#[path = "support/subjects.rs"]
mod subjects;

use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use attest_engine::{Compose, HeapMode, Merge, PathsOptions, PathsReport, Sources, listing, paths};
use outcomes::outcomes;
use subjects::compiled;

/// What all methods together may take; those that are left then are not compared.
const ALL: Duration = Duration::from_secs(45);
/// What one search may take, and how many paths it may have.
const ONE: Duration = Duration::from_secs(2);
const PATHS: usize = 150;
/// So many methods must have been compared, even on a slow machine.
const FEWEST: usize = 20;

#[test]
fn methods_of_the_corpus_have_the_same_outcomes_with_and_without_composition() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/java/paths");
    let mut names: Vec<String> = fs::read_dir(&corpus)
        .expect("the corpus")
        .filter_map(|entry| entry.ok()?.file_name().to_str()?.strip_suffix(".java").map(str::to_owned))
        // Those that need a newer compiler say so in their names.
        .filter(|name| !name.starts_with("J1") && !name.starts_with("J2"))
        .collect();
    names.sort();
    let files: Vec<String> = names.iter().map(|name| format!("tests/java/paths/{name}.java")).collect();
    let classes = compiled(&files.iter().map(String::as_str).collect::<Vec<_>>());
    let sources = Sources { class_path: vec![classes.path().to_owned()], ..Sources::default() };
    let begun = Instant::now();
    let (mut compared, mut composed) = (0, 0);
    for method in calling(&sources, &names) {
        if begun.elapsed() > ALL {
            break;
        }
        for heap in [HeapMode::Disjunctive, HeapMode::Lazy] {
            let Some(without) = explored(&sources, &method, heap, Compose::Never) else { break };
            let Some(with) = explored(&sources, &method, heap, Compose::Always) else { break };
            assert_eq!(with.complete, without.complete, "{method}, {heap:?}: {:?}", with.missing);
            assert_eq!(outcomes(&with), outcomes(&without), "{method}, {heap:?}");
            compared += 1;
            composed += with.paths.iter().filter(|path| !path.schedule.is_empty()).count();
        }
    }
    assert!(compared > FEWEST && composed > FEWEST, "{compared} compared, {composed} paths with summaries");
}

/// The methods that call others of the corpus.
fn calling(sources: &Sources, names: &[String]) -> Vec<String> {
    let mut found = Vec::new();
    for name in names {
        for method in listing(sources, name).expect("the methods of a class") {
            let calls = |line: &str| {
                line.contains("call ") && names.iter().any(|name| line.contains(&format!("{name}.")))
            };
            if !method.method.starts_with(['<', '$']) && method.text.lines().any(calls) {
                found.push(format!("{}#{}", method.class, method.method));
            }
        }
    }
    found
}

/// All paths; nothing if there are too many of them.
fn explored(sources: &Sources, method: &str, heap: HeapMode, compose: Compose) -> Option<PathsReport> {
    let options = PathsOptions {
        heap,
        compose,
        merge: Merge::Never,
        branches: 3,
        time: Some(ONE),
        thorough: false,
        jobs: 1,
        ..PathsOptions::default()
    };
    let report = paths(sources, method, &options, &|_| {}).ok()?;
    let cut = report.seconds > ONE.as_secs_f64() || report.paths.len() > PATHS;
    (!cut).then_some(report)
}
