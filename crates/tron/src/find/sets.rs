//! Set terms and heap versions as circuits.

use std::rc::Rc;

use super::circuit::Lit;
use super::universe::{Encoding, Relation, Vector};
use crate::model::Selector;
use crate::terms::{Set, SetNode, Version, VersionNode};

impl Encoding<'_> {
    /// Which atoms are in a set.
    pub fn set(&mut self, set: Set) -> Vector {
        if let Some(known) = self.sets.get(&set) {
            return Rc::clone(known);
        }
        let vector: Vector = match *self.pool.set(set) {
            SetNode::Empty => self.nothing(),
            SetNode::Reference(reference) => match self.references.get(&reference) {
                Some(vector) => Rc::clone(vector),
                None => self.nothing(),
            },
            SetNode::Symbol(symbol) => match self.symbols.get(&symbol) {
                Some(vector) => Rc::clone(vector),
                None => self.nothing(),
            },
            SetNode::Created(created) => {
                let own = self.inputs + created.nth as usize;
                (0..self.atoms).map(|atom| if atom == own { Lit::TRUE } else { Lit::FALSE }).collect()
            }
            SetNode::Union(a, b) => self.pointwise(a, b, |encoding, a, b| encoding.circuit.or(&[a, b])),
            SetNode::Intersection(a, b) => {
                self.pointwise(a, b, |encoding, a, b| encoding.circuit.and(&[a, b]))
            }
            SetNode::Difference(a, b) => {
                self.pointwise(a, b, |encoding, a, b| encoding.circuit.and(&[a, !b]))
            }
            SetNode::Field(owner, field, version) => self.joined(owner, field, version),
            SetNode::Typed(inner, classes) => {
                let inner = self.set(inner);
                (0..self.atoms)
                    .map(|atom| match inner[atom] {
                        Lit::FALSE => Lit::FALSE,
                        member => {
                            let fits = self.is(atom, classes);
                            self.circuit.and(&[member, fits])
                        }
                    })
                    .collect()
            }
            SetNode::Contents(roots, version) => self.contents(roots, version),
        };
        self.sets.insert(set, Rc::clone(&vector));
        vector
    }

    fn nothing(&self) -> Vector {
        (0..self.atoms).map(|_| Lit::FALSE).collect()
    }

    fn pointwise(&mut self, a: Set, b: Set, combine: impl Fn(&mut Self, Lit, Lit) -> Lit) -> Vector {
        let (a, b) = (self.set(a), self.set(b));
        (0..self.atoms).map(|atom| combine(self, a[atom], b[atom])).collect()
    }

    /// What a field of the members of a set holds.
    fn joined(&mut self, owner: Set, field: Selector, version: Version) -> Vector {
        let owner = self.set(owner);
        let Some(relation) = self.relation(version, field) else { return self.nothing() };
        (0..self.atoms)
            .map(|to| {
                let ways: Vec<Lit> = (0..self.atoms)
                    .map(|from| match relation[from][to] {
                        Lit::FALSE => Lit::FALSE,
                        link => self.circuit.and(&[owner[from], link]),
                    })
                    .collect();
                self.circuit.or(&ways)
            })
            .collect()
    }

    /// The roots and all below them, layer by layer. (Equations over one vector would say the same, as containment has
    /// no cycles, but their refutation needs an induction that clauses do not have.)
    fn contents(&mut self, roots: Set, version: Version) -> Vector {
        let mut inside = self.set(roots);
        let owned = self.owner(version);
        for _ in 1..self.atoms {
            let next: Vector = (0..self.atoms)
                .map(|to| {
                    let mut ways = vec![inside[to]];
                    for from in 0..self.atoms {
                        if owned[from][to] != Lit::FALSE && inside[from] != Lit::FALSE {
                            ways.push(self.circuit.and(&[inside[from], owned[from][to]]));
                        }
                    }
                    self.circuit.or(&ways)
                })
                .collect();
            if next == inside {
                break;
            }
            inside = next;
        }
        inside
    }

    /// Which atom contains which.
    pub fn owner(&mut self, version: Version) -> Relation {
        if let Some(known) = self.owners.get(&version) {
            return Rc::clone(known);
        }
        let selectors: Vec<Selector> =
            self.model.selector_ids().filter(|selector| self.model.is_containment(*selector)).collect();
        let relations: Vec<Relation> =
            selectors.iter().filter_map(|selector| self.relation(version, *selector)).collect();
        let owner: Relation = (0..self.atoms)
            .map(|from| {
                (0..self.atoms)
                    .map(|to| {
                        let ways: Vec<Lit> = relations.iter().map(|relation| relation[from][to]).collect();
                        self.circuit.or(&ways)
                    })
                    .collect::<Vector>()
            })
            .collect();
        self.owners.insert(version, Rc::clone(&owner));
        owner
    }

    /// The links of a field in a version; none if there are none.
    pub fn relation(&mut self, version: Version, field: Selector) -> Option<Relation> {
        let (before, owner, stored, value) = match self.pool.version(version) {
            VersionNode::Input => return self.links.get(&field).cloned(),
            VersionNode::Store { before, owner, field: stored, value } => (*before, *owner, *stored, *value),
        };
        let both_contain = self.model.is_containment(field) && self.model.is_containment(stored);
        if stored != field && !both_contain {
            return self.relation(before, field);
        }
        if let Some(known) = self.relations.get(&(version, field)) {
            return Some(Rc::clone(known));
        }
        let old = self.relation(before, field);
        if old.is_none() && stored != field {
            return None;
        }
        let (owner, value) = (self.set(owner), self.set(value));
        let relation: Relation = (0..self.atoms)
            .map(|from| {
                (0..self.atoms)
                    .map(|to| {
                        let link = old.as_ref().map_or(Lit::FALSE, |old| old[from][to]);
                        let kept = if both_contain { self.circuit.and(&[link, !value[to]]) } else { link };
                        match stored == field {
                            true => self.circuit.choice(owner[from], value[to], kept),
                            false => kept,
                        }
                    })
                    .collect::<Vector>()
            })
            .collect();
        self.relations.insert((version, field), Rc::clone(&relation));
        Some(relation)
    }
}
