//! `synth` and `verify` on the specifications of `tests/java/synth` and the structures of `examples/java`.
//!
//! A specification that is marked `//@ expect found` must be met by a test that the JVM confirms, one marked
//! `//@ expect none` must be decided not to be met within the scope. Every structure must be proved to keep
//! its invariant; every faulty version must be refuted by a test that the JVM confirms.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use attest_engine::{
    HuntOptions, Sources, StatesOptions, Synthesis, Verified, VerifyOptions, VerifyReport, cover, hunt,
    synth, verify_all,
};
use attest_jvm::{Child, ChildOptions, Compilation, JavaHome, Source};
use attest_program::location::Jdk;
use attest_report::{Finding, Kind};

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
    let found = Sources {
        jdk: Some(jdk.home.clone()),
        class_path: vec![classes.path().to_owned()],
        ..Sources::default()
    };
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
        for (specification, expected) in specifications(path, text) {
            let report = synth(&sources, &specification, &options, &|_, _, _, _, _| {}).expect("a report");
            let found = match report.answer {
                Synthesis::Found { .. } => "found",
                Synthesis::None | Synthesis::NoneFor(_) => "none",
                Synthesis::Undecided(why) => panic!("{specification}: {why:?}"),
            };
            assert_eq!(found, expected, "{specification}");
            asked += 1;
        }
    }
    assert!(asked >= 15, "only {asked} specifications");
}

/// The specifications of a source, with what is expected.
fn specifications(path: &str, text: &str) -> Vec<(String, String)> {
    let class = path.trim_end_matches(".java");
    let lines: Vec<&str> = text.lines().collect();
    let marked = lines.iter().enumerate().filter_map(|(at, line)| {
        let expected = line.trim().strip_prefix("//@ expect ")?;
        let method = lines.get(at + 1)?.split("boolean ").nth(1)?.split('(').next()?;
        Some((format!("{class}#{method}"), expected.to_owned()))
    });
    marked.collect()
}

#[test]
fn saved_states_answer_further_questions() {
    let (folder, sources, texts) = compiled("tests/java/synth", "");
    let file = folder.path().join("saved.states");
    let fresh =
        StatesOptions { scope: 3, length: 6, time: Duration::from_secs(120), ..StatesOptions::default() };
    for (path, text) in &texts {
        let mut asked = specifications(path, text);
        asked.sort_by_key(|(_, expected)| expected.clone());
        let Some((last, _)) = asked.last().cloned() else { continue };
        // One that is not met is explored to the end.
        let save = StatesOptions { save: Some(file.clone()), ..fresh.clone() };
        let whole = synth(&sources, &last, &save, &|_, _, _, _, _| {}).expect("a report");
        let load = StatesOptions { load: Some(file.clone()), ..fresh.clone() };
        for (specification, expected) in &asked {
            let report = synth(&sources, specification, &load, &|_, _, _, _, _| {}).expect("a report");
            let found = match &report.answer {
                Synthesis::Found { .. } => "found",
                Synthesis::None | Synthesis::NoneFor(_) => "none",
                Synthesis::Undecided(why) => panic!("{specification}: {why:?}"),
            };
            assert_eq!(found, expected, "{specification}");
            assert!(report.coverage.loaded > 0, "{specification}");
            if *specification == last {
                assert_eq!(report.answer, whole.answer, "{specification}");
                assert_eq!(report.coverage.states, whole.coverage.states, "{specification}");
                assert_eq!(report.coverage.paths, whole.coverage.paths, "{specification}");
            }
        }
    }
}

#[test]
fn states_that_do_not_fit_are_refused() {
    let (folder, sources, texts) = compiled("tests/java/synth", "");
    let file = folder.path().join("saved.states");
    let explored = |load: bool, scope: u32| StatesOptions {
        scope,
        length: 4,
        save: (!load).then(|| file.clone()),
        load: load.then(|| file.clone()),
        ..StatesOptions::default()
    };
    let ask = |specification: &str, options: &StatesOptions| {
        synth(&sources, specification, options, &|_, _, _, _, _| {}).map_err(|error| error.to_string())
    };
    ask("VaultSpec#stubborn", &explored(false, 3)).expect("a report");
    let refused = |specification: &str, scope: u32, why: &str| {
        let error = ask(specification, &explored(true, scope)).expect_err("refused");
        assert!(error.contains(why), "{error}");
    };
    ask("VaultSpec#locked", &explored(true, 3)).expect("a report");
    refused("VaultSpec#locked", 4, "--scope 3, not 4");
    refused("LampSpec#green", 3, "without Lamp");
    // Any byte that is another: refused, and no crash.
    let bytes = fs::read(&file).expect("the file");
    for at in (0..bytes.len()).step_by(bytes.len() / 40 + 1) {
        let mut changed = bytes.clone();
        changed[at] ^= 1 << (at % 8);
        fs::write(&file, &changed).expect("written");
        refused("VaultSpec#locked", 3, "cannot use the states");
    }
    fs::write(&file, &bytes[..bytes.len() / 2]).expect("written");
    refused("VaultSpec#locked", 3, "cut off");
    fs::write(&file, &bytes).expect("written");
    // The specification may change, what is called may not.
    let recompile = |class: &str, from: &str, to: &str| {
        let (path, text) = texts.iter().find(|(path, _)| path == class).expect("the source");
        let jdk = Jdk::find(None).expect("a JDK");
        let mut child = Child::start(&JavaHome::at(&jdk.home).expect("its JVM"), &ChildOptions::default())
            .expect("a JVM");
        let mut compilation =
            Compilation::new(vec![Source::new(path, text.replace(from, to))], folder.path());
        compilation.class_path.push(folder.path().to_owned());
        assert!(child.compile(&compilation).expect("javac").success);
    };
    recompile("VaultSpec.java", "== 3", "== 2");
    ask("VaultSpec#locked", &explored(true, 3)).expect("a report");
    recompile("Vault.java", ">= 3", ">= 2");
    refused("VaultSpec#locked", 3, "Vault has changed since");
}

/// What the first lines of a class in `tests/java/states` say under a word.
fn said<'a>(text: &'a str, word: &str) -> Option<&'a str> {
    let of = |line: &'a str| line.strip_prefix("//@ ")?.strip_prefix(word);
    text.lines().find_map(of).map(str::trim)
}

#[test]
fn states_are_those_that_all_sequences_of_calls_make() {
    let (folder, sources, texts) = compiled("tests/java/states", "");
    let java = Jdk::find(None).expect("a JDK").home.join("bin/java");
    let mut counted = 0;
    for (path, text) in texts.iter().filter(|(_, text)| said(text, "scope").is_some()) {
        let class = path.trim_end_matches(".java");
        let word = |word: &str| said(text, word).unwrap_or_default();
        let number = |word: &str| said(text, word).and_then(|number| number.parse().ok()).expect("a number");
        let mut brute = std::process::Command::new(&java);
        brute.arg("-cp").arg(folder.path()).args(["Brute", class, word("scope"), word("length")]);
        let output = brute.args([word("values"), word("counters")]).output().expect("a JVM");
        let said_there = String::from_utf8_lossy(&output.stdout).trim().to_owned();
        assert!(output.status.success(), "{class}: {}", String::from_utf8_lossy(&output.stderr));
        let states = StatesOptions {
            classes: vec![class.to_owned()],
            scope: number("scope"),
            length: number("length"),
            time: Duration::from_secs(120),
            ..StatesOptions::default()
        };
        // Without questions: one that looks at a counter makes it a part of the states.
        let options = VerifyOptions { states: states.clone(), ..VerifyOptions::default() };
        let reports = verify_all(&sources, &[options], &|_, _, _, _, _| {}).expect("a report");
        let coverage = &reports[0].coverage;
        assert_eq!(coverage.states.to_string(), said_there, "{class}: {coverage:?}");
        assert_eq!(coverage.fixpoint, said(text, "fixpoint").is_some(), "{class}: {coverage:?}");
        assert!(coverage.open.is_empty(), "{class}: {coverage:?}");
        counted += 1;
    }
    assert!(counted >= 6, "only {counted} classes");
}

#[test]
fn what_states_leave_out_decides_no_verdict() {
    let (_folder, sources, texts) = compiled("tests/java/states", "");
    let (mut wanted, mut all) = (Vec::new(), Vec::new());
    for (path, text) in &texts {
        let (class, lines) = (path.trim_end_matches(".java"), text.lines().collect::<Vec<_>>());
        for (at, line) in lines.iter().enumerate() {
            let line = line.trim();
            let Some(line) = line.strip_prefix("//@ ") else { continue };
            let (expected, ways): (&str, &[bool]) = match line.split_once(" with elements") {
                Some((expected, _)) => (expected, &[true]),
                None => (line, &[true, false]),
            };
            if !matches!(expected, "proved" | "violated") {
                continue;
            }
            let named = lines[at + 1].split("boolean ").nth(1).and_then(|rest| rest.split('(').next());
            let property = format!("{class}#{}", named.expect("a method"));
            // All that is left out, and nothing.
            for left_out in ways.iter().copied() {
                let states = StatesOptions {
                    scope: 4,
                    length: 5,
                    counters: left_out,
                    elements: left_out,
                    time: Duration::from_secs(120),
                    ..StatesOptions::default()
                };
                let properties = vec![property.clone()];
                all.push(VerifyOptions { properties, states, ..VerifyOptions::default() });
                wanted.push((property.clone(), expected, left_out));
            }
        }
    }
    assert!(wanted.len() >= 20, "only {} properties", wanted.len());
    let reports = verify_all(&sources, &all, &|_, _, _, _, _| {}).expect("reports");
    for ((property, expected, left_out), report) in wanted.iter().zip(reports) {
        let found = match report.verdict {
            Verified::Violated => "violated",
            Verified::Proved | Verified::ProvedFor(_) => "proved",
            Verified::Undecided(why) => panic!("{property}, {left_out}: {why:?}"),
        };
        assert_eq!(found, *expected, "{property}, {left_out}");
    }
}

#[test]
fn a_forgotten_field_may_hold_anything() {
    let (_folder, sources, _) = compiled("tests/java/states", "");
    let verify = |property: &str, forgotten: &str| {
        let states = StatesOptions {
            scope: 3,
            length: 5,
            forget: vec![forgotten.to_owned()],
            time: Duration::from_secs(120),
            ..StatesOptions::default()
        };
        let options =
            VerifyOptions { properties: vec![property.to_owned()], states, ..VerifyOptions::default() };
        verify_all(&sources, &[options], &|_, _, _, _, _| {}).map_err(|error| error.to_string())
    };
    let kept = &verify("Bag#isSound", "Bag.modCount").expect("a report")[0];
    assert!(matches!(kept.verdict, Verified::ProvedFor(_)), "{:?}", kept.verdict);
    assert_eq!(kept.coverage.forgotten, ["Bag.modCount"]);
    // No calls make a heap whose size is not that of its contents: no test shows what follows from it.
    let lost = &verify("Heap#isSized", "Heap.size").expect("a report")[0];
    assert!(matches!(lost.verdict, Verified::Undecided(_)), "{:?}", lost.verdict);
    for (forgotten, why) in
        [("Bag.first", "refers to objects"), ("Bag.last", "no field last"), ("Bag", "Class.field")]
    {
        let refused = verify("Bag#isSound", forgotten).expect_err("refused");
        assert!(refused.contains(why), "{refused}");
    }
}

#[test]
fn structures_keep_their_invariants() {
    let (_folder, sources, _) = compiled("examples/java/structures", "structures/");
    let classes = STRUCTURES.map(|structure| format!("structures.{structure}"));
    for report in verified(&sources, &classes) {
        assert!(is_proved(&report.verdict), "{:?}: {:?}", report.properties, report.verdict);
    }
}

/// Whether a verdict holds for all arguments but null, which is passed only where that is asked for, and for all callers
/// but those that override what a class calls itself.
fn is_proved(verdict: &Verified) -> bool {
    let accepted =
        |limit: &String| limit.starts_with("no subclass overrides") || limit.ends_with("was not passed null");
    match verdict {
        Verified::Proved => true,
        Verified::ProvedFor(limits) => limits.iter().all(accepted),
        Verified::Violated | Verified::Undecided(_) => false,
    }
}

#[test]
fn hunt_reports_nothing_in_states_that_no_calls_reach() {
    let (_folder, sources, _) = compiled("examples/java/structures", "structures/");
    let options = HuntOptions {
        classes: ["structures.AvlTree", "structures.LinkedStack", "structures.faulty1.SinglyLinkedList"]
            .map(str::to_owned)
            .to_vec(),
        time: Duration::from_secs(30),
        jobs: 1,
        ..HuntOptions::default()
    };
    let report = hunt(&sources, &options, &|_, _, _, _| {}).expect("a report");
    assert!(!report.tests.is_empty());
    for file in &report.tests {
        assert!(!file.text.contains("reflect"), "{}", file.text);
    }
    // The trees are right: what follows null there needs a tree that no calls make.
    let null = |finding: &&Finding| finding.message.contains("NullPointerException");
    let of = |class: &str| report.findings.iter().filter(null).filter(|f| f.location.class == class).count();
    assert_eq!(of("structures.AvlTree"), 0);
    let dropped = report.accounting.reasons(Kind::NoTest);
    assert!(dropped.iter().any(|(why, _)| why.starts_with("unreachable state")), "{dropped:?}");
    // The list is not: the fault shows in a state that takes calls to build.
    assert!(of("structures.faulty1.SinglyLinkedList") > 0);
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
            // Of all objects that `equals` takes some are passed.
            None => assert!(
                matches!(report.verdict, Verified::Proved | Verified::ProvedFor(_)),
                "{class}: {:?}",
                report.verdict
            ),
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
