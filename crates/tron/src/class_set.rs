//! Sets of classes.

use std::fmt;

use crate::model::ClassId;

/// A set of classes, one bit each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, PartialOrd, Ord)]
pub struct ClassSet(u128);

impl ClassSet {
    /// How many classes a model can have.
    pub const CAPACITY: usize = 128;

    /// No class.
    pub const EMPTY: ClassSet = ClassSet(0);

    /// This class alone.
    pub fn only(class: ClassId) -> ClassSet {
        ClassSet(1 << class.index())
    }

    /// Whether there is none.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many there are.
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the class is one of them.
    pub fn contains(self, class: ClassId) -> bool {
        self.0 >> class.index() & 1 == 1
    }

    /// Those in either.
    pub fn union(self, other: ClassSet) -> ClassSet {
        ClassSet(self.0 | other.0)
    }

    /// Those in both.
    pub fn intersection(self, other: ClassSet) -> ClassSet {
        ClassSet(self.0 & other.0)
    }

    /// Those that are not in the other.
    pub fn difference(self, other: ClassSet) -> ClassSet {
        ClassSet(self.0 & !other.0)
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
        (0..Self::CAPACITY).filter(move |index| self.0 >> index & 1 == 1).map(ClassId::at)
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
        let (a, b) = (ClassId::at(3), ClassId::at(127));
        let both: ClassSet = [a, b].into_iter().collect();
        assert_eq!(both.iter().collect::<Vec<_>>(), [a, b]);
        assert_eq!(both.difference(ClassSet::only(a)), ClassSet::only(b));
        assert!(ClassSet::only(a).is_subset(both) && !both.is_subset(ClassSet::only(a)));
        assert!(ClassSet::only(a).is_disjoint(ClassSet::only(b)) && ClassSet::EMPTY.is_empty());
        assert_eq!(both.len(), 2);
    }
}
