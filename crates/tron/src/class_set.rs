//! Sets of classes.

use std::fmt;

use crate::model::ClassId;

const WORDS: usize = 20;

/// A set of classes, one bit each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, PartialOrd, Ord)]
pub struct ClassSet([u64; WORDS]);

impl ClassSet {
    /// How many classes a model can have.
    pub const CAPACITY: usize = WORDS * 64;

    /// No class.
    pub const EMPTY: ClassSet = ClassSet([0; WORDS]);

    /// This class alone.
    pub fn only(class: ClassId) -> ClassSet {
        let mut words = [0; WORDS];
        words[class.index() / 64] = 1 << (class.index() % 64);
        ClassSet(words)
    }

    /// Whether there is none.
    pub fn is_empty(self) -> bool {
        self == ClassSet::EMPTY
    }

    /// How many there are.
    pub fn len(self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether the class is one of them.
    pub fn contains(self, class: ClassId) -> bool {
        self.0[class.index() / 64] >> (class.index() % 64) & 1 == 1
    }

    /// Those in either.
    pub fn union(self, other: ClassSet) -> ClassSet {
        self.with(other, |one, other| one | other)
    }

    /// Those in both.
    pub fn intersection(self, other: ClassSet) -> ClassSet {
        self.with(other, |one, other| one & other)
    }

    /// Those that are not in the other.
    pub fn difference(self, other: ClassSet) -> ClassSet {
        self.with(other, |one, other| one & !other)
    }

    fn with(mut self, other: ClassSet, combine: impl Fn(u64, u64) -> u64) -> ClassSet {
        self.0.iter_mut().zip(other.0).for_each(|(one, other)| *one = combine(*one, other));
        self
    }

    /// Whether all are in the other.
    pub fn is_subset(self, other: ClassSet) -> bool {
        self.difference(other).is_empty()
    }

    /// Whether none is in the other.
    pub fn is_disjoint(self, other: ClassSet) -> bool {
        self.intersection(other).is_empty()
    }

    /// The classes in ascending order.
    pub fn iter(self) -> impl Iterator<Item = ClassId> {
        let words = self.0.into_iter().enumerate().filter(|(_, word)| *word != 0);
        words.flat_map(|(place, word)| {
            (0..64).filter(move |bit| word >> bit & 1 == 1).map(move |bit| ClassId::at(place * 64 + bit))
        })
    }
}

impl FromIterator<ClassId> for ClassSet {
    fn from_iter<I: IntoIterator<Item = ClassId>>(classes: I) -> ClassSet {
        classes.into_iter().fold(ClassSet::EMPTY, |set, class| set.union(ClassSet::only(class)))
    }
}

impl fmt::Debug for ClassSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::ClassSet;
    use crate::model::ClassId;

    #[test]
    fn sets_of_classes_are_sets() {
        let (a, b) = (ClassId::at(3), ClassId::at(1_000));
        let both: ClassSet = [a, b].into_iter().collect();
        assert_eq!(both.iter().collect::<Vec<_>>(), [a, b]);
        assert_eq!(both.difference(ClassSet::only(a)), ClassSet::only(b));
        assert!(ClassSet::only(a).is_subset(both) && !both.is_subset(ClassSet::only(a)));
        assert!(ClassSet::only(a).is_disjoint(ClassSet::only(b)) && ClassSet::EMPTY.is_empty());
        assert_eq!(both.len(), 2);
    }
}
