//! Calls by chance: sequences of public calls on objects, texts and collections that come nearer and nearer.
//!
//! What the walk is for numbers, this is for everything else: candidates are run on our machine, and those that come
//! nearest to the target are changed further.

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use attest_forward::{BranchDistance, EdgeCoverage, End, Goals, Limits, Machine, NearestBranch};
use attest_program::{MethodId, package};
use attest_sequence::{
    Call, Candidate, Chooser, Constants, Performed, Reach, Recipe, Source, Varier, graph_of, perform,
};
use attest_state::{ClassStatus, State};

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
/// How many candidates tell which classes are needed.
const WARMING: u32 = 40;
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
        let mut varier = Varier::new(&chooser, Reach { package: own }, Constants::of(program, bodies), seed);
        let mut warm = self.started.fork();
        let mut cold: BTreeSet<u32> = BTreeSet::new();
        let mut kept: Vec<(BranchDistance, Candidate)> = Vec::new();
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
            let (near, after) = try_out(&mut self.machine, &self.goals, &mut warm, &candidate, deadline);
            self.report.runs += 1;
            if round <= WARMING {
                cold.extend(initialised(&warm, &after));
            }
            if round == WARMING / 4 || round == WARMING {
                self.warm_up(&mut warm, std::mem::take(&mut cold), deadline);
            }
            if !near.is_there() {
                keep(&mut kept, near, candidate);
                continue;
            }
            found += 1;
            let candidate = self.shortened(&mut warm, candidate, deadline);
            let mut edges = self.edges();
            let way = way_of(&mut self.machine, &mut warm, candidate, &mut edges);
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
    fn warm_up(&mut self, warm: &mut State, cold: BTreeSet<u32>, deadline: Instant) {
        let most = Limits { jumps: Some(20 * JUMPS), deadline: Some(deadline), ..Limits::default() };
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
    fn shortened(&mut self, warm: &mut State, mut candidate: Candidate, deadline: Instant) -> Candidate {
        let deadline = deadline.max(Instant::now() + Duration::from_millis(100));
        // A call before the last may be the one that gets there.
        for shorter in beginnings(&candidate) {
            if try_out(&mut self.machine, &self.goals, warm, &shorter, deadline).0.is_there() {
                candidate = shorter;
                break;
            }
        }
        for at in (0..candidate.calls()).rev() {
            let mut shorter = candidate.clone();
            shorter.without_call(at);
            if try_out(&mut self.machine, &self.goals, warm, &shorter, deadline).0.is_there() {
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
    deadline: Instant,
) -> (BranchDistance, State) {
    machine.set_limits(Limits {
        jumps: Some(JUMPS),
        frames: 1_000,
        deadline: Some(deadline),
        ..Limits::default()
    });
    let mut state = warm.fork();
    let inputs = graph_of(&candidate.seeds);
    let mut branch = NearestBranch::to(goals);
    perform(machine, &mut state, &candidate.recipe, &inputs, &mut branch);
    (branch.nearest, state)
}

/// Keeps a candidate if it is among the nearest; equally near ones give way to newer ones.
fn keep(kept: &mut Vec<(BranchDistance, Candidate)>, near: BranchDistance, candidate: Candidate) {
    let at = kept.iter().position(|(other, _)| !other.beats(near)).unwrap_or(kept.len());
    kept.insert(at, (near, candidate));
    kept.truncate(KEPT);
}

/// The candidates that stop at an earlier call, the shortest first.
fn beginnings(candidate: &Candidate) -> Vec<Candidate> {
    let Some(source) = &candidate.recipe.receiver else { return Vec::new() };
    let (base, calls) = match source {
        Source::Built { base, calls } => (&**base, calls.as_slice()),
        other => (other, &[][..]),
    };
    let mut recipes = Vec::new();
    if let Source::New { constructor: method, arguments } | Source::Factory { method, arguments } = base {
        let call = Call { method: *method, arguments: arguments.clone() };
        recipes.push(Recipe { receiver: None, call });
    }
    for (at, call) in calls.iter().enumerate() {
        let before = match at {
            0 => base.clone(),
            _ => Source::Built { base: Box::new(base.clone()), calls: calls[..at].to_vec() },
        };
        recipes.push(Recipe { receiver: Some(before), call: call.clone() });
    }
    let seeds = |recipe: &Recipe| candidate.seeds.iter().take(recipe.inputs().len()).cloned().collect();
    recipes.into_iter().map(|recipe| Candidate { seeds: seeds(&recipe), recipe }).collect()
}

/// What a test of a candidate must expect; nothing if the calls before the last do not return.
fn way_of(
    machine: &mut Machine<'_>,
    warm: &mut State,
    candidate: Candidate,
    edges: &mut EdgeCoverage,
) -> Option<Way> {
    machine.set_limits(Limits { jumps: Some(10 * JUMPS), frames: 1_000, ..Limits::default() });
    let mut state = warm.fork();
    let inputs = graph_of(&candidate.seeds);
    let thrown = match perform(machine, &mut state, &candidate.recipe, &inputs, edges) {
        Performed::Called(End::Threw(exception)) => Some(state.heap.class(exception)),
        Performed::Called(_) => None,
        Performed::NotReached(_) => return None,
    };
    Some(Way { begin: Begin::Recipe(Box::new(candidate.recipe)), inputs, thrown, steps: Vec::new() })
}
