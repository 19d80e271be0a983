//! Bounded-exhaustive search: the states that few calls with small values build, each once, and calls on each.
//!
//! States are concrete and told apart by what the object leads to. They are gone through in the order of the number
//! of calls behind them, so that what is found first is small.

use std::collections::VecDeque;

use attest_program::{Kind, MethodId};
use attest_sequence::Varier;
use attest_sequence::graph::{Object, likeness};
use attest_state::Value;
use rustc_hash::FxHashSet;

use super::numbers::value;
use super::object_state::{Call, ObjectState, Objects, Offer};
use super::search::{Progress, Search};
use super::tuning::{CHAINS, MAX_BUILDING_CALLS, MAX_CALLS, MAX_WITHOUT_PROGRESS};

/// What is gone through.
pub(crate) struct BoundedExhaustive {
    /// Calls behind a state, at most.
    max_calls: usize,
    /// States, at most.
    max_states: usize,
    /// Calls on every object.
    targets: Vec<Offer>,
    seen: FxHashSet<Vec<Object>>,
    queue: VecDeque<ObjectState>,
    /// Objects on which calls wait, and which.
    waiting: Vec<(ObjectState, Vec<usize>)>,
}

impl BoundedExhaustive {
    /// Nothing seen yet: so many calls behind a state and so many states, at most.
    pub(crate) fn new(max_calls: usize, max_states: usize) -> BoundedExhaustive {
        BoundedExhaustive {
            max_calls,
            max_states,
            targets: Vec::new(),
            seen: FxHashSet::default(),
            queue: VecDeque::new(),
            waiting: Vec::new(),
        }
    }

    /// Goes through the scope: calls of `entries`, on `objects` and on what calls of `changing` make of them.
    pub(crate) fn explore<'p, E: Objects<'p>>(
        mut self,
        search: &mut Search<E>,
        generator: &mut Varier<'_, '_>,
        (entries, changing): (&[MethodId], &[MethodId]),
        objects: Vec<Offer>,
    ) {
        let program = search.experiment.machine().0.program();
        let free = |method: &MethodId| {
            program.method(*method).is_static() || program.text(program.method(*method).name) == "<init>"
        };
        let (plain, own): (Vec<MethodId>, Vec<MethodId>) = entries.iter().copied().partition(free);
        for method in plain {
            for offer in generator.small_calls(method, MAX_CALLS) {
                if search.is_over() {
                    return;
                }
                search.attempt(Call::new(None, &offer));
            }
        }
        if own.is_empty() {
            return;
        }
        self.targets = own.iter().flat_map(|method| generator.small_calls(*method, MAX_CALLS)).collect();
        for (made, seeds) in objects {
            if let Some(object) = search.make(made, seeds) {
                self.visit(search, object);
            }
        }
        let mut steps: Vec<Vec<Offer>> = Vec::new();
        for method in changing {
            if search.is_over() {
                return;
            }
            steps.push(generator.building_calls(*method, MAX_BUILDING_CALLS));
            self.chains(search, steps.last().map_or(&[], Vec::as_slice));
        }
        self.states(search, &steps);
        self.call_waiting(search);
    }

    /// Goes on from every state with every call that builds.
    fn states<'p, E: Objects<'p>>(&mut self, search: &mut Search<E>, steps: &[Vec<Offer>]) {
        while let Some(mut from) = self.queue.pop_front() {
            if from.calls >= self.max_calls || self.seen.len() >= self.max_states {
                continue;
            }
            for call in steps.iter().flatten() {
                if search.is_over() {
                    return;
                }
                if let Some(next) = search.step(&mut from, call) {
                    self.visit(search, next);
                }
            }
        }
    }

    /// Makes the calls that wait.
    fn call_waiting<'p, E: Objects<'p>>(&mut self, search: &mut Search<E>) {
        for (mut object, waiting) in std::mem::take(&mut self.waiting) {
            for at in waiting {
                if search.is_over() {
                    return;
                }
                search.attempt(Call::new(Some(&mut object), &self.targets[at]));
            }
        }
    }

    /// Calls a method on the first object again and again, with other values: that fills structures.
    fn chains<'p, E: Objects<'p>>(&mut self, search: &mut Search<E>, offers: &[Offer]) {
        let count = offers.len();
        for chain in 0..CHAINS.min(2 * count) {
            let Some(first) = self.queue.front_mut().filter(|object| object.calls == 0) else { return };
            let mut object = first.copy();
            for at in 0..self.max_calls {
                // Upwards from the first, downwards from it, upwards from the second, and so on.
                let by = if chain % 2 == 0 { at } else { (count - 1) * at };
                let offer = &offers[(chain / 2 + by) % count];
                let next = if search.is_over() { None } else { search.step(&mut object, offer) };
                let Some(mut next) = next else { break };
                self.visit(search, next.copy());
                object = next;
            }
        }
    }

    /// Tries all calls on a state if it is new, and keeps it to go on from.
    fn visit<'p, E: Objects<'p>>(&mut self, search: &mut Search<E>, mut object: ObjectState) {
        if !self.is_new(search, &object) {
            return;
        }
        let mut without_progress = (None, 0);
        let mut waiting = Vec::new();
        for (at, target) in self.targets.iter().enumerate() {
            if search.is_over() {
                return;
            }
            if without_progress.0 != target.0.target() {
                without_progress = (target.0.target(), 0);
            }
            if without_progress.1 == MAX_WITHOUT_PROGRESS {
                waiting.push(at);
                continue;
            }
            without_progress.1 = match search.attempt(Call::new(Some(&mut object), target)) {
                Progress::Nothing => without_progress.1 + 1,
                Progress::News | Progress::Enough => 0,
            };
        }
        if !waiting.is_empty() {
            self.waiting.push((object.copy(), waiting));
        }
        self.queue.push_back(object);
    }

    /// Whether no object in such a state was seen.
    fn is_new<'p, E: Objects<'p>>(&mut self, search: &mut Search<E>, object: &ObjectState) -> bool {
        let Some(held) = object.object.object(&object.state) else { return false };
        let (machine, start) = search.experiment.machine();
        let known = likeness(machine.program(), machine.pool(), start, &object.state, held);
        known.is_some_and(|known| self.seen.insert(known))
    }
}

/// All combinations of these numbers for inputs of these kinds, at most so many: every so many-th where there are more.
pub(crate) fn every_combination(
    kinds: &[Kind],
    numbers: &[f64],
    most: u64,
) -> impl Iterator<Item = Vec<Value>> {
    let base = numbers.len() as u64;
    let combinations = base.checked_pow(kinds.len() as u32).unwrap_or(u64::MAX);
    let stride = combinations.div_ceil(most.max(1)).max(1);
    let place = move |number: u64| {
        let digit = |kind: &Kind, rest: &mut u64| {
            let digit = (*rest % base) as usize;
            *rest /= base;
            value(*kind, numbers[digit])
        };
        let mut rest = number;
        kinds.iter().map(|kind| digit(kind, &mut rest)).collect()
    };
    let next = move |number: &u64| number.checked_add(stride).filter(|next| *next < combinations);
    std::iter::successors((combinations > 0).then_some(0), next).map(place)
}

#[cfg(test)]
mod tests {
    use attest_program::Kind;

    use super::every_combination;

    #[test]
    fn all_combinations_come_once_and_where_there_are_too_many_every_so_many_th() {
        let all: Vec<_> = every_combination(&[Kind::Int, Kind::Int], &[0.0, 1.0, 2.0], 100).collect();
        let pairs: Vec<(i32, i32)> = all.iter().map(|point| (point[0].int(), point[1].int())).collect();
        assert_eq!(pairs.len(), 9);
        assert_eq!(pairs[..4], [(0, 0), (1, 0), (2, 0), (0, 1)]);
        assert_eq!(every_combination(&[Kind::Int; 4], &[0.0, 1.0], 5).count(), 4);
        assert_eq!(every_combination(&[], &[0.0], 5).count(), 1);
    }
}
