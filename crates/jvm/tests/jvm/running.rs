//! Programs run from their `main`, in the child and in a process of their own.

use attest_jvm::{ChildOptions, Obstacle, Outcome, Value, run_process};

use crate::support::{Bench, home};

#[test]
fn a_program_prints_reads_and_returns() {
    let mut bench = Bench::with(&[(
        "Echo.java",
        "import java.util.*;
         public class Echo {
             public static void main(String[] args) {
                 Scanner in = new Scanner(System.in, \"UTF-8\");
                 System.out.println(in.nextLine() + \"|\" + String.join(\",\", args));
                 System.err.print(\"no newline\");
             }
         }",
    )]);
    let mut run = bench.main("Echo");
    run.stdin = "grüß 𝄞\nrest".as_bytes().to_vec();
    run.arguments = vec!["a b".to_owned(), "ä".to_owned(), String::new()];
    let own = run_process(&home(), &run, &ChildOptions::default()).expect("a run");
    let shared = bench.child.run_main(&run).expect("a run");
    assert_eq!(shared.outcome, Outcome::Returned(Value::Void));
    assert_eq!(own.outcome, Outcome::Exited(0));
    for run in [shared, own] {
        assert_eq!(run.stdout.text(), "grüß 𝄞|a b,ä,\n");
        assert_eq!(run.stderr.text(), "no newline");
    }
}

#[test]
fn an_exception_gives_the_same_trace_in_the_child_and_in_a_process() {
    let mut bench = Bench::with(&[(
        "p/Fail.java",
        "package p;
         public class Fail {
             static void deep() { throw new IllegalStateException(\"inner\"); }
             public static void main(String[] args) {
                 try { deep(); } catch (RuntimeException e) {
                     throw new IllegalArgumentException(\"outer\\ud800\", e);
                 }
             }
         }",
    )]);
    let run = bench.main("p.Fail");
    let own = run_process(&home(), &run, &ChildOptions::default()).expect("a run");
    let shared = bench.child.run_main(&run).expect("a run");
    assert_eq!(own.outcome, Outcome::Exited(1));
    assert_eq!(own.stderr.text(), shared.stderr.text());
    let Outcome::Threw(thrown) = shared.outcome else { panic!("{:?}", shared.outcome) };
    assert_eq!(thrown.class, "java.lang.IllegalArgumentException");
    assert_eq!(thrown.message.expect("a message").to_string(), r"outer\ud800");
    let lines: Vec<_> = thrown.stack.iter().map(|it| (it.method.as_str(), it.line)).collect();
    assert_eq!(lines, [("main", 6)]);
    assert_eq!(format!("Exception in thread \"main\" {}", thrown.printed), shared.stderr.text());
    assert!(thrown.printed.contains("Caused by: java.lang.IllegalStateException: inner"));
}

#[test]
fn a_failing_initializer_and_a_handler_behave_as_under_the_launcher() {
    let mut bench = Bench::with(&[
        (
            "Init.java",
            "public class Init {
                 static int x = Integer.parseInt(\"x\");
                 public static void main(String[] args) { }
             }",
        ),
        (
            "Handler.java",
            "public class Handler {
                 public static void main(String[] args) {
                     Thread.setDefaultUncaughtExceptionHandler((t, e) -> System.out.println(t.getName() + e));
                     throw new RuntimeException(\"boo\");
                 }
             }",
        ),
    ]);
    let run = bench.main("Init");
    let own = run_process(&home(), &run, &ChildOptions::default()).expect("a run");
    let shared = bench.child.run_main(&run).expect("a run");
    let Outcome::Threw(thrown) = &shared.outcome else { panic!("{:?}", shared.outcome) };
    assert_eq!(thrown.class, "java.lang.ExceptionInInitializerError");
    assert_eq!(own.stderr.text(), shared.stderr.text());

    let shared = bench.child.run_main(&bench.main("Handler")).expect("a run");
    assert_eq!(shared.stdout.text(), "mainjava.lang.RuntimeException: boo\n");
    assert!(shared.stderr.bytes.is_empty());
}

#[test]
fn assertions_are_off_unless_enabled() {
    let mut bench = Bench::with(&[(
        "Assert.java",
        "public class Assert { public static void main(String[] a) { assert a.length > 0 : \"none\"; } }",
    )]);
    let mut run = bench.main("Assert");
    assert_eq!(bench.child.run_main(&run).expect("a run").outcome, Outcome::Returned(Value::Void));
    run.assertions = true;
    let thrown = bench.child.run_main(&run).expect("a run").outcome;
    assert!(matches!(thrown, Outcome::Threw(thrown) if thrown.class == "java.lang.AssertionError"));
    let own = run_process(&home(), &run, &ChildOptions::default()).expect("a run");
    assert_eq!(own.outcome, Outcome::Exited(1));
}

#[test]
fn a_missing_class_and_a_missing_main_are_told_apart() {
    let mut bench = Bench::with(&[("Empty.java", "public class Empty { }")]);
    let missing = bench.child.run_main(&bench.main("p.Nothing")).expect("a run").outcome;
    assert_eq!(missing, Outcome::NotStarted(Obstacle::NoClass("p.Nothing".to_owned())));
    let missing = bench.child.run_main(&bench.main("Empty")).expect("a run").outcome;
    assert_eq!(missing, Outcome::NotStarted(Obstacle::NoMethod("Empty.main".to_owned())));
}

#[test]
fn each_run_has_fresh_classes_and_settings() {
    let mut bench = Bench::with(&[(
        "State.java",
        "public class State {
             static int runs;
             public static void main(String[] args) {
                 System.out.print(++runs + System.getProperty(\"mark\", \"-\") + java.util.Locale.getDefault());
                 System.setProperty(\"mark\", \"set\");
                 java.util.Locale.setDefault(java.util.Locale.JAPAN);
                 System.setOut(null);
             }
         }",
    )]);
    let first = bench.child.run_main(&bench.main("State")).expect("a run");
    let second = bench.child.run_main(&bench.main("State")).expect("a run");
    assert!(first.stdout.text().starts_with("1-"), "{}", first.stdout.text());
    assert_eq!(first.stdout, second.stdout);
    assert_eq!(bench.child.replaced(), 0);
}

#[test]
fn the_run_lasts_until_the_last_user_thread_ends() {
    let mut bench = Bench::with(&[(
        "Later.java",
        "public class Later {
             public static void main(String[] args) {
                 Thread main = Thread.currentThread();
                 new Thread(() -> {
                     try { main.join(); } catch (InterruptedException e) { return; }
                     System.out.print(\"after main\");
                 }).start();
             }
         }",
    )]);
    let run = bench.child.run_main(&bench.main("Later")).expect("a run");
    assert_eq!(run.outcome, Outcome::Returned(Value::Void));
    assert_eq!(run.stdout.text(), "after main");
}

#[test]
fn unpaired_surrogates_are_printed_as_the_jvm_prints_them() {
    let mut bench = Bench::with(&[(
        "Text.java",
        "public class Text {
             public static void main(String[] a) { System.out.print(\"\\ud800|\\ud834\\udd1e|ß|\\udc00\"); }
         }",
    )]);
    let run = bench.main("Text");
    let own = run_process(&home(), &run, &ChildOptions::default()).expect("a run");
    let shared = bench.child.run_main(&run).expect("a run");
    assert_eq!(shared.stdout.text(), "?|𝄞|ß|?");
    assert_eq!(own.stdout, shared.stdout);
}

#[test]
fn output_beyond_the_limit_is_cut_and_said_to_be() {
    let options = ChildOptions { output_limit: 1000, ..ChildOptions::default() };
    let source = "public class Much {
        public static void main(String[] a) { for (int i = 0; i < 5000; i++) System.out.print(\"ab\"); }
    }";
    let mut bench = Bench::with_options(&[("Much.java", source)], &options);
    let run = bench.main("Much");
    let own = run_process(&home(), &run, &options).expect("a run");
    let shared = bench.child.run_main(&run).expect("a run");
    assert_eq!((shared.stdout.bytes.len(), shared.stdout.cut), (1000, 9000));
    assert_eq!(own.stdout, shared.stdout);
}

#[test]
fn instance_main_methods_start_where_java_has_them() {
    if home().version < 25 {
        return;
    }
    let mut bench = Bench::with(&[("Simple.java", "void main() { IO.println(\"hi\"); }")]);
    let run = bench.main("Simple");
    let own = run_process(&home(), &run, &ChildOptions::default()).expect("a run");
    let shared = bench.child.run_main(&run).expect("a run");
    assert_eq!(shared.stdout.text(), "hi\n");
    assert_eq!(own.stdout, shared.stdout);
}
