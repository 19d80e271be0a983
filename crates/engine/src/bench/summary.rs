//! Whole classes explored without summaries and with them, in one run.
//!
//! *Followed*: every method by itself, its calls run. *Ahead*: the same, but ways on which a bound is sure to end the
//! path are left out. *Composed*: callees before callers, each method once; what is found for a method is at once its
//! result and the summary that decides its calls, either by effects that are put in or by code that is run along the way
//! decided. *Stored*: the summaries are there already. Only searches are timed, by the time that the thread had a
//! processor; classes are loaded and put into order before, and what is told of a path afterwards is the same in all of
//! them. The ways take turns, so that a slow moment of the machine strikes all of them.

use attest_budget::{Bounds, Budget, Cut};
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use attest_forward::{Ahead, HeapMode, Library, Machine, PathEnd, Summary};
use attest_program::MethodId;
use attest_state::State;
use rustc_hash::FxHashMap;
use serde::Serialize;

use crate::compose::{Compose, Recursion, deepen, general, summaries, wanted};
use crate::explore::{PathsOptions, explore_each};
use crate::open;
use crate::query;
use crate::resources::processor_time;
use crate::session::{self, Error, Settings, Worker};
use crate::sources::Sources;

/// What was measured of one subject within one bound.
#[derive(Clone, Debug, Serialize)]
pub struct ComposeRow {
    /// The class or method.
    pub subject: String,
    /// How often a block may be run in one call, and a method be active at once.
    pub blocks: u32,
    /// How many methods were explored.
    pub methods: usize,
    /// Calls are run.
    pub followed: ComposeCell,
    /// Calls are run, and what a bound is sure to end is left out.
    pub ahead: ComposeCell,
    /// Calls are decided by summaries, whose effects are put in.
    pub composed: ComposeCell,
    /// Calls are decided by summaries, and run along the way decided.
    pub code: ComposeCell,
    /// Calls are decided by those summaries that promise to pay.
    pub auto: ComposeCell,
    /// Calls are decided by summaries from a store.
    pub stored: ComposeCell,
    /// How many summaries there are.
    pub summaries: usize,
    /// How often effects were put in, and how often a method was run after its tree.
    pub compositions: (u64, u64),
}

/// One way of exploring a subject.
#[derive(Clone, Copy, Debug, Default, Serialize)]
pub struct ComposeCell {
    /// Seconds of the search, the median of several if it is quick.
    pub seconds: f64,
    /// How many paths ended otherwise than by a bound.
    pub paths: usize,
    /// Questions to the solver, and values repaired by a search of our own.
    pub asked: (u64, u64),
    /// Whether the time was over before all was explored.
    pub late: bool,
}

/// Searches are repeated until they have taken so many seconds together, or so often.
const ENOUGH: f64 = 0.5;
const ROUNDS: usize = 50;

/// All ways, in the order of the columns.
const MODES: [Mode; 6] = [Mode::Followed, Mode::Ahead, Mode::Composed, Mode::Code, Mode::Auto, Mode::Stored];

/// How a subject is explored.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mode {
    Followed,
    Ahead,
    Composed,
    Code,
    Auto,
    Stored,
}

/// Measures a class or a method; each way of exploring it may take so long.
pub fn bench_compose(
    sources: &Sources,
    subject: &str,
    blocks: u32,
    heap: HeapMode,
    time: Duration,
) -> Result<ComposeRow, Error> {
    let program = sources.open()?;
    let library = open::over(sources, program)?;
    let methods = methods(&library, subject)?;
    let wanted = wanted(&library, &methods, Compose::Always);
    let bench = Bench { methods, wanted, library: &library, heap, blocks, time };
    let store = tempfile::tempdir();
    let store = store.map_err(Error::temporary)?;
    // What is made once is there the next time.
    let before = Instant::now() + time;
    summaries(
        &library,
        &bench.methods,
        &bench.options(Mode::Stored, store.path()),
        &Budget::until(&Cut::at(before)),
    )?;
    let mut rounds: [Vec<ComposeCell>; MODES.len()] = Default::default();
    let mut used = Used::default();
    for (at, mode) in (0..ROUNDS).flat_map(|_| MODES.into_iter().enumerate()) {
        let done = &rounds[at];
        let all: f64 = done.iter().map(|cell| cell.seconds).sum();
        if all < ENOUGH && !done.iter().any(|cell| cell.late) {
            let (cell, now) = bench.once(mode, store.path())?;
            rounds[at].push(cell);
            used = if mode == Mode::Composed { now } else { used };
        }
    }
    let [followed, ahead, composed, code, auto, stored] = rounds.map(median);
    Ok(ComposeRow {
        subject: subject.to_owned(),
        blocks,
        methods: bench.methods.len(),
        followed,
        ahead,
        composed,
        code,
        auto,
        stored,
        summaries: used.summaries,
        compositions: used.compositions,
    })
}

/// The round that took neither long nor short.
fn median(mut rounds: Vec<ComposeCell>) -> ComposeCell {
    rounds.sort_by(|a, b| a.seconds.total_cmp(&b.seconds));
    rounds.get(rounds.len() / 2).copied().unwrap_or_default()
}

/// The methods of a class, or the one that is named.
fn methods(library: &Library, subject: &str) -> Result<Vec<MethodId>, Error> {
    let program = &library.program;
    if subject.contains('#') {
        return Ok(vec![query::methods(program, subject, "bench summary")?[0]]);
    }
    let all = query::methods(program, subject, "bench summary")?;
    let own = |method: &MethodId| {
        let declared = program.method(*method);
        let plain = !program.text(declared.name).starts_with(['<', '$']) && !declared.hidden;
        plain && !declared.is_abstract() && !declared.is_native()
    };
    Ok(all.into_iter().filter(own).collect())
}

/// What is measured.
struct Bench<'a> {
    library: &'a Library,
    methods: Vec<MethodId>,
    /// The methods that are summarised, callees first.
    wanted: Vec<(MethodId, Recursion)>,
    heap: HeapMode,
    blocks: u32,
    time: Duration,
}

/// How summaries were used.
#[derive(Clone, Copy, Default)]
struct Used {
    summaries: usize,
    compositions: (u64, u64),
}

impl Bench<'_> {
    fn options(&self, mode: Mode, store: &Path) -> PathsOptions {
        let compose = match mode {
            Mode::Followed | Mode::Ahead => Compose::Never,
            Mode::Auto => Compose::Auto,
            Mode::Composed | Mode::Code | Mode::Stored => Compose::Always,
        };
        PathsOptions {
            heap: self.heap,
            bounds: Bounds { blocks: Some(self.blocks), recursion: Some(self.blocks), ..Bounds::default() },
            ahead: if mode == Mode::Followed { Ahead::Never } else { Ahead::Leave },
            compose,
            effects: mode != Mode::Code,
            store: (mode == Mode::Stored).then(|| store.to_owned()),
            ..PathsOptions::default()
        }
    }

    /// Explores all methods once.
    fn once(&self, mode: Mode, store: &Path) -> Result<(ComposeCell, Used), Error> {
        let options = self.options(mode, store);
        let settings = Settings { assertions: false, heap_bytes: options.memory, ..Settings::default() };
        session::boot("summaries", self.library, &settings, |worker| self.explored(mode, &options, worker))?
    }

    fn explored(
        &self,
        mode: Mode,
        options: &PathsOptions,
        worker: &mut Worker<'_>,
    ) -> Result<(ComposeCell, Used), Error> {
        let Worker { machine, booted, .. } = worker;
        let mut cell = ComposeCell::default();
        let begun = processor_time();
        let deadline = Instant::now() + self.time;
        let budget = Budget::until(&Cut::at(deadline));
        let mut done: Vec<MethodId> = Vec::new();
        let known = match mode {
            Mode::Followed | Mode::Ahead => Arc::default(),
            Mode::Composed | Mode::Code | Mode::Auto => {
                self.bottom_up(machine, booted, options, &budget, (&mut cell, &mut done))
            }
            Mode::Stored => {
                let made =
                    summaries(self.library, &self.methods, options, &Budget::until(&Cut::at(deadline)))?;
                // What a summary says is the method's own result.
                for method in self.methods.iter().filter(|_| self.heap == HeapMode::Disjunctive) {
                    let whole =
                        |summary: &&Arc<Summary>| summary.level.is_none_or(|level| level == self.blocks);
                    if let Some(summary) = made.methods.get(method).filter(whole) {
                        cell.paths += summary.effort.ended as usize;
                        done.push(*method);
                    }
                }
                made.methods
            }
        };
        machine.use_summaries(Arc::clone(&known));
        for method in self.methods.iter().filter(|method| !done.contains(method)) {
            let mut paths = 0;
            machine.reset_symbols(options.symbolic());
            let explored = explore_each(machine, booted.fork(), *method, options, &budget, &mut |path| {
                // Paths that a bound cuts off are none of the outcomes.
                paths += usize::from(!matches!(path.end, PathEnd::Bound(_)));
            })?;
            cell.paths += paths;
            cell.asked.0 += explored.statistics.asked;
            cell.asked.1 += explored.statistics.repaired;
            cell.late |= !explored.all;
        }
        cell.seconds = processor_time() - begun;
        Ok((cell, Used { summaries: known.len(), compositions: machine.compositions() }))
    }

    /// Explores what is called, callees first; each is summarised for its callers.
    fn bottom_up(
        &self,
        machine: &mut Machine<'_>,
        booted: &mut State,
        options: &PathsOptions,
        budget: &Budget,
        (cell, done): (&mut ComposeCell, &mut Vec<MethodId>),
    ) -> Arc<FxHashMap<MethodId, Arc<Summary>>> {
        let mut known: FxHashMap<MethodId, Arc<Summary>> = FxHashMap::default();
        for (callee, recursion) in self.wanted.iter().copied() {
            for level in recursion.levels(Some(self.blocks)).unwrap_or_default() {
                machine.use_summaries(Arc::new(known.clone()));
                let made = general(self.library, machine, booted.fork(), (callee, level), options, budget);
                cell.asked.0 += made.statistics.asked;
                cell.asked.1 += made.statistics.repaired;
                let deepest = level.is_none_or(|level| level == self.blocks);
                let own = self.heap == HeapMode::Disjunctive && self.methods.contains(&callee);
                if made.all && deepest && own {
                    cell.paths += made.ended;
                    done.push(callee);
                }
                match made.summary {
                    Ok(summary) if options.compose == Compose::Always || summary.pays() => {
                        deepen(&mut known, summary, level)
                    }
                    _ => break,
                }
            }
        }
        Arc::new(known)
    }
}
