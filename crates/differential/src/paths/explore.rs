//! The paths of one method under one way of exploring.

use std::fmt;
use std::time::{Duration, Instant};

use attest_forward::{
    Entry, Explorer, Found, HeapMode, Limits, Machine, Merge, Order, PathEnd, SymbolicOptions,
};
use attest_program::MethodId;
use attest_solver::{Budget, StackOptions, stack};
use attest_state::State;

/// A way of exploring.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Manner {
    /// The heap.
    pub heap: HeapMode,
    /// Merging.
    pub merge: Merge,
}

impl Manner {
    /// All ways.
    pub fn all() -> Vec<Manner> {
        let heaps = [HeapMode::Disjunctive, HeapMode::Lazy, HeapMode::Unaliased];
        let merges = [Merge::Never, Merge::Auto, Merge::Always];
        heaps.into_iter().flat_map(|heap| merges.map(|merge| Manner { heap, merge })).collect()
    }
}

impl fmt::Display for Manner {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{:?}/{:?}", self.heap, self.merge)
    }
}

/// How much is explored.
#[derive(Clone, Copy, Debug)]
pub struct Bounds {
    /// How often a branch may be undecided.
    pub branches: u32,
    /// How many paths at most.
    pub paths: usize,
    /// How long.
    pub time: Duration,
}

/// What was found.
pub struct Explored {
    /// The method and its arguments.
    pub entry: Entry,
    /// The paths.
    pub paths: Vec<Found>,
    /// Whether all paths were followed as far as the bounds on each path allow.
    pub all: bool,
}

impl Explored {
    /// Whether these are all paths, each followed to its end and none simplified.
    pub fn is_complete(&self) -> bool {
        self.all
            && self.paths.iter().all(|found| {
                let exact = found.state.path.as_ref().is_none_or(|path| path.approximations.is_empty());
                exact && is_finished(&found.end)
            })
    }
}

/// Whether a path ended with its program.
pub fn is_finished(end: &PathEnd) -> bool {
    matches!(end, PathEnd::Returned(_) | PathEnd::Threw(_) | PathEnd::Exited(_))
}

/// Explores a method from a state after start-up on.
pub fn explore(
    machine: &mut Machine<'_>,
    mut state: State,
    method: MethodId,
    names: &[String],
    manner: Manner,
    bounds: Bounds,
) -> Result<Explored, String> {
    machine.set_symbolic_options(SymbolicOptions {
        heap: manner.heap,
        merge: manner.merge,
        branches: bounds.branches,
        ..SymbolicOptions::default()
    });
    let deadline = Instant::now() + bounds.time;
    machine.set_limits(Limits { deadline: Some(deadline), jumps: Some(20_000_000), ..Limits::default() });
    let entry = machine.enter_symbolic(&mut state, method, names).map_err(|error| error.to_string())?;
    let mut solver = stack(StackOptions::default());
    let budget = Budget { deadline: Some(deadline), ..Budget::steps(5_000_000) };
    let mut explorer = Explorer::new(machine, &mut solver, Order::DepthFirst, budget, state);
    let mut paths = Vec::new();
    while let Some(found) = explorer.next_path() {
        paths.push(found);
        if paths.len() >= bounds.paths || Instant::now() >= deadline {
            break;
        }
    }
    let all = explorer.waiting() == 0;
    Ok(Explored { entry, paths, all })
}
