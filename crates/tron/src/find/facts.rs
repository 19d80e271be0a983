//! Facts as literals, or as clauses where they are asserted.

use std::rc::Rc;

use super::circuit::Lit;
use super::universe::{Encoding, Vector};
use crate::terms::{Count, Fact, FactNode, Reference};

impl Encoding<'_> {
    /// The fact holds.
    pub fn assert(&mut self, fact: Fact) {
        match self.pool.fact(fact).clone() {
            FactNode::And(facts) => facts.iter().for_each(|fact| self.assert(*fact)),
            FactNode::Equal(a, b) => {
                let (a, b) = (self.set(a), self.set(b));
                for atom in 0..self.atoms {
                    self.circuit.clause(&[!a[atom], b[atom]]);
                    self.circuit.clause(&[a[atom], !b[atom]]);
                }
            }
            FactNode::Subset(a, b) => {
                let (a, b) = (self.set(a), self.set(b));
                for atom in 0..self.atoms {
                    self.circuit.clause(&[!a[atom], b[atom]]);
                }
            }
            FactNode::Distinct(references) => {
                for (a, b) in pairs(&references) {
                    let (a, b) = (self.denoted(a), self.denoted(b));
                    for atom in 0..self.atoms {
                        self.circuit.clause(&[!a[atom], !b[atom]]);
                    }
                }
            }
            FactNode::Before(a, b) => {
                let (a, b) = (self.denoted(a), self.denoted(b));
                for from in 0..self.atoms {
                    for to in 0..self.atoms {
                        if a[from] != Lit::FALSE && b[to] != Lit::FALSE {
                            let before = self.order(from, to);
                            self.circuit.clause(&[!a[from], !b[to], before]);
                        }
                    }
                }
            }
            FactNode::True
            | FactNode::Size(..)
            | FactNode::Within(..)
            | FactNode::Input(_)
            | FactNode::Reachable(_)
            | FactNode::Not(_)
            | FactNode::Or(_) => {
                let lit = self.fact(fact);
                self.circuit.clause(&[lit]);
            }
        }
    }

    /// Whether the fact holds.
    pub fn fact(&mut self, fact: Fact) -> Lit {
        if let Some(known) = self.facts.get(&fact) {
            return *known;
        }
        let lit = match self.pool.fact(fact).clone() {
            FactNode::True => Lit::TRUE,
            FactNode::Equal(a, b) => {
                let (a, b) = (self.set(a), self.set(b));
                let same: Vec<Lit> =
                    (0..self.atoms).map(|atom| self.circuit.same(a[atom], b[atom])).collect();
                self.circuit.and(&same)
            }
            FactNode::Subset(a, b) => {
                let (a, b) = (self.set(a), self.set(b));
                self.included(&a, &b)
            }
            FactNode::Size(set, count) => {
                let vector = self.set(set);
                match count {
                    Count::AtLeast(count) => self.circuit.at_least(count as usize, &vector),
                    Count::Exactly(count) => {
                        let enough = self.circuit.at_least(count as usize, &vector);
                        let more = self.circuit.at_least(count as usize + 1, &vector);
                        self.circuit.and(&[enough, !more])
                    }
                }
            }
            FactNode::Within(set, classes) => {
                let vector = self.set(set);
                let fit: Vec<Lit> = (0..self.atoms)
                    .map(|atom| match vector[atom] {
                        Lit::FALSE => Lit::TRUE,
                        member => {
                            let is = self.is(atom, classes);
                            self.circuit.or(&[!member, is])
                        }
                    })
                    .collect();
                self.circuit.and(&fit)
            }
            FactNode::Input(set) => {
                let vector = self.set(set);
                let not: Vec<Lit> = vector[self.inputs..].iter().map(|lit| !*lit).collect();
                self.circuit.and(&not)
            }
            FactNode::Reachable(set) => {
                let vector = self.set(set);
                let reachable = self.reachable();
                self.included(&vector, &reachable)
            }
            FactNode::Distinct(references) => {
                let mut all = Vec::new();
                for (a, b) in pairs(&references) {
                    let (a, b) = (self.denoted(a), self.denoted(b));
                    all.extend((0..self.atoms).map(|atom| !self.circuit.and(&[a[atom], b[atom]])));
                }
                self.circuit.and(&all)
            }
            FactNode::Before(a, b) => {
                let (a, b) = (self.denoted(a), self.denoted(b));
                let mut ways = Vec::new();
                for from in 0..self.atoms {
                    for to in 0..self.atoms {
                        if a[from] != Lit::FALSE && b[to] != Lit::FALSE {
                            let before = self.order(from, to);
                            ways.push(self.circuit.and(&[a[from], b[to], before]));
                        }
                    }
                }
                self.circuit.or(&ways)
            }
            FactNode::Not(inner) => !self.fact(inner),
            FactNode::And(facts) => {
                let all: Vec<Lit> = facts.iter().map(|fact| self.fact(*fact)).collect();
                self.circuit.and(&all)
            }
            FactNode::Or(facts) => {
                let all: Vec<Lit> = facts.iter().map(|fact| self.fact(*fact)).collect();
                self.circuit.or(&all)
            }
        };
        self.facts.insert(fact, lit);
        lit
    }

    fn included(&mut self, a: &Vector, b: &Vector) -> Lit {
        let all: Vec<Lit> = (0..self.atoms).map(|atom| self.circuit.or(&[!a[atom], b[atom]])).collect();
        self.circuit.and(&all)
    }

    fn denoted(&mut self, reference: Reference) -> Vector {
        match self.references.get(&reference) {
            Some(vector) => Rc::clone(vector),
            None => (0..self.atoms).map(|_| Lit::FALSE).collect(),
        }
    }

    /// Whether an atom comes before another. Atoms that references can denote are ordered in some way, which is
    /// made total at the first question; created ones come behind them in the order of their creation.
    fn order(&mut self, a: usize, b: usize) -> Lit {
        if a == b {
            return Lit::FALSE;
        }
        if a >= self.inputs || b >= self.inputs {
            return if a < b { Lit::TRUE } else { Lit::FALSE };
        }
        if self.orders.is_empty() {
            self.make_order();
        }
        self.orders.get(&(a, b)).copied().unwrap_or(if a < b { Lit::TRUE } else { Lit::FALSE })
    }

    fn make_order(&mut self) {
        let named = self.question.references.len().min(self.inputs);
        for a in 0..named {
            for b in a + 1..named {
                let before = self.circuit.fresh();
                self.orders.insert((a, b), before);
                self.orders.insert((b, a), !before);
            }
        }
        for a in 0..named {
            for b in (0..named).filter(|b| *b != a) {
                for c in (0..named).filter(|c| *c != a && *c != b) {
                    let (ab, bc, ac) = (self.orders[&(a, b)], self.orders[&(b, c)], self.orders[&(a, c)]);
                    self.circuit.clause(&[!ab, !bc, ac]);
                }
            }
        }
    }

    /// The atoms that the input variables lead to, in as many steps as there are atoms.
    fn reachable(&mut self) -> Vector {
        if let Some(known) = &self.reachable {
            return Rc::clone(known);
        }
        let mut links = vec![vec![Lit::FALSE; self.inputs]; self.inputs];
        let mut relations: Vec<_> =
            self.links.iter().map(|(name, relation)| (*name, Rc::clone(relation))).collect();
        relations.sort_unstable_by_key(|(name, _)| *name);
        for (from, row) in links.iter_mut().enumerate() {
            for (to, any) in row.iter_mut().enumerate() {
                let ways: Vec<Lit> = relations.iter().map(|(_, relation)| relation[from][to]).collect();
                *any = self.circuit.or(&ways);
            }
        }
        let mut now = vec![Lit::FALSE; self.inputs];
        for input in self.question.inputs {
            let vector = self.set(*input);
            for (atom, lit) in now.iter_mut().enumerate() {
                *lit = self.circuit.or(&[*lit, vector[atom]]);
            }
        }
        for _ in 1..self.inputs {
            let before = now.clone();
            for (to, lit) in now.iter_mut().enumerate() {
                let mut ways = vec![before[to]];
                for (from, row) in links.iter().enumerate() {
                    ways.push(self.circuit.and(&[before[from], row[to]]));
                }
                *lit = self.circuit.or(&ways);
            }
        }
        now.resize(self.atoms, Lit::FALSE);
        let vector: Vector = now.into();
        self.reachable = Some(Rc::clone(&vector));
        vector
    }
}

fn pairs(references: &[Reference]) -> Vec<(Reference, Reference)> {
    let mut pairs = Vec::new();
    for (index, a) in references.iter().enumerate() {
        pairs.extend(references[index + 1..].iter().map(|b| (*a, *b)));
    }
    pairs
}
