//! Every method of the libraries in the cache lifts, and the result verifies.

use std::sync::Arc;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use attest_differential::libraries::class_path;
use attest_ir::{lift, verify};
use attest_program::location::{ClassPath, Jdk};
use attest_program::{LinkError, MethodId, Program};

const LIBRARIES: [&str; 6] =
    ["commons-lang3", "guava", "kotlin-stdlib", "jackson-databind", "vavr", "javaparser-core"];

#[test]
fn every_method_of_the_libraries_lifts_and_verifies() {
    for library in LIBRARIES {
        check(library);
    }
}

fn check(library: &str) {
    let jars = class_path(&[library]).expect("the library is in the cache");
    let jdk = Jdk::find(None).expect("a JDK on this machine");
    let path = Arc::new(ClassPath::open(&jars, &jdk).expect("its jars"));
    let names = path.user_classes().expect("its index");
    let program = Program::new(Arc::clone(&path), jdk).expect("the first classes load");
    let mut methods: Vec<MethodId> = Vec::new();
    let (mut failures, mut missing) = (Vec::new(), 0);
    for name in names.iter().filter(|n| !n.ends_with("module-info") && !n.ends_with("package-info")) {
        match program.load(name) {
            Ok(class) => methods.extend(&program.class(class).methods),
            // Optional parts of a library extend classes of libraries that are not there.
            Err(LinkError::NotFound(_)) => missing += 1,
            Err(error) => failures.push(format!("{name}: {error}")),
        }
    }
    methods.retain(|m| !program.method(*m).is_abstract() && !program.method(*m).is_native());
    let (next, start, slowest) = (AtomicUsize::new(0), Instant::now(), Mutex::new(Duration::ZERO));
    let failures = Mutex::new(failures);
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                while let Some(method) = methods.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let start = Instant::now();
                    if let Err(failure) = lift_one(&program, *method) {
                        failures.lock().expect("no panic").push(failure);
                    }
                    let mut slowest = slowest.lock().expect("no panic");
                    *slowest = (*slowest).max(start.elapsed());
                }
            });
        }
    });
    let failures = failures.into_inner().expect("no panic");
    println!(
        "{library}: {} methods of {} classes in {:?}, the slowest {:?}; {missing} classes lack a supertype",
        methods.len(),
        names.len(),
        start.elapsed(),
        slowest.into_inner().expect("no panic")
    );
    assert!(methods.len() > 500, "only {} methods", methods.len());
    assert!(
        failures.is_empty(),
        "{library}: {} failures, first:\n{}",
        failures.len(),
        failures[..failures.len().min(20)].join("\n")
    );
}

fn lift_one(program: &Program, method: MethodId) -> Result<(), String> {
    let body = lift(program, method).map_err(|error| error.to_string())?;
    verify(&body, program).map_err(|violations| {
        format!("{}: {} ({} in all)", program.method_text(method), violations[0], violations.len())
    })
}
