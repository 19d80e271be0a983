//! What is known of a set: which classes its members can have, and how many they are.

use crate::class_set::ClassSet;
use crate::model::{Cardinality, ClassId, Model};
use crate::program::Filter;

/// How many members a set can have.
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord)]
pub enum Most {
    /// It is empty.
    None,
    /// At most one.
    One,
    /// Any number.
    Many,
}

impl Most {
    /// Of two sets together.
    pub fn plus(self, other: Most) -> Most {
        match (self, other) {
            (Most::None, most) | (most, Most::None) => most,
            _ => Most::Many,
        }
    }
}

/// What is known of a set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Kind {
    /// The classes its members can have.
    pub classes: ClassSet,
    /// Whether it has a member.
    pub least: bool,
    /// How many it can have.
    pub most: Most,
    /// Whether, on some way here, it was not given a value.
    pub maybe_unassigned: bool,
}

impl Kind {
    /// The empty set.
    pub const NONE: Kind =
        Kind { classes: ClassSet::EMPTY, least: false, most: Most::None, maybe_unassigned: false };

    /// Objects of these classes, so many.
    pub fn of(classes: ClassSet, cardinality: Cardinality) -> Kind {
        let most = if cardinality.is_plural() { Most::Many } else { Most::One };
        Kind { classes, least: cardinality.is_required(), most, maybe_unassigned: false }
    }

    /// One object of exactly this class.
    pub fn new_object(class: ClassId) -> Kind {
        Kind::of(ClassSet::only(class), Cardinality::One)
    }

    /// One or the other.
    pub fn join(self, other: Kind) -> Kind {
        Kind {
            classes: self.classes.union(other.classes),
            least: self.least && other.least,
            most: self.most.max(other.most),
            maybe_unassigned: self.maybe_unassigned || other.maybe_unassigned,
        }
    }

    /// The members that a loop visits.
    pub fn filtered(self, model: &Model, filter: Filter) -> Kind {
        let classes = match filter {
            Filter::All => self.classes,
            Filter::Match(class) => self.classes.intersection(model.concrete(class)),
            Filter::Deep(class) => {
                self.classes.union(model.below(self.classes)).intersection(model.concrete(class))
            }
        };
        Kind { classes, ..self }
    }
}
