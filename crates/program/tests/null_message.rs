//! The messages of null pointer exceptions, compared with those of each JDK at hand.
//!
//! A program of many null dereferences runs in the interpreter, whose log tells the instruction that threw.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use attest_classfile::{ClassFile, parse};
use attest_program::location::Jdk;
use attest_program::null_message::null_message;

/// JDKs that give the messages by default and have a compiler.
fn jdks() -> Vec<Jdk> {
    let found = Jdk::find(None).expect("these tests need a JDK");
    let siblings = found.home.parent().map(fs::read_dir).expect("a JDK is in a directory").expect("readable");
    let mut homes: Vec<PathBuf> =
        siblings.flatten().filter_map(|e| fs::canonicalize(e.path()).ok()).collect();
    homes.push(found.home);
    homes.sort();
    homes.dedup();
    let jdks = homes.iter().filter_map(|home| Jdk::at(home).ok());
    jdks.filter(|jdk| jdk.version >= 15 && jdk.has_compiler && jdk.java.is_some()).collect()
}

/// Explicitly made exceptions have the constructor's call on top of their stack trace.
const PLAIN: &str =
    "class Plain { static Object make(int a) { new NullPointerException(); return a + 1 + \"\"; } }";

/// Class and method, as stack traces name them.
type Place = (String, String);

/// Where a null pointer exception was thrown: descriptor of the method, offset of the instruction.
type Thrown = BTreeMap<Place, (String, u16)>;

fn run(command: &mut Command) -> String {
    let output = command.output().expect("the JDK's tools start");
    assert!(output.status.success(), "{command:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("the program prints UTF-8")
}

/// What stands between the nth pair of single quotes.
fn quoted(line: &str, nth: usize) -> Option<&str> {
    line.split('\'').nth(2 * nth + 1)
}

/// The first throw in each method, from the log of the interpreter.
fn thrown(log: &str) -> Thrown {
    let mut thrown = Thrown::new();
    let lines: Vec<&str> = log.lines().collect();
    for three in lines.windows(3) {
        let [exception, method, at] = three else { continue };
        if !exception.contains("<a 'java/lang/NullPointerException'") || !method.contains("thrown in") {
            continue;
        }
        let Some((_, rest)) = at.split_once("at bci ") else { continue };
        let pc = rest.split(' ').next().expect("a number").parse().expect("an offset");
        // Frames of the JVM's own have no names.
        let (Some(name), Some(descriptor), Some(class)) =
            (quoted(method, 0), quoted(method, 1), quoted(method, 2))
        else {
            continue;
        };
        thrown.entry((class.replace('/', "."), name.to_owned())).or_insert((descriptor.to_owned(), pc));
    }
    thrown
}

fn message_at(class: &ClassFile, method: &str, descriptor: &str, pc: u16) -> Option<String> {
    let is_it = |m: &attest_classfile::Method| m.name(class) == method && m.descriptor(class) == descriptor;
    let index = class.methods().iter().position(is_it).expect("the class has the method");
    null_message(class, index, pc)
}

/// Compiles and runs the probes and returns how many messages were compared.
fn compare(jdk: &Jdk, debug: &str) -> usize {
    let directory = tempfile::tempdir().expect("a directory");
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/java/NullProbes.java");
    let log = directory.path().join("exceptions.log");
    run(Command::new(jdk.home.join("bin/javac"))
        .args(["-encoding", "UTF-8", debug, "-d"])
        .arg(directory.path())
        .arg(source));
    let printed = run(Command::new(jdk.java.as_ref().expect("a launcher"))
        .arg("-Xint")
        .arg(format!("-Xlog:exceptions=info:file={}", log.display()))
        .arg("-cp")
        .arg(directory.path())
        .arg("NullProbes"));
    let thrown = thrown(&fs::read_to_string(log).expect("the JVM wrote its log"));
    let mut compared = 0;
    for line in printed.lines() {
        let (place, message) = line.split_once('|').expect("place and message");
        let (class, method) = place.rsplit_once('.').expect("class and method");
        // Some probes call code of the JDK that throws explicitly.
        let Ok(bytes) = fs::read(directory.path().join(format!("{class}.class"))) else { continue };
        let class_file = parse(bytes.into()).expect("javac writes class files");
        let (descriptor, pc) = &thrown[&(class.to_owned(), method.to_owned())];
        let ours = message_at(&class_file, method, descriptor, *pc);
        assert_eq!(ours.as_deref(), Some(message), "{place} at {pc}, JDK {}, {debug}", jdk.version);
        compared += 1;
    }
    compared
}

#[test]
fn messages_are_those_of_the_jvm_with_names_of_variables() {
    for jdk in jdks() {
        assert!(compare(&jdk, "-g") > 150);
    }
}

#[test]
fn messages_are_those_of_the_jvm_without_names_of_variables() {
    for jdk in jdks() {
        assert!(compare(&jdk, "-g:none") > 150);
    }
}

#[test]
fn instructions_that_dereference_nothing_have_no_message() {
    let jdk = jdks().pop().expect("these tests need a JDK 15 or later");
    let directory = tempfile::tempdir().expect("a directory");
    let source = directory.path().join("Plain.java");
    fs::write(&source, PLAIN).expect("written");
    run(Command::new(jdk.home.join("bin/javac")).arg("-d").arg(directory.path()).arg(source));
    let class =
        parse(fs::read(directory.path().join("Plain.class")).expect("compiled").into()).expect("a class");
    for (index, method) in class.methods().iter().enumerate() {
        let code = method.code(&class).expect("well-formed").expect("a body");
        for pc in 0..=code.bytes.len() as u16 {
            // Even where `pc` is the middle of an instruction or the end of the code.
            assert_eq!(null_message(&class, index, pc), None, "{} at {pc}", method.name(&class));
        }
    }
    assert_eq!(null_message(&class, class.methods().len(), 0), None);
}
