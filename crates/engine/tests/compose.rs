//! Composition changes nothing: methods of the test corpora that call others of them have the same outcomes with and
//! without summaries, whose effects are put in or whose code is run along the way decided, under all heaps.
//!
//! Within its time the test looks at a sample, another one each day; `ATTEST_COMPOSE=all` looks at all, and
//! `ATTEST_COMPOSE=SEED` takes the sample of a seed that it has printed.

#[path = "support/outcomes.rs"]
mod outcomes;
#[path = "support/subjects.rs"]
mod subjects;

use attest_budget::Bounds;
use std::fs;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use attest_engine::{Compose, HeapMode, Merge, PathsOptions, PathsReport, Sources, listing, paths};
use outcomes::outcomes;
use subjects::compiled;
use tempfile::TempDir;

/// The corpora; their files are in the folders themselves.
const CORPORA: [&str; 8] = ["bounds", "cost", "generate", "hunt", "papers", "paths", "summary", "synth"];
/// What all methods of a sample together may take; those that are left then are not compared.
const ALL: Duration = Duration::from_secs(40);
/// What one search may take, and how many paths it may have.
const ONE: Duration = Duration::from_secs(2);
const PATHS: usize = 150;
/// So many searches must have been compared, even on a slow machine.
const FEWEST: usize = 20;

/// What was compared.
#[derive(Default)]
struct Compared {
    methods: usize,
    searches: usize,
    composed: usize,
    differ: Vec<String>,
}

#[test]
fn methods_of_the_corpora_have_the_same_outcomes_with_and_without_composition() {
    let wish = std::env::var("ATTEST_COMPOSE").unwrap_or_default();
    let day = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs() / 86_400);
    let seed = wish.parse().unwrap_or(day);
    let corpora: Vec<(TempDir, Vec<String>)> = CORPORA.iter().filter_map(|name| corpus(name)).collect();
    let mut all: Vec<(&Path, String)> = Vec::new();
    for (classes, names) in &corpora {
        let sources = sources(classes.path());
        all.extend(calling(&sources, names).into_iter().map(|method| (classes.path(), method)));
    }
    all.sort_by_key(|(_, method)| mixed(seed, method));
    let deadline = (wish != "all").then(|| Instant::now() + ALL);
    let (next, compared) = (AtomicUsize::new(0), Mutex::new(Compared::default()));
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                while let Some((classes, method)) = all.get(next.fetch_add(1, Ordering::Relaxed)) {
                    if deadline.is_some_and(|deadline| Instant::now() > deadline) {
                        break;
                    }
                    compare(&sources(classes), method, &compared);
                }
            });
        }
    });
    let Compared { methods, searches, composed, differ } = compared.into_inner().expect("no thread failed");
    println!(
        "seed {seed}: {methods} of {} methods, {searches} searches with summaries, {composed} paths through them",
        all.len()
    );
    assert!(differ.is_empty(), "seed {seed}: {differ:#?}");
    assert!(searches > FEWEST && composed > FEWEST, "{searches} compared, {composed} paths with summaries");
}

/// The classes of a corpus and their names; nothing if a newer compiler is needed for all of it.
fn corpus(name: &str) -> Option<(TempDir, Vec<String>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/java").join(name);
    let mut names: Vec<String> = fs::read_dir(&folder)
        .expect("the corpus")
        .filter_map(|entry| entry.ok()?.file_name().to_str()?.strip_suffix(".java").map(str::to_owned))
        // Those that need a newer compiler say so in their names.
        .filter(|name| !name.starts_with("J1") && !name.starts_with("J2"))
        .collect();
    names.sort();
    let files: Vec<String> = names.iter().map(|class| format!("tests/java/{name}/{class}.java")).collect();
    let classes =
        (!files.is_empty()).then(|| compiled(&files.iter().map(String::as_str).collect::<Vec<_>>()))?;
    names.retain(|name| classes.path().join(format!("{name}.class")).exists());
    Some((classes, names))
}

fn sources(classes: &Path) -> Sources {
    Sources { class_path: vec![classes.to_owned()], ..Sources::default() }
}

/// A number that looks like chance.
fn mixed(seed: u64, text: &str) -> u64 {
    text.bytes().fold(seed ^ 0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3).rotate_left(17)
    })
}

/// The methods that call others of the corpus.
fn calling(sources: &Sources, names: &[String]) -> Vec<String> {
    let mut found = Vec::new();
    for name in names {
        for method in listing(sources, name).expect("the methods of a class") {
            let calls = |line: &str| {
                line.contains("call ") && names.iter().any(|name| line.contains(&format!("{name}.")))
            };
            if !method.method.starts_with(['<', '$']) && method.text.lines().any(calls) {
                found.push(format!("{}#{}", method.class, method.method));
            }
        }
    }
    found.sort();
    found.dedup();
    found
}

/// Compares the outcomes of one method.
fn compare(sources: &Sources, method: &str, compared: &Mutex<Compared>) {
    let mut own = Compared { methods: 1, ..Compared::default() };
    for heap in [HeapMode::Disjunctive, HeapMode::Unaliased, HeapMode::Lazy] {
        let Some(without) = explored(sources, method, heap, (Compose::Never, true)) else { continue };
        // With a lazy heap calls are run, whichever form summaries have.
        let code = (heap != HeapMode::Lazy).then_some((Compose::Always, false));
        for (compose, effects) in [(Compose::Always, true), (Compose::Auto, true)].into_iter().chain(code) {
            let Some(with) = explored(sources, method, heap, (compose, effects)) else { continue };
            own.searches += 1;
            own.composed += with.paths.iter().filter(|path| !path.schedule.is_empty()).count();
            if outcomes(&with) != outcomes(&without) || with.complete != without.complete {
                own.differ.push(format!(
                    "{method}, {heap:?}, {compose:?}, effects {effects}: {:?}, without {:?}",
                    outcomes(&with),
                    outcomes(&without)
                ));
            }
        }
    }
    let mut all = compared.lock().expect("no thread failed");
    all.methods += own.methods;
    all.searches += own.searches;
    all.composed += own.composed;
    all.differ.extend(own.differ);
}

/// All paths; nothing if there are too many of them.
fn explored(
    sources: &Sources,
    method: &str,
    heap: HeapMode,
    (compose, effects): (Compose, bool),
) -> Option<PathsReport> {
    let options = PathsOptions {
        heap,
        compose,
        effects,
        merge: Merge::Never,
        bounds: Bounds { branches: 3, ..Bounds::default() },
        time: Some(ONE),
        thorough: false,
        jobs: 1,
        ..PathsOptions::default()
    };
    let report = paths(sources, method, &options, &|_| {}).ok()?;
    let cut = report.seconds > ONE.as_secs_f64() || report.paths.len() > PATHS;
    (!cut).then_some(report)
}
