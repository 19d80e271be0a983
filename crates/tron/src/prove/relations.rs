//! Where two ways meet: which of the sets that have a new name there are inside others, or have nothing in common with them;
//! and whether a round of a loop keeps all that.

use std::collections::{BTreeMap, BTreeSet};

use super::claims::Says;
use super::facts::{Facts, Reason};
use super::roots::Roots;
use super::state::State;
use super::value::{Node, Table, Value};
use crate::model::Selector;

/// So many new names are compared with one another: a guess.
const MAX_NAMES: usize = 16;

/// A name for what two ways have.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// The name.
    pub value: Value,
    /// What it is on the one and on the other.
    pub sides: (Value, Value),
}

/// Learns what holds between new names, and between them and what both ways know, whichever of two ways was taken.
pub fn relate(table: &Table<'_>, roots: &Roots, (a, b): (&State, &State), new: &[Target], facts: &mut Facts) {
    let (first, second) = (a.reason(table, roots), b.reason(table, roots));
    let inside =
        |x: Target, y: Target| first.inside(x.sides.0, y.sides.0) && second.inside(x.sides.1, y.sides.1);
    let apart =
        |x: Target, y: Target| first.apart(x.sides.0, y.sides.0) && second.apart(x.sides.1, y.sides.1);
    let same = a.variables.iter().zip(&b.variables).filter(|(x, y)| x == y).filter_map(|(x, _)| *x);
    let same: BTreeSet<Value> = same.filter(|value| table.known(*value).most != Some(1)).collect();
    for (place, target) in new.iter().take(MAX_NAMES).enumerate() {
        let old = neighbours(first, target.sides.0).into_iter().chain(neighbours(second, target.sides.1));
        let old = old.chain(same.iter().copied());
        let old: BTreeSet<Value> =
            old.filter(|value| a.is_defined(table, *value) && b.is_defined(table, *value)).collect();
        let old = old.into_iter().map(|value| Target { value, sides: (value, value) });
        let classes = table.known(target.value).classes;
        let related = |other: &Target| !table.known(other.value).classes.is_disjoint(classes);
        let others = old.chain(new[..place].iter().take(MAX_NAMES).copied()).filter(related);
        for other in others {
            if inside(*target, other) {
                facts.are_inside(target.value, other.value);
            }
            if inside(other, *target) {
                facts.are_inside(other.value, target.value);
            }
            if apart(*target, other) {
                facts.are_apart(target.value, other.value);
            }
        }
    }
}

/// The sets that one may be compared with: it, its parts, and those that facts name beside them.
fn neighbours(reason: Reason<'_>, value: Value) -> BTreeSet<Value> {
    let mut parts = BTreeSet::from([value]);
    let mut waiting = vec![value];
    while let Some(part) = waiting.pop() {
        let more = match reason.table.node(part) {
            Node::Union(a, b) | Node::Intersection(a, b) | Node::Difference(a, b) => vec![a, b],
            Node::Only(a, _) => vec![a],
            Node::Empty | Node::Unknown(_) | Node::Field(..) | Node::Deep(..) => Vec::new(),
        };
        waiting.extend(more.into_iter().filter(|one| parts.insert(*one)));
    }
    let mut all = parts.clone();
    for part in parts {
        all.extend(reason.facts.around(part));
        all.extend(reason.facts.apart_from(part));
        all.extend(reason.facts.within(part));
    }
    all.retain(|value| reason.table.node(*value) != Node::Empty);
    all
}

/// A set by the variable that has it, if it got its name where a loop begins.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Name {
    Variable(usize),
    Value(Value),
}

/// What is known between sets, by their names.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Known {
    Inside(Name, Name),
    Apart(Name, Name),
    Claim(Name, Selector, Says, Option<Name>),
}

/// Whether all that relates sets before a round still does after one more.
pub fn are_kept(entry: &State, head: &State, next: &State) -> bool {
    let changed = |(place, value): (usize, &Option<Value>)| {
        let is_new = head.variables[place] != entry.variables[place];
        value.filter(|_| is_new).map(|value| (value, Name::Variable(place)))
    };
    let named = |state: &State| state.variables.iter().enumerate().filter_map(changed).collect();
    let (before, after): (BTreeMap<Value, Name>, BTreeMap<Value, Name>) = (named(head), named(next));
    known(head, &before).is_subset(&known(next, &after))
}

/// The names that sets got where a loop begins mean something in one round only: behind the round, other names stand for them.
pub fn forget_names(entry: &State, head: &State, behind: &mut State) {
    let variables = head.variables.iter().zip(&entry.variables).zip(&behind.variables);
    let gone = variables.filter(|((head, entry), behind)| head != entry && head != behind);
    for value in gone.filter_map(|((head, _), _)| *head).collect::<Vec<Value>>() {
        let is_kept = |state: &State| state.variables.contains(&Some(value));
        if !is_kept(behind) {
            behind.met.remove(&value);
        }
    }
}

/// Nothing is known between the sets that got a name where a loop begins.
pub fn forget_relations(entry: &State, head: &mut State) {
    let changed = head.variables.iter().zip(&entry.variables).filter(|(head, entry)| head != entry);
    let names: BTreeSet<Value> = changed.filter_map(|(head, _)| *head).collect();
    let is_old = |(a, b): &(Value, Value)| !names.contains(a) && !names.contains(b);
    head.facts.inside.retain(is_old);
    head.facts.apart.retain(is_old);
    head.claims.0.clear();
}

fn known(state: &State, names: &BTreeMap<Value, Name>) -> BTreeSet<Known> {
    let name = |value: Value| names.get(&value).copied().unwrap_or(Name::Value(value));
    let is_new = |(a, b): &&(Value, Value)| names.contains_key(a) || names.contains_key(b);
    let inside = state.facts.inside.iter().filter(is_new).map(|(a, b)| Known::Inside(name(*a), name(*b)));
    let apart = state.facts.apart.iter().filter(is_new).map(|(a, b)| {
        let (a, b) = (name(*a), name(*b));
        Known::Apart(a.min(b), a.max(b))
    });
    let claims = state.claims.0.iter().flat_map(|(set, claims)| {
        claims.iter().map(|(field, says)| {
            let plain = says.naming(Value::FIRST);
            Known::Claim(name(*set), *field, plain, says.named().map(name))
        })
    });
    inside.chain(apart).chain(claims).collect()
}
