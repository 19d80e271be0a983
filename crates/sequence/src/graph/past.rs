//! What earlier rounds found, so that an exploration can be looked at again from its beginning, and gone on with.

use serde::{Deserialize, Serialize};

use super::explore::{Builder, Counts, Round, Thrown};
use super::vertex::Range;

/// A round that is over.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Past {
    /// What it found.
    pub(crate) frontier: Vec<Range>,
    /// What had been done then.
    pub(crate) counts: Counts,
    /// How many exceptions were known then.
    pub(crate) thrown: usize,
}

/// The rounds that are over, and the exceptions of those that are still to be looked at again.
#[derive(Clone, Debug, Default)]
pub(crate) struct History {
    pub(crate) rounds: Vec<Past>,
    pub(crate) thrown: Vec<Thrown>,
    /// How many of the rounds were read.
    pub(crate) loaded: usize,
}

impl Builder<'_, '_> {
    /// The next round again, if it is known what it found.
    pub(super) fn again(&mut self) -> Option<Round> {
        let past = self.history.rounds.get(self.depth as usize)?.clone();
        self.depth += 1;
        self.frontier = past.frontier;
        // What questions left open meanwhile stays open.
        let open = std::mem::replace(&mut self.counts, past.counts).open;
        for (why, count) in open {
            self.counts.open.entry(why).or_insert(count);
        }
        let known = self.thrown.len();
        if let Some(more) = self.history.thrown.get(known..past.thrown) {
            self.thrown.extend_from_slice(more);
        }
        Some(if self.frontier.is_empty() { Round::Fixpoint } else { Round::More })
    }

    /// Remembers the round that has just been explored to its end.
    pub(super) fn remember(&mut self) {
        let (frontier, counts) = (self.frontier.clone(), self.counts.clone());
        self.history.rounds.push(Past { frontier, counts, thrown: self.thrown.len() });
    }

    /// How many rounds were taken over from an earlier exploration.
    pub fn loaded_rounds(&self) -> usize {
        self.history.loaded
    }
}
