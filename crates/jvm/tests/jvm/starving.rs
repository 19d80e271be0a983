//! A busy machine: a JVM that gets little of the processor is waited for, and what does not end is told from that.

use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use attest_jvm::{Argument, Call, CallBatch, Compilation, Error, Obstacle, Outcome, Source, Value};

use crate::support::Bench;

const WORK: &str = "import java.util.concurrent.CountDownLatch;
public class Work {
    static int burn(int milliseconds) {
        java.lang.management.ThreadMXBean threads = java.lang.management.ManagementFactory.getThreadMXBean();
        long end = threads.getCurrentThreadCpuTime() + milliseconds * 1000000L;
        while (threads.getCurrentThreadCpuTime() < end) { }
        return 1;
    }
    static int loop(int ignored) { while (true) { } }
    static int sleep(int milliseconds) throws Exception { Thread.sleep(milliseconds); return 1; }
    static int write(int ignored) throws Exception { while (true) { System.out.println(1); Thread.sleep(5); } }
    static int deadlock(int ignored) {
        Object a = new Object(), b = new Object();
        CountDownLatch both = new CountDownLatch(2);
        new Thread(() -> lock(a, b, both)).start();
        lock(b, a, both);
        return 1;
    }
    static void lock(Object first, Object second, CountDownLatch both) {
        synchronized (first) {
            both.countDown();
            try { both.await(); } catch (InterruptedException e) { return; }
            synchronized (second) { return; }
        }
    }
}";

fn batch(bench: &Bench, calls: &[(&str, i32)], milliseconds: u64) -> CallBatch {
    let call = |(method, argument): &(&str, i32)| {
        let mut call = Call::new("Work", *method);
        call.arguments = vec![Argument::Int(*argument)];
        call
    };
    let mut batch = CallBatch::new(bench.class_path(), calls.iter().map(call).collect());
    batch.timeout = Duration::from_millis(milliseconds);
    batch
}

/// Processes that take a processor from whoever is on it.
struct Rivals(Vec<Child>);

impl Rivals {
    fn on(processor: &str, count: usize) -> Rivals {
        let rival = |_| {
            let mut command = Command::new("taskset");
            command.args(["-c", processor, "sh", "-c", "while :; do :; done"]);
            command.stdin(Stdio::null()).spawn().expect("taskset")
        };
        Rivals((0..count).map(rival).collect())
    }
}

impl Drop for Rivals {
    fn drop(&mut self) {
        for rival in &mut self.0 {
            let _ = rival.kill();
            let _ = rival.wait();
        }
    }
}

/// One that we may run on.
fn processor() -> String {
    let status = std::fs::read_to_string("/proc/self/status").expect("our own");
    let allowed = status.lines().find_map(|line| line.strip_prefix("Cpus_allowed_list:")).expect("a list");
    allowed.trim().split([',', '-']).next().expect("a number").to_owned()
}

#[test]
fn a_short_call_is_not_endless_where_others_have_the_processor() {
    const LIMIT: u64 = 1_000;
    let mut bench = Bench::with(&[("Work.java", WORK)]);
    let warm = batch(&bench, &[("burn", 1)], 60_000);
    bench.child.call_all(&warm).expect("runs");
    let process = bench.child.process_id().expect("a JVM").to_string();
    let processor = processor();
    let pinned = Command::new("taskset").args(["-a", "-p", "-c", &processor, &process]).output();
    assert!(pinned.expect("taskset").status.success());
    let rivals = Rivals::on(&processor, 8);
    let short = batch(&bench, &[("burn", 250), ("sleep", 200)], LIMIT);
    let runs = bench.child.call_all(&short).expect("runs");
    drop(rivals);
    for run in &runs {
        assert_eq!(run.outcome, Outcome::Returned(Value::Int(1)), "{:?}", run.elapsed);
    }
    assert!(runs[0].elapsed > Duration::from_millis(LIMIT), "nobody had to wait: {:?}", runs[0].elapsed);
    assert_eq!(bench.child.replaced(), 0);
}

#[test]
fn what_loops_sleeps_writes_or_waits_for_ever_has_used_its_time_soon() {
    let mut bench = Bench::with(&[("Work.java", WORK)]);
    let calls = [("loop", 0), ("sleep", 1 << 30), ("write", 0), ("deadlock", 0), ("burn", 1)];
    let some = batch(&bench, &calls, 400);
    let start = Instant::now();
    let runs = bench.child.call_all(&some).expect("runs");
    for ((method, _), run) in calls.iter().zip(&runs).take(4) {
        let Outcome::TimedOut { stack } = &run.outcome else { panic!("{method}: {:?}", run.outcome) };
        assert!(stack.iter().any(|element| element.method == *method), "{method}: {stack:?}");
    }
    assert_eq!(runs[4].outcome, Outcome::Returned(Value::Int(1)));
    assert!(start.elapsed() < Duration::from_secs(30), "{:?}", start.elapsed());
}

#[test]
fn the_end_of_the_run_ends_what_runs() {
    let mut bench = Bench::with(&[("Work.java", WORK)]);
    let mut some = batch(&bench, &[("burn", 1), ("sleep", 1 << 30), ("burn", 1)], 60_000);
    some.deadline = Some(Instant::now() + Duration::from_millis(1_500));
    let start = Instant::now();
    let runs = bench.child.call_all(&some).expect("runs");
    assert!(start.elapsed() < Duration::from_secs(10), "{:?}", start.elapsed());
    assert_eq!(runs[1].outcome, Outcome::NotStarted(Obstacle::NoTime));
    assert_eq!(runs[2].outcome, Outcome::NotStarted(Obstacle::NoTime));
    let mut late = Compilation::new(vec![Source::new("Work.java", WORK)], bench.folder.path().join("late"));
    late.deadline = Some(Instant::now());
    assert!(matches!(bench.child.compile(&late), Err(Error::NoTime)));
}
