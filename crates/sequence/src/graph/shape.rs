//! Shapes: heaps up to the names of their objects, in a canonical form that can be looked up.
//!
//! The objects are numbered breadth-first from the roots; symbolic words are numbered in that order too. Two heaps
//! are isomorphic if their shapes are equal. Roots have no order of their own: they are ordered by colours that
//! their surroundings give them, and among equal colours the order with the least shape is taken. If there are too
//! many orders to try, some are left out: isomorphic heaps may then be told apart, never the other way round.

use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};

use attest_program::{ClassId, Kind};
use attest_state::Ref;
use attest_term::Term;

/// What a field or an element holds.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Cell {
    /// A known value; null is 0.
    Word(u64),
    /// An object of the shape.
    Object(u32),
    /// An object that was there before anything was called: a constant of the JDK or of a class.
    Shared(Ref),
    /// A symbolic word.
    Variable(u32),
    /// So much more than a base, of which nothing is known and on which nothing depends.
    Counter {
        /// The base.
        base: u32,
        /// The difference to it.
        offset: u64,
    },
    /// A word that is forgotten: it may be anything.
    Any,
}

/// Where a counter begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Start {
    /// At a base of the state before.
    Before(u32),
    /// At a constant, as all others of the kind that began in the same call.
    Together(Kind),
    /// At a constant of its own: the object and the slot.
    Alone(u32, u32),
}

/// An object or array.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Object {
    /// Its class.
    pub class: ClassId,
    /// Fields by slot, or elements.
    pub cells: Vec<Cell>,
}

/// A heap in canonical form.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Shape {
    /// The objects.
    pub objects: Vec<Object>,
    /// The objects that the caller holds, in the order of their numbers.
    pub roots: Vec<u32>,
    /// What the symbolic words are words of.
    pub variables: Vec<Kind>,
}

/// A heap as it was found, before it is ordered.
#[derive(Clone, Default, Debug)]
pub struct Found {
    /// The objects, with symbolic words numbered as in `terms`.
    pub objects: Vec<Object>,
    /// Where they are in the state that they were found in.
    pub places: Vec<Ref>,
    /// The objects that the caller holds.
    pub roots: Vec<u32>,
    /// The symbolic words, as registers hold them.
    pub terms: Vec<(Kind, Term)>,
    /// The bases of counters, in the order in which they were met.
    pub(super) bases: Vec<(Start, Kind)>,
}

/// A canonical form and how it was got.
#[derive(Clone, Debug)]
pub struct Canonical {
    /// The shape.
    pub shape: Shape,
    /// For every root of the shape, which root of the heap it was.
    pub roots: Vec<usize>,
    /// For every variable of the shape, which term of the heap it was.
    pub terms: Vec<usize>,
}

/// The most orders of roots that are tried.
const ORDERS: usize = 720;

impl Found {
    /// The number of a base.
    pub(super) fn base(&mut self, start: Start, kind: Kind) -> u32 {
        let known = self.bases.iter().position(|(known, _)| *known == start);
        known.unwrap_or_else(|| {
            self.bases.push((start, kind));
            self.bases.len() - 1
        }) as u32
    }

    /// The canonical form.
    pub fn canonical(&self) -> Canonical {
        let colours = self.colours();
        let mut order: Vec<usize> = (0..self.roots.len()).collect();
        order.sort_by_key(|root| colours[self.roots[*root] as usize]);
        let mut groups: Vec<Vec<usize>> = Vec::new();
        for root in order {
            let colour = colours[self.roots[root] as usize];
            match groups.last_mut() {
                Some(group) if colours[self.roots[group[0]] as usize] == colour => group.push(root),
                _ => groups.push(vec![root]),
            }
        }
        let mut orders: Vec<Vec<usize>> = vec![Vec::new()];
        for group in &groups {
            let permuted = permutations(group, ORDERS / orders.len().max(1));
            orders = orders
                .iter()
                .flat_map(|before| permuted.iter().map(move |after| [before.as_slice(), after].concat()))
                .collect();
        }
        let all = orders.iter().map(|order| self.numbered(order));
        all.min_by(|a, b| a.shape.cmp(&b.shape)).unwrap_or_else(|| self.numbered(&[]))
    }

    /// A number for every object that depends on its surroundings only.
    fn colours(&self) -> Vec<u64> {
        let hash = |what: &dyn Fn(&mut DefaultHasher)| {
            let mut hasher = DefaultHasher::new();
            what(&mut hasher);
            hasher.finish()
        };
        let mut colours: Vec<u64> = (0..self.objects.len())
            .map(|at| {
                let held = self.roots.contains(&(at as u32));
                hash(&|hasher| (self.objects[at].class.raw(), held).hash(hasher))
            })
            .collect();
        for _ in 0..self.objects.len().min(8) {
            let mut incoming = vec![0u64; self.objects.len()];
            let mut next: Vec<u64> = Vec::with_capacity(colours.len());
            for (at, object) in self.objects.iter().enumerate() {
                next.push(hash(&|hasher| {
                    colours[at].hash(hasher);
                    for cell in &object.cells {
                        match cell {
                            Cell::Word(word) => word.hash(hasher),
                            Cell::Object(target) => colours[*target as usize].hash(hasher),
                            Cell::Shared(place) => (1u8, place.raw()).hash(hasher),
                            Cell::Variable(_) => 2u8.hash(hasher),
                            // Which base it is, and where that stands, is a matter of the order.
                            Cell::Counter { .. } => 3u8.hash(hasher),
                            Cell::Any => 4u8.hash(hasher),
                        }
                    }
                }));
                for (slot, cell) in object.cells.iter().enumerate() {
                    if let Cell::Object(target) = cell {
                        let from = hash(&|hasher| (colours[at], slot).hash(hasher));
                        let sum = &mut incoming[*target as usize];
                        *sum = sum.wrapping_add(from);
                    }
                }
            }
            for (colour, incoming) in next.iter_mut().zip(incoming) {
                *colour = hash(&|hasher| (*colour, incoming).hash(hasher));
            }
            colours = next;
        }
        colours
    }

    /// The form that this order of the roots gives.
    fn numbered(&self, order: &[usize]) -> Canonical {
        let mut numbers: Vec<Option<u32>> = vec![None; self.objects.len()];
        let mut objects: Vec<usize> = Vec::new();
        for root in order {
            let object = self.roots[*root] as usize;
            if numbers[object].is_none() {
                numbers[object] = Some(objects.len() as u32);
                objects.push(object);
            }
        }
        let mut shape = Shape::default();
        let mut terms = Vec::new();
        let mut bases: Vec<Option<(u32, u64)>> = vec![None; self.bases.len()];
        let mut next_base = 0;
        let mut next = 0;
        while next < objects.len() {
            let object = &self.objects[objects[next]];
            let mut cells = Vec::with_capacity(object.cells.len());
            for cell in &object.cells {
                cells.push(match *cell {
                    Cell::Object(target) => {
                        let target = target as usize;
                        let number = *numbers[target].get_or_insert_with(|| {
                            objects.push(target);
                            objects.len() as u32 - 1
                        });
                        Cell::Object(number)
                    }
                    Cell::Variable(term) => {
                        shape.variables.push(self.terms[term as usize].0);
                        terms.push(term as usize);
                        Cell::Variable(terms.len() as u32 - 1)
                    }
                    // A base is where the first counter of those that have it stands.
                    Cell::Counter { base, offset } => {
                        let (number, first) = *bases[base as usize].get_or_insert_with(|| {
                            next_base += 1;
                            (next_base - 1, offset)
                        });
                        let offset = offset.wrapping_sub(first);
                        let long = self.bases[base as usize].1 == Kind::Long;
                        let offset = if long { offset } else { offset & 0xffff_ffff };
                        Cell::Counter { base: number, offset }
                    }
                    known @ (Cell::Word(_) | Cell::Shared(_) | Cell::Any) => known,
                });
            }
            shape.objects.push(Object { class: object.class, cells });
            next += 1;
        }
        let numbered = order.iter().map(|root| numbers[self.roots[*root] as usize].unwrap_or_default());
        shape.roots = numbered.collect();
        Canonical { shape, roots: order.to_vec(), terms }
    }
}

/// The permutations of a few things, at most so many.
fn permutations(things: &[usize], most: usize) -> Vec<Vec<usize>> {
    let mut all: Vec<Vec<usize>> = vec![Vec::new()];
    for _ in things {
        all = all
            .into_iter()
            .flat_map(|before| {
                let rest: Vec<usize> =
                    things.iter().copied().filter(|thing| !before.contains(thing)).collect();
                rest.into_iter().map(move |thing| {
                    let mut longer = before.clone();
                    longer.push(thing);
                    longer
                })
            })
            .take(most.max(1))
            .collect();
    }
    all
}

#[cfg(test)]
mod tests {
    use super::{Cell, Found, Object, Start};
    use attest_program::{ClassId, Kind};
    use attest_state::Ref;

    fn heap(objects: &[&[Cell]], roots: &[u32]) -> Found {
        let objects: Vec<Object> =
            objects.iter().map(|cells| Object { class: ClassId::new(1), cells: cells.to_vec() }).collect();
        let (terms, bases) = (Vec::new(), vec![(Start::Before(0), Kind::Int), (Start::Before(1), Kind::Int)]);
        Found { places: vec![Ref::NULL; objects.len()], objects, roots: roots.to_vec(), terms, bases }
    }

    #[test]
    fn heaps_that_differ_in_the_order_of_objects_and_roots_have_one_shape() {
        let (null, to) = (Cell::Word(0), Cell::Object);
        let chain = heap(&[&[to(1)], &[to(2)], &[null]], &[0, 2]);
        let same = heap(&[&[null], &[to(2)], &[to(0)]], &[0, 1]);
        assert_eq!(chain.canonical().shape, same.canonical().shape);
        let other = heap(&[&[to(1)], &[to(2)], &[null]], &[0, 1]);
        assert_ne!(chain.canonical().shape, other.canonical().shape);
    }

    #[test]
    fn roots_that_look_alike_are_ordered_by_what_they_lead_to() {
        let (null, to) = (Cell::Word(0), Cell::Object);
        // Two rings of two, the roots in the same ring or in different ones.
        let rings: [&[Cell]; 4] = [&[to(1), null], &[to(0), null], &[to(3), null], &[to(2), null]];
        let same = heap(&rings, &[0, 1]).canonical().shape;
        assert_eq!(same, heap(&rings, &[3, 2]).canonical().shape);
        assert_ne!(same, heap(&rings, &[0, 2]).canonical().shape);
        assert_eq!(heap(&rings, &[0, 2]).canonical().shape, heap(&rings, &[3, 1]).canonical().shape);
    }

    #[test]
    fn of_counters_only_the_differences_to_those_with_the_same_base_count() {
        let at = |base, offset| Cell::Counter { base, offset };
        let shape = |cells: &[Cell]| heap(&[cells], &[0]).canonical().shape;
        assert_eq!(shape(&[at(0, 3)]), shape(&[at(1, 0)]));
        assert_eq!(shape(&[at(0, 3), at(0, 5)]), shape(&[at(1, 7), at(1, 9)]));
        assert_eq!(shape(&[at(0, 3), at(0, 2)]), shape(&[at(0, 0), at(0, 0xffff_ffff)]));
        assert_ne!(shape(&[at(0, 3), at(0, 5)]), shape(&[at(0, 3), at(0, 6)]));
        assert_ne!(shape(&[at(0, 3), at(0, 3)]), shape(&[at(0, 3), at(1, 3)]));
        assert_ne!(shape(&[Cell::Any]), shape(&[at(0, 0)]));
    }

    #[test]
    fn words_are_part_of_the_shape() {
        let one = heap(&[&[Cell::Word(1)]], &[0]).canonical().shape;
        assert_ne!(one, heap(&[&[Cell::Word(2)]], &[0]).canonical().shape);
    }
}
