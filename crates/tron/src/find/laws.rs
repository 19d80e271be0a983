//! The laws of input heaps as clauses: H3 to H10. (H1, H2 and H8 hold by construction.)

use super::circuit::Lit;
use super::universe::Universe;
use super::vector::{Atom, Relation, Vector};
use crate::class_set::ClassSet;
use crate::model::{ClassId, Role, Selector};
use crate::question::Question;
use crate::terms::{Pool, Version};

impl Universe {
    /// All laws.
    pub fn laws(&mut self, pool: &Pool) {
        let mut selectors: Vec<Selector> = self.links.keys().copied().collect();
        selectors.sort_unstable();
        for selector in selectors {
            self.typing(selector);
            self.cardinality(selector);
            self.opposites(selector);
        }
        self.containment(pool);
        self.values();
    }

    /// H9: every object is in a root variable, is a value, or has a container.
    pub fn inputs(&mut self, pool: &Pool, question: &Question<'_>) {
        let vectors: Vec<_> = question.inputs.iter().map(|input| self.set(pool, *input)).collect();
        let Some(roots) = question.roots else { return };
        let all = self.relevance.classes;
        let values: ClassSet = all.iter().filter(|class| self.model.class(*class).is_value).collect();
        let owned = self.owner(pool, Version::INPUT);
        for atom in 0..self.inputs {
            let mut clause = vec![!self.active[atom], self.is(atom, values)];
            clause.extend(roots.iter().map(|root| vectors[*root].get(atom)));
            clause.extend((0..self.inputs).map(|from| owned.get(from, atom)));
            self.circuit.clause(&clause);
        }
        if question.roots_hold {
            let roots: Vec<Vector> = roots.iter().map(|root| vectors[*root].clone()).collect();
            self.roots_hold(&owned, &roots);
        }
    }

    /// What follows from H9 and H5, by an induction that clauses do not have: where an object is in no root variable and no value
    /// can be around it, something is in a field of a root that can be it or be around it.
    fn roots_hold(&mut self, owned: &Relation, roots: &[Vector]) {
        let model = std::sync::Arc::clone(&self.model);
        let mut known: Vec<(ClassSet, Lit)> = Vec::new();
        for class in self.relevance.classes.iter() {
            let around = model.around(ClassSet::only(class));
            if around.iter().any(|class| model.class(class).is_value) {
                continue;
            }
            let held = match known.iter().find(|(classes, _)| *classes == around) {
                Some((_, held)) => *held,
                None => {
                    let held = self.held_by(owned, roots, around);
                    known.push((around, held));
                    held
                }
            };
            for atom in 0..self.inputs {
                let mut clause = vec![!self.of_class[atom][&class], held];
                clause.extend(roots.iter().map(|root| root.get(atom)));
                self.circuit.clause(&clause);
            }
        }
    }

    /// Whether a root contains an object of these classes in one of its fields.
    fn held_by(&mut self, owned: &Relation, roots: &[Vector], classes: ClassSet) -> Lit {
        let mut ways = Vec::new();
        for from in 0..self.inputs {
            let is_root: Vec<Lit> = roots.iter().map(|root| root.get(from)).collect();
            let is_root = self.circuit.or(&is_root);
            for to in 0..self.inputs {
                let fits = self.is(to, classes);
                ways.push(self.circuit.and(&[is_root, owned.get(from, to), fits]));
            }
        }
        self.circuit.or(&ways)
    }

    /// The classes whose field of this name has a property, by what it is.
    fn groups<T: PartialEq>(
        &self,
        selector: Selector,
        what: impl Fn(&crate::model::Field) -> T,
    ) -> Vec<(T, ClassSet)> {
        let mut groups: Vec<(T, ClassSet)> = Vec::new();
        for class in self.linking(selector).iter() {
            let Some(field) = self.model.field_of(class, selector) else { continue };
            let key = what(self.model.field(field));
            let only = ClassSet::only(class);
            match groups.iter_mut().find(|(other, _)| *other == key) {
                Some((_, classes)) => *classes = classes.union(only),
                None => groups.push((key, only)),
            }
        }
        groups
    }

    /// H3: a link leaves an object that has the field, and leads to an object that it can hold.
    fn typing(&mut self, selector: Selector) {
        let relation = self.links[&selector].clone();
        let having = self.linking(selector);
        let groups = self.groups(selector, |field| field.target);
        for from in 0..self.inputs {
            let has = self.is(from, having);
            for to in 0..self.inputs {
                let link = relation.get(from, to);
                self.circuit.clause(&[!link, has]);
                for (target, classes) in &groups {
                    let guard = if groups.len() == 1 { Lit::TRUE } else { self.is(from, *classes) };
                    let fits = self.is(to, self.model.concrete(*target));
                    self.circuit.clause(&[!link, !guard, fits]);
                }
            }
        }
    }

    /// H6.
    fn cardinality(&mut self, selector: Selector) {
        let relation = self.links[&selector].clone();
        let groups = self.groups(selector, |field| field.cardinality);
        for from in 0..self.inputs {
            let row = relation.row(from).literals();
            for (cardinality, classes) in &groups {
                let guard = self.is(from, *classes);
                if cardinality.is_required() {
                    let mut clause = row.clone();
                    clause.push(!guard);
                    self.circuit.clause(&clause);
                }
                if !cardinality.is_plural() {
                    let guard = if groups.len() == 1 { Lit::TRUE } else { guard };
                    self.circuit.at_most_one(guard, &row);
                }
            }
        }
    }

    /// H7.
    fn opposites(&mut self, selector: Selector) {
        let relation = self.links[&selector].clone();
        for (role, classes) in self.groups(selector, |field| field.role) {
            let Role::Opposite(other) = role else { continue };
            let back = self.links.get(&other).cloned();
            for from in 0..self.inputs {
                let guard = self.is(from, classes);
                for to in 0..self.inputs {
                    let mirror = back.as_ref().map_or(Lit::FALSE, |back| back.get(to, from));
                    self.circuit.clause(&[!relation.get(from, to), !guard, mirror]);
                }
            }
        }
    }

    /// H4: at most one container. H5: a container is less deep than what it contains.
    fn containment(&mut self, pool: &Pool) {
        let mut contained: Vec<Selector> = self.links.keys().copied().collect();
        contained.retain(|selector| self.model.is_containment(*selector));
        contained.sort_unstable();
        let owned = self.owner(pool, Version::INPUT);
        for to in 0..self.inputs {
            let owners: Vec<Lit> = (0..self.inputs).map(|from| owned.get(from, to)).collect();
            self.circuit.at_most_one(Lit::TRUE, &owners);
            for from in 0..self.inputs {
                let ways: Vec<Lit> =
                    contained.iter().map(|selector| self.links[selector].get(from, to)).collect();
                self.circuit.at_most_one(Lit::TRUE, &ways);
            }
        }
        let recursive = |class: ClassId| self.model.below(ClassSet::only(class)).contains(class);
        if self.relevance.classes.iter().any(recursive) {
            let rows: Vec<_> = owned.rows().map(|(from, row)| (from, row.iter().collect())).collect();
            self.depths(rows.into_iter());
        }
    }

    /// H10: a value is less deep than its parts.
    fn values(&mut self) {
        let mut rows: Vec<(Selector, ClassSet)> = Vec::new();
        for selector in
            self.relevance.selectors.clone().into_iter().filter(|one| self.links.contains_key(one))
        {
            let makes = |class: &ClassId| self.model.makes_values(*class, selector);
            let owners: ClassSet = self.relevance.classes.iter().filter(makes).collect();
            if !owners.is_empty() {
                rows.push((selector, owners));
            }
        }
        let mut made = vec![Vec::new(); self.inputs];
        for (from, row) in made.iter_mut().enumerate() {
            for (selector, owners) in &rows {
                let is = self.is(from, *owners);
                let links = self.links[selector].row(from);
                let parts = links.iter().map(|(to, link)| (to, self.circuit.and(&[is, link])));
                row.extend(parts.collect::<Vec<(Atom, Lit)>>());
            }
        }
        if !rows.is_empty() {
            self.depths(made.into_iter().enumerate());
        }
    }

    /// No cycles. `deep[a][i]`: at least `i + 1` links lead down to `a`.
    fn depths(&mut self, links: impl Iterator<Item = (Atom, Vec<(Atom, Lit)>)>) {
        let levels = self.inputs - 1;
        let deep: Vec<Vec<Lit>> =
            (0..self.inputs).map(|_| (0..levels).map(|_| self.circuit.fresh()).collect()).collect();
        for (from, row) in links {
            for (to, link) in row {
                self.deeper(link, (from, &deep[from]), (to, &deep[to]));
            }
        }
    }

    /// What is contained is deeper than its container.
    fn deeper(&mut self, own: Lit, (from, outer): (Atom, &[Lit]), (to, inner): (Atom, &[Lit])) {
        match inner.first() {
            Some(first) if from != to => self.circuit.clause(&[!own, *first]),
            _ => self.circuit.clause(&[!own]),
        }
        for (level, deep) in outer.iter().enumerate() {
            let next = inner.get(level + 1).copied().unwrap_or(Lit::FALSE);
            self.circuit.clause(&[!own, !*deep, next]);
        }
    }
}
