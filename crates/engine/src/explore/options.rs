//! How the paths of a method are explored, and the bounds, solver and budget that follow from it.

use attest_budget::{Bounds, Budget};
use std::fs::File;
use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use attest_forward::{Ahead, HeapMode, Limits, Merge, Nulls, Order, SymbolicOptions, execute_opaque};
use attest_program::MethodId;
use attest_solver::{Stack, StackOptions, stack};

use super::tuning;
use crate::compose::Compose;
use crate::config::Config;

/// How paths are explored.
#[derive(Clone, Debug)]
pub struct PathsOptions {
    /// How the heap that comes from outside is treated.
    pub heap: HeapMode,
    /// How far paths are followed.
    pub bounds: Bounds,
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
            bounds: symbolic.bounds,
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

impl PathsOptions {
    pub(crate) fn symbolic(&self) -> SymbolicOptions {
        SymbolicOptions {
            heap: self.heap,
            bounds: self.bounds,
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

    pub(crate) fn limits(&self, budget: &Budget) -> Limits {
        Limits { deadline: budget.cut.deadline(), jumps: Some(tuning::MAX_JUMPS), ..Limits::default() }
    }

    /// What all paths of a method may take.
    pub(crate) fn budget(&self) -> Budget {
        let budget = Budget::of(self.time, self.effort, tuning::FIRST_WORK);
        let cut = budget.cut.clone().or_when(Arc::clone(&self.stop));
        budget.cut_at(&cut)
    }

    /// A budget for as many paths as are asked for.
    pub(crate) fn limited(&self, budget: &Budget) -> Budget {
        Budget { paths: self.limit.map_or(u64::MAX, |most| most as u64), ..budget.clone() }
    }

    /// A solver for one machine. Where the log cannot be opened there is none; the command line has tried before.
    pub(crate) fn solver(&self) -> Stack {
        let append = |path: &PathBuf| File::options().append(true).create(true).open(path).ok();
        let log = self.log.as_ref().and_then(append).map(|file| Box::new(file) as Box<dyn Write>);
        let callback = self.opaque.then(execute_opaque);
        stack(StackOptions { log, callback, ..StackOptions::default() })
    }
}
