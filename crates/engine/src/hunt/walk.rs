//! Walks: sequences of public calls with everyday values, run on our machine.
//!
//! Paths answer what can happen within few calls and few rounds of loops. Walks go further along one way: more
//! calls, more rounds, library code on concrete values. What they meet is a suspicion as good as any, for the JVM
//! decides. The way to it is shortened before it is kept.

use attest_budget::{Budget, Cut};
use attest_forward::{Limits, Machine, NoObserver, ObjectGraph, Place};
use attest_program::{ClassId, MethodId, Program, package};
use attest_sequence::{
    Candidate, Chooser, Held, NullRate, Performed, Reach, Sequence, Values, graph_of, perform,
};
use attest_state::{Outcome, State};

use super::explored::Explored;
use super::suspicion::{Error, Suspicion, Trust};
use super::tuning::{MAX_CALL_JUMPS, MAX_OF_PLACE, MAX_SMALLER};
use crate::concrete::{
    ByPlace, Call, Experiment, Objects, Part, Progress, RandomObjects, Search, Worked, constants, shrink,
};
use crate::session::Worker;

/// What is walked.
pub(super) struct Walked<'w> {
    pub(super) class: ClassId,
    /// The methods under test.
    pub(super) methods: &'w [MethodId],
    pub(super) round: u32,
    /// How many walks.
    pub(super) count: usize,
}

/// Makes so many walks of a class; which ones depends on the class and the round alone.
pub(super) fn walk(
    worker: &mut Worker<'_>,
    (chooser, rich): (&Chooser<'_>, &Chooser<'_>),
    walked: &Walked<'_>,
    cut: &Cut,
    explored: &mut Explored,
) {
    let Walked { class, methods, round, count } = *walked;
    let (library, machine) = (worker.library, &mut worker.machine);
    let program = machine.program();
    let reach = Reach::of(package(program.class_name(class)));
    let values = Values::new(program, constants(library, methods), seed(program, class, round));
    let mut objects = RandomObjects {
        values: values.with_nulls(NULLS).drawing_again(),
        bases: first(chooser.bases(class, &reach), || rich.bases(class, &reach)),
        steps: first(chooser.mutators(class, &reach), || rich.mutators(class, &reach)),
    };
    let calls = |method: &MethodId| {
        first(chooser.calls(*method, &reach, MAX_WAYS), || rich.calls(*method, &reach, MAX_WAYS))
    };
    let targets: Vec<Sequence> = methods.iter().flat_map(calls).collect();
    let start = initialised(machine, &mut worker.booted, class);
    let errors = Errors { machine, start, kept: ByPlace::new(MAX_OF_PLACE), found: explored };
    let mut search = Search::new(errors, Budget::until(cut));
    at_random(&mut search, &mut objects, targets, count);
}

/// Makes objects by chance, and all calls under test on each.
fn at_random<'p>(
    search: &mut Search<Errors<'_, 'p>>,
    objects: &mut RandomObjects<'p>,
    targets: Vec<Sequence>,
    count: usize,
) {
    let (own, free): (Vec<Sequence>, Vec<Sequence>) =
        targets.into_iter().partition(|call| call.receiver().is_some());
    search.times(count, |search| {
        objects.begin();
        for target in &free {
            search.attempt(Call::new(None, &objects.offer(target)));
        }
        let object = if own.is_empty() { None } else { objects.object(search) };
        if let Some(mut object) = object {
            for target in &own {
                search.attempt(Call::new(Some(&mut object), &objects.offer(target)));
            }
        }
    });
}

/// Null is passed where the code expects it only: that others do not is no finding.
const NULLS: NullRate = NullRate { expected: 3, elsewhere: None };
/// Ways to call a method, at most.
const MAX_WAYS: usize = 4;

/// Where chance begins: FNV-1a of the name, the same whichever other classes there are.
fn seed(program: &Program, class: ClassId, round: u32) -> u64 {
    let hash = |hash: u64, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    program.class_name(class).bytes().fold(0xcbf2_9ce4_8422_2325, hash).wrapping_add(u64::from(round))
}

/// What there is, or else others.
fn first(found: Vec<Sequence>, others: impl FnOnce() -> Vec<Sequence>) -> Vec<Sequence> {
    if found.is_empty() { others() } else { found }
}

/// A state with the class initialised, once for all walks: that may be most of the work.
fn initialised(machine: &mut Machine<'_>, booted: &mut State, class: ClassId) -> State {
    let mut ready = booted.fork();
    machine.set_limits(Limits { jumps: Some(50 * MAX_CALL_JUMPS), ..Limits::default() });
    match machine.initialise_for_entry(&mut ready, class) {
        Ok(_) => ready,
        Err(_) => booted.fork(),
    }
}

/// Calls run for the errors that they end in.
struct Errors<'a, 'p> {
    machine: &'a mut Machine<'p>,
    /// The state in which every walk starts.
    start: State,
    kept: ByPlace<(Place, ClassId)>,
    found: &'a mut Explored,
}

impl Worked for Errors<'_, '_> {
    fn work(&self) -> u64 {
        self.machine.work()
    }
}

impl Experiment<Call<'_>> for Errors<'_, '_> {
    type Score = Option<Error>;

    fn run(&mut self, call: &mut Call<'_>) -> Option<Error> {
        self.found.runs += 1;
        let (mut state, object) = match &mut call.on {
            Some(on) => (on.state.fork(), Some(on.object)),
            None => (self.start.fork(), None),
        };
        error_of(self.machine, &mut state, object, call.sequence, &call.inputs())
    }

    fn keep(&mut self, call: Call<'_>, error: Option<Error>) -> Progress {
        let Some(error) = error.filter(|error| self.kept.is_wanted(&error.key())) else {
            return Progress::Nothing;
        };
        self.kept.count(error.key());
        let candidate = self.smaller(call.candidate(), &error);
        let (sources, condition) = (Vec::new(), Vec::new());
        let (sequence, inputs) = (candidate.sequence, graph_of(&candidate.seeds));
        self.found.keep(Suspicion { sequence, inputs, sources, error, condition, trust: Trust::Walk });
        Progress::News
    }
}

impl<'p> Objects<'p> for Errors<'_, 'p> {
    fn machine(&mut self) -> (&mut Machine<'p>, &mut State) {
        (self.machine, &mut self.start)
    }

    fn builds(&mut self, state: &mut State, object: Held, call: &Sequence, inputs: &ObjectGraph) -> bool {
        self.found.runs += 1;
        call_on(self.machine, state, Some(object), call, inputs).returned()
    }

    fn making(&mut self, _: Option<&State>) {
        limit(self.machine);
    }
}

impl Errors<'_, '_> {
    /// The candidate without the calls that the error does not need, with simpler values.
    fn smaller(&mut self, mut candidate: Candidate, error: &Error) -> Candidate {
        let program = self.machine.program();
        let mut left = MAX_SMALLER;
        shrink(program, &mut candidate, Part::Calls, |smaller| {
            left -= usize::from(left > 0);
            let mut state = self.start.fork();
            let inputs = graph_of(&smaller.seeds);
            left > 0
                && error_of(self.machine, &mut state, None, &smaller.sequence, &inputs)
                    .is_some_and(|other| other.key() == error.key())
        });
        candidate
    }
}

fn limit(machine: &mut Machine<'_>) {
    machine.set_limits(Limits { jumps: Some(MAX_CALL_JUMPS), frames: 1_000, ..Limits::default() });
}

fn call_on(
    machine: &mut Machine<'_>,
    state: &mut State,
    object: Option<Held>,
    call: &Sequence,
    values: &ObjectGraph,
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
    values: &ObjectGraph,
) -> Option<Error> {
    let method = target.target()?;
    let exception = match call_on(machine, state, object, target, values) {
        Performed { reached: true, end: Ok(Outcome::Threw(exception)) } => exception,
        Performed { reached: true, end: Ok(Outcome::OutOfBudget) } => {
            return Error::endless(machine, state, method);
        }
        _ => return None,
    };
    let error = Error::thrown(machine, state, exception, method, false)?;
    // A deep recursion overflows sooner or later; that one does not end is for the paths to say.
    let overflow = machine.program().class_name(error.exception) == "java/lang/StackOverflowError";
    (!overflow).then_some(error)
}
