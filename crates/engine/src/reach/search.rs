//! The search from the entries: on anything, to exclude an entry or to find a way; then by sequences of calls.

use std::sync::Arc;
use std::time::{Duration, Instant};

use attest_backward::Precondition;
use attest_forward::{
    Entry, Explorer, Found, Goals, Graph, Limits, Machine, Nulls, Order, PathEnd, Progress, Recorded,
    SymbolicOptions,
};
use attest_ir::Block;
use attest_program::{ClassId, MethodId, package};
use attest_sequence::{Chooser, Driver, Reach, Recipe};
use attest_solver::Budget;
use attest_state::State;

use super::answer::{ReachReport, Verdict};
use super::concrete::kinds;
use super::confirm::Probed;
use super::portfolio::PortfolioSolver;
use super::target::Target;
use super::walk::WalkSettings;
use super::ways::{Begin, Way, Ways, way};
use super::{ReachError, Reacher, hints};
use crate::summary::{Bounds, composed};

/// How many ways of one run are tried on the JVM.
const TRIED: usize = 3;
/// How many entries are looked at before the bounds are raised.
const NEAR: usize = 6;
/// How many entries are walked from.
const WALKED: usize = 4;
/// How many paths that were not followed to their end give a start of a walk.
const STARTS: usize = 6;
/// How often a branch may be undecided at first; more only where that is not enough.
const ROUNDS: [u32; 3] = [3, 12, 60];

/// Looks for ways from the entries.
pub(crate) fn search(
    reacher: &mut Reacher,
    target: &Target,
    goals: Goals,
    entries: &[MethodId],
    hints: &[Precondition],
    deadline: Instant,
    report: &mut ReachReport,
) -> Result<Verdict, ReachError> {
    // The library is shared; the machine and the JVM are not.
    let library = Arc::clone(&reacher.library);
    let mut world = Recorded::default();
    let mut machine = Machine::new(&library, &mut world, Limits::default());
    machine.enable_assertions(true);
    let mut started = State::new(256 << 20);
    machine.boot(&mut started).map_err(|exit| ReachError::Boot(format!("{exit:?}")))?;
    let options = &reacher.options;
    let (compose, branches, depth) = (options.compose, options.branches, options.depth);
    let summaries =
        composed(&library, entries, &Bounds { compose, branches, depth, deadline: Some(deadline) });
    machine.use_summaries(summaries.map_err(|problem| ReachError::Boot(problem.to_string()))?);
    let probed = Probed::new(&reacher.program, &reacher.library.bodies, &reacher.sources, target)?;
    let mut search = Search { reacher, machine, started, goals, probed, deadline, report, target };
    search.all(entries, hints)
}

pub(super) struct Search<'r, 'm> {
    pub(super) reacher: &'r mut Reacher,
    pub(super) machine: Machine<'m>,
    pub(super) started: State,
    pub(super) goals: Goals,
    pub(super) probed: Probed,
    deadline: Instant,
    pub(super) report: &'r mut ReachReport,
    target: &'r Target,
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

impl Search<'_, '_> {
    fn all(&mut self, entries: &[MethodId], hints: &[Precondition]) -> Result<Verdict, ReachError> {
        let mut known = vec![Known::Open; entries.len()];
        let mut last: Vec<Option<Ways>> = entries.iter().map(|_| None).collect();
        let most = self.reacher.options.branches;
        let mut rounds: Vec<u32> = ROUNDS.iter().map(|bound| (*bound).min(most)).collect();
        rounds.dedup();
        // Whatever the callers do: if no state of its own method leads there, nothing does.
        let own = self.target.method();
        if !entries.contains(&own) {
            let ways = self.direct(own, rounds[rounds.len() / 2], self.slice(8));
            if ways.ways.is_empty() && ways.complete && self.is_proof() {
                self.explain([&ways].into_iter());
                return Ok(Verdict::Unreachable);
            }
        }
        // The solutions of the backward phase, and what lies around them: the first one, then more.
        if self.walk_hints(entries, &mut known, hints)? {
            return Ok(Verdict::Reached);
        }
        if hints.len() == 1 && hints[0].changes > 0 {
            let more = hints::backward(self.reacher, self.target, Some(self.slice(8)), 5, self.report);
            let more = more.unwrap_or_default();
            if more.len() > 1 && self.walk_hints(entries, &mut known, &more[1..])? {
                return Ok(Verdict::Reached);
            }
        }
        // Everyday calls get to most places.
        let brief = self.slice(3).min(Instant::now() + Duration::from_secs(2));
        let program = self.machine.program();
        let numbers =
            |entry: &MethodId| program.method(*entry).is_static() && kinds(program, *entry).is_some();
        let varied = self.target.is_anyhow() && !entries.iter().all(numbers);
        if varied && !self.reacher.options.all && self.chance(entries, 1, brief)? {
            return Ok(Verdict::Reached);
        }
        for (round, branches) in rounds.iter().enumerate() {
            for (at, entry) in entries.iter().enumerate() {
                let far = at >= NEAR && round + 1 < rounds.len();
                if known[at] != Known::Open || far || self.late() {
                    continue;
                }
                // The nearest entries get the most time: they are the likeliest.
                let left = known.iter().filter(|known| **known == Known::Open).count();
                let slice = self.slice((left * (rounds.len() - round)).min(4) + 1);
                let mut ways = self.direct(*entry, *branches, slice);
                let found = std::mem::take(&mut ways.ways);
                if found.is_empty() && ways.complete && self.is_proof() {
                    known[at] = Known::Excluded;
                } else if !found.is_empty() {
                    known[at] = if self.confirm(found)? { Known::Done } else { Known::Arrived };
                }
                last[at] = Some(ways);
                if known[at] == Known::Done && !self.reacher.options.all {
                    return Ok(Verdict::Reached);
                }
            }
            for (at, entry) in entries.iter().enumerate().take(if round == 0 { WALKED } else { 0 }) {
                let open = matches!(known[at], Known::Open | Known::Arrived) && self.target.is_anyhow();
                if !open || self.late() {
                    continue;
                }
                let starts = last[at].as_ref().map_or(Vec::new(), |ways| ways.starts.clone());
                let share = self.slice(2 * entries.len().min(WALKED));
                if self.walk(*entry, &starts, &[], share, self.reacher.options.walk)? {
                    known[at] = Known::Done;
                    if !self.reacher.options.all {
                        return Ok(Verdict::Reached);
                    }
                }
            }
            // Sequences of calls where the object's state stands in the way.
            for calls in 0..=self.reacher.options.calls {
                for (at, entry) in entries.iter().enumerate() {
                    let worth =
                        at < NEAR && (known[at] == Known::Arrived || known[at] == Known::Open && round > 0);
                    if worth && !self.late() && self.recipes(*entry, calls, *branches, &mut last[at])? {
                        known[at] = Known::Done;
                        if !self.reacher.options.all {
                            return Ok(Verdict::Reached);
                        }
                    }
                }
            }
        }
        if self.report.ways.is_empty() && varied && known.iter().any(|known| *known != Known::Excluded) {
            self.chance(entries, 2, self.deadline)?;
        }
        if !self.report.ways.is_empty() {
            return Ok(Verdict::Reached);
        }
        if known.iter().all(|known| *known == Known::Excluded) && !self.target.via.is_empty() {
            self.report.count("no way through the frames of the stack trace");
        } else if known.iter().all(|known| *known == Known::Excluded) {
            self.explain(last.iter().flatten());
            return Ok(Verdict::Unreachable);
        }
        for (at, ways) in last.iter().enumerate() {
            if known[at] == Known::Arrived {
                self.report.count("objects in the state that it takes could not be made by public calls");
            }
            for (reason, count) in ways.iter().flat_map(|ways| &ways.reasons) {
                *self.report.reasons.entry(reason.clone()).or_insert(0) += count;
            }
        }
        if self.late() {
            self.report.count("the time is over (--time)");
        }
        let mut reasons: Vec<(&String, &u64)> = self.report.reasons.iter().collect();
        reasons.sort_by_key(|(reason, count)| (std::cmp::Reverse(**count), *reason));
        self.report.because = reasons.iter().take(6).map(|(reason, count)| times(reason, **count)).collect();
        Ok(Verdict::NotFound)
    }

    /// Walks from what the backward phase found; true if a test gets there and one is enough.
    fn walk_hints(
        &mut self,
        entries: &[MethodId],
        known: &mut [Known],
        hints: &[Precondition],
    ) -> Result<bool, ReachError> {
        let settings = WalkSettings { runs: 5_000, ..self.reacher.options.walk };
        for (at, entry) in entries.iter().enumerate() {
            let own = hints.iter().filter(|hint| hint.entry == *entry);
            let mut starts: Vec<(Vec<Graph>, Vec<usize>)> = Vec::new();
            for hint in own {
                let found = hints::starts(self.machine.program(), *entry, std::slice::from_ref(hint));
                let loose = hint.loose.iter().flatten().map(|reg| usize::from(*reg)).collect();
                starts.extend((!found.is_empty()).then_some((found, loose)));
            }
            if hints.is_empty() && at < WALKED {
                // The solver knew nothing: from zero.
                starts.push((Vec::new(), Vec::new()));
            }
            for (starts, moves) in starts {
                if !self.target.is_anyhow() || known[at] == Known::Done {
                    continue;
                }
                if self.walk(*entry, &starts, &moves, self.slice(6), settings)? {
                    known[at] = Known::Done;
                    if !self.reacher.options.all {
                        return Ok(true);
                    }
                }
            }
        }
        Ok(false)
    }

    /// Whether a block holds the target, or is where a wanted branch leads.
    pub(super) fn target_is_at(&self, method: MethodId, block: Block) -> bool {
        let body = self.reacher.library.bodies.get(&self.reacher.program, method);
        self.target.edges.iter().any(|(own, _, to)| *own == method && *to == block)
            || body.is_ok_and(|body| {
                let mut insts = self.target.insts.iter().filter(|(own, _)| *own == method);
                insts.any(|(_, inst)| body.block_of(*inst as usize) == block)
            })
    }

    pub(super) fn target_method(&self) -> MethodId {
        self.target.method()
    }

    fn late(&self) -> bool {
        Instant::now() >= self.deadline
    }

    /// A share of the time that is left.
    fn slice(&self, parts: usize) -> Instant {
        let left = self.deadline.saturating_duration_since(Instant::now());
        Instant::now() + (left / parts.max(1) as u32).max(Duration::from_millis(50))
    }

    /// Runs an entry on anything.
    fn direct(&mut self, method: MethodId, branches: u32, deadline: Instant) -> Ways {
        let program = self.machine.program();
        let names = attest_testcase::parameter_names(program, method);
        self.set_options(branches, Nulls::All, deadline);
        let mut state = self.started.fork();
        match self.machine.enter_symbolic(&mut state, method, &names) {
            Ok(entry) => self.run(state, &entry, &Begin::Direct(method), deadline),
            Err(problem) => {
                let mut ways = Ways::default();
                ways.lack(problem.to_string());
                ways
            }
        }
    }

    fn set_options(&mut self, branches: u32, nulls: Nulls, deadline: Instant) {
        self.machine.reset_symbols(SymbolicOptions {
            branches,
            depth: self.reacher.options.depth,
            nulls,
            opaque: true,
            ..SymbolicOptions::default()
        });
        self.machine.set_limits(Limits {
            deadline: Some(deadline),
            jumps: Some(20_000_000),
            frames: 2_000,
            ..Limits::default()
        });
    }

    fn run(&mut self, state: State, entry: &Entry, begin: &Begin, deadline: Instant) -> Ways {
        let target = self.target;
        let mut ways = Ways { complete: true, ..Ways::default() };
        let mut goals = self.goals.clone();
        let scope = &self.reacher.scope;
        if let Ok(body) = self.reacher.library.bodies.get(&self.reacher.program, entry.method)
            && self.reacher.program.method(entry.method).hidden
        {
            scope.tell_driver(body, &mut goals);
        }
        let mut solver = PortfolioSolver::new();
        let budget = Budget { deadline: Some(deadline), ..Budget::steps(200_000) };
        let mut arrived: Vec<Found> = Vec::new();
        let explorer = Explorer::new(&mut self.machine, &mut solver, Order::NearestGoal, budget, state);
        let mut explorer = explorer.observed_by(goals);
        while let Some(progress) = explorer.advance() {
            ways.segments += 1;
            if let Progress::Ended(found) = progress {
                match found.end {
                    PathEnd::Reached if !called_as(explorer.machine(), &found.state, target) => {
                        ways.lack("a way that is called otherwise than the stack trace says");
                    }
                    PathEnd::Reached => arrived.push(*found),
                    PathEnd::Bound(_) | PathEnd::Undecided(_) if ways.starts.len() < STARTS => {
                        ways.ended(explorer.machine(), &found);
                        ways.starts.push(explorer.machine().arguments_of(&found.state, entry));
                    }
                    _ => ways.ended(explorer.machine(), &found),
                }
            }
            if arrived.len() >= TRIED {
                break;
            }
            if Instant::now() >= deadline {
                ways.lack("the time is over (--time)");
                break;
            }
        }
        self.report.segments.forward += ways.segments;
        for found in arrived {
            match self.finish(found, entry, begin, &mut solver, budget) {
                Some(way) => ways.ways.push(way),
                None => ways.lack("the line is executed, but does not throw what it must"),
            }
        }
        ways
    }

    /// Follows a path that has arrived to an end, to know what a test must expect.
    fn finish(
        &mut self,
        found: Found,
        entry: &Entry,
        begin: &Begin,
        solver: &mut PortfolioSolver,
        budget: Budget,
    ) -> Option<Way> {
        let wanted = self.target.throws.as_deref();
        let mut state = found.state;
        let decisions = state.path.as_ref().map_or(0, |path| path.decisions.len());
        let fork = state.fork();
        let mut explorer = Explorer::new(&mut self.machine, solver, Order::DepthFirst, budget, fork);
        let mut thrown: Option<ClassId> = None;
        for _ in 0..200 {
            match explorer.advance() {
                Some(Progress::Ended(ended)) => match ended.end {
                    PathEnd::Returned(_) if wanted.is_none() => {
                        state = ended.state;
                        break;
                    }
                    PathEnd::Threw(exception) => {
                        let class = ended.state.heap.class(exception);
                        let here = wanted.is_none_or(|wanted| {
                            throws(explorer.machine(), &ended.state, exception, wanted, self.target)
                        });
                        if here {
                            thrown = Some(class);
                            state = ended.state;
                            break;
                        }
                    }
                    _ => {}
                },
                Some(Progress::Split) => {}
                None => break,
            }
        }
        if wanted.is_some() && thrown.is_none() {
            return None;
        }
        Some(way(&mut self.machine, &mut state, entry, begin.clone(), thrown, decisions))
    }

    /// Runs sequences of calls that end with an entry; true if a test gets there.
    fn recipes(
        &mut self,
        entry: MethodId,
        calls: usize,
        branches: u32,
        last: &mut Option<Ways>,
    ) -> Result<bool, ReachError> {
        let program = self.machine.program();
        let chooser = Chooser::new(program, self.reacher.scope.classes.clone());
        let reach = Reach { package: package(program.class_name(program.method(entry).class)).to_owned() };
        let recipes = chooser.recipes(entry, calls, &reach);
        for recipe in recipes {
            if self.late() {
                return Ok(false);
            }
            let mut ways = self.recipe(&recipe, branches);
            let found = std::mem::take(&mut ways.ways);
            let seen = !found.is_empty() && self.confirm(found)?;
            match last {
                Some(last) => last.reasons.extend(ways.reasons),
                None => *last = Some(ways),
            }
            if seen {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn recipe(&mut self, recipe: &Recipe, branches: u32) -> Ways {
        let program = self.machine.program();
        let driver = Driver::new(program, &self.reacher.library.bodies, recipe);
        let deadline = self.slice(8);
        self.set_options(branches, Nulls::Parameters(driver.nullable.clone()), deadline);
        let mut state = self.started.fork();
        match self.machine.enter_symbolic(&mut state, driver.method, &driver.names) {
            Ok(entry) => self.run(state, &entry, &Begin::Recipe(Box::new(recipe.clone())), deadline),
            Err(_) => Ways::default(),
        }
    }
}

/// Whether a state that has arrived was called as a stack trace says.
fn called_as(machine: &mut Machine<'_>, state: &State, target: &Target) -> bool {
    let places = machine.stack_of(state);
    let program = machine.program();
    let mut via = target.via.iter().peekable();
    for place in places.into_iter().skip(1) {
        let declared = program.method(place.method);
        let (class, name) = (program.dotted(declared.class), program.text(declared.name));
        if via.peek().is_some_and(|frame| frame.class == class && frame.method == name) {
            via.next();
        }
    }
    // The trace may begin outside of what the test calls.
    via.len() == 0 || via.len() < target.via.len()
}

/// Whether an exception is the one wanted, and comes from the target's line.
fn throws(
    machine: &mut Machine<'_>,
    state: &State,
    exception: attest_state::Ref,
    wanted: &str,
    target: &Target,
) -> bool {
    let program = machine.program();
    let is = |class: ClassId| {
        let name = program.dotted(class);
        name == wanted || name.rsplit('.').next() == Some(wanted)
    };
    let class = state.heap.class(exception);
    let trace = machine.stack_trace(state, exception);
    let methods: Vec<MethodId> = target.places().map(|(method, _)| method).collect();
    let here = trace.iter().any(|place| {
        methods.contains(&place.method)
            && target.line.is_none_or(|line| machine.line(*place) == i32::from(line))
    });
    here && program.superclasses(class).any(|above| is(above.id))
}

fn times(reason: &str, count: u64) -> String {
    if count == 1 { reason.to_owned() } else { format!("{reason} ({count} times)") }
}
