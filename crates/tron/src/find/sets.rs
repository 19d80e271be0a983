//! Set terms and heap versions as circuits.

use std::collections::BTreeSet;

use super::circuit::Lit;
use super::universe::Universe;
use super::vector::{Atom, Relation, Vector};
use crate::class_set::ClassSet;
use crate::model::Selector;
use crate::terms::{Pool, Set, SetNode, Version, VersionNode};

impl Universe {
    /// Which atoms are in a set.
    pub fn set(&mut self, pool: &Pool, set: Set) -> Vector {
        if let Some(known) = self.sets.get(&set) {
            return known.clone();
        }
        let vector: Vector = match *pool.set(set) {
            SetNode::Empty => Vector::default(),
            SetNode::Reference(reference) => {
                self.references.get(&reference).map(|named| named.vector.clone()).unwrap_or_default()
            }
            SetNode::Symbol(symbol) => self.symbols.get(&symbol).cloned().unwrap_or_default(),
            SetNode::Created(created) => [(self.created_atom(created), Lit::TRUE)].into_iter().collect(),
            SetNode::Union(a, b) => self.pointwise(pool, a, b, |circuit, a, b| circuit.or(&[a, b])),
            SetNode::Intersection(a, b) => self.pointwise(pool, a, b, |circuit, a, b| circuit.and(&[a, b])),
            SetNode::Difference(a, b) => self.pointwise(pool, a, b, |circuit, a, b| circuit.and(&[a, !b])),
            SetNode::Field(owner, field, version) => self.joined(pool, owner, field, version),
            SetNode::Typed(inner, classes) => self.typed(pool, inner, classes),
            SetNode::Contents(roots, version) => self.contents(pool, roots, version),
        };
        self.sets.insert(set, vector.clone());
        vector
    }

    fn typed(&mut self, pool: &Pool, inner: Set, classes: ClassSet) -> Vector {
        let inner = self.set(pool, inner);
        let members = inner.iter().map(|(atom, member)| {
            let fits = self.is(atom, classes);
            (atom, self.circuit.and(&[member, fits]))
        });
        members.collect()
    }

    fn pointwise(
        &mut self,
        pool: &Pool,
        a: Set,
        b: Set,
        combine: impl Fn(&mut super::circuit::Circuit, Lit, Lit) -> Lit,
    ) -> Vector {
        let (a, b) = (self.set(pool, a), self.set(pool, b));
        let pairs = a.zip(&b).into_iter();
        pairs.map(|(atom, a, b)| (atom, combine(&mut self.circuit, a, b))).collect()
    }

    /// What a field of the members of a set holds.
    fn joined(&mut self, pool: &Pool, owner: Set, field: Selector, version: Version) -> Vector {
        let owner = self.set(pool, owner);
        let Some(relation) = self.relation(pool, version, field) else { return Vector::default() };
        let image = relation.image(&mut self.circuit, &owner);
        image.into_iter().map(|(to, ways)| (to, self.circuit.or(&ways))).collect()
    }

    /// The roots and all below them, layer by layer. (Equations over one vector would say the same, as containment has
    /// no cycles, but their refutation needs an induction that clauses do not have.)
    fn contents(&mut self, pool: &Pool, roots: Set, version: Version) -> Vector {
        let mut inside = self.set(pool, roots);
        let owned = self.owner(pool, version);
        let deepest = self.model.depth_below(pool.classes(&self.model, roots)).unwrap_or(usize::MAX);
        for _ in 0..owned.len().min(deepest) {
            let image = owned.image(&mut self.circuit, &inside);
            let below: Vector = image.into_iter().map(|(to, ways)| (to, self.circuit.or(&ways))).collect();
            let pairs = inside.zip(&below).into_iter();
            let next: Vector = pairs.map(|(atom, a, b)| (atom, self.circuit.or(&[a, b]))).collect();
            if next == inside {
                break;
            }
            inside = next;
        }
        inside
    }

    /// Which atom contains which.
    pub fn owner(&mut self, pool: &Pool, version: Version) -> Relation {
        if let Some(known) = self.owners.get(&version) {
            return known.clone();
        }
        let model = std::sync::Arc::clone(&self.model);
        let contain = model.selector_ids().filter(|selector| model.is_containment(*selector));
        let relations: Vec<Relation> =
            contain.filter_map(|selector| self.relation(pool, version, selector)).collect();
        let owners: BTreeSet<Atom> =
            relations.iter().flat_map(|relation| relation.rows().map(|(from, _)| from)).collect();
        let rows = owners.into_iter().map(|from| (from, self.any(&relations, from)));
        let owner: Relation = rows.collect();
        self.owners.insert(version, owner.clone());
        owner
    }

    /// Which atom is linked to which in the input heap, by a field of any name.
    pub(super) fn any_link(&mut self) -> Relation {
        let mut selectors: Vec<Selector> = self.links.keys().copied().collect();
        selectors.sort_unstable();
        let relations: Vec<Relation> =
            selectors.iter().map(|selector| self.links[selector].clone()).collect();
        (0..self.inputs).map(|from| (from, self.any(&relations, from))).collect()
    }

    /// What an atom is linked to by one of some relations.
    fn any(&mut self, relations: &[Relation], from: Atom) -> Vector {
        let rows: Vec<Vector> = relations.iter().map(|relation| relation.row(from)).collect();
        let targets: BTreeSet<Atom> =
            rows.iter().flat_map(|row| row.iter().map(|(to, _)| to).collect::<Vec<_>>()).collect();
        let ways = |to: Atom| rows.iter().map(|row| row.get(to)).collect::<Vec<Lit>>();
        targets.into_iter().map(|to| (to, self.circuit.or(&ways(to)))).collect()
    }

    /// The links of a field in a version; none if there are none.
    pub fn relation(&mut self, pool: &Pool, version: Version, field: Selector) -> Option<Relation> {
        let (before, owner, stored, value) = match pool.version(version) {
            VersionNode::Input => return self.links.get(&field).cloned(),
            VersionNode::Store { before, owner, field: stored, value } => (*before, *owner, *stored, *value),
        };
        let both_contain = self.model.is_containment(field) && self.model.is_containment(stored);
        if stored != field && !both_contain {
            return self.relation(pool, before, field);
        }
        if let Some(known) = self.relations.get(&(version, field)) {
            return Some(known.clone());
        }
        let old = self.relation(pool, before, field);
        if old.is_none() && stored != field {
            return None;
        }
        let (owner, value) = (self.set(pool, owner), self.set(pool, value));
        let old = old.unwrap_or_default();
        let relation = match stored == field {
            true => self.overwritten(&old, &owner, &value, both_contain),
            false => old.rows().map(|(from, row)| (from, self.without(row, &value))).collect(),
        };
        self.relations.insert((version, field), relation.clone());
        Some(relation)
    }

    /// Links after a store to the field itself.
    fn overwritten(&mut self, old: &Relation, owner: &Vector, value: &Vector, contains: bool) -> Relation {
        let mut owners: BTreeSet<Atom> = old.rows().map(|(from, _)| from).collect();
        owners.extend(owner.iter().map(|(from, _)| from));
        let rows = owners.into_iter().map(|from| {
            let row = old.row(from);
            let kept = if contains { self.without(&row, value) } else { row };
            let (is_owner, pairs) = (owner.get(from), kept.zip(value));
            let row =
                pairs.into_iter().map(|(to, link, stored)| (to, self.circuit.choice(is_owner, stored, link)));
            (from, row.collect::<Vector>())
        });
        rows.collect()
    }

    /// A row without the members of a set.
    fn without(&mut self, row: &Vector, gone: &Vector) -> Vector {
        row.iter().map(|(to, link)| (to, self.circuit.and(&[link, !gone.get(to)]))).collect()
    }
}
