//! What exploration found, said by names: results of items are put together in the items' order.

use std::collections::BTreeMap;

use attest_ir::Bodies;
use attest_program::Program;
use attest_report::{Accounting, Judgement, Kind};

use super::candidate::{Candidate, Key, title};
use super::explored::Explored;
use super::stand_ins::StandIns;
use crate::confirm::{NoAnswer, NotConfirmed};
use crate::judge::{Standard, judge};

/// How many candidates of one site are kept for confirmation.
const MAX_CANDIDATES: usize = 3;

/// What exploration found.
#[derive(Default)]
pub(crate) struct Harvest {
    /// The simplest candidates of each site and exception.
    pub(super) candidates: BTreeMap<Key, Vec<Candidate>>,
    /// Errors of methods on unknown objects that no state of a graph has, and what is said of them.
    unreached: BTreeMap<Key, &'static str>,
    /// Errors of which no test can be written, and why.
    pub(super) unsaid: BTreeMap<Key, NotConfirmed>,
    pub(super) accounting: Accounting,
    pub(super) paths: u64,
    /// How many concrete runs were made beside the paths.
    pub(super) runs: u64,
    /// How many paths assumptions ended.
    pub(super) assumed: u64,
    pub(super) recipes: usize,
    pub(super) unsupported: BTreeMap<String, usize>,
    pub(super) not_callable: Vec<(String, String)>,
    /// Bugs of ours: what was being explored, and what they said.
    pub(super) internal_errors: Vec<String>,
}

impl Harvest {
    /// What a worker found.
    pub(super) fn of(
        program: &Program,
        bodies: &Bodies,
        explored: Explored,
        (stand_ins, standard): (&StandIns, Standard),
    ) -> Harvest {
        let mut harvest = Harvest {
            accounting: explored.accounting,
            paths: explored.paths,
            runs: explored.runs,
            assumed: explored.assumed,
            recipes: explored.recipes,
            unsupported: explored.unsupported,
            not_callable: explored.not_callable,
            ..Harvest::default()
        };
        for suspicion in explored.suspicions.into_values().flatten() {
            match Candidate::of(program, bodies, &suspicion, (stand_ins, standard)) {
                Ok(candidate) => harvest.keep(Key::of(program, &suspicion.error), candidate),
                Err(why) => {
                    let evidence = suspicion.error.evidence(program, bodies, standard);
                    if judge(&evidence) == Judgement::Bug {
                        let open =
                            NotConfirmed::new(title(program, bodies, &suspicion), &NoAnswer(why.to_string()));
                        harvest.unsaid.insert(Key::of(program, &suspicion.error), open);
                    }
                    harvest.accounting.count_for(Kind::NoTest, why.to_string());
                }
            }
        }
        for (error, reason) in explored.unreached {
            harvest.unreached.insert(Key::of(program, &error), reason);
        }
        harvest
    }

    fn keep(&mut self, key: Key, candidate: Candidate) {
        let known = self.candidates.entry(key).or_default();
        known.push(candidate);
        known.sort_by_key(|candidate| candidate.merit);
        known.truncate(MAX_CANDIDATES);
    }

    /// Adds what another item found.
    pub(super) fn take(&mut self, other: Harvest) {
        for (key, candidates) in other.candidates {
            candidates.into_iter().for_each(|candidate| self.keep(key.clone(), candidate));
        }
        self.unreached.extend(other.unreached);
        self.unsaid.extend(other.unsaid);
        self.accounting.add(&other.accounting);
        self.paths += other.paths;
        self.runs += other.runs;
        self.assumed += other.assumed;
        self.recipes += other.recipes;
        self.not_callable.extend(other.not_callable);
        self.internal_errors.extend(other.internal_errors);
        for (what, count) in other.unsupported {
            *self.unsupported.entry(what).or_insert(0) += count;
        }
    }

    /// Counts the errors that were met on unknown objects alone. What was met elsewhere is in a state that calls build.
    pub(super) fn drop_unreached(&mut self) {
        for (key, reason) in std::mem::take(&mut self.unreached) {
            if !self.candidates.contains_key(&key) {
                self.accounting.count_for(Kind::NoTest, reason);
            }
        }
    }
}
