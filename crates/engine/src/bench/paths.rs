//! How fast paths are explored, and what the heap solver saves.
//!
//! Rates are of complete paths, each with values that take it, without the start of the JDK.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use attest_budget::{Bounds, Budget, Cut};
use attest_forward::{Explorer, Found, HeapMode, Library, Merge, Next, Order, Policy, Visitor, explore};
use attest_jvm::JavaHome;
use attest_program::MethodId;
use attest_program::location::Jdk;
use attest_solver::{StackOptions, stack};
use serde::Serialize;

use super::{not_compiled, unprepared};
use crate::explore::{PathsOptions, PathsReport, explore_method};
use crate::query;
use crate::resources::resident_memory;
use crate::session::{self, Error, Settings, Worker};
use crate::sources::Sources;

/// What was measured.
#[derive(Clone, Debug, Serialize)]
pub struct PathsBench {
    /// Speed on small methods.
    pub speed: Vec<SpeedRow>,
    /// The three heaps on methods of data structures.
    pub heaps: Vec<HeapRow>,
    /// Who found out whether an alternative is possible, in per cent: the path itself, its values, its values with one
    /// or two changed, or a layer of the solver.
    pub layers: Vec<(String, f64)>,
    /// Bytes of memory for each state that waits, where the system tells: ints, nodes.
    pub waiting_bytes: Vec<(String, Option<u64>)>,
}

/// The speed on one method.
#[derive(Clone, Debug, Serialize)]
pub struct SpeedRow {
    /// The method.
    pub method: String,
    /// Its paths.
    pub paths: usize,
    /// Decisions on all of them.
    pub decisions: usize,
    /// Paths a second on one core, and on two.
    pub per_second: [f64; 2],
    /// Paths for each second that one thread had a processor, where the system tells.
    pub per_processor_second: f64,
}

/// One method with the three heaps: unaliased, lazy, disjunctive.
#[derive(Clone, Debug, Serialize)]
pub struct HeapRow {
    /// The method.
    pub method: String,
    /// The paths that ended.
    pub paths: [usize; 3],
    /// Those of them that returned or threw, so that their inputs make a test.
    pub tests: [usize; 3],
    /// Milliseconds, without the start of the JDK.
    pub milliseconds: [f64; 3],
    /// Whether the search ended before its time was over.
    pub ended: [bool; 3],
}

const INTS: &str = include_str!("java/PathsOfInts.java");
const NODES: &str = include_str!("java/PathsOfNodes.java");

/// Reads a file of the repository into the binary.
macro_rules! java {
    ($folder:literal, $($name:literal)*) => {
        [$(($name, include_str!(concat!("../../../../", $folder, "/", $name, ".java")))),*]
    };
}

/// Structures of the package `structures`.
const STRUCTURES: [(&str, &str); 5] = java!(
    "examples/java/structures",
    "SinglyLinkedList" "DoublyLinkedList" "CircularLinkedList" "BinarySearchTree" "LeftistHeap"
);

/// A sequence and two queues, with what they need.
const QUEUES: [(&str, &str); 10] = java!(
    "tests/java/generate",
    "NodeSequence" "SortedListPriorityQueue" "HeapPriorityQueue" "Position" "LinkedPosition" "Entry"
    "BoundaryViolationException" "EmptyPriorityQueueException" "InvalidEntryException" "InvalidPositionException"
);

/// The methods that the heaps are compared on.
const METHODS: [&str; 26] = [
    "structures.SinglyLinkedList#addLast",
    "structures.SinglyLinkedList#remove",
    "structures.SinglyLinkedList#reverse",
    "structures.SinglyLinkedList#contains",
    "structures.DoublyLinkedList#insert",
    "structures.DoublyLinkedList#removeFirst",
    "structures.DoublyLinkedList#removeLast",
    "structures.DoublyLinkedList#remove",
    "structures.CircularLinkedList#addFirst",
    "structures.CircularLinkedList#removeFirst",
    "structures.CircularLinkedList#remove",
    "NodeSequence#elemAt",
    "NodeSequence#insertAt",
    "NodeSequence#removeAt",
    "NodeSequence#replaceAt",
    "SortedListPriorityQueue#insert",
    "SortedListPriorityQueue#remove",
    "structures.BinarySearchTree#add",
    "structures.BinarySearchTree#remove",
    "structures.BinarySearchTree#contains",
    "structures.BinarySearchTree#min",
    "HeapPriorityQueue#insert",
    "HeapPriorityQueue#remove",
    "structures.LeftistHeap#insert",
    "structures.LeftistHeap#merge(LeftistHeap)",
    "structures.LeftistHeap#removeMin",
];

/// Measures; `progress` is told what is being measured.
pub fn bench_paths(jdk: Option<&Path>, progress: &dyn Fn(&str)) -> Result<PathsBench, Error> {
    let found = Jdk::find(jdk)?;
    let java = JavaHome::at(&found.home)?;
    let work = tempfile::Builder::new().prefix("attest-bench").tempdir().map_err(unprepared)?;
    let mut files = Vec::new();
    let sources = [("PathsOfInts", INTS), ("PathsOfNodes", NODES)].into_iter();
    for (name, text) in sources.chain(STRUCTURES).chain(QUEUES) {
        let file = work.path().join(format!("{name}.java"));
        fs::write(&file, text).map_err(unprepared)?;
        files.push(file);
    }
    let mut javac = Command::new(java.javac()?);
    javac.args(["-g", "-nowarn", "-d"]).arg(work.path()).args(&files).stdin(Stdio::null());
    let compiled = javac.output().map_err(unprepared)?;
    if !compiled.status.success() {
        return Err(not_compiled(String::from_utf8_lossy(&compiled.stderr)));
    }
    let sources = Sources {
        jdk: Some(found.home.clone()),
        class_path: vec![work.path().to_owned()],
        ..Sources::default()
    };
    let program = sources.open()?;
    let library = Library::new(program);
    // Before all else: what is freed is taken again, and memory does not grow.
    let mut waiting_bytes = Vec::new();
    for method in ["PathsOfInts#branches", "PathsOfNodes#count"] {
        waiting_bytes.push((method.to_owned(), waiting_of(&library, method)?));
    }
    let mut layers: Vec<(String, f64)> = Vec::new();
    let mut speed = Vec::new();
    for method in [
        "PathsOfInts#branches",
        "PathsOfInts#loops",
        "PathsOfInts#switches",
        "PathsOfNodes#count",
        "PathsOfNodes#insert",
        "PathsOfNodes#merge",
    ] {
        progress(method);
        speed.push(speed_of(&library, method, &mut layers)?);
    }
    let all: f64 = layers.iter().map(|(_, answered)| answered).sum();
    for (_, answered) in &mut layers {
        *answered *= 100.0 / all.max(1.0);
    }
    let mut heaps = Vec::new();
    for method in METHODS {
        progress(method);
        heaps.push(heaps_of(&library, method)?);
    }
    Ok(PathsBench { speed, heaps, layers, waiting_bytes })
}

/// How many states wait when their memory is measured.
const WAITING: usize = 64;
/// Seconds after which those that wait then are measured.
const PATIENCE: u64 = 5;

/// Bytes for each waiting state of a breadth-first search.
fn waiting_of(library: &Library, method: &str) -> Result<Option<u64>, Error> {
    let options = PathsOptions {
        merge: Merge::Never,
        bounds: Bounds { branches: 30, ..Bounds::default() },
        ..PathsOptions::default()
    };
    let settings = Settings { assertions: false, heap_bytes: options.memory, ..Settings::default() };
    let measured = library.beside(|library| {
        session::boot(method, library, &settings, |worker| {
            let found = query::methods(&worker.library.program, method, "bench")?;
            bytes_of_waiting(worker, found[0], &options)
        })
    });
    measured.and_then(|bytes| bytes)
}

fn bytes_of_waiting(
    worker: &mut Worker<'_>,
    method: MethodId,
    options: &PathsOptions,
) -> Result<Option<u64>, Error> {
    let machine = &mut worker.machine;
    let mut state = worker.booted.fork();
    machine.reset_symbols(options.symbolic());
    machine.enter_symbolic(&mut state, method, &[])?;
    let mut solver = stack(StackOptions::default());
    let budget = Budget::until(&Cut::after(Duration::from_secs(PATIENCE)));
    let policy = Policy { wide: Some(WAITING), ..Policy::within(Order::BreadthFirst, &budget, 0) };
    let mut visitor = Growth::default();
    let end = explore(machine, &mut solver, vec![state], policy, &mut visitor);
    let more = end.waiting.len().saturating_sub(visitor.first) as u64;
    let bytes = resident_memory().zip(visitor.before).map(|(after, before)| after.saturating_sub(before));
    Ok(bytes.filter(|bytes| more > 0 && *bytes > 0).map(|bytes| bytes / more))
}

/// Notes the memory of the process once a quarter of the states wait: what is there once for all is not counted.
#[derive(Default)]
struct Growth {
    first: usize,
    before: Option<u64>,
}

impl Growth {
    fn look(&mut self, waiting: usize) -> Next {
        if self.before.is_none() && waiting >= WAITING / 4 {
            (self.first, self.before) = (waiting, resident_memory());
        }
        Next::Go
    }
}

impl Visitor for Growth {
    fn at_split(&mut self, explorer: &mut Explorer<'_, '_>) -> Next {
        self.look(explorer.waiting())
    }

    fn at_path_end(&mut self, explorer: &mut Explorer<'_, '_>, _: Found) -> Next {
        self.look(explorer.waiting())
    }
}

fn speed_of(library: &Library, method: &str, layers: &mut Vec<(String, f64)>) -> Result<SpeedRow, Error> {
    let mut row = SpeedRow {
        method: method.to_owned(),
        paths: 0,
        decisions: 0,
        per_second: [0.0; 2],
        per_processor_second: 0.0,
    };
    for (at, jobs) in [1, 2].into_iter().enumerate() {
        let options = PathsOptions { jobs, thorough: false, merge: Merge::Never, ..PathsOptions::default() };
        let report = explored(library, method, &options)?;
        let effort = &report.effort;
        row.paths = report.paths.len();
        row.decisions = report.paths.iter().map(|path| path.steps.len()).sum();
        row.per_second[at] = row.paths as f64 / (report.seconds - effort.start_up);
        if jobs == 1 {
            row.per_processor_second = row.paths as f64 / effort.processor;
        }
        let own = [
            ("the path", effort.contradicted),
            ("its values", effort.witnessed),
            ("values changed", effort.repaired),
        ];
        for (name, count) in own {
            match layers.iter_mut().find(|(known, _)| known == name) {
                Some((_, sum)) => *sum += count as f64,
                None => layers.push((name.to_owned(), count as f64)),
            }
        }
        for layer in &effort.layers {
            let answered = (layer.sat + layer.unsat + layer.unknown) as f64;
            match layers.iter_mut().find(|(name, _)| *name == layer.name) {
                Some((_, sum)) => *sum += answered,
                None => layers.push((layer.name.clone(), answered)),
            }
        }
    }
    Ok(row)
}

fn heaps_of(library: &Library, method: &str) -> Result<HeapRow, Error> {
    let mut row = HeapRow {
        method: method.to_owned(),
        paths: [0; 3],
        tests: [0; 3],
        milliseconds: [0.0; 3],
        ended: [true; 3],
    };
    for (at, heap) in [HeapMode::Unaliased, HeapMode::Lazy, HeapMode::Disjunctive].into_iter().enumerate() {
        let options = PathsOptions {
            jobs: 1,
            thorough: false,
            heap,
            bounds: Bounds { loops: Some(1), ..Bounds::default() },
            time: Some(Duration::from_secs(2)),
            ..PathsOptions::default()
        };
        let report = explored(library, method, &options)?;
        row.milliseconds[at] = (report.seconds - report.effort.start_up) * 1000.0;
        row.paths[at] = report.paths.len();
        row.tests[at] = report.paths.iter().filter(|path| path.outcome.is_some()).count();
        row.ended[at] = report.missing.is_empty();
    }
    Ok(row)
}

fn explored(library: &Library, method: &str, options: &PathsOptions) -> Result<PathsReport, Error> {
    // Each method as if it were the only one.
    library.beside(|library| explore_method(library, method, options, &|_| {}))
}
