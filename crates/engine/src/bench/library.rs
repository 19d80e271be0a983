//! `attest bench survey`: the public methods of a library, each explored for a while on unknown receivers and
//! arguments, and what kept paths from their end.

use std::collections::BTreeMap;
use std::hash::{BuildHasher, BuildHasherDefault};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use attest_budget::{Budget, Cut};
use attest_classfile::access::{ACC_ABSTRACT, ACC_BRIDGE, ACC_NATIVE, ACC_PUBLIC, ACC_SYNTHETIC};
use attest_forward::{Found, Library, PathEnd};
use attest_program::{MethodId, Program};
use attest_state::{Approximation, Outcome};
use rustc_hash::FxHasher;
use serde::Serialize;

use crate::explore::{PathsOptions, end_text, explore_each, is_exact};
use crate::query;
use crate::resources::{processor_time, resident_memory};
use crate::session::{Done, Error, Pool, Settings, Started};
use crate::sources::Sources;

/// Which methods of a library are explored, and how long each.
#[derive(Clone, Debug)]
pub struct LibraryOptions {
    /// Jars and directories whose public methods are explored.
    pub targets: Vec<PathBuf>,
    /// How long each method may take (default: 2 s).
    pub time: Duration,
    /// How many methods, chosen by seed (default: all).
    pub sample: Option<usize>,
    /// Which sample (default: 1).
    pub seed: u64,
    /// Only methods whose name contains this.
    pub only: Option<String>,
    /// How long all of them together may take (default: as long as it takes).
    pub total: Option<Duration>,
    /// How many threads explore (default: one for each core).
    pub jobs: usize,
}

/// What became of the methods of a library.
#[derive(Clone, Debug, Default, Serialize)]
pub struct LibraryBench {
    /// Classes of the library.
    pub classes: usize,
    /// Public methods with code of its public classes.
    pub public_methods: usize,
    /// How many of them were explored.
    pub explored: usize,
    /// All paths found, each to its end and exactly.
    pub complete: usize,
    /// All paths found within the bounds and the time.
    pub ended: usize,
    /// Methods with a path that needs something unsupported.
    pub unsupported_methods: usize,
    /// Methods that ended in a panic: bugs of ours.
    pub panicked: Vec<String>,
    /// Methods that could not be begun, by reason.
    pub not_begun: Vec<Reason>,
    /// Paths.
    pub paths: usize,
    /// Paths that returned or threw.
    pub finished: usize,
    /// What was needed and is not supported, the most frequent (by methods) first.
    pub unsupported: Vec<Reason>,
    /// What else kept paths from their end.
    pub bounds: Vec<Reason>,
    /// What was simplified.
    pub approximated: Vec<Reason>,
    /// The longest time (of the processor, where the system tells) that one method took, and which.
    pub longest: (f64, String),
    /// Seconds in all.
    pub seconds: f64,
    /// The methods, one by one.
    pub methods: Vec<MethodRow>,
}

/// Something that happened on several paths.
#[derive(Clone, Debug, Serialize)]
pub struct Reason {
    /// What.
    pub what: String,
    /// On how many paths.
    pub paths: usize,
    /// Of how many methods.
    pub methods: usize,
}

/// What became of one method.
#[derive(Clone, Debug, Serialize)]
pub struct MethodRow {
    /// The method.
    pub method: String,
    /// Its paths.
    pub paths: usize,
    /// Those that returned or threw.
    pub finished: usize,
    /// Whether no path was left waiting.
    pub ended: bool,
    /// Whether the paths are all there are, exactly.
    pub complete: bool,
    /// Why paths did not finish.
    pub open: BTreeMap<String, usize>,
    /// Seconds.
    pub seconds: f64,
    /// Seconds of them that it had a processor.
    pub cpu_seconds: f64,
}

/// How often each reason was met.
type Reasons = BTreeMap<String, (usize, usize)>;

/// Explores the public methods of a library on several threads; `progress` is told how many of how many are done, and
/// which was last. When `stop` is set or the time for all is over, the methods left are not explored.
pub fn bench_library(
    sources: &Sources,
    options: &LibraryOptions,
    stop: &Arc<AtomicBool>,
    progress: &dyn Fn(usize, usize, &str),
) -> Result<LibraryBench, Error> {
    let begun = Instant::now();
    let program = sources.open()?;
    let mut bench = LibraryBench::default();
    let mut methods = public_methods(&program, options, &mut bench)?;
    bench.public_methods = methods.len();
    choose(&mut methods, options);
    let started = Started::new(Library::new(program))?;
    let surveyor = Surveyor {
        started: &started,
        time: options.time,
        deadline: options.total.map(|total| begun + total),
        paths: PathsOptions { thorough: false, jobs: 1, opaque: true, ..PathsOptions::default() },
    };
    let mut cut = Cut::never().or_when(Arc::clone(stop));
    if let Some(deadline) = surveyor.deadline {
        cut = Cut::at(deadline).or_when(Arc::clone(stop));
    }
    let mut survey = Survey { bench, reasons: Default::default() };
    let work = |(): &mut (), (_, method): &(String, MethodId)| surveyor.explore(*method);
    Pool::new(options.jobs).run(
        &methods,
        &cut,
        || (),
        work,
        |at, done| {
            let name = &methods[at].0;
            match done {
                Done::Result(explored) => survey.take(name, explored),
                Done::Panicked(_) => {
                    survey.bench.explored += 1;
                    survey.bench.panicked.push(name.clone());
                }
                Done::NotBegun => return,
            }
            progress(at + 1, methods.len(), name);
        },
    );
    let Survey { mut bench, reasons } = survey;
    let [unsupported, bounds, approximated, not_begun] = reasons.map(sorted);
    (bench.unsupported, bench.bounds) = (unsupported, bounds);
    (bench.approximated, bench.not_begun) = (approximated, not_begun);
    bench.seconds = begun.elapsed().as_secs_f64();
    Ok(bench)
}

/// The public methods with code of the public classes of the targets, with their names.
fn public_methods(
    program: &Program,
    options: &LibraryOptions,
    bench: &mut LibraryBench,
) -> Result<Vec<(String, MethodId)>, Error> {
    let mut methods = Vec::new();
    for target in &options.targets {
        let names = program.path().classes_of(target)?;
        for name in names.iter().filter(|name| !name.ends_with("-info")) {
            let Ok(class) = program.load(name) else { continue };
            bench.classes += 1;
            if program.class(class).access & ACC_PUBLIC == 0 {
                continue;
            }
            for method in &program.class(class).methods {
                let declared = program.method(*method);
                let without = ACC_ABSTRACT | ACC_NATIVE | ACC_SYNTHETIC | ACC_BRIDGE;
                if declared.access & ACC_PUBLIC == 0
                    || declared.access & without != 0
                    || program.text(declared.name).starts_with('<')
                {
                    continue;
                }
                let name = format!("{}#{}", program.dotted(class), query::spelling(program, *method));
                if options.only.as_ref().is_none_or(|only| name.contains(only.as_str())) {
                    methods.push((name, *method));
                }
            }
        }
    }
    methods.sort();
    methods.dedup();
    Ok(methods)
}

/// Leaves a sample that depends on the seed and the methods' names only; a smaller one is part of a larger one.
fn choose(methods: &mut Vec<(String, MethodId)>, options: &LibraryOptions) {
    let Some(sample) = options.sample else { return };
    let hasher = BuildHasherDefault::<FxHasher>::default();
    methods.sort_by_cached_key(|(name, _)| (hasher.hash_one((options.seed, name)), name.clone()));
    methods.truncate(sample);
}

/// How much memory the process may have before a method ends for that, if it took some of it itself.
const MEMORY: u64 = 1 << 30;

/// So much memory may every method take.
const OWN_MEMORY: u64 = 192 << 20;

/// How each method is explored.
struct Surveyor<'a> {
    started: &'a Started,
    time: Duration,
    deadline: Option<Instant>,
    paths: PathsOptions,
}

/// What became of a method.
enum Explored {
    /// Its paths; whether none was left waiting; seconds, and those of them with a processor.
    Paths(Ends, bool, f64, f64),
    /// It could not be begun.
    NotBegun(String),
}

impl Surveyor<'_> {
    fn explore(&self, method: MethodId) -> Explored {
        let (begun, cpu) = (Instant::now(), processor_time());
        let all_memory = resident_memory().map_or(u64::MAX, |now| (now + OWN_MEMORY).max(MEMORY));
        let paths = PathsOptions { all_memory, ..self.paths.clone() };
        let end = begun + self.time;
        let end = self.deadline.map_or(end, |deadline| end.min(deadline));
        let budget = Budget::until(&Cut::at(end));
        let settings = Settings { assertions: false, heap_bytes: paths.memory, ..Settings::default() };
        // A method may have more paths than there is memory for: each is counted and forgotten.
        let mut ends = Ends::default();
        let explored = self.started.work(&settings, |worker| {
            worker.machine.reset_symbols(paths.symbolic());
            let booted = worker.booted.fork();
            explore_each(&mut worker.machine, booted, method, &paths, &budget, &mut |found| {
                ends.add(&found);
            })
        });
        let (seconds, cpu) = (begun.elapsed().as_secs_f64(), processor_time() - cpu);
        match explored {
            Ok(exploration) => Explored::Paths(ends, exploration.all, seconds, cpu),
            Err(problem) => Explored::NotBegun(problem.to_string()),
        }
    }
}

/// What is known of all methods.
struct Survey {
    bench: LibraryBench,
    /// Unsupported, bounds, approximations, not begun.
    reasons: [Reasons; 4],
}

impl Survey {
    /// Counts what became of a method.
    fn take(&mut self, name: &str, explored: Explored) {
        self.bench.explored += 1;
        let (ends, ended, seconds, cpu_seconds) = match explored {
            Explored::Paths(ends, ended, seconds, cpu) => (ends, ended, seconds, cpu),
            Explored::NotBegun(problem) => return count(&mut self.reasons[3], [(problem, 1)]),
        };
        if cpu_seconds > self.bench.longest.0 {
            self.bench.longest = (cpu_seconds, name.to_owned());
        }
        let Ends { unsupported, mut bounds, approximated, paths, finished, inexact } = ends;
        if !ended {
            *bounds.entry("time or memory: paths were left waiting".to_owned()).or_default() += 1;
        }
        let complete = ended && inexact == 0;
        self.bench.complete += usize::from(complete);
        self.bench.ended += usize::from(ended);
        self.bench.unsupported_methods += usize::from(!unsupported.is_empty());
        self.bench.paths += paths;
        self.bench.finished += finished;
        let open = unsupported.iter().chain(&bounds).map(|(what, count)| (what.clone(), *count)).collect();
        for (reasons, of_method) in self.reasons.iter_mut().zip([unsupported, bounds, approximated]) {
            count(reasons, of_method);
        }
        let method = name.to_owned();
        let row = MethodRow { method, paths, finished, ended, complete, open, seconds, cpu_seconds };
        self.bench.methods.push(row);
    }
}

/// How the paths of a method ended.
#[derive(Default)]
struct Ends {
    unsupported: BTreeMap<String, usize>,
    bounds: BTreeMap<String, usize>,
    approximated: BTreeMap<String, usize>,
    paths: usize,
    finished: usize,
    inexact: usize,
}

impl Ends {
    fn add(&mut self, found: &Found) {
        self.paths += 1;
        self.inexact += usize::from(!is_exact(found));
        match &found.end {
            PathEnd::Call(Outcome::Returned(_) | Outcome::Threw(_) | Outcome::Exited(_)) => {
                self.finished += 1
            }
            PathEnd::Call(Outcome::Unsupported(what)) => {
                *self.unsupported.entry(what.clone()).or_default() += 1
            }
            end => *self.bounds.entry(end_text(end)).or_default() += 1,
        }
        for approximation in found.state.path.iter().flat_map(|path| &path.approximations) {
            *self.approximated.entry(kind(approximation)).or_default() += 1;
        }
    }
}

/// What was simplified, without what it was in detail.
fn kind(approximation: &Approximation) -> String {
    match approximation {
        Approximation::Fixed(what) => format!("{what} was fixed to one value"),
        Approximation::Skipped(_) => "a call was not followed".to_owned(),
        Approximation::SomeKeys(_) => "only some keys of a map were considered".to_owned(),
        Approximation::SomeClasses(_) => "only some classes were considered".to_owned(),
    }
}

/// Counts what happened in one method.
fn count(reasons: &mut Reasons, of_method: impl IntoIterator<Item = (String, usize)>) {
    for (what, paths) in of_method {
        let known = reasons.entry(what).or_default();
        known.0 += paths;
        known.1 += 1;
    }
}

/// The most frequent reasons first.
fn sorted(reasons: Reasons) -> Vec<Reason> {
    let mut reasons: Vec<Reason> =
        reasons.into_iter().map(|(what, (paths, methods))| Reason { what, paths, methods }).collect();
    reasons.sort_by(|a, b| (b.methods, b.paths).cmp(&(a.methods, a.paths)).then_with(|| a.what.cmp(&b.what)));
    reasons
}
