//! Sets and relations of atoms as literals; what is not listed is false.

use std::rc::Rc;

use super::circuit::{Circuit, Lit};

/// An object of the universe: those of the input first, then the created.
pub type Atom = usize;

/// Which atoms are in a set: a literal for each that can be, in ascending order.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Vector(Rc<[(Atom, Lit)]>);

impl Vector {
    /// Whether an atom is in the set.
    pub fn get(&self, atom: Atom) -> Lit {
        match self.0.binary_search_by_key(&atom, |(other, _)| *other) {
            Ok(index) => self.0[index].1,
            Err(_) => Lit::FALSE,
        }
    }

    /// The atoms that can be in the set.
    pub fn iter(&self) -> impl Iterator<Item = (Atom, Lit)> + '_ {
        self.0.iter().copied()
    }

    /// The literals alone.
    pub fn literals(&self) -> Vec<Lit> {
        self.0.iter().map(|(_, lit)| *lit).collect()
    }

    /// Whether nothing can be in the set.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The atoms of two sets that can be in either, each with both literals.
    pub fn zip(&self, other: &Vector) -> Vec<(Atom, Lit, Lit)> {
        let (mut left, mut right) = (self.0.iter().peekable(), other.0.iter().peekable());
        let mut pairs = Vec::with_capacity(self.0.len().max(other.0.len()));
        loop {
            let (a, b) = match (left.peek(), right.peek()) {
                (None, None) => return pairs,
                (a, b) => (a.map_or(Atom::MAX, |one| one.0), b.map_or(Atom::MAX, |one| one.0)),
            };
            let atom = a.min(b);
            let first = if a == atom { left.next().map_or(Lit::FALSE, |one| one.1) } else { Lit::FALSE };
            let second = if b == atom { right.next().map_or(Lit::FALSE, |one| one.1) } else { Lit::FALSE };
            pairs.push((atom, first, second));
        }
    }
}

/// From atoms in ascending order; those that cannot be members are left out.
impl FromIterator<(Atom, Lit)> for Vector {
    fn from_iter<I: IntoIterator<Item = (Atom, Lit)>>(members: I) -> Vector {
        let kept: Vec<(Atom, Lit)> = members.into_iter().filter(|(_, lit)| *lit != Lit::FALSE).collect();
        debug_assert!(kept.windows(2).all(|pair| pair[0].0 < pair[1].0), "atoms ascend");
        Vector(kept.into())
    }
}

/// The links of one field: a vector for each atom that can have some, in ascending order.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Relation(Rc<[(Atom, Vector)]>);

impl Relation {
    /// What an atom is linked to.
    pub fn row(&self, from: Atom) -> Vector {
        match self.0.binary_search_by_key(&from, |(other, _)| *other) {
            Ok(index) => self.0[index].1.clone(),
            Err(_) => Vector::default(),
        }
    }

    /// Whether one atom is linked to another.
    pub fn get(&self, from: Atom, to: Atom) -> Lit {
        match self.0.binary_search_by_key(&from, |(other, _)| *other) {
            Ok(index) => self.0[index].1.get(to),
            Err(_) => Lit::FALSE,
        }
    }

    /// The rows.
    pub fn rows(&self) -> impl Iterator<Item = (Atom, &Vector)> + '_ {
        self.0.iter().map(|(from, row)| (*from, row))
    }

    /// How many atoms can have links.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// For each atom, the literals of its being linked to by those of a set.
    pub fn image(&self, circuit: &mut Circuit, from: &Vector) -> Vec<(Atom, Vec<Lit>)> {
        let mut ways: std::collections::BTreeMap<Atom, Vec<Lit>> = std::collections::BTreeMap::new();
        for (owner, member) in from.iter() {
            for (to, link) in self.row(owner).iter() {
                let way = circuit.and(&[member, link]);
                ways.entry(to).or_default().push(way);
            }
        }
        ways.into_iter().collect()
    }
}

/// From rows in ascending order; empty ones are left out.
impl FromIterator<(Atom, Vector)> for Relation {
    fn from_iter<I: IntoIterator<Item = (Atom, Vector)>>(rows: I) -> Relation {
        Relation(rows.into_iter().filter(|(_, row)| !row.is_empty()).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::{Relation, Vector};
    use crate::find::circuit::{Circuit, Lit};

    #[test]
    fn what_is_not_listed_is_false() {
        let vector: Vector = [(1, Lit::TRUE), (4, Lit::FALSE)].into_iter().collect();
        assert_eq!((vector.get(1), vector.get(4), vector.get(0)), (Lit::TRUE, Lit::FALSE, Lit::FALSE));
        assert_eq!(vector.literals().len(), 1);
    }

    #[test]
    fn pairs_have_all_atoms_of_both_in_order() {
        let one: Vector = [(1, Lit::TRUE), (3, Lit::TRUE)].into_iter().collect();
        let other: Vector = [(0, Lit::TRUE), (3, Lit::TRUE)].into_iter().collect();
        let pairs = one.zip(&other);
        let (yes, no) = (Lit::TRUE, Lit::FALSE);
        assert_eq!(pairs, [(0, no, yes), (1, yes, no), (3, yes, yes)]);
    }

    #[test]
    fn an_image_is_what_members_are_linked_to() -> Result<(), attest_solver::Error> {
        let mut circuit = Circuit::new()?;
        let row: Vector = [(2, Lit::TRUE)].into_iter().collect();
        let relation: Relation = [(0, row), (1, Vector::default())].into_iter().collect();
        let from: Vector = [(0, Lit::TRUE), (1, Lit::TRUE)].into_iter().collect();
        assert_eq!(relation.image(&mut circuit, &from), [(2, vec![Lit::TRUE])]);
        assert_eq!((relation.len(), relation.get(0, 2), relation.get(1, 2)), (1, Lit::TRUE, Lit::FALSE));
        Ok(())
    }
}
