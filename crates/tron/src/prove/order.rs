//! Containment as an order that stores change: what is contained in what, and when.
//!
//! Containment is a forest at every moment: a store that would make a cycle faults. So *at or below* is an order, and what was
//! at or below an object still is when things are put below that object. Only the owners that stores name gain members: what is
//! in another object now was there before. [`super::refute`] draws the conclusions.

use std::collections::{BTreeMap, BTreeSet};

use super::facts::Reason;
use super::value::{Epoch, Table, Value};
use crate::class_set::ClassSet;

/// So many facts are kept at a place: nested loops over six levels need about forty. More are not learnt.
const MAX_FACTS: usize = 200;

/// So many stores are told apart; with more, what was before is forgotten. No other number was tried.
const MAX_STORES: usize = 24;

/// How deep below an object another is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord)]
pub enum Depth {
    /// It is the object, or contained in it at any depth.
    AtOrBelow,
    /// It is contained in it at any depth.
    Below,
    /// It is in one of its fields.
    In,
}

impl Depth {
    /// From one object to a second, and on to a third.
    pub fn then(self, other: Depth) -> Depth {
        self.max(other).min(Depth::Below)
    }
}

/// Into whose field something was put.
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord)]
pub enum Owner {
    /// This object.
    One(Value),
    /// One that a `new` made.
    Made,
    /// Any.
    Any,
}

/// What is contained in what, at all moments of a way.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Order {
    /// The moment that has begun with the last store to a containment field.
    pub now: Epoch,
    /// All members of the first are so deep below the one object that is the second, at that moment.
    pub below: BTreeMap<(Value, Value, Epoch), Depth>,
    /// The stores so far: which moment each began, and into whose field it put something.
    pub stores: Vec<(Epoch, Owner)>,
}

impl Order {
    /// Before the first statement.
    pub fn new() -> Order {
        Order { now: Epoch::INPUT, below: BTreeMap::new(), stores: Vec::new() }
    }

    /// Learns that all members of a set are so deep below an object, now; so they are below what that object is below.
    pub fn learn(&mut self, reason: Reason<'_>, lower: Value, upper: Value, depth: Depth) {
        let mut found = vec![(upper, depth)];
        for ((set, above), further) in self.current() {
            if set == upper || reason.is_clearly_inside(upper, set) {
                found.push((above, depth.then(further)));
            }
        }
        for (upper, depth) in found {
            if self.below.len() < MAX_FACTS {
                let known = self.below.entry((lower, upper, self.now)).or_insert(depth);
                *known = depth.max(*known);
            }
        }
    }

    /// Learns what all that is contained in the members of a set is below, now.
    pub fn learn_contents(&mut self, reason: Reason<'_>, contents: Value, of: Value) {
        if reason.is_single(of) {
            self.learn(reason, contents, of, Depth::AtOrBelow);
        }
        for ((set, above), depth) in self.current() {
            if set == of || reason.is_clearly_inside(of, set) {
                self.learn(reason, contents, above, depth.min(Depth::Below));
            }
        }
    }

    /// A store puts something into a field of an object; `moved` are the classes of what may be elsewhere then, and of what is
    /// contained in them; `only_adds` says that nothing was taken out of the field.
    pub fn store(
        &mut self,
        (reason, begins): (Reason<'_>, Epoch),
        owner: Value,
        moved: ClassSet,
        only_adds: bool,
    ) {
        let facts = self.current();
        let is_around = |upper: Value| {
            let is_fact = |((set, above), _): &((Value, Value), Depth)| {
                *above == upper && (*set == owner || reason.is_clearly_inside(owner, *set))
            };
            reason.is_clearly_inside(owner, upper) || facts.iter().any(is_fact)
        };
        let mut kept = Vec::new();
        for ((lower, upper), depth) in &facts {
            if reason.table.known(*lower).classes.is_disjoint(moved) {
                kept.push(((*lower, *upper, begins), *depth));
            } else if only_adds && is_around(*upper) {
                kept.push(((*lower, *upper, begins), (*depth).min(Depth::Below)));
            }
        }
        self.below.extend(kept);
        self.now = begins;
        self.stores.push((begins, Owner::One(owner)));
        if self.stores.len() > MAX_STORES {
            self.stores = vec![(begins, Owner::Any)];
            self.below.retain(|(.., at), _| *at == begins);
        }
    }

    /// What is known of now.
    pub fn current(&self) -> Vec<((Value, Value), Depth)> {
        let known = self.below.iter().filter(|((_, _, at), _)| *at == self.now);
        known.map(|((lower, upper, _), depth)| ((*lower, *upper), *depth)).collect()
    }

    /// Those into whose fields something was put between two moments.
    pub fn owners(&self, after: Epoch, until: Epoch) -> impl Iterator<Item = Owner> + '_ {
        let between = self.stores.iter().filter(move |(at, _)| after < *at && *at <= until);
        between.map(|(_, owner)| *owner)
    }

    /// What holds on both of two ways, of terms that mean something on both.
    pub fn join(
        table: &mut Table<'_>,
        a: &Order,
        b: &Order,
        defined: impl Fn(&Table<'_>, Value) -> bool,
    ) -> Order {
        let mut below = BTreeMap::new();
        for (key, depth) in &a.below {
            if let Some(other) = b.below.get(key)
                && defined(table, key.0)
                && defined(table, key.1)
            {
                below.insert(*key, (*depth).min(*other));
            }
        }
        if a.now == b.now {
            return Order { now: a.now, below, stores: a.stores.clone() };
        }
        let now = table.epoch();
        for ((lower, upper), depth) in a.current() {
            if let Some(other) = b.below.get(&(lower, upper, b.now))
                && defined(table, lower)
                && defined(table, upper)
            {
                below.insert((lower, upper, now), depth.min(*other));
            }
        }
        let same = a.stores.iter().zip(&b.stores).take_while(|(x, y)| x == y).count();
        let seen = |(at, owner): (Epoch, Owner)| match owner {
            Owner::One(value) if defined(table, value) => (at, owner),
            Owner::One(value) if table.known(value).is_made => (at, Owner::Made),
            Owner::Made => (at, Owner::Made),
            Owner::One(_) | Owner::Any => (at, Owner::Any),
        };
        let mut stores: Vec<(Epoch, Owner)> = a.stores[..same].iter().copied().map(seen).collect();
        let rest = a.stores[same..].iter().chain(&b.stores[same..]);
        let rest: BTreeSet<Owner> = rest.map(|store| seen(*store).1).collect();
        stores.extend(rest.into_iter().map(|owner| (now, owner)));
        Order { now, below, stores }
    }

    /// Whether the same is known now, and the same has been stored to, as in another; moments may have other names.
    pub fn is_like(&self, other: &Order) -> bool {
        let owners = |order: &Order| order.stores.iter().map(|(_, owner)| *owner).collect::<BTreeSet<_>>();
        self.current() == other.current() && owners(self) == owners(other)
    }
}
