//! Candidates for a suite: by chance, in order, and moved towards what is open. What covers something new is kept.

use attest_budget::Budget;
use attest_forward::{Machine, ObjectGraph};
use attest_program::MethodId;
use attest_sequence::{Candidate, Held, Sequence, Varier, View};
use attest_state::State;

use super::archive::Archive;
use super::candidate_runner::{CandidateRunner, Execution};
use super::goals::Goals;
use super::subject::Subject;
use crate::analysis::purity::{Purity, is_pure};
use crate::concrete::{
    BoundedExhaustive, Call, Covering as _, Entries, Experiment, Objects, Offer, Progress, RandomSequences,
    Search, Stopped, Worked,
};

/// How many calls are made on the receiver first, at most.
const CALLS: [usize; 6] = [0, 2, 4, 8, 12, 18];

/// Candidates tried out in the runner and offered to the archive.
pub(super) struct Coverage<'a, 'l, 'p> {
    pub(super) machine: &'a mut Machine<'p>,
    pub(super) runner: &'a mut CandidateRunner<'l>,
    pub(super) archive: &'a mut Archive,
    /// What tests call.
    pub(super) entries: &'a [MethodId],
    /// Those from which something open may be reached.
    wanted: Vec<MethodId>,
    /// Whether nothing covers some code that tests cannot call themselves.
    hidden: bool,
}

impl<'a, 'l, 'p> Coverage<'a, 'l, 'p> {
    pub(super) fn new(
        machine: &'a mut Machine<'p>,
        runner: &'a mut CandidateRunner<'l>,
        archive: &'a mut Archive,
        entries: &'a [MethodId],
    ) -> Coverage<'a, 'l, 'p> {
        let mut coverage = Coverage { machine, runner, archive, entries, wanted: Vec::new(), hidden: false };
        coverage.look();
        coverage
    }

    /// Looks at what is open.
    fn look(&mut self) {
        self.wanted = open_methods(self.runner.goals, self.archive, self.entries);
        self.hidden = has_hidden(self.runner.goals, self.archive, self.entries);
    }

    /// Whether there is nothing left to cover.
    fn is_complete(&self) -> bool {
        let complete = self.runner.paths.as_ref().is_some_and(|book| book.is_complete());
        self.archive.open() == 0 || complete
    }

    fn progress(&mut self, news: bool, complete: bool) -> Progress {
        if news {
            self.look();
        }
        match news {
            _ if complete => Progress::Enough,
            true => Progress::News,
            false => Progress::Nothing,
        }
    }
}

impl Worked for Coverage<'_, '_, '_> {
    fn work(&self) -> u64 {
        self.machine.work()
    }
}

impl Experiment<Candidate> for Coverage<'_, '_, '_> {
    type Score = Execution;

    fn run(&mut self, candidate: &mut Candidate) -> Execution {
        self.runner.try_out(self.machine, candidate)
    }

    fn keep(&mut self, candidate: Candidate, execution: Execution) -> Progress {
        let news = self.archive.offer(candidate, execution);
        self.progress(news, self.archive.open() == 0)
    }
}

impl Experiment<Call<'_>> for Coverage<'_, '_, '_> {
    type Score = Execution;

    fn run(&mut self, call: &mut Call<'_>) -> Execution {
        let inputs = call.inputs();
        let (mut state, object) = match &mut call.on {
            Some(on) => (on.state.fork(), Some(on.object)),
            None => (self.runner.initialised_state.fork(), None),
        };
        let whole = || call.candidate();
        self.runner.try_on(self.machine, &mut state, object, call.sequence, &inputs, whole)
    }

    fn keep(&mut self, call: Call<'_>, execution: Execution) -> Progress {
        let worth = !execution.is_useless() && !execution.covered.is_empty();
        let news = worth && self.archive.offer(call.candidate(), execution);
        self.progress(news, self.is_complete())
    }
}

impl<'p> Objects<'p> for Coverage<'_, '_, 'p> {
    fn machine(&mut self) -> (&mut Machine<'p>, &mut State) {
        (self.machine, &mut self.runner.initialised_state)
    }

    fn builds(&mut self, state: &mut State, object: Held, call: &Sequence, inputs: &ObjectGraph) -> bool {
        self.runner.returns(self.machine, state, Some(object), call, inputs)
    }

    fn making(&mut self, made: Option<&State>) {
        if let Some(state) = made {
            self.runner.note_classes(state);
        }
    }
}

/// Tries a few candidates for each method.
pub(super) fn first(
    coverage: Coverage<'_, '_, '_>,
    generator: &mut Varier<'_, '_>,
    (entries, views): (&[MethodId], &[View]),
) {
    let cut = coverage.runner.cut.clone();
    let mut search = Search::new(coverage, Budget::until(&cut));
    for candidate in entries.iter().flat_map(|method| generator.with_nulls(*method)) {
        if cut.is_over() {
            return;
        }
        search.attempt(candidate);
    }
    let mut rounds = (0..3).flat_map(|calls| {
        let methods = entries.iter().map(move |method| (Some((*method, calls)), None));
        methods.chain(views.iter().map(|view| (None, Some(*view))))
    });
    for wanted in &mut rounds {
        if cut.is_over() {
            return;
        }
        let candidate = match wanted {
            (Some((method, calls)), _) => generator.fresh(method, calls),
            (None, Some(view)) => generator.on_result(view, views),
            (None, None) => None,
        };
        if let Some(candidate) = candidate {
            search.attempt(candidate);
        }
    }
}

/// Tries candidates until everything is covered, nothing new comes, or the work for it is done; false if the run is
/// over.
pub(super) fn search(
    coverage: Coverage<'_, '_, '_>,
    generator: &mut Varier<'_, '_>,
    views: &[View],
    budget: &Budget,
) -> bool {
    if coverage.archive.open() == 0 || coverage.wanted.is_empty() {
        return true;
    }
    let cut = coverage.runner.cut.clone();
    let mut sequences = RandomSequences { generator, calls: CALLS, enough: 1 };
    let mut search = Search::new(coverage, budget.cut_at(&cut));
    let stopped = search.go(|coverage: &mut Coverage<'_, '_, '_>| -> Option<Candidate> {
        let hidden = if coverage.hidden { views } else { &[] };
        let entries = Entries::Wanted { all: coverage.entries, wanted: &coverage.wanted };
        sequences.propose(coverage.archive, entries, hidden)
    });
    stopped != Stopped::Cut
}

/// Goes through a small scope in order; `objects` are what calls start from.
pub(super) fn exhaust(
    coverage: Coverage<'_, '_, '_>,
    generator: &mut Varier<'_, '_>,
    (subject, objects): (&Subject, Vec<Offer>),
    (calls, states, candidates): (usize, usize, u64),
) {
    let cut = coverage.runner.cut.clone();
    let (program, bodies) = (coverage.machine.program(), &coverage.runner.library.bodies);
    let mut changing = generator.changing(subject.class);
    changing.retain(|method| !is_pure(program, bodies, *method, Purity::LooksOnly));
    if coverage.is_complete() {
        return;
    }
    coverage.archive.in_order = true;
    let mut search = Search::new(coverage, Budget::candidates(candidates).cut_at(&cut));
    let scope = BoundedExhaustive::new(calls, states);
    scope.explore(&mut search, generator, (&subject.entries, &changing), objects);
    search.experiment.archive.in_order = false;
}

/// Makes one object of each kind, so that the classes that are needed for it are initialised; gives how they are made.
pub(super) fn warm_up(
    coverage: Coverage<'_, '_, '_>,
    generator: &mut Varier<'_, '_>,
    subject: &Subject,
) -> Vec<Offer> {
    let objects = generator.small_objects(subject.class);
    let cut = coverage.runner.cut.clone();
    let mut search = Search::new(coverage, Budget::until(&cut));
    for (made, seeds) in &objects {
        search.make(made.clone(), seeds.clone());
    }
    let coverage = search.experiment;
    coverage.runner.warm_up(coverage.machine);
    objects
}

/// Whether nothing covers some code that tests cannot call themselves.
fn has_hidden(goals: &Goals, archive: &Archive, entries: &[MethodId]) -> bool {
    (0..goals.all.len() as u32).any(|goal| archive.is_open(goal) && !entries.contains(&goals.method(goal)))
}

/// The entries with goals of their own that nothing covers; all if the open goals are elsewhere.
fn open_methods(goals: &Goals, archive: &Archive, entries: &[MethodId]) -> Vec<MethodId> {
    let mut open: Vec<MethodId> = (0..goals.all.len() as u32)
        .filter(|goal| archive.is_open(*goal))
        .map(|goal| goals.method(goal))
        .collect();
    open.dedup();
    let own: Vec<MethodId> = entries.iter().copied().filter(|entry| open.contains(entry)).collect();
    if archive.endless {
        return entries.to_vec();
    }
    match (open.is_empty(), open.iter().all(|method| entries.contains(method))) {
        (true, _) => Vec::new(),
        (false, true) => own,
        (false, false) => entries.to_vec(),
    }
}
