//! The unknown part of the heap as a record of accesses: fields and elements of objects that came from outside.
//!
//! Follows the disjunctive heap solver of `papers.md`: every read and write on an unknown object is kept in
//! order; a read looks back through the writes that may concern it and through what is known of the beginning.
//!
//! Differs:
//! 1. Writes and what is known of the initial heap are two lists, so that a read that finds no write that
//!    certainly concerns it is a term over the initial heap; the guards are if-then-else terms and propagation,
//!    forwards and backwards, is the solver's.
//! 2. Arrays are families like fields, with the index as a second part of the place.

use std::collections::BTreeMap;
use std::sync::Arc;

use attest_program::{FieldId, Kind};
use attest_term::Term;

/// Places that can only be the same if they are of one family.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Family {
    /// A field of unknown objects.
    Field(FieldId),
    /// The elements of unknown arrays of a kind; booleans are bytes.
    Elements(Kind),
    /// The lengths of unknown arrays.
    Length,
    /// The characters of unknown strings.
    Characters,
    /// The lengths of unknown strings.
    TextLength,
    /// The identity hash codes of unknown objects.
    IdentityHash,
}

/// A place of the unknown heap and what was written or found there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Access {
    /// The object.
    pub object: Term,
    /// The index, for elements.
    pub index: Option<Term>,
    /// The value.
    pub value: Term,
}

/// What happened to the unknown heap.
#[derive(Clone, Default, Debug)]
pub struct Memory {
    families: Arc<BTreeMap<Family, Arc<Log>>>,
}

#[derive(Clone, Default, Debug)]
struct Log {
    writes: Vec<Access>,
    initial: Vec<Access>,
}

impl Memory {
    /// The writes to a family, the oldest first.
    pub fn writes(&self, family: Family) -> &[Access] {
        self.families.get(&family).map_or(&[], |log| &log.writes)
    }

    /// What was found in the initial heap, in the order in which it was asked for.
    pub fn initial(&self, family: Family) -> &[Access] {
        self.families.get(&family).map_or(&[], |log| &log.initial)
    }

    /// The families that were accessed.
    pub fn families(&self) -> impl Iterator<Item = Family> {
        self.families.keys().copied()
    }

    /// Keeps a write.
    pub fn write(&mut self, family: Family, access: Access) {
        self.log(family).writes.push(access);
    }

    /// Keeps what stands at a place of the initial heap.
    pub fn found(&mut self, family: Family, access: Access) {
        self.log(family).initial.push(access);
    }

    fn log(&mut self, family: Family) -> &mut Log {
        Arc::make_mut(Arc::make_mut(&mut self.families).entry(family).or_default())
    }
}
