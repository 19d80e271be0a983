//! All paths of a method within bounds: condition, outcome, inputs that take it.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use attest_forward::{
    Bound, Explorer, Found, Graph, HeapMode, InputError, Library, Limits, Machine, Merge, Order, PathEnd,
    Recorded, SymbolicOptions,
};
use attest_program::{MethodId, Program};
use attest_solver::{Budget, StackOptions, stack};
use attest_state::{Approximation, State};
use serde::Serialize;
use thiserror::Error;

use crate::graph_text::GraphText;
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
    let found = query::methods(&program, method)?;
    let library = Library::new(program);
    let mut world = Recorded::default();
    let mut machine = Machine::new(&library, &mut world, Limits::default());
    let mut state = State::new(options.memory);
    machine.boot(&mut state).map_err(|exit| PathsError::Boot(format!("{exit:?}")))?;
    let deadline = options.time.map(|time| begun + time);
    let mut report = explore(&mut machine, state, found[0], options, deadline)?;
    report.seconds = begun.elapsed().as_secs_f64();
    Ok(report)
}

/// Explores the paths of a method from a state after start-up on.
fn explore(
    machine: &mut Machine<'_>,
    mut state: State,
    method: MethodId,
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
    let entry = machine.enter_symbolic(&mut state, method, &names)?;
    let mut solver = stack(StackOptions::default());
    let budget = Budget { deadline, ..Budget::steps(5_000_000) };
    let mut explorer = Explorer::new(machine, &mut solver, options.order, budget, state);
    let mut found = Vec::new();
    while let Some(path) = explorer.next_path() {
        found.push(path);
        let late = deadline.is_some_and(|deadline| Instant::now() >= deadline);
        if late || options.limit.is_some_and(|limit| found.len() >= limit) {
            break;
        }
    }
    let all = explorer.waiting() == 0;
    let mut unsupported = BTreeMap::new();
    let mut paths = Vec::new();
    for mut path in found {
        machine.make_readable(&mut path.state);
        if let PathEnd::Unsupported(what) = &path.end {
            *unsupported.entry(what.clone()).or_insert(0) += 1;
        }
        let inputs = machine.arguments_of(&path.state, &entry);
        paths.push(describe(machine, &path, &inputs, &names, method));
    }
    let complete =
        all && paths.iter().all(|path| path.outcome != Outcome::Open && path.approximations.is_empty());
    Ok(PathsReport {
        method: query::spelling(machine.program(), method),
        paths,
        complete,
        unsupported,
        seconds: 0.0,
    })
}

fn describe(
    machine: &mut Machine<'_>,
    path: &Found,
    inputs: &Graph,
    names: &[String],
    method: MethodId,
) -> PathReport {
    let program = machine.program();
    let symbolic = path.state.path.as_deref().cloned().unwrap_or_default();
    let condition =
        symbolic.conditions.iter().map(|term| attest_term::print::human(machine.pool(), *term)).collect();
    let (outcome, end) = match &path.end {
        PathEnd::Returned(None) => (Outcome::Returns(None), "finished".to_owned()),
        PathEnd::Returned(Some(value)) => {
            let text = match value.mark.term() {
                Some(term) if value.ty != attest_ir::Type::Ref => {
                    attest_term::print::human(machine.pool(), term)
                }
                _ => {
                    let graph = machine.values_of(&path.state, &[*value]);
                    GraphText::new(program, &graph).roots().join("")
                }
            };
            (Outcome::Returns(Some(text)), "finished".to_owned())
        }
        PathEnd::Threw(exception) => {
            let class = program.dotted(path.state.heap.class(*exception));
            (Outcome::Throws(class), "finished".to_owned())
        }
        PathEnd::Exited(code) => (Outcome::Exits(*code), "finished".to_owned()),
        PathEnd::Unsupported(what) => (Outcome::Open, format!("unsupported: {what}")),
        PathEnd::Bound(bound) => (Outcome::Open, format!("bound: {}", bound_text(*bound))),
        PathEnd::OutOfBudget => (Outcome::Open, "out of budget".to_owned()),
        PathEnd::Undecided(why) => (Outcome::Open, format!("undecided: {why}")),
        PathEnd::Deadlock => (Outcome::Open, "deadlock".to_owned()),
    };
    let receiver = !program.method(method).is_static();
    let texts = GraphText::new(program, inputs).roots();
    let all_names = receiver.then(|| "this".to_owned()).into_iter().chain(names.iter().cloned());
    let inputs = all_names.zip(texts).collect();
    let approximations = symbolic.approximations.iter().map(approximation_text).collect();
    PathReport { condition, outcome, inputs, end, approximations }
}

fn approximation_text(approximation: &Approximation) -> String {
    match approximation {
        Approximation::Fixed(what) => format!("{what} was fixed to one value"),
        Approximation::Skipped(what) => format!("{what} was not followed"),
        Approximation::SomeClasses(class) => format!("of {class}, only some classes were considered"),
    }
}

fn bound_text(bound: Bound) -> &'static str {
    match bound {
        Bound::Branches => "a branch was undecided too often",
        Bound::Conditions => "too many conditions",
        Bound::Lengths => "a length beyond the bound",
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
