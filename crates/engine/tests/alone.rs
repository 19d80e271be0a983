//! What a class gets in a run with others is what it gets alone, byte for byte, on any number of threads.

#[path = "support/subjects.rs"]
mod subjects;

use std::collections::BTreeMap;

use attest_engine::{GenerateOptions, HuntOptions, Sources, generate, hunt};
use subjects::compiled;
use tempfile::TempDir;

fn sources(classes: &TempDir) -> Sources {
    Sources { jdk: None, class_path: vec![classes.path().to_owned()], ..Sources::default() }
}

/// The report of each class and the files of its tests, as text.
fn suites(classes: &TempDir, names: &[&str], jobs: usize) -> BTreeMap<String, String> {
    let options = GenerateOptions {
        classes: names.iter().map(|name| (*name).to_owned()).collect(),
        effort: Some(1),
        jobs,
        ..GenerateOptions::default()
    };
    let report = generate(&sources(classes), &options, &|_, _, _| {}, &mut |_| {}).expect("a report");
    let mut found: BTreeMap<String, String> = BTreeMap::new();
    for class in &report.classes {
        let mut text = format!("{class:?}\n");
        let simple = class.class.rsplit('.').next().unwrap_or_default();
        let own = report.files.iter().filter(|file| {
            let file = file.class.rsplit('.').next().unwrap_or_default();
            file == format!("{simple}AttestTest") || file == format!("{simple}AttestSuspectTest")
        });
        own.for_each(|file| text.push_str(&file.text));
        found.insert(class.class.clone(), text);
    }
    found
}

#[test]
fn suites_are_the_same_alone_and_together_on_one_thread_and_on_two() {
    let classes = compiled(&["tests/java/alone"]);
    let names = ["Alpha", "Beta", "Gamma"];
    let together = suites(&classes, &names, 2);
    assert_eq!(together.len(), names.len());
    assert_eq!(suites(&classes, &names, 1), together);
    for name in names {
        let alone = suites(&classes, &[name], 1);
        assert!(alone.values().all(|text| text.contains("@Test")), "{alone:?}");
        for (class, text) in alone {
            assert_eq!(Some(&text), together.get(&class), "{class}");
        }
    }
}

/// The findings in a class and its tests, as text.
fn findings(classes: &TempDir, name: &str, hunted: &[&str], jobs: usize) -> String {
    let options = HuntOptions {
        classes: hunted.iter().map(|name| (*name).to_owned()).collect(),
        effort: Some(2),
        jobs,
        ..HuntOptions::default()
    };
    let report = hunt(&sources(classes), &options, &|_, _, _, _| {}).expect("a report");
    assert_eq!(report.ours, Vec::<String>::new());
    let own = |class: &str| class.rsplit('.').next().unwrap_or_default().starts_with(name);
    let findings = report.findings.iter().filter(|finding| own(&finding.location.class));
    let tests = report.tests.iter().filter(|file| own(&file.class));
    let findings: Vec<String> = findings.map(|finding| format!("{finding:?}\n")).collect();
    findings.into_iter().chain(tests.map(|file| file.text.clone())).collect()
}

#[test]
fn findings_are_the_same_alone_and_together_on_one_thread_and_on_two() {
    let classes = compiled(&["tests/java/alone"]);
    let names = ["alone.Alpha", "alone.Beta", "alone.Gamma"];
    for (at, name) in ["Alpha", "Beta", "Gamma"].into_iter().enumerate() {
        let together = findings(&classes, name, &names, 2);
        assert!(together.contains("ArithmeticException"), "{together}");
        assert_eq!(findings(&classes, name, &names, 1), together);
        assert_eq!(findings(&classes, name, &names[at..=at], 1), together);
    }
}
