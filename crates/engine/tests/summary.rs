//! Summaries: the tables of the thesis on compositional generation, and the same outcomes with and without them.

#[path = "support/subjects.rs"]
mod subjects;

use std::collections::BTreeMap;
use std::time::Duration;

use attest_engine::{
    Compose, HeapMode, Outcome, PathReport, PathsOptions, PathsReport, Sources, paths, summarise,
};
use subjects::compiled;
use tempfile::TempDir;

/// The classes of tests/java/summary.
struct Subjects {
    classes: TempDir,
}

impl Subjects {
    fn compiled() -> Subjects {
        Subjects { classes: compiled(&["tests/java/summary"]) }
    }

    fn sources(&self) -> Sources {
        Sources { jdk: None, class_path: vec![self.classes.path().to_owned()], ..Sources::default() }
    }

    fn paths(&self, method: &str, blocks: u32, heap: HeapMode, compose: Compose) -> PathsReport {
        let options = PathsOptions {
            heap,
            blocks: Some(blocks),
            compose,
            time: Some(Duration::from_secs(60)),
            ..PathsOptions::default()
        };
        paths(&self.sources(), method, &options, &|_| {}).unwrap_or_else(|error| panic!("{method}: {error}"))
    }

    fn cases(&self, method: &str, blocks: u32, heap: HeapMode) -> Vec<PathReport> {
        let report = self.paths(method, blocks, heap, Compose::Always);
        report.paths.into_iter().filter(|path| path.end == "finished").collect()
    }
}

/// How often a report has each kind of outcome.
fn outcomes(report: &PathsReport) -> BTreeMap<String, usize> {
    let mut counts = BTreeMap::new();
    for path in &report.paths {
        let kind = match &path.outcome {
            Outcome::Returns(_) => "returns".to_owned(),
            Outcome::Throws(thrown) => format!("throws {} in line {:?}", thrown.class, thrown.line),
            Outcome::Exits(code) => format!("exits with {code}"),
            Outcome::Open => path.end.clone(),
        };
        *counts.entry(kind).or_default() += 1;
    }
    counts
}

#[test]
fn simplify_has_the_five_cases_of_table_3_1_and_simp_the_eight_of_table_3_3() {
    let subjects = Subjects::compiled();
    let simplify = subjects.cases("Rational#simplify", 2, HeapMode::Unaliased);
    assert_eq!(simplify.len(), 5);
    let thrown = simplify.iter().filter(|case| matches!(case.outcome, Outcome::Throws(_)));
    assert_eq!(thrown.map(|case| &case.inputs["this"]).collect::<Vec<_>>(), ["Rational(n=0, d=0)"]);
    // An array without elements, none at all, five for an element, and one without an element.
    let simp = subjects.cases("Rational#simp", 2, HeapMode::Unaliased);
    assert_eq!(simp.len(), 8);
}

#[test]
fn m_and_comp_have_the_cases_and_schedules_of_figures_3_7_and_3_8() {
    let subjects = Subjects::compiled();
    assert_eq!(subjects.cases("Foo#m", 2, HeapMode::Disjunctive).len(), 3);
    let comp = subjects.cases("Foo#comp", 2, HeapMode::Disjunctive);
    let mut schedules: Vec<Vec<String>> = comp.iter().map(|case| case.schedule.clone()).collect();
    schedules.sort();
    // Without an object comp throws before it calls; otherwise two of the three cases of m can be.
    assert_eq!(schedules.len(), 3);
    assert_eq!(schedules[0], Vec::<String>::new());
    assert!(schedules[1..].iter().all(|schedule| schedule.len() == 1 && schedule[0].starts_with("m:")));
    assert_ne!(schedules[1], schedules[2]);
}

#[test]
fn errors_in_the_method_below_are_found_in_every_case_of_the_one_between() {
    let subjects = Subjects::compiled();
    let comp = subjects.paths("Errors#comp", 2, HeapMode::Disjunctive, Compose::Always);
    assert!(comp.complete);
    let errors = comp.paths.iter().filter(|path| matches!(path.outcome, Outcome::Throws(_))).count();
    assert_eq!((errors, comp.paths.len()), (6, 9));
}

#[test]
fn outcomes_are_the_same_with_and_without_composition() {
    let subjects = Subjects::compiled();
    let mut composed = 0;
    for (method, blocks) in [
        ("Foo#comp", 3),
        ("Foo#twice", 3),
        ("Foo#q", 3),
        ("Foo#r", 2),
        ("Errors#comp", 3),
        ("Rational#simplify", 3),
        ("Rational#simp", 2),
        ("Rational#simpBySubtraction", 2),
        ("Vector#multiples", 3),
        ("Vector#add", 3),
        ("NodeStack#push", 3),
        ("NodeStack#pop", 3),
        ("ArrayStack#push", 3),
        ("ArrayStack#pop", 3),
        ("NodeQueue#enqueue", 3),
        ("NodeQueue#dequeue", 3),
        ("SortedListInt#merge", 2),
        ("SortedListInt#remAll", 2),
        ("PositionList#swapElements", 3),
        ("PositionList#remove", 3),
    ] {
        for heap in [HeapMode::Disjunctive, HeapMode::Lazy] {
            let without = subjects.paths(method, blocks, heap, Compose::Never);
            for compose in [Compose::Auto, Compose::Always] {
                let with = subjects.paths(method, blocks, heap, compose);
                assert_eq!(with.complete, without.complete, "{method}, {heap:?}, {compose:?}");
                assert_eq!(outcomes(&with), outcomes(&without), "{method}, {heap:?}, {compose:?}");
                composed += with.paths.iter().filter(|path| !path.schedule.is_empty()).count();
            }
        }
    }
    assert!(composed > 200, "only {composed} paths went through a summary");
}

#[test]
fn only_complete_summaries_are_used_and_the_others_say_why() {
    let subjects = Subjects::compiled();
    let options = PathsOptions { blocks: Some(2), compose: Compose::Always, ..PathsOptions::default() };
    let report = summarise(&subjects.sources(), "Rational#simplify", &options).expect("summaries");
    let told: Vec<(&str, Option<usize>, bool)> = report
        .methods
        .iter()
        .map(|method| (method.method.as_str(), method.cases, method.why.is_some()))
        .collect();
    assert_eq!(told, [("Arithmetics#abs(int)", Some(2), false), ("Arithmetics#gcd(int, int)", None, true)]);
    let recursive = summarise(&subjects.sources(), "Arithmetics#fifthPower", &options).expect("summaries");
    assert_eq!(recursive.methods[0].why.as_deref(), Some("it calls itself"));
}
