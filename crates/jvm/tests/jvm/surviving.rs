//! Programs that exit, hang or crash take their JVM along, and nothing else.

use std::path::Path;
use std::time::{Duration, Instant};

use attest_jvm::{
    Call, CallBatch, Child, ChildOptions, Death, JavaHome, Outcome, Sandbox, Value, run_process,
};

use crate::support::{Bench, home};

const BAD: &str = "public class Bad {
    public static void main(String[] args) throws Exception {
        System.out.print(\"before\");
        switch (args[0]) {
            case \"exit\": System.exit(42);
            case \"halt\": Runtime.getRuntime().halt(43);
            case \"hang\": hang();
            case \"late\": new Thread(() -> System.exit(44)).start(); Thread.currentThread().join();
            case \"write\": new java.io.FileOutputStream(java.io.FileDescriptor.out).write(\"Attest\".getBytes());
                Thread.currentThread().join();
            case \"KILL\": case \"STOP\":
                new ProcessBuilder(\"/bin/sh\", \"-c\", \"kill -s \" + args[0] + \" $PPID\").start();
                Thread.currentThread().join();
            case \"daemon\": Thread t = new Thread(() -> hang()); t.setDaemon(true); t.start(); return;
            case \"memory\": byte[][] all = new byte[100000][];
                for (int i = 0; i < all.length; i++) all[i] = new byte[1 << 20];
            default: return;
        }
    }
    static void hang() { while (true) { } }
    static int exit() { System.out.print(\"e\"); System.exit(7); return 0; }
    static int fine() { System.out.print(\"f\"); return 1; }
}";

fn outcome(bench: &mut Bench, argument: &str) -> (Outcome, String) {
    let mut run = bench.main("Bad");
    run.arguments = vec![argument.to_owned()];
    run.timeout = Duration::from_secs(if argument == "hang" { 3 } else { 30 });
    let run = bench.child.run_main(&run).expect("a run");
    (run.outcome, run.stdout.text())
}

#[test]
fn exits_and_halts_give_their_code_and_the_output_before() {
    let mut bench = Bench::with(&[("Bad.java", BAD)]);
    for (argument, code) in [("exit", 42), ("halt", 43), ("late", 44)] {
        assert_eq!(outcome(&mut bench, argument), (Outcome::Exited(code), "before".to_owned()), "{argument}");
    }
    assert_eq!(outcome(&mut bench, "-").0, Outcome::Returned(Value::Void));
    assert_eq!(bench.child.replaced(), 3);
}

#[test]
fn a_hang_is_killed_where_it_hangs_and_the_next_request_works() {
    let mut bench = Bench::with(&[("Bad.java", BAD)]);
    let (hung, output) = outcome(&mut bench, "hang");
    let Outcome::TimedOut { stack } = hung else { panic!("{hung:?}") };
    assert_eq!(stack.iter().map(|it| it.method.as_str()).collect::<Vec<_>>(), ["hang", "main"]);
    assert_eq!(output, "before");
    assert_eq!(outcome(&mut bench, "-").0, Outcome::Returned(Value::Void));
    assert_eq!(bench.child.replaced(), 1);
}

#[test]
fn bytes_on_the_answer_channel_are_noticed() {
    let mut bench = Bench::with(&[("Bad.java", BAD)]);
    let (died, output) = outcome(&mut bench, "write");
    assert!(
        matches!(died, Outcome::Died { death: Death::ChannelBroken | Death::ChannelClosed, .. }),
        "{died:?}"
    );
    assert_eq!(output, "before");
    assert_eq!(outcome(&mut bench, "-").0, Outcome::Returned(Value::Void));
}

#[test]
fn a_jvm_with_a_thread_left_over_is_replaced() {
    let mut bench = Bench::with(&[("Bad.java", BAD)]);
    assert_eq!(outcome(&mut bench, "daemon").0, Outcome::Returned(Value::Void));
    assert_eq!(outcome(&mut bench, "-").0, Outcome::Returned(Value::Void));
    assert_eq!(bench.child.replaced(), 1);
}

#[test]
fn the_memory_limit_is_the_programs_exception() {
    let options = ChildOptions { heap_mib: 64, ..ChildOptions::default() };
    let mut bench = Bench::with_options(&[("Bad.java", BAD)], &options);
    let (thrown, _) = outcome(&mut bench, "memory");
    assert!(matches!(&thrown, Outcome::Threw(it) if it.class == "java.lang.OutOfMemoryError"), "{thrown:?}");
    assert_eq!(outcome(&mut bench, "-").0, Outcome::Returned(Value::Void));
}

#[test]
fn a_batch_goes_on_after_calls_that_exit_or_hang() {
    let mut bench = Bench::with(&[("Bad.java", BAD)]);
    let calls =
        ["fine", "exit", "fine", "hang", "hang", "fine"].map(|method| Call::new("Bad", method)).to_vec();
    let mut batch = CallBatch::new(bench.class_path(), calls);
    batch.timeout = Duration::from_secs(3);
    let runs = bench.child.call_all(&batch).expect("runs");
    let seen: Vec<_> = runs
        .iter()
        .map(|run| match &run.outcome {
            Outcome::Returned(value) => format!("{value}{}", run.stdout.text()),
            Outcome::Exited(code) => format!("exit {code}{}", run.stdout.text()),
            Outcome::TimedOut { .. } => "hang".to_owned(),
            other => format!("{other:?}"),
        })
        .collect();
    assert_eq!(seen, ["1f", "exit 7e", "1f", "hang", "hang", "1f"]);
}

#[test]
fn a_process_that_hangs_is_killed_and_its_output_kept() {
    let bench = Bench::with(&[("Bad.java", BAD)]);
    let mut run = bench.main("Bad");
    run.arguments = vec!["hang".to_owned()];
    run.timeout = Duration::from_secs(5);
    let hung = run_process(&home(), &run, &ChildOptions::default()).expect("a run");
    assert!(matches!(hung.outcome, Outcome::TimedOut { .. }));
    assert_eq!(hung.stdout.text(), "before");
    run.arguments = vec!["exit".to_owned()];
    run.timeout = Duration::from_secs(20);
    let ended = run_process(&home(), &run, &ChildOptions::default()).expect("a run");
    assert_eq!((ended.outcome, ended.stdout.text()), (Outcome::Exited(42), "before".to_owned()));
}

/// A program that is to harm its own JVM by means of another process.
#[cfg(unix)]
fn unconfined() -> ChildOptions {
    ChildOptions { sandbox: Sandbox::Off, ..ChildOptions::default() }
}

#[cfg(unix)]
#[test]
fn a_stopped_jvm_is_noticed_long_before_the_time_is_over_killed_and_replaced() {
    let mut bench = Bench::with_options(&[("Bad.java", BAD)], &unconfined());
    let start = Instant::now();
    let (died, output) = outcome(&mut bench, "STOP");
    assert!(matches!(died, Outcome::Died { death: Death::Stopped, .. }), "{died:?}");
    assert_eq!(output, "before");
    assert!(start.elapsed() < Duration::from_secs(15), "of 30 that the program has: {:?}", start.elapsed());
    assert_eq!(outcome(&mut bench, "-").0, Outcome::Returned(Value::Void));
    assert_eq!(bench.child.replaced(), 1);
}

#[cfg(unix)]
#[test]
fn a_jvm_that_is_killed_or_stopped_before_it_is_ready_is_started_once_more() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let (real, folder) = (home(), tempfile::tempdir().expect("a folder"));
    for entry in std::fs::read_dir(&real.home).expect("a JDK").flatten() {
        if entry.file_name() != "bin" {
            symlink(entry.path(), folder.path().join(entry.file_name())).expect("a link");
        }
    }
    let (bin, deaths) = (folder.path().join("bin"), folder.path().join("deaths"));
    std::fs::create_dir(&bin).expect("made");
    symlink(real.home.join("bin/javac"), bin.join("javac")).expect("a link");
    // Each line of the file is a signal before the first word.
    let script = format!(
        "#!/bin/sh\n[ -s '{0}' ] && read name < '{0}' && sed -i 1d '{0}' && kill -s $name $$\nexec '{1}' \"$@\"\n",
        deaths.display(),
        real.java.display()
    );
    std::fs::write(bin.join("java"), script).expect("written");
    std::fs::set_permissions(bin.join("java"), std::fs::Permissions::from_mode(0o755)).expect("executable");
    let mortal = JavaHome::at(folder.path()).expect("a JDK");
    for name in ["KILL", "STOP"] {
        for (times, starts) in [(1, true), (2, false)] {
            std::fs::write(&deaths, format!("{name}\n").repeat(times)).expect("written");
            let begun = Instant::now();
            let started = Child::start(&mortal, &unconfined());
            assert_eq!(started.is_ok(), starts, "{name}: {:?}", started.err());
            // A JVM that hangs may take a minute of its own time, and ten of the clock.
            assert!(begun.elapsed() < Duration::from_secs(50), "{name}: {:?}", begun.elapsed());
        }
    }
}

#[cfg(unix)]
#[test]
fn a_killed_jvm_is_reported_and_replaced_and_none_outlives_its_owner() {
    const SIGKILL: i32 = 9;
    let alive = |process: u32| Path::new(&format!("/proc/{process}/stat")).exists();
    let mut bench = Bench::with_options(&[("Bad.java", BAD)], &unconfined());
    let first = bench.child.process_id().expect("a process");
    let (died, output) = outcome(&mut bench, "KILL");
    assert!(matches!(died, Outcome::Died { death: Death::Signal(SIGKILL), .. }), "{died:?}");
    assert_eq!(output, "before");
    assert_eq!(outcome(&mut bench, "-").0, Outcome::Returned(Value::Void));
    let second = bench.child.process_id().expect("a process");
    assert!(first != second && alive(second));
    drop(bench);
    assert!(!alive(first) && !alive(second));
}
