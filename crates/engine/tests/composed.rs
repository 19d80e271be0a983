//! Answers are the same with calls composed: what is generated covers as much, verdicts and findings stay.

#[path = "support/subjects.rs"]
mod subjects;

use std::collections::BTreeSet;
use std::path::Path;
use std::time::Duration;

use attest_engine::{
    Compose, GenerateOptions, HuntOptions, ReachOptions, Reacher, Sources, StatesOptions, VerifyOptions,
    generate, hunt, synth, verify,
};
use subjects::compiled;

/// The work is bounded by counts; the time is for a machine that does much else.
const TIME: Duration = Duration::from_secs(60);

fn sources(classes: &Path) -> Sources {
    Sources { class_path: vec![classes.to_owned()], ..Sources::default() }
}

#[test]
fn what_is_generated_covers_as_much() {
    let classes = compiled(&["tests/java/generate"]);
    let covered = |compose| {
        let options = GenerateOptions {
            classes: ["HeapPriorityQueue", "Grades"].map(str::to_owned).to_vec(),
            time: TIME,
            compose,
            ..GenerateOptions::default()
        };
        let report =
            generate(&sources(classes.path()), &options, &|_, _, _| {}, &mut |_| {}).expect("a report");
        let told = report.classes.into_iter().map(|class| {
            let left: Vec<String> = class.uncovered.iter().map(|left| format!("{left:?}")).collect();
            (class.class, class.measured.branches, class.measured.branches_covered, left)
        });
        told.collect::<Vec<_>>()
    };
    let without = covered(Compose::Never);
    assert_eq!(without.len(), 2);
    assert_eq!(covered(Compose::Always), without);
}

#[test]
fn targets_are_reached_or_shown_to_be_unreachable() {
    let folder = "tests/java/reach/further";
    let classes = compiled(&[folder]);
    let mut compared = 0;
    for name in ["Accounts", "Chain", "Throws"] {
        let file =
            Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(folder).join(format!("{name}.java"));
        let Ok(text) = std::fs::read_to_string(file) else { continue };
        for (line, label) in (1..).zip(text.lines()) {
            let expected = match label.split_once("// target: ") {
                Some((_, "reachable")) => "Reached",
                Some((_, "unreachable")) => "Unreachable",
                _ => continue,
            };
            let options = ReachOptions { time: TIME, compose: Compose::Always, ..ReachOptions::default() };
            let mut reacher = Reacher::open(&sources(classes.path()), options).expect("a program");
            let target = reacher.target(&format!("{name}.java:{line}")).expect("a target");
            let report = reacher.reach(&target).expect("a report");
            assert_eq!(format!("{:?}", report.verdict), expected, "{name}:{line}");
            compared += 1;
        }
    }
    assert!(compared > 2, "only {compared} targets");
}

#[test]
fn verdicts_on_states_and_the_calls_to_them_stay() {
    let classes = compiled(&["examples/java/structures/SinglyLinkedList.java", "tests/java/synth"]);
    let told = |compose| {
        let states = StatesOptions { scope: 3, length: 6, compose, time: TIME, ..StatesOptions::default() };
        let options = VerifyOptions {
            properties: vec!["structures.SinglyLinkedList#isValid".to_owned()],
            states: states.clone(),
            ..VerifyOptions::default()
        };
        let verified = verify(&sources(classes.path()), &options, &|_, _, _, _, _| {}).expect("a report");
        let built = ["BasketSpec#heavy", "BasketSpec#named"].map(|wanted| {
            synth(&sources(classes.path()), wanted, &states, &|_, _, _, _, _| {}).expect("a report").answer
        });
        (format!("{:?} {:?}", verified.verdict, verified.violations), built)
    };
    let without = told(Compose::Never);
    assert!(without.0.starts_with("Proved"), "{without:?}");
    assert_eq!(told(Compose::Always), without);
}

#[test]
fn findings_of_a_hunt_stay() {
    let names = ["Average", "Bank", "Inventory", "LastElement", "ListRemoval", "Luhn"];
    let files: Vec<String> = names.iter().map(|name| format!("tests/java/hunt/{name}.java")).collect();
    let classes = compiled(&files.iter().map(String::as_str).collect::<Vec<_>>());
    let found = |compose| {
        let options = HuntOptions {
            targets: vec![classes.path().to_owned()],
            time: Duration::from_secs(8),
            compose,
            ..HuntOptions::default()
        };
        let report = hunt(&sources(classes.path()), &options, &|_, _, _, _| {}).expect("a report");
        let place = |finding: &attest_report::Finding| {
            let at = &finding.location;
            format!("{:?} {}#{} {:?}", finding.rule, at.class, at.method, at.line)
        };
        report.findings.iter().map(place).collect::<BTreeSet<String>>()
    };
    let without = found(Compose::Never);
    assert!(without.len() > 3, "{without:?}");
    for compose in [Compose::Auto, Compose::Always] {
        let lost: Vec<String> = without.difference(&found(compose)).cloned().collect();
        assert!(lost.is_empty(), "{compose:?}: {lost:?}");
    }
}
