//! What is known at a place of the program: what variables hold, since when fields have not changed, and facts.

use std::collections::BTreeSet;

use super::claims::{self, Claims};
use super::facts::{Facts, Reason};
use super::order::{Depth, Order};
use super::relations::{Target, relate};
use super::roots::Roots;
use super::value::{Epoch, Kept, Kind, Node, Table, Value};
use crate::class_set::ClassSet;
use crate::model::{Model, Selector};

/// What holds in all runs that come to a place in one way.
#[derive(Clone, Debug)]
pub struct State {
    /// What each variable holds; none if it has no value. (Where it has one on some ways only, a run that uses it and goes on
    /// had one.)
    pub variables: Vec<Option<Value>>,
    /// The epoch of each field name.
    pub epochs: Vec<Epoch>,
    /// What stores to fields of each name have kept.
    pub kept: Vec<Kept>,
    /// Objects that nothing contains: new ones, and those that were taken out of a field.
    pub loose: BTreeSet<Value>,
    /// The classes of objects that stores may have put elsewhere, and since when.
    pub moved: Vec<(ClassSet, Epoch)>,
    /// The inputs, members, new objects and fields that were come across: elsewhere, such terms mean nothing.
    pub met: BTreeSet<Value>,
    /// The facts.
    pub facts: Facts,
    /// What is contained in what.
    pub order: Order,
    /// What holds now for every member of a set.
    pub claims: Claims,
}

impl State {
    /// Before the first statement.
    pub fn new(model: &Model, variables: usize) -> State {
        State {
            variables: vec![None; variables],
            epochs: vec![Epoch::INPUT; model.selectors.len()],
            kept: vec![Kept::ALL; model.selectors.len()],
            loose: BTreeSet::new(),
            moved: Vec::new(),
            met: BTreeSet::new(),
            facts: Facts::default(),
            order: Order::new(),
            claims: Claims::default(),
        }
    }

    /// Whether a term means something in all runs that come here.
    pub fn is_defined(&self, table: &Table<'_>, value: Value) -> bool {
        match table.node(value) {
            Node::Empty => true,
            Node::Unknown(_) => self.met.contains(&value),
            Node::Field(owner, field, epoch) => {
                let kind = table.kind(owner);
                // What a field of an object that is there holds now means something wherever that is.
                let is_now = epoch == self.epochs[field.index()]
                    && (kind.least, kind.most) == (1, Some(1))
                    && kind.classes.is_subset(table.model().having(field));
                self.met.contains(&value) || is_now && self.is_defined(table, owner)
            }
            Node::Union(a, b) | Node::Intersection(a, b) | Node::Difference(a, b) => {
                self.is_defined(table, a) && self.is_defined(table, b)
            }
            Node::Only(a, _) | Node::Deep(a, ..) => self.is_defined(table, a),
        }
    }

    /// Conclusions from what is known.
    pub fn reason<'a>(&'a self, table: &'a Table<'a>, roots: &'a Roots) -> Reason<'a> {
        Reason { table, facts: &self.facts, roots }
    }

    /// Since when no object of these classes was put elsewhere.
    pub fn unmoved_since(&self, classes: ClassSet) -> Epoch {
        let moves = self.moved.iter().filter(|(moved, _)| !moved.is_disjoint(classes));
        moves.map(|(_, since)| *since).max().unwrap_or(Epoch::INPUT)
    }

    /// All members of a set are in a field of an object, now.
    pub fn learn_below(&mut self, table: &Table<'_>, roots: &Roots, members: Value, owner: Value) {
        let reason = Reason { table, facts: &self.facts, roots };
        self.order.learn(reason, members, owner, Depth::In);
    }

    /// What nothing contains is in no field, and so not in a set that a containment field holds.
    pub fn learn_apart_from_loose(&mut self, table: &Table<'_>, held: Value) {
        let classes = table.kind(held).classes;
        for loose in self.loose.iter().filter(|loose| !table.kind(**loose).classes.is_disjoint(classes)) {
            self.facts.are_apart(held, *loose);
        }
    }

    /// What a field of an object holds now.
    pub fn field(&self, table: &mut Table<'_>, owner: Value, field: Selector) -> Value {
        table.field(owner, field, self.epochs[field.index()], self.kept[field.index()])
    }

    /// A field of an object has been stored to.
    pub fn change(
        &mut self,
        table: &mut Table<'_>,
        roots: &Roots,
        owner: Value,
        field: Selector,
        value: Value,
    ) {
        let before = self.field(table, owner, field);
        let (model, now) = (table.model(), table.epoch());
        let reason = Reason { table, facts: &self.facts, roots };
        let kept = &mut self.kept[field.index()];
        kept.at_most_one &= reason.most(value).is_some_and(|most| most <= 1);
        kept.at_least_one &= reason.least(value) > 0 && !model.is_containment(field);
        if !model.is_containment(field) {
            self.epochs[field.index()] = now;
            self.claims.store(reason, (owner, field), value, |_| false);
            return;
        }
        // What is put into the field leaves other fields, and what was in it has no container any more.
        let leaving = held(model, field);
        let left = self.containing(reason, value, MAX_SOURCE);
        self.epochs[field.index()] = now;
        for other in model.selector_ids().filter(|other| model.is_containment(*other)) {
            let may_be_left = left.as_ref().is_none_or(|left| left.contains(&other));
            if may_be_left && !held(model, other).is_disjoint(leaving) {
                self.epochs[other.index()] = now;
                self.kept[other.index()].at_least_one = false;
            }
        }
        let is_left = |other: Selector| {
            model.is_containment(other)
                && left.as_ref().is_none_or(|left| left.contains(&other))
                && !held(model, other).is_disjoint(leaving)
        };
        self.claims.store(reason, (owner, field), value, is_left);
        let moved = leaving.union(model.below(leaving));
        self.moved.push((moved, now));
        let only_adds = reason.inside(before, value);
        self.loose.retain(|new| reason.apart(*new, value));
        let known = self.variables.iter().copied().flatten().chain(self.facts.within(before));
        let taken = known.filter(|one| reason.is_clearly_inside(*one, before) && reason.apart(*one, value));
        self.loose.extend(taken.collect::<Vec<Value>>());
        self.order.store((reason, now), owner, moved, only_adds);
    }

    /// The names of the containment fields that members of a set can be in now; none if that is not known.
    fn containing(&self, reason: Reason<'_>, value: Value, steps: u32) -> Option<BTreeSet<Selector>> {
        let steps = steps.checked_sub(1)?;
        let (table, model) = (reason.table, reason.table.model());
        let by_node = match table.node(value) {
            _ if self.loose.contains(&value) => Some(BTreeSet::new()),
            Node::Empty => Some(BTreeSet::new()),
            Node::Field(_, field, epoch) => (model.is_containment(field)
                && epoch == self.epochs[field.index()])
            .then(|| BTreeSet::from([field])),
            Node::Unknown(_) => None,
            Node::Union(a, b) => {
                let (a, b) = (self.containing(reason, a, steps), self.containing(reason, b, steps));
                a.zip(b).map(|(a, b)| a.union(&b).copied().collect())
            }
            Node::Intersection(a, b) => {
                self.containing(reason, a, steps).or_else(|| self.containing(reason, b, steps))
            }
            Node::Difference(a, _) | Node::Only(a, _) => self.containing(reason, a, steps),
            Node::Deep(..) => None,
        };
        by_node.or_else(|| {
            let mut around = self.facts.around(value);
            around.find_map(|other| self.containing(reason, other, steps))
        })
    }
}

/// How many steps are taken to see where members of a set are. A guess.
const MAX_SOURCE: u32 = 4;

/// The classes of what containment fields of this name hold.
fn held(model: &Model, field: Selector) -> ClassSet {
    let fields = model.fields.iter().filter(|other| other.selector == field && other.is_containment);
    fields.fold(ClassSet::EMPTY, |set, field| set.union(model.concrete(field.target)))
}

/// What holds whichever of two ways was taken.
pub fn join(table: &mut Table<'_>, roots: &Roots, a: &State, b: &State) -> State {
    let kind = |table: &Table<'_>, x: Value, y: Value| {
        let (one, other) = (table.kind(x), table.kind(y));
        let (first, second) = (a.reason(table, roots), b.reason(table, roots));
        // Beyond one there is no limit: loops that add members would never come to an end.
        let most = first.most(x).zip(second.most(y)).map(|(x, y)| x.max(y)).filter(|most| *most <= 1);
        Kind {
            classes: one.classes.union(other.classes),
            least: first.least(x).min(second.least(y)),
            most,
            input_only: one.input_only && other.input_only,
            is_made: false,
        }
    };
    let mut met: BTreeSet<Value> = a.met.intersection(&b.met).copied().collect();
    let mut variables = Vec::with_capacity(a.variables.len());
    let mut new: Vec<Target> = Vec::new();
    for pair in a.variables.iter().zip(&b.variables) {
        let kind = match pair {
            (Some(x), Some(y)) if x != y => kind(table, *x, *y),
            (Some(x), None) | (None, Some(x)) => Kind { least: 0, is_made: false, ..table.kind(*x) },
            (same, _) => {
                variables.push(*same);
                continue;
            }
        };
        let value = table.unknown(kind);
        met.insert(value);
        variables.push(Some(value));
        if let (Some(x), Some(y)) = pair {
            new.push(Target { value, sides: (*x, *y) });
        }
    }
    let mut epochs = Vec::with_capacity(a.epochs.len());
    for (x, y) in a.epochs.iter().zip(&b.epochs) {
        epochs.push(if x == y { *x } else { table.epoch() });
    }
    let kept = a.kept.iter().zip(&b.kept).map(|(x, y)| x.and(*y)).collect();
    let loose = a.loose.intersection(&b.loose).copied().collect();
    let moved = joined_moves(table, a, b);
    let order = Order::join(table, &a.order, &b.order, |table, value| {
        a.is_defined(table, value) && b.is_defined(table, value)
    });
    let mut facts = common(table, roots, a, b);
    relate(table, roots, (a, b), &new, &mut facts);
    let claims = claims::join(table, roots, (a, b), &new);
    State { variables, epochs, kept, loose, moved, met, facts, order, claims }
}

fn joined_moves(table: &mut Table<'_>, a: &State, b: &State) -> Vec<(ClassSet, Epoch)> {
    let same = a.moved.iter().zip(&b.moved).take_while(|(x, y)| x == y).count();
    let rest = a.moved[same..].iter().chain(&b.moved[same..]);
    let rest = rest.fold(ClassSet::EMPTY, |set, (classes, _)| set.union(*classes));
    let mut moved = a.moved[..same].to_vec();
    if !rest.is_empty() {
        moved.push((rest, table.epoch()));
    }
    moved
}

/// The facts that hold on both ways.
fn common(table: &Table<'_>, roots: &Roots, a: &State, b: &State) -> Facts {
    let (first, second) = (a.reason(table, roots), b.reason(table, roots));
    let defined = |value: &Value| a.is_defined(table, *value) && b.is_defined(table, *value);
    let mut facts = Facts::default();
    let named: BTreeSet<Value> = a.facts.least.keys().chain(b.facts.least.keys()).copied().collect();
    for value in named.into_iter().filter(defined) {
        if let Some(same) = a.facts.least.get(&value).filter(|least| b.facts.least.get(&value) == Some(least))
        {
            facts.at_least(value, *same);
            continue;
        }
        let least = first.least(value).min(second.least(value));
        if least > 0 {
            facts.at_least(value, least);
        }
    }
    let named: BTreeSet<Value> = a.facts.most.keys().chain(b.facts.most.keys()).copied().collect();
    for value in named.into_iter().filter(defined) {
        if let Some(same) = a.facts.most.get(&value).filter(|most| b.facts.most.get(&value) == Some(most)) {
            facts.at_most(value, *same);
            continue;
        }
        if let Some((x, y)) = first.most(value).zip(second.most(value)) {
            facts.at_most(value, x.max(y));
        }
    }
    let both = |(x, y): &&(Value, Value)| defined(x) && defined(y);
    for (x, y) in a.facts.inside.union(&b.facts.inside).filter(both) {
        let known = |facts: &Facts| facts.inside.contains(&(*x, *y));
        if (known(&a.facts) || first.inside(*x, *y)) && (known(&b.facts) || second.inside(*x, *y)) {
            facts.are_inside(*x, *y);
        }
    }
    for (x, y) in a.facts.apart.union(&b.facts.apart).filter(both) {
        let known = |facts: &Facts| facts.apart.contains(&(*x, *y));
        if (known(&a.facts) || first.apart(*x, *y)) && (known(&b.facts) || second.apart(*x, *y)) {
            facts.are_apart(*x, *y);
        }
    }
    facts
}
