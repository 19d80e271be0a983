//! Explores recipes in parallel and collects the suspicions.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use attest_forward::{
    Bound, Declared, Entry, Explorer, Found, Library, Limits, Machine, Merge, Nulls, Order, PathEnd, Place,
    Progress, Recorded, Summary, SymbolicOptions,
};
use attest_program::{ClassId, MethodId, package};
use attest_report::{Accounting, Kind};
use attest_sequence::{Chooser, Driver, Reach, Recipe};
use attest_solver::{Budget, StackOptions, stack};
use attest_state::State;
use rustc_hash::FxHashMap;

use super::endless::endless;
use super::reachable::{drop_unreached, reach_states, subjects};
use super::scope::Scope;
use super::suspicion::{Error, Suspicion, Trust, shortened};
use super::walk::walk;
use super::{HuntError, HuntOptions};
use crate::paths::condition;
use crate::summary::{Bounds, Compose, composed};

/// What exploration found.
#[derive(Default)]
pub(crate) struct Explored {
    /// The simplest suspicions of each site and exception.
    pub(crate) suspicions: BTreeMap<(Place, ClassId), Vec<Suspicion>>,
    /// Errors of methods on unknown objects that no state of a graph has, and whether the graph has all states.
    pub(super) unreached: BTreeMap<(Place, ClassId), bool>,
    pub(crate) accounting: Accounting,
    pub(crate) paths: u64,
    /// How many concrete runs were made beside the paths.
    pub(crate) runs: u64,
    /// How many paths assumptions ended.
    pub(crate) assumed: u64,
    pub(crate) recipes: usize,
    pub(crate) timed_out: bool,
    pub(crate) unsupported: BTreeMap<String, usize>,
    pub(crate) not_callable: Vec<(String, String)>,
    pub(crate) ours: Vec<String>,
}

/// How many suspicions of one site are kept for confirmation.
const KEPT: usize = 3;
/// The share of the time that walks may take, as a divisor.
const WALKING: u32 = 5;
/// The share that exploring states may take.
const STATES: u32 = 8;
/// How many paths of one recipe that met a bound are run on, in case that they do not end.
const GIVEN_UP: usize = 8;
/// How many paths of one recipe are followed.
const PATHS: usize = 400;

pub(crate) fn explore(
    library: &Library,
    scope: &Scope,
    options: &HuntOptions,
    declared: &Arc<Declared>,
    deadline: Instant,
    progress: &(dyn Fn(usize, usize, u64, usize) + Sync),
) -> Result<Explored, HuntError> {
    let program = &library.program;
    let chooser = Chooser::new(program, scope.classes.clone());
    let mut explored = Explored::default();
    let mut number = 0;
    let left = deadline.saturating_duration_since(Instant::now());
    let mut left_over = Vec::new();
    // A concrete run would ask the sources themselves.
    if declared.is_empty() {
        walk(library, &chooser, scope, options, Instant::now() + left / WALKING, &mut explored)?;
        let first = Instant::now() + left / STATES;
        let all = subjects(program, scope);
        left_over = reach_states(library, scope, &all, options, first, false, &mut explored)?;
    }
    // What sources give and what is assumed is said of code that runs.
    let compose = if declared.is_empty() { options.compose } else { Compose::Never };
    let bounds = Bounds { compose, branches: options.branches, depth: options.depth, deadline };
    let summaries = composed(library, &scope.methods, &bounds);
    let summaries = summaries.map_err(|problem| HuntError::Boot(problem.to_string()))?;
    for level in 0..=options.calls {
        let mut work: Vec<(usize, Recipe)> = Vec::new();
        for method in &scope.methods {
            if options.is_over(deadline) {
                explored.timed_out = true;
                break;
            }
            let class = program.method(*method).class;
            let reach = Reach { package: package(program.class_name(class)).to_owned() };
            let recipes = chooser.recipes(*method, level, &reach);
            if recipes.is_empty() && level == 0 {
                let name = format!("{}#{}", program.dotted(class), crate::query::spelling(program, *method));
                let why = "no way to make the receiver or an argument through public calls".to_owned();
                explored.not_callable.push((name, why));
            }
            for recipe in recipes {
                work.push((number, recipe));
                number += 1;
            }
        }
        // The simple recipes of all methods before the involved ones of any.
        work.sort_by_key(|(number, recipe)| (recipe.size(), *number));
        let left = deadline.saturating_duration_since(Instant::now());
        if work.is_empty() {
            continue;
        }
        if left.is_zero() || options.is_over(deadline) {
            explored.timed_out = true;
            break;
        }
        let slice = match options.main {
            Some(_) => left,
            None => (left / work.len().max(1) as u32 * 4 * options.jobs as u32)
                .clamp(Duration::from_millis(20), Duration::from_secs(10)),
        };
        let next = AtomicUsize::new(0);
        let shared = Mutex::new(&mut explored);
        let failed: Mutex<Option<HuntError>> = Mutex::new(None);
        std::thread::scope(|threads| {
            for _ in 0..options.jobs.max(1) {
                threads.spawn(|| {
                    let summaries = &summaries;
                    let worker = Worker { library, options, declared, summaries, deadline, slice };
                    let outcome = worker.run(&work, &next, &shared, &|done, paths, suspicions| {
                        progress(done, work.len(), paths, suspicions);
                    });
                    if let Err(error) = outcome {
                        *failed.lock().unwrap_or_else(|e| e.into_inner()) = Some(error);
                    }
                });
            }
        });
        if let Some(error) = failed.into_inner().unwrap_or_else(|e| e.into_inner()) {
            return Err(error);
        }
    }
    let last = deadline.min(Instant::now() + left / STATES);
    reach_states(library, scope, &left_over, options, last, true, &mut explored)?;
    drop_unreached(&mut explored);
    Ok(explored)
}

struct Worker<'w> {
    library: &'w Library,
    options: &'w HuntOptions,
    declared: &'w Arc<Declared>,
    summaries: &'w Arc<FxHashMap<MethodId, Arc<Summary>>>,
    deadline: Instant,
    slice: Duration,
}

impl Worker<'_> {
    fn run(
        &self,
        work: &[(usize, Recipe)],
        next: &AtomicUsize,
        shared: &Mutex<&mut Explored>,
        progress: &dyn Fn(usize, u64, usize),
    ) -> Result<(), HuntError> {
        loop {
            // After a bug of ours the machine may be in any state: a new one goes on.
            if self.until_panic(work, next, shared, progress)? {
                return Ok(());
            }
        }
    }

    /// Works until there is no more to do; false after a bug of ours.
    fn until_panic(
        &self,
        work: &[(usize, Recipe)],
        next: &AtomicUsize,
        shared: &Mutex<&mut Explored>,
        progress: &dyn Fn(usize, u64, usize),
    ) -> Result<bool, HuntError> {
        let mut world = Recorded::default();
        let mut machine = Machine::new(self.library, &mut world, Limits::default());
        machine.enable_assertions(true);
        let mut started = State::new(64 << 20);
        machine.boot(&mut started).map_err(|exit| HuntError::Boot(format!("{exit:?}")))?;
        machine.use_summaries(Arc::clone(self.summaries));
        loop {
            let at = next.fetch_add(1, Ordering::Relaxed);
            let Some((number, recipe)) = work.get(at) else { return Ok(true) };
            if self.options.is_over(self.deadline) {
                shared.lock().unwrap_or_else(|e| e.into_inner()).timed_out = true;
                return Ok(true);
            }
            let explored =
                catch_unwind(AssertUnwindSafe(|| self.recipe(&mut machine, &mut started, *number, recipe)));
            let mut all = shared.lock().unwrap_or_else(|e| e.into_inner());
            match explored {
                Ok(found) => all.take(found),
                Err(_) => {
                    let program = self.library.program.as_ref();
                    let method = program.method(recipe.call.method);
                    let class = program.dotted(method.class);
                    all.ours.push(format!("{class}#{}", crate::query::spelling(program, recipe.call.method)));
                    return Ok(false);
                }
            }
            progress(at + 1, all.paths, all.suspicions.len());
        }
    }

    /// Explores one recipe.
    fn recipe(
        &self,
        machine: &mut Machine<'_>,
        booted: &mut State,
        number: usize,
        recipe: &Recipe,
    ) -> Explored {
        let program = machine.program();
        let mut found = Explored { recipes: 1, ..Explored::default() };
        let mut state = booted.fork();
        let driver = Driver::new(program, &self.library.bodies, recipe, number);
        let deadline = self.deadline.min(Instant::now() + self.slice);
        machine.reset_symbols(SymbolicOptions {
            heap: self.options.heap,
            branches: self.options.branches,
            depth: self.options.depth,
            merge: Merge::Auto,
            nulls: if self.options.null_args {
                Nulls::All
            } else {
                Nulls::Parameters(driver.nullable.clone())
            },
            declared: self.declared.clone(),
            ..SymbolicOptions::default()
        });
        let limits =
            Limits { deadline: Some(deadline), jumps: Some(5_000_000), frames: 2_000, ..Limits::default() };
        machine.set_limits(limits);
        let Ok(entry) = machine.enter_symbolic(&mut state, driver.method, &driver.names) else {
            return found;
        };
        let mut solver = stack(StackOptions::default());
        let budget = Budget { deadline: Some(deadline), ..Budget::steps(1_000_000) };
        let mut explorer = Explorer::new(machine, &mut solver, Order::BreadthFirst, budget, state);
        let (mut ended, mut given_up) = (0, Vec::new());
        while let Some(progress) = explorer.advance() {
            if let Progress::Ended(path) = progress {
                ended += 1;
                let unfinished = self.look_at(explorer.machine(), *path, recipe, &entry, &mut found);
                if given_up.len() < GIVEN_UP && self.declared.is_empty() {
                    given_up.extend(unfinished);
                }
            }
            if ended >= PATHS && self.options.main.is_none() || self.options.is_over(deadline) {
                break;
            }
        }
        let statistics = explorer.statistics;
        found.paths = statistics.paths;
        found.assumed = statistics.assumed;
        count(&mut found.accounting, Kind::PrunedAtOnce, statistics.contradicted);
        count(&mut found.accounting, Kind::PrunedBySolver, statistics.excluded);
        for path in given_up {
            let inputs = machine.inputs_of(&path, &entry);
            if let Some(error) = endless(machine, booted.fork(), recipe, &inputs) {
                let (recipe, sources, condition) = (recipe.clone(), Vec::new(), Vec::new());
                found.keep(Suspicion { recipe, inputs, sources, error, condition, trust: Trust::Walk });
            }
        }
        found
    }

    /// Keeps what the end of a path tells; gives its state if it was given up on the way.
    fn look_at(
        &self,
        machine: &mut Machine<'_>,
        mut path: Found,
        recipe: &Recipe,
        entry: &Entry,
        found: &mut Explored,
    ) -> Option<State> {
        match &path.end {
            PathEnd::Threw(exception) => {
                let exception = *exception;
                if let Some(error) = {
                    let whole = self.options.main.is_some();
                    Error::thrown(machine, &path.state, exception, recipe.call.method, whole)
                } {
                    found.keep(self.described(machine, &mut path.state, recipe, entry, error));
                }
            }
            PathEnd::Bound(Bound::Recursion) => {
                if let Some(error) = Error::overflow(machine, &path.state, recipe.call.method) {
                    found.keep(self.described(machine, &mut path.state, recipe, entry, error));
                }
            }
            PathEnd::Undecided(_) => found.accounting.count(Kind::Unsolved),
            PathEnd::Bound(
                Bound::Branches
                | Bound::Conditions
                | Bound::Lengths
                | Bound::PathBranches
                | Bound::Loops
                | Bound::Blocks,
            )
            | PathEnd::OutOfBudget => {
                found.accounting.count(Kind::BoundReached);
                return Some(path.state);
            }
            PathEnd::Unsupported(what) => *found.unsupported.entry(what.clone()).or_insert(0) += 1,
            PathEnd::Returned(_)
            | PathEnd::Exited(_)
            | PathEnd::Deadlock
            | PathEnd::Reached
            | PathEnd::GoalUnreachable => {}
        }
        None
    }

    fn described(
        &self,
        machine: &mut Machine<'_>,
        state: &mut State,
        recipe: &Recipe,
        entry: &Entry,
        error: Error,
    ) -> Suspicion {
        machine.make_readable(state);
        let inputs = machine.inputs_of(state, entry);
        let sources = state.path.iter().flat_map(|path| path.sourced.iter());
        let sources = sources.map(|sourced| sourced.method).collect();
        let condition = shortened(condition(machine, state, entry.method));
        let exact = state.path.as_ref().is_none_or(|path| path.approximations.is_empty());
        let trust = if exact { Trust::Path } else { Trust::Assumption };
        Suspicion { recipe: recipe.clone(), inputs, sources, error, condition, trust }
    }
}

fn count(accounting: &mut Accounting, kind: Kind, number: u64) {
    (0..number).for_each(|_| accounting.count(kind));
}

impl Explored {
    pub(super) fn keep(&mut self, suspicion: Suspicion) {
        let known = self.suspicions.entry(suspicion.error.key()).or_default();
        known.push(suspicion);
        known.sort_by_key(Suspicion::merit);
        known.truncate(KEPT);
    }

    pub(super) fn take(&mut self, other: Explored) {
        for suspicion in other.suspicions.into_values().flatten() {
            self.keep(suspicion);
        }
        self.accounting.add(&other.accounting);
        self.ours.extend(other.ours);
        self.paths += other.paths;
        self.runs += other.runs;
        self.assumed += other.assumed;
        self.recipes += other.recipes;
        for (what, count) in other.unsupported {
            *self.unsupported.entry(what).or_insert(0) += count;
        }
    }
}
