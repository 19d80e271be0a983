//! The laws of input heaps as clauses: H3 to H9. (H1, H2 and H8 hold by construction.)

use super::circuit::Lit;
use super::universe::Encoding;
use crate::class_set::ClassSet;
use crate::model::{ClassId, Role, Selector};
use crate::terms::Version;

impl Encoding<'_> {
    /// All laws.
    pub fn laws(&mut self) {
        let mut selectors: Vec<Selector> = self.links.keys().copied().collect();
        selectors.sort_unstable();
        for selector in selectors {
            self.typing(selector);
            self.cardinality(selector);
            self.opposites(selector);
        }
        self.containment();
    }

    /// H9, and the values of input variables.
    pub fn inputs(&mut self) {
        let vectors: Vec<_> = self.question.inputs.iter().map(|input| self.set(*input)).collect();
        let Some(roots) = self.question.roots else { return };
        let values: ClassSet =
            self.classes.iter().filter(|class| self.model.class(*class).is_value).collect();
        let owned = self.owner(Version::INPUT);
        for atom in 0..self.inputs {
            let mut clause = vec![!self.active[atom], self.is(atom, values)];
            clause.extend(roots.iter().map(|root| vectors[*root][atom]));
            clause.extend((0..self.inputs).map(|from| owned[from][atom]));
            self.circuit.clause(&clause);
        }
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
                let link = relation[from][to];
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
            let row = &relation[from][..self.inputs];
            for (cardinality, classes) in &groups {
                let guard = self.is(from, *classes);
                if cardinality.is_required() {
                    let mut clause = row.to_vec();
                    clause.push(!guard);
                    self.circuit.clause(&clause);
                }
                if !cardinality.is_plural() {
                    let guard = if groups.len() == 1 { Lit::TRUE } else { guard };
                    self.circuit.at_most_one(guard, row);
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
                    let mirror = back.as_ref().map_or(Lit::FALSE, |back| back[to][from]);
                    self.circuit.clause(&[!relation[from][to], !guard, mirror]);
                }
            }
        }
    }

    /// H4: at most one container. H5: a container is less deep than what it contains.
    fn containment(&mut self) {
        let contained: Vec<Selector> = {
            let mut all: Vec<Selector> = self.links.keys().copied().collect();
            all.retain(|selector| self.model.is_containment(*selector));
            all.sort_unstable();
            all
        };
        let owned = self.owner(Version::INPUT);
        for to in 0..self.inputs {
            let owners: Vec<Lit> = (0..self.inputs).map(|from| owned[from][to]).collect();
            self.circuit.at_most_one(Lit::TRUE, &owners);
            for from in 0..self.inputs {
                let ways: Vec<Lit> =
                    contained.iter().map(|selector| self.links[selector][from][to]).collect();
                self.circuit.at_most_one(Lit::TRUE, &ways);
            }
        }
        let recursive = |class: ClassId| self.model.below(ClassSet::only(class)).contains(class);
        if !self.classes.iter().any(recursive) {
            return;
        }
        // `deep[a][i]`: at least `i + 1` containers are above `a`.
        let deep: Vec<Vec<Lit>> =
            (0..self.inputs).map(|_| (0..self.inputs - 1).map(|_| self.circuit.fresh()).collect()).collect();
        for from in 0..self.inputs {
            for to in 0..self.inputs {
                let own = owned[from][to];
                if own == Lit::FALSE {
                    continue;
                }
                match deep[to].first() {
                    Some(first) if from != to => self.circuit.clause(&[!own, *first]),
                    _ => self.circuit.clause(&[!own]),
                }
                for level in 0..deep[from].len() {
                    let next = deep[to].get(level + 1).copied().unwrap_or(Lit::FALSE);
                    self.circuit.clause(&[!own, !deep[from][level], next]);
                }
            }
        }
    }
}
