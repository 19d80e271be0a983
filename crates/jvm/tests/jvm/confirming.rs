//! Generated tests, compiled and run in isolation.

use std::time::Duration;

use attest_jvm::{Confirmation, Source, TestFile, TestResult, Verdict};

use crate::support::Bench;

const SUBJECT: &str = "package p;
    class Subject {
        static int count;
        static int next() { return ++count; }
        static int depth(int n) { return n == 0 ? 0 : 1 + depth(n + 1); }
        static int half(int n) { return 10 / n; }
        static void hang() { while (true) { } }
    }";

fn file(name: &str, methods: &[&str], body: &str) -> TestFile {
    let text = format!(
        "package p;
        import static org.junit.jupiter.api.Assertions.*;
        import org.junit.jupiter.api.*;
        import org.junit.jupiter.params.*;
        import org.junit.jupiter.params.provider.*;
        class {name} {{ {body} }}"
    );
    TestFile {
        source: Source::new(format!("p/{name}.java"), text),
        class: format!("p.{name}"),
        methods: methods.iter().map(|method| (*method).to_owned()).collect(),
    }
}

fn confirm(files: Vec<TestFile>) -> (Bench, Vec<TestResult>) {
    let mut bench = Bench::with(&[("p/Subject.java", SUBJECT)]);
    let mut confirmation = Confirmation::new(bench.class_path(), files);
    confirmation.timeout = Duration::from_secs(5);
    let results = bench.child.confirm(&confirmation).expect("results");
    (bench, results)
}

#[test]
fn a_test_that_kills_or_hangs_the_jvm_takes_no_other_along() {
    let (bench, results) = confirm(vec![file(
        "A",
        &["passes", "exits", "hangs", "overflows", "halts", "prints"],
        "@Test void passes() { assertEquals(5, Subject.half(2)); }
         @Test void exits() { System.exit(3); }
         @Test void hangs() { Subject.hang(); }
         @Test void overflows() { Subject.depth(1); }
         @Test void halts() { Runtime.getRuntime().halt(9); }
         @Test void prints() { System.out.print(\"out\"); System.err.print(\"err\"); }",
    )]);
    let verdicts: Vec<&Verdict> = results.iter().map(|result| &result.verdict).collect();
    assert_eq!(*verdicts[0], Verdict::Passed);
    assert_eq!(*verdicts[1], Verdict::Exited(3));
    assert_eq!(*verdicts[2], Verdict::TimedOut);
    assert_eq!(verdicts[3].thrown().expect("an error").class, "java.lang.StackOverflowError");
    assert_eq!(*verdicts[4], Verdict::Exited(9));
    assert_eq!(*verdicts[5], Verdict::Passed);
    let run = results[5].run.as_ref().expect("a run");
    assert_eq!((run.stdout.text().as_str(), run.stderr.text().as_str()), ("out", "err"));
    assert!(bench.child.replaced() >= 3, "{}", bench.child.replaced());
}

#[test]
fn a_failure_comes_with_its_class_message_and_frames() {
    let (_bench, results) = confirm(vec![file(
        "A",
        &["fails", "expects", "expectsAnother", "expectsInVain"],
        "@Test void fails() { Subject.half(0); }
         @Test void expects() { assertThrows(ArithmeticException.class, () -> Subject.half(0)); }
         @Test void expectsAnother() { assertThrows(NullPointerException.class, () -> Subject.half(0)); }
         @Test void expectsInVain() { assertThrows(ArithmeticException.class, () -> Subject.half(1)); }",
    )]);
    let thrown = results[0].verdict.thrown().expect("an exception");
    assert_eq!(thrown.class, "java.lang.ArithmeticException");
    assert_eq!(thrown.message.as_ref().expect("a message").to_lossy(), "/ by zero");
    let frames: Vec<(&str, &str, i32)> =
        thrown.stack.iter().map(|frame| (frame.class.as_str(), frame.method.as_str(), frame.line)).collect();
    assert_eq!(frames, [("p.Subject", "half", 6), ("p.A", "fails", 6)]);
    assert_eq!(results[1].verdict, Verdict::Passed);
    assert_eq!(results[2].verdict.thrown().expect("an error").class, "java.lang.AssertionError");
    assert_eq!(results[3].verdict.thrown().expect("an error").class, "java.lang.AssertionError");
}

#[test]
fn every_test_sees_fresh_classes_and_an_empty_folder() {
    let body = "
        @Test void first() throws Exception { write(); assertEquals(1, Subject.next()); }
        @Test void second() throws Exception { write(); assertEquals(1, Subject.next()); }
        @Test void third() { System.setProperty(\"x\", \"y\"); }
        @Test void fourth() { assertNull(System.getProperty(\"x\")); }
        static void write() throws Exception {
            java.io.File file = new java.io.File(\"here.txt\");
            assertTrue(file.createNewFile());
        }";
    let (_bench, results) = confirm(vec![file("A", &["first", "second", "third", "fourth"], body)]);
    for result in results {
        assert_eq!(result.verdict, Verdict::Passed, "{}", result.method);
    }
}

#[test]
fn a_file_that_does_not_compile_costs_its_own_tests_only() {
    let good = |name: &str| file(name, &["passes"], "@Test void passes() { }");
    let bad = file("B", &["one", "two"], "@Test void one() { Subject.missing(); } @Test void two() { }");
    let (_bench, results) = confirm(vec![good("A"), bad, good("C")]);
    assert_eq!(results.len(), 4);
    assert_eq!(results[0].verdict, Verdict::Passed);
    let Verdict::NotCompiled(diagnostics) = &results[1].verdict else { panic!("{:?}", results[1]) };
    assert_eq!(diagnostics[0].line, Some(6));
    assert!(matches!(results[2].verdict, Verdict::NotCompiled(_)));
    assert_eq!(results[3].verdict, Verdict::Passed);
}

#[test]
fn parameterised_and_disabled_tests_are_known() {
    let body = "
        @ParameterizedTest @ValueSource(ints = {1, 2}) void values(int n) { assertTrue(Subject.half(n) >= 5); }
        @ParameterizedTest @CsvSource({\"1, 10\", \"' a,b '' ', 0\"}) void odd(String text, int n) {
            assertTrue(text.equals(\"1\") && n == 10 || text.equals(\" a,b ' \") && n == 0, text);
        }
        @ParameterizedTest @CsvSource({\"5, 2\", \"0, 1\"}) void rows(int n, int expected) {
            assertEquals(expected, Subject.half(n));
        }
        @Disabled(\"not today\") @Test void disabled() { Subject.half(0); }
        static void assertTrue(boolean condition, String why) { if (!condition) throw new AssertionError(why); }
        static void assertTrue(boolean condition) { assertTrue(condition, \"\"); }";
    let methods = ["values", "odd", "rows", "disabled", "missing"];
    let mut bench = Bench::with(&[("p/Subject.java", SUBJECT)]);
    let mut confirmation = Confirmation::new(bench.class_path(), vec![file("A", &methods, body)]);
    confirmation.disabled_too = false;
    let results = bench.child.confirm(&confirmation).expect("results");
    assert_eq!(results[0].verdict, Verdict::Passed);
    assert_eq!(results[1].verdict, Verdict::Passed);
    assert_eq!(results[2].verdict.thrown().expect("an exception").class, "java.lang.ArithmeticException");
    assert_eq!(results[3].verdict, Verdict::Disabled("not today".to_owned()));
    assert_eq!(results[4].verdict, Verdict::NotFound("p.A.missing".to_owned()));
    confirmation.disabled_too = true;
    let results = bench.child.confirm(&confirmation).expect("results");
    assert!(matches!(results[3].verdict, Verdict::Failed(_)));
}

#[test]
fn a_test_that_leaves_a_thread_behind_does_not_disturb_the_next() {
    let body = "
        @Test void leaves() { new Thread(() -> { while (true) { System.setProperty(\"x\", \"y\"); } }).start(); }
        @Test void looks() throws Exception {
            for (int i = 0; i < 1000; i++) { assertNull(System.getProperty(\"x\")); }
        }";
    let (bench, results) = confirm(vec![file("A", &["leaves", "looks"], body)]);
    assert_eq!(results[0].verdict, Verdict::Passed);
    assert_eq!(results[1].verdict, Verdict::Passed);
    assert_eq!(bench.child.replaced(), 1);
}

#[test]
fn what_a_test_leaves_in_its_folder_is_told_and_temporary_files_are_not() {
    let (_bench, results) = confirm(vec![file(
        "A",
        &["leaves", "looks", "borrows"],
        "@Test void leaves() throws Exception {
             new java.io.File(\"b/c\").mkdirs();
             new java.io.File(\"a\").createNewFile();
         }
         @Test void looks() { assertFalse(new java.io.File(\"a\").exists() || new java.io.File(\"b\").exists()); }
         @Test void borrows() throws Exception { java.io.File.createTempFile(\"note\", null); }",
    )]);
    let left = |at: usize| &results[at].run.as_ref().expect("a run").files_left;
    assert_eq!(*left(0), ["a", "b"]);
    assert_eq!((results[1].verdict.clone(), left(1).len(), left(2).len()), (Verdict::Passed, 0, 0));
}
