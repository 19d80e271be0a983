//! What the sandbox costs: a JVM started, forty tests compiled and run in it, with and without, in turns.
//!
//! `cargo run --release -p attest-jvm --example sandbox_cost -- JDK [ROUNDS]` prints the medians of both and their ratio,
//! of the time that passed and of the processor time that the JVMs took, which others on the machine disturb less.

use std::path::Path;
use std::time::Instant;

use attest_jvm::{Child, ChildOptions, Confirmation, Error, JavaHome, Sandbox, Source, TestFile, Verdict};

const TESTS: usize = 40;

fn main() -> Result<(), Error> {
    let mut arguments = std::env::args().skip(1);
    let jdk = arguments.next().unwrap_or_else(|| std::env::var("JAVA_HOME").unwrap_or_default());
    let rounds = arguments.next().and_then(|text| text.parse().ok()).unwrap_or(15);
    let home = JavaHome::at(Path::new(&jdk))?;
    confirm(&home, Sandbox::On)?;
    let mut times = [(Vec::new(), Vec::new()), (Vec::new(), Vec::new())];
    for round in 0..rounds {
        // Whoever comes second finds the caches warm: they take turns at that too.
        for which in [round % 2, (round + 1) % 2] {
            let (passed, taken) = confirm(&home, [Sandbox::Off, Sandbox::On][which])?;
            times[which].0.push(passed);
            times[which].1.push(taken);
        }
    }
    let [(off, off_taken), (on, on_taken)] = &mut times;
    show("time", median(off), median(on));
    show("processor time", median(off_taken), median(on_taken));
    Ok(())
}

fn show(what: &str, off: f64, on: f64) {
    println!("{what}: {:.1} ms without, {:.1} ms with, ratio {:.3}", off * 1e3, on * 1e3, on / off);
}

/// Starts a JVM and confirms; gives seconds and seconds of processor time.
fn confirm(home: &JavaHome, sandbox: Sandbox) -> Result<(f64, f64), Error> {
    let (start, before) = (Instant::now(), children_seconds());
    let mut child = Child::start(home, &ChildOptions { sandbox, ..ChildOptions::default() })?;
    let results = child.confirm(&Confirmation::new(Vec::new(), (0..TESTS).map(test).collect()))?;
    assert!(results.iter().all(|result| result.verdict == Verdict::Passed));
    drop(child);
    Ok((start.elapsed().as_secs_f64(), children_seconds() - before))
}

/// The processor time of all processes that we started and that have ended.
fn children_seconds() -> f64 {
    // SAFETY: numbers may all be zero, and the call writes into them.
    let usage = unsafe {
        let mut usage: libc::rusage = std::mem::zeroed();
        libc::getrusage(libc::RUSAGE_CHILDREN, &raw mut usage);
        usage
    };
    let seconds = |time: libc::timeval| time.tv_sec as f64 + time.tv_usec as f64 / 1e6;
    seconds(usage.ru_utime) + seconds(usage.ru_stime)
}

fn test(number: usize) -> TestFile {
    let text = format!(
        "import org.junit.jupiter.api.Test;\nimport java.util.*;\nclass T{number} {{ @Test void works() {{ List<String> all = new \
         ArrayList<>(); for (int i = 0; i < 2000; i++) all.add(\"a\" + i); Collections.shuffle(all, new Random({number})); \
         Collections.sort(all); if (!all.get(0).equals(\"a0\")) throw new AssertionError(all); }} }}\n"
    );
    let source = Source::new(format!("T{number}.java"), text);
    TestFile { source, class: format!("T{number}"), methods: vec!["works".to_owned()] }
}

fn median(times: &mut [f64]) -> f64 {
    times.sort_by(f64::total_cmp);
    times.get(times.len() / 2).copied().unwrap_or_default()
}
