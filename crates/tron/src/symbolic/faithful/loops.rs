//! Loops as the paper's `next`: members are split off a set one by one.

use std::collections::BTreeMap;

use super::{adopt, below, instances, settle};
use crate::ast::Side;
use crate::class_set::ClassSet;
use crate::model::{ClassId, Model};
use crate::program::{Action, Branch, Filter, Statement};
use crate::symbolic::state::{Control, Decision, Frame, Path, State, Witness};
use crate::symbolic::walk::{Effect, Splitting, Walker};
use crate::terms::{Bound, Count, Fact, Pool, Set, SetNode};

/// What is left of a loop.
#[derive(Clone, Debug)]
pub enum Rest {
    /// All members.
    Plain(Set),
    /// Those of a class, which come first.
    Matching(Set, ClassId),
    /// Those of a class, and what is below the members, which comes last.
    Deep {
        /// The members that are still to be looked at.
        set: Set,
        /// The class.
        class: ClassId,
        /// What is below the members looked at.
        found: Set,
        /// What was below nodes when the loop began.
        snapshot: BTreeMap<(Set, ClassId), Set>,
        /// How many members have been looked at.
        roots: u32,
    },
}

/// `foreach x in e`
pub fn foreach<'p>(
    _walker: &Walker<'p>,
    pool: &mut Pool,
    mut state: State<'p>,
    at: &'p Statement,
    set: Set,
    filter: Filter,
) -> Effect<'p> {
    let rest = match filter {
        Filter::All => Rest::Plain(set),
        Filter::Match(class) => Rest::Matching(set, class),
        Filter::Deep(class) => {
            let snapshot = state.lazy.below.clone();
            Rest::Deep { set, class, found: pool.empty(), snapshot, roots: 0 }
        }
    };
    again(&mut state, at, rest, 0);
    Effect::On(state)
}

/// Ends a loop, or takes its next member.
pub fn next<'p>(
    walker: &Walker<'p>,
    pool: &mut Pool,
    state: State<'p>,
    at: &'p Statement,
    rest: Rest,
    taken: u32,
) -> Effect<'p> {
    let mut turn = Turn { walker, at, taken, split: Splitting::new(state) };
    match rest {
        Rest::Plain(set) => turn.plain(pool, set),
        Rest::Matching(set, class) => turn.matching(pool, set, class),
        Rest::Deep { set, class, found, snapshot, roots } => {
            turn.deep(pool, set, class, found, &snapshot, roots);
        }
    }
    turn.split.done()
}

struct Turn<'w, 'p> {
    walker: &'w Walker<'p>,
    at: &'p Statement,
    taken: u32,
    split: Splitting<'p>,
}

impl<'p> Turn<'_, 'p> {
    fn model(&self) -> &'p Model {
        &self.walker.program.model
    }

    fn plain(&mut self, pool: &mut Pool, set: Set) {
        let empty = pool.size(self.model(), set, Count::Exactly(0));
        self.leave(pool, &[empty]);
        if self.taken == self.walker.limits.iterations {
            return;
        }
        let mut after = self.split.from().clone();
        if let Some(part) = partition(self.model(), pool, &mut after.path, set, None) {
            self.visit(pool, after, part.member, Rest::Plain(part.rest), &part.facts);
        }
    }

    fn matching(&mut self, pool: &mut Pool, set: Set, class: ClassId) {
        let model = self.model();
        let wanted = model.concrete(class);
        let others = model.all_concrete().difference(wanted);
        let empty = pool.size(model, set, Count::Exactly(0));
        self.leave(pool, &[empty]);
        let mut after = self.split.from().clone();
        if let Some(part) = partition(model, pool, &mut after.path, set, None) {
            let none = [pool.within(model, part.member, others), pool.within(model, part.rest, others)];
            let facts = [part.facts, none.to_vec()].concat();
            self.leave_from(pool, after, &facts);
        }
        if self.taken == self.walker.limits.iterations {
            return;
        }
        let mut after = self.split.from().clone();
        if let Some(mut part) = partition(model, pool, &mut after.path, set, Some(wanted)) {
            part.facts.push(pool.within(model, part.member, wanted));
            self.visit(pool, after, part.member, Rest::Matching(part.rest, class), &part.facts);
        }
    }

    fn deep(
        &mut self,
        pool: &mut Pool,
        set: Set,
        class: ClassId,
        found: Set,
        snapshot: &BTreeMap<(Set, ClassId), Set>,
        roots: u32,
    ) {
        let model = self.model();
        let wanted = model.concrete(class);
        let others = model.all_concrete().difference(wanted);
        let empty = pool.size(model, set, Count::Exactly(0));
        let (at, taken) = (self.at, self.taken);
        self.split.way(pool, Decision::Plain, &[empty], |state| again(state, at, Rest::Plain(found), taken));
        if roots == self.walker.limits.iterations {
            return;
        }
        for matches in [true, false] {
            let classes = if matches { wanted } else { others };
            let mut before = self.split.from().clone();
            let Some(part) = partition(model, pool, &mut before.path, set, Some(classes)) else { continue };
            let fits = pool.within(model, part.member, classes);
            if pool.known(fits) == Some(false) || matches && taken == self.walker.limits.iterations {
                continue;
            }
            for instance in instances(model, pool, &before, part.member) {
                let narrowed = instance.classes.intersection(classes);
                if narrowed.is_empty() {
                    continue;
                }
                let mut after = before.clone();
                settle(&mut after, part.member, &instance, narrowed);
                let (lower, more) = below(model, pool, &mut after, snapshot, instance.node, class);
                let found = pool.union(found, lower);
                let facts = [part.facts.clone(), vec![fits], instance.facts, more].concat();
                let rest =
                    Rest::Deep { set: part.rest, class, found, snapshot: snapshot.clone(), roots: roots + 1 };
                if matches {
                    self.visit(pool, after, part.member, rest, &facts);
                } else {
                    self.split.way(pool, Decision::Plain, &facts, |state| {
                        adopt(state, after);
                        again(state, at, rest, taken);
                    });
                }
            }
        }
    }

    /// The loop ends.
    fn leave(&mut self, pool: &mut Pool, facts: &[Fact]) {
        let after = self.split.from().clone();
        self.leave_from(pool, after, facts);
    }

    fn leave_from(&mut self, pool: &mut Pool, after: State<'p>, facts: &[Fact]) {
        let side = match self.taken {
            0 => Some(Side::Zero),
            1 => Some(Side::One),
            _ => None,
        };
        self.go(pool, side, facts, |state| adopt(state, after));
    }

    /// The body is done for a member.
    fn visit(&mut self, pool: &mut Pool, after: State<'p>, member: Set, rest: Rest, facts: &[Fact]) {
        let Action::ForEach(variable, _, _, body) = &self.at.action else { return };
        let (at, taken) = (self.at, self.taken + 1);
        let side = (taken == 2).then_some(Side::Many);
        self.go(pool, side, facts, |state| {
            adopt(state, after);
            state.variables[variable.index()] = Some(member);
            again(state, at, rest, taken);
            state.frames.push(Frame::Block(body));
        });
    }

    fn go(&mut self, pool: &Pool, side: Option<Side>, facts: &[Fact], change: impl FnOnce(&mut State<'p>)) {
        let branch = side.map(|side| Branch { at: self.at.id, side });
        let decision = branch.map_or(Decision::Plain, Decision::Branch);
        self.split.way(pool, decision, facts, |state| {
            change(state);
            state.trace.extend(branch);
        });
    }
}

/// Puts the loop back, to be gone on with.
fn again<'p>(state: &mut State<'p>, at: &'p Statement, rest: Rest, taken: u32) {
    let Action::ForEach(variable, _, _, body) = &at.action else { return };
    let control = Control::Lazy { rest, taken };
    state.frames.push(Frame::Loop { at, variable: *variable, body, control });
}

/// A member, the others, and the facts that they are.
struct Part {
    member: Set,
    rest: Set,
    facts: Vec<Fact>,
}

/// Splits a member off; of the classes given, if it is looked for.
fn partition(
    model: &Model,
    pool: &mut Pool,
    path: &mut Path,
    set: Set,
    first: Option<ClassSet>,
) -> Option<Part> {
    match pool.set(set) {
        SetNode::Empty => return None,
        SetNode::Reference(_) | SetNode::Created(_) => {
            return Some(Part { member: set, rest: pool.empty(), facts: Vec::new() });
        }
        _ => {}
    }
    let bound: Bound = pool.bound(model, set);
    if bound.classes.is_empty() {
        return None;
    }
    let chosen = first.map_or(set, |classes| pool.typed(model, set, classes));
    let reference = path.reference(pool, bound, Witness::Nth(chosen, 0));
    let member = pool.one(reference);
    let others = pool.intern_set(SetNode::Difference(set, member));
    let symbol = path.symbol(pool, bound, Witness::All(others));
    let rest = pool.intern_set(SetNode::Symbol(symbol));
    let all = pool.union(member, rest);
    let common = pool.intern_set(SetNode::Intersection(member, rest));
    let facts = vec![pool.equal(model, set, all), pool.size(model, common, Count::Exactly(0))];
    Some(Part { member, rest, facts })
}
