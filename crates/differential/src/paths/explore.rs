//! The paths of one method under one way of exploring.

use std::fmt;
use std::time::Duration;

use attest_engine::{Bounds, Budget, Cut, Exploration, PathsOptions};
use attest_forward::{HeapMode, Machine, Merge};
use attest_program::MethodId;
use attest_state::State;

use super::directives::Directives;

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
pub struct Portion {
    /// How often a branch may be undecided.
    pub branches: u32,
    /// How many paths at most.
    pub paths: usize,
    /// How long.
    pub time: Duration,
}

/// Explores a method from a state after start-up on, under the precondition and with the static fields that are said of it.
pub fn explore(
    machine: &mut Machine<'_>,
    state: State,
    method: MethodId,
    said: &Directives,
    manner: Manner,
    portion: Portion,
) -> Result<Exploration, String> {
    let options = PathsOptions {
        heap: manner.heap,
        merge: manner.merge,
        bounds: Bounds { branches: portion.branches, ..Bounds::default() },
        limit: Some(portion.paths),
        preconditions: said.precondition.iter().cloned().collect(),
        statics: said.statics.clone(),
        opaque: true,
        ..PathsOptions::default()
    };
    let budget = Budget::until(&Cut::after(portion.time));
    attest_engine::explore(machine, state, method, &options, &budget).map_err(|error| error.to_string())
}
