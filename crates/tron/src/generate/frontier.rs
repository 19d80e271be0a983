//! The ways that no heap has taken yet, and which of them is next.

use std::collections::{BTreeMap, BTreeSet};

use crate::program::{Branch, sides};
use crate::symbolic::{Decision, Outcome};

/// A way that no heap has taken yet.
pub struct Way<'p> {
    /// Where it begins.
    pub outcome: Outcome<'p>,
    /// How many ways were chosen against a heap on the way here.
    pub generation: u32,
    /// The branches that are still ahead.
    pub ahead: BTreeSet<Branch>,
}

impl<'p> Way<'p> {
    /// A way, so many choices against a heap behind it.
    pub fn new(outcome: Outcome<'p>, generation: u32) -> Way<'p> {
        let mut ahead = BTreeSet::new();
        outcome.state.ahead(&mut |statement| {
            let branches =
                sides(&statement.action).iter().map(|side| Branch { at: statement.id, side: *side });
            ahead.extend(branches);
        });
        Way { outcome, generation, ahead }
    }

    /// The branch that it begins with.
    fn begins_with(&self) -> Option<Branch> {
        match self.outcome.decision {
            Decision::Branch(branch) => Some(branch),
            Decision::Fault(_) | Decision::Plain | Decision::Rejection => None,
        }
    }

    /// Whether it begins with one of these branches.
    fn is_new(&self, missing: &BTreeSet<Branch>) -> bool {
        self.begins_with().is_some_and(|branch| missing.contains(&branch))
    }

    /// Whether one of these branches begins it or, within the bounds, is ahead.
    fn is_wanted(&self, missing: &BTreeSet<Branch>) -> bool {
        self.is_new(missing) || !self.outcome.beyond_bounds && !self.ahead.is_disjoint(missing)
    }

    /// The branches that are not known to be out of reach if this way is not looked at.
    pub fn open(&self) -> BTreeSet<Branch> {
        let ahead = self.ahead.iter().copied().filter(|_| !self.outcome.beyond_bounds);
        ahead.chain(self.begins_with()).collect()
    }
}

/// So many ways wait at most: each takes some kilobytes, and the next is looked for among all. Without a bound `SequenceToCalls` took
/// 1.5 GiB in 60 s; no other number was tried.
const MAX_WAITING: usize = 20_000;

/// So many tries of a way that begins with a missing branch count as one of another way; a guess.
const NEW_TRIES: u32 = 4;

/// The ways that wait, and how often ways were tried.
#[derive(Default)]
pub struct Frontier<'p> {
    waiting: Vec<Way<'p>>,
    /// How often a way that begins with a branch was tried.
    tries: BTreeMap<Option<Branch>, u32>,
}

impl<'p> Frontier<'p> {
    /// Whether there is no room for one more, even when those are dropped that lead to nothing missing.
    pub fn is_full(&mut self, missing: &BTreeSet<Branch>) -> bool {
        if self.waiting.len() >= MAX_WAITING {
            self.waiting.retain(|way| way.is_wanted(missing));
        }
        self.waiting.len() >= MAX_WAITING
    }

    /// Lets a way wait.
    pub fn push(&mut self, way: Way<'p>) {
        self.waiting.push(way);
    }

    /// Takes the next way: one whose branch was tried least often, so that no decision keeps the others waiting, where
    /// missing branches are worth some tries more; then in the order of how many ways were chosen against a heap. What
    /// leads to nothing missing is dropped.
    pub fn next(&mut self, missing: &BTreeSet<Branch>) -> Option<Way<'p>> {
        self.waiting.retain(|way| way.is_wanted(missing));
        let key = |way: &Way<'_>| {
            let tries = self.tries.get(&way.begins_with()).copied().unwrap_or(0);
            let length = way.outcome.state.trace.len();
            let cost = if way.is_new(missing) { tries / NEW_TRIES } else { tries + 1 };
            (cost, way.outcome.beyond_bounds, way.generation, length)
        };
        let index = (0..self.waiting.len()).min_by_key(|index| key(&self.waiting[*index]))?;
        let way = self.waiting.swap_remove(index);
        *self.tries.entry(way.begins_with()).or_default() += 1;
        Some(way)
    }

    /// Forgets everything; what waited is given back.
    pub fn clear(&mut self) -> Vec<Way<'p>> {
        self.tries.clear();
        std::mem::take(&mut self.waiting)
    }
}
