//! Every method of java.base: lifts, verifies, and (every 20th) prints and parses back.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use attest_ir::text::{equivalent, parse, print};
use attest_ir::{Cfg, Dominators, Loops, PostDominators, lift, verify};
use attest_program::location::{ClassPath, Jdk};
use attest_program::{MethodId, Program};

const SAMPLE: usize = 20;

/// What one thread saw.
#[derive(Default)]
struct Seen {
    insts: usize,
    irreducible: usize,
    lifting: Duration,
    verifying: Duration,
    analysing: Duration,
    failures: Vec<String>,
}

#[test]
fn every_method_of_java_base_lifts_verifies_and_survives_printing() {
    let jdk = Jdk::find(None).expect("a JDK on this machine");
    let path = Arc::new(ClassPath::open(&[], &jdk).expect("its classes"));
    let names = path.jdk_classes((jdk.version > 8).then_some("java.base")).expect("its index");
    let program = Program::new(path, jdk).expect("the first classes load");
    let mut methods: Vec<MethodId> = Vec::new();
    let mut failures = Vec::new();
    for name in names.iter().filter(|n| !n.ends_with("module-info")) {
        match program.load(name) {
            Ok(class) => methods.extend(&program.class(class).methods),
            Err(error) => failures.push(format!("{name}: {error}")),
        }
    }
    methods.retain(|m| !program.method(*m).is_abstract() && !program.method(*m).is_native());
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let (next, start) = (AtomicUsize::new(0), Instant::now());
    let seen: Vec<Seen> = thread::scope(|scope| {
        let work = || scope.spawn(|| check_some(&program, &methods, &next));
        let running: Vec<_> = (0..threads).map(|_| work()).collect();
        running.into_iter().map(|t| t.join().expect("no panic")).collect()
    });
    let insts: usize = seen.iter().map(|s| s.insts).sum();
    println!("{} methods, {insts} instructions in {:?} on {threads} threads", methods.len(), start.elapsed());
    let total = |of: fn(&Seen) -> Duration| seen.iter().map(of).sum::<Duration>();
    println!(
        "over all threads: lifting {:?}, verifying {:?}, graphs {:?}",
        total(|s| s.lifting),
        total(|s| s.verifying),
        total(|s| s.analysing)
    );
    println!("{} methods with irreducible edges", seen.iter().map(|s| s.irreducible).sum::<usize>());
    failures.extend(seen.into_iter().flat_map(|s| s.failures));
    assert!(methods.len() > 10_000, "only {} methods", methods.len());
    assert!(
        failures.is_empty(),
        "{} failures, first:\n{}",
        failures.len(),
        failures[..failures.len().min(30)].join("\n")
    );
}

fn check_some(program: &Program, methods: &[MethodId], next: &AtomicUsize) -> Seen {
    const SHARE: usize = 256;
    let mut seen = Seen::default();
    loop {
        let from = next.fetch_add(SHARE, Ordering::Relaxed);
        let Some(share) = methods.get(from..methods.len().min(from + SHARE)) else { return seen };
        for (at, method) in share.iter().enumerate() {
            check(program, *method, (from + at).is_multiple_of(SAMPLE), &mut seen);
        }
    }
}

fn check(program: &Program, method: MethodId, with_text: bool, seen: &mut Seen) {
    let start = Instant::now();
    let body = match lift(program, method) {
        Ok(body) => body,
        Err(error) => return seen.failures.push(error.to_string()),
    };
    let lifted = Instant::now();
    let verified = verify(&body, program);
    let done = Instant::now();
    seen.insts += body.insts.len();
    seen.lifting += lifted - start;
    seen.verifying += done - lifted;
    if let Err(violations) = verified {
        let first = &violations[0];
        seen.failures.push(format!("{}: {first} ({} in all)", program.method_text(method), violations.len()));
        return;
    }
    let cfg = Cfg::of(&body);
    let loops = Loops::of(&cfg, &Dominators::of(&cfg));
    let _ = PostDominators::of(&cfg);
    seen.irreducible += usize::from(!loops.irreducible().is_empty());
    seen.analysing += done.elapsed();
    if cfg.blocks().any(|b| !cfg.is_reachable(b)) {
        seen.failures.push(format!("{}: a block that cannot be reached", program.method_text(method)));
    }
    if with_text {
        let text = print(&body, program);
        match parse(&text, program) {
            Ok(again) if equivalent(&body, &again) && print(&again, program) == text => {}
            Ok(_) => seen.failures.push(format!("another body came back:\n{text}")),
            Err(error) => seen.failures.push(format!("{error} in\n{text}")),
        }
    }
}
