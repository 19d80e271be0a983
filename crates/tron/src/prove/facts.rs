//! What is known of terms on the way to a place, and what follows from it.
//!
//! Terms never change their meaning, so that a fact, once learnt, holds for the rest of the way. What follows is looked for
//! to a fixed depth: what is not found to follow is not known.

use std::collections::{BTreeMap, BTreeSet};

use super::roots::Roots;
use super::value::{Epoch, Node, Table, Value};

/// How many steps a conclusion may take. A guess, with which all examples are settled.
const MAX_STEPS: u32 = 4;

/// How many steps a conclusion may take where many are asked for. A guess.
const CLEAR_STEPS: u32 = 2;

/// Facts about terms.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Facts {
    /// At least so many members.
    pub least: BTreeMap<Value, u32>,
    /// At most so many members.
    pub most: BTreeMap<Value, u32>,
    /// All members of the first are members of the second.
    pub inside: BTreeSet<(Value, Value)>,
    /// No common member; the smaller term first.
    pub apart: BTreeSet<(Value, Value)>,
}

impl Facts {
    /// At least so many members.
    pub fn at_least(&mut self, value: Value, count: u32) {
        let known = self.least.entry(value).or_default();
        *known = count.max(*known);
    }

    /// At most so many members.
    pub fn at_most(&mut self, value: Value, count: u32) {
        let known = self.most.entry(value).or_insert(count);
        *known = count.min(*known);
    }

    /// All members of the first are members of the second.
    pub fn are_inside(&mut self, a: Value, b: Value) {
        if a != b {
            self.inside.insert((a, b));
        }
    }

    /// The sets that a set is known to be inside of.
    pub fn around(&self, value: Value) -> impl Iterator<Item = Value> + '_ {
        self.inside.range((value, Value::FIRST)..=(value, Value::LAST)).map(|(_, other)| *other)
    }

    /// The sets that are known to be inside a set.
    pub fn within(&self, value: Value) -> impl Iterator<Item = Value> + '_ {
        self.inside.iter().filter(move |(_, around)| *around == value).map(|(inner, _)| *inner)
    }

    /// The sets that are known to have no member in common with a set.
    pub fn apart_from(&self, value: Value) -> impl Iterator<Item = Value> + '_ {
        let pairs = self.apart.iter();
        pairs.filter_map(move |(a, b)| match (*a == value, *b == value) {
            (true, _) => Some(*b),
            (_, true) => Some(*a),
            _ => None,
        })
    }

    /// The two have no common member.
    pub fn are_apart(&mut self, a: Value, b: Value) {
        self.apart.insert((a.min(b), a.max(b)));
    }
}

/// Conclusions from facts.
#[derive(Clone, Copy)]
pub struct Reason<'a> {
    /// The terms.
    pub table: &'a Table<'a>,
    /// The facts.
    pub facts: &'a Facts,
    /// What roots say.
    pub roots: &'a Roots,
}

impl Reason<'_> {
    /// How many members a set has at least.
    pub fn least(self, value: Value) -> u32 {
        self.table.begin_question();
        self.least_in(value, MAX_STEPS).max(self.least_by_members(value))
    }

    /// How many members a set has at most, if that is known.
    pub fn most(self, value: Value) -> Option<u32> {
        self.table.begin_question();
        self.most_in(value, MAX_STEPS)
    }

    /// Whether all members of a set are surely in another.
    pub fn inside(self, a: Value, b: Value) -> bool {
        self.table.begin_question();
        self.inside_in(a, b, MAX_STEPS)
    }

    /// Whether two sets surely have no common member.
    pub fn apart(self, a: Value, b: Value) -> bool {
        self.table.begin_question();
        self.apart_in(a, b, MAX_STEPS)
    }

    /// Whether a set surely has exactly one member.
    pub fn is_single(self, value: Value) -> bool {
        self.most(value) == Some(1) && self.least(value) == 1
    }

    /// The same, if that is seen at once.
    pub fn is_clearly_single(self, value: Value) -> bool {
        self.table.begin_question();
        self.most_in(value, 1) == Some(1) && self.least_in(value, 1) == 1
    }

    /// Whether all members of a set are surely in another, if that is seen in few steps.
    pub fn is_clearly_inside(self, a: Value, b: Value) -> bool {
        self.table.begin_question();
        self.inside_in(a, b, CLEAR_STEPS)
    }

    /// Whether two sets surely have no common member, if that is seen in few steps.
    pub fn is_clearly_apart(self, a: Value, b: Value) -> bool {
        self.table.begin_question();
        self.apart_in(a, b, CLEAR_STEPS)
    }

    fn least_in(self, value: Value, steps: u32) -> u32 {
        let known = self.facts.least.get(&value).copied().unwrap_or(0);
        let least = known.max(self.table.known(value).least);
        let Some(steps) = steps.checked_sub(1) else { return least };
        let by_parts = match self.table.node(value) {
            Node::Empty | Node::Unknown(_) | Node::Field(..) | Node::Only(..) | Node::Intersection(..) => 0,
            Node::Union(a, b) => {
                let (one, other) = (self.least_in(a, steps), self.least_in(b, steps));
                if self.apart_in(a, b, steps) { one.saturating_add(other) } else { one.max(other) }
            }
            Node::Difference(a, b) => {
                let taken = self.most_in(b, steps);
                taken.map_or(0, |taken| self.least_in(a, steps).saturating_sub(taken))
            }
            Node::Deep(from, wanted, epoch) => {
                let holds = epoch == Epoch::INPUT
                    && self.table.known(from).input_only
                    && self
                        .roots
                        .guarantee(self.table, from, wanted, |root| self.inside_in(root, from, steps));
                u32::from(holds && self.least_in(from, steps) > 0)
            }
        };
        least.max(by_parts)
    }

    /// As many as sets inside it have together that have nothing in common.
    fn least_by_members(self, value: Value) -> u32 {
        let steps = MAX_STEPS;
        let named = self.facts.inside.iter().map(|(a, _)| *a);
        let named: BTreeSet<Value> = named.chain(self.facts.least.keys().copied()).collect();
        let mut counted: Vec<Value> = Vec::new();
        let mut sum = 0;
        for one in named {
            if !self.table.may_conclude() {
                break;
            }
            if one == value || !self.inside_in(one, value, steps) {
                continue;
            }
            let members = self.least_in(one, 2);
            if members > 0 && counted.iter().all(|other| self.apart_in(one, *other, steps)) {
                counted.push(one);
                sum = u32::saturating_add(sum, members);
            }
        }
        sum
    }

    fn most_in(self, value: Value, steps: u32) -> Option<u32> {
        let known = [self.table.known(value).most, self.facts.most.get(&value).copied()];
        let most = known.into_iter().flatten().min();
        let Some(steps) = steps.checked_sub(1) else { return most };
        let by_parts = match self.table.node(value) {
            Node::Empty | Node::Unknown(_) | Node::Field(..) | Node::Deep(..) => None,
            Node::Union(a, b) => self
                .most_in(a, steps)
                .zip(self.most_in(b, steps))
                .map(|(one, other)| one.saturating_add(other)),
            Node::Intersection(a, b) if self.apart_in(a, b, steps) => Some(0),
            Node::Intersection(a, b) => {
                [self.most_in(a, steps), self.most_in(b, steps)].into_iter().flatten().min()
            }
            Node::Difference(a, b) if self.inside_in(a, b, steps) => Some(0),
            Node::Difference(a, _) | Node::Only(a, _) => self.most_in(a, steps),
        };
        let by_facts = self.facts.around(value).filter_map(|other| self.most_in(other, steps.min(2))).min();
        [most, by_parts, by_facts].into_iter().flatten().min()
    }

    fn inside_in(self, a: Value, b: Value, steps: u32) -> bool {
        if a == b {
            return true;
        }
        if !self.table.may_conclude() {
            return false;
        }
        if self.most_in(a, steps.min(2)) == Some(0) {
            return true;
        }
        let Some(steps) = steps.checked_sub(1) else { return false };
        self.inside_by_parts(a, b, steps) || self.facts.around(a).any(|c| self.inside_in(c, b, steps))
    }

    fn inside_by_parts(self, a: Value, b: Value, steps: u32) -> bool {
        let classes = self.table.known(a).classes;
        let outer = match self.table.node(b) {
            Node::Empty | Node::Unknown(_) | Node::Field(..) => false,
            Node::Union(x, y) => self.inside_in(a, x, steps) || self.inside_in(a, y, steps),
            Node::Intersection(x, y) => self.inside_in(a, x, steps) && self.inside_in(a, y, steps),
            Node::Difference(x, y) => self.inside_in(a, x, steps) && self.apart_in(a, y, steps),
            Node::Only(x, wanted) => classes.is_subset(wanted) && self.inside_in(a, x, steps),
            Node::Deep(x, wanted, epoch) => {
                classes.is_subset(wanted)
                    && (self.inside_in(a, x, steps) || self.is_below(a, x, epoch, steps))
            }
        };
        outer
            || match self.table.node(a) {
                Node::Union(x, y) => self.inside_in(x, b, steps) && self.inside_in(y, b, steps),
                Node::Intersection(x, y) => self.inside_in(x, b, steps) || self.inside_in(y, b, steps),
                Node::Difference(x, _) | Node::Only(x, _) => self.inside_in(x, b, steps),
                Node::Empty | Node::Unknown(_) | Node::Field(..) | Node::Deep(..) => false,
            }
    }

    /// Whether all members of a set are surely contained, in the input, in members of another.
    fn is_below(self, a: Value, top: Value, epoch: Epoch, steps: u32) -> bool {
        epoch == Epoch::INPUT
            && self.table.known(a).input_only
            && self.roots.contain(self.table, self.table.known(a).classes)
            && self.roots.all_in(|root| self.inside_in(root, top, steps))
    }

    fn apart_in(self, a: Value, b: Value, steps: u32) -> bool {
        let (one, other) = (self.table.known(a), self.table.known(b));
        let new = |made: bool, old: bool| made && old;
        if self.facts.apart.contains(&(a.min(b), a.max(b)))
            || one.classes.is_disjoint(other.classes)
            || new(one.is_made, other.input_only)
            || new(other.is_made, one.input_only)
            || a != b && one.is_made && other.is_made
        {
            return true;
        }
        let Some(steps) = steps.checked_sub(1).filter(|_| self.table.may_conclude()) else { return false };
        self.apart_by_parts(a, b, steps) || self.apart_by_parts(b, a, steps)
    }

    fn apart_by_parts(self, a: Value, b: Value, steps: u32) -> bool {
        let by_node = match self.table.node(a) {
            Node::Empty => true,
            Node::Unknown(_) | Node::Field(..) | Node::Deep(..) => false,
            Node::Union(x, y) => self.apart_in(x, b, steps) && self.apart_in(y, b, steps),
            Node::Intersection(x, y) => self.apart_in(x, b, steps) || self.apart_in(y, b, steps),
            Node::Difference(x, y) => self.apart_in(x, b, steps) || self.inside_in(b, y, steps),
            Node::Only(x, _) => self.apart_in(x, b, steps),
        };
        by_node || steps > 0 && self.facts.around(a).any(|c| self.apart_in(c, b, steps - 1))
    }
}
