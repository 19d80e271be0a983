//! Search by symbolic execution: paths of recipes whose values are left open, for what chance does not find.

use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};

use attest_forward::{
    Bound, Explorer, Found, Limits, Machine, Merge, Nulls, Order, PathEnd, Progress, SymbolicOptions,
};
use attest_program::MethodId;
use attest_sequence::{Candidate, Chooser, Driver, Reach, Recipe, seeds_of};
use attest_solver::{Budget, StackOptions, stack};

use super::archive::Archive;
use super::cover::Until;
use super::lab::Lab;

/// What symbolic search did, for the report.
#[derive(Default, Debug)]
pub(crate) struct Explored {
    pub(crate) paths: u64,
    pub(crate) recipes: usize,
    pub(crate) unsupported: BTreeMap<String, usize>,
    /// What ended paths before their time, and how often, by the method that was called.
    pub(crate) ends: BTreeMap<MethodId, BTreeMap<String, usize>>,
    /// Methods that cannot be called, and what is missing.
    pub(crate) uncallable: BTreeMap<MethodId, String>,
    /// Goals that no calls within the scope of the state graph reach.
    pub(crate) excluded: BTreeSet<u32>,
    /// That scope in words.
    pub(crate) scope: String,
    /// Goals that some path reaches, covered by a candidate or not.
    pub(crate) reached: BTreeSet<u32>,
    pub(crate) timed_out: bool,
    /// When the search began, all that is needed for it loaded and translated.
    pub(crate) started: Option<Instant>,
    /// Tells drivers apart.
    pub(crate) next: usize,
}

/// How many paths of one recipe are followed, and how long.
const PATHS: u64 = 150;
const STEPS: u64 = 3_000;
const SLICE: Duration = Duration::from_millis(1_500);

pub(crate) struct Search<'s, 'p> {
    pub(crate) chooser: &'s Chooser<'p>,
    pub(crate) reach: &'s Reach,
    pub(crate) branches: u32,
    pub(crate) until: Until,
    pub(crate) explored: &'s mut Explored,
}

impl Search<'_, '_> {
    /// Explores the recipes of a level for every method from which something open may be reached.
    pub(crate) fn level(
        &mut self,
        machine: &mut Machine<'_>,
        lab: &mut Lab<'_>,
        entries: &[MethodId],
        archive: &mut Archive,
        level: usize,
    ) {
        let mut work: Vec<Recipe> = Vec::new();
        for method in entries {
            work.extend(self.chooser.recipes(*method, level, self.reach).into_iter().take(8));
        }
        work.sort_by_key(|recipe| {
            let own = (0..lab.goals.all.len() as u32)
                .any(|goal| archive.is_open(goal) && lab.goals.method(goal) == recipe.call.method);
            (!own, recipe.size())
        });
        for recipe in work {
            if archive.open() == 0 {
                return;
            }
            if Instant::now() >= lab.deadline {
                self.explored.timed_out = true;
                return;
            }
            self.recipe(machine, lab, &recipe, archive);
        }
    }

    fn recipe(
        &mut self,
        machine: &mut Machine<'_>,
        lab: &mut Lab<'_>,
        recipe: &Recipe,
        archive: &mut Archive,
    ) {
        let program = machine.program();
        self.explored.recipes += 1;
        self.explored.next += 1;
        let driver = Driver::new(program, &lab.library.bodies, recipe, self.explored.next);
        let deadline = lab.deadline.min(Instant::now() + SLICE);
        let mut options = SymbolicOptions {
            branches: self.branches,
            merge: Merge::Never,
            nulls: Nulls::All,
            ..SymbolicOptions::default()
        };
        self.until.bound(&mut options);
        machine.reset_symbols(options);
        let limits =
            Limits { deadline: Some(deadline), jumps: Some(2_000_000), frames: 1_500, ..Limits::default() };
        machine.set_limits(limits);
        let mut state = lab.warm.fork();
        let Ok(entry) = machine.enter_symbolic(&mut state, driver.method, &driver.names) else { return };
        machine.take_ways();
        let mut solver = stack(StackOptions::default());
        let budget = Budget { deadline: Some(deadline), ..Budget::steps(200_000) };
        let mut explorer = Explorer::new(machine, &mut solver, Order::NearestUncovered, budget, state);
        let (mut ended, mut steps) = (0, 0);
        // Goals that some state has reached and no candidate covers yet.
        let mut pending: BTreeSet<u32> = BTreeSet::new();
        while let Some(progress) = explorer.advance() {
            steps += 1;
            let ways = explorer.machine().take_ways();
            let reached = lab.goals.covered(&ways);
            pending.extend(reached.iter().filter(|goal| archive.is_open(**goal)));
            self.explored.reached.extend(reached);
            if let Progress::Ended(found) = progress {
                ended += 1;
                self.count(recipe.call.method, &found.end);
                if !pending.is_empty() || archive.endless {
                    let mut found = *found;
                    let machine = explorer.machine();
                    if let Some(candidate) = candidate(machine, &mut found, &entry, recipe) {
                        let trial = lab.try_out(machine, &candidate);
                        archive.offer(candidate, trial);
                        pending.retain(|goal| archive.is_open(*goal));
                        machine.set_limits(limits);
                    }
                }
            }
            if ended >= PATHS || steps >= STEPS || Instant::now() >= deadline || archive.open() == 0 {
                break;
            }
        }
        if explorer.waiting() > 0 {
            let ends = self.explored.ends.entry(recipe.call.method).or_default();
            *ends.entry("there are more paths than are followed".to_owned()).or_insert(0) += 1;
        }
        self.explored.paths += explorer.statistics.paths;
    }

    fn count(&mut self, method: MethodId, end: &PathEnd) {
        let what = match end {
            PathEnd::Unsupported(what) => {
                *self.explored.unsupported.entry(what.clone()).or_insert(0) += 1;
                format!("this is not modelled: {what}")
            }
            PathEnd::Bound(bound) => format!("the bound on {}", named(*bound)),
            PathEnd::OutOfBudget => "a path took too many steps or too much memory".to_owned(),
            PathEnd::Undecided(why) => format!("the solver gave up: {why:?}"),
            PathEnd::Returned(_)
            | PathEnd::Threw(_)
            | PathEnd::Exited(_)
            | PathEnd::Deadlock
            | PathEnd::Reached
            | PathEnd::Astray => return,
        };
        let all = self.explored.ends.entry(method).or_default();
        *all.entry(what).or_insert(0) += 1;
    }
}

/// A bound in words.
fn named(bound: Bound) -> &'static str {
    match bound {
        Bound::Branches => "how often a branch may be undecided (--branches)",
        Bound::PathBranches => "the undecided branches of a path (--until depth-k)",
        Bound::Loops => "rounds of a loop (--until loop-k)",
        Bound::Blocks => "runs of a block (--until block-k)",
        Bound::Conditions => "the conditions of a path",
        Bound::Lengths => "the length of an array or string",
        Bound::Recursion => "how deep methods call each other",
    }
}

/// The values that take a path.
fn candidate(
    machine: &mut Machine<'_>,
    found: &mut Found,
    entry: &attest_forward::Entry,
    recipe: &Recipe,
) -> Option<Candidate> {
    machine.make_readable(&mut found.state);
    let inputs = machine.arguments_of(&found.state, entry);
    let seeds = seeds_of(&inputs)?;
    Some(Candidate { recipe: recipe.clone(), seeds })
}
