//! Which terms a walk has seen: a bit for each, all taken away at the end.
//!
//! A thread keeps the bits from walk to walk, since walks are many and most of them are small.

use std::cell::RefCell;

use crate::pool::Term;

/// Where no more ids than these lie between two terms on average, the bits are their order: sixteen words are looked at
/// faster than a term is sorted in. No measurement supports it.
const DENSE: usize = 1_024;
/// So few are sorted in any case: the words between them are not looked at.
const FEW: usize = 16;

thread_local! {
    static BITS: RefCell<Vec<u64>> = const { RefCell::new(Vec::new()) };
}

/// So many terms find room at once: most walks see no more.
const ROOM: usize = 32;

/// The terms seen, in the order in which they were.
pub(crate) struct Seen {
    bits: Vec<u64>,
    found: Vec<Term>,
}

impl Seen {
    /// Nothing seen yet, of a pool with so many terms.
    pub(crate) fn new(terms: usize) -> Seen {
        let mut bits = BITS.with(RefCell::take);
        if bits.len() * 64 < terms {
            bits.resize(terms.div_ceil(64), 0);
        }
        Seen { bits, found: Vec::with_capacity(ROOM) }
    }

    /// Notes a term; whether it was not seen before.
    #[inline]
    pub(crate) fn note(&mut self, term: Term) -> bool {
        let (word, bit) = (&mut self.bits[term.index() / 64], 1 << (term.index() % 64));
        let is_new = *word & bit == 0;
        if is_new {
            *word |= bit;
            self.found.push(term);
        }
        is_new
    }

    /// The term that was seen as so manieth.
    #[inline]
    pub(crate) fn get(&self, place: usize) -> Option<Term> {
        self.found.get(place).copied()
    }

    /// How many were seen.
    pub(crate) fn len(&self) -> usize {
        self.found.len()
    }

    /// The terms seen, in the order of their ids.
    pub(crate) fn sorted(mut self) -> Vec<Term> {
        let mut found = std::mem::take(&mut self.found);
        let (Some(least), Some(most)) = (found.iter().min().copied(), found.iter().max().copied()) else {
            return found;
        };
        if found.len() <= FEW || most.index() - least.index() > found.len().saturating_mul(DENSE) {
            found.iter().for_each(|term| self.bits[term.index() / 64] = 0);
            found.sort_unstable();
            return found;
        }
        found.clear();
        for place in least.index() / 64..=most.index() / 64 {
            let mut word = std::mem::take(&mut self.bits[place]);
            while word != 0 {
                found.push(Term::from_raw((place * 64) as u32 + word.trailing_zeros()));
                word &= word - 1;
            }
        }
        found
    }
}

impl Drop for Seen {
    fn drop(&mut self) {
        for term in &self.found {
            self.bits[term.index() / 64] = 0;
        }
        BITS.set(std::mem::take(&mut self.bits));
    }
}
