//! Loops: over nothing, one and several; and `fix`. What a round finds is what entry and all rounds have in common.

use super::Prover;
use super::facts::Reason;
use super::refute::is_contradictory;
use super::relations::{are_kept, forget_names, forget_relations};
use super::state::{State, join};
use super::value::{Kind, Node, Value};
use crate::ast::Side;
use crate::class_set::ClassSet;
use crate::program::{Action, Filter, SetExpr, Statement, StatementId};

/// A body is looked at so often before what relates the sets that it changes is given up: a guess.
const MAX_PASSES: u32 = 5;

impl Prover<'_> {
    /// A loop over nothing, over one, over several.
    pub(super) fn foreach(&mut self, statement: &Statement, state: State) -> Vec<State> {
        let Action::ForEach(variable, set, filter, body) = &statement.action else { return vec![state] };
        let Some(contents) = self.set(&state, set) else { return Vec::new() };
        let model = &self.program.model;
        let set = match filter {
            Filter::All => contents,
            Filter::Match(class) => self.table.only(contents, model.concrete(*class)),
            Filter::Deep(class) => {
                let wanted = model.concrete(*class);
                self.table.deep(contents, wanted, state.unmoved_since(wanted))
            }
        };
        let mut state = state;
        if let Node::Deep(_, wanted, _) = self.table.node(set) {
            self.learn_contents(&mut state, set, contents, wanted);
            if state.loose.iter().all(|loose| state.reason(&self.table, &self.roots).apart(*loose, contents))
            {
                state.learn_apart_from_loose(&self.table, set);
            }
        }
        let reason = state.reason(&self.table, &self.roots);
        let (least, most) = (reason.least(set), reason.most(set));
        let mut ways = Vec::new();
        // Where work is short, one round stands for loops over one as well.
        let is_short = self.is_short() && least <= 1 && most.is_none_or(|most| most > 1);
        if least == 0 {
            self.reach(statement.id, Side::Zero);
            let mut way = state.clone();
            way.facts.at_most(set, 0);
            ways.push(way);
        }
        if !is_short && least <= 1 && most != Some(0) {
            let mut way = state.clone();
            way.facts.at_least(set, 1);
            way.facts.at_most(set, 1);
            way.variables[variable.index()] = Some(set);
            if !is_contradictory(way.reason(&self.table, &self.roots), &way.order, set) {
                self.reach(statement.id, Side::One);
                let after = self.block(body, vec![way]);
                ways.extend(self.joined(after));
            }
        }
        if most.is_none_or(|most| most > 1) {
            let mut way = state;
            way.facts.at_least(set, if is_short { 1 } else { 2 });
            let member = Kind { least: 1, most: Some(1), is_made: false, ..self.table.kind(set) };
            let enter = |prover: &mut Self, way: &mut State| {
                let one = prover.unknown(way, member);
                way.facts.are_inside(one, set);
                way.variables[variable.index()] = Some(one);
                if member.input_only {
                    prover.learn_holding(way, one);
                }
                one
            };
            let mut first = way.clone();
            let one = enter(self, &mut first);
            if !is_contradictory(first.reason(&self.table, &self.roots), &first.order, one) {
                self.reach(statement.id, Side::Many);
                if is_short {
                    self.reach(statement.id, Side::One);
                }
                let (_, after) = self.rounds(way, body, |prover, way| {
                    enter(prover, way);
                });
                ways.extend(self.joined(after));
            }
        }
        ways
    }

    /// What is known of all that is contained in the members of a set, and the members: it has them and what is in their fields.
    fn learn_contents(&mut self, state: &mut State, set: Value, of: Value, wanted: ClassSet) {
        let themselves = self.table.only(of, wanted);
        state.facts.are_inside(themselves, set);
        let is_single = state.reason(&self.table, &self.roots).is_clearly_single(of);
        let (model, classes) = (&self.program.model, self.table.kind(of).classes);
        for field in model.selector_ids().filter(|field| is_single && model.is_containment(*field)) {
            if !classes.is_subset(model.having(field)) {
                continue;
            }
            let held = state.field(&mut self.table, of, field);
            if self.table.kind(held).least > 0 || state.met.contains(&held) {
                state.met.insert(held);
                state.learn_below(&self.table, &self.roots, held, of);
                let held = self.table.only(held, wanted);
                state.facts.are_inside(held, set);
            }
        }
        let reason = Reason { table: &self.table, facts: &state.facts, roots: &self.roots };
        state.order.learn_contents(reason, set, of);
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
        for pass in 0.. {
            let mut way = head.clone();
            enter(self, &mut way);
            let after = self.block(body, vec![way]);
            let Some(mut behind) = self.joined(after.clone()) else { return (head, after) };
            forget_names(&entry, &head, &mut behind);
            let mut next = join(&mut self.table, &self.roots, &head, &behind);
            if self.left == 0 || self.is_stable(&entry, &head, &next) {
                return (head, after);
            }
            if pass >= MAX_PASSES {
                forget_relations(&entry, &mut next);
            }
            head = next;
        }
        (head, Vec::new())
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
        let order = next.order.now == head.order.now
            || head.order.now != entry.order.now && head.order.is_like(&next.order);
        moved
            && are_kept(entry, head, next)
            && (&next.kept, &next.loose) == (&head.kept, &head.loose)
            && order
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
