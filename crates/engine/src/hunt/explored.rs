//! What one worker found, in ids of its own fork of the program.

use std::collections::BTreeMap;

use attest_forward::Place;
use attest_program::ClassId;
use attest_report::Accounting;

use super::suspicion::{Error, Suspicion};

/// How many suspicions of one site are kept.
const MAX_SUSPICIONS: usize = 3;

/// What exploration found.
#[derive(Default)]
pub(crate) struct Explored {
    /// The simplest suspicions of each site and exception.
    pub(crate) suspicions: BTreeMap<(Place, ClassId), Vec<Suspicion>>,
    /// Errors of methods on unknown objects that no state of a graph has, and what is said of them.
    pub(super) unreached: Vec<(Error, &'static str)>,
    pub(crate) accounting: Accounting,
    pub(crate) paths: u64,
    /// How many concrete runs were made beside the paths.
    pub(crate) runs: u64,
    /// How many paths assumptions ended.
    pub(crate) assumed: u64,
    pub(crate) recipes: usize,
    pub(crate) unsupported: BTreeMap<String, usize>,
    pub(crate) not_callable: Vec<(String, String)>,
    /// Whether a path was not followed to its end, or not all of them were.
    pub(super) bounded: bool,
}

impl Explored {
    pub(super) fn keep(&mut self, suspicion: Suspicion) {
        let known = self.suspicions.entry(suspicion.error.key()).or_default();
        known.push(suspicion);
        known.sort_by_key(Suspicion::merit);
        known.truncate(MAX_SUSPICIONS);
    }
}
