//! Damaged class files neither crash nor hang us: they load or not, lift or not, and what runs ends.
//!
//! The samples are the corpus and a part of java.base, put on the class path in packages of their own. Damaged
//! jars are tested in crates/program/tests/location_hostile.rs.
//!
//! Half of the damage is of the kind that confuses types (`crates/verify/tests/support/mutate.rs`). For some classes of each
//! batch, `ATTEST_MUTANT_PATHS` of them, the paths of a method are explored too.

#[path = "../../verify/tests/support/mutate.rs"]
mod confuse;

use std::alloc::{GlobalAlloc, Layout, System};
use std::collections::BTreeMap;
use std::fs;
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use attest_differential::classes::{USUAL_RELEASE, compile};
use attest_differential::corpus;
use attest_differential::installed::{compiler, installed, root};
use attest_differential::random::Random;
use attest_differential::trial::panic_text;
use attest_engine::{
    Bounds, Budget, Called, Cut, Image, Outcome, PathsOptions, Raised, Recorded, Session, Sources, paths,
};
use attest_ir::{lift, verify};
use attest_jvm::{Child, ChildOptions};
use attest_program::Program;
use attest_program::location::{ClassPath, Jdk};
use attest_state::Value;

/// Counts what is allocated, so that the test can bound it.
struct Counting;

static PANICS: AtomicUsize = AtomicUsize::new(0);
static NOW: AtomicUsize = AtomicUsize::new(0);
static MOST: AtomicUsize = AtomicUsize::new(0);

// SAFETY: every call is passed on to the system's allocator unchanged.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let now = NOW.fetch_add(layout.size(), Ordering::Relaxed) + layout.size();
        MOST.fetch_max(now, Ordering::Relaxed);
        // SAFETY: the caller keeps the contract of `alloc`.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        NOW.fetch_sub(layout.size(), Ordering::Relaxed);
        // SAFETY: the caller keeps the contract of `dealloc`.
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

const MUTATIONS: usize = 10_000;
const BATCH: usize = 250;
const MEMORY: usize = 512 << 20;
/// What loading, lifting and verifying a class may take; looked at twice, as other work may be in the way.
const TIME: Duration = Duration::from_secs(1);
/// When a class is taken to hang.
const HANG: Duration = Duration::from_secs(60);
/// Every so many batches, the programs in it are also run.
const RUN_EVERY: usize = 1;
const HEAP_BYTES: u64 = 64 << 20;
/// Jumps of a call.
const WORK: u64 = 1 << 18;
const CALL_TIME: Duration = Duration::from_secs(20);

/// A class file under its name, with slashes.
struct Sample {
    name: String,
    bytes: Vec<u8>,
    /// Where the bytecode of its methods is.
    code: Vec<Range<usize>>,
}

impl Sample {
    fn new(name: String, bytes: Vec<u8>) -> Sample {
        // `Object` under another name is no class file any more: it has no superclass.
        let code = attest_classfile::parse(bytes.clone().into()).map_or_else(
            |_| Vec::new(),
            |file| {
                let codes = file.methods().iter().filter_map(|method| method.code(&file).expect("undamaged"));
                codes.map(|code| code.offset..code.offset + code.bytes.len()).collect()
            },
        );
        Sample { name, bytes, code }
    }
}

/// What became of the mutations.
#[derive(Default)]
struct Counts {
    loaded: AtomicUsize,
    refused: AtomicUsize,
    lifted: AtomicUsize,
    unlifted: AtomicUsize,
    unverified: AtomicUsize,
    run: AtomicUsize,
    explored: AtomicUsize,
}

#[test]
fn ten_thousand_damaged_class_files_neither_crash_nor_hang_nor_fill_the_memory() {
    let samples = samples();
    let seed: u64 = std::env::var("ATTEST_RANDOM_SEED").ok().and_then(|s| s.parse().ok()).unwrap_or(1);
    let (next, counts) = (AtomicUsize::new(0), Counts::default());
    let failures: Mutex<BTreeMap<String, (usize, String)>> = Mutex::default();
    let ends: Mutex<BTreeMap<String, usize>> = Mutex::default();
    let start = Instant::now();
    // Commands catch panics, each for one item: what was caught is no better.
    let usual = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        PANICS.fetch_add(1, Ordering::Relaxed);
        usual(panic);
    }));
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                loop {
                    let batch = next.fetch_add(1, Ordering::Relaxed);
                    if batch >= MUTATIONS / BATCH {
                        return;
                    }
                    let mut fail = |text: String, place: String| {
                        let mut failures = failures.lock().expect("no panic");
                        failures.entry(text).or_insert((0, place)).0 += 1;
                    };
                    let random = &mut Random::new(seed.wrapping_mul(1_000_003).wrapping_add(batch as u64));
                    let folder = tempfile::tempdir().expect("a temporary folder");
                    let names = write_mutants(&samples, random, folder.path());
                    check_batch(batch, folder.path(), &names, &counts, &mut fail);
                    if batch.is_multiple_of(RUN_EVERY) {
                        run_batch(batch, folder.path(), &names, &counts, &ends, &mut fail);
                    }
                    explore_batch(batch, folder.path(), &names, &counts, &mut fail);
                }
            });
        }
    });
    let of = |count: &AtomicUsize| count.load(Ordering::Relaxed);
    println!(
        "{MUTATIONS} mutations of {} classes in {:?}: {} classes loaded, {} refused; {} methods lifted, {} refused, {} refused by the verifier; {} calls of main, paths of {} methods; at most {} MiB",
        samples.len(),
        start.elapsed(),
        of(&counts.loaded),
        of(&counts.refused),
        of(&counts.lifted),
        of(&counts.unlifted),
        of(&counts.unverified),
        of(&counts.run),
        of(&counts.explored),
        MOST.load(Ordering::Relaxed) >> 20
    );
    println!("main ended: {:?}", ends.into_inner().expect("no panic"));
    let failures = failures.into_inner().expect("no panic");
    for (what, (count, first)) in &failures {
        println!("{count} times, first {first}: {what}");
    }
    assert!(failures.is_empty(), "{} kinds of failures", failures.len());
    assert_eq!(of(&PANICS), 0, "panics that were caught");
    let most = MOST.load(Ordering::Relaxed);
    assert!(most < MEMORY, "{} MiB", most >> 20);
    assert!(of(&counts.loaded) > MUTATIONS / 20, "the damage is so great that hardly a class loads");
}

/// The classes of the corpus, and every so many of java.base.
fn samples() -> Vec<Sample> {
    let all = installed();
    let compiler = compiler(&all).expect("a JDK with a compiler; scripts/setup --tests gets one");
    let programs = corpus(&root().join("tests/java/run")).expect("the corpus can be read");
    let programs: Vec<_> = programs.iter().filter(|program| program.min_java <= USUAL_RELEASE).collect();
    let work = tempfile::tempdir().expect("a temporary folder");
    let mut child = Child::start(&compiler.home, &ChildOptions::default()).expect("a JVM");
    let classes = compile(&mut child, &programs, &[USUAL_RELEASE], &[], work.path());
    let classes = classes.unwrap_or_else(|errors| panic!("the corpus does not compile:\n{errors}"));
    let mut samples = Vec::new();
    let mut files: Vec<_> = fs::read_dir(&classes[&USUAL_RELEASE].folder)
        .expect("the classes")
        .map(|entry| entry.expect("a class").path())
        .collect();
    files.sort();
    for file in files {
        let name = file.file_stem().expect("a name").to_string_lossy().into_owned();
        samples.push(Sample::new(name, fs::read(&file).expect("readable")));
    }
    let jdk = Jdk::at(&compiler.home.home).expect("its JDK");
    let path = ClassPath::open(&[], &jdk).expect("its classes");
    let names = path.jdk_classes((jdk.version > 8).then_some("java.base")).expect("its index");
    for name in names.iter().filter(|name| name.starts_with("java/")).step_by(5) {
        let found = path.find_class(name).expect("readable").expect("listed");
        samples.push(moved(name, &found.bytes));
    }
    samples
}

/// The class under another name of the same length, so that it can stand on the class path.
fn moved(name: &str, bytes: &[u8]) -> Sample {
    let new = format!("x{}", &name[1..]);
    let mut bytes = bytes.to_vec();
    for at in 0..bytes.len().saturating_sub(name.len()) {
        if bytes[at..].starts_with(name.as_bytes()) {
            bytes[at] = b'x';
        }
    }
    Sample::new(new, bytes)
}

fn write_mutants(samples: &[Sample], random: &mut Random, folder: &Path) -> Vec<String> {
    let mut names = Vec::new();
    while names.len() < BATCH {
        let sample = random.pick(samples);
        if names.contains(&sample.name) {
            continue;
        }
        let mut bytes = sample.bytes.clone();
        let confused = random.chance(50).then(|| confuse::mutate(&bytes, random.bits())).flatten();
        if let Some((confused, _)) = confused {
            write_class(folder, &sample.name, &confused);
            names.push(sample.name.clone());
            continue;
        }
        // Damage to the code alone leaves classes that load, and so gets further.
        let only_code = !sample.code.is_empty() && random.chance(60);
        for _ in 0..random.between(1, 4) {
            match only_code {
                true => mutate_code(&mut bytes, random.pick(&sample.code).clone(), random),
                false => mutate(&mut bytes, random),
            }
        }
        write_class(folder, &sample.name, &bytes);
        names.push(sample.name.clone());
    }
    names
}

fn write_class(folder: &Path, name: &str, bytes: &[u8]) {
    let file = folder.join(format!("{name}.class"));
    fs::create_dir_all(file.parent().expect("a folder")).expect("created");
    fs::write(file, bytes).expect("written");
}

/// Explores the paths of one method of some classes.
fn explore_batch(
    batch: usize,
    folder: &Path,
    names: &[String],
    counts: &Counts,
    fail: &mut dyn FnMut(String, String),
) {
    let most = std::env::var("ATTEST_MUTANT_PATHS").ok().and_then(|most| most.parse().ok()).unwrap_or(2);
    let sources = Sources { class_path: vec![folder.to_path_buf()], ..Sources::default() };
    for name in names.iter().take(most) {
        let Ok(file) = attest_classfile::parse(
            fs::read(folder.join(format!("{name}.class"))).unwrap_or_default().into(),
        ) else {
            continue;
        };
        let methods: Vec<&str> = file.methods().iter().map(|method| method.name(&file)).collect();
        let Some(method) = methods.iter().find(|method| !method.starts_with('<')) else { continue };
        let query = format!("{}.{method}", name.replace('/', "."));
        let options = PathsOptions {
            limit: Some(20),
            effort: Some(1),
            bounds: Bounds { branches: 8, ..Bounds::default() },
            jobs: 1,
            ..PathsOptions::default()
        };
        let place = format!("batch {batch}, paths of {query}");
        let explored = watched(&place, || {
            catch_unwind(AssertUnwindSafe(|| paths(&sources, &query, &options, &|_| {}).is_ok()))
        });
        match explored {
            Ok(explored) => {
                counts.explored.fetch_add(usize::from(explored), Ordering::Relaxed);
            }
            Err(panic) => fail(format!("panic: {}", panic_text(&*panic)), place),
        }
    }
}

fn mutate(bytes: &mut Vec<u8>, random: &mut Random) {
    if bytes.len() < 16 {
        return;
    }
    let at = random.below(bytes.len() - 8);
    match random.below(12) {
        0..4 => bytes[at] ^= 1 << random.below(8),
        4..6 => bytes[at] = *random.pick(&[0, 1, 2, 0x7f, 0x80, 0xff]),
        6..8 => bytes[at] = random.below(256) as u8,
        8 => bytes[at..at + 2].copy_from_slice(&(random.below(300) as u16).to_be_bytes()),
        9 => bytes[at..at + 4].copy_from_slice(&[0xff, 0xff, 0xff, random.below(256) as u8]),
        10 => {
            let (from, length) = (random.below(bytes.len() - 8), random.between(1, 8));
            let part = bytes[from..from + length].to_vec();
            bytes[at..at + length].copy_from_slice(&part);
        }
        _ => {
            let length = random.between(1, 4);
            if random.chance(50) {
                bytes.drain(at..at + length);
            } else {
                let part = bytes[at..at + length].to_vec();
                bytes.splice(at..at, part);
            }
        }
    }
}

/// Changes a byte of a method's code, or copies some bytes within it.
fn mutate_code(bytes: &mut [u8], code: Range<usize>, random: &mut Random) {
    let code = &mut bytes[code];
    let at = random.below(code.len());
    match random.below(4) {
        0 => code[at] ^= 1 << random.below(8),
        1 => code[at] = random.below(202) as u8,
        2 => code[at] = random.below(8) as u8,
        _ => {
            let from = random.below(code.len());
            let length = random.between(1, 4).min(code.len() - at.max(from));
            code.copy_within(from..from + length, at);
        }
    }
}

/// Loads, lifts and verifies all classes of a folder.
fn check_batch(
    batch: usize,
    folder: &Path,
    names: &[String],
    counts: &Counts,
    fail: &mut dyn FnMut(String, String),
) {
    let jdk = Jdk::find(None).expect("a JDK on this machine");
    let path = Arc::new(ClassPath::open(&[folder.to_path_buf()], &jdk).expect("the folder"));
    let program = Program::new(path, jdk).expect("the first classes load");
    for name in names {
        let place = format!("batch {batch}, {name}");
        let took = |counts: &Counts| {
            let start = Instant::now();
            let checked =
                watched(&place, || catch_unwind(AssertUnwindSafe(|| check(&program, name, counts))));
            (start.elapsed(), checked.err().map(|panic| panic_text(&*panic)))
        };
        let (time, panic) = took(counts);
        if let Some(text) = panic {
            fail(format!("panic: {text}"), place.clone());
        } else if time > TIME && took(&Counts::default()).0 > TIME {
            fail(format!("{name} took more than {TIME:?}"), place.clone());
        }
    }
}

fn check(program: &Program, name: &str, counts: &Counts) {
    let Ok(class) = program.load(name) else {
        counts.refused.fetch_add(1, Ordering::Relaxed);
        return;
    };
    counts.loaded.fetch_add(1, Ordering::Relaxed);
    for method in &program.class(class).methods {
        let declared = program.method(*method);
        if declared.is_abstract() || declared.is_native() {
            continue;
        }
        let count = match lift(program, *method) {
            Err(_) => &counts.unlifted,
            Ok(body) if verify(&body, program).is_err() => &counts.unverified,
            Ok(_) => &counts.lifted,
        };
        count.fetch_add(1, Ordering::Relaxed);
    }
}

/// Runs `main` of the classes that have one.
fn run_batch(
    batch: usize,
    folder: &Path,
    names: &[String],
    counts: &Counts,
    ends: &Mutex<BTreeMap<String, usize>>,
    fail: &mut dyn FnMut(String, String),
) {
    let image = Image::open(None, &[folder.to_path_buf()]).expect("the folder");
    let mut world = Recorded::default();
    let mut session = image.start(&mut world, HEAP_BYTES).expect("the JDK starts up");
    for name in names.iter().filter(|name| !name.starts_with("xava/")) {
        let place = format!("batch {batch}, main of {name}");
        match watched(&place, || catch_unwind(AssertUnwindSafe(|| main(&mut session, name)))) {
            Ok(end) => {
                counts.run.fetch_add(1, Ordering::Relaxed);
                let end = end.map_or("NoMethod".to_owned(), |outcome| format!("{outcome:?}"));
                let kind = end.split(['(', ' ']).next().unwrap_or_default().to_owned();
                *ends.lock().expect("no panic").entry(kind).or_default() += 1;
            }
            Err(panic) => fail(format!("panic: {}", panic_text(&*panic)), place),
        }
    }
}

fn main(session: &mut Session<'_>, class: &str) -> Result<Outcome<Called, Raised>, String> {
    let budget = Budget::work(&Cut::after(CALL_TIME), WORK);
    session.call(class, "main", "([Ljava/lang/String;)V", &[Value::NULL], &budget)
}

/// Does the work; ends the process with the place's name if it takes for ever.
fn watched<T>(place: &str, work: impl FnOnce() -> T) -> T {
    static DONE: AtomicU64 = AtomicU64::new(0);
    let (tell, told) = std::sync::mpsc::channel::<()>();
    let text = place.to_owned();
    let watch = thread::spawn(move || {
        if told.recv_timeout(HANG) == Err(std::sync::mpsc::RecvTimeoutError::Timeout) {
            eprintln!("hangs: {text}, after {} others", DONE.load(Ordering::Relaxed));
            std::process::exit(101);
        }
    });
    let result = work();
    DONE.fetch_add(1, Ordering::Relaxed);
    drop(tell);
    let _ = watch.join();
    result
}
