//! hunt, generate and reach on a class that does harm wherever it runs on a JVM: they find what they find, and nothing is
//! touched.
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
