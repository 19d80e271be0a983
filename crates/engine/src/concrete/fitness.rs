//! What counts of a run: what it covers that nothing covered, how near it came, what it threw.
//!
//! Three fitness functions: new edges (an [`super::Archive`] of scores that are [`Covering`]), branch distance
//! ([`super::Nearest`]), and exceptions ([`ByPlace`]). Each keeps what is worth being changed further.

use std::collections::BTreeMap;

use attest_sequence::{Candidate, Rng};

/// A score that says what a run covers.
pub(crate) trait Covering {
    /// The goals that it covers, ascending.
    fn covered(&self) -> &[u32];

    /// The less the better.
    fn badness(&self) -> u8;

    /// Whether it is of no use, whatever it covers.
    fn is_useless(&self) -> bool;
}

/// Candidates that are kept to be changed.
pub(crate) trait Kept {
    /// How many.
    fn count(&self) -> usize;

    /// One of them, those more often that promise more.
    fn choose(&self, rng: &mut Rng) -> Option<&Candidate>;
}

/// How many runs ended with each exception, by where it was thrown: the first few of each are worth being kept.
#[derive(Clone, Debug)]
pub(crate) struct ByPlace<K> {
    seen: BTreeMap<K, usize>,
    most: usize,
}

impl<K: Ord> ByPlace<K> {
    /// The first so many of each.
    pub(crate) fn new(most: usize) -> ByPlace<K> {
        ByPlace { seen: BTreeMap::new(), most }
    }

    /// Whether one more of these is worth being kept.
    pub(crate) fn is_wanted(&self, place: &K) -> bool {
        self.seen.get(place).is_none_or(|seen| *seen < self.most)
    }

    /// Counts one that is kept.
    pub(crate) fn count(&mut self, place: K) {
        *self.seen.entry(place).or_insert(0) += 1;
    }
}
