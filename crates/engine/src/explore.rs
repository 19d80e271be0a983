//! All paths of a method within bounds: condition, outcome, inputs that take it.

mod code;
mod describe;
mod options;
mod parallel;
mod picture;
mod reduce;
mod report;
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
pub use self::options::PathsOptions;
pub use self::picture::HeapPicture;
pub use self::report::{Effort, LayerShare, PathOutcome, PathReport, PathsReport, Step, Thrown, Unsupported};
pub use self::tree::{TreeContent, TreeNode};

use attest_budget::Budget;
use attest_forward::{
    Entry, Explorer, Found, Library, Machine, Next, Order, Policy, SearchStatistics, Stopped, Visitor,
    holds_questions_short,
};
use attest_program::{MethodId, Program};
use attest_state::State;
use attest_term::Term;

pub(crate) use self::describe::Describer;
pub(crate) use self::parallel::explore_all;
use self::room::Room;
pub(crate) use self::start::{Given, Starts, starts};
pub(crate) use self::words::Words;
use crate::query;
use crate::session::Error;

/// Explores the paths of the method of a program that a query names.
pub(crate) fn explore_method(
    library: &Library,
    method: &str,
    options: &PathsOptions,
    progress: &(dyn Fn(usize) + Sync),
) -> Result<PathsReport, Error> {
    let found = query::methods(&library.program, method, "paths")?;
    explore_all(library, found[0], options, &options.budget(), progress)
}

/// What a search needs to know.
pub(crate) struct Search<'a> {
    pub(crate) names: &'a [String],
    pub(crate) order: Order,
    /// What all of it may take.
    pub(crate) budget: &'a Budget,
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
    budget: &Budget,
) -> Result<Exploration, Error> {
    let mut paths = Vec::new();
    let explored = explore_each(machine, state, method, options, budget, &mut |path| paths.push(path))?;
    Ok(Exploration { paths, ..explored })
}

/// Explores the paths of a method and hands each on as it ends; the exploration then has none.
pub(crate) fn explore_each(
    machine: &mut Machine<'_>,
    state: State,
    method: MethodId,
    options: &PathsOptions,
    budget: &Budget,
    ended: &mut dyn FnMut(Found),
) -> Result<Exploration, Error> {
    let given = Given::parse(options)?;
    machine.set_symbolic_options(options.symbolic());
    machine.set_limits(options.limits(budget));
    let before = machine.work();
    let names = parameter_names(machine.program(), method);
    let mut solver = options.solver();
    let search = Search { names: &names, order: options.order, budget };
    let Starts { states, entry, lost } = starts(machine, &mut solver, &search, state, method, &given)?;
    let conditions = |state: &State| state.path.as_ref().map(|path| path.conditions.clone());
    let begun = states.iter().filter_map(conditions).collect();
    let room = Room::of(options.all_memory);
    let policy = Policy {
        full: Some(&|| room.is_full()),
        ..Policy::within(options.order, &options.limited(budget), before)
    };
    let end = attest_forward::explore(machine, &mut solver, states, policy, &mut Each(ended));
    let (all, statistics) = (end.left() == 0 && lost.is_empty(), end.statistics);
    let spent = end.stopped.is_some_and(|why| why != Stopped::Paths);
    let cut = spent || statistics.undecided > 0 && holds_questions_short(budget);
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
