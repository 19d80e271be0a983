//! Summaries of the methods that a method calls, made bottom-up, and used at their calls.

mod cards;
mod errors;
mod pure;
mod store;

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use attest_forward::{HeapMode, Library, Limits, Machine, Recorded, Summary};
use attest_ir::{CallGraph, EdgeKind, Inst, Receivers, loaded_classes};
use attest_program::{ClassId, MethodId, Program};
use attest_state::State;
use rustc_hash::FxHashMap;
use serde::Serialize;

pub use self::errors::{ErrorCase, ErrorRow, ErrorStrategy, ErrorsReport, errors};
use self::pure::is_pure;
use self::store::Store;
pub use self::store::{StoreEntry, StoreUse, clear_store, store_entries};
use crate::paths::{self, PathsError, PathsOptions};
use crate::query;
use crate::sources::Sources;

/// When calls are decided by summaries of the methods called.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Compose {
    /// For methods that are called from several places or in loops, have few cases and look at no heap.
    Auto,
    /// For every method that has a complete summary.
    Always,
    /// Never.
    #[default]
    Never,
}

impl PathsOptions {
    /// What to say if paths are chosen by something that is not told from a path alone while calls are composed.
    ///
    /// Bounds on blocks, loops, branches and depth look at one path: a summary within them is one of the caller's paths
    /// within them, and nothing is lost. How many paths or how much time there is, is shared by all paths; which are left
    /// out depends on which came first, and with summaries others come first.
    pub fn global_criteria(&self) -> Option<String> {
        if self.compose == Compose::Never {
            return None;
        }
        let global = [("--limit", self.limit.is_some()), ("--time", self.time.is_some())];
        let named: Vec<&str> = global.into_iter().filter(|(_, set)| *set).map(|(name, _)| name).collect();
        (!named.is_empty()).then(|| {
            format!(
                "{} does not compose: if it leaves paths out, what callees cover may be less than with --compose never; \
                 --block-k, --loop-k, --branches and --depth do compose",
                named.join(" and ")
            )
        })
    }
}

/// Summaries by method, and what became of the methods without one.
#[derive(Default)]
pub(crate) struct Summaries {
    /// The summaries.
    pub(crate) methods: Arc<FxHashMap<MethodId, Arc<Summary>>>,
    /// What became of each method, callees first.
    pub(crate) told: Vec<(MethodId, Result<usize, String>)>,
    /// What the store was good for, if there is one.
    pub(crate) store: Option<StoreUse>,
}

/// What summaries a method's calls have.
#[derive(Clone, Debug, Serialize)]
pub struct SummariesReport {
    /// The method.
    pub method: String,
    /// The methods that it may call, callees first.
    pub methods: Vec<Summarised>,
    /// What the store was good for, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub store: Option<StoreUse>,
    /// How long it took.
    #[serde(skip)]
    pub seconds: f64,
}

/// A method and its summary.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Summarised {
    /// The method.
    pub method: String,
    /// How many cases its summary has, if it has one.
    pub cases: Option<usize>,
    /// Why it has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
}

/// How long one method is summarised, and how many paths are followed for it.
const TIME: Duration = Duration::from_secs(5);
const PATHS: usize = 65;
/// Larger class paths are not loaded as a whole.
const MOST_CLASSES: usize = 3_000;
/// The most cases that are worth a split.
const FEW: usize = 16;

/// Makes the summaries for the calls of the method that a query names.
pub fn summarise(
    sources: &Sources,
    method: &str,
    options: &PathsOptions,
) -> Result<SummariesReport, PathsError> {
    let program = sources.open()?;
    let found = query::methods(&program, method, "summary")?;
    let library = sources.library(program.clone())?;
    let begun = Instant::now();
    let summaries = summaries(&library, found[0], options)?;
    let seconds = begun.elapsed().as_secs_f64();
    let spelt = |method: MethodId| {
        format!("{}#{}", program.dotted(program.method(method).class), query::spelling(&program, method))
    };
    let methods = summaries.told.iter().map(|(method, told)| Summarised {
        method: spelt(*method),
        cases: told.as_ref().ok().copied(),
        why: told.as_ref().err().cloned(),
    });
    let (method, methods) = (spelt(found[0]), methods.collect());
    Ok(SummariesReport { method, methods, store: summaries.store, seconds })
}

/// Makes the summaries for the calls of a method, callees before callers.
pub(crate) fn summaries(
    library: &Library,
    method: MethodId,
    options: &PathsOptions,
) -> Result<Summaries, PathsError> {
    let mut made = Summaries::default();
    if options.compose == Compose::Never {
        return Ok(made);
    }
    let wanted = wanted(library, method, options.compose);
    if wanted.is_empty() {
        return Ok(made);
    }
    let mut world = Recorded::default();
    let mut machine = Machine::new(library, &mut world, Limits::default());
    let mut booted = State::new(options.memory);
    machine.boot(&mut booted).map_err(|exit| PathsError::Boot(format!("{exit:?}")))?;
    let mut known: FxHashMap<MethodId, Arc<Summary>> = FxHashMap::default();
    let mut store = match &options.store {
        // What specifications say is no part of what a file depends on.
        Some(directory) if !library.has_specifications() => {
            let opened = Store::open(directory, &library.program, options);
            Some(opened.map_err(|problem| PathsError::Store { path: directory.clone(), problem })?)
        }
        _ => None,
    };
    for (callee, recursive) in wanted {
        if recursive {
            made.told.push((callee, Err("it calls itself".to_owned())));
            continue;
        }
        let kept = store.as_mut().and_then(|store| store.load(&library.program, callee));
        let summary = kept.unwrap_or_else(|| {
            machine.use_summaries(Arc::new(known.clone()));
            let begun = Instant::now();
            let made = summary(library, &mut machine, booted.fork(), callee, options);
            // What the time decided on may be otherwise the next time.
            if let Some(store) = store.as_ref().filter(|_| made.is_ok() || begun.elapsed() < TIME / 2) {
                store.save(library, callee, &made);
            }
            made
        });
        match summary {
            Ok(summary) if options.compose == Compose::Auto && summary.cases.len() > FEW => {
                made.told
                    .push((callee, Err(format!("its {} cases are too many to pay", summary.cases.len()))));
            }
            Ok(summary) if options.compose == Compose::Auto && summary.reads_heap() => {
                let why = "its cases look at the heap: running it is faster";
                made.told.push((callee, Err(why.to_owned())));
            }
            Ok(summary) => {
                made.told.push((callee, Ok(summary.cases.len())));
                known.insert(callee, Arc::new(summary));
            }
            Err(why) => made.told.push((callee, Err(why))),
        }
    }
    made.methods = Arc::new(known);
    made.store = store.map(|store| store.used);
    Ok(made)
}

/// The summary of one method in its most general context.
fn summary(
    library: &Library,
    machine: &mut Machine<'_>,
    state: State,
    method: MethodId,
    options: &PathsOptions,
) -> Result<Summary, String> {
    // Cases must be a partition whatever the caller's heap: nothing is assumed of it.
    let general = PathsOptions {
        heap: HeapMode::Disjunctive,
        preconditions: Vec::new(),
        assumptions: Vec::new(),
        config: None,
        limit: Some(PATHS),
        ..options.clone()
    };
    machine.reset_symbols(general.symbolic());
    let deadline = Instant::now() + TIME;
    let explored = paths::explore(machine, state, method, &general, Some(deadline));
    let explored = explored.map_err(|error| error.to_string())?;
    if !explored.is_complete() {
        return Err("not all of its paths end within the bounds".to_owned());
    }
    let pure = is_pure(library, method);
    Summary::of(machine, &explored.entry, &explored.paths, pure).map_err(str::to_owned)
}

/// The methods to summarise, callees first, and whether they are recursive.
fn wanted(library: &Library, method: MethodId, compose: Compose) -> Vec<(MethodId, bool)> {
    let program: &Program = &library.program;
    let own = |method: MethodId| {
        let declared = program.method(method);
        !declared.hidden && !program.class(declared.class).is_from_jdk()
    };
    // Which methods a call may mean depends on the classes that there are.
    let listed = program.path().user_classes().unwrap_or_default();
    for name in listed.iter().filter(|_| listed.len() <= MOST_CLASSES) {
        let _ = program.load(name);
    }
    let classes: Vec<ClassId> = loaded_classes(program);
    let bodies = |method: MethodId| match own(method) {
        true => library.bodies.get(program, method).ok(),
        false => None,
    };
    let graph = CallGraph::build(program, &[method], &bodies, Receivers::Any(&classes));
    let mut sites: BTreeMap<MethodId, usize> = BTreeMap::new();
    for edge in graph.edges().iter().filter(|edge| edge.kind == EdgeKind::Call) {
        let looped =
            bodies(edge.from).is_some_and(|body| body.loops().depth(body.block_of(edge.inst as usize)) > 0);
        *sites.entry(edge.to).or_default() += if looped { 2 } else { 1 };
    }
    let mut wanted = Vec::new();
    for component in graph.bottom_up() {
        for callee in &component {
            let Some(body) = bodies(*callee) else { continue };
            let itself = graph.callees(*callee).iter().any(|edge| edge.to == *callee);
            let recursive = component.len() > 1 || itself;
            let called = sites.get(callee).copied().unwrap_or(0);
            let name = program.text(program.method(*callee).name);
            let splits = body.insts.iter().any(|inst| {
                inst.is_terminator()
                    && !matches!(inst, Inst::Goto { .. } | Inst::Return { .. } | Inst::ReturnVoid)
            });
            let worth = match compose {
                Compose::Always => true,
                Compose::Auto => called > 1 && splits,
                Compose::Never => false,
            };
            if *callee != method && called > 0 && worth && name != "<clinit>" {
                wanted.push((*callee, recursive));
            }
        }
    }
    wanted
}
