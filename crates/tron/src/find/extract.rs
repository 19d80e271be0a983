//! An assignment of the variables to a heap.

use std::collections::BTreeMap;

use super::universe::Universe;
use super::vector::{Atom, Vector};
use crate::heap::{Heap, ObjectId, Objects};
use crate::model::{ClassId, Selector};
use crate::question::{Assignment, Question};
use crate::terms::Pool;

/// The atoms of the symbols of a question.
struct Denoted {
    inputs: Vec<Vec<Atom>>,
    references: Vec<Vec<Atom>>,
    symbols: Vec<Vec<Atom>>,
}

impl Universe {
    /// The heap that the solver has found, without what nothing leads to, its objects in their order.
    pub fn extract(&mut self, pool: &Pool, question: &Question<'_>) -> Assignment {
        let order = self.found_order();
        let place: BTreeMap<Atom, ObjectId> =
            order.iter().enumerate().map(|(index, atom)| (*atom, ObjectId::at(index))).collect();
        let whole = self.found_heap(&order, &place);
        let denoted = self.denoted_atoms(pool, question);
        let named = denoted.inputs.iter().chain(&denoted.references).chain(&denoted.symbols).flatten();
        let named: Objects = named.filter_map(|atom| place.get(atom).copied()).collect();
        let kept = self.needed(&whole, named, question.roots.is_some());
        let (heap, moved) = whole.keep(&kept);
        let count = heap.len();
        let object = |atom: Atom| match atom.checked_sub(self.inputs) {
            Some(nth) => ObjectId::at(count + self.created[nth].nth as usize),
            None => moved[&place[&atom]],
        };
        let set = |atoms: &Vec<Atom>| -> Objects { atoms.iter().map(|atom| object(*atom)).collect() };
        let one = denoted.references.iter().filter_map(|atoms| atoms.first());
        Assignment {
            heap,
            inputs: denoted.inputs.iter().map(set).collect(),
            references: one.map(|atom| object(*atom)).collect(),
            symbols: denoted.symbols.iter().map(set).collect(),
        }
    }

    fn found_heap(&mut self, order: &[Atom], place: &BTreeMap<Atom, ObjectId>) -> Heap {
        let mut whole = Heap::new();
        for atom in order {
            let class = self.found_class(*atom);
            whole.create(&self.model, class);
        }
        let selectors: Vec<Selector> = self.links.keys().copied().collect();
        for selector in selectors {
            let relation = self.links[&selector].clone();
            for from in order {
                let members = self.members(&relation.row(*from));
                let value: Objects = members.iter().filter_map(|to| place.get(to).copied()).collect();
                if !value.is_empty() {
                    whole.set(place[from], selector, value);
                }
            }
        }
        whole
    }

    fn denoted_atoms(&mut self, pool: &Pool, question: &Question<'_>) -> Denoted {
        let inputs: Vec<Vector> = question.inputs.iter().map(|input| self.set(pool, *input)).collect();
        let references: Vec<Vector> =
            question.references.iter().map(|one| self.references[one].vector.clone()).collect();
        let symbols: Vec<Vector> = question.symbols.iter().map(|one| self.symbols[one].clone()).collect();
        let mut atoms = |vectors: Vec<Vector>| vectors.iter().map(|vector| self.members(vector)).collect();
        Denoted { inputs: atoms(inputs), references: atoms(references), symbols: atoms(symbols) }
    }

    /// The active atoms: those with an order in that order, then the others.
    fn found_order(&mut self) -> Vec<Atom> {
        let active: Vec<Atom> =
            (0..self.inputs).filter(|atom| self.circuit.value(self.active[*atom])).collect();
        let mut keyed: Vec<(usize, Atom)> = active
            .iter()
            .map(|atom| {
                let before =
                    active.iter().filter(|other| match self.orders.get(&(**other, *atom)).copied() {
                        Some(lit) => self.circuit.value(lit),
                        None => other < &atom,
                    });
                (before.count(), *atom)
            })
            .collect();
        keyed.sort_unstable();
        keyed.into_iter().map(|(_, atom)| atom).collect()
    }

    fn found_class(&mut self, atom: Atom) -> ClassId {
        let classes: Vec<ClassId> = self.relevance.classes.iter().collect();
        let found = classes.into_iter().find(|class| self.circuit.value(self.of_class[atom][class]));
        found.unwrap_or(ClassId::ANY)
    }

    fn members(&mut self, vector: &Vector) -> Vec<Atom> {
        vector.iter().filter(|(_, lit)| self.circuit.value(*lit)).map(|(atom, _)| atom).collect()
    }

    /// What the named objects lead to and, if there are roots, the containers of that.
    fn needed(&self, heap: &Heap, named: Objects, rooted: bool) -> Objects {
        let mut kept = heap.reachable(&named);
        if !rooted {
            return kept;
        }
        loop {
            let holds = |id: &ObjectId| !heap.children(&self.model, *id).is_disjoint(&kept);
            let containers: Objects = heap.ids().filter(holds).collect();
            let next = heap.reachable(&(&kept | &containers));
            if next == kept {
                return kept;
            }
            kept = next;
        }
    }
}
