//! Exploration by several threads, with the same result as by one.
//!
//! The tree is explored breadth-first until it is wide enough; then every waiting state is a task of its own,
//! handed over as its decisions and values and taken again from the start, with fresh terms and a fresh solver.
//! Each task works on a fork of the program. So what a task finds does not depend on who does it or what was done
//! before, and the paths are put in the order of their decisions.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicUsize, Ordering};

use attest_budget::{Budget, Stopwatch};
use attest_forward::{
    Explorer, Found, Library, Machine, Next, NoObserver, Order, PathEnd, Policy, SearchStatistics, Stop,
    Stopped, Visitor, concrete_classes, explore,
};
use attest_program::{MethodId, Program};
use attest_solver::Model;
use attest_solver::layers::LayerStatistics;
use attest_state::{Outcome, State};
use attest_term::{Sort, Value};

use super::describe::Describer;
use super::room::Room;
use super::start::{Given, Starts, starts};
use super::tuning::{TASK_PART, TASKS};
use super::{PathReport, PathsOptions, PathsReport, Search, Unsupported};
use crate::compose::{Summaries, summaries};
use crate::query;
use crate::resources::processor_time;
use crate::session::{Done, Error, Pool, Settings, Started, Worker, alone};

/// The way to a waiting state: its start, which alternatives it took, and values that take it.
struct Task {
    start: u32,
    taken: Vec<u32>,
    values: Vec<(String, Sort, Value)>,
}

/// Where a path stands among all: its start and the alternatives it took.
type Key = (u32, Vec<u32>);

/// What one thread found.
#[derive(Default)]
struct Part {
    paths: Vec<(Key, PathReport)>,
    unsupported: Vec<String>,
    missing: Vec<String>,
    /// What a bug of ours said that ended this part.
    bug: Option<String>,
    surroundings: BTreeSet<String>,
    statistics: SearchStatistics,
    layers: Vec<LayerStatistics>,
    waiting: usize,
    /// Seconds that its thread had a processor.
    processor: f64,
}

/// What all threads share.
struct Shared<'a> {
    method: MethodId,
    options: &'a PathsOptions,
    given: &'a Given,
    names: &'a [String],
    /// What everything together may take; a task takes a part of it.
    budget: &'a Budget,
    found: &'a AtomicUsize,
    /// Told how many paths have ended.
    progress: &'a (dyn Fn(usize) + Sync),
    /// What all paths together may take.
    room: Room,
    summaries: &'a Summaries,
}

/// Explores all paths of a method.
pub(crate) fn explore_all(
    library: &Library,
    method: MethodId,
    options: &PathsOptions,
    budget: &Budget,
    progress: &(dyn Fn(usize) + Sync),
) -> Result<PathsReport, Error> {
    let watch = Stopwatch::start();
    let program = &library.program;
    let options = configured(program, method, options)?;
    let given = Given::parse(&options)?;
    let names = super::parameter_names(program, method);
    let found = AtomicUsize::new(0);
    let summaries = summaries(library, &[method], &options, budget)?;
    summaries.log(program, &options);
    let shared = Shared {
        method,
        options: &options,
        given: &given,
        names: &names,
        budget,
        found: &found,
        progress,
        room: Room::of(options.all_memory),
        summaries: &summaries,
    };
    let library = library.fork();
    concrete_classes(&library.program);
    let started = Started::new(library)?;
    let start_up = watch.seconds();
    let settings = Settings {
        limits: options.limits(budget),
        assertions: options.assertions,
        heap_bytes: options.memory,
    };
    let name = query::full_spelling(program, method);
    // What is loaded and lifted before there are tasks is there for all of them.
    let begun = alone(&name, || started.first(&settings, |worker| timed(|| shared.begin(worker))));
    let (first, tasks) = match begun {
        Err(Error::Internal { message, .. }) => (Part::ended_by(message), Vec::new()),
        begun => {
            let (begun, processor) = begun?;
            let (part, tasks) = begun?;
            (Part { processor, ..part }, tasks)
        }
    };
    let mut parts = vec![first];
    let mut failed = None;
    Pool::new(options.jobs).run(
        &tasks,
        &budget.cut,
        || (),
        |(), task| timed(|| started.work(&settings, |worker| shared.one(worker, task))),
        |_, done| match done {
            Done::Result((Ok(part), processor)) => parts.push(Part { processor, ..part }),
            Done::Result((Err(problem), _)) => failed = failed.take().or(Some(problem)),
            Done::Panicked(message) => parts.push(Part::ended_by(message)),
            Done::NotBegun => parts.push(Part { waiting: 1, ..Part::default() }),
        },
    );
    if let Some(problem) = failed {
        return Err(problem);
    }
    let mut report = assembled(parts);
    report.internal_errors.iter_mut().for_each(|said| *said = format!("{name}: {said}"));
    report.internal_errors.splice(0..0, summaries.internal_errors.iter().cloned());
    report.method = query::spelling(program, method);
    // What is the same on every run does not tell the time.
    match options.effort {
        Some(_) => report.effort.layers.iter_mut().for_each(|layer| layer.seconds = 0.0),
        None => {
            report.seconds = watch.seconds();
            report.effort.start_up = start_up;
        }
    }
    Ok(report)
}

/// What some work gives, and the seconds that this thread had a processor for it.
fn timed<R>(work: impl FnOnce() -> R) -> (R, f64) {
    let before = processor_time();
    (work(), processor_time() - before)
}

/// The options with what the configuration says of a method.
fn configured(program: &Program, method: MethodId, options: &PathsOptions) -> Result<PathsOptions, Error> {
    let mut options = options.clone();
    if let Some(config) = options.config.take() {
        for settings in config.of(program, method)? {
            options.preconditions.extend(settings.pre.clone());
            options.assumptions.extend(settings.assume.iter().cloned());
            options.statics.extend(settings.statics.iter().cloned());
        }
    }
    Ok(options)
}

impl Part {
    /// A part that a bug of ours ended.
    fn ended_by(message: String) -> Part {
        let missing = vec![format!("a bug in Attest ended some paths; please report it: {message}")];
        Part { missing, bug: Some(message), ..Part::default() }
    }
}

/// Puts the parts together, in the order of decisions.
fn assembled(parts: Vec<Part>) -> PathsReport {
    let mut paths = Vec::new();
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    let (mut missing, mut internal_errors): (Vec<String>, Vec<String>) = (Vec::new(), Vec::new());
    let mut surroundings = BTreeSet::new();
    let mut waiting = 0;
    let mut effort = super::Effort::default();
    for part in parts {
        paths.extend(part.paths);
        for what in part.unsupported {
            *counts.entry(what).or_insert(0) += 1;
        }
        missing.extend(part.missing);
        internal_errors.extend(part.bug);
        surroundings.extend(part.surroundings);
        waiting += part.waiting;
        effort.processor += part.processor;
        effort.add(&part.statistics, &part.layers);
    }
    paths.sort_by(|a, b| a.0.cmp(&b.0));
    missing.sort();
    missing.dedup();
    missing.extend(surroundings.iter().map(|what| format!("{what} may tell something else in another run")));
    if waiting > 0 {
        missing.push(
            "some paths were not followed: the bound on time, work, memory or paths was reached".to_owned(),
        );
    }
    let paths: Vec<PathReport> = paths.into_iter().map(|(_, path)| path).collect();
    let exact = |path: &PathReport| path.outcome.is_some() && path.approximations.is_empty();
    let complete = missing.is_empty() && paths.iter().all(exact);
    let mut unsupported: Vec<Unsupported> =
        counts.into_iter().map(|(what, paths)| Unsupported { what, paths }).collect();
    unsupported.sort_by(|a, b| b.paths.cmp(&a.paths).then_with(|| a.what.cmp(&b.what)));
    let method = String::new();
    PathsReport { method, paths, complete, unsupported, missing, internal_errors, seconds: 0.0, effort }
}

/// Notes what was asked of the surroundings.
fn note_surroundings(machine: &mut Machine<'_>, part: &mut Part) {
    let methods: Vec<MethodId> = machine.symbols().surroundings.iter().copied().collect();
    let program = machine.program();
    part.surroundings.extend(methods.into_iter().map(|method| {
        let declared = program.method(method);
        format!("{}.{}", program.dotted(declared.class), program.text(declared.name))
    }));
}

impl Shared<'_> {
    /// Explores until there are enough states to share out.
    fn begin(&self, worker: &mut Worker<'_>) -> Result<(Part, Vec<Task>), Error> {
        let library = worker.library;
        let machine = self.prepared(&mut worker.machine);
        let before = machine.work();
        let mut solver = self.options.solver();
        let search = self.search();
        let Starts { mut states, entry, lost } =
            starts(machine, &mut solver, &search, worker.booted.fork(), self.method, self.given)?;
        let mut begun: Vec<State> = states.iter_mut().map(State::fork).collect();
        let describer = self.describer(library, &entry);
        // A search that stops early goes its own way from the beginning.
        let alone = self.options.limit.is_some();
        let order = if alone { self.options.order } else { Order::BreadthFirst };
        let policy = Policy {
            wide: (!alone).then_some(TASKS),
            full: Some(&|| self.room.is_full()),
            ..Policy::within(order, &self.options.limited(self.budget), before)
        };
        let part = Part { missing: lost, ..Part::default() };
        let mut visitor = Descriptions { shared: self, describer, begun: &mut begun, part };
        let end = explore(machine, &mut solver, states, policy, &mut visitor);
        let mut part = visitor.part;
        note_surroundings(machine, &mut part);
        (part.statistics, part.layers) = (end.statistics, solver.statistics());
        let tasks = match end.stopped {
            // What goes on no further is no task: it was told of here.
            Some(Stopped::Wide) => end.waiting.iter().map(|state| task(machine, state)).collect(),
            _ => {
                part.waiting = end.left();
                Vec::new()
            }
        };
        Ok((part, tasks))
    }

    /// Does one task.
    fn one(&self, worker: &mut Worker<'_>, task: &Task) -> Result<Part, Error> {
        let library = worker.library;
        let machine = self.prepared(&mut worker.machine);
        let mut solver = self.options.solver();
        // The beginnings are the same as in the beginning only if they may take the same.
        let search = self.search();
        let Starts { mut states, entry, .. } =
            starts(machine, &mut solver, &search, worker.booted.fork(), self.method, self.given)?;
        let mut begun: Vec<State> = states.iter_mut().map(State::fork).collect();
        let describer = self.describer(library, &entry);
        let state = states.into_iter().nth(task.start as usize);
        let Some(state) = state.and_then(|mut state| follow(machine, &mut state, task).then_some(state))
        else {
            let missing = vec!["a path could not be taken again".to_owned()];
            return Ok(Part { missing, ..Part::default() });
        };
        let own = match self.budget.is_counted() {
            true => self.budget.at_most(self.budget.work / TASK_PART),
            false => self.budget.clone(),
        };
        let room = || self.room.is_full();
        let policy = Policy { full: Some(&room), ..Policy::within(self.options.order, &own, machine.work()) };
        let part = Part::default();
        let mut visitor = Descriptions { shared: self, describer, begun: &mut begun, part };
        let end = explore(machine, &mut solver, vec![state], policy, &mut visitor);
        let mut part = visitor.part;
        part.waiting = end.left();
        note_surroundings(machine, &mut part);
        (part.statistics, part.layers) = (end.statistics, solver.statistics());
        Ok(part)
    }

    fn prepared<'m, 'w>(&self, machine: &'m mut Machine<'w>) -> &'m mut Machine<'w> {
        machine.set_symbolic_options(self.options.symbolic());
        machine.use_summaries(self.summaries.methods.clone());
        machine
    }

    fn search(&self) -> Search<'_> {
        Search { names: self.names, order: self.options.order, budget: self.budget }
    }

    fn describer<'a>(&'a self, library: &'a Library, entry: &'a attest_forward::Entry) -> Describer<'a> {
        let thorough = self.options.thorough;
        let code = self.options.code.then_some(&*library.bodies);
        Describer { method: self.method, entry, names: self.names, thorough, code }
    }
}

/// Describes each path as it ends.
struct Descriptions<'a> {
    shared: &'a Shared<'a>,
    describer: Describer<'a>,
    /// Where the paths begin.
    begun: &'a mut [State],
    part: Part,
}

impl Visitor for Descriptions<'_> {
    fn at_path_end(&mut self, explorer: &mut Explorer<'_, '_>, mut found: Found) -> Next {
        let shared = self.shared;
        (shared.progress)(shared.found.fetch_add(1, Ordering::Relaxed) + 1);
        if let PathEnd::Call(Outcome::Unsupported(what)) = &found.end {
            self.part.unsupported.push(what.clone());
        }
        let (start, taken) = match &found.state.path {
            Some(path) => (path.start, path.decisions.iter().map(|decision| decision.taken).collect()),
            None => (0, Vec::new()),
        };
        let from = match shared.options.thorough {
            true => self.begun.get_mut(start as usize).map(State::fork),
            false => None,
        };
        let report = self.describer.describe(explorer.machine(), &mut found, from);
        self.part.paths.push(((start, taken), report));
        Next::Go
    }
}

/// A waiting state as a task.
fn task(machine: &mut Machine<'_>, state: &State) -> Task {
    let Some(path) = &state.path else { return Task { start: 0, taken: Vec::new(), values: Vec::new() } };
    let taken = path.decisions.iter().map(|decision| decision.taken).collect();
    let mut values = Vec::new();
    if let Some(model) = &path.model {
        for (variable, value) in &model.values {
            let pool = machine.pool();
            if let Some(name) = pool.name(*variable) {
                values.push((name.to_owned(), pool.sort(*variable), value.clone()));
            }
        }
    }
    values.sort_by(|a, b| a.0.cmp(&b.0));
    Task { start: path.start, taken, values }
}

/// Takes a state to where a task begins; false if it does not come there.
fn follow(machine: &mut Machine<'_>, state: &mut State, task: &Task) -> bool {
    let mut model = Model::default();
    for (name, sort, value) in &task.values {
        let variable = machine.pool().variable(name, *sort);
        model.values.insert(variable, value.clone());
    }
    let model = std::sync::Arc::new(model);
    if let Some(path) = &mut state.path {
        path.model = Some(model.clone());
    }
    for taken in &task.taken {
        let Err(Stop::Split(alternatives)) = machine.resume(state, &mut NoObserver) else {
            return false;
        };
        let Some(alternative) = alternatives.get(*taken as usize) else { return false };
        if !machine.take_decision(state, alternative, *taken, alternatives.len() as u32) {
            return false;
        }
        if let Some(path) = &mut state.path {
            path.model = Some(model.clone());
        }
    }
    true
}
