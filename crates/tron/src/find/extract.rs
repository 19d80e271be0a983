//! An assignment of the variables to a heap.

use std::collections::BTreeMap;

use super::universe::{Encoding, Vector};
use crate::heap::{Heap, ObjectId, Objects};
use crate::model::{ClassId, Selector};
use crate::question::Assignment;

impl Encoding<'_> {
    /// The heap that the solver has found, without what nothing leads to, its objects in their order.
    pub fn extract(&mut self) -> Assignment {
        let order = self.found_order();
        let place: BTreeMap<usize, ObjectId> =
            order.iter().enumerate().map(|(index, atom)| (*atom, ObjectId::at(index))).collect();
        let mut whole = Heap::new();
        for atom in &order {
            let class = self.found_class(*atom);
            whole.create(self.model, class);
        }
        let selectors: Vec<Selector> = self.links.keys().copied().collect();
        for selector in selectors {
            let relation = self.links[&selector].clone();
            for from in &order {
                let value: Objects = order
                    .iter()
                    .filter(|to| self.circuit.value(relation[*from][**to]))
                    .map(|to| place[to])
                    .collect();
                if !value.is_empty() {
                    whole.set(place[from], selector, value);
                }
            }
        }
        let inputs: Vec<Vec<usize>> = {
            let vectors: Vec<Vector> = self.question.inputs.iter().map(|input| self.set(*input)).collect();
            vectors.iter().map(|vector| self.members(vector)).collect()
        };
        let references: Vec<Vec<usize>> = {
            let vectors: Vec<Vector> =
                self.question.references.iter().map(|one| self.references[one].clone()).collect();
            vectors.iter().map(|vector| self.members(vector)).collect()
        };
        let symbols: Vec<Vec<usize>> = {
            let vectors: Vec<Vector> =
                self.question.symbols.iter().map(|one| self.symbols[one].clone()).collect();
            vectors.iter().map(|vector| self.members(vector)).collect()
        };
        let named = inputs.iter().chain(&references).chain(&symbols).flatten();
        let named: Objects = named.filter_map(|atom| place.get(atom).copied()).collect();
        let kept = self.needed(&whole, named);
        let (heap, moved) = whole.keep(&kept);
        let count = heap.len();
        let object = |atom: usize| match atom.checked_sub(self.inputs) {
            Some(nth) => ObjectId::at(count + nth),
            None => moved[&place[&atom]],
        };
        let set = |atoms: &Vec<usize>| -> Objects { atoms.iter().map(|atom| object(*atom)).collect() };
        Assignment {
            heap,
            inputs: inputs.iter().map(set).collect(),
            references: references
                .iter()
                .filter_map(|atoms| atoms.first())
                .map(|atom| object(*atom))
                .collect(),
            symbols: symbols.iter().map(set).collect(),
        }
    }

    /// The active atoms: those with an order in that order, then the others.
    fn found_order(&mut self) -> Vec<usize> {
        let active: Vec<usize> =
            (0..self.inputs).filter(|atom| self.circuit.value(self.active[*atom])).collect();
        let mut keyed: Vec<(usize, usize)> = active
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

    fn found_class(&mut self, atom: usize) -> ClassId {
        let classes: Vec<ClassId> = self.classes.iter().collect();
        let found = classes.into_iter().find(|class| self.circuit.value(self.of_class[atom][class]));
        found.unwrap_or(ClassId::ANY)
    }

    fn members(&mut self, vector: &Vector) -> Vec<usize> {
        (0..self.atoms).filter(|atom| self.circuit.value(vector[*atom])).collect()
    }

    /// What the named objects lead to and, if there are roots, the containers of that.
    fn needed(&self, heap: &Heap, named: Objects) -> Objects {
        let mut kept = heap.reachable(&named);
        if self.question.roots.is_none() {
            return kept;
        }
        loop {
            let holds = |id: &ObjectId| !heap.children(self.model, *id).is_disjoint(&kept);
            let containers: Objects = heap.ids().filter(holds).collect();
            let next = heap.reachable(&(&kept | &containers));
            if next == kept {
                return kept;
            }
            kept = next;
        }
    }
}
