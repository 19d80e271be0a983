//! Facts as literals.

use super::circuit::Lit;
use super::universe::Universe;
use super::vector::{Atom, Vector};
use crate::class_set::ClassSet;
use crate::terms::{Count, Fact, FactNode, Pool, Reference, Set};

impl Universe {
    /// Whether the fact holds.
    pub fn fact(&mut self, pool: &Pool, fact: Fact) -> Lit {
        if let Some(known) = self.facts.get(&fact) {
            return *known;
        }
        let lit = match pool.fact(fact) {
            FactNode::True => Lit::TRUE,
            FactNode::Equal(a, b) => self.equal(pool, *a, *b),
            FactNode::Subset(a, b) => {
                let (a, b) = (self.set(pool, *a), self.set(pool, *b));
                self.included(&a, &b)
            }
            FactNode::Size(set, count) => self.size(pool, *set, *count),
            FactNode::Within(set, classes) => self.within(pool, *set, *classes),
            FactNode::Input(set) => {
                let vector = self.set(pool, *set);
                let created = vector.iter().filter(|(atom, _)| *atom >= self.inputs);
                let not: Vec<Lit> = created.map(|(_, lit)| !lit).collect();
                self.circuit.and(&not)
            }
            FactNode::Reachable(set) => {
                let vector = self.set(pool, *set);
                let reachable = self.reachable(pool);
                self.included(&vector, &reachable)
            }
            FactNode::Distinct(references) => self.distinct(references),
            FactNode::Before(a, b) => self.before(*a, *b),
            FactNode::Not(inner) => !self.fact(pool, *inner),
            FactNode::And(facts) => {
                let all: Vec<Lit> = facts.iter().map(|fact| self.fact(pool, *fact)).collect();
                self.circuit.and(&all)
            }
            FactNode::Or(facts) => {
                let all: Vec<Lit> = facts.iter().map(|fact| self.fact(pool, *fact)).collect();
                self.circuit.or(&all)
            }
        };
        self.facts.insert(fact, lit);
        lit
    }

    fn equal(&mut self, pool: &Pool, a: Set, b: Set) -> Lit {
        let (a, b) = (self.set(pool, a), self.set(pool, b));
        let pairs = a.zip(&b).into_iter();
        let same: Vec<Lit> = pairs.map(|(_, a, b)| self.circuit.same(a, b)).collect();
        self.circuit.and(&same)
    }

    fn size(&mut self, pool: &Pool, set: Set, count: Count) -> Lit {
        let members = self.set(pool, set).literals();
        match count {
            Count::AtLeast(count) => self.circuit.at_least(count as usize, &members),
            Count::Exactly(count) => {
                let enough = self.circuit.at_least(count as usize, &members);
                let more = self.circuit.at_least(count as usize + 1, &members);
                self.circuit.and(&[enough, !more])
            }
        }
    }

    fn within(&mut self, pool: &Pool, set: Set, classes: ClassSet) -> Lit {
        let vector = self.set(pool, set);
        let fit = vector.iter().map(|(atom, member)| {
            let is = self.is(atom, classes);
            self.circuit.or(&[!member, is])
        });
        let fit: Vec<Lit> = fit.collect();
        self.circuit.and(&fit)
    }

    fn included(&mut self, a: &Vector, b: &Vector) -> Lit {
        let all: Vec<Lit> = a.iter().map(|(atom, lit)| self.circuit.or(&[!lit, b.get(atom)])).collect();
        self.circuit.and(&all)
    }

    fn distinct(&mut self, references: &[Reference]) -> Lit {
        let mut all = Vec::new();
        for (a, b) in pairs(references) {
            let (a, b) = (self.denoted(a), self.denoted(b));
            let both = a.iter().map(|(atom, lit)| !self.circuit.and(&[lit, b.get(atom)]));
            all.extend(both.collect::<Vec<Lit>>());
        }
        self.circuit.and(&all)
    }

    fn before(&mut self, a: Reference, b: Reference) -> Lit {
        let (a, b) = (self.denoted(a), self.denoted(b));
        let mut ways = Vec::new();
        for (from, first) in a.iter() {
            for (to, second) in b.iter() {
                let before = self.order(from, to);
                ways.push(self.circuit.and(&[first, second, before]));
            }
        }
        self.circuit.or(&ways)
    }

    fn denoted(&self, reference: Reference) -> Vector {
        self.references.get(&reference).map(|named| named.vector.clone()).unwrap_or_default()
    }

    /// Whether an atom comes before another. Atoms that references can denote are ordered in some way; created ones
    /// come behind them in the order of their creation.
    fn order(&mut self, a: Atom, b: Atom) -> Lit {
        if a == b {
            return Lit::FALSE;
        }
        let created = |atom: Atom| atom.checked_sub(self.inputs).map(|nth| self.created[nth].nth);
        match (created(a), created(b)) {
            (None, None) => {}
            (None, Some(_)) => return Lit::TRUE,
            (Some(_), None) => return Lit::FALSE,
            (Some(a), Some(b)) => return if a < b { Lit::TRUE } else { Lit::FALSE },
        }
        while self.ordered <= a.max(b) {
            self.place_in_order(self.ordered);
            self.ordered += 1;
        }
        self.orders[&(a, b)]
    }

    /// Orders one more atom among those before it.
    fn place_in_order(&mut self, new: Atom) {
        for other in 0..new {
            let before = self.circuit.fresh();
            self.orders.insert((other, new), before);
            self.orders.insert((new, other), !before);
        }
        for a in 0..new {
            for b in (0..new).filter(|b| *b != a) {
                let (ab, bn, an) = (self.orders[&(a, b)], self.orders[&(b, new)], self.orders[&(a, new)]);
                self.circuit.clause(&[!ab, !bn, an]);
            }
        }
    }

    /// The atoms that the input variables lead to, in as many steps as there are atoms.
    fn reachable(&mut self, pool: &Pool) -> Vector {
        if let Some(known) = &self.reachable {
            return known.clone();
        }
        let links = self.any_link();
        let mut now = Vector::default();
        for input in self.inputs_of.clone() {
            let vector = self.set(pool, input);
            now = self.either(&now, &vector);
        }
        for _ in 1..self.inputs {
            let image = links.image(&mut self.circuit, &now);
            let next: Vector = image.into_iter().map(|(to, ways)| (to, self.circuit.or(&ways))).collect();
            now = self.either(&now, &next);
        }
        self.reachable = Some(now.clone());
        now
    }

    fn either(&mut self, a: &Vector, b: &Vector) -> Vector {
        let pairs = a.zip(b).into_iter();
        pairs.map(|(atom, a, b)| (atom, self.circuit.or(&[a, b]))).collect()
    }
}

fn pairs(references: &[Reference]) -> Vec<(Reference, Reference)> {
    let mut pairs = Vec::new();
    for (index, a) in references.iter().enumerate() {
        pairs.extend(references[index + 1..].iter().map(|b| (*a, *b)));
    }
    pairs
}
