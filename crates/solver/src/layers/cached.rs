//! Remembers answers, because different paths ask the same sets of conditions, and what contains a known
//! contradiction is one.
//!
//! The answers depend on the order of the queries only, never on time or on hash order.

use attest_term::work::NOTED;
use attest_term::{Term, TermPool};
use rustc_hash::FxHashMap;

use crate::answer::Answer;
use crate::budget::QuestionBudget;
use crate::model::Model;
use crate::query::Query;
use crate::solve::Solve;

/// So many answers are kept; then all go, to keep memory bounded.
const MAX_ANSWERS: usize = 1 << 16;
/// So many cores with the same last term are looked at.
const MAX_CORES: usize = 32;

/// Answers known sets of conditions, and supersets of those known to be unsatisfiable.
pub struct Cached {
    inner: Box<dyn Solve>,
    sat: FxHashMap<Box<[Term]>, Model>,
    /// Unsatisfiable sets, sorted, by their last term.
    cores: FxHashMap<Term, Vec<Box<[Term]>>>,
    core_count: usize,
}

impl Cached {
    /// Remembers what `inner` answers.
    pub fn new(inner: Box<dyn Solve>) -> Cached {
        Cached { inner, sat: FxHashMap::default(), cores: FxHashMap::default(), core_count: 0 }
    }

    /// A known unsatisfiable part of the sorted conditions.
    fn core_within(&self, sorted: &[Term]) -> Option<&[Term]> {
        let cores = sorted.iter().filter_map(|last| self.cores.get(last)).flatten();
        cores.map(|core| &**core).find(|core| core.iter().all(|term| sorted.binary_search(term).is_ok()))
    }

    fn remember(&mut self, sorted: Vec<Term>, answer: &Answer) {
        if self.sat.len() + self.core_count > MAX_ANSWERS {
            self.sat.clear();
            self.cores.clear();
            self.core_count = 0;
        }
        match answer {
            Answer::Sat(model) => {
                self.sat.insert(sorted.into(), model.clone());
            }
            Answer::Unsat(core) => {
                let core = if core.is_empty() { sorted } else { sorted_set(core) };
                let Some(&last) = core.last() else { return };
                let cores = self.cores.entry(last).or_default();
                if cores.len() < MAX_CORES {
                    cores.push(core.into());
                    self.core_count += 1;
                }
            }
            Answer::Unknown(_) => {}
        }
    }
}

impl Solve for Cached {
    fn solve(&mut self, pool: &mut TermPool, query: &Query, budget: &mut QuestionBudget) -> Answer {
        let sorted = sorted_set(query.conditions());
        pool.count(sorted.len(), NOTED);
        if let Some(model) = self.sat.get(sorted.as_slice()) {
            pool.count(model.values.len(), NOTED);
            return Answer::Sat(model.clone());
        }
        let cores: usize = sorted.iter().map(|last| self.cores.get(last).map_or(0, Vec::len)).sum();
        pool.count(cores, NOTED);
        if let Some(core) = self.core_within(&sorted) {
            let blamed = query.conditions().iter().copied().filter(|term| core.binary_search(term).is_ok());
            return Answer::Unsat(blamed.collect());
        }
        let answer = self.inner.solve(pool, query, budget);
        if let Answer::Sat(model) = &answer {
            pool.count(model.values.len(), NOTED);
        }
        self.remember(sorted, &answer);
        answer
    }
}

fn sorted_set(conditions: &[Term]) -> Vec<Term> {
    let mut sorted = conditions.to_vec();
    sorted.sort_unstable();
    sorted.dedup();
    sorted
}
