//! What follows from a condition that holds, or does not.

use super::Prover;
use super::refute::is_contradictory;
use super::state::State;
use super::value::{Node, Value};
use crate::program::BoolExpr;

impl Prover<'_> {
    /// The ways in which a condition holds (or does not) in a state; none if that cannot be.
    pub(super) fn assume(&mut self, state: State, condition: &BoolExpr, holds: bool) -> Vec<State> {
        match (condition, holds) {
            (BoolExpr::True, true) => vec![state],
            (BoolExpr::True, false) => Vec::new(),
            (BoolExpr::Not(inner), _) => self.assume(state, inner, !holds),
            (BoolExpr::And(a, b), true) => {
                let first = self.assume(state, a, true);
                first.into_iter().flat_map(|state| self.assume(state, b, true)).collect()
            }
            (BoolExpr::And(a, b), false) => {
                let mut ways = self.assume(state.clone(), a, false);
                for way in self.assume(state, a, true) {
                    ways.extend(self.assume(way, b, false));
                }
                ways
            }
            (BoolExpr::Equal(a, b), _) => {
                let (Some(a), Some(b)) = (self.set(&state, a), self.set(&state, b)) else {
                    return Vec::new();
                };
                let way = if holds { self.equal(state, a, b) } else { self.different(state, a, b) };
                way.into_iter().collect()
            }
            (BoolExpr::Subset(a, b), _) => {
                let (Some(a), Some(b)) = (self.set(&state, a), self.set(&state, b)) else {
                    return Vec::new();
                };
                let way = if holds { self.inside(state, a, b) } else { self.not_inside(state, a, b) };
                way.into_iter().collect()
            }
        }
    }

    /// The state, knowing that two sets have the same members.
    pub(super) fn equal(&self, state: State, a: Value, b: Value) -> Option<State> {
        let state = self.inside(state, a, b)?;
        self.inside(state, b, a)
    }

    /// The state, knowing that two sets do not have the same members.
    pub(super) fn different(&self, mut state: State, a: Value, b: Value) -> Option<State> {
        let reason = state.reason(&self.table, &self.roots);
        let (inside, around) = (reason.inside(a, b), reason.inside(b, a));
        let both_single = reason.is_single(a) && reason.is_single(b);
        if inside && around || both_single && (inside || around) {
            return None;
        }
        if both_single {
            state.facts.are_apart(a, b);
        } else if reason.most(a) == Some(0) {
            state.facts.at_least(b, 1);
        } else if reason.most(b) == Some(0) {
            state.facts.at_least(a, 1);
        }
        Some(state)
    }

    fn inside(&self, mut state: State, a: Value, b: Value) -> Option<State> {
        let reason = state.reason(&self.table, &self.roots);
        let (least, most) = (reason.least(a), reason.most(b));
        if least > 0 && reason.apart(a, b) || most.is_some_and(|most| least > most) {
            return None;
        }
        if let Some(most) = most {
            state.facts.at_most(a, most);
        }
        if least > 0 {
            state.facts.at_least(b, least);
        }
        self.parts_inside(&mut state, a, b);
        let reason = state.reason(&self.table, &self.roots);
        if reason.is_clearly_single(a) && reason.is_clearly_single(b) {
            state.learn_same(&self.table, a, b);
        }
        let reason = state.reason(&self.table, &self.roots);
        let refuted = reason.is_clearly_single(a) && is_contradictory(reason, &state.order, a);
        (!refuted).then_some(state)
    }

    /// What is known to be inside a set, and the parts of it.
    fn parts_inside(&self, state: &mut State, a: Value, b: Value) {
        state.facts.are_inside(a, b);
        match self.table.node(a) {
            Node::Union(x, y) => {
                self.parts_inside(state, x, b);
                self.parts_inside(state, y, b);
            }
            // Nothing is left of the one without the other.
            Node::Difference(x, y) if self.table.kind(b).most == Some(0) => state.facts.are_inside(x, y),
            _ => {}
        }
    }

    fn not_inside(&self, mut state: State, a: Value, b: Value) -> Option<State> {
        let reason = state.reason(&self.table, &self.roots);
        if reason.inside(a, b) {
            return None;
        }
        if reason.is_single(a) {
            state.facts.are_apart(a, b);
        }
        state.facts.at_least(a, 1);
        Some(state)
    }
}
