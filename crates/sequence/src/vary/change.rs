//! Changes of candidates that turned out well: another value, another argument, a call more or less, another last call.

use attest_program::MethodId;

use super::Varier;
use super::rich::NULLS;
use crate::candidate::Candidate;
use crate::sequence::{Input, Sequence, Statement, Var};
use crate::values::InputValue;

/// The most calls on an object before the last one.
const MAX_CHANGES: usize = 24;
/// The most changes that are made at once.
const AT_ONCE: usize = 3;

/// A text is drawn anew, not beside the one it was, once in so many times; any other value once in two.
const RENEWED_TEXT: usize = 4;

/// A value becomes that of another place, if there is one of its type, once in so many times.
const SAME: usize = 4;

/// What can be changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Change {
    /// A value that is left open.
    Value,
    /// How an argument of the last call is made.
    Argument,
    /// One call on the receiver more.
    More,
    /// One call on the receiver less.
    Less,
    /// Another last call on the same object.
    Target,
}

impl Varier<'_, '_> {
    /// Another candidate from one: other values, other arguments, one call more, less or different, or another last call.
    /// Only what it has is changed: a static method has no receiver to call something on.
    pub fn changed(&mut self, old: &Candidate, targets: &[MethodId]) -> Option<Candidate> {
        self.values.draw_by_any();
        let mut new = old.clone();
        for _ in 0..1 + self.values.rng.below(AT_ONCE) {
            let changes = self.changes_for(&new, targets);
            match *self.values.rng.pick(&changes)? {
                Change::Value => self.change_value(&mut new),
                Change::Argument => self.change_argument(&mut new),
                Change::More => self.add_call(&mut new),
                Change::Less => self.remove_call(&mut new),
                Change::Target => self.change_target(&mut new, targets)?,
            }
        }
        (new != *old).then_some(new)
    }

    /// What of a candidate can be changed; values more often than the rest together.
    fn changes_for(&self, candidate: &Candidate, targets: &[MethodId]) -> Vec<Change> {
        let Candidate { sequence, seeds } = candidate;
        let mut changes = Vec::new();
        if !seeds.is_empty() && sequence.inputs().count() == seeds.len() {
            changes.extend([Change::Value; 3]);
        }
        let Some(receiver) = sequence.receiver() else {
            // All that is passed to it is its state.
            changes.extend((!made_arguments(sequence).is_empty()).then_some(Change::Argument));
            return changes;
        };
        // What all tests share is not changed by one of them.
        if !matches!(sequence.statement(receiver), Some(Statement::Constant(_))) {
            changes.push(Change::More);
        }
        if candidate.calls() > 0 {
            changes.push(Change::Less);
        }
        if !self.other_targets(sequence, targets).is_empty() {
            changes.push(Change::Target);
        }
        changes
    }

    /// Those of some methods that can be called on the receiver of the last call instead.
    fn other_targets(&self, sequence: &Sequence, targets: &[MethodId]) -> Vec<MethodId> {
        let program = self.program();
        let class = sequence.target().map(|target| program.method(target).class);
        let fits = |method: &MethodId| {
            let declared = program.method(*method);
            let constructor = program.text(declared.name) == "<init>";
            !declared.is_static() && !constructor && Some(declared.class) == class
        };
        targets.iter().copied().filter(fits).collect()
    }

    fn change_value(&mut self, candidate: &mut Candidate) {
        let inputs: Vec<Input> = candidate.sequence.inputs().cloned().collect();
        let at = self.values.rng.below(inputs.len());
        let Input { descriptor, nullable, .. } = &inputs[at];
        let others: Vec<usize> = (0..inputs.len())
            .filter(|other| *other != at && inputs[*other].descriptor == *descriptor)
            .collect();
        candidate.seeds[at] = match self.values.rng.pick(&others) {
            // The same value in two places.
            Some(other) if self.values.rng.one_in(SAME) => candidate.seeds[*other].clone(),
            _ => match self.values.beside(&candidate.seeds[at]) {
                Some(seed @ InputValue::Text(..)) if !self.values.rng.one_in(RENEWED_TEXT) => seed,
                Some(seed) if !matches!(seed, InputValue::Text(..)) && self.values.rng.one_in(2) => seed,
                _ => self.values.value(descriptor, *nullable),
            },
        };
    }

    /// Makes an argument of the last call in another way; the others stay as they are.
    fn change_argument(&mut self, candidate: &mut Candidate) {
        let places = made_arguments(&candidate.sequence);
        let ways = candidate.sequence.target().and_then(|target| self.ways_of(target));
        let (Some(place), Some(ways)) = (self.values.rng.pick(&places).copied(), ways) else { return };
        let around =
            place == 0 && candidate.sequence.target().is_some_and(|it| self.chooser.needs_around(it));
        let Some(way) = ways.get(place).and_then(|ways| self.values.rng.prefer(ways)).cloned() else {
            return;
        };
        if way.is_used(Var::RECEIVER) {
            return;
        }
        let null = if !around && self.values.rng.one_in(NULLS) { self.null_of(&way) } else { None };
        let made = match null {
            Some(null) => null,
            None => self.varied(way),
        };
        let seeds = self.values.of(&made);
        candidate.pass(place, made, seeds);
    }

    fn add_call(&mut self, candidate: &mut Candidate) {
        let sequence = &candidate.sequence;
        let (Some(receiver), Some(target)) = (sequence.receiver(), sequence.target()) else { return };
        let object = sequence.slice(receiver, receiver.statement() + 1);
        let changes = sequence.changes_of(receiver);
        if changes.len() >= MAX_CHANGES {
            return;
        }
        let class = self.made_class(&object).unwrap_or(self.program().method(target).class);
        let methods = self.methods_of(class);
        let call = match self.values.rng.pick(&changes) {
            Some(at) if self.values.rng.one_in(2) => Some(sequence.detached(*at)),
            _ => self.values.rng.pick(&methods).copied().and_then(|method| self.call(method)),
        };
        let Some(call) = call else { return };
        let place = match self.values.rng.below(changes.len() + 1) {
            0 => receiver.statement() + 1,
            behind => changes[behind - 1] + 1,
        };
        let seeds = self.values.of(&call);
        candidate.insert(place, call, seeds, receiver);
    }

    fn remove_call(&mut self, candidate: &mut Candidate) {
        let count = candidate.calls();
        if count > 0 {
            let number = self.values.rng.below(count);
            candidate.without_call(number);
        }
    }

    fn change_target(&mut self, candidate: &mut Candidate, targets: &[MethodId]) -> Option<()> {
        let others = self.other_targets(&candidate.sequence, targets);
        let method = *self.values.rng.pick(&others)?;
        let object = candidate.object()?;
        let call = self.call(method)?;
        let seeds = self.values.of(&call);
        *candidate = Candidate {
            sequence: object.sequence.on(call),
            seeds: object.seeds.into_iter().chain(seeds).collect(),
        };
        Some(())
    }
}

/// The arguments of the last call that statements make: those that are left open are changed as values are.
fn made_arguments(sequence: &Sequence) -> Vec<usize> {
    let Some(last) = sequence.last() else { return Vec::new() };
    let made = |var: &Var| sequence.statement(*var).is_some_and(|made| !matches!(made, Statement::Input(_)));
    (0..).zip(last.arguments()).filter(|(_, argument)| made(argument)).map(|(place, _)| place).collect()
}
