//! Loops: over nothing, one and several; and `fix`. What a round finds is what entry and all rounds have in common.

use super::Prover;
use super::state::{State, join};
use super::value::{Kind, Value};
use crate::ast::Side;
use crate::program::{Action, Filter, SetExpr, Statement, StatementId};

impl Prover<'_> {
    /// A loop over nothing, over one, over several.
    pub(super) fn foreach(&mut self, statement: &Statement, state: State) -> Vec<State> {
        let Action::ForEach(variable, set, filter, body) = &statement.action else { return vec![state] };
        let Some(set) = self.set(&state, set) else { return Vec::new() };
        let model = &self.program.model;
        let set = match filter {
            Filter::All => set,
            Filter::Match(class) => self.table.only(set, model.concrete(*class)),
            Filter::Deep(class) => {
                let wanted = model.concrete(*class);
                self.table.deep(set, wanted, state.unmoved_since(wanted))
            }
        };
        let reason = state.reason(&self.table, &self.roots);
        let (least, most) = (reason.least(set), reason.most(set));
        let mut ways = Vec::new();
        if least == 0 {
            self.reach(statement.id, Side::Zero);
            let mut way = state.clone();
            way.facts.at_most(set, 0);
            ways.push(way);
        }
        if least <= 1 && most != Some(0) {
            self.reach(statement.id, Side::One);
            let mut way = state.clone();
            way.facts.at_least(set, 1);
            way.facts.at_most(set, 1);
            way.variables[variable.index()] = Some(set);
            let after = self.block(body, vec![way]);
            ways.extend(self.joined(after));
        }
        if most.is_none_or(|most| most > 1) {
            self.reach(statement.id, Side::Many);
            let mut way = state;
            way.facts.at_least(set, 2);
            let member = Kind { least: 1, most: Some(1), is_made: false, ..self.table.kind(set) };
            let (_, after) = self.rounds(way, body, |prover, way| {
                let one = prover.unknown(way, member);
                way.facts.are_inside(one, set);
                way.variables[variable.index()] = Some(one);
            });
            ways.extend(self.joined(after));
        }
        ways
    }

    /// A body that is done again until a set no longer changes.
    pub(super) fn fix(
        &mut self,
        at: StatementId,
        set: &SetExpr,
        body: &[Statement],
        state: State,
    ) -> Vec<State> {
        let Some(before) = self.set(&state, set) else { return Vec::new() };
        let (mut ways, mut going) = (Vec::new(), Vec::new());
        for way in self.block(body, vec![state]) {
            let Some(after) = self.set(&way, set) else { continue };
            if let Some(stable) = self.equal(way.clone(), before, after) {
                self.reach(at, Side::Once);
                ways.push(stable);
            }
            if let Some(changed) = self.different(way, before, after) {
                self.reach(at, Side::Again);
                going.push(changed);
            }
        }
        if let Some(head) = self.joined(going) {
            let (head, after) = self.rounds(head, body, |_, _| {});
            let before = self.set(&head, set);
            for way in after {
                let after = self.set(&way, set);
                let stable = before.zip(after).and_then(|(before, after)| self.equal(way, before, after));
                ways.extend(stable);
            }
        }
        self.joined(ways).into_iter().collect()
    }

    /// Any round of a body: what holds before it and behind it, whichever it is.
    fn rounds(
        &mut self,
        entry: State,
        body: &[Statement],
        enter: impl Fn(&mut Self, &mut State),
    ) -> (State, Vec<State>) {
        let mut head = entry.clone();
        loop {
            let mut way = head.clone();
            enter(self, &mut way);
            let after = self.block(body, vec![way]);
            let Some(behind) = self.joined(after.clone()) else { return (head, after) };
            let next = join(&mut self.table, &self.roots, &head, &behind);
            if self.left == 0 || self.is_stable(&entry, &head, &next) {
                return (head, after);
            }
            head = next;
        }
    }

    /// Whether what holds before a round still does after one more.
    fn is_stable(&self, entry: &State, head: &State, next: &State) -> bool {
        let kind = |value: Option<Value>| value.map(|value| self.table.kind(value));
        let variables = entry.variables.iter().zip(&head.variables).zip(&next.variables);
        let known = |((entry, head), next): ((&Option<Value>, &Option<Value>), &Option<Value>)| {
            head == next || head != entry && kind(*head) == kind(*next)
        };
        let epochs = entry.epochs.iter().zip(&head.epochs).zip(&next.epochs);
        let moved = next.moved == head.moved || head.moved != entry.moved && same_classes(head, next);
        moved
            && variables.into_iter().all(known)
            && epochs.into_iter().all(|((entry, head), next)| head == next || head != entry)
    }
}

/// Whether the same classes have been put elsewhere.
fn same_classes(a: &State, b: &State) -> bool {
    let all = |state: &State| {
        state.moved.iter().fold(crate::class_set::ClassSet::EMPTY, |set, (classes, _)| set.union(*classes))
    };
    all(a) == all(b)
}
