//! Every bound that can be counted is obeyed, and paths come as near to it as they can: within a tenth.

#[path = "support/subjects.rs"]
mod subjects;

use attest_budget::Bounds;
use attest_engine::{Merge, Outcome, PathReport, PathsOptions, PathsReport, Sources, paths};
use subjects::compiled;

/// What a path that returned gave back.
fn returned(path: &PathReport) -> Option<u32> {
    match &path.outcome {
        Some(Outcome::Returned(Some(text))) => text.parse().ok(),
        _ => None,
    }
}

/// The most that paths which followed every call returned.
fn most(report: &PathsReport) -> u32 {
    let exact = report.paths.iter().filter(|path| path.approximations.is_empty());
    exact.filter_map(returned).max().unwrap_or(0)
}

/// The most decisions of a path.
fn longest(report: &PathsReport) -> u32 {
    report.paths.iter().map(|path| path.steps.len() as u32).max().unwrap_or(0)
}

#[test]
fn bounds_are_obeyed_within_a_tenth() {
    let classes = compiled(&["tests/java/bounds"]);
    let sources = Sources { jdk: None, class_path: vec![classes.path().to_owned()], ..Sources::default() };
    let plain = || PathsOptions {
        merge: Merge::Never,
        thorough: false,
        bounds: Bounds { branches: 1000, ..Bounds::default() },
        limit: Some(400),
        ..PathsOptions::default()
    };
    type Set = fn(&mut PathsOptions, u32);
    type Seen = fn(&PathsReport) -> u32;
    type Case = (&'static str, &'static str, Set, Seen, &'static [u32]);
    let cases: [Case; 7] = [
        ("branches", "Bounds#rounds", |options, bound| options.bounds.branches = bound, most, &[1, 10, 50]),
        (
            "path-branches",
            "Bounds#rounds",
            |o, bound| o.bounds.path_branches = Some(bound),
            longest,
            &[1, 10, 50],
        ),
        ("path-branches", "Bounds#bits", |o, bound| o.bounds.path_branches = Some(bound), longest, &[10, 50]),
        ("loop-k", "Bounds#rounds", |options, bound| options.bounds.loops = Some(bound), most, &[1, 10, 50]),
        ("block-k", "Bounds#rounds", |options, bound| options.bounds.blocks = Some(bound), most, &[10, 50]),
        (
            "conditions",
            "Bounds#rounds",
            |options, bound| options.bounds.conditions = bound,
            longest,
            &[10, 50],
        ),
        ("depth", "Bounds#deep", |options, bound| options.bounds.depth = bound, most, &[10, 40]),
    ];
    for (name, method, set, seen, bounds) in cases {
        for bound in bounds {
            let mut options = plain();
            set(&mut options, *bound);
            let report = paths(&sources, method, &options, &|_| {}).expect(method);
            let seen = seen(&report);
            println!(
                "{name:<14} {method:<14} bound {bound:>3}, seen {seen:>3}, {} paths",
                report.paths.len()
            );
            assert!(!report.complete, "{name} {bound}: there is more than that");
            let slack = (bound / 10).max(1);
            assert!(seen <= *bound, "{name} {bound}: {seen} were seen");
            assert!(seen + slack >= *bound, "{name} {bound}: only {seen} were seen");
        }
    }
}

#[test]
fn nested_loops_really_run_n_times_n_times() {
    let classes = compiled(&["tests/java/bounds"]);
    let sources = Sources { jdk: None, class_path: vec![classes.path().to_owned()], ..Sources::default() };
    let options = PathsOptions {
        merge: Merge::Never,
        bounds: Bounds { branches: 5, ..Bounds::default() },
        ..PathsOptions::default()
    };
    let report = paths(&sources, "Bounds#nested", &options, &|_| {}).expect("paths");
    assert!(most(&report) >= 16, "{}", most(&report));
}

#[test]
fn the_number_of_paths_is_obeyed_and_those_found_are_told() {
    let classes = compiled(&["tests/java/bounds"]);
    let sources = Sources { jdk: None, class_path: vec![classes.path().to_owned()], ..Sources::default() };
    for limit in [1, 20] {
        let options = PathsOptions { limit: Some(limit), jobs: 1, ..PathsOptions::default() };
        let report = paths(&sources, "Bounds#endless", &options, &|_| {}).expect("paths");
        assert_eq!(report.paths.len(), limit);
        assert!(!report.complete);
    }
}

#[test]
fn a_part_of_a_long_array_that_begins_anywhere_is_beyond_the_bound_on_lengths() {
    let classes = compiled(&["tests/java/bounds"]);
    let sources = Sources { jdk: None, class_path: vec![classes.path().to_owned()], ..Sources::default() };
    let report = paths(&sources, "Bounds#part", &PathsOptions::default(), &|_| {}).expect("paths");
    assert!(!report.complete);
    assert!(
        !report.paths.iter().any(|path| matches!(path.outcome, Some(Outcome::Returned(_)))),
        "{report:?}"
    );
}

#[test]
fn an_effort_finds_the_same_on_any_number_of_threads_and_says_that_it_was_cut() {
    let classes = compiled(&["tests/java/bounds"]);
    let sources = Sources { jdk: None, class_path: vec![classes.path().to_owned()], ..Sources::default() };
    let explored = |jobs| {
        let options = PathsOptions {
            effort: Some(1),
            bounds: Bounds { branches: 30, ..Bounds::default() },
            jobs,
            ..PathsOptions::default()
        };
        paths(&sources, "Bounds#endless", &options, &|_| {}).expect("paths")
    };
    let (one, two) = (explored(1), explored(2));
    assert!(!one.paths.is_empty());
    assert_eq!(one.paths, two.paths);
    assert_eq!((&one.missing, one.complete, one.seconds), (&two.missing, false, 0.0));
    assert!(one.missing.iter().any(|why| why.contains("were not followed")), "{:?}", one.missing);
}
