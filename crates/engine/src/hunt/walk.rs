//! Walks: sequences of public calls with everyday values, run on our machine.
//!
//! Paths answer what can happen within few calls and few rounds of loops. Walks go further along one way: more
//! calls, more rounds, library code on concrete values. What they meet is a suspicion as good as any, for the JVM
//! decides. The way to it is shortened before it is kept.

use attest_budget::Cut;
use attest_forward::{End, Graph, Limits, Machine, NoObserver};
use attest_program::{ClassId, MethodId, package};
use attest_sequence::{Chooser, Held, Performed, Reach, Sequence, make, perform};
use attest_state::State;

use super::explored::Explored;
use super::sample::{Sampler, append};
use super::suspicion::{Error, Suspicion, Trust};
use crate::session::Worker;

/// The most calls before the one under test.
const LONGEST: u64 = 8;
/// The most jumps of one call.
const JUMPS: u64 = 100_000;

/// Makes so many walks of a class; which ones depends on the class and the round alone.
pub(super) fn walk(
    worker: &mut Worker<'_>,
    (chooser, rich): (&Chooser<'_>, &Chooser<'_>),
    (class, methods): (ClassId, &[MethodId]),
    (round, count): (u32, usize),
    cut: &Cut,
    explored: &mut Explored,
) {
    let (machine, booted) = (&mut worker.machine, &mut worker.booted);
    let program = machine.program();
    let reach = Reach { package: package(program.class_name(class)).to_owned() };
    let walker = Walker {
        sampler: Sampler::new(program, class, u64::from(round)),
        bases: first(chooser.bases(class, &reach), || rich.bases(class, &reach)),
        steps: first(chooser.mutators(class, &reach), || rich.mutators(class, &reach)),
        targets: methods
            .iter()
            .flat_map(|method| first(chooser.calls(*method, &reach, 4), || rich.calls(*method, &reach, 4)))
            .collect(),
        walks: count,
        cut,
        found: std::mem::take(explored),
    };
    // Initialised once for all walks: it may be most of the work.
    let mut ready = booted.fork();
    machine.set_limits(Limits { jumps: Some(50 * JUMPS), ..Limits::default() });
    if machine.initialise_for_entry(&mut ready, class).is_err() {
        ready = booted.fork();
    }
    *explored = walker.walks(machine, &mut ready);
}

/// What there is, or else others.
fn first(found: Vec<Sequence>, others: impl FnOnce() -> Vec<Sequence>) -> Vec<Sequence> {
    if found.is_empty() { others() } else { found }
}

struct Walker<'p, 'c> {
    sampler: Sampler<'p>,
    bases: Vec<Sequence>,
    steps: Vec<Sequence>,
    targets: Vec<Sequence>,
    walks: usize,
    cut: &'c Cut,
    found: Explored,
}

/// A sequence of calls on an object, with values for each.
#[derive(Clone)]
struct Walk {
    base: Option<(Sequence, Graph)>,
    steps: Vec<(Sequence, Graph)>,
}

impl<'p> Walker<'p, '_> {
    fn walks(mut self, machine: &mut Machine<'p>, booted: &mut State) -> Explored {
        let targets = std::mem::take(&mut self.targets);
        let of_object = |call: &Sequence| call.receiver().is_some();
        let (own, free): (Vec<Sequence>, Vec<Sequence>) = targets.into_iter().partition(of_object);
        for _ in 0..self.walks {
            if self.cut.is_over() {
                break;
            }
            self.sampler.forget();
            let alone = Walk { base: None, steps: Vec::new() };
            for target in &free {
                let state = booted.fork();
                self.attempt(machine, booted, state, None, &alone, target);
            }
            if own.is_empty() {
                continue;
            }
            if let Some((walk, mut state, object)) = self.walk(machine, booted) {
                for target in &own {
                    self.attempt(machine, booted, state.fork(), Some(object), &walk, target);
                }
            }
        }
        self.found
    }

    /// Makes an object and some calls on it; calls that throw are left out.
    fn walk(&mut self, machine: &mut Machine<'p>, booted: &mut State) -> Option<(Walk, State, Held)> {
        // The simplest way half of the time.
        let few = if self.sampler.below(2) == 0 { 1 } else { self.bases.len() };
        let base = self.sampler.one_of(&self.bases[..few.min(self.bases.len())])?.clone();
        let values = self.sampler.graph(&base)?;
        let mut state = booted.fork();
        limit(machine);
        let object = make(machine, &mut state, &base, &values).ok()?;
        let mut walk = Walk { base: Some((base, values)), steps: Vec::new() };
        for _ in 0..self.sampler.below(LONGEST + 1) {
            let Some((call, values)) = self.step(walk.steps.last()) else { continue };
            let mut next = state.fork();
            self.found.runs += 1;
            if call_on(machine, &mut next, Some(object), &call, &values).returned() {
                walk.steps.push((call, values));
                state = next;
            }
        }
        Some((walk, state, object))
    }

    /// The next call: often the same again, for that is what fills and empties things; often one without result.
    fn step(&mut self, last: Option<&(Sequence, Graph)>) -> Option<(Sequence, Graph)> {
        if let Some((call, values)) = last
            && self.sampler.below(2) == 0
        {
            if self.sampler.below(2) == 0 {
                return Some((call.clone(), values.clone()));
            }
            return Some((call.clone(), self.sampler.graph(call)?));
        }
        let few = if self.sampler.below(2) == 0 { self.steps.len().div_ceil(3) } else { self.steps.len() };
        let call = self.sampler.one_of(&self.steps[..few])?.clone();
        let values = self.sampler.graph(&call)?;
        Some((call, values))
    }

    /// Makes the call under test at the end of a walk; keeps what it throws, if that is an error.
    fn attempt(
        &mut self,
        machine: &mut Machine<'p>,
        booted: &mut State,
        mut state: State,
        object: Option<Held>,
        walk: &Walk,
        target: &Sequence,
    ) {
        let Some(values) = self.sampler.graph(target) else { return };
        self.found.runs += 1;
        let Some(error) = error_of(machine, &mut state, object, target, &values) else { return };
        if self.found.suspicions.get(&error.key()).is_some_and(|known| known.len() >= KEPT) {
            return;
        }
        let walk = shortened(machine, booted, walk, target, &values, &error);
        let mut inputs = Graph::default();
        walk.base.iter().for_each(|(_, values)| append(&mut inputs, values));
        walk.steps.iter().for_each(|(_, values)| append(&mut inputs, values));
        append(&mut inputs, &values);
        let calls = walk.steps.into_iter().map(|(call, _)| call);
        let sequence = match walk.base {
            Some((base, _)) => calls.fold(base, Sequence::after).on(target.clone()),
            None => target.clone(),
        };
        let (sources, condition) = (Vec::new(), Vec::new());
        self.found.keep(Suspicion { sequence, inputs, sources, error, condition, trust: Trust::Walk });
    }
}

/// How many suspicions of one place are kept in one visit.
const KEPT: usize = 2;

fn limit(machine: &mut Machine<'_>) {
    machine.set_limits(Limits { jumps: Some(JUMPS), frames: 1_000, ..Limits::default() });
}

fn call_on(
    machine: &mut Machine<'_>,
    state: &mut State,
    object: Option<Held>,
    call: &Sequence,
    values: &Graph,
) -> Performed {
    limit(machine);
    perform(machine, state, (object, call), values, &mut NoObserver)
}

/// The error that a call ends in.
fn error_of(
    machine: &mut Machine<'_>,
    state: &mut State,
    object: Option<Held>,
    target: &Sequence,
    values: &Graph,
) -> Option<Error> {
    let method = target.target()?;
    let exception = match call_on(machine, state, object, target, values) {
        Performed::Called(End::Threw(exception)) => exception,
        Performed::Called(End::OutOfBudget) => return Error::endless(machine, state, method),
        Performed::Called(_) | Performed::NotReached(_) => return None,
    };
    let error = Error::thrown(machine, state, exception, method, false)?;
    // A deep recursion overflows sooner or later; that one does not end is for the paths to say.
    let overflow = machine.program().class_name(error.exception) == "java/lang/StackOverflowError";
    (!overflow).then_some(error)
}

/// The walk without the calls that the error does not need.
fn shortened(
    machine: &mut Machine<'_>,
    booted: &mut State,
    walk: &Walk,
    target: &Sequence,
    values: &Graph,
    error: &Error,
) -> Walk {
    let mut shortest = walk.clone();
    for at in (0..walk.steps.len()).rev() {
        let mut shorter = shortest.clone();
        shorter.steps.remove(at);
        let Some((base, given)) = &shorter.base else { break };
        let mut state = booted.fork();
        limit(machine);
        let Ok(object) = make(machine, &mut state, base, given) else { continue };
        let done = shorter
            .steps
            .iter()
            .all(|(call, values)| call_on(machine, &mut state, Some(object), call, values).returned());
        let same = done
            && error_of(machine, &mut state, Some(object), target, values)
                .is_some_and(|other| other.key() == error.key());
        if same {
            shortest = shorter;
        }
    }
    shortest
}
