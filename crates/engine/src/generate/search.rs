//! The search for a class on the machine: rounds of chance and of paths, the state graph, and climbing.

use std::collections::{BTreeMap, BTreeSet};

use attest_budget::{Bounds, Budget, Stopwatch};
use attest_forward::{EdgeCoverage, Library, Limits, Machine};
use attest_program::{MethodId, Program};
use attest_sequence::{Chooser, Varier, View, refusal};
use attest_state::State;

use super::aim::Map;
use super::archive::{Archive, Entry, greedy};
use super::candidate_runner::{CandidateRunner, JUMPS};
use super::chance::{self, Coverage};
use super::cover::{Cover, PathBook};
use super::goals::Goals;
use super::graph::Methods;
use super::plan::{Plan, Round, rounds};
use super::subject::Subject;
use super::symbolic::{self, Explored};
use super::tuning::{DEFAULT_ROUNDS, MILLISECOND};
use super::{GenerateOptions, climb, graph, shrink, translate, views};
use crate::compose::composed;
use crate::concrete::constants;
use crate::session::{Error, Worker};

/// How far the search for paths and points goes before chance takes over.
/// Calls behind a state, states, and candidates.
const GUIDED: (usize, usize, u64) = (4, 500, 10_000);

/// What a search found.
pub(super) struct Searched {
    /// The few candidates that cover what was found.
    pub(super) found: Vec<Entry>,
    /// How many were tried.
    pub(super) tried: u64,
    /// Whether the time was enough.
    pub(super) in_time: bool,
}

/// Searches on the machine.
pub(super) fn search(
    worker: &mut Worker<'_>,
    (subject, chooser, goals): (&Subject, &Chooser<'_>, &Goals),
    options: &GenerateOptions,
    plan: Plan,
    (archive, explored): (&mut Archive, &mut Explored),
) -> Result<Searched, Error> {
    let Worker { library, machine, booted } = worker;
    let program = library.program.as_ref();
    let watch = Stopwatch::start();
    let bounds = Bounds { branches: options.branches, ..Bounds::default() };
    let summaries = composed(library, &subject.entries, options.compose, bounds, &plan.end);
    machine.use_summaries(summaries?);
    machine.set_limits(Limits { deadline: plan.end.deadline(), ..Limits::default() });
    let initialised_state = initial_state(machine, library, booted, subject);
    let constants = constants(library, &subject.methods);
    let numbers = constants.numbers.clone();
    let mut varier = Varier::new(chooser, subject.reach.clone(), constants, options.seed);
    let runner = CandidateRunner {
        library,
        initialised_state,
        goals,
        edges: observed_edges(subject, &options.cover),
        paths: path_book(library, subject, options, goals),
        jumps: 20 * JUMPS,
        cut: plan.search_end(archive),
        executions: 0,
        uninitialised_classes: BTreeSet::new(),
        after: None,
        long: (0, 0),
        failures: BTreeMap::new(),
    };
    for method in &subject.entries {
        if varier.fresh(*method, 0).is_none() {
            explored.uncallable.insert(*method, missing(program, chooser, subject, *method));
        }
    }
    ClassSearch { subject, chooser, options, plan, machine, booted, runner, varier, archive, explored }
        .run(watch, &numbers)
}

/// The state in which candidates start: the class initialised, if it can be, and its methods translated.
fn initial_state(
    machine: &mut Machine<'_>,
    library: &Library,
    booted: &mut State,
    subject: &Subject,
) -> State {
    let mut state = booted.fork();
    let mut initialised = state.fork();
    if machine.initialise_for_entry(&mut initialised, subject.class).is_ok() {
        state = initialised;
    }
    translate::translate(machine, library, &mut state, &library.program.class(subject.class).methods);
    state
}

/// What is noted of every candidate.
fn observed_edges(subject: &Subject, cover: &Cover) -> EdgeCoverage {
    let mut edges = EdgeCoverage::of(subject.methods.iter().copied());
    if *cover == Cover::Branches {
        edges = edges.with_boundaries();
    }
    if cover.by_paths() {
        edges = edges.with_trail();
    }
    edges
}

/// Where the paths of candidates are put down, if they are what counts.
fn path_book(
    library: &Library,
    subject: &Subject,
    options: &GenerateOptions,
    goals: &Goals,
) -> Option<PathBook> {
    options.cover.by_paths().then(|| {
        let local = options.cover == Cover::LocalPaths;
        let mut book = PathBook::new(local, options.until, goals.all.len() as u32);
        let program = library.program.as_ref();
        let bodies = subject.entries.iter().filter_map(|entry| library.bodies.get(program, *entry).ok());
        bodies.for_each(|body| book.expect(body));
        book
    })
}

/// A search under way.
struct ClassSearch<'a, 'm, 'p> {
    subject: &'a Subject,
    chooser: &'a Chooser<'p>,
    options: &'a GenerateOptions,
    plan: Plan,
    machine: &'a mut Machine<'m>,
    booted: &'a mut State,
    runner: CandidateRunner<'a>,
    varier: Varier<'a, 'p>,
    archive: &'a mut Archive,
    explored: &'a mut Explored,
}

impl ClassSearch<'_, '_, '_> {
    fn run(mut self, watch: Stopwatch, numbers: &[f64]) -> Result<Searched, Error> {
        let entries = &self.subject.entries[..];
        let coverage = Coverage::new(self.machine, &mut self.runner, self.archive, entries);
        let objects = chance::warm_up(coverage, &mut self.varier, self.subject);
        self.explored.starting = watch.seconds();
        if self.options.cover.is_guided() {
            let coverage = Coverage::new(self.machine, &mut self.runner, self.archive, entries);
            chance::exhaust(coverage, &mut self.varier, (self.subject, objects), GUIDED);
            let complete = self.runner.paths.as_ref().is_some_and(PathBook::is_complete);
            if complete || self.archive.open() == 0 {
                return Ok(self.finished(true));
            }
        }
        let library = self.runner.library;
        let program = library.program.as_ref();
        let views = views::views(program, self.chooser, self.subject);
        let (before, watch) = (self.runner.executions, Stopwatch::start());
        let coverage = Coverage::new(self.machine, &mut self.runner, self.archive, entries);
        chance::first(coverage, &mut self.varier, (entries, &views));
        self.plan.execution = watch.time() / (self.runner.executions - before).max(1) as u32;
        self.runner.warm_up(self.machine);
        self.runner.jumps = JUMPS;
        let map = Map::new(program, &library.bodies, &self.subject.methods);
        let (mut in_time, mut spare) = (true, 0);
        let most = self.options.effort.map_or(DEFAULT_ROUNDS, |effort| effort as usize);
        for (at, round) in rounds(self.options.cover.by_paths(), most).into_iter().enumerate() {
            self.runner.cut = self.plan.search_end(self.archive);
            in_time &= self.by_chance(&views, &round.chance);
            if at == 0 && self.options.cover == Cover::Branches {
                self.settle_by_states(Methods::All);
            }
            spare += self.by_paths(&map, &views, &round);
        }
        // With the work that paths left over, so that it takes nothing from them.
        self.runner.cut = self.plan.search_end(self.archive);
        let coverage = Coverage::new(self.machine, &mut self.runner, self.archive, entries);
        climb::climb(coverage, &map, (numbers, self.options.seed), spare);
        in_time &= !self.explored.timed_out;
        if !self.options.cover.is_guided() {
            // What is taken along is worth a short search of its own.
            self.archive.extras_count = true;
            let budget =
                Budget { without_progress: 700, work: 2_000 * MILLISECOND, ..Budget::candidates(3_000) };
            self.runner.cut = self.plan.search_end(self.archive);
            self.by_chance(&views, &budget);
        }
        if self.options.cover == Cover::Branches {
            self.settle_by_states(Methods::Some);
        }
        Ok(self.finished(in_time))
    }

    /// Candidates by chance; whether the time was enough.
    fn by_chance(&mut self, views: &[View], budget: &Budget) -> bool {
        let entries = &self.subject.entries;
        let coverage = Coverage::new(self.machine, &mut self.runner, self.archive, entries);
        chance::search(coverage, &mut self.varier, views, budget)
    }

    /// The paths of a round; gives the work that they left over.
    fn by_paths(&mut self, map: &Map<'_>, views: &[View], round: &Round) -> u64 {
        let begun = self.machine.work();
        for slice in &round.slices {
            let left = round.work.saturating_sub(self.machine.work() - begun);
            let mut search = symbolic::Search {
                chooser: self.chooser,
                reach: &self.subject.reach,
                branches: self.options.branches,
                until: self.options.until,
                map,
                explored: self.explored,
            };
            let called = (&self.subject.entries[..], views);
            search.round(self.machine, &mut self.runner, called, self.archive, *slice, left);
        }
        let spare = round.work.saturating_sub(self.machine.work() - begun);
        self.runner.warm_up(self.machine);
        spare
    }

    /// Explores the states of the class for what is open; gives up what neither calls within the scope reach nor, beyond
    /// it, a while of chance.
    fn settle_by_states(&mut self, methods: Methods) {
        let library = self.runner.library;
        let open = self.runner.goals.open_ways(|goal| self.archive.is_open(goal));
        let of = (self.subject, self.chooser.classes.as_slice(), methods);
        let found = graph::explore(library, self.booted, of, &self.runner.cut, open);
        let Some(found) = found else { return };
        for candidate in found.candidates {
            let execution = self.runner.try_out(self.machine, &candidate);
            self.archive.offer(candidate, execution);
        }
        self.explored.timed_out |= found.timed_out;
        if found.excluded.is_empty() {
            return;
        }
        self.explored.scope = found.scope;
        let budget =
            Budget { without_progress: 25_000, work: 8_000 * MILLISECOND, ..Budget::candidates(60_000) };
        self.by_chance(&[], &budget);
        let never = found.excluded.into_iter().collect();
        for goal in self.runner.goals.behind(library, &never) {
            self.archive.give_up(goal);
            self.explored.excluded.insert(goal);
        }
    }

    /// Chooses few candidates that cover what all of them cover, and makes them smaller.
    fn finished(mut self, in_time: bool) -> Searched {
        self.runner.cut = self.plan.shrink_end(self.archive);
        let live = self.archive.live().to_vec();
        let archive = &*self.archive;
        let chosen = greedy(&live, |entry| archive.of(&entry.execution.covered), Entry::rank);
        let mut found = Vec::new();
        for (at, wanted) in chosen {
            let mut entry = live[at].clone();
            if !entry.small {
                shrink::shrink(self.machine, &mut self.runner, &mut entry, &wanted);
            }
            found.push(entry);
        }
        self.explored.failures = self.runner.failures;
        Searched { found, tried: self.runner.executions, in_time }
    }
}

/// What is missing to call a method.
fn missing(program: &Program, chooser: &Chooser<'_>, subject: &Subject, method: MethodId) -> String {
    if let Some(why) = refusal(program, method) {
        return why.to_owned();
    }
    let declared = program.method(method);
    let name = program.dotted(declared.class);
    let instance = !declared.is_static();
    match instance && chooser.sequences(method, 0, &subject.reach).is_empty() {
        true => {
            let why =
                chooser.lacking(method, &subject.reach).map(|why| format!(": {why}")).unwrap_or_default();
            format!("there is no way to make an object of {name} by public calls{why}")
        }
        false => format!("{} cannot be called from a test", crate::query::spelling(program, method)),
    }
}
