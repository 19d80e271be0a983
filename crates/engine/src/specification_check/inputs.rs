//! Inputs for a method, and what its specification says of each: computed by running it on our machine.

use attest_budget::{Bounds, Budget};
use attest_forward::{Content, Machine, ObjectGraph, PathEnd};
use attest_jvm::Call;
use attest_program::MethodId;
use attest_sequence::Values;
use attest_state::{Outcome, State};
use rustc_hash::FxHashSet;

use super::CheckOptions;
use super::tuning::{INPUTS_PER_CASE, INPUTS_WORK, MAX_INPUT_PATHS};
use super::vary;
use crate::concrete::{Experiment, Progress, Search, Worked, constants};
use crate::described::{call, concrete, values};
use crate::explore::{PathsOptions, explore};
use crate::session::{Error, Worker};
use crate::specification::{Specified, compile};

/// An input, the case that holds for it, and what is then said.
pub(super) struct Tried {
    pub(super) call: Call,
    pub(super) input: String,
    pub(super) case: usize,
    pub(super) said: String,
}

/// All inputs of a method, and those that came to nothing.
#[derive(Default)]
pub(super) struct Inputs {
    pub(super) tried: Vec<Tried>,
    pub(super) uncovered: usize,
    pub(super) untried: usize,
}

/// Inputs for a method and what its specification says of them.
pub(super) fn tried(
    worker: &mut Worker<'_>,
    one: &Specified,
    options: &CheckOptions,
) -> Result<Inputs, Error> {
    let Worker { library, machine, booted } = worker;
    let program = &library.program;
    let body = compile::conditions(program, one, None)?;
    let conditions = body.method;
    library.bodies.define(body);
    let general = PathsOptions {
        limit: Some(MAX_INPUT_PATHS),
        bounds: Bounds { branches: 8, ..Bounds::default() },
        ..PathsOptions::default()
    };
    let budget = Budget::unlimited().at_most(INPUTS_WORK);
    machine.reset_symbols(general.symbolic());
    let mut explored = explore(machine, booted.fork(), one.method, &general, &budget)?;
    let mut graphs: Vec<ObjectGraph> = Vec::new();
    for found in &mut explored.paths {
        if matches!(
            found.end,
            PathEnd::Call(Outcome::Returned(_) | Outcome::Threw(_) | Outcome::Unsupported(_))
        ) {
            machine.make_readable(&mut found.state);
            let graph = machine.arguments_of(&found.state, &explored.entry);
            if !graphs.contains(&graph) {
                graphs.push(graph);
            }
        }
    }
    let count =
        if options.random == 0 { 0 } else { options.random.max(one.cases.cases.len() * INPUTS_PER_CASE) };
    let values = Values::new(program, constants(library, &[one.method]), seed(one.method, options));
    let more = vary::varied(program, one.method, &graphs, count, values);
    let mut seen = FxHashSet::default();
    let mut all: Vec<ObjectGraph> = graphs.into_iter().chain(more).collect();
    all.retain(|graph| seen.insert(format!("{graph:?}")));
    let trials = Trials { machine, booted, one, conditions, inputs: Inputs::default() };
    let mut search = Search::new(trials, Budget::unlimited());
    search.all(all);
    Ok(search.experiment.inputs)
}

/// Where chance begins for a method.
fn seed(method: MethodId, options: &CheckOptions) -> u64 {
    options.seed ^ (method.index() as u64) << 20
}

/// Inputs run on our machine for what the specification says of them.
struct Trials<'a, 'p> {
    machine: &'a mut Machine<'p>,
    booted: &'a mut State,
    one: &'a Specified,
    conditions: MethodId,
    inputs: Inputs,
}

impl Worked for Trials<'_, '_> {
    fn work(&self) -> u64 {
        self.machine.work()
    }
}

impl Experiment<ObjectGraph> for Trials<'_, '_> {
    type Score = Option<Option<Tried>>;

    fn run(&mut self, graph: &mut ObjectGraph) -> Option<Option<Tried>> {
        input(self.machine, self.booted, self.one, self.conditions, graph)
    }

    fn keep(&mut self, _: ObjectGraph, seen: Option<Option<Tried>>) -> Progress {
        match seen {
            Some(Some(tried)) => self.inputs.tried.push(tried),
            Some(None) => self.inputs.uncovered += 1,
            None => self.inputs.untried += 1,
        }
        Progress::News
    }
}

/// What is said of an input; nothing if it cannot be run, and no case if there is none.
fn input(
    machine: &mut Machine<'_>,
    booted: &mut State,
    one: &Specified,
    conditions: MethodId,
    graph: &ObjectGraph,
) -> Option<Option<Tried>> {
    if graph.nodes.iter().any(|node| matches!(node.content, Content::Hidden | Content::Stub(_))) {
        return None;
    }
    let call = call(machine.program(), one.method, &[], graph)?;
    let holds = concrete(machine, booted, conditions, &[], graph).ok()?;
    let mask: u64 = holds.lines().next()?.strip_prefix("returns ")?.parse().ok()?;
    let cases = &one.cases.cases;
    let case = match mask {
        0 => cases.iter().position(|case| case.condition.is_none()),
        mask => Some(mask.trailing_zeros() as usize),
    };
    let Some(case) = case else { return Some(None) };
    let said = concrete(machine, booted, one.method, &[], graph).ok()?;
    // What is too large to be shown, or to be made, is too large to be compared.
    if said.contains("(...)") || said.contains("java.lang.OutOfMemoryError") {
        return None;
    }
    let input = values(machine.program(), graph).trim().to_owned();
    let said = said.replace("\nstatics\n", "\n").trim_end_matches("\nstatics").to_owned();
    Some(Some(Tried { call, input, case, said }))
}
