//! All paths of a method within bounds: condition, outcome, inputs that take it.

mod describe;
mod picture;
mod reduce;
mod shapes;
mod start;
mod svg;
mod tree;
mod words;

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use attest_forward::{
    Explorer, HeapMode, InputError, Library, Limits, Machine, Merge, Order, PathEnd, Recorded,
    SymbolicOptions,
};
use attest_program::{MethodId, Program};
use attest_solver::{Budget, StackOptions, stack};
use attest_state::State;
use serde::Serialize;
use thiserror::Error;

use self::describe::Describer;
use self::start::{Given, Starts, starts};
use crate::config::{Config, ConfigError};
use crate::precondition::PreconditionError;
use crate::query::{self, QueryError};
use crate::run::RunError;
use crate::sources::Sources;

/// How paths are explored.
#[derive(Clone, Debug)]
pub struct PathsOptions {
    /// How the heap that comes from outside is treated.
    pub heap: HeapMode,
    /// How often a branch may be undecided.
    pub branches: u32,
    /// How many calls deep methods are followed.
    pub depth: u32,
    /// When branches that only compute values are merged.
    pub merge: Merge,
    /// Which path goes on next.
    pub order: Order,
    /// How long it may take.
    pub time: Option<Duration>,
    /// How many paths at most.
    pub limit: Option<usize>,
    /// How large the heap of one path may grow, in bytes.
    pub memory: u64,
    /// What callers guarantee: expressions over parameters and fields, or `Class#method`.
    pub preconditions: Vec<String>,
    /// What holds of the initial heap: `non-aliasing(a,b)`, `non-sharing(a,b)`, `acyclic(a)`.
    pub assumptions: Vec<String>,
    /// Preconditions and assumptions by method.
    pub config: Option<Config>,
}

impl Default for PathsOptions {
    fn default() -> PathsOptions {
        let symbolic = SymbolicOptions::default();
        PathsOptions {
            heap: symbolic.heap,
            branches: symbolic.branches,
            depth: symbolic.depth,
            merge: symbolic.merge,
            order: Order::default(),
            time: None,
            limit: None,
            memory: 64 << 20,
            preconditions: Vec::new(),
            assumptions: Vec::new(),
            config: None,
        }
    }
}

/// Why there are no paths to show.
#[derive(Debug, Error)]
pub enum PathsError {
    /// The method is not there.
    #[error(transparent)]
    Query(#[from] QueryError),
    /// The classes cannot be read.
    #[error(transparent)]
    Run(#[from] RunError),
    /// The method cannot be run on unknown arguments.
    #[error(transparent)]
    Input(#[from] InputError),
    /// A precondition or heap assumption is wrong.
    #[error("{0}")]
    Precondition(#[from] PreconditionError),
    /// A Boolean method never returns true.
    #[error("the precondition {0} returns true for no input")]
    NeverTrue(String),
    /// A Boolean method cannot serve as precondition.
    #[error("{0}")]
    Specification(String),
    /// The settings are wrong.
    #[error(transparent)]
    Config(#[from] ConfigError),
    /// The JDK cannot be started.
    #[error("the JDK cannot be started: {0}")]
    Boot(String),
}

/// The paths of a method.
#[derive(Clone, Debug, Serialize)]
pub struct PathsReport {
    /// The method.
    pub method: String,
    /// The paths.
    pub paths: Vec<PathReport>,
    /// Whether these are all, each exactly: no bound was hit and nothing simplified.
    pub complete: bool,
    /// What is not modelled and was needed, the most frequent first.
    pub unsupported: Vec<Unsupported>,
    /// Why paths may be missing.
    pub missing: Vec<String>,
    /// How long it took.
    pub seconds: f64,
}

/// Something that is not modelled.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Unsupported {
    /// What, in a user's words.
    pub what: String,
    /// How many paths it ended.
    pub paths: usize,
}

/// A path.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PathReport {
    /// What must hold, one condition each; what follows from others is left out.
    pub condition: Vec<String>,
    /// What then happens.
    pub outcome: Outcome,
    /// Arguments that take the path.
    pub inputs: BTreeMap<String, String>,
    /// How the path ended.
    pub end: String,
    /// The objects before the run, drawn; nothing if there are none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub heap_in: Vec<String>,
    /// The objects after the run, drawn; nothing if they are as before.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub heap_out: Vec<String>,
    /// The lines that are run through, by class.
    pub lines: BTreeMap<String, Vec<u16>>,
    /// What was simplified.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub approximations: Vec<String>,
    /// The decisions, from the first on.
    #[serde(skip)]
    pub steps: Vec<Step>,
}

/// A decision of a path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// Which alternative.
    pub taken: u32,
    /// Of how many.
    pub of: u32,
    /// What then holds.
    pub condition: String,
}

/// What a path does.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Outcome {
    /// It returns this.
    Returns(Option<String>),
    /// It throws this.
    #[serde(serialize_with = "class_only")]
    Throws(Thrown),
    /// It ends the program with this code.
    Exits(i32),
    /// It was not followed to an end.
    Open,
}

/// An exception that a path throws.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thrown {
    /// Its class.
    pub class: String,
    /// The line of the program's own code where it was made.
    pub line: Option<u32>,
}

fn class_only<S: serde::Serializer>(thrown: &Thrown, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&thrown.class)
}

/// Explores the paths of the method that a query names.
pub fn paths(sources: &Sources, method: &str, options: &PathsOptions) -> Result<PathsReport, PathsError> {
    let begun = Instant::now();
    let program = sources.open()?;
    let found = query::methods(&program, method, "paths")?;
    let library = Library::new(program);
    let mut world = Recorded::default();
    let mut machine = Machine::new(&library, &mut world, Limits::default());
    let mut state = State::new(options.memory);
    machine.boot(&mut state).map_err(|exit| PathsError::Boot(format!("{exit:?}")))?;
    let deadline = options.time.map(|time| begun + time);
    let mut options = options.clone();
    if let Some(config) = options.config.take() {
        for settings in config.of(machine.program(), found[0])? {
            options.preconditions.extend(settings.pre.clone());
            options.assumptions.extend(settings.assume.iter().cloned());
        }
    }
    let given = Given::parse(&options)?;
    let mut report = explore(&mut machine, state, found[0], &given, &options, deadline)?;
    report.seconds = begun.elapsed().as_secs_f64();
    Ok(report)
}

pub use self::tree::{TreeContent, TreeNode};
pub(crate) use self::words::character;

/// What a search needs to know.
pub(crate) struct Search<'a> {
    pub(crate) names: &'a [String],
    pub(crate) order: Order,
    pub(crate) budget: Budget,
}

/// Explores the paths of a method from a state after start-up on.
fn explore(
    machine: &mut Machine<'_>,
    state: State,
    method: MethodId,
    given: &Given,
    options: &PathsOptions,
    deadline: Option<Instant>,
) -> Result<PathsReport, PathsError> {
    machine.set_symbolic_options(SymbolicOptions {
        heap: options.heap,
        branches: options.branches,
        depth: options.depth,
        merge: options.merge,
        ..SymbolicOptions::default()
    });
    machine.set_limits(Limits { deadline, jumps: Some(20_000_000), ..Limits::default() });
    let names = parameter_names(machine.program(), method);
    let mut solver = stack(StackOptions::default());
    let budget = Budget { deadline, ..Budget::steps(5_000_000) };
    let search = Search { names: &names, order: options.order, budget };
    let Starts { mut states, entry, lost } = starts(machine, &mut solver, &search, state, method, given)?;
    let mut begun: Vec<State> = states.iter_mut().map(State::fork).collect();
    let mut explorer = Explorer::over(machine, &mut solver, options.order, budget, states);
    let describer = Describer { method, entry: &entry, names: &names, thorough: true };
    let mut found = Vec::new();
    while let Some(path) = explorer.next_path() {
        found.push(path);
        let late = deadline.is_some_and(|deadline| Instant::now() >= deadline);
        if late || options.limit.is_some_and(|limit| found.len() >= limit) {
            break;
        }
    }
    let waiting = explorer.waiting();
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    let mut paths = Vec::new();
    for mut path in found {
        if let PathEnd::Unsupported(what) = &path.end {
            *counts.entry(what.clone()).or_insert(0) += 1;
        }
        let start = path.state.path.as_ref().map_or(0, |path| path.start as usize);
        let start = begun.get_mut(start).map(State::fork);
        paths.push(describer.describe(machine, &mut path, start));
    }
    let mut missing = lost;
    if waiting > 0 {
        missing.push(format!("{waiting} paths were not followed"));
    }
    let exact = |path: &PathReport| path.outcome != Outcome::Open && path.approximations.is_empty();
    let complete = missing.is_empty() && paths.iter().all(exact);
    let mut unsupported: Vec<Unsupported> =
        counts.into_iter().map(|(what, paths)| Unsupported { what, paths }).collect();
    unsupported.sort_by(|a, b| b.paths.cmp(&a.paths).then_with(|| a.what.cmp(&b.what)));
    Ok(PathsReport {
        method: query::spelling(machine.program(), method),
        paths,
        complete,
        unsupported,
        missing,
        seconds: 0.0,
    })
}

/// The names of a method's parameters: as compiled with `-g`, or `arg0`, `arg1`…
pub(crate) fn parameter_names(program: &Program, method: MethodId) -> Vec<String> {
    let declared = program.method(method);
    let Some((parameters, _)) = attest_program::split_descriptor(program.text(declared.descriptor)) else {
        return Vec::new();
    };
    let mut slot = u16::from(!declared.is_static());
    let mut names = Vec::new();
    for (at, descriptor) in parameters.iter().enumerate() {
        let name = program.local_name(method, slot).unwrap_or_else(|| format!("arg{at}"));
        names.push(name);
        slot += if matches!(*descriptor, "J" | "D") { 2 } else { 1 };
    }
    names
}
