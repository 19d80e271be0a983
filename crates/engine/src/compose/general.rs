//! One method in its most general context, explored for its summary.

use attest_budget::Budget;
use attest_forward::{Ahead, HeapMode, Library, Machine, PathEnd, SearchStatistics, Summary, SummaryEffort};
use attest_ir::Type;
use attest_program::MethodId;
use attest_state::State;

use super::tuning::MAX_PATHS;
use crate::analysis::purity::straight;
use crate::explore::{self, PathsOptions};

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
    budget: &Budget,
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
        active: options.bounds.recursion.zip(level).map(|(most, level)| (method, most.saturating_sub(level))),
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
    let explored = match explore::explore(machine, before.fork(), method, &general, budget) {
        Ok(explored) => explored,
        Err(error) => return none(error.to_string()),
    };
    let bounded = options.bounds.bound_repetition();
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
