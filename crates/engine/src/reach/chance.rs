//! Calls by chance: sequences of public calls on objects, texts and collections that come nearer and nearer.
//!
//! What the walk is for numbers, this is for everything else: candidates are run on our machine, and those that come
//! nearest to the target are changed further.

use std::collections::BTreeSet;

use attest_budget::Cut;
use attest_forward::{BranchDistance, EdgeCoverage, End, Goals, Limits, Machine, NearestBranch};
use attest_program::{MethodId, package};
use attest_sequence::{Candidate, Chooser, Constants, Performed, Reach, Var, Varier, graph_of, perform};
use attest_state::{ClassStatus, State};

use super::search::Search;
use super::tuning::{
    CANDIDATE_WORK, CHANCE_ENTRIES, MAX_CANDIDATE_JUMPS, MAX_CANDIDATES, MAX_IN_VAIN, MAX_KEPT,
    MAX_WARM_JUMPS, WARMING_CANDIDATES,
};
use super::ways::{Begin, Way};
use crate::session::Error;

/// How many calls are made on the receiver first.
const CALLS: [usize; 6] = [0, 0, 1, 2, 4, 8];

impl Search<'_, '_> {
    /// Tries candidates with so much work; true if a test gets there.
    pub(super) fn chance(&mut self, entries: &[MethodId], seed: u64, work: u64) -> Result<bool, Error> {
        let library = self.library;
        let program = self.machine.program();
        let home = |method: &MethodId| package(program.class_name(program.method(*method).class)).to_owned();
        let Some(own) = entries.first().map(home) else { return Ok(false) };
        let entries: Vec<MethodId> =
            entries.iter().filter(|entry| home(entry) == own).take(CHANCE_ENTRIES).copied().collect();
        let chooser = Chooser::new(program, self.shared.scope.classes.clone()).with_nulls();
        let mut methods: Vec<MethodId> = self.goals.methods().collect();
        methods.sort_unstable();
        let bodies = methods.iter().take(60).filter_map(|method| library.bodies.get(program, *method).ok());
        let mut varier = Varier::new(&chooser, Reach { package: own }, Constants::of(program, bodies), seed);
        let mut warm = self.started.fork();
        let mut cold: BTreeSet<u32> = BTreeSet::new();
        let mut kept: Vec<(BranchDistance, Candidate)> = Vec::new();
        let (mut found, mut number) = (0, 0);
        let begun = self.machine.work();
        while number < MAX_CANDIDATES
            && found < MAX_IN_VAIN
            && self.machine.work() - begun < work
            && !self.cut.is_over()
        {
            number += 1;
            self.machine.charge(CANDIDATE_WORK);
            let candidate = if kept.len() >= 4 && varier.rng.below(5) < 3 {
                let at = varier.rng.below(kept.len()).min(varier.rng.below(kept.len()));
                let old = kept[at].1.clone();
                varier.changed(&old, &entries)
            } else {
                // The nearest entries more often.
                let at = varier.rng.below(entries.len()).min(varier.rng.below(entries.len()));
                let calls = CALLS[varier.rng.below(CALLS.len())];
                varier.fresh(entries[at], calls)
            };
            let Some(candidate) = candidate else { continue };
            let (near, after) = try_out(self.machine, &self.goals, &mut warm, &candidate, self.cut);
            self.report.runs += 1;
            if number <= WARMING_CANDIDATES {
                cold.extend(initialised(&warm, &after));
            }
            if number == WARMING_CANDIDATES / 4 || number == WARMING_CANDIDATES {
                self.warm_up(&mut warm, std::mem::take(&mut cold));
            }
            if !near.is_there() {
                keep(&mut kept, near, candidate);
                continue;
            }
            found += 1;
            let candidate = self.shortened(&mut warm, candidate);
            let mut edges = self.edges();
            let way = way_of(self.machine, &mut warm, candidate, &mut edges);
            let steps = self.followed(edges);
            if let Some(way) = way
                && self.confirm(vec![Way { steps, ..way }])?
            {
                return Ok(true);
            }
        }
        Ok(false)
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

    /// The candidate without the calls that it does not need.
    fn shortened(&mut self, warm: &mut State, mut candidate: Candidate) -> Candidate {
        // A few runs, which the clock does not end: what was found is told as well as it can be.
        // A call before the last may be the one that gets there.
        for shorter in beginnings(&candidate) {
            if try_out(self.machine, &self.goals, warm, &shorter, &Cut::never()).0.is_there() {
                candidate = shorter;
                break;
            }
        }
        for at in (0..candidate.calls()).rev() {
            let mut shorter = candidate.clone();
            shorter.without_call(at);
            if try_out(self.machine, &self.goals, warm, &shorter, &Cut::never()).0.is_there() {
                candidate = shorter;
            }
        }
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

/// Keeps a candidate if it is among the nearest; equally near ones give way to newer ones.
fn keep(kept: &mut Vec<(BranchDistance, Candidate)>, near: BranchDistance, candidate: Candidate) {
    let at = kept.iter().position(|(other, _)| !other.beats(near)).unwrap_or(kept.len());
    kept.insert(at, (near, candidate));
    kept.truncate(MAX_KEPT);
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
        Performed::Called(End::Threw(exception)) => Some(state.heap.class(exception)),
        Performed::Called(_) => None,
        Performed::NotReached(_) => return None,
    };
    Some(Way { begin: Begin::Sequence(Box::new(candidate.sequence)), inputs, thrown, steps: Vec::new() })
}
