//! Calls by chance: sequences of public calls on objects, texts and collections that come nearer and nearer.
//!
//! What the walk is for numbers, this is for everything else: candidates are run on our machine, and those that come
//! nearest to the target are changed further.

use std::time::{Duration, Instant};

use attest_forward::{End, Limits, Machine, Nearness, Stop};
use attest_program::{MethodId, package};
use attest_sequence::{Candidate, Chooser, Constants, Performed, Reach, Varier, graph_of, perform};
use attest_state::State;

use super::ReachError;
use super::search::Search;
use super::ways::{Begin, Way};

/// Jumps that one candidate may take.
const JUMPS: u64 = 100_000;
/// How many candidates are kept to be changed.
const KEPT: usize = 16;
/// From how many methods candidates start.
const ENTRIES: usize = 12;
/// How many calls are made on the receiver first.
const CALLS: [usize; 6] = [0, 0, 1, 2, 4, 8];
/// How many tests that the JVM does not follow are enough.
const IN_VAIN: usize = 3;

impl Search<'_, '_> {
    /// Tries candidates until the deadline; true if a test gets there.
    pub(super) fn chance(
        &mut self,
        entries: &[MethodId],
        seed: u64,
        deadline: Instant,
    ) -> Result<bool, ReachError> {
        let library = self.reacher.library.clone();
        let program = self.machine.program();
        let home = |method: &MethodId| package(program.class_name(program.method(*method).class)).to_owned();
        let Some(own) = entries.first().map(home) else { return Ok(false) };
        let entries: Vec<MethodId> =
            entries.iter().filter(|entry| home(entry) == own).take(ENTRIES).copied().collect();
        let chooser = Chooser::new(program, self.reacher.scope.classes.clone()).with_nulls();
        let mut methods: Vec<MethodId> = self.goals.methods().collect();
        methods.sort_unstable();
        let bodies = methods.iter().take(60).filter_map(|method| library.bodies.get(program, *method).ok());
        let mut varier = Varier::new(&chooser, Reach { package: own }, Constants::of(bodies), seed);
        let mut warm = self.started.fork();
        self.machine.set_goals(None);
        self.machine.set_limits(Limits { jumps: Some(50 * JUMPS), ..Limits::default() });
        let class = program.method(self.target_method()).class;
        if self.machine.initialise_for_entry(&mut warm, class).is_err() {
            warm = self.started.fork();
        }
        self.machine.set_goals(Some(self.goals.clone()));
        let mut kept: Vec<(Nearness, Candidate)> = Vec::new();
        let (mut found, mut round) = (0, 0);
        while Instant::now() < deadline && found < IN_VAIN {
            round += 1;
            let candidate = if kept.len() >= 4 && varier.dice.below(5) < 3 {
                let at = varier.dice.below(kept.len()).min(varier.dice.below(kept.len()));
                let old = kept[at].1.clone();
                varier.changed(&old, &entries)
            } else {
                // The nearest entries more often.
                let at = varier.dice.below(entries.len()).min(varier.dice.below(entries.len()));
                let calls = CALLS[varier.dice.below(CALLS.len())];
                varier.fresh(entries[at], calls)
            };
            if round > 20_000 {
                break;
            }
            let Some(candidate) = candidate else { continue };
            let near = try_out(&mut self.machine, &mut warm, &candidate, deadline);
            self.report.runs += 1;
            if !near.is_there() {
                keep(&mut kept, near, candidate);
                continue;
            }
            found += 1;
            let candidate = self.shortened(&mut warm, candidate, deadline);
            self.machine.set_goals(None);
            if let Some(way) = way_of(&mut self.machine, &mut warm, candidate)
                && self.confirm(vec![way])?
            {
                return Ok(true);
            }
            self.machine.set_goals(Some(self.goals.clone()));
        }
        self.machine.set_goals(None);
        Ok(false)
    }

    /// The candidate without the calls that it does not need.
    fn shortened(&mut self, warm: &mut State, mut candidate: Candidate, deadline: Instant) -> Candidate {
        let deadline = deadline.max(Instant::now() + Duration::from_millis(100));
        for at in (0..candidate.calls()).rev() {
            let mut shorter = candidate.clone();
            shorter.without_call(at);
            if try_out(&mut self.machine, warm, &shorter, deadline).is_there() {
                candidate = shorter;
            }
        }
        candidate
    }
}

/// How near a candidate comes.
fn try_out(
    machine: &mut Machine<'_>,
    warm: &mut State,
    candidate: &Candidate,
    deadline: Instant,
) -> Nearness {
    machine.set_limits(Limits {
        jumps: Some(JUMPS),
        frames: 1_000,
        deadline: Some(deadline),
        ..Limits::default()
    });
    let mut state = warm.fork();
    let inputs = graph_of(&candidate.seeds);
    let (near, performed) =
        machine.gauged(|machine| perform(machine, &mut state, &candidate.recipe, &inputs));
    let (Performed::Called(end) | Performed::NotReached(end)) = performed;
    match end {
        End::Symbolic(Stop::Goal) => Nearness::THERE,
        _ => near,
    }
}

/// Keeps a candidate if it is among the nearest; equally near ones give way to newer ones.
fn keep(kept: &mut Vec<(Nearness, Candidate)>, near: Nearness, candidate: Candidate) {
    let at = kept.iter().position(|(other, _)| !other.beats(near)).unwrap_or(kept.len());
    kept.insert(at, (near, candidate));
    kept.truncate(KEPT);
}

/// What a test of a candidate must expect; nothing if the calls before the last do not return.
fn way_of(machine: &mut Machine<'_>, warm: &mut State, candidate: Candidate) -> Option<Way> {
    machine.set_limits(Limits { jumps: Some(10 * JUMPS), frames: 1_000, ..Limits::default() });
    let mut state = warm.fork();
    let inputs = graph_of(&candidate.seeds);
    let thrown = match perform(machine, &mut state, &candidate.recipe, &inputs) {
        Performed::Called(End::Threw(exception)) => Some(state.heap.class(exception)),
        Performed::Called(_) => None,
        Performed::NotReached(_) => return None,
    };
    Some(Way { begin: Begin::Recipe(Box::new(candidate.recipe)), inputs, thrown, steps: Vec::new() })
}
