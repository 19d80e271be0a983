//! Search through a small scope: the states that few calls with small values build, each once, and calls on each.
//!
//! States are concrete and told apart by what the object leads to. They are gone through in the order of the number
//! of calls behind them, so that what is found first is small.

use std::collections::VecDeque;

use attest_forward::Machine;
use attest_program::MethodId;
use attest_sequence::graph::{Object, likeness};
use attest_sequence::{Candidate, Held, Seed, Sequence, Varier, graph_of, make};
use attest_state::State;
use rustc_hash::FxHashSet;

use super::archive::Archive;
use super::lab::{Lab, Trial};
use super::pure::is_pure;
use super::subject::Subject;

/// How far the scope reaches.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reaches {
    /// Calls behind a state, at most.
    pub(crate) calls: usize,
    /// States.
    pub(crate) states: usize,
    /// Calls tried.
    pub(crate) trials: usize,
}

/// An object in the state that calls have built.
struct Spot {
    made: Sequence,
    seeds: Vec<Seed>,
    state: State,
    object: Held,
    calls: usize,
}

impl Spot {
    fn copy(&mut self) -> Spot {
        Spot { made: self.made.clone(), seeds: self.seeds.clone(), state: self.state.fork(), ..*self }
    }
}

/// A way to make an object, with its values.
pub(crate) type Start = (Sequence, Vec<Seed>);
/// A call with its values.
type Offer = (Sequence, Vec<Seed>);

/// The most calls of one method on one object: to cover it, and to build with it.
const TARGETS: usize = 32;
const STEPS: usize = 8;
/// After so many calls of one method in a row that add nothing the others on the same object wait.
const IN_VAIN: usize = 6;
/// How many ways there are to call the same method again and again with other values.
const CHAINS: usize = 4;

/// Goes through the scope until everything is covered; `objects` are what calls start from.
pub(crate) fn explore(
    machine: &mut Machine<'_>,
    lab: &mut Lab<'_>,
    varier: &mut Varier<'_, '_>,
    (subject, objects): (&Subject, Vec<Start>),
    archive: &mut Archive,
    reaches: Reaches,
) {
    archive.in_order = true;
    let mut walk = Walk {
        lab,
        archive,
        left: reaches.trials,
        seen: FxHashSet::default(),
        queue: VecDeque::new(),
        waiting: Vec::new(),
    };
    walk.all(machine, varier, (subject, objects), reaches);
    archive.in_order = false;
}

struct Walk<'w, 'l> {
    lab: &'w mut Lab<'l>,
    archive: &'w mut Archive,
    /// Trials that are left.
    left: usize,
    seen: FxHashSet<Vec<Object>>,
    queue: VecDeque<Spot>,
    /// Objects on which calls wait, and which.
    waiting: Vec<(Spot, Vec<usize>)>,
}

impl Walk<'_, '_> {
    fn all(
        &mut self,
        machine: &mut Machine<'_>,
        varier: &mut Varier<'_, '_>,
        (subject, objects): (&Subject, Vec<Start>),
        reaches: Reaches,
    ) {
        let program = machine.program();
        let free = |method: &MethodId| {
            program.method(*method).is_static() || program.text(program.method(*method).name) == "<init>"
        };
        let (plain, own): (Vec<MethodId>, Vec<MethodId>) = subject.entries.iter().copied().partition(free);
        for method in plain {
            for (call, seeds) in varier.small_calls(method, TARGETS) {
                if self.is_over() {
                    return;
                }
                let mut state = self.lab.warm.fork();
                let null = || has_null(None, &call, &seeds);
                let trial = self.lab.try_on(machine, &mut state, None, &call, &graph_of(&seeds), null);
                self.left -= 1;
                self.offer(None, &call, &seeds, trial);
            }
        }
        if own.is_empty() {
            return;
        }
        let targets: Vec<Offer> =
            own.iter().flat_map(|method| varier.small_calls(*method, TARGETS)).collect();
        for (source, seeds) in objects {
            if let Some(spot) = start(machine, self.lab, source, seeds) {
                self.visit(machine, spot, &targets);
            }
        }
        let bodies = &self.lab.library.bodies;
        let mut steps: Vec<Vec<Offer>> = Vec::new();
        for method in varier.changing(subject.class) {
            if self.is_over() {
                return;
            }
            if is_pure(program, bodies, method) {
                continue;
            }
            steps.push(varier.building_calls(method, STEPS));
            let offers = steps.last().map_or(&[][..], Vec::as_slice);
            self.chains(machine, offers, &targets, reaches.calls);
        }
        while let Some(mut spot) = self.queue.pop_front() {
            if spot.calls >= reaches.calls || self.seen.len() >= reaches.states {
                continue;
            }
            for (call, seeds) in steps.iter().flatten() {
                if self.is_over() {
                    return;
                }
                if let Some(next) = self.step(machine, &mut spot, call, seeds) {
                    self.visit(machine, next, &targets);
                }
            }
        }
        for (mut spot, waiting) in std::mem::take(&mut self.waiting) {
            for at in waiting {
                if self.is_over() {
                    return;
                }
                self.target(machine, &mut spot, &targets[at]);
            }
        }
    }

    /// Calls a method on the first object again and again, with other values: that fills structures.
    fn chains(&mut self, machine: &mut Machine<'_>, offers: &[Offer], targets: &[Offer], calls: usize) {
        let count = offers.len();
        for chain in 0..CHAINS.min(2 * count) {
            let Some(first) = self.queue.front_mut().filter(|spot| spot.calls == 0) else { return };
            let mut spot = first.copy();
            for at in 0..calls {
                // Upwards from the first, downwards from it, upwards from the second, and so on.
                let by = if chain % 2 == 0 { at } else { (count - 1) * at };
                let (call, seeds) = &offers[(chain / 2 + by) % count];
                let next = if self.is_over() { None } else { self.step(machine, &mut spot, call, seeds) };
                let Some(mut next) = next else { break };
                self.visit(machine, next.copy(), targets);
                spot = next;
            }
        }
    }

    /// Whether everything is covered, or what may be tried was.
    fn is_over(&self) -> bool {
        let complete = self.lab.paths.as_ref().is_some_and(|book| book.is_complete());
        self.archive.open() == 0 || complete || self.left == 0 || self.lab.cut.is_over()
    }

    /// Tries all calls on a state if it is new, and keeps it to go on from.
    fn visit(&mut self, machine: &mut Machine<'_>, mut spot: Spot, targets: &[Offer]) {
        let program = machine.program();
        let object = spot.object.object(&spot.state);
        let known =
            object.and_then(|object| likeness(program, machine.pool(), &self.lab.warm, &spot.state, object));
        if !known.is_some_and(|known| self.seen.insert(known)) {
            return;
        }
        let mut in_vain = (None, 0);
        let mut waiting = Vec::new();
        for (at, target) in targets.iter().enumerate() {
            if self.is_over() {
                return;
            }
            if in_vain.0 != target.0.target() {
                in_vain = (target.0.target(), 0);
            }
            if in_vain.1 == IN_VAIN {
                waiting.push(at);
                continue;
            }
            in_vain.1 = if self.target(machine, &mut spot, target) { 0 } else { in_vain.1 + 1 };
        }
        if !waiting.is_empty() {
            self.waiting.push((spot.copy(), waiting));
        }
        self.queue.push_back(spot);
    }

    /// Tries a call on a state; whether it adds anything.
    fn target(&mut self, machine: &mut Machine<'_>, spot: &mut Spot, (call, seeds): &Offer) -> bool {
        let mut state = spot.state.fork();
        let object = Some(spot.object);
        let null = || has_null(Some(spot), call, seeds);
        let trial = self.lab.try_on(machine, &mut state, object, call, &graph_of(seeds), null);
        self.left -= 1;
        self.offer(Some(spot), call, seeds, trial)
    }

    /// The state that a call leads to, if it returns.
    fn step(
        &mut self,
        machine: &mut Machine<'_>,
        spot: &mut Spot,
        call: &Sequence,
        seeds: &[Seed],
    ) -> Option<Spot> {
        let mut state = spot.state.fork();
        let object = Some(spot.object);
        let returned = self.lab.returns(machine, &mut state, object, call, &graph_of(seeds));
        self.left -= 1;
        if !returned {
            return None;
        }
        let made = spot.made.clone().after(call.clone());
        let seeds = spot.seeds.iter().chain(seeds).cloned().collect();
        Some(Spot { made, seeds, state, object: spot.object, calls: spot.calls + 1 })
    }

    fn offer(&mut self, spot: Option<&Spot>, call: &Sequence, seeds: &[Seed], trial: Trial) -> bool {
        if trial.fate.badness() >= 4 || trial.covered.is_empty() {
            return false;
        }
        self.archive.offer(candidate(spot, call, seeds), trial)
    }
}

/// Makes one object of each kind, so that the classes that are needed for it are initialised; gives how they are made.
pub(crate) fn warm_up(
    machine: &mut Machine<'_>,
    lab: &mut Lab<'_>,
    varier: &mut Varier<'_, '_>,
    subject: &Subject,
) -> Vec<Start> {
    let objects = varier.small_objects(subject.class);
    for (source, seeds) in &objects {
        start(machine, lab, source.clone(), seeds.clone());
    }
    lab.warm_up(machine);
    objects
}

/// Makes an object that calls start from.
fn start(machine: &mut Machine<'_>, lab: &mut Lab<'_>, made: Sequence, seeds: Vec<Seed>) -> Option<Spot> {
    let mut state = lab.warm.fork();
    let object = make(machine, &mut state, &made, &graph_of(&seeds));
    lab.note_classes(&state);
    let object = object.ok().filter(|object| object.object(&state).is_some())?;
    Some(Spot { made, seeds, state, object, calls: 0 })
}

fn candidate(spot: Option<&Spot>, call: &Sequence, seeds: &[Seed]) -> Candidate {
    let before = spot.map_or(&[][..], |spot| &spot.seeds);
    let sequence = match spot {
        Some(spot) => spot.made.clone().on(call.clone()),
        None => call.clone(),
    };
    Candidate { sequence, seeds: before.iter().chain(seeds).cloned().collect() }
}

fn has_null(spot: Option<&Spot>, call: &Sequence, seeds: &[Seed]) -> bool {
    candidate(spot, call, seeds).has_null()
}
