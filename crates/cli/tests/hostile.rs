//! hunt, generate and reach on classes that do harm wherever they run on a JVM: they find what they find, and nothing is
//! touched. Some of the corpus; `ATTEST_HOSTILE=all` takes all of it.
#![cfg(target_os = "linux")]

#[path = "../../jvm/tests/jvm/canary.rs"]
mod canary;

use std::path::Path;
use std::process::{Command, Output};

use canary::Canary;

/// The corpus, compiled into the class path of a canary.
fn compile(canary: &Canary) {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/java/hostile");
    let sources = std::fs::read_dir(corpus).expect("the corpus").map(|entry| entry.expect("a file").path());
    let javac = match std::env::var_os("JAVA_HOME") {
        Some(home) => Path::new(&home).join("bin/javac"),
        None => "javac".into(),
    };
    let done = Command::new(javac).args(["-g", "-nowarn", "-d"]).arg(canary.classes()).args(sources).output();
    let done = done.expect("a JDK with javac is installed");
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
}

/// Runs a command beside the canary; `None` where this machine does not protect.
fn attest(canary: &Canary, command: &[&str]) -> Option<Output> {
    let mut attest = Command::new(env!("CARGO_BIN_EXE_attest"));
    attest.args(command).args(["--sandbox", "required", "--effort", "1"]).current_dir(canary.folder.path());
    let output = attest.output().expect("attest");
    let said = String::from_utf8_lossy(&output.stderr);
    if said.contains("--sandbox required") {
        eprintln!("not shown here: {said}");
        return None;
    }
    Some(output)
}

#[test]
fn a_class_that_does_harm_on_the_jvm_is_hunted_tested_and_reached_and_does_none() {
    let mut canary = Canary::new();
    compile(&canary);
    let commands: [(&[&str], i32, &str); 3] = [
        (&["hunt", "classes", "--class", "hostile.Trap"], 1, "Index 42 out of bounds for length 3"),
        (&["generate", "classes", "--class", "hostile.Trap"], 0, "hostile.Trap"),
        (&["reach", "-cp", "classes", "hostile.Trap:42"], 0, "is executed by trap.item(14)"),
    ];
    for (command, code, expected) in commands {
        let Some(output) = attest(&canary, command) else { return };
        let said = String::from_utf8_lossy(&output.stdout);
        assert!(said.contains(expected), "{said}{}", String::from_utf8_lossy(&output.stderr));
        assert_eq!(output.status.code(), Some(code), "{command:?}");
        canary.assert_untouched();
    }
}

/// Classes of the corpus: all, or some that do harm of each kind.
fn harmful() -> Vec<String> {
    let some = ["DeleteTree", "Halt", "ReplaceStreams", "StartDetached"].map(str::to_owned);
    if std::env::var("ATTEST_HOSTILE").is_ok_and(|which| which == "all") {
        let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/java/hostile");
        let files = std::fs::read_dir(corpus).expect("the corpus").map(|entry| entry.expect("a file").path());
        let names = files.filter_map(|file| Some(file.file_stem()?.to_string_lossy().into_owned()));
        let others = ["Canary", "SystemCalls", "Trap"];
        let mut all: Vec<String> = names.filter(|name| !others.contains(&name.as_str())).collect();
        all.sort();
        return all;
    }
    some.into()
}

/// What is said of a class: the finding in it, the line of the table, the verdict.
fn said_of<'o>(output: &'o str, marks: &[&str]) -> Vec<&'o str> {
    output.lines().filter(|line| marks.iter().any(|mark| line.contains(mark))).collect()
}

#[test]
fn classes_beside_hostile_ones_get_the_same_results() {
    let mut canary = Canary::new();
    compile(&canary);
    let harmful = harmful();
    let named =
        |first: &str, name: &str| -> Vec<String> { vec![first.to_owned(), format!("hostile.{name}")] };
    let commands: [(&[&str], &[&str]); 2] = [
        (&["hunt", "classes", "--accounting"], &["Index 42 out of bounds", "--> Trap.java"]),
        (&["generate", "classes"], &["hostile.Trap "]),
    ];
    for (command, marks) in commands {
        let alone = [command, &["--class", "hostile.Trap"]].concat();
        let Some(alone) = attest(&canary, &alone) else { return };
        let alone = String::from_utf8_lossy(&alone.stdout).into_owned();
        let classes: Vec<String> = harmful.iter().flat_map(|name| named("--class", name)).collect();
        let beside: Vec<&str> =
            classes.iter().map(String::as_str).chain(["--class", "hostile.Trap"]).collect();
        let Some(beside) = attest(&canary, &[command, &beside].concat()) else { return };
        let code = beside.status.code().unwrap_or(-1);
        assert!([0, 1, 5, 70].contains(&code), "{command:?}: {code}");
        let beside = String::from_utf8_lossy(&beside.stdout).into_owned();
        let expected = without_time(&said_of(&alone, marks));
        assert!(!expected.is_empty(), "{alone}");
        assert_eq!(without_time(&said_of(&beside, marks)), expected, "{beside}");
        canary.assert_untouched();
    }
}

/// Lines as their words, without the last one of a row of the table, which is the seconds.
fn without_time(lines: &[&str]) -> Vec<Vec<String>> {
    let words = |line: &&str| {
        let mut words: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
        words.truncate(if line.contains('%') { words.len().saturating_sub(1) } else { words.len() });
        words
    };
    lines.iter().map(words).collect()
}
