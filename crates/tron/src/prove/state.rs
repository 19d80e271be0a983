//! What is known at a place of the program: what variables hold, since when fields have not changed, and facts.

use std::collections::BTreeSet;

use super::facts::{Facts, Reason};
use super::roots::Roots;
use super::value::{Epoch, Kind, Node, Table, Value};
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
    /// The classes of objects that stores may have put elsewhere, and since when.
    pub moved: Vec<(ClassSet, Epoch)>,
    /// The inputs, members, new objects and fields that were come across: elsewhere, such terms mean nothing.
    pub met: BTreeSet<Value>,
    /// The facts.
    pub facts: Facts,
}

impl State {
    /// Before the first statement.
    pub fn new(model: &Model, variables: usize) -> State {
        State {
            variables: vec![None; variables],
            epochs: vec![Epoch::INPUT; model.selectors.len()],
            moved: Vec::new(),
            met: BTreeSet::new(),
            facts: Facts::default(),
        }
    }

    /// Whether a term means something in all runs that come here.
    fn is_defined(&self, table: &Table<'_>, value: Value) -> bool {
        match table.node(value) {
            Node::Empty => true,
            Node::Unknown(_) | Node::Field(..) => self.met.contains(&value),
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

    /// Fields of this name have been stored to.
    pub fn change(&mut self, table: &mut Table<'_>, field: Selector) {
        let (model, now) = (table.model(), table.epoch());
        self.epochs[field.index()] = now;
        if !model.is_containment(field) {
            return;
        }
        // What is put into the field leaves other fields, and what was in it has no container any more.
        let leaving = held(model, field);
        for other in model.selector_ids().filter(|other| model.is_containment(*other)) {
            if !held(model, other).is_disjoint(leaving) {
                self.epochs[other.index()] = now;
            }
        }
        self.moved.push((leaving.union(model.below(leaving)), now));
    }
}

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
    }
    let mut epochs = Vec::with_capacity(a.epochs.len());
    for (x, y) in a.epochs.iter().zip(&b.epochs) {
        epochs.push(if x == y { *x } else { table.epoch() });
    }
    let moved = joined_moves(table, a, b);
    State { variables, epochs, moved, met, facts: common(table, roots, a, b) }
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
