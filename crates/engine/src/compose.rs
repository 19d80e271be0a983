//! Summaries of the methods that a method calls, made bottom-up, and used at their calls.

mod store;
mod tuning;

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::fs::File;
use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Instant;

use attest_forward::{
    Ahead, HeapMode, Library, Machine, PathEnd, SearchStatistics, Summary, SummaryEffort, SymbolicOptions,
};
use attest_ir::{CallGraph, EdgeKind, Inst, Receivers, Type, loaded_classes};
use attest_program::{ClassId, MethodId, Program};
use attest_state::State;
use rustc_hash::FxHashMap;

use self::store::Store;
pub use self::store::{StoreEntry, StoreUse, clear_store, store_entries};
use crate::analysis::purity::straight;
use crate::explore::{self, PathsOptions};
use crate::query;
use crate::session::{self, Allowance, Error, Settings, Worker};
use tuning::{COMPOSED_METHOD_WORK, COMPOSED_WORK, MAX_CLASSES, MAX_PATHS, METHOD_WORK};

/// When calls are decided by summaries of the methods called.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Compose {
    /// For methods that are called from several places or in loops and whose summaries promise to cost less than
    /// running them.
    Auto,
    /// For every method that has a summary. What decides nothing has none: it is run as quickly.
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
        let global = [
            ("--limit", self.limit.is_some()),
            ("--time", self.time.is_some()),
            ("--effort", self.effort.is_some()),
        ];
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
    pub(crate) told: Vec<(MethodId, Told)>,
    /// What the store was good for, if there is one.
    pub(crate) store: Option<StoreUse>,
    /// The methods whose summaries bugs of ours ended, and what these said.
    pub(crate) internal_errors: Vec<String>,
    /// The method whose summary is being made.
    at: Option<MethodId>,
}

impl Summaries {
    /// Adds what became of each method to the log, as comments. Where it cannot be written there is none; the command
    /// line has tried before.
    pub(crate) fn log(&self, program: &Program, options: &PathsOptions) {
        let append = |path: &PathBuf| File::options().append(true).create(true).open(path).ok();
        let Some(mut file) = options.log.as_ref().and_then(append) else { return };
        for (method, told) in &self.told {
            let used = match (&told.why, told.made) {
                (Some(why), _) => why.clone(),
                (None, Some(made)) => {
                    let (running, walking) = made.costs;
                    format!("composed: running costs {running}, walking through its summary {walking}")
                }
                (None, None) => continue,
            };
            let spelt = query::spelling(program, *method);
            let _ = writeln!(file, "; {}#{spelt}: {used}", program.dotted(program.method(*method).class));
        }
    }
}

/// What became of a method.
#[derive(Clone, Debug)]
pub(crate) struct Told {
    /// What is told of its summary.
    pub(crate) made: Option<MadeOf>,
    /// Why it is not used.
    pub(crate) why: Option<String>,
}

/// What is told of a summary: its cases, how many of them are effects, the questions that were asked for it, and the
/// costs of running and walking.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MadeOf {
    pub(crate) cases: usize,
    pub(crate) effects: usize,
    pub(crate) questions: u64,
    pub(crate) costs: (u64, u64),
}

/// Makes the summaries for the calls of methods, callees before callers, until the run is over.
pub(crate) fn summaries(
    library: &Library,
    methods: &[MethodId],
    options: &PathsOptions,
    allowance: &Allowance,
) -> Result<Summaries, Error> {
    let each = allowance.at_most(METHOD_WORK);
    let all = Allowance { cut: allowance.cut.clone(), work: None };
    bottom_up(library, methods, options, &all, &each)
}

/// The same; all of them and each of them may take so much.
fn bottom_up(
    library: &Library,
    methods: &[MethodId],
    options: &PathsOptions,
    all: &Allowance,
    each: &Allowance,
) -> Result<Summaries, Error> {
    if options.compose == Compose::Never {
        return Ok(Summaries::default());
    }
    let wanted = wanted(library, methods, options.compose);
    if wanted.is_empty() {
        return Ok(Summaries::default());
    }
    let settings =
        Settings { assertions: options.assertions, heap_bytes: options.memory, ..Settings::default() };
    let mut wanted = VecDeque::from(wanted);
    let mut made = Summaries::default();
    let mut known = FxHashMap::default();
    while !wanted.is_empty() {
        let work = |worker: &mut Worker<'_>| {
            each_of(worker, &mut wanted, options, (all, each), (&mut made, &mut known))
        };
        // What summaries name is looked up in the program itself.
        match (session::boot("summaries", library, &settings, work), made.at.take()) {
            (Ok(done), _) => done?,
            // It costs this one; a new machine goes on with the others.
            (Err(Error::Internal { message, .. }), Some(at)) => {
                made.internal_errors
                    .push(format!("{}: {message}", query::full_spelling(&library.program, at)));
                let why = format!("a bug in Attest ended the work on it: {message}; please report it");
                made.told.push((at, Told { made: None, why: Some(why) }));
            }
            (Err(problem), _) => return Err(problem),
        }
    }
    made.methods = Arc::new(known);
    Ok(made)
}

/// Makes the summaries of those that are wanted, and takes each from the list when it begins with it.
fn each_of(
    worker: &mut Worker<'_>,
    wanted: &mut VecDeque<(MethodId, Recursion)>,
    options: &PathsOptions,
    (all, each): (&Allowance, &Allowance),
    (made, known): (&mut Summaries, &mut FxHashMap<MethodId, Arc<Summary>>),
) -> Result<(), Error> {
    let Worker { library, machine, booted } = worker;
    let library: &Library = library;
    let mut store = match &options.store {
        Some(directory) => {
            let opened = Store::open(directory, library, options);
            Some(opened.map_err(Error::file("use the store", directory))?)
        }
        None => None,
    };
    let before = machine.work();
    while let Some((callee, recursion)) = wanted.pop_front() {
        made.at = Some(callee);
        let Some(levels) = recursion.levels(options.recursion) else {
            made.told.push((callee, Told { made: None, why: Some("it calls itself".to_owned()) }));
            continue;
        };
        if all.is_spent(machine.work().saturating_sub(before)) {
            let why = "it was not looked at: what all summaries may take was spent".to_owned();
            made.told.push((callee, Told { made: None, why: Some(why) }));
            continue;
        }
        let mut told = None;
        for level in levels {
            let kept = store.as_mut().and_then(|store| store.load(&library.program, (callee, level)));
            let summary = kept.unwrap_or_else(|| {
                machine.use_summaries(Arc::new(known.clone()));
                let made = general(library, machine, booted.fork(), (callee, level), options, each);
                // What was cut may be otherwise the next time.
                if let Some(store) = store.as_ref().filter(|_| made.summary.is_ok() || !made.cut) {
                    store.save(library, (callee, level), &made.summary);
                }
                made.summary
            });
            let of_level = judged(&summary, options.compose);
            let used = of_level.why.is_none();
            // Lower levels are of use without this one.
            told = Some(of_level).filter(|_| used || !known.contains_key(&callee)).or(told);
            match summary {
                Ok(summary) if used => deepen(known, summary, level),
                _ => break,
            }
        }
        made.told.extend(told.map(|told| (callee, told)));
    }
    made.store = store.map(|store| store.used);
    Ok(())
}

/// What is told of a method by its summary.
fn judged(summary: &Result<Summary, String>, compose: Compose) -> Told {
    let summary = match summary {
        Ok(summary) => summary,
        Err(why) => return Told { made: None, why: Some(why.clone()) },
    };
    let questions = summary.effort.asked + summary.effort.repaired;
    let why = match summary.forms() {
        _ if compose == Compose::Always || summary.pays() => None,
        (straight, run) if straight <= run => Some("it is run: most cases would be run again".to_owned()),
        _ => {
            let (running, walking) = summary.costs();
            Some(format!("it is run: that costs {running}, walking through its summary {walking}"))
        }
    };
    let (cases, effects, costs) = (summary.cases.len(), summary.forms().0, summary.costs());
    Told { made: Some(MadeOf { cases, effects, questions, costs }), why }
}

/// Adds a summary; one of a method that calls itself stands above those of lower levels.
pub(crate) fn deepen(
    known: &mut FxHashMap<MethodId, Arc<Summary>>,
    mut summary: Summary,
    level: Option<u32>,
) {
    summary.level = level;
    if let (Some(_), Some(below)) = (level, known.remove(&summary.method)) {
        summary.shallower = below.shallower.clone();
        summary.shallower.push(below);
    }
    known.insert(summary.method, Arc::new(summary));
}

/// How a search is bounded for which summaries are made.
pub(crate) struct Bounds {
    pub(crate) compose: Compose,
    pub(crate) branches: u32,
    pub(crate) depth: u32,
    /// When the run is over.
    pub(crate) deadline: Option<Instant>,
}

/// The summaries of what methods call, for a search with assertions; none if they are not asked for.
pub(crate) fn composed(
    library: &Library,
    methods: &[MethodId],
    bounds: &Bounds,
) -> Result<Arc<FxHashMap<MethodId, Arc<Summary>>>, Error> {
    let symbolic = SymbolicOptions::default();
    let options = PathsOptions {
        heap: HeapMode::Disjunctive,
        branches: bounds.branches,
        depth: bounds.depth,
        merge: symbolic.merge,
        compose: bounds.compose,
        assertions: true,
        ..PathsOptions::default()
    };
    let all = Allowance::until(bounds.deadline).at_most(COMPOSED_WORK);
    let made = bottom_up(library, methods, &options, &all, &all.at_most(COMPOSED_METHOD_WORK))?;
    match made.internal_errors.into_iter().next() {
        Some(message) => Err(Error::Internal { item: "summaries".to_owned(), message }),
        None => Ok(made.methods),
    }
}

/// What exploring a method in its most general context gives.
pub(crate) struct General {
    /// Its summary, or why it has none.
    pub(crate) summary: Result<Summary, String>,
    /// How many of its paths ended otherwise than by a bound.
    pub(crate) ended: usize,
    /// Whether no path is left.
    pub(crate) all: bool,
    /// Whether more may be found with more time or work.
    pub(crate) cut: bool,
    /// What the search did.
    pub(crate) statistics: SearchStatistics,
}

/// Explores one method in its most general context, calling itself so often at most.
pub(crate) fn general(
    library: &Library,
    machine: &mut Machine<'_>,
    state: State,
    (method, level): (MethodId, Option<u32>),
    options: &PathsOptions,
    allowance: &Allowance,
) -> General {
    // Cases must be a partition whatever the caller's heap: nothing is assumed of it.
    let general = PathsOptions {
        heap: HeapMode::Disjunctive,
        preconditions: Vec::new(),
        assumptions: Vec::new(),
        statics: Vec::new(),
        config: None,
        nulls: true,
        limit: Some(MAX_PATHS),
        active: options.recursion.zip(level).map(|(most, level)| (method, most.saturating_sub(level))),
        ahead: Ahead::End,
        ..options.clone()
    };
    machine.reset_symbols(general.symbolic());
    let mut before = state;
    let instructions = machine.instructions_on_terms();
    let none = |why: String| General {
        summary: Err(why),
        ended: 0,
        all: false,
        cut: false,
        statistics: SearchStatistics::default(),
    };
    let explored = match explore::explore(machine, before.fork(), method, &general, allowance) {
        Ok(explored) => explored,
        Err(error) => return none(error.to_string()),
    };
    let bounded = options.blocks.is_some() || options.loops.is_some() || options.recursion.is_some();
    let instructions = machine.instructions_on_terms() - instructions;
    let ended = explored.paths.iter().filter(|path| !matches!(path.end, PathEnd::Bound(_))).count();
    let statistics = explored.statistics;
    let (all, cut) = (explored.all, explored.cut);
    let mut made = General { ended, all, cut, statistics, ..none("it has too many paths".to_owned()) };
    if !explored.all {
        return made;
    }
    // What is done to objects that are there from the beginning is not told.
    let arguments = &explored.entry.arguments;
    let unknown = arguments.iter().all(|argument| argument.ty != Type::Ref || argument.mark.is_symbolic());
    let inside = if unknown { straight(library, method) } else { None };
    let summary = Summary::of(machine, method, &explored.paths, &before.heap, inside);
    made.summary = summary.map_err(str::to_owned).map(|mut summary| {
        let SearchStatistics { excluded, asked, repaired, cut, .. } = statistics;
        let (ended, cut) = (ended as u64, if bounded { cut } else { 0 });
        summary.effort = SummaryEffort { excluded, asked, repaired, ended, cut, instructions };
        summary
    });
    made
}

/// Whether a method calls itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Recursion {
    /// It does not.
    None,
    /// It does, and nothing that it calls calls it; others may.
    Itself { others: bool },
    /// It is called by what it calls.
    EachOther,
}

impl Recursion {
    /// The levels of which there are summaries, the lowest first; nothing if there can be none. What nobody else calls
    /// is called with one level less.
    pub(crate) fn levels(self, most: Option<u32>) -> Option<Vec<Option<u32>>> {
        match (self, most) {
            (Recursion::None, _) => Some(vec![None]),
            (Recursion::Itself { others }, Some(most)) => {
                let deepest = if others { most } else { most.saturating_sub(1) };
                Some((1..=deepest).map(Some).collect())
            }
            (Recursion::Itself { .. }, None) | (Recursion::EachOther, _) => None,
        }
    }
}

/// The methods to summarise, callees first, and whether they call themselves.
pub(crate) fn wanted(
    library: &Library,
    methods: &[MethodId],
    compose: Compose,
) -> Vec<(MethodId, Recursion)> {
    let program: &Program = &library.program;
    let own = |method: MethodId| {
        let declared = program.method(method);
        !declared.hidden && !program.class(declared.class).is_from_jdk()
    };
    // Which methods a call may mean depends on the classes that there are.
    let listed = program.path().user_classes().unwrap_or_default();
    for name in listed.iter().filter(|_| listed.len() <= MAX_CLASSES) {
        let _ = program.load(name);
    }
    let classes: Vec<ClassId> = loaded_classes(program);
    let bodies = |method: MethodId| match own(method) {
        true => library.bodies.get(program, method).ok(),
        false => None,
    };
    let graph = CallGraph::build(program, methods, &bodies, Receivers::Any(&classes));
    let mut sites: BTreeMap<MethodId, usize> = BTreeMap::new();
    for edge in graph.edges().iter().filter(|edge| edge.kind == EdgeKind::Call) {
        let looped =
            bodies(edge.from).is_some_and(|body| body.loops().depth(body.block_of(edge.inst as usize)) > 0);
        *sites.entry(edge.to).or_default() += if looped { 2 } else { 1 };
    }
    let others = graph.edges().iter().filter(|edge| edge.kind == EdgeKind::Call && edge.from != edge.to);
    let callers: BTreeSet<MethodId> = others.map(|edge| edge.to).collect();
    let mut wanted = Vec::new();
    for component in graph.bottom_up() {
        for callee in &component {
            let Some(body) = bodies(*callee) else { continue };
            let itself = graph.callees(*callee).iter().any(|edge| edge.to == *callee);
            let recursion = match component.len() {
                1 if itself => Recursion::Itself { others: callers.contains(callee) },
                1 => Recursion::None,
                _ => Recursion::EachOther,
            };
            let called = sites.get(callee).copied().unwrap_or(0);
            let name = program.text(program.method(*callee).name);
            let splits = body.insts.iter().any(|inst| {
                inst.is_terminator()
                    && !matches!(inst, Inst::Goto { .. } | Inst::Return { .. } | Inst::ReturnVoid)
            });
            let worth = match compose {
                Compose::Always => true,
                Compose::Auto => splits && (called > 1 || recursion != Recursion::None),
                Compose::Never => false,
            };
            // A constructor works on an object that is there already; it and what decides nothing is run as quickly.
            if called > 0 && worth && !name.starts_with('<') && !body.is_plain() {
                wanted.push((*callee, recursion));
            }
        }
    }
    wanted
}
