//! The Kotlin programs of `tests/kotlin`: what `hunt` and `generate` say of them, and that their tests in Java pass.
//!
//! A line that ends in `// error: X` must be reported as throwing X; one that ends in `// contract: X rule` or
//! `// hint: X rule` must be judged so by that rule where null is passed to everything; no other line may be reported as an
//! error, whether null is passed or not. In the first lines of a file, `// refused: name` says which methods are named as not
//! callable, `// test: text` what the tests of `hunt` in Java say somewhere, `// covers: Class N of M` how many branches `generate`
//! covers, `// reach: place` what `reach` reaches, and `// paths: method N` how many paths a method has.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use attest_differential::installed::root;
use attest_differential::junit::under_junit;
use attest_differential::libraries::class_path;
use attest_engine::{
    GenerateOptions, HuntOptions, HuntReport, JavaFile, PathsOptions, ReachOptions, Reacher, Sources,
    Verdict, generate, hunt, paths,
};
use attest_jvm::{JavaHome, Source};
use attest_program::location::Jdk;
use attest_report::Judgement;

/// File, line, what is said of it.
type Place = (String, u32, String);

/// The corpus and its classes.
struct Corpus {
    files: Vec<(String, String)>,
    from: Sources,
}

impl Corpus {
    fn open() -> Corpus {
        let compiled = Command::new(root().join("scripts/kotlin-classes")).output().expect("the script");
        assert!(compiled.status.success(), "{}", String::from_utf8_lossy(&compiled.stderr));
        let classes = PathBuf::from(String::from_utf8_lossy(&compiled.stdout).trim());
        let mut jars = class_path(&["kotlin-compiler-embeddable"]).expect("the compiler");
        jars.retain(|jar| is_library(jar));
        let from = Sources { class_path: [vec![classes], jars].concat(), ..Sources::default() };
        let mut files = Vec::new();
        for entry in fs::read_dir(root().join("tests/kotlin")).expect("the corpus") {
            let path = entry.expect("an entry").path();
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            files.push((name, fs::read_to_string(&path).expect("a source")));
        }
        files.sort();
        Corpus { files, from }
    }

    fn classes(&self) -> &Path {
        &self.from.class_path[0]
    }

    /// What a kind of comment behind the code says, by line.
    fn marked(&self, kind: &str) -> BTreeSet<Place> {
        let mut places = BTreeSet::new();
        for (name, text) in &self.files {
            for (line, content) in (1..).zip(text.lines()) {
                let said = content.split_once(&format!(" // {kind}: ")).map_or("", |(_, said)| said);
                let each = said.split(',').map(str::trim).filter(|said| !said.is_empty());
                places.extend(each.map(|said| (name.clone(), line, said.to_owned())));
            }
        }
        places
    }

    /// What the first lines of files say of a kind.
    fn head(&self, kind: &str) -> Vec<&str> {
        let start = format!("// {kind}: ");
        let lines = self.files.iter().flat_map(|(_, text)| text.lines());
        lines.filter_map(|line| line.strip_prefix(start.as_str())).collect()
    }

    /// In the classes of these packages, all if there are none.
    fn hunt(&self, packages: &[&str], null_args: bool) -> HuntReport {
        let targets = vec![self.classes().to_owned()];
        let classes = packages.iter().map(|package| format!("{package}.")).collect();
        let options = HuntOptions { targets, classes, null_args, effort: Some(1), ..HuntOptions::default() };
        let report = hunt(&self.from, &options, &|_, _, _, _| {}).expect("a hunt");
        assert_eq!(report.ours, Vec::<String>::new(), "bugs of ours");
        report
    }
}

fn is_library(jar: &Path) -> bool {
    let name = jar.file_name().unwrap_or_default().to_string_lossy();
    name.starts_with("kotlin-stdlib-") || name.starts_with("annotations-")
}

/// The findings: errors, and those that a rule judges with the rule behind.
fn findings(corpus: &Corpus, report: &HuntReport) -> BTreeMap<&'static str, BTreeSet<Place>> {
    let mut found: BTreeMap<&'static str, BTreeSet<Place>> = BTreeMap::new();
    for finding in &report.findings {
        let file = finding.location.source_file.clone().unwrap_or_default();
        // The classes of projects are beside those of the corpus.
        if !corpus.files.iter().any(|(name, _)| *name == file) {
            continue;
        }
        let class = finding.message.split(':').next().unwrap_or_default();
        let simple = class.rsplit(['.', '$']).next().unwrap_or(class);
        let (kind, said) = match &finding.judgement {
            Judgement::Bug => ("error", simple.to_owned()),
            Judgement::Contract(reason) => ("contract", format!("{simple} {}", reason.id)),
            Judgement::Hint(reason) => ("hint", format!("{simple} {}", reason.id)),
        };
        assert!(finding.test.is_some(), "{} has no test", finding.message);
        found.entry(kind).or_default().insert((file, finding.location.line.unwrap_or(0), said));
    }
    found
}

fn class_of(said: &str) -> String {
    said.split(' ').next().unwrap_or_default().to_owned()
}

/// What of one is not in the other, one a line.
fn less(one: &BTreeSet<Place>, other: &BTreeSet<Place>, what: &str) -> Vec<String> {
    one.difference(other).map(|(file, line, said)| format!("{what}: {file}:{line} {said}")).collect()
}

/// Under JUnit all of them pass, and none uses what is no name in Java or made by the compiler.
fn check_tests(corpus: &Corpus, files: &[JavaFile]) {
    for file in files {
        for odd in
            ["$default", "access$", "_impl", "-impl", "DefaultConstructorMarker", "Continuation", "reflect"]
        {
            assert!(!file.text.contains(odd), "{} has {odd}:\n{}", file.path, file.text);
        }
    }
    let home = JavaHome::at(&Jdk::find(None).expect("a JDK").home).expect("its JVM");
    let texts: Vec<Source> = files.iter().map(|file| Source::new(&file.path, &file.text)).collect();
    let tests: usize = files.iter().map(|file| file.tests.len()).sum();
    if let Some((found, failed)) = under_junit(&home, &texts, &corpus.from.class_path) {
        assert!(found >= tests && failed == 0, "{found} tests instead of {tests}, {failed} failed");
    }
}

#[test]
fn what_hunt_says_of_kotlin_is_what_the_programs_say() {
    let corpus = Corpus::open();
    let report = corpus.hunt(&[], false);
    let found = findings(&corpus, &report);
    let none = BTreeSet::new();
    let of = |kind: &str| found.get(kind).unwrap_or(&none);
    let mut wrong = less(of("error"), &corpus.marked("error"), "no error");
    wrong.extend(less(&corpus.marked("error"), of("error"), "not found"));
    for kind in ["contract", "hint"] {
        wrong.extend(less(of(kind), &corpus.marked(kind), "not marked"));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    for text in corpus.head("test") {
        if !report.tests.iter().any(|file| file.text.contains(text)) {
            wrong.push(format!("no test has {text}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let refused: BTreeSet<String> =
        report.not_callable.iter().map(|(method, why)| format!("{method}: {why}")).collect();
    let expected: BTreeSet<String> = corpus.head("refused").into_iter().map(str::to_owned).collect();
    assert_eq!(refused, expected);
    check_tests(&corpus, &report.tests);
}

#[test]
fn null_where_the_types_do_not_take_it_is_a_contract_and_no_error() {
    let corpus = Corpus::open();
    let report = corpus.hunt(&["nulls", "dataclasses"], true);
    let found = findings(&corpus, &report);
    let none = BTreeSet::new();
    let of = |kind: &str| found.get(kind).unwrap_or(&none);
    let mut wrong = less(of("error"), &corpus.marked("error"), "no error");
    let mut contracts = corpus.marked("contract");
    contracts.retain(|(_, _, said)| said.ends_with("kotlin-null"));
    wrong.extend(less(&contracts, of("contract"), "not found"));
    assert!(contracts.len() > 1 && wrong.is_empty(), "{}", wrong.join("\n"));
    check_tests(&corpus, &report.tests);
}

#[test]
fn generated_tests_cover_kotlin_and_read_as_java() {
    let corpus = Corpus::open();
    let options = GenerateOptions {
        targets: vec![corpus.classes().to_owned()],
        classes: corpus.head("covers").iter().map(|said| class_of(said)).collect(),
        effort: Some(1),
        ..GenerateOptions::default()
    };
    let report = generate(&corpus.from, &options, &|_, _, _| {}, &mut |_| {}).expect("tests");
    let mut covered = BTreeMap::new();
    for class in &report.classes {
        assert_eq!(class.failed, None, "{}", class.class);
        assert_eq!(class.dropped, Vec::<String>::new(), "{}", class.class);
        let measured = &class.measured;
        covered.insert(&*class.class, format!("{} of {}", measured.branches_covered, measured.branches));
    }
    let mut wrong = Vec::new();
    for said in corpus.head("covers") {
        let (class, expected) = said.split_once(' ').expect("a class and numbers");
        if covered.get(class).is_none_or(|covered| covered != expected) {
            wrong.push(format!("{class}: {:?} instead of {expected}", covered.get(class)));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    check_tests(&corpus, &report.files);
}

#[test]
fn paths_and_reach_know_the_names_of_kotlin() {
    let corpus = Corpus::open();
    let mut wrong = Vec::new();
    for said in corpus.head("paths") {
        let (method, expected) = said.split_once(' ').expect("a method and a number");
        let options = PathsOptions { effort: Some(1), ..PathsOptions::default() };
        let report =
            paths(&corpus.from, method, &options, &|_| {}).unwrap_or_else(|why| panic!("{method}: {why}"));
        if report.paths.len().to_string() != expected {
            wrong.push(format!("{method} has {} paths instead of {expected}", report.paths.len()));
        }
    }
    let options = ReachOptions { effort: Some(1), ..ReachOptions::default() };
    let mut reacher = Reacher::open(&corpus.from, options).expect("a program");
    let places = corpus.head("reach");
    let targets: Vec<_> = places.iter().map(|place| reacher.target(place).expect("a target")).collect();
    for target in targets {
        let report = reacher.reach(&target).expect("a report");
        if report.verdict != Verdict::Reached {
            wrong.push(format!("{} is {:?}: {:?}", target.text, report.verdict, report.because));
        }
    }
    assert!(places.len() > 3 && wrong.is_empty(), "{}", wrong.join("\n"));
}
