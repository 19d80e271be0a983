//! What holds now of a field of every member of a set: *all `leaves` have no parts*.
//!
//! A set that a loop collects is another term in every round, so that facts about its members have no name to be kept under.
//! Claims are kept under the set instead: each is about the field as it is now, of whichever member. Where two ways meet, a set
//! that they share has what both claim of it; a store takes away what it may have changed.

use std::collections::{BTreeMap, BTreeSet};

use super::facts::Reason;
use super::relations::Target;
use super::roots::Roots;
use super::state::State;
use super::value::{Node, Table, Value};
use crate::model::Selector;

/// So many new names are compared with a field that has changed: a guess.
const MAX_NAMES: usize = 16;

/// How many steps are taken to see what is claimed. A guess.
const MAX_STEPS: u32 = 3;

/// What a field of each member of a set holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord)]
pub enum Says {
    /// Whatever is said: there is no member.
    Anything,
    /// So many objects at least.
    AtLeast(u32),
    /// So many at most.
    AtMost(u32),
    /// Only members of this set.
    In(Value),
    /// No member of this set.
    Apart(Value),
}

impl Says {
    /// What is said of another set, if one is named.
    pub fn named(self) -> Option<Value> {
        match self {
            Says::In(value) | Says::Apart(value) => Some(value),
            Says::Anything | Says::AtLeast(_) | Says::AtMost(_) => None,
        }
    }

    /// The same of another set.
    pub fn naming(self, value: Value) -> Says {
        match self {
            Says::In(_) => Says::In(value),
            Says::Apart(_) => Says::Apart(value),
            Says::Anything | Says::AtLeast(_) | Says::AtMost(_) => self,
        }
    }

    /// Whether it stays so when members leave the field.
    fn bears_loss(self) -> bool {
        !matches!(self, Says::AtLeast(_))
    }

    /// Whether it is so if this is.
    fn follows_from(self, reason: Reason<'_>, known: Says) -> bool {
        match (known, self) {
            (Says::Anything, _) => true,
            (Says::AtMost(0), Says::AtMost(_) | Says::In(_) | Says::Apart(_)) => true,
            (Says::AtLeast(known), Says::AtLeast(least)) => known >= least,
            (Says::AtMost(known), Says::AtMost(most)) => known <= most,
            (Says::In(around), Says::In(set)) => reason.is_clearly_inside(around, set),
            (Says::In(around), Says::Apart(set)) => reason.is_clearly_apart(around, set),
            (Says::Apart(around), Says::Apart(set)) => reason.is_clearly_inside(set, around),
            _ => false,
        }
    }

    /// Whether it is so of a field that holds this set, however many steps it takes to see that.
    fn is_surely_true_of(self, reason: Reason<'_>, held: Value) -> bool {
        match self {
            Says::In(set) => reason.inside(held, set),
            Says::Apart(set) => reason.apart(held, set),
            Says::Anything | Says::AtLeast(_) | Says::AtMost(_) => self.is_true_of(reason, held),
        }
    }

    /// Whether it is so of a field that holds this set.
    fn is_true_of(self, reason: Reason<'_>, held: Value) -> bool {
        match self {
            Says::Anything => false,
            Says::AtLeast(least) => reason.least(held) >= least,
            Says::AtMost(most) => reason.most(held).is_some_and(|known| known <= most),
            Says::In(set) => reason.is_clearly_inside(held, set),
            Says::Apart(set) => reason.is_clearly_apart(held, set),
        }
    }
}

fn follows(reason: Reason<'_>, known: &BTreeSet<Says>, says: Says) -> bool {
    if let Says::Apart(set) = says
        && reason.table.known(set).most == Some(0)
    {
        return true;
    }
    known.iter().any(|known| says.follows_from(reason, *known))
}

/// What is claimed of sets.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Claims(pub BTreeMap<Value, BTreeSet<(Selector, Says)>>);

impl Claims {
    /// A field of one object, by name, has been stored to; `is_left` says of which fields members may have left with that.
    pub fn store(
        &mut self,
        reason: Reason<'_>,
        (owner, stored): (Value, Selector),
        value: Value,
        is_left: impl Fn(Selector) -> bool,
    ) {
        for (set, claims) in &mut self.0 {
            claims.retain(|(field, says)| {
                let kept = *field != stored
                    || says.is_true_of(reason, value)
                    || reason.is_clearly_apart(owner, *set);
                kept && (says.bears_loss() || !is_left(*field))
            });
        }
        self.0.retain(|_, claims| !claims.is_empty());
    }

    fn of(&self, set: Value, field: Selector) -> impl Iterator<Item = Says> + '_ {
        let known = self.0.get(&set).into_iter().flatten();
        known.filter(move |(other, _)| *other == field).map(|(_, says)| *says)
    }
}

impl State {
    /// What a field of each member of a set holds now, as far as it is known.
    pub fn says(&self, reason: Reason<'_>, set: Value, field: Selector) -> BTreeSet<Says> {
        self.says_in(reason, set, field, MAX_STEPS)
    }

    fn says_in(&self, reason: Reason<'_>, set: Value, field: Selector, steps: u32) -> BTreeSet<Says> {
        let mut all: BTreeSet<Says> = self.claims.of(set, field).collect();
        if reason.table.known(set).most == Some(0) || self.facts.most.get(&set) == Some(&0) {
            return BTreeSet::from([Says::Anything]);
        }
        if let Some(held) = reason.table.known_field(set, field, self.epochs[field.index()]) {
            all.extend(self.said_of(reason, held));
        }
        let Some(steps) = steps.checked_sub(1) else { return all };
        match reason.table.node(set) {
            Node::Union(a, b) => {
                let (a, b) = (self.says_in(reason, a, field, steps), self.says_in(reason, b, field, steps));
                let both = a.union(&b).copied();
                all.extend(both.filter(|says| follows(reason, &a, *says) && follows(reason, &b, *says)));
            }
            Node::Intersection(a, b) => {
                all.extend(self.says_in(reason, a, field, steps));
                all.extend(self.says_in(reason, b, field, steps));
            }
            Node::Difference(a, _) | Node::Only(a, _) => all.extend(self.says_in(reason, a, field, steps)),
            Node::Empty | Node::Unknown(_) | Node::Field(..) | Node::Deep(..) => {}
        }
        for around in self.facts.around(set) {
            all.extend(self.says_in(reason, around, field, steps));
        }
        all
    }

    /// What facts say of one field of one object.
    fn said_of(&self, reason: Reason<'_>, held: Value) -> BTreeSet<Says> {
        let mut all: BTreeSet<Says> = self.facts.around(held).map(Says::In).collect();
        if reason.least(held) > 0 {
            all.insert(Says::AtLeast(1));
        }
        if let Some(most) = reason.most(held).filter(|most| *most <= 1) {
            all.insert(Says::AtMost(most));
        }
        all.extend(self.facts.apart_from(held).map(Says::Apart));
        all
    }

    /// What an object's field holds has what is claimed of all members of a set that the object is in; and it is what the field
    /// of the same object under other names holds.
    pub fn learn_held(
        &mut self,
        table: &Table<'_>,
        roots: &Roots,
        (owner, field): (Value, Selector),
        held: Value,
    ) {
        let reason = self.reason(table, roots);
        let says = self.says(reason, owner, field);
        let names = self.facts.around(owner).filter(|name| reason.is_clearly_single(*name));
        for name in names.collect::<Vec<Value>>() {
            self.learn_same(table, owner, name);
        }
        for says in says {
            match says {
                Says::Anything => {}
                Says::AtLeast(least) => self.facts.at_least(held, least),
                Says::AtMost(most) => self.facts.at_most(held, most),
                Says::In(set) => self.facts.are_inside(held, set),
                Says::Apart(set) => self.facts.are_apart(held, set),
            }
        }
    }

    /// Fields of two names of one object hold the same.
    pub fn learn_same(&mut self, table: &Table<'_>, a: Value, b: Value) {
        for field in &table.read {
            let now = self.epochs[field.index()];
            let held = table.known_field(a, *field, now).zip(table.known_field(b, *field, now));
            if let Some((one, other)) = held.filter(|(one, other)| one != other) {
                self.facts.are_inside(one, other);
                self.facts.are_inside(other, one);
            }
        }
    }
}

/// What is claimed whichever of two ways was taken, of sets that mean something on both and of new names for what they have.
pub fn join(table: &Table<'_>, roots: &Roots, (a, b): (&State, &State), new: &[Target]) -> Claims {
    let keys: BTreeSet<Value> = a.claims.0.keys().chain(b.claims.0.keys()).copied().collect();
    let both = |value: &Value| a.is_defined(table, *value) && b.is_defined(table, *value);
    let old = keys.iter().copied().filter(both).map(|value| Target { value, sides: (value, value) });
    let mut claims = Claims::default();
    let (first, second) = (a.reason(table, roots), b.reason(table, roots));
    for target in old.chain(new.iter().copied()) {
        let classes = table.known(target.value).classes;
        let mut known = BTreeSet::new();
        for field in table.read.iter().filter(|field| !classes.is_disjoint(table.model().having(**field))) {
            let (x, y) = (a.says(first, target.sides.0, *field), b.says(second, target.sides.1, *field));
            let candidates = x.iter().flat_map(|says| translated(first, *says, new, both, |sides| sides.0));
            let more = y.iter().flat_map(|says| translated(second, *says, new, both, |sides| sides.1));
            for (says, (one, other)) in candidates.chain(more) {
                if follows(first, &x, one) && follows(second, &y, other) {
                    known.insert((*field, says));
                }
            }
        }
        if !known.is_empty() {
            claims.0.insert(target.value, known);
        }
    }
    for object in kept_objects(table, a, b) {
        let known = changed_fields(table, (a, first), (b, second), object, new);
        if !known.is_empty() {
            claims.0.entry(object).or_default().extend(known);
        }
    }
    claims
}

/// The objects that variables name on both ways.
fn kept_objects(table: &Table<'_>, a: &State, b: &State) -> BTreeSet<Value> {
    let same = a.variables.iter().zip(&b.variables).filter(|(x, y)| x == y).filter_map(|(x, _)| *x);
    let is_one = |value: &Value| (table.known(*value).least, table.known(*value).most) == (1, Some(1));
    let both = |value: &Value| a.is_defined(table, *value) && b.is_defined(table, *value);
    same.filter(is_one).filter(both).collect()
}

/// What fields of an object hold that have changed on one of two ways: their terms are others now, and facts about them are lost.
fn changed_fields(
    table: &Table<'_>,
    (a, first): (&State, Reason<'_>),
    (b, second): (&State, Reason<'_>),
    object: Value,
    new: &[Target],
) -> BTreeSet<(Selector, Says)> {
    let mut known = BTreeSet::new();
    let classes = table.known(object).classes;
    for field in &table.read {
        let (x, y) = (a.epochs[field.index()], b.epochs[field.index()]);
        if x == y || !classes.is_subset(table.model().having(*field)) {
            continue;
        }
        let (x, y) = (table.known_field(object, *field, x), table.known_field(object, *field, y));
        let holds = |state: &State, reason: Reason<'_>, held: Option<Value>, says: Says| {
            held.is_some_and(|held| says.is_surely_true_of(reason, held))
                || follows(reason, &state.says(reason, object, *field), says)
        };
        let plain = [Says::AtLeast(1), Says::AtMost(0), Says::AtMost(1)].map(|says| (says, (says, says)));
        let named = new.iter().take(MAX_NAMES).flat_map(|target| {
            [Says::In, Says::Apart]
                .map(|says| (says(target.value), (says(target.sides.0), says(target.sides.1))))
        });
        for (says, (one, other)) in plain.into_iter().chain(named) {
            if holds(a, first, x, one) && holds(b, second, y, other) {
                known.insert((*field, says));
            }
        }
    }
    known
}

/// What is said on one way, as it can be said on both: itself, and what it comes to on either of them.
fn translated(
    reason: Reason<'_>,
    says: Says,
    new: &[Target],
    both: impl Fn(&Value) -> bool,
    side: impl Fn((Value, Value)) -> Value,
) -> Vec<(Says, (Says, Says))> {
    let Some(value) = says.named() else {
        return if says == Says::Anything { Vec::new() } else { vec![(says, (says, says))] };
    };
    let weaker = |target: &&Target| {
        let named = says.naming(side(target.sides));
        named == says || named.follows_from(reason, says)
    };
    let new = new.iter().filter(weaker).map(|target| {
        let (one, other) = target.sides;
        (says.naming(target.value), (says.naming(one), says.naming(other)))
    });
    let old = both(&value).then_some((says, (says, says)));
    new.chain(old).collect()
}
