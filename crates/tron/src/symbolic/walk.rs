//! The walker: statements, one after another, until a path splits or ends.

use super::direct;
use super::faithful;
use super::state::{Control, Decision, Frame, Mode, Outcome, State};
use crate::ast::Side;
use crate::program::{Action, BoolExpr, Branch, Program, SetExpr, Statement};
use crate::run::{Fault, FaultKind};
use crate::terms::{Fact, Pool, Set};

/// Bounds of the exploration.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// How many members a loop visits at most.
    pub iterations: u32,
    /// How many changing rounds a `fix` makes at most.
    pub fix_bound: u32,
}

/// Where the walker stopped.
#[derive(Clone, Debug)]
#[expect(clippy::large_enum_variant, reason = "it is taken apart at once")]
pub enum Step<'p> {
    /// Behind the last statement.
    End(State<'p>),
    /// Where the path splits: all ways on; there may be none that holds.
    Split(Vec<Outcome<'p>>),
}

/// Walks the paths of one program.
#[derive(Clone, Copy, Debug)]
pub struct Walker<'p> {
    /// The program.
    pub program: &'p Program,
    /// How heaps are treated.
    pub mode: Mode,
    /// How far.
    pub limits: Limits,
}

/// What a statement made of a state: it goes on, or it splits.
#[expect(clippy::large_enum_variant, reason = "it is taken apart at once")]
pub(super) enum Effect<'p> {
    On(State<'p>),
    Split(Vec<Outcome<'p>>),
}

impl<'p> Walker<'p> {
    /// The states behind `requires`, before the first statement. Inputs on which `requires` faults or does not hold
    /// are none of the program's.
    pub fn initial(&self, pool: &mut Pool) -> Vec<State<'p>> {
        let mut open = vec![State::new(pool, self.program)];
        let mut done = Vec::new();
        while let Some(state) = open.pop() {
            match self.advance(pool, state) {
                Step::End(mut state) => {
                    state.frames.push(Frame::Block(&self.program.body));
                    done.push(state);
                }
                Step::Split(outcomes) => {
                    let kept = outcomes.into_iter().filter(|outcome| outcome.decision == Decision::Plain);
                    open.extend(kept.map(|outcome| outcome.state));
                }
            }
        }
        done.reverse();
        done
    }

    /// Walks on to the next split or to the end.
    pub fn advance(&self, pool: &mut Pool, mut state: State<'p>) -> Step<'p> {
        loop {
            let effect = match state.frames.pop() {
                None => return Step::End(state),
                Some(Frame::Block([])) => continue,
                Some(Frame::Block([first, rest @ ..])) => {
                    state.frames.push(Frame::Block(rest));
                    self.statement(pool, state, first)
                }
                Some(Frame::Loop { at, variable, body, control }) => match control {
                    Control::Planned(mut rest) => match rest.pop() {
                        None => continue,
                        Some(member) => {
                            state.variables[variable.index()] = Some(member);
                            let control = Control::Planned(rest);
                            state.frames.push(Frame::Loop { at, variable, body, control });
                            state.frames.push(Frame::Block(body));
                            continue;
                        }
                    },
                    Control::Lazy { rest, taken } => faithful::next(self, pool, state, at, rest, taken),
                },
                Some(Frame::Fix { at, before, round }) => self.fix(pool, state, at, before, round),
            };
            match effect {
                Effect::On(next) => state = next,
                Effect::Split(outcomes) => return Step::Split(outcomes),
            }
        }
    }

    fn statement(&self, pool: &mut Pool, mut state: State<'p>, at: &'p Statement) -> Effect<'p> {
        match &at.action {
            Action::Skip => {}
            Action::Assign(variable, set) => match self.set(pool, &state, set) {
                Some(value) => state.variables[variable.index()] = Some(value),
                None => return unbound(state, at),
            },
            Action::New(variable, class) => {
                let created = crate::terms::Created { nth: state.path.created.len() as u32, class: *class };
                state.path.created.push(created);
                state.variables[variable.index()] = Some(pool.created(created));
            }
            Action::Load(variable, set, field) => {
                let Some(owner) = self.set(pool, &state, set) else { return unbound(state, at) };
                return match self.mode {
                    Mode::Direct => direct::load(self, pool, state, at, *variable, owner, *field),
                    Mode::Faithful => faithful::load(self, pool, state, at, *variable, owner, *field),
                };
            }
            Action::Store(set, field, value) => {
                let owner = self.set(pool, &state, set);
                let value = self.set(pool, &state, value);
                let (Some(owner), Some(value)) = (owner, value) else { return unbound(state, at) };
                return match self.mode {
                    Mode::Direct => direct::store(self, pool, state, at, owner, *field, value),
                    Mode::Faithful => faithful::store(self, pool, state, at, owner, *field, value),
                };
            }
            Action::If(condition, then, otherwise) => {
                let Some(fact) = self.condition(pool, &state, condition) else { return unbound(state, at) };
                let opposite = pool.not(fact);
                let mut split = Splitting::new(state);
                split.branch(pool, at, Side::Then, &[fact], |state| state.frames.push(Frame::Block(then)));
                split.branch(pool, at, Side::Else, &[opposite], |state| {
                    state.frames.push(Frame::Block(otherwise));
                });
                return split.done();
            }
            Action::ForEach(_, set, filter, _) => {
                let Some(value) = self.set(pool, &state, set) else { return unbound(state, at) };
                return match self.mode {
                    Mode::Direct => direct::foreach(self, pool, state, at, value, *filter),
                    Mode::Faithful => faithful::foreach(self, pool, state, at, value, *filter),
                };
            }
            Action::Fix(set, body) => {
                let Some(before) = self.set(pool, &state, set) else { return unbound(state, at) };
                state.frames.push(Frame::Fix { at, before, round: 0 });
                state.frames.push(Frame::Block(body));
            }
            Action::Assume(condition) => {
                let Some(fact) = self.condition(pool, &state, condition) else { return unbound(state, at) };
                let opposite = pool.not(fact);
                let mut split = Splitting::new(state);
                split.way(pool, Decision::Plain, &[fact], |_| {});
                split.way(pool, Decision::Rejection, &[opposite], |state| state.frames.clear());
                return split.done();
            }
        }
        Effect::On(state)
    }

    /// After a round of `fix`: stable, or once more.
    fn fix(
        &self,
        pool: &mut Pool,
        state: State<'p>,
        at: &'p Statement,
        before: Set,
        round: u32,
    ) -> Effect<'p> {
        let Action::Fix(set, body) = &at.action else { return Effect::On(state) };
        let Some(after) = self.set(pool, &state, set) else { return unbound(state, at) };
        let stable = pool.equal(&self.program.model, before, after);
        let changed = pool.not(stable);
        let beyond = round >= self.limits.fix_bound;
        let again = |state: &mut State<'p>| {
            state.frames.push(Frame::Fix { at, before: after, round: round + 1 });
            state.frames.push(Frame::Block(body));
        };
        let mut split = Splitting::new(state);
        if round == 0 {
            split.branch(pool, at, Side::Once, &[stable], |_| {});
            split.branch(pool, at, Side::Again, &[changed], again);
        } else {
            split.way(pool, Decision::Plain, &[stable], |_| {});
            split.way(pool, Decision::Plain, &[changed], again);
        }
        if beyond {
            split.mark_last_beyond();
        }
        split.done()
    }

    pub(super) fn set(&self, pool: &mut Pool, state: &State<'p>, set: &SetExpr) -> Option<Set> {
        let model = &self.program.model;
        Some(match set {
            SetExpr::Variable(variable) => state.variables[variable.index()]?,
            SetExpr::Empty => pool.empty(),
            SetExpr::Union(a, b) => {
                let (a, b) = (self.set(pool, state, a)?, self.set(pool, state, b)?);
                pool.union(a, b)
            }
            SetExpr::Intersection(a, b) => {
                let (a, b) = (self.set(pool, state, a)?, self.set(pool, state, b)?);
                pool.intersection(model, a, b)
            }
            SetExpr::Difference(a, b) => {
                let (a, b) = (self.set(pool, state, a)?, self.set(pool, state, b)?);
                pool.difference(model, a, b)
            }
        })
    }

    fn condition(&self, pool: &mut Pool, state: &State<'p>, condition: &BoolExpr) -> Option<Fact> {
        let model = &self.program.model;
        Some(match condition {
            BoolExpr::True => pool.truth(true),
            BoolExpr::Equal(a, b) => {
                let (a, b) = (self.set(pool, state, a)?, self.set(pool, state, b)?);
                pool.equal(model, a, b)
            }
            BoolExpr::Subset(a, b) => {
                let (a, b) = (self.set(pool, state, a)?, self.set(pool, state, b)?);
                pool.subset(model, a, b)
            }
            BoolExpr::And(a, b) => {
                let (a, b) = (self.condition(pool, state, a)?, self.condition(pool, state, b)?);
                pool.and(&[a, b])
            }
            BoolExpr::Not(a) => {
                let inner = self.condition(pool, state, a)?;
                pool.not(inner)
            }
        })
    }
}

/// A variable without a value: the path ends in a fault, whatever the heap.
fn unbound<'p>(state: State<'p>, at: &Statement) -> Effect<'p> {
    let facts_before = state.path.facts.len();
    let mut state = state;
    state.frames.clear();
    let decision = Decision::Fault(Fault { at: at.id, kind: FaultKind::Unbound });
    Effect::Split(vec![Outcome { state, decision, facts_before, beyond_bounds: false }])
}

/// The ways on from one state.
pub(super) struct Splitting<'p> {
    from: State<'p>,
    outcomes: Vec<Outcome<'p>>,
}

impl<'p> Splitting<'p> {
    pub(super) fn new(from: State<'p>) -> Splitting<'p> {
        Splitting { from, outcomes: Vec::new() }
    }

    /// A way on, if its facts can hold.
    pub(super) fn way(
        &mut self,
        pool: &Pool,
        decision: Decision,
        facts: &[Fact],
        change: impl FnOnce(&mut State<'p>),
    ) -> bool {
        let mut state = self.from.clone();
        let facts_before = state.path.facts.len();
        if !facts.iter().all(|fact| state.path.assume(pool, *fact)) {
            return false;
        }
        change(&mut state);
        self.outcomes.push(Outcome { state, decision, facts_before, beyond_bounds: false });
        true
    }

    /// A way on by a branch of the program, which the trace records.
    pub(super) fn branch(
        &mut self,
        pool: &Pool,
        at: &Statement,
        side: Side,
        facts: &[Fact],
        change: impl FnOnce(&mut State<'p>),
    ) -> bool {
        let branch = Branch { at: at.id, side };
        self.way(pool, Decision::Branch(branch), facts, |state| {
            state.trace.push(branch);
            change(state);
        })
    }

    /// A way on that ends in a fault.
    pub(super) fn fault(&mut self, pool: &Pool, at: &Statement, kind: FaultKind, facts: &[Fact]) {
        let decision = Decision::Fault(Fault { at: at.id, kind });
        self.way(pool, decision, facts, |state| state.frames.clear());
    }

    /// The last way on is beyond the bounds.
    pub(super) fn mark_last_beyond(&mut self) {
        if let Some(last) = self.outcomes.last_mut() {
            last.beyond_bounds = true;
        }
    }

    /// The state that is split.
    pub(super) fn from(&mut self) -> &mut State<'p> {
        &mut self.from
    }

    /// One way without a branch of the program is no split.
    pub(super) fn done(mut self) -> Effect<'p> {
        let plain = |outcome: &Outcome<'p>| {
            outcome.decision == Decision::Plain
                && outcome.state.path.facts.len() == outcome.facts_before
                && !outcome.beyond_bounds
        };
        match self.outcomes.pop() {
            Some(only) if self.outcomes.is_empty() && plain(&only) => Effect::On(only.state),
            Some(last) => {
                self.outcomes.push(last);
                Effect::Split(self.outcomes)
            }
            None => Effect::Split(Vec::new()),
        }
    }
}
