//! All paths of a method within bounds: condition, outcome, inputs that take it.

mod describe;
mod start;

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use attest_forward::{
    Entry, Explorer, Found, HeapMode, InputError, Library, Limits, Machine, Merge, Order, PathEnd, Recorded,
    SymbolicOptions,
};
use attest_program::{MethodId, Program};
use attest_solver::{Budget, StackOptions, stack};
use attest_state::State;
use attest_term::Term;
use serde::Serialize;
use thiserror::Error;

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
    /// What is not modelled, and on how many paths it was needed.
    pub unsupported: BTreeMap<String, usize>,
    /// How long it took.
    pub seconds: f64,
}

/// A path.
#[derive(Clone, Debug, Serialize)]
pub struct PathReport {
    /// What must hold, one condition each.
    pub condition: Vec<String>,
    /// What then happens.
    pub outcome: Outcome,
    /// Arguments that take the path.
    pub inputs: BTreeMap<String, String>,
    /// How the path ended.
    pub end: String,
    /// What was simplified.
    pub approximations: Vec<String>,
}

/// What a path does.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Outcome {
    /// It returns this.
    Returns(Option<String>),
    /// It throws this.
    Throws(String),
    /// It ends the program with this code.
    Exits(i32),
    /// It was not followed to an end.
    Open,
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
    let explored = explore(&mut machine, state, found[0], &options, deadline)?;
    let mut report = report(&mut machine, explored, found[0]);
    report.seconds = begun.elapsed().as_secs_f64();
    Ok(report)
}

/// What a search needs to know.
pub(crate) struct Search<'a> {
    pub(crate) names: &'a [String],
    pub(crate) order: Order,
    pub(crate) budget: Budget,
}

/// The paths of a method, with their states.
pub struct Exploration {
    /// The method and its unknown arguments.
    pub entry: Entry,
    /// The names of its parameters, without the receiver.
    pub names: Vec<String>,
    /// What held before the method began: the conditions of each state that it began in.
    pub begun: Vec<Vec<Term>>,
    /// The paths that ended.
    pub paths: Vec<Found>,
    /// Whether no path is left that has not ended.
    pub all: bool,
}

impl Exploration {
    /// Whether these are all paths, each followed to its end and none simplified.
    pub fn is_complete(&self) -> bool {
        let exact = |found: &Found| {
            found.state.path.as_ref().is_none_or(|path| path.approximations.is_empty())
                && matches!(found.end, PathEnd::Returned(_) | PathEnd::Threw(_) | PathEnd::Exited(_))
        };
        self.all && self.paths.iter().all(exact)
    }
}

/// Explores the paths of a method from a state after start-up on.
pub fn explore(
    machine: &mut Machine<'_>,
    state: State,
    method: MethodId,
    options: &PathsOptions,
    deadline: Option<Instant>,
) -> Result<Exploration, PathsError> {
    let given = Given::parse(options)?;
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
    let Starts { states, entry, lost } = starts(machine, &mut solver, &search, state, method, &given)?;
    let conditions = |state: &State| state.path.as_ref().map(|path| path.conditions.clone());
    let begun = states.iter().filter_map(conditions).collect();
    let mut explorer = Explorer::over(machine, &mut solver, options.order, budget, states);
    let mut paths = Vec::new();
    while let Some(path) = explorer.next_path() {
        paths.push(path);
        let late = deadline.is_some_and(|deadline| Instant::now() >= deadline);
        if late || options.limit.is_some_and(|limit| paths.len() >= limit) {
            break;
        }
    }
    let all = explorer.waiting() == 0 && lost.is_empty();
    Ok(Exploration { entry, names, begun, paths, all })
}

/// The paths as data.
fn report(machine: &mut Machine<'_>, explored: Exploration, method: MethodId) -> PathsReport {
    let complete = explored.is_complete();
    let mut unsupported = BTreeMap::new();
    let mut paths = Vec::new();
    for mut path in explored.paths {
        machine.make_readable(&mut path.state);
        if let PathEnd::Unsupported(what) = &path.end {
            *unsupported.entry(what.clone()).or_insert(0) += 1;
        }
        let inputs = machine.arguments_of(&path.state, &explored.entry);
        paths.push(describe::describe(machine, &path, &inputs, &explored.names, method));
    }
    PathsReport {
        method: query::spelling(machine.program(), method),
        paths,
        complete,
        unsupported,
        seconds: 0.0,
    }
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
