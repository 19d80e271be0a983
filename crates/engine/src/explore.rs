//! All paths of a method within bounds: condition, outcome, inputs that take it.

mod code;
mod describe;
mod parallel;
mod picture;
mod reduce;
mod room;
mod shapes;
mod simplify;
mod start;
mod statics;
mod svg;
mod tree;
pub(crate) mod tuning;
mod words;

pub(crate) use self::describe::{condition, description_work, end_text};
pub use self::picture::HeapPicture;
pub use self::tree::{TreeContent, TreeNode};

use std::collections::BTreeMap;
use std::fs::File;
use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use attest_forward::{
    Ahead, Entry, Explorer, Found, HeapMode, Library, Limits, Machine, Merge, Next, Nulls, Order, Policy,
    SearchStatistics, Stopped, SymbolicOptions, Visitor, execute_opaque,
};
use attest_program::{MethodId, Program};
use attest_solver::layers::LayerStatistics;
use attest_solver::{Stack, StackOptions, stack};
use attest_state::State;
use attest_term::Term;
use serde::Serialize;

pub(crate) use self::describe::Describer;
pub(crate) use self::parallel::explore_all;
use self::room::Room;
pub(crate) use self::start::{Given, Starts, starts};
pub(crate) use self::words::Words;
use crate::compose::Compose;
use crate::config::Config;
use crate::query;
use crate::session::{Allowance, Error};

/// How paths are explored.
#[derive(Clone, Debug)]
pub struct PathsOptions {
    /// How the heap that comes from outside is treated.
    pub heap: HeapMode,
    /// How often a branch may be undecided.
    pub branches: u32,
    /// How many branches may be undecided on one path; none is no bound.
    pub path_branches: Option<u32>,
    /// How often a loop may go round; none is no bound.
    pub loops: Option<u32>,
    /// How often a block may be run in one activation of its method; none is no bound.
    pub blocks: Option<u32>,
    /// How many conditions a path may have.
    pub conditions: u32,
    /// How many calls deep methods are followed.
    pub depth: u32,
    /// How often a method may be active at once, calling itself; none is no bound.
    pub recursion: Option<u32>,
    /// A method that is taken to be active so often already.
    pub active: Option<(MethodId, u32)>,
    /// What becomes of ways on which a bound is sure to end the path; they are left out where calls are composed
    /// (default: followed).
    pub ahead: Ahead,
    /// Whether effects of summaries are put in; otherwise methods are run along the way decided (default: yes).
    pub effects: bool,
    /// When branches that only compute values are merged.
    pub merge: Merge,
    /// Which path goes on next.
    pub order: Order,
    /// How long it may take; with `effort`, as long as it takes.
    pub time: Option<Duration>,
    /// How much work it may take instead of a time, four times as much with each step: two runs are then the same.
    pub effort: Option<u32>,
    /// How many paths at most.
    pub limit: Option<usize>,
    /// How large the heap of one path may grow, in bytes.
    pub memory: u64,
    /// How much memory the process may have before no more paths are followed, where the system tells.
    pub all_memory: u64,
    /// Whether values are made easy to read, heaps drawn and lines found.
    pub thorough: bool,
    /// Whether the code of each path is told (default: no).
    pub code: bool,
    /// How many threads work.
    pub jobs: usize,
    /// What callers guarantee: expressions over parameters and fields, or `Class#method`.
    pub preconditions: Vec<String>,
    /// Static fields that hold anything when the method begins: `pkg.Class.field` or `pkg.Class.*`.
    pub statics: Vec<String>,
    /// What holds of the initial heap: `non-aliasing(a,b)`, `non-sharing(a,b)`, `acyclic(a)`.
    pub assumptions: Vec<String>,
    /// Preconditions and assumptions by method.
    pub config: Option<Config>,
    /// Whether functions of `Math` are executed instead of fixing what they are called with (default: no).
    pub opaque: bool,
    /// When calls are decided by summaries of the methods called.
    pub compose: Compose,
    /// Where summaries are kept from one run to the next.
    pub store: Option<PathBuf>,
    /// Whether references from outside may be null (default: yes).
    pub nulls: bool,
    /// Whether `assert` is checked (default: no).
    pub assertions: bool,
    /// Methods that are sources of values, and assumptions (default: none).
    pub declared: std::sync::Arc<attest_forward::Declared>,
    /// Set from outside to end the search; the paths found so far are told.
    pub stop: Arc<AtomicBool>,
    /// A file to which every question to the solver is added, with its answer.
    pub log: Option<PathBuf>,
}

impl Default for PathsOptions {
    fn default() -> PathsOptions {
        let symbolic = SymbolicOptions::default();
        PathsOptions {
            heap: symbolic.heap,
            branches: symbolic.branches,
            path_branches: symbolic.path_branches,
            loops: symbolic.loops,
            blocks: symbolic.blocks,
            conditions: symbolic.conditions,
            depth: symbolic.depth,
            recursion: symbolic.recursion,
            active: symbolic.active,
            ahead: symbolic.ahead,
            effects: symbolic.effects,
            merge: symbolic.merge,
            order: Order::default(),
            time: None,
            effort: None,
            limit: None,
            memory: 64 << 20,
            all_memory: 4 << 30,
            thorough: true,
            code: false,
            jobs: std::thread::available_parallelism().map_or(1, usize::from),
            preconditions: Vec::new(),
            statics: Vec::new(),
            assumptions: Vec::new(),
            config: None,
            opaque: false,
            compose: Compose::default(),
            store: None,
            nulls: true,
            assertions: false,
            declared: std::sync::Arc::default(),
            stop: Arc::default(),
            log: None,
        }
    }
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
    /// What bugs of ours ended, and what they said.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub internal_errors: Vec<String>,
    /// How long it took; 0 if it was bounded by effort.
    #[serde(skip)]
    pub seconds: f64,
    /// What it took.
    #[serde(skip)]
    pub effort: Effort,
}

/// What an exploration took.
#[derive(Clone, Debug, Default)]
pub struct Effort {
    /// Alternatives that contradicted their path at once.
    pub contradicted: u64,
    /// Alternatives that the path's own values satisfied.
    pub witnessed: u64,
    /// Alternatives that they satisfied with one value changed.
    pub repaired: u64,
    /// Questions to the solver.
    pub asked: u64,
    /// Paths that ended because an assumption of the program does not hold on them.
    pub assumed: u64,
    /// Ways that a bound is sure to end, left out without asking whether they are possible.
    pub cut: u64,
    /// What each layer of the solver did with them.
    pub layers: Vec<LayerShare>,
    /// Seconds until the JDK was started.
    pub start_up: f64,
    /// Seconds of them that the thread had a processor.
    pub start_up_processor: f64,
}

impl Effort {
    pub(crate) fn add(&mut self, search: &SearchStatistics, layers: &[LayerStatistics]) {
        self.contradicted += search.contradicted;
        self.witnessed += search.witnessed;
        self.repaired += search.repaired;
        self.asked += search.asked;
        self.assumed += search.assumed;
        self.cut += search.cut;
        for layer in layers {
            let place = match self.layers.iter().position(|known| known.name == layer.name) {
                Some(at) => &mut self.layers[at],
                None => {
                    self.layers.push(LayerShare { name: layer.name.to_owned(), ..LayerShare::default() });
                    let last = self.layers.len() - 1;
                    &mut self.layers[last]
                }
            };
            place.asked += layer.asked;
            place.sat += layer.sat;
            place.unsat += layer.unsat;
            place.unknown += layer.unknown;
            place.seconds += layer.time.as_secs_f64();
        }
    }
}

/// What a layer did.
#[derive(Clone, Default, Debug, Serialize)]
pub struct LayerShare {
    /// Its name.
    pub name: String,
    /// How many questions it was asked.
    pub asked: u64,
    /// How many of them it answered `sat` by itself.
    pub sat: u64,
    /// How many of them it answered `unsat` by itself.
    pub unsat: u64,
    /// How many of them it answered `unknown` by itself.
    pub unknown: u64,
    /// The time in it, without the layers below.
    pub seconds: f64,
}

impl LayerShare {
    /// The same, as data.
    pub(crate) fn of(count: &LayerStatistics) -> LayerShare {
        LayerShare {
            name: count.name.to_owned(),
            asked: count.asked,
            sat: count.sat,
            unsat: count.unsat,
            unknown: count.unknown,
            seconds: count.time.as_secs_f64(),
        }
    }
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
    /// The objects before and after the run, as data for drawings.
    #[serde(skip)]
    pub heaps: [HeapPicture; 2],
    /// The lines that are run through, by class.
    pub lines: BTreeMap<String, Vec<u16>>,
    /// What was simplified.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub approximations: Vec<String>,
    /// The cases of summaries that were chosen at calls, in order: `abs:0`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub schedule: Vec<String>,
    /// What the method does on this path once the conditions hold: straight code, if it was asked for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub code: Vec<String>,
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

/// Explores the paths of the method of a program that a query names.
pub(crate) fn explore_method(
    library: &Library,
    method: &str,
    options: &PathsOptions,
    progress: &(dyn Fn(usize) + Sync),
) -> Result<PathsReport, Error> {
    let found = query::methods(&library.program, method, "paths")?;
    explore_all(library, found[0], options, &options.allowance(), progress)
}

/// What a search needs to know.
pub(crate) struct Search<'a> {
    pub(crate) names: &'a [String],
    pub(crate) order: Order,
    /// What all of it may take.
    pub(crate) allowance: &'a Allowance,
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
    /// Whether more may be found with more time or work.
    pub cut: bool,
    /// What the search did.
    pub statistics: SearchStatistics,
}

impl Exploration {
    /// Whether these are all paths, each followed to its end and none simplified.
    pub fn is_complete(&self) -> bool {
        self.all && self.paths.iter().all(is_exact)
    }
}

/// Whether a path was followed to its end and nothing on it simplified.
pub(crate) fn is_exact(found: &Found) -> bool {
    found.state.path.as_ref().is_none_or(|path| path.approximations.is_empty()) && found.end.is_finished()
}

/// Explores the paths of a method from a state after start-up on.
pub fn explore(
    machine: &mut Machine<'_>,
    state: State,
    method: MethodId,
    options: &PathsOptions,
    allowance: &Allowance,
) -> Result<Exploration, Error> {
    let mut paths = Vec::new();
    let explored = explore_each(machine, state, method, options, allowance, &mut |path| paths.push(path))?;
    Ok(Exploration { paths, ..explored })
}

/// Explores the paths of a method and hands each on as it ends; the exploration then has none.
pub(crate) fn explore_each(
    machine: &mut Machine<'_>,
    state: State,
    method: MethodId,
    options: &PathsOptions,
    allowance: &Allowance,
    ended: &mut dyn FnMut(Found),
) -> Result<Exploration, Error> {
    let given = Given::parse(options)?;
    machine.set_symbolic_options(options.symbolic());
    machine.set_limits(options.limits(allowance));
    let before = machine.work();
    let names = parameter_names(machine.program(), method);
    let mut solver = options.solver();
    let search = Search { names: &names, order: options.order, allowance };
    let Starts { states, entry, lost } = starts(machine, &mut solver, &search, state, method, &given)?;
    let conditions = |state: &State| state.path.as_ref().map(|path| path.conditions.clone());
    let begun = states.iter().filter_map(conditions).collect();
    let room = Room::of(options.all_memory);
    let policy = Policy {
        paths: options.limit,
        full: Some(&|| room.is_full()),
        ..allowance.policy(options.order, before)
    };
    let end = attest_forward::explore(machine, &mut solver, states, policy, &mut Each(ended));
    let (all, statistics) = (end.left() == 0 && lost.is_empty(), end.statistics);
    let spent = end.stopped.is_some_and(|why| why != Stopped::Paths);
    let cut = spent || statistics.undecided > 0 && allowance.holds_questions_short();
    Ok(Exploration { entry, names, begun, paths: Vec::new(), all, cut, statistics })
}

/// Hands every path on.
struct Each<'a>(&'a mut dyn FnMut(Found));

impl Visitor for Each<'_> {
    fn at_path_end(&mut self, _: &mut Explorer<'_, '_>, found: Found) -> Next {
        (self.0)(found);
        Next::Go
    }
}

impl PathsOptions {
    pub(crate) fn symbolic(&self) -> SymbolicOptions {
        SymbolicOptions {
            heap: self.heap,
            branches: self.branches,
            path_branches: self.path_branches,
            loops: self.loops,
            blocks: self.blocks,
            conditions: self.conditions,
            depth: self.depth,
            recursion: self.recursion,
            active: self.active,
            ahead: self.looking_ahead(),
            effects: self.effects,
            merge: self.merge,
            opaque: self.opaque,
            nulls: if self.nulls { Nulls::All } else { Nulls::Parameters(Vec::new()) },
            declared: self.declared.clone(),
            ..SymbolicOptions::default()
        }
    }

    fn looking_ahead(&self) -> Ahead {
        match (self.ahead, self.compose) {
            (Ahead::Never, Compose::Auto | Compose::Always) => Ahead::Leave,
            (ahead, _) => ahead,
        }
    }

    pub(crate) fn limits(&self, allowance: &Allowance) -> Limits {
        Limits { deadline: allowance.deadline(), jumps: Some(tuning::MAX_JUMPS), ..Limits::default() }
    }

    /// What all paths of a method may take.
    pub(crate) fn allowance(&self) -> Allowance {
        let Allowance { cut, work } = Allowance::of(self.time, self.effort, tuning::FIRST_WORK);
        Allowance { cut: cut.or_when(Arc::clone(&self.stop)), work }
    }

    /// A solver for one machine. Where the log cannot be opened there is none; the command line has tried before.
    pub(crate) fn solver(&self) -> Stack {
        let append = |path: &PathBuf| File::options().append(true).create(true).open(path).ok();
        let log = self.log.as_ref().and_then(append).map(|file| Box::new(file) as Box<dyn Write>);
        let callback = self.opaque.then(execute_opaque);
        stack(StackOptions { log, callback, ..StackOptions::default() })
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
