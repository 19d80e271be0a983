//! Summaries of the methods that a method calls, made bottom-up, and used at their calls.

mod general;
mod store;
mod tuning;
mod wanted;

use attest_budget::{Bounds, Budget, Cut};
use std::collections::VecDeque;
use std::fs::File;
use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;

use attest_forward::{HeapMode, Library, Summary, SymbolicOptions};
use attest_program::{MethodId, Program};
use rustc_hash::FxHashMap;

pub(crate) use self::general::general;
use self::store::Store;
pub use self::store::{StoreEntry, StoreUse, clear_store, store_entries};
pub(crate) use self::wanted::{Recursion, wanted};
use crate::explore::PathsOptions;
use crate::query;
use crate::session::{self, Error, Settings, Worker};
use tuning::{COMPOSED_METHOD_WORK, COMPOSED_WORK, METHOD_WORK};

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
    budget: &Budget,
) -> Result<Summaries, Error> {
    let each = budget.at_most(METHOD_WORK);
    let all = Budget::until(&budget.cut);
    bottom_up(library, methods, options, &all, &each)
}

/// The same; all of them and each of them may take so much.
fn bottom_up(
    library: &Library,
    methods: &[MethodId],
    options: &PathsOptions,
    all: &Budget,
    each: &Budget,
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
    (all, each): (&Budget, &Budget),
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
        let Some(levels) = recursion.levels(options.bounds.recursion) else {
            made.told.push((callee, Told { made: None, why: Some("it calls itself".to_owned()) }));
            continue;
        };
        if machine.work().saturating_sub(before) >= all.work || all.cut.is_over() {
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

/// The summaries of what methods call, for a search with assertions; none if they are not asked for.
pub(crate) fn composed(
    library: &Library,
    methods: &[MethodId],
    compose: Compose,
    bounds: Bounds,
    cut: &Cut,
) -> Result<Arc<FxHashMap<MethodId, Arc<Summary>>>, Error> {
    let symbolic = SymbolicOptions::default();
    let options = PathsOptions {
        heap: HeapMode::Disjunctive,
        bounds,
        merge: symbolic.merge,
        compose,
        assertions: true,
        ..PathsOptions::default()
    };
    let all = Budget::until(cut).at_most(COMPOSED_WORK);
    let made = bottom_up(library, methods, &options, &all, &all.at_most(COMPOSED_METHOD_WORK))?;
    match made.internal_errors.into_iter().next() {
        Some(message) => Err(Error::Internal { item: "summaries".to_owned(), message }),
        None => Ok(made.methods),
    }
}
