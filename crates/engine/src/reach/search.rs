//! The schedule of the search for one target: rounds over a list in a fixed order, each deeper than the one before.
//!
//! The list: what the backward phase found and what lies around it, calls by chance, the entries on anything, inputs
//! walked from where these ended, sequences of calls. What each of them does is counted. The clock only says how far
//! along the rounds a search gets.

use std::collections::BTreeMap;

use attest_backward::Precondition;
use attest_budget::{Bounds, Cut};
use attest_forward::{Goals, Library, Machine, ObjectGraph};
use attest_ir::Block;
use attest_program::{MethodId, package};
use attest_sequence::{Chooser, Reach, Sequence};
use attest_state::State;

use super::answer::{ReachReport, Verdict};
use super::confirm::Probed;
use super::tuning::{
    BRANCHES, CHANCE_GROWTH, CHANCE_ROUNDS, CHANCE_WORK, ENTRY_WORK, FIRST_CALLS, GROWTH, MAX_ARRIVED,
    MAX_ROUNDS, MORE_WAYS, NEAR_ENTRIES, RECIPE_WORK, WALK_ROUNDS, WALK_RUNS, WALK_WORK, WALKED_ENTRIES,
};
use super::walk::Walked;
use super::ways::Ways;
use super::{LazyJvm, Reasons, Shared};
use crate::analysis::target::Target;
use crate::backward_phase::{self, BackwardPhase};
use crate::compose::composed;
use crate::concrete::{WalkSettings, kinds};
use crate::session::{Error, Worker};

/// Looks for ways from the entries.
pub(crate) fn search(
    shared: &Shared,
    worker: &mut Worker<'_>,
    jvm: &mut LazyJvm,
    (target, goals, cut, end): (&Target, Goals, &Cut, &Cut),
    (entries, hints): (&[MethodId], Vec<Precondition>),
    report: &mut ReachReport,
) -> Result<Verdict, Error> {
    let library = worker.library;
    let options = &shared.options;
    let bounds = Bounds { branches: options.branches, depth: options.depth, ..Bounds::default() };
    let summaries = composed(library, entries, options.compose, bounds, cut);
    worker.machine.use_summaries(summaries?);
    let probed = Probed::new(&library.program, &library.bodies, &shared.sources, target)?;
    let (machine, started) = (&mut worker.machine, &mut worker.booted);
    let mut search =
        Search { shared, library, jvm, machine, started, goals, probed, cut, end, report, target };
    search.all(entries, hints)
}

pub(super) struct Search<'r, 'm> {
    pub(super) shared: &'r Shared,
    pub(super) library: &'m Library,
    pub(super) jvm: &'r mut LazyJvm,
    pub(super) machine: &'r mut Machine<'m>,
    pub(super) started: &'r mut State,
    pub(super) goals: Goals,
    pub(super) probed: Probed,
    pub(super) cut: &'r Cut,
    /// When what was found must be confirmed.
    pub(super) end: &'r Cut,
    pub(super) report: &'r mut ReachReport,
    pub(super) target: &'r Target,
}

/// What is known of an entry.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Known {
    /// Nothing yet.
    Open,
    /// Paths lead from it to the target, but no test follows them so far.
    Arrived,
    /// No path does.
    Excluded,
    /// A test does.
    Done,
}

/// An entry, and how far it was looked at.
struct Looked {
    method: MethodId,
    known: Known,
    /// What the last run on anything found.
    last: Option<Ways>,
    /// Whether another run would go deeper.
    again: bool,
}

impl Looked {
    /// Whether a way from it is still wanted.
    fn is_wanted(&self) -> bool {
        matches!(self.known, Known::Open | Known::Arrived)
    }
}

/// A sequence of calls, and how far it was looked at.
struct Tried {
    sequence: Sequence,
    again: bool,
    reasons: Reasons,
}

/// What there is to do.
pub(super) struct Plan {
    entries: Vec<Looked>,
    hints: Vec<Precondition>,
    /// Whether the target's own method, which is no entry, is to be run on anything.
    own: bool,
    /// Whether calls by chance may find what walks of numbers do not.
    varied: bool,
    /// Sequences by entry and number of calls.
    sequences: BTreeMap<(usize, usize), Vec<Tried>>,
    /// Whether another round would find something to do.
    pub(super) left: bool,
}

impl Plan {
    /// The entries from which a way is still wanted, the nearest first.
    pub(super) fn entries(&self) -> impl Iterator<Item = MethodId> + '_ {
        self.entries.iter().filter(|entry| entry.is_wanted()).map(|entry| entry.method)
    }
}

/// A round.
#[derive(Clone, Copy)]
pub(super) struct Round {
    pub(super) number: u32,
    pub(super) branches: u32,
    /// The bound on branches where it is halfway up or further.
    own_branches: u32,
    /// Whether a later round has a higher bound on branches.
    pub(super) more_branches: bool,
}

impl Round {
    /// What something may take in this round that may take so much in the first.
    pub(super) fn grown(self, first: u64) -> u64 {
        grown(first, GROWTH, self.number)
    }

    /// How many paths may arrive in one run.
    pub(super) fn arrivals(self) -> usize {
        MAX_ARRIVED * (self.number as usize + 1)
    }

    /// How inputs are walked, and the work of each walk; other random numbers in every round.
    fn walk(self, most: WalkSettings) -> (WalkSettings, u64) {
        let runs = grown(WALK_RUNS, GROWTH, self.number).min(most.runs);
        let seed = most.seed + u64::from(self.number);
        (WalkSettings { runs, seed, ..most }, grown(WALK_WORK, GROWTH, self.number))
    }
}

/// What something may take in a round that may take so much in the first.
fn grown(first: u64, growth: u64, round: u32) -> u64 {
    first.saturating_mul(growth.saturating_pow(round))
}

impl Search<'_, '_> {
    fn all(&mut self, entries: &[MethodId], hints: Vec<Precondition>) -> Result<Verdict, Error> {
        let mut branches: Vec<u32> =
            BRANCHES.iter().map(|bound| (*bound).min(self.shared.options.branches)).collect();
        branches.dedup();
        let mut plan = self.plan(entries, hints);
        for number in 0..self.shared.options.effort.unwrap_or(MAX_ROUNDS).min(MAX_ROUNDS) {
            let at = (number as usize).min(branches.len() - 1);
            let own_branches = branches[at.max(branches.len() / 2)];
            let more_branches = at + 1 < branches.len();
            let round = Round { number, branches: branches[at], own_branches, more_branches };
            plan.left = false;
            if let Some(verdict) = self.round(round, &mut plan)? {
                return Ok(verdict);
            }
            if !plan.left || self.cut.is_over() || !plan.entries.iter().any(Looked::is_wanted) {
                break;
            }
        }
        Ok(self.conclude(plan))
    }

    fn plan(&self, entries: &[MethodId], hints: Vec<Precondition>) -> Plan {
        let program = self.machine.program();
        let numbers =
            |entry: &MethodId| program.method(*entry).is_static() && kinds(program, *entry).is_some();
        let open =
            |method: &MethodId| Looked { method: *method, known: Known::Open, last: None, again: true };
        Plan {
            entries: entries.iter().map(open).collect(),
            hints,
            own: !entries.contains(&self.target.method()),
            varied: self.target.is_anyhow() && !entries.iter().all(numbers),
            sequences: BTreeMap::new(),
            left: false,
        }
    }

    /// One round; a verdict if that ends the search.
    fn round(&mut self, round: Round, plan: &mut Plan) -> Result<Option<Verdict>, Error> {
        if self.excludes_own(round, plan) {
            return Ok(Some(Verdict::Unreachable));
        }
        let enough = self.walk_hints(round, plan)?
            || self.by_chance(round, plan)?
            || self.run_entries(round, plan)?
            || self.walk_entries(round, plan)?
            || self.run_sequences(round, plan)?
            || self.ask_graph(round, plan)?;
        Ok(enough.then_some(Verdict::Reached))
    }

    /// Whatever the callers do: if no state of its own method leads there, nothing does.
    fn excludes_own(&mut self, round: Round, plan: &mut Plan) -> bool {
        if !plan.own || self.cut.is_over() {
            return false;
        }
        let own = Round { branches: round.own_branches, ..round };
        let ways = self.direct(self.target.method(), own, ENTRY_WORK);
        if ways.ways.is_empty() && ways.complete && self.is_proof() {
            self.explain([&ways].into_iter());
            return true;
        }
        plan.own = ways.ways.is_empty() && ways.again;
        plan.left |= plan.own;
        false
    }

    /// The solutions of the backward phase, and what lies around them: the first one, then more.
    fn walk_hints(&mut self, round: Round, plan: &mut Plan) -> Result<bool, Error> {
        if round.number >= WALK_ROUNDS || !self.target.is_anyhow() || self.cut.is_over() {
            return Ok(false);
        }
        let hints = std::mem::take(&mut plan.hints);
        let enough = self.walk_from(&hints, round, plan)?;
        plan.hints = hints;
        if enough || round.number > 0 || plan.hints.len() != 1 || plan.hints[0].changes == 0 {
            return Ok(enough);
        }
        let index = &self.shared.call_index;
        let backward = BackwardPhase::of(self.library, index, self.target, MORE_WAYS, self.cut);
        self.report.segments.backward = self.report.segments.backward.max(backward.segments);
        let more = backward.found.unwrap_or_default();
        let enough = more.len() > 1 && self.walk_from(&more[1..], round, plan)?;
        plan.hints.extend(more.into_iter().skip(1));
        Ok(enough)
    }

    /// Walks from what the backward phase found; true if a test gets there and one is enough.
    fn walk_from(&mut self, hints: &[Precondition], round: Round, plan: &mut Plan) -> Result<bool, Error> {
        for (at, entry) in plan.entries.iter_mut().enumerate() {
            let mut starts: Vec<(Vec<ObjectGraph>, Vec<usize>)> = Vec::new();
            for hint in hints.iter().filter(|hint| hint.entry == entry.method) {
                let found =
                    backward_phase::starts(self.machine.program(), entry.method, std::slice::from_ref(hint));
                let loose = hint.loose.iter().flatten().map(|reg| usize::from(*reg)).collect();
                starts.extend((!found.is_empty()).then_some((found, loose)));
            }
            if hints.is_empty() && at < WALKED_ENTRIES && round.number == 0 {
                // The solver knew nothing: from zero.
                starts.push((Vec::new(), Vec::new()));
            }
            for (starts, moves) in starts {
                if entry.is_wanted()
                    && !self.cut.is_over()
                    && self.walk_entry(entry, (&starts, &moves), round, &mut plan.left)?
                {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    /// Walks the inputs of an entry; true if a test gets there and one is enough.
    fn walk_entry(
        &mut self,
        entry: &mut Looked,
        (starts, moves): (&[ObjectGraph], &[usize]),
        round: Round,
        left: &mut bool,
    ) -> Result<bool, Error> {
        match self.walk(entry.method, starts, moves, round.walk(self.shared.options.walk))? {
            Walked::There => {
                entry.known = Known::Done;
                return Ok(!self.shared.options.all);
            }
            Walked::Not => *left |= round.number + 1 < WALK_ROUNDS,
            Walked::Cannot => {}
        }
        Ok(false)
    }

    /// Everyday calls get to most places.
    fn by_chance(&mut self, round: Round, plan: &mut Plan) -> Result<bool, Error> {
        // Where all ways are wanted, it is only for where there is none.
        let worth = plan.varied && (round.number > 0 || !self.shared.options.all);
        if !worth || !self.report.ways.is_empty() || round.number >= CHANCE_ROUNDS || self.cut.is_over() {
            plan.left |= plan.varied && round.number == 0;
            return Ok(false);
        }
        plan.left |= round.number + 1 < CHANCE_ROUNDS;
        let entries: Vec<MethodId> = plan.entries.iter().map(|entry| entry.method).collect();
        let work = grown(CHANCE_WORK, CHANCE_GROWTH, round.number);
        self.chance(&entries, u64::from(round.number) + 1, work)
    }

    /// The entries on anything, the nearest first; true if a test gets there and one is enough.
    fn run_entries(&mut self, round: Round, plan: &mut Plan) -> Result<bool, Error> {
        for (at, entry) in plan.entries.iter_mut().enumerate() {
            let far = at >= NEAR_ENTRIES && round.more_branches;
            plan.left |= far && entry.known == Known::Open;
            if entry.known != Known::Open || !entry.again || far || self.cut.is_over() {
                continue;
            }
            let mut ways = self.direct(entry.method, round, ENTRY_WORK);
            entry.again = ways.again;
            plan.left |= ways.again;
            let found = std::mem::take(&mut ways.ways);
            if found.is_empty() && ways.complete && self.is_proof() {
                entry.known = Known::Excluded;
            } else if !found.is_empty() {
                entry.known = if self.confirm(found)? { Known::Done } else { Known::Arrived };
            }
            entry.last = Some(ways);
            if entry.known == Known::Done && !self.shared.options.all {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Walks from where the runs of the nearest entries ended; true if a test gets there and one is enough.
    fn walk_entries(&mut self, round: Round, plan: &mut Plan) -> Result<bool, Error> {
        if round.number >= WALK_ROUNDS || !self.target.is_anyhow() {
            return Ok(false);
        }
        for entry in plan.entries.iter_mut().take(WALKED_ENTRIES) {
            if !entry.is_wanted() || self.cut.is_over() {
                continue;
            }
            let starts = entry.last.as_ref().map_or(Vec::new(), |ways| ways.starts.clone());
            if self.walk_entry(entry, (&starts, &[]), round, &mut plan.left)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Sequences of calls where the object's state stands in the way; true if a test gets there and one is enough.
    fn run_sequences(&mut self, round: Round, plan: &mut Plan) -> Result<bool, Error> {
        // One call more in every round.
        let most = self.shared.options.calls;
        let calls = most.min(round.number as usize + FIRST_CALLS);
        plan.left |= calls < most && plan.entries.iter().take(NEAR_ENTRIES).any(Looked::is_wanted);
        for calls in 0..=calls {
            for (at, entry) in plan.entries.iter_mut().enumerate().take(NEAR_ENTRIES) {
                // At first only for those of which it is known that paths lead there.
                let later = entry.known == Known::Open && round.number == 0;
                plan.left |= later;
                if later || !entry.is_wanted() || self.cut.is_over() {
                    continue;
                }
                let sequences = match plan.sequences.remove(&(at, calls)) {
                    Some(sequences) => sequences,
                    None => self.sequences_of(entry.method, calls),
                };
                let sequences = plan.sequences.entry((at, calls)).or_insert(sequences);
                if self.run_each(sequences, round, &mut plan.left)? {
                    entry.known = Known::Done;
                    if !self.shared.options.all {
                        return Ok(true);
                    }
                }
            }
        }
        Ok(false)
    }

    fn sequences_of(&self, entry: MethodId, calls: usize) -> Vec<Tried> {
        let program = self.machine.program();
        let chooser = Chooser::new(program, self.shared.call_index.classes.clone());
        let rich =
            Chooser::new(program, self.shared.call_index.classes.clone()).with_stubs(&self.library.bodies);
        let reach = Reach::of(package(program.class_name(program.method(entry).class)));
        let sequences = chooser.sequences_or(&rich, entry, calls, &reach).into_iter();
        sequences.map(|sequence| Tried { sequence, again: true, reasons: Reasons::new() }).collect()
    }

    /// Runs sequences of calls of which another run would go deeper; true if a test gets there.
    fn run_each(&mut self, sequences: &mut [Tried], round: Round, left: &mut bool) -> Result<bool, Error> {
        for tried in sequences.iter_mut().filter(|tried| tried.again) {
            if self.cut.is_over() {
                return Ok(false);
            }
            let mut ways = self.sequence(&tried.sequence, round, RECIPE_WORK);
            let found = std::mem::take(&mut ways.ways);
            tried.again = ways.again;
            tried.reasons = ways.reasons;
            *left |= ways.again;
            if !found.is_empty() && self.confirm(found)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// What is known when all rounds are over.
    fn conclude(&mut self, plan: Plan) -> Verdict {
        if !self.report.ways.is_empty() {
            return Verdict::Reached;
        }
        let excluded = plan.entries.iter().all(|entry| entry.known == Known::Excluded);
        if excluded && self.target.via.is_empty() {
            self.explain(plan.entries.iter().filter_map(|entry| entry.last.as_ref()));
            return Verdict::Unreachable;
        }
        if excluded {
            self.report.count("no way through the frames of the stack trace");
        }
        for (at, entry) in plan.entries.iter().enumerate() {
            if entry.known == Known::Arrived {
                self.report.count("objects in the state that it takes could not be made by public calls");
            }
            let mut reasons = entry.last.as_ref().map_or(Reasons::new(), |ways| ways.reasons.clone());
            for (_, sequences) in plan.sequences.range((at, 0)..=(at, usize::MAX)) {
                reasons.extend(sequences.iter().flat_map(|tried| tried.reasons.clone()));
            }
            for (reason, count) in reasons {
                *self.report.reasons.entry(reason).or_insert(0) += count;
            }
        }
        if self.cut.is_over() {
            self.report.count("the time is over (--time)");
        } else if plan.left && !excluded {
            self.report.count(match self.shared.options.effort {
                Some(rounds) if rounds < MAX_ROUNDS => "the rounds are over (--effort)",
                _ => "bound on the work of a search",
            });
        }
        let mut reasons: Vec<(&String, &u64)> = self.report.reasons.iter().collect();
        reasons.sort_by_key(|(reason, count)| (std::cmp::Reverse(**count), *reason));
        self.report.because = reasons.iter().take(6).map(|(reason, count)| times(reason, **count)).collect();
        Verdict::NotFound
    }

    /// Whether a block holds the target, or is where a wanted branch leads.
    pub(super) fn target_is_at(&self, method: MethodId, block: Block) -> bool {
        let body = self.library.bodies.get(&self.library.program, method);
        self.target.edges.iter().any(|(own, _, to)| *own == method && *to == block)
            || body.is_ok_and(|body| {
                let mut insts = self.target.insts.iter().filter(|(own, _)| *own == method);
                insts.any(|(_, inst)| body.block_of(*inst as usize) == block)
            })
    }

    pub(super) fn target_method(&self) -> MethodId {
        self.target.method()
    }
}

fn times(reason: &str, count: u64) -> String {
    if count == 1 { reason.to_owned() } else { format!("{reason} ({count} times)") }
}
