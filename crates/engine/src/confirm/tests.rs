//! Whatever a test does to its JVM, the others are answered, and what is not is said.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use attest_jvm::{ChildOptions, JavaHome, Sandbox, TestBatch, TestMethod, Verdict};
use attest_program::location::Jdk;
use attest_testcase::junit::{Framework, JavaFile, PrintedTest};
use attest_testcase::{Callee, ClassName, Expectation, Expr, Parameter, TestCase, TestName, Type};

use super::compile::{Refusal, Setting};
use super::jvm::{Jvm, NoAnswer};
use super::probes::Probes;
use super::run::{TestAnswer, TestRun, run_singly, run_tests, sources};
use super::tuning::MAX_COMPILATION;
use super::{JvmCoverage, passed};
use crate::analysis::goals::Goals;
use crate::open;
use crate::sources::Sources;

fn home() -> JavaHome {
    JavaHome::at(&Jdk::find(None).expect("a JDK").home).expect("its JVM")
}

fn jvm() -> Jvm {
    Jvm::start(&home(), &ChildOptions::default()).expect("a JVM")
}

/// A file with a test for each body.
fn file(class: &str, bodies: &[(&str, &str)]) -> JavaFile {
    let test = |(name, body): &(&str, &str)| {
        format!("    @org.junit.jupiter.api.Test void {name}() throws Exception {{ {body} }}\n")
    };
    let text = format!("class {class} {{\n{}}}\n", bodies.iter().map(test).collect::<String>());
    let tests = bodies.iter().map(|(name, _)| PrintedTest { method: (*name).to_owned(), cases: vec![0] });
    JavaFile { path: format!("{class}.java"), class: class.to_owned(), text, tests: tests.collect() }
}

/// Writes what is no answer to where answers are read.
const SCRIBBLE: &str = "new java.io.FileOutputStream(java.io.FileDescriptor.out)\
                        .write(new byte[] {-1, -1, -1, -1, -1, -1}); Thread.currentThread().join();";
const HALT: &str = "Runtime.getRuntime().halt(9);";

/// What became of tests, in a word each.
fn words(answers: &[Vec<TestAnswer>]) -> Vec<Vec<String>> {
    let word = |answer: &TestAnswer| match answer {
        Ok(tested) => match &tested.verdict {
            Verdict::Passed => "passed".to_owned(),
            Verdict::Failed(thrown) => thrown.class.clone(),
            Verdict::Exited(code) => format!("exited {code}"),
            Verdict::NotCompiled(said) => format!("refused: {}", said[0].message),
            other => format!("{other:?}"),
        },
        Err(NoAnswer(_)) => "no answer".to_owned(),
    };
    answers.iter().map(|file| file.iter().map(word).collect()).collect()
}

#[test]
fn a_deadly_test_costs_itself_and_no_other() {
    let bodies = [
        ("first", ""),
        ("scribbles", SCRIBBLE),
        ("halts", HALT),
        ("fails", "throw new IllegalStateException();"),
        ("last", ""),
    ];
    let files = [file("DeadlyTest", &bodies), file("OtherTest", &[("other", "")])];
    let answers = run_tests(&mut jvm(), None, &TestRun::new(&files, &[]));
    let of_first = ["passed", "no answer", "exited 9", "java.lang.IllegalStateException", "passed"];
    assert_eq!(words(&answers), [of_first.map(str::to_owned).to_vec(), vec!["passed".to_owned()]]);
}

#[test]
fn what_does_not_compile_is_left_out_with_the_reason() {
    let files = [
        file("GoodTest", &[("good", "")]),
        file("BadTest", &[("bad", "int number = missing;"), ("beside", "")]),
        file("FineTest", &[("fine", "")]),
    ];
    let answers = run_tests(&mut jvm(), None, &TestRun::new(&files, &[]));
    let words = words(&answers);
    assert_eq!((words[0][0].as_str(), words[2][0].as_str()), ("passed", "passed"));
    for of_bad in &words[1] {
        assert!(of_bad.starts_with("refused: cannot find symbol"), "{of_bad}");
    }
    assert!(passed(&answers[1][0]).is_err_and(|why| why.starts_with("it does not compile: cannot find")));
}

/// A JDK whose `java` starts as long as a file is there.
#[cfg(unix)]
fn mortal_jdk(folder: &Path) -> (JavaHome, PathBuf) {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let real = home().home;
    let alive = folder.join("alive");
    fs::write(&alive, "").expect("written");
    for entry in fs::read_dir(&real).expect("a JDK").map(|entry| entry.expect("an entry")) {
        if entry.file_name() != "bin" {
            symlink(entry.path(), folder.join(entry.file_name())).expect("a link");
        }
    }
    fs::create_dir(folder.join("bin")).expect("made");
    symlink(real.join("bin/javac"), folder.join("bin/javac")).expect("a link");
    let java = folder.join("bin/java");
    let (alive_text, real) = (alive.display(), real.join("bin/java"));
    let script = format!("#!/bin/sh\n[ -e '{alive_text}' ] && exec '{}' \"$@\"\nexit 1\n", real.display());
    fs::write(&java, script).expect("written");
    fs::set_permissions(&java, fs::Permissions::from_mode(0o755)).expect("executable");
    (JavaHome::at(folder).expect("a JDK"), alive)
}

#[cfg(unix)]
#[test]
fn what_is_left_when_no_jvm_can_be_started_again_is_said() {
    let folder = tempfile::tempdir().expect("a folder");
    let (home, alive) = mortal_jdk(folder.path());
    // In the sandbox the script that stands in for `java` could not start the real one.
    let options = ChildOptions { sandbox: Sandbox::Off, ..ChildOptions::default() };
    let mut jvm = Jvm::start(&home, &options).expect("a JVM");
    jvm.prepare().expect("the stand-ins");
    fs::remove_file(alive).expect("removed");
    let files = [file("LastTest", &[("before", ""), ("halts", HALT), ("after", "")])];
    let answers = run_tests(&mut jvm, None, &TestRun::new(&files, &[]));
    assert_eq!(words(&answers), [["passed", "exited 9", "no answer"]]);
    // It is known then, and nothing more is waited for.
    let answers = run_tests(&mut jvm, None, &TestRun::new(&files, &[]));
    assert_eq!(words(&answers), [["no answer", "no answer", "no answer"]]);
}

/// What becomes of a test of some 300 ms and another, while somebody sends signals to their JVM, with pauses between them.
#[cfg(unix)]
fn disturbed(signals: &'static [&'static str]) -> Vec<Result<Verdict, NoAnswer>> {
    let mut jvm = jvm();
    let output = tempfile::tempdir().expect("a folder");
    let spins = "long end = System.nanoTime() + 300_000_000L; while (System.nanoTime() < end) { }";
    let files = [file("SpinTest", &[("spins", spins), ("last", "")])];
    let (class_path, timeout, deadline) = (&[], MAX_COMPILATION, None);
    let setting = Setting { class_path, output: output.path(), junit: true, timeout, deadline };
    assert_eq!(jvm.compile(&sources(&files), &[], &setting), [None]);
    let class_path = vec![output.path().to_path_buf(), jvm.stand_ins().expect("a folder")];
    let mut other = None;
    let runs = jvm.run_all(2, |child, some| {
        if other.is_none() {
            let id = child.process_id().expect("a JVM").to_string();
            other = Some(std::thread::spawn(move || {
                for signal in signals {
                    // It may have been ended by then.
                    let _ = Command::new("kill").args(["-s", signal, &id]).output();
                    std::thread::sleep(Duration::from_secs(2));
                }
            }));
        }
        let tests = some.iter().map(|at| TestMethod::new("SpinTest", ["spins", "last"][*at])).collect();
        let mut batch = TestBatch::new(class_path.clone(), tests);
        batch.timeout = Duration::from_millis(1_500);
        child.serve_tests(&batch)
    });
    assert!(other.is_some_and(|other| other.join().is_ok()));
    runs.iter().map(|run| run.as_ref().map(Verdict::of).map_err(Clone::clone)).collect()
}

#[cfg(unix)]
#[test]
fn a_jvm_that_is_killed_or_stopped_for_a_while_from_outside_costs_nothing() {
    assert_eq!(disturbed(&["KILL"]), [Ok(Verdict::Passed), Ok(Verdict::Passed)]);
    assert_eq!(disturbed(&["STOP", "CONT"]), [Ok(Verdict::Passed), Ok(Verdict::Passed)]);
}

#[test]
fn no_case_passes_that_expects_that_the_jvm_cannot_link_it() {
    let case = |class: &str, method: &str, thrown: &str| {
        let class = ClassName::from_internal(class);
        let callee = Callee::new(class, method, vec![Parameter::new("text", Type::string())]);
        let call = Expr::call_static(callee, vec![Expr::text("none")]);
        let expectation = Expectation::Throws(ClassName::from_internal(thrown));
        let name = TestName::of(&call, &expectation);
        TestCase::new(ClassName::from_internal("p/A"), name, call, expectation)
    };
    let cases = [
        case("java/lang/Integer", "parseInt", "java/lang/NumberFormatException"),
        case("java/lang/System", "loadLibrary", "java/lang/UnsatisfiedLinkError"),
    ];
    let answers = run_singly(&mut jvm(), &cases, Framework::Jupiter, (&[], 0));
    assert_eq!(passed(&answers[0]), Ok(()));
    let linkage =
        "it cannot be run: the JVM could not link the classes of a test: java.lang.UnsatisfiedLinkError";
    assert_eq!(passed(&answers[1]), Err(linkage.to_owned()));
}

#[test]
fn what_there_is_no_time_for_is_not_run_and_no_failure() {
    let files = [file("LateTest", &[("late", "")])];
    let tests = TestRun { deadline: Some(std::time::Instant::now()), ..TestRun::new(&files, &[]) };
    assert_eq!(words(&run_tests(&mut jvm(), None, &tests)), [["NotRun"]]);
}

#[test]
fn a_compiler_that_takes_too_long_is_no_complaint() {
    let output = tempfile::tempdir().expect("a folder");
    let timeout = Duration::ZERO;
    let setting = Setting { class_path: &[], output: output.path(), junit: false, timeout, deadline: None };
    let files = [file("SlowTest", &[("slow", "")])];
    let refused = jvm().compile(&sources(&files), &[], &setting);
    assert!(matches!(refused[..], [Some(Refusal::NoAnswer(_))]), "{refused:?}");
}

#[test]
fn probes_and_the_machine_number_goals_alike() {
    let (classes, text) = (
        tempfile::tempdir().expect("a folder"),
        "public class A { static int f(int a, Object o) { assert a != 9; if (o != null && a > 3) return 1;
         switch (a) { case 1: case 2: return 5; case 7: return 6; default: return 0; } } }",
    );
    let source = [attest_jvm::Source::new("A.java", text)];
    let setting = Setting {
        class_path: &[],
        output: classes.path(),
        junit: false,
        timeout: MAX_COMPILATION,
        deadline: None,
    };
    assert_eq!(jvm().compile(&source, &[], &setting), [None]);
    let class_path = vec![classes.path().to_path_buf()];
    let project = open::project(&Sources { class_path, ..Sources::default() }).expect("a program");
    let (program, bodies) = (project.program(), &project.library().bodies);
    let class = program.load("A").expect("the class");
    let methods: Vec<_> = program
        .class(class)
        .methods
        .iter()
        .copied()
        .filter(|id| program.text(program.method(*id).name) == "f")
        .collect();
    let mut goals = Goals::new(program, bodies, &methods, |_| true);
    let before = goals.all.len();
    let probes = Probes::of_branches(program, &[class]).expect("probes");
    let coverage = JvmCoverage::new((program, bodies), probes, &methods, &mut goals, |_, _, _| false, true);
    let sides: Vec<u32> = coverage.sides().map(|side| side.goal).collect();
    // The branch that asks for assertions does not count: that of the assertion, two, three sides of the switch.
    assert_eq!(sides.len(), 2 + 2 + 2 + 3);
    assert!(sides.iter().all(|goal| goals.is_of_machine(*goal)) && goals.all.len() == before);
}
