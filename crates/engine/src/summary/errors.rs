//! Error summaries: only the cases of a method that end in an exception, found in one of three ways.
//!
//! After section 3.3.8 of the thesis on compositional generation (docs/papers.md). Differs: an error counts only if
//! running the method on the values of its case throws the same exception, whichever way it was found.

use std::sync::Arc;
use std::time::Duration;

use attest_budget::{Budget, Cut, Stopwatch};
use attest_forward::{Content, HeapMode, Library, Machine, ObjectGraph, PathEnd, Summary};
use attest_program::{MethodId, Program};
use attest_state::{Outcome, State};
use rustc_hash::{FxHashMap, FxHashSet};
use schemars::JsonSchema;
use serde::Serialize;

use super::tuning::ERRORS_WORK;
use crate::analysis::purity::{Purity, is_pure, straight};
use crate::compose::{Compose, Recursion, wanted};
use crate::described::{concrete, values};
use crate::explore::{self, PathsOptions};
use crate::open;
use crate::query;
use crate::session::{self, Error, Settings, Worker};
use crate::sources::Sources;

/// What is done with the methods that a method calls on the way to an error.
#[derive(Clone, Copy, PartialEq, Eq, Debug, JsonSchema, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum ErrorStrategy {
    /// They are summarised, callees first.
    Summarise,
    /// They are run.
    Execute,
    /// Those without side effects and errors of their own are left out: their results may be anything.
    Skip,
}

/// The errors of a method.
#[derive(Clone, Debug, JsonSchema, Serialize)]
pub struct ErrorsReport {
    /// The method.
    pub method: String,
    /// How they were found.
    pub strategy: ErrorStrategy,
    /// The methods that were explored, callees first.
    pub methods: Vec<ErrorRow>,
    /// The errors of the method itself that were seen to happen.
    pub errors: Vec<ErrorCase>,
    /// Cases that ended in an exception which running the method did not throw.
    pub spurious: usize,
    /// Cases that could not be run.
    pub untried: usize,
    /// Whether no bound cut anything off.
    pub complete: bool,
    /// How long it took.
    #[serde(skip)]
    pub seconds: f64,
}

/// How many cases a method has.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct ErrorRow {
    /// The method.
    pub method: String,
    /// All its cases.
    pub cases: usize,
    /// Those that end in an exception.
    pub errors: usize,
}

/// An error that happens.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct ErrorCase {
    /// The class of the exception.
    pub exception: String,
    /// Arguments for which it is thrown.
    pub inputs: String,
    /// The cases of summaries that were chosen at calls.
    pub schedule: Vec<String>,
}

/// How long all of it may take where no time is given.
const TIME: Duration = Duration::from_secs(60);

/// Finds the errors of the method that a query names.
pub fn errors(
    sources: &Sources,
    method: &str,
    strategy: ErrorStrategy,
    options: &PathsOptions,
) -> Result<ErrorsReport, Error> {
    let watch = Stopwatch::start();
    let program = sources.open()?;
    let method = query::methods(&program, method, "summary")?[0];
    let library = open::over(sources, program)?;
    let settings = Settings { assertions: false, heap_bytes: options.memory, ..Settings::default() };
    let name = query::full_spelling(&library.program, method);
    let mut report =
        session::boot(&name, &library, &settings, |worker| of(worker, method, strategy, options))??;
    report.seconds = watch.seconds();
    Ok(report)
}

/// Finds the errors of a method.
fn of(
    worker: &mut Worker<'_>,
    method: MethodId,
    strategy: ErrorStrategy,
    options: &PathsOptions,
) -> Result<ErrorsReport, Error> {
    let Worker { library, machine, booted } = worker;
    let library: &Library = library;
    let cut = Cut::after(options.time.unwrap_or(TIME));
    let budget = Budget::until(&cut);
    let mut report = ErrorsReport {
        method: spelt(&library.program, method),
        strategy,
        methods: Vec::new(),
        errors: Vec::new(),
        spurious: 0,
        untried: 0,
        complete: true,
        seconds: 0.0,
    };
    let callees = wanted(library, &[method], Compose::Always);
    match strategy {
        ErrorStrategy::Summarise => {
            summarise(library, machine, booted, &callees, options, &budget, &mut report)?
        }
        ErrorStrategy::Execute => {}
        ErrorStrategy::Skip => {
            let is_free = |callee: &MethodId| {
                is_pure(&library.program, &library.bodies, *callee, Purity::FreeOfEffects)
            };
            let free = callees.iter().map(|(callee, _)| *callee).filter(is_free);
            machine.skip_calls(Arc::new(free.collect::<FxHashSet<MethodId>>()));
        }
    }
    machine.reset_symbols(options.symbolic());
    let explored = explore::explore(machine, booted.fork(), method, options, &budget)?;
    report.complete &= explored.is_complete() || strategy == ErrorStrategy::Skip;
    let mut row = ErrorRow { method: report.method.clone(), cases: explored.paths.len(), errors: 0 };
    let mut found = explored.paths;
    found.retain(|found| matches!(found.end, PathEnd::Call(Outcome::Threw(_))));
    row.errors = found.len();
    report.methods.push(row);
    for mut found in found {
        let PathEnd::Call(Outcome::Threw(exception)) = found.end else { continue };
        let exception = library.program.dotted(found.state.heap.class(exception));
        machine.make_readable(&mut found.state);
        let graph = machine.arguments_of(&found.state, &explored.entry);
        let schedule = match &found.state.path {
            Some(path) => path.schedule.iter().map(|(method, case)| {
                format!("{}:{case}", library.program.text(library.program.method(*method).name))
            }),
            None => continue,
        };
        let schedule = schedule.collect();
        match happens(machine, booted, method, &graph, &exception) {
            Some(true) => {
                let inputs = values(&library.program, &graph).trim().to_owned();
                report.errors.push(ErrorCase { exception, inputs, schedule });
            }
            Some(false) => report.spurious += 1,
            None => report.untried += 1,
        }
    }
    Ok(report)
}

/// Explores the callees, those below first, and lets calls use what was found.
fn summarise(
    library: &Library,
    machine: &mut Machine<'_>,
    booted: &mut State,
    callees: &[(MethodId, Recursion)],
    options: &PathsOptions,
    budget: &Budget,
    report: &mut ErrorsReport,
) -> Result<(), Error> {
    let each = budget.at_most(ERRORS_WORK);
    let mut known: FxHashMap<MethodId, Arc<Summary>> = FxHashMap::default();
    let general = PathsOptions {
        heap: HeapMode::Disjunctive,
        preconditions: Vec::new(),
        assumptions: Vec::new(),
        config: None,
        ..options.clone()
    };
    for (callee, recursion) in callees {
        if *recursion != Recursion::None {
            continue;
        }
        machine.use_summaries(Arc::new(known.clone()));
        machine.reset_symbols(general.symbolic());
        let Ok(explored) = explore::explore(machine, booted.fork(), *callee, &general, &each) else {
            continue;
        };
        let errors = explored
            .paths
            .iter()
            .filter(|found| matches!(found.end, PathEnd::Call(Outcome::Threw(_))))
            .count();
        let method = spelt(&library.program, *callee);
        report.methods.push(ErrorRow { method, cases: explored.paths.len(), errors });
        let inside = straight(library, *callee);
        if explored.is_complete()
            && let Ok(summary) = Summary::of(machine, *callee, &explored.paths, &booted.heap, inside)
        {
            known.insert(*callee, Arc::new(summary));
        }
    }
    machine.use_summaries(Arc::new(known));
    Ok(())
}

/// Whether running a method on these arguments throws this exception; nothing if it cannot be run.
fn happens(
    machine: &mut Machine<'_>,
    booted: &mut State,
    method: MethodId,
    graph: &ObjectGraph,
    exception: &str,
) -> Option<bool> {
    if graph.nodes.iter().any(|node| matches!(node.content, Content::Hidden | Content::Stub(_))) {
        return None;
    }
    let happened = concrete(machine, booted, method, &[], graph).ok()?;
    let thrown = happened.strip_prefix("throws ").and_then(|rest| rest.lines().next());
    let Some(thrown) = thrown else { return Some(false) };
    let begin = format!("{thrown} ");
    let line = happened.lines().find_map(|line| line.strip_prefix(&begin))?;
    Some(line.split(": ").next() == Some(exception))
}

fn spelt(program: &Program, method: MethodId) -> String {
    format!("{}#{}", program.dotted(program.method(method).class), query::spelling(program, method))
}
