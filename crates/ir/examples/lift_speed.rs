//! Lifts every method of java.base and prints how long loading and lifting took.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use attest_ir::Bodies;
use attest_program::location::{ClassPath, Jdk};
use attest_program::{ClassId, Program};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let jdk = Jdk::find(None)?;
    let path = Arc::new(ClassPath::open(&[], &jdk)?);
    let names = path.jdk_classes(Some("java.base"))?;
    let started = Instant::now();
    let program = Program::new(path, jdk)?;
    let bodies = Bodies::default();
    let (next, methods, failed) = (AtomicUsize::new(0), AtomicUsize::new(0), AtomicUsize::new(0));
    let work = || {
        while let Some(name) = names.get(next.fetch_add(1, Ordering::Relaxed)) {
            let Ok(class) = program.load(name) else { continue };
            lift_class(&program, &bodies, class, &methods, &failed);
        }
    };
    let cores = std::thread::available_parallelism()?.get();
    std::thread::scope(|scope| (0..cores).for_each(|_| drop(scope.spawn(work))));
    println!(
        "{} classes, {} methods lifted, {} failed, {:.0} ms on {cores} cores",
        names.len(),
        methods.load(Ordering::Relaxed),
        failed.load(Ordering::Relaxed),
        started.elapsed().as_secs_f64() * 1e3
    );
    Ok(())
}

fn lift_class(
    program: &Program,
    bodies: &Bodies,
    class: ClassId,
    methods: &AtomicUsize,
    failed: &AtomicUsize,
) {
    for method in &program.class(class).methods {
        let declared = program.method(*method);
        if declared.is_abstract() || declared.is_native() {
            continue;
        }
        methods.fetch_add(1, Ordering::Relaxed);
        if let Err(error) = bodies.get(program, *method) {
            failed.fetch_add(1, Ordering::Relaxed);
            println!("{error}");
        }
    }
}
