//! Whether what is known of containment cannot be: some object would contain itself at some moment.
//!
//! For the few objects that facts name, *at or below* is closed under what an order has, moment by moment, and from a moment to
//! the one before: a link that is there now and was not there before was made by a store into its owner. Whether an object is the
//! owner of a store or another is tried both ways.

use std::collections::BTreeSet;

use super::facts::Reason;
use super::order::{Depth, Order, Owner};
use super::value::{Epoch, Value};

/// So many objects are looked at; with more, nothing is concluded. No other number was tried.
const MAX_OBJECTS: usize = 20;

/// So many moments are looked at, the latest.
const MAX_MOMENTS: usize = 12;

/// Of so many pairs of an object and the owner of a store it is tried whether they are the same. No other number was tried.
const MAX_QUESTIONS: usize = 32;

/// Whether no heap has what is known. The member is looked at as well as the objects that facts name.
pub fn is_contradictory(reason: Reason<'_>, order: &Order, member: Value) -> bool {
    if order.below.is_empty() {
        return false;
    }
    let objects = objects(reason, order, member);
    if objects.len() > MAX_OBJECTS {
        return false;
    }
    let mut forest = Forest::new(reason, order, &objects);
    let circle = forest.circle();
    if circle.is_empty() {
        return false;
    }
    let owners: BTreeSet<usize> = forest.gaining.iter().flatten().flatten().copied().collect();
    let pairs = circle.iter().flat_map(|object| owners.iter().map(|owner| (*object, *owner)));
    let questions: Vec<(usize, usize)> = pairs.take(MAX_QUESTIONS).collect();
    forest.close() || forest.try_owners(&questions)
}

/// The objects that facts name, owners of stores included.
fn objects(reason: Reason<'_>, order: &Order, member: Value) -> Vec<Value> {
    let mut found: BTreeSet<Value> = order.below.keys().map(|(_, upper, _)| *upper).collect();
    found.extend(order.stores.iter().filter_map(|(_, owner)| match owner {
        Owner::One(value) => Some(*value),
        Owner::Made | Owner::Any => None,
    }));
    let lowers = order.below.keys().map(|(lower, ..)| *lower);
    let named = reason.facts.inside.iter().map(|(a, _)| *a).chain(lowers);
    found.extend(named.filter(|value| reason.is_clearly_single(*value)));
    found.insert(member);
    found.into_iter().collect()
}

/// What is known of some objects, by their numbers.
#[derive(Clone)]
struct Forest {
    count: usize,
    /// The objects that stores put something into before each moment, since the one before; none if it may be any.
    gaining: Vec<Option<BTreeSet<usize>>>,
    /// Whether such a store was into an object that a `new` made.
    made: Vec<bool>,
    /// Which objects are of the input.
    of_input: Vec<bool>,
    /// `below[moment][a * count + b]`: how deep `a` is below `b`.
    below: Vec<Vec<Option<Depth>>>,
    /// Whether two are the same.
    same: Vec<bool>,
    /// Whether two are different.
    different: Vec<bool>,
}

impl Forest {
    /// What facts say.
    fn new(reason: Reason<'_>, order: &Order, objects: &[Value]) -> Forest {
        let count = objects.len();
        let moments: BTreeSet<Epoch> = order.below.keys().map(|(.., at)| *at).chain([order.now]).collect();
        let skipped = moments.len().saturating_sub(MAX_MOMENTS);
        let moments: Vec<Epoch> = moments.into_iter().skip(skipped).collect();
        let number = |value: Value| objects.binary_search(&value).ok();
        let (mut gaining, mut made) = (Vec::new(), Vec::new());
        for (place, moment) in moments.iter().enumerate() {
            let after = if place == 0 { *moment } else { moments[place - 1] };
            let owners: Vec<Owner> = order.owners(after, *moment).collect();
            let known = owners.iter().filter(|owner| **owner != Owner::Made).map(|owner| match owner {
                Owner::One(value) => number(*value),
                Owner::Made | Owner::Any => None,
            });
            gaining.push(known.collect());
            made.push(owners.contains(&Owner::Made));
        }
        let mut forest = Forest {
            count,
            gaining,
            made,
            of_input: objects.iter().map(|value| reason.table.known(*value).input_only).collect(),
            below: vec![vec![None; count * count]; moments.len()],
            same: vec![false; count * count],
            different: vec![false; count * count],
        };
        for ((lower, upper, at), depth) in &order.below {
            let (Ok(moment), Some(upper)) = (moments.binary_search(at), number(*upper)) else { continue };
            for (place, object) in objects.iter().enumerate() {
                if object == lower || reason.is_clearly_inside(*object, *lower) {
                    forest.put(moment, place, upper, *depth);
                }
            }
        }
        for a in 0..count {
            for b in 0..count {
                forest.same[a * count + b] = a == b || reason.is_clearly_inside(objects[a], objects[b]);
                forest.different[a * count + b] = a != b && reason.is_clearly_apart(objects[a], objects[b]);
            }
        }
        forest
    }

    /// The objects that are below another and the other below them, if moments are not told apart, and that may be one object at
    /// most by their names: without such there is no contradiction.
    fn circle(&self) -> Vec<usize> {
        let count = self.count;
        let names: Vec<usize> =
            (0..count).map(|a| (0..a).find(|b| self.is_same(a, *b)).unwrap_or(a)).collect();
        let mut below = vec![false; count * count];
        for (pair, (a, b)) in (0..count * count).map(|pair| (pair, (pair / count, pair % count))) {
            let depth = self.below.iter().filter_map(|moment| moment[pair]).max();
            let is_link = depth > Some(Depth::AtOrBelow) || depth.is_some() && names[a] != names[b];
            below[names[a] * count + names[b]] |= is_link;
        }
        for middle in 0..count {
            for a in 0..count {
                for b in 0..count {
                    below[a * count + b] |= below[a * count + middle] && below[middle * count + b];
                }
            }
        }
        (0..count).filter(|object| below[names[*object] * count + names[*object]]).collect()
    }

    fn depth(&self, moment: usize, a: usize, b: usize) -> Option<Depth> {
        self.below[moment][a * self.count + b]
    }

    /// Whether that is new.
    fn put(&mut self, moment: usize, a: usize, b: usize, depth: Depth) -> bool {
        let known = &mut self.below[moment][a * self.count + b];
        let is_new = known.is_none_or(|known| known < depth);
        if is_new {
            *known = Some(depth);
        }
        is_new
    }

    fn is_same(&self, a: usize, b: usize) -> bool {
        self.same[a * self.count + b] || self.same[b * self.count + a]
    }

    fn is_different(&self, a: usize, b: usize) -> bool {
        self.different[a * self.count + b] || self.different[b * self.count + a]
    }

    /// Draws all conclusions; whether they contradict one another.
    fn close(&mut self) -> bool {
        let mut changed = true;
        while changed {
            changed = false;
            for moment in (0..self.below.len()).rev() {
                changed |= self.chain(moment);
                changed |= self.compare(moment);
                changed |= moment > 0 && self.look_back(moment);
            }
            let pairs = (0..self.count).flat_map(|a| (0..self.count).map(move |b| (a, b)));
            let mut pairs = pairs.collect::<Vec<_>>().into_iter();
            if pairs.any(|(a, b)| self.is_same(a, b) && self.is_different(a, b)) {
                return true;
            }
        }
        false
    }

    /// What is below something that is below a third is below that.
    fn chain(&mut self, moment: usize) -> bool {
        let mut changed = false;
        for middle in 0..self.count {
            for a in 0..self.count {
                let Some(first) = self.depth(moment, a, middle) else { continue };
                for b in 0..self.count {
                    if let Some(second) = self.depth(moment, middle, b) {
                        changed |= self.put(moment, a, b, first.then(second));
                    }
                    if self.is_same(middle, b) {
                        changed |= self.put(moment, a, b, first);
                    }
                }
            }
        }
        changed
    }

    /// What is strictly below another is not the other; two that are at or below each other are the same.
    fn compare(&mut self, moment: usize) -> bool {
        let mut changed = false;
        for a in 0..self.count {
            for b in 0..self.count {
                let place = a * self.count + b;
                if self.is_same(a, b) {
                    changed |= self.put(moment, a, b, Depth::AtOrBelow);
                }
                let Some(depth) = self.depth(moment, a, b) else { continue };
                if depth > Depth::AtOrBelow {
                    changed |= !std::mem::replace(&mut self.different[place], true);
                } else if self.is_different(a, b) {
                    changed |= self.put(moment, a, b, Depth::Below);
                }
                if self.depth(moment, b, a).is_some() {
                    changed |= !std::mem::replace(&mut self.same[place], true);
                }
            }
        }
        changed
    }

    /// What is below something now, through links that no store since the moment before has made, was so then.
    fn look_back(&mut self, moment: usize) -> bool {
        let Some(owners) = self.gaining[moment].clone() else { return false };
        let mut changed = false;
        for b in 0..self.count {
            let gained_nothing = owners.iter().all(|owner| self.is_different(b, *owner))
                && (!self.made[moment] || self.of_input[b]);
            let is_strictly_below = |owner: &usize| self.depth(moment, b, *owner) > Some(Depth::AtOrBelow);
            // No link from below `b` up to `b` was made if no owner is at or below `b`.
            let as_before = owners.iter().all(is_strictly_below) && !self.made[moment];
            for a in 0..self.count {
                match self.depth(moment, a, b) {
                    Some(Depth::In) if gained_nothing => changed |= self.put(moment - 1, a, b, Depth::In),
                    Some(depth) if as_before => {
                        changed |= self.put(moment - 1, a, b, depth.min(Depth::Below));
                    }
                    _ => {}
                }
            }
        }
        changed
    }

    /// Whether an object is the owner of a store, or another: one of the two if the other cannot be; and whether neither can.
    fn try_owners(&mut self, questions: &[(usize, usize)]) -> bool {
        let mut changed = true;
        while changed {
            changed = false;
            for (object, owner) in questions {
                if self.is_same(*object, *owner) || self.is_different(*object, *owner) {
                    continue;
                }
                let place = object * self.count + owner;
                let (mut one, mut other) = (self.clone(), self.clone());
                one.same[place] = true;
                other.different[place] = true;
                match (one.close(), other.close()) {
                    (true, true) => return true,
                    (true, false) => *self = other,
                    (false, true) => *self = one,
                    (false, false) => continue,
                }
                changed = true;
            }
        }
        false
    }
}
