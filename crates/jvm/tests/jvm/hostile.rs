//! The corpus of hostile classes (`tests/java/hostile`): nothing of the user's is touched, nobody is called, nothing is
//! left, and the JVM is there for the next.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use attest_jvm::{
    Argument, Call, CallBatch, Child, ChildOptions, Compilation, Outcome, Run, Sandbox, Source, Value,
    missing_protection, refused_attempts,
};

use crate::canary::Canary;
use crate::support::home;

/// A class of the corpus.
struct Hostile {
    name: String,
    /// How it ends: `refused`, `exited`, `timed out`, `died` or `any`.
    ends: String,
}

/// Compiles the corpus into the class path of a canary; gives its classes by name.
fn corpus(canary: &Canary) -> Vec<Hostile> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/java/hostile");
    let mut files: Vec<PathBuf> =
        fs::read_dir(folder).expect("the corpus").map(|entry| entry.expect("a file").path()).collect();
    files.sort();
    let (mut sources, mut classes) = (Vec::new(), Vec::new());
    for file in files {
        let text = fs::read_to_string(&file).expect("a source");
        let name = file.file_stem().expect("a name").to_string_lossy().into_owned();
        if let Some(ends) = text.lines().find_map(|line| line.strip_prefix("// ends: ")) {
            classes.push(Hostile { name: name.clone(), ends: ends.to_owned() });
        }
        sources.push(Source::new(format!("hostile/{name}.java"), text));
    }
    let mut child = Child::start(&home(), &ChildOptions::default()).expect("a child");
    let compiled = child.compile(&Compilation::new(sources, canary.classes())).expect("an answer");
    assert!(compiled.success, "{:#?}", compiled.diagnostics);
    classes
}

fn attack(canary: &Canary, classes: &[&str], options: &ChildOptions) -> Vec<Run> {
    let call = |class: &&str| {
        let mut call = Call::new(format!("hostile.{class}"), "attack");
        call.arguments = vec![Argument::Int(1)];
        call
    };
    let mut batch = CallBatch::new(vec![canary.classes()], classes.iter().map(call).collect());
    batch.timeout = Duration::from_secs(3);
    let mut child = Child::start(&home(), options).expect("a child");
    child.call_all(&batch).expect("answers")
}

fn fits(ends: &str, outcome: &Outcome) -> bool {
    match ends {
        // That there is nothing to attack would be our mistake.
        "refused" => match outcome {
            Outcome::Threw(thrown) => thrown.class != "java.lang.IllegalStateException",
            Outcome::Returned(value) => *value == Value::Int(0),
            _ => false,
        },
        "exited" => matches!(outcome, Outcome::Exited(_)),
        "timed out" => matches!(outcome, Outcome::TimedOut { .. }),
        "died" => matches!(outcome, Outcome::Died { .. }),
        "any" => true,
        other => panic!("no such end: {other}"),
    }
}

/// Whether this machine can show it.
fn is_protected() -> bool {
    let missing = missing_protection();
    if !missing.is_empty() {
        eprintln!("not shown here, the kernel lacks {missing:?}");
    }
    missing.is_empty()
}

#[test]
fn hostile_classes_touch_nothing_call_nobody_and_leave_nothing_behind() {
    if !is_protected() {
        return;
    }
    let mut canary = Canary::new();
    let classes = corpus(&canary);
    assert!(classes.len() >= 40, "{}", classes.len());
    let names: Vec<&str> = classes.iter().map(|class| class.name.as_str()).collect();
    let runs =
        attack(&canary, &names, &ChildOptions { sandbox: Sandbox::Required, ..ChildOptions::default() });
    let strange: Vec<_> = classes
        .iter()
        .zip(&runs)
        .filter(|(class, run)| !fits(&class.ends, &run.outcome))
        .map(|(class, run)| format!("{} does not end as {}: {:?}", class.name, class.ends, run.outcome))
        .collect();
    assert!(strange.is_empty(), "{strange:#?}");
    canary.assert_untouched();
    let attempts = refused_attempts();
    let seen = |what: &str| attempts.iter().any(|attempt| attempt.starts_with(what));
    assert!(seen("start /bin/sh") && seen("open a socket") && seen("open /"), "{attempts:?}");
}

#[test]
fn without_the_sandbox_the_same_classes_do_harm() {
    let canary = Canary::new();
    corpus(&canary);
    let names = [
        "TakePermissions",
        "ReadSecret",
        "ConnectTcp",
        "StartShell",
        "NativeSockets",
        "NativeAttributes",
        "KillBystander",
        "DeleteFile",
    ];
    let runs = attack(&canary, &names, &ChildOptions { sandbox: Sandbox::Off, ..ChildOptions::default() });
    for (name, run) in names.iter().zip(&runs) {
        assert!(matches!(run.outcome, Outcome::Returned(Value::Int(1..))), "{name}: {:?}", run.outcome);
    }
    assert!(!canary.folder.path().join("home/notes.txt").exists());
    assert!(canary.folder.path().join("home/started").exists());
}
