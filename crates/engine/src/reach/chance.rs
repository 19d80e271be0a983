//! Calls by chance: sequences of public calls on objects, texts and collections that come nearer and nearer.
//!
//! What the walk is for numbers, this is for everything else: candidates are run on our machine, and those that come
//! nearest to the target are changed further.

use std::collections::BTreeSet;

use attest_budget::{Budget, Cut};
use attest_forward::{BranchDistance, EdgeCoverage, Goals, Limits, Machine, NearestBranch};
use attest_program::{MethodId, package};
use attest_sequence::{Candidate, Chooser, Performed, Reach, Var, Varier, graph_of, perform};
use attest_state::{ClassStatus, Outcome, State};

use super::search::Search;
use super::tuning::{
    CANDIDATE_WORK, CHANCE_ENTRIES, MAX_CANDIDATE_JUMPS, MAX_CANDIDATES, MAX_IN_VAIN, MAX_KEPT,
    MAX_READ_METHODS, MAX_SMALLER, MAX_WARM_JUMPS, WARMING_CANDIDATES,
};
use super::ways::{Begin, Way};
use crate::concrete::{
    self, Entries, Experiment, Nearest, Part, Progress, RandomSequences, Worked, constants, shrink,
};
use crate::session::Error;

/// How many calls are made on the receiver first.
const CALLS: [usize; 6] = [0, 0, 1, 2, 4, 8];
/// How many candidates are kept before some are changed.
const ENOUGH: usize = 4;

/// Candidates run towards a target, those that get there confirmed.
struct Calls<'a, 'r, 'm> {
    search: &'a mut Search<'r, 'm>,
    /// The state in which every candidate starts.
    warm: State,
    /// Classes that candidates initialise, which that state has not.
    cold: BTreeSet<u32>,
    nearest: Nearest<Candidate>,
    /// How many candidates were proposed, and how many got there.
    proposed: u32,
    arrived: usize,
    /// Whether a test gets there, or what went wrong.
    confirmed: Result<bool, Error>,
}

impl Worked for Calls<'_, '_, '_> {
    fn work(&self) -> u64 {
        self.search.machine.work()
    }
}

impl Experiment<Candidate> for Calls<'_, '_, '_> {
    type Score = BranchDistance;

    fn run(&mut self, candidate: &mut Candidate) -> BranchDistance {
        let Search { machine, goals, cut, report, .. } = &mut *self.search;
        let (near, after) = try_out(machine, goals, &mut self.warm, candidate, cut);
        report.runs += 1;
        if self.proposed <= WARMING_CANDIDATES {
            self.cold.extend(initialised(&self.warm, &after));
        }
        if self.proposed == WARMING_CANDIDATES / 4 || self.proposed == WARMING_CANDIDATES {
            self.search.warm_up(&mut self.warm, std::mem::take(&mut self.cold));
        }
        near
    }

    fn keep(&mut self, candidate: Candidate, near: BranchDistance) -> Progress {
        if !near.is_there() {
            return self.nearest.offer(near, candidate);
        }
        self.arrived += 1;
        self.confirmed = self.search.confirm_calls(&mut self.warm, candidate);
        match self.confirmed {
            Ok(false) if self.arrived < MAX_IN_VAIN => Progress::News,
            Ok(_) | Err(_) => Progress::Enough,
        }
    }
}

impl Search<'_, '_> {
    /// Tries candidates with so much work; true if a test gets there.
    pub(super) fn chance(&mut self, entries: &[MethodId], seed: u64, work: u64) -> Result<bool, Error> {
        let program = self.machine.program();
        let home = |method: &MethodId| package(program.class_name(program.method(*method).class)).to_owned();
        let Some(own) = entries.first().map(home) else { return Ok(false) };
        let entries: Vec<MethodId> =
            entries.iter().filter(|entry| home(entry) == own).take(CHANCE_ENTRIES).copied().collect();
        let plain = Chooser::new(program, self.shared.call_index.classes.clone());
        let reach = Reach::of(&own);
        // Null in place of a collaborator leads nowhere.
        let needs_stubs = entries.iter().all(|entry| plain.sequences(*entry, 0, &reach).is_empty());
        let chooser = match needs_stubs {
            true => plain.with_nulls().with_stubs(&self.library.bodies),
            false => plain.with_nulls(),
        };
        let mut methods: Vec<MethodId> = self.goals.methods().collect();
        methods.sort_unstable();
        methods.truncate(MAX_READ_METHODS);
        let constants = constants(self.library, &methods);
        let mut generator = Varier::new(&chooser, reach, constants, seed);
        let mut sequences = RandomSequences { generator: &mut generator, calls: CALLS, enough: ENOUGH };
        let (warm, cut) = (self.started.fork(), self.cut);
        let calls = Calls {
            search: self,
            warm,
            cold: BTreeSet::new(),
            nearest: Nearest::new(MAX_KEPT),
            proposed: 0,
            arrived: 0,
            confirmed: Ok(false),
        };
        let budget = Budget { candidates: u64::from(MAX_CANDIDATES), ..Budget::work(cut, work) };
        let mut search = concrete::Search::new(calls, budget);
        search.go(|calls| {
            calls.proposed += 1;
            calls.search.machine.charge(CANDIDATE_WORK);
            sequences.propose(&calls.nearest, Entries::Preferred(&entries), &[])
        });
        search.experiment.confirmed
    }

    /// Makes a candidate that gets there smaller, and a test of it.
    fn confirm_calls(&mut self, warm: &mut State, candidate: Candidate) -> Result<bool, Error> {
        let candidate = self.smaller(warm, candidate);
        let mut edges = self.edges();
        let way = way_of(self.machine, warm, candidate, &mut edges);
        let steps = self.followed(edges);
        way.map_or(Ok(false), |way| self.confirm(vec![Way { steps, ..way }]))
    }

    /// Initialises what candidates needed, once for all that follow.
    fn warm_up(&mut self, warm: &mut State, cold: BTreeSet<u32>) {
        let most = Limits { jumps: Some(MAX_WARM_JUMPS), deadline: self.cut.deadline(), ..Limits::default() };
        self.machine.set_limits(most);
        // Reaching the target while classes are initialised is a way too, which a warm state would hide.
        let program = self.machine.program();
        let own = program.method(self.target_method()).class;
        for class in cold.into_iter().filter_map(|raw| program.class_id(raw)) {
            let mut warmer = warm.fork();
            if class != own && self.machine.initialise_for_entry(&mut warmer, class).is_ok() {
                *warm = warmer;
            }
        }
    }

    /// The candidate without the calls that it does not need, with simpler values.
    fn smaller(&mut self, warm: &mut State, mut candidate: Candidate) -> Candidate {
        let program = self.machine.program();
        // A few runs, which the clock does not end: what was found is told as well as it can be.
        let mut left = MAX_SMALLER;
        let mut arrives = |smaller: &Candidate| {
            left -= usize::from(left > 0);
            left > 0 && try_out(self.machine, &self.goals, warm, smaller, &Cut::never()).0.is_there()
        };
        // A call before the last may be the one that gets there.
        if let Some(beginning) = beginnings(&candidate).into_iter().find(&mut arrives) {
            candidate = beginning;
        }
        shrink(program, &mut candidate, Part::All, arrives);
        candidate
    }
}

/// The classes that are initialised in one state and not in another.
fn initialised(before: &State, after: &State) -> Vec<u32> {
    let known = |at: usize| before.classes.get(at).is_some_and(|class| class.status == ClassStatus::Done);
    let all = after.classes.iter().enumerate();
    all.filter(|(at, class)| class.status == ClassStatus::Done && !known(*at))
        .map(|(at, _)| at as u32)
        .collect()
}

/// How near a candidate comes, and what it leaves behind.
fn try_out(
    machine: &mut Machine<'_>,
    goals: &Goals,
    warm: &mut State,
    candidate: &Candidate,
    cut: &Cut,
) -> (BranchDistance, State) {
    machine.set_limits(Limits {
        jumps: Some(MAX_CANDIDATE_JUMPS),
        frames: 1_000,
        deadline: cut.deadline(),
        ..Limits::default()
    });
    let mut state = warm.fork();
    let inputs = graph_of(&candidate.seeds);
    let mut branch = NearestBranch::to(goals);
    perform(machine, &mut state, (None, &candidate.sequence), &inputs, &mut branch);
    (branch.nearest, state)
}

/// The candidates that stop at an earlier call, the shortest first.
fn beginnings(candidate: &Candidate) -> Vec<Candidate> {
    let Some(receiver) = candidate.sequence.receiver() else { return Vec::new() };
    let made = receiver.statement();
    let ends = std::iter::once(made).chain(candidate.changes());
    let calls = ends.filter(|at| candidate.sequence.statements()[*at].method().is_some());
    calls.map(|at| candidate.slice(Var::of(at), at + 1)).collect()
}

/// What a test of a candidate must expect; nothing if the calls before the last do not return.
fn way_of(
    machine: &mut Machine<'_>,
    warm: &mut State,
    candidate: Candidate,
    edges: &mut EdgeCoverage,
) -> Option<Way> {
    machine.set_limits(Limits { jumps: Some(MAX_WARM_JUMPS), frames: 1_000, ..Limits::default() });
    let mut state = warm.fork();
    let inputs = graph_of(&candidate.seeds);
    let thrown = match perform(machine, &mut state, (None, &candidate.sequence), &inputs, edges) {
        Performed { reached: true, end: Ok(Outcome::Threw(exception)) } => Some(state.heap.class(exception)),
        Performed { reached: true, .. } => None,
        Performed { reached: false, .. } => return None,
    };
    Some(Way { begin: Begin::Sequence(Box::new(candidate.sequence)), inputs, thrown, steps: Vec::new() })
}
