//! How long and with how much memory a native solver may work on one check, and how another thread stops it.

use std::cell::{Cell, OnceCell};
use std::ffi::c_void;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use crate::guard;

/// What one check may use. The default is no limit.
///
/// Steps are a measure that is the same on every machine: how often the solver asks whether to stop.
///
/// The solvers ask whether to stop while they search, not while they make circuits: there steps are not counted, and a
/// deadline may be overrun. [`crate::smt::Smt`] estimates that work before. Memory is counted for each thread. The
/// memory limit holds always: at three quarters of it the search is stopped,
/// and past it allocations fail (see [`crate::Error::OutOfMemory`]).
#[derive(Clone, Copy, Debug, Default)]
pub struct Limits {
    /// How many steps to take.
    pub steps: Option<u64>,
    /// When the run ends.
    pub deadline: Option<Instant>,
    /// How many bytes the solver may hold more than at the beginning of the check.
    pub memory: Option<u64>,
}

/// What a solver says of satisfiability.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// There is a model.
    Sat,
    /// There is none.
    Unsat,
    /// It gave up.
    Unknown(Stopped),
}

/// Why a solver gave up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stopped {
    /// The steps were used up.
    Steps,
    /// The deadline passed.
    Deadline,
    /// It came close to the memory limit.
    Memory,
    /// [`Interrupter::interrupt`] was called.
    Interrupted,
    /// By its own decision.
    Incomplete,
}

/// Stops the solver it comes from, from any thread, within milliseconds.
#[derive(Clone, Debug)]
pub struct Interrupter(Arc<AtomicBool>);

impl Interrupter {
    /// Ends the current check as [`Stopped::Interrupted`], and every later one until [`Interrupter::clear`].
    pub fn interrupt(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Lets the solver work again.
    pub fn clear(&self) {
        self.0.store(false, Ordering::Relaxed);
    }
}

/// What a solver's termination callback looks at.
#[derive(Debug)]
pub(crate) struct Stop {
    interrupted: Arc<AtomicBool>,
    /// A flag of somebody else that stops checks too.
    flag: OnceCell<Arc<AtomicBool>>,
    taken: Cell<u64>,
    steps: Cell<u64>,
    deadline: Cell<Option<Instant>>,
    memory: Cell<i64>,
    reason: Cell<Stopped>,
}

impl Stop {
    pub(crate) fn new() -> Box<Stop> {
        Box::new(Stop {
            interrupted: Arc::default(),
            flag: OnceCell::new(),
            taken: Cell::new(0),
            steps: Cell::new(u64::MAX),
            deadline: Cell::new(None),
            memory: Cell::new(i64::MAX),
            reason: Cell::new(Stopped::Incomplete),
        })
    }

    pub(crate) fn interrupter(&self) -> Interrupter {
        Interrupter(Arc::clone(&self.interrupted))
    }

    /// Checks are also stopped while this flag is set; the first one that is given counts.
    pub(crate) fn when(&self, flag: Arc<AtomicBool>) {
        let _ = self.flag.set(flag);
    }

    /// Runs `check` within `limits`.
    pub(crate) fn within<R>(&self, limits: Limits, check: impl FnOnce() -> R) -> R {
        let bytes = |part: u64| guard::memory_used().saturating_add_unsigned(part);
        self.taken.set(0);
        self.steps.set(limits.steps.unwrap_or(u64::MAX));
        self.deadline.set(limits.deadline);
        self.reason.set(Stopped::Incomplete);
        self.memory.set(limits.memory.map_or(i64::MAX, |limit| bytes(limit / 4 * 3)));
        guard::limit_memory(limits.memory.map_or(i64::MAX, bytes));
        let result = check();
        guard::limit_memory(i64::MAX);
        result
    }

    /// Why the last check was stopped.
    pub(crate) fn reason(&self) -> Stopped {
        self.reason.get()
    }

    /// How many steps the last check took.
    pub(crate) fn taken(&self) -> u64 {
        self.taken.get()
    }

    fn is_interrupted(&self) -> bool {
        let flags = [Some(&self.interrupted), self.flag.get()];
        flags.into_iter().flatten().any(|flag| flag.load(Ordering::Relaxed))
    }

    fn wanted(&self) -> bool {
        let taken = self.taken.get() + 1;
        self.taken.set(taken);
        let reason = if taken > self.steps.get() {
            Stopped::Steps
        } else if self.is_interrupted() {
            Stopped::Interrupted
        } else if guard::memory_used() > self.memory.get() {
            Stopped::Memory
        } else if attest_budget::is_past(self.deadline.get()) {
            Stopped::Deadline
        } else {
            return false;
        };
        self.reason.set(reason);
        true
    }
}

/// The termination callback; its state is a [`Stop`].
pub(crate) extern "C" fn stop_wanted(state: *mut c_void) -> i32 {
    // SAFETY: the solvers hand back the `Stop` they were given, which lives in a box as long as they do, and call
    // this only during a check, on its thread; a `Stop` is never borrowed mutably.
    let stop = unsafe { &*state.cast::<Stop>() };
    i32::from(stop.wanted())
}
