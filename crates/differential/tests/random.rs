//! Generated programs compute on our machine what they compute on the JVM.
//!
//! `ATTEST_RANDOM_PROGRAMS` says how many (10,000), `ATTEST_RANDOM_SEED` where the seeds begin, and
//! `ATTEST_TEST_JDKS=17,25` narrows the JDKs. Batches go round all JDKs at hand and the releases that each can
//! run, since the compiler writes other bytecode for each. A program that differs is made small and printed.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use attest_differential::generate::{Options, tree};
use attest_differential::installed::{compiler, installed, wanted};
use attest_differential::print::print;
use attest_differential::program;
use attest_differential::shrink::shrink;
use attest_differential::trial::panic_text;
use attest_engine::{Budget, Called, Cut, Image, Raised, Recorded, Session};
use attest_jvm::{
    Call, CallBatch, Child, ChildOptions, Compilation, JavaHome, JavaString, Outcome, Severity, Source, Value,
};

const BATCH: u64 = 500;
/// How many differing programs are made small, and with how many tries each.
const SHRUNK: usize = 3;
const TRIES: usize = 250;
const HEAP_BYTES: u64 = 256 << 20;
/// Jumps of a call.
const WORK: u64 = 1 << 28;
const CALL_TIME: Duration = Duration::from_secs(30);

/// What a program computed, or how it failed to.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Result {
    Text(JavaString),
    Threw(String),
    /// Not a result at all: unsupported, out of budget, a panic of ours.
    Failed(String),
}

/// A program that differs.
struct Differing {
    seed: u64,
    jdk: usize,
    release: u32,
    theirs: Result,
    ours: Result,
}

#[test]
fn generated_programs_compute_what_they_compute_on_the_jvm() {
    let count = number("ATTEST_RANDOM_PROGRAMS", 6_000);
    let first = number("ATTEST_RANDOM_SEED", 1_000_000);
    let all = installed();
    let compiler = &compiler(&all).expect("a JDK with a compiler; scripts/setup --tests gets one").home;
    let homes: Vec<JavaHome> = wanted(&all).into_iter().map(|one| one.home.clone()).collect();
    let ways: Vec<(usize, u32)> = (0..homes.len())
        .flat_map(|jdk| [8, 11, 17].map(|release| (jdk, release)))
        .filter(|(jdk, release)| homes[*jdk].version >= *release)
        .collect();
    let batches = usize::try_from(count.div_ceil(BATCH)).expect("a number of batches");
    let next = AtomicUsize::new(0);
    let differing: Mutex<Vec<Differing>> = Mutex::default();
    let spent: Mutex<Spent> = Mutex::default();
    let start = Instant::now();
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                let mut javac =
                    Child::start(compiler, &ChildOptions::default()).expect("a JVM that compiles");
                loop {
                    let batch = next.fetch_add(1, Ordering::Relaxed);
                    if batch >= batches {
                        return;
                    }
                    let (jdk, release) = ways[batch % ways.len()];
                    let from = first + batch as u64 * BATCH;
                    let seeds: Vec<u64> = (from..(from + BATCH).min(first + count)).collect();
                    let mut time = Spent::default();
                    let found = run_batch(&mut javac, compiler, &homes[jdk], release, &seeds, &mut time);
                    let found = found.into_iter().map(|(seed, theirs, ours)| Differing {
                        seed,
                        jdk,
                        release,
                        theirs,
                        ours,
                    });
                    differing.lock().expect("no panic").extend(found);
                    spent.lock().expect("no panic").add(&time);
                }
            });
        }
    });
    let mut differing = differing.into_inner().expect("no panic");
    differing.sort_by_key(|one| one.seed);
    println!("{} over all threads", spent.into_inner().expect("no panic"));
    show(&differing, compiler, &homes);
    println!(
        "random: {count} programs from seed {first} on: {} different, in {:?}",
        differing.len(),
        start.elapsed()
    );
    assert!(differing.is_empty(), "{} of {count} programs differ", differing.len());
}

/// The programs of a batch whose results differ.
fn run_batch(
    javac: &mut Child,
    compiler: &JavaHome,
    home: &JavaHome,
    release: u32,
    seeds: &[u64],
    time: &mut Spent,
) -> Vec<(u64, Result, Result)> {
    let work = tempfile::tempdir().expect("a temporary folder");
    let names: Vec<String> = seeds.iter().map(|seed| format!("R{seed}")).collect();
    let sources: Vec<(String, String)> = time.generating(|| {
        names.iter().zip(seeds).map(|(name, seed)| (name.clone(), program(*seed, name))).collect()
    });
    time.compiling(|| compile(javac, &sources, release, work.path()))
        .unwrap_or_else(|errors| panic!("generated programs must compile:\n{errors}"));
    let theirs = time.jvm(|| theirs(home, compiler, work.path(), &names));
    let ours = time.machine(|| ours(home, work.path(), &names));
    let both = theirs.into_iter().zip(ours);
    seeds.iter().zip(both).filter(|(_, (a, b))| a != b).map(|(seed, (a, b))| (*seed, a, b)).collect()
}

fn compile(
    javac: &mut Child,
    sources: &[(String, String)],
    release: u32,
    folder: &Path,
) -> std::result::Result<(), String> {
    let sources =
        sources.iter().map(|(name, text)| Source::new(format!("{name}.java"), text.clone())).collect();
    let mut compilation = Compilation::new(sources, folder);
    compilation.release = Some(release);
    compilation.debug = false;
    compilation.options = ["-nowarn", "-Xlint:-options"].map(str::to_owned).to_vec();
    let compiled = javac.compile(&compilation).map_err(|error| error.to_string())?;
    if compiled.success {
        return Ok(());
    }
    let errors = compiled.diagnostics.iter().filter(|d| d.severity == Severity::Error).take(5);
    let lines = errors.map(|d| format!("{:?}:{:?}: {}", d.file, d.line, d.message));
    Err(lines.collect::<Vec<_>>().join("\n"))
}

/// What the programs compute on the JVM.
fn theirs(home: &JavaHome, compiler: &JavaHome, folder: &Path, names: &[String]) -> Vec<Result> {
    let options = ChildOptions {
        runner_compiler: (!home.has_compiler).then(|| compiler.clone()),
        ..ChildOptions::default()
    };
    let mut child = Child::start(home, &options).expect("a JVM");
    call_all(&mut child, folder, names)
}

fn call_all(child: &mut Child, folder: &Path, names: &[String]) -> Vec<Result> {
    let calls = names.iter().map(|name| Call::new(name.clone(), "run")).collect();
    let mut batch = CallBatch::new(vec![folder.to_path_buf()], calls);
    batch.fresh_classes = true;
    batch.timeout = Duration::from_secs(30);
    let runs = child.call_all(&batch).expect("the JVM answers");
    let result = |outcome| match outcome {
        Outcome::Returned(Value::String(text)) => Result::Text(text),
        Outcome::Threw(thrown) => {
            let message = thrown.message.map(|message| message.to_lossy());
            Result::Threw(format!("{}: {message:?}", thrown.class))
        }
        other => Result::Failed(format!("{other:?}")),
    };
    runs.into_iter().map(|run| result(run.outcome)).collect()
}

/// What the programs compute on our machine: started once, forked for each.
fn ours(home: &JavaHome, folder: &Path, names: &[String]) -> Vec<Result> {
    let path: Vec<PathBuf> = vec![folder.to_path_buf()];
    let image = Image::open(Some(&home.home), &path).expect("the JDK can be read");
    let mut world = Recorded::default();
    let mut session = match image.start(&mut world, HEAP_BYTES) {
        Ok(session) => session,
        Err(exit) => return vec![Result::Failed(format!("start-up: {exit:?}")); names.len()],
    };
    names.iter().map(|name| ours_one(&mut session, name)).collect()
}

fn ours_one(session: &mut Session<'_>, name: &str) -> Result {
    let budget = Budget::work(&Cut::after(CALL_TIME), WORK);
    let call = || session.call(name, "run", "()Ljava/lang/String;", &[], &budget);
    let called = catch_unwind(AssertUnwindSafe(call));
    match called {
        Ok(Ok(attest_engine::Outcome::Returned(Called::Text(text)))) => Result::Text(JavaString(text)),
        Ok(Ok(attest_engine::Outcome::Threw(Raised { class, message }))) => {
            Result::Threw(format!("{class}: {message:?}"))
        }
        Ok(Ok(attest_engine::Outcome::Unsupported(what))) => Result::Failed(format!("not supported: {what}")),
        Ok(other) => Result::Failed(format!("{other:?}")),
        Err(panic) => Result::Failed(format!("our machine panicked: {}", panic_text(&*panic))),
    }
}

/// Prints what differs: failures by their reasons, the first few wrong results as small programs.
fn show(differing: &[Differing], compiler: &JavaHome, homes: &[JavaHome]) {
    let mut reasons: BTreeMap<&str, Vec<u64>> = BTreeMap::new();
    let mut shrunk = 0;
    for one in differing {
        if let Result::Failed(why) = &one.ours {
            reasons.entry(why).or_default().push(one.seed);
        } else if shrunk < SHRUNK {
            shrunk += 1;
            show_small(one, compiler, &homes[one.jdk]);
        } else {
            println!("seed {} differs on JDK {} (release {})", one.seed, homes[one.jdk].version, one.release);
        }
    }
    for (why, seeds) in reasons {
        println!("{} programs, first seed {}: {why}", seeds.len(), seeds[0]);
    }
}

fn show_small(one: &Differing, compiler: &JavaHome, home: &JavaHome) {
    let mut javac = Child::start(compiler, &ChildOptions::default()).expect("a JVM that compiles");
    let options = ChildOptions {
        runner_compiler: (!home.has_compiler).then(|| compiler.clone()),
        ..ChildOptions::default()
    };
    let mut child = Child::start(home, &options).expect("a JVM");
    let name = format!("R{}", one.seed);
    let mut last = (one.theirs.clone(), one.ours.clone());
    let small = shrink(&tree(one.seed, &name, Options::default()), TRIES, |text| {
        let work = tempfile::tempdir().expect("a temporary folder");
        let source = [(name.clone(), text.to_owned())];
        if compile(&mut javac, &source, one.release, work.path()).is_err() {
            return false;
        }
        let names = [name.clone()];
        let theirs = call_all(&mut child, work.path(), &names).swap_remove(0);
        let ours = ours(home, work.path(), &names).swap_remove(0);
        let differs =
            theirs != ours && !matches!((&theirs, &ours), (Result::Failed(_), _) | (_, Result::Failed(_)));
        if differs {
            last = (theirs, ours);
        }
        differs
    });
    println!(
        "seed {} differs on JDK {} (release {}); as small as it gets:\n{}  JVM:  {}\n  ours: {}",
        one.seed,
        home.version,
        one.release,
        print(&small),
        readable(&last.0),
        readable(&last.1)
    );
}

fn readable(result: &Result) -> String {
    match result {
        Result::Text(text) => text.to_lossy().replace('\n', " | "),
        Result::Threw(what) | Result::Failed(what) => what.clone(),
    }
}

fn number(variable: &str, default: u64) -> u64 {
    std::env::var(variable).ok().and_then(|text| text.parse().ok()).unwrap_or(default)
}

/// Where the time went.
#[derive(Default)]
struct Spent([Duration; 4]);

impl Spent {
    fn generating<T>(&mut self, work: impl FnOnce() -> T) -> T {
        self.during(0, work)
    }

    fn compiling<T>(&mut self, work: impl FnOnce() -> T) -> T {
        self.during(1, work)
    }

    fn jvm<T>(&mut self, work: impl FnOnce() -> T) -> T {
        self.during(2, work)
    }

    fn machine<T>(&mut self, work: impl FnOnce() -> T) -> T {
        self.during(3, work)
    }

    fn during<T>(&mut self, part: usize, work: impl FnOnce() -> T) -> T {
        let start = Instant::now();
        let result = work();
        self.0[part] += start.elapsed();
        result
    }

    fn add(&mut self, other: &Spent) {
        self.0.iter_mut().zip(other.0).for_each(|(mine, more)| *mine += more);
    }
}

impl std::fmt::Display for Spent {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let [generating, compiling, jvm, machine] = self.0;
        write!(
            out,
            "generating {generating:?}, compiling {compiling:?}, JVM {jvm:?}, our machine {machine:?}"
        )
    }
}
