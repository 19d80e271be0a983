//! The search for paths that a policy wants.

use std::collections::{BTreeMap, BinaryHeap, VecDeque};

use attest_forward::{ExecutionCounter, Explorer, Library, Machine, Order, PathEnd, Progress, Searcher};
use attest_program::{MethodId, Program};
use attest_solver::Solve;
use attest_state::{CodeCounts, State};

use super::CostOptions;
use super::ahead::Ahead;
use super::cases::Cases;
use super::model::Model;
use super::price::Price;
use super::report::{CostEffort, CostReport};
use crate::explore::{self, Given, Starts, Unsupported, starts};
use crate::session::{Allowance, Error, Worker};

/// A search for paths of a method.
pub(crate) struct Search<'a> {
    pub(crate) library: &'a Library,
    pub(crate) method: MethodId,
    pub(crate) model: &'a Model,
    pub(crate) options: &'a CostOptions,
    pub(crate) allowance: &'a Allowance,
}

impl Search<'_> {
    /// Explores from a state after start-up on.
    pub(crate) fn run(&self, worker: &mut Worker<'_>, solver: &mut dyn Solve) -> Result<CostReport, Error> {
        let Worker { machine, booted, .. } = worker;
        let paths = &self.options.paths;
        let given = Given::parse(paths)?;
        machine.set_symbolic_options(paths.symbolic());
        machine.set_limits(paths.limits(self.allowance));
        let names = explore::parameter_names(machine.program(), self.method);
        let budget = self.allowance.question();
        let search = explore::Search { names: &names, order: paths.order, budget, allowance: self.allowance };
        let before = machine.work();
        let Starts { mut states, entry, lost } =
            starts(machine, solver, &search, booted.fork(), self.method, &given)?;
        let mut begun: Vec<State> = states.iter_mut().map(State::fork).collect();
        let mut ahead = Ahead::new(self.library, self.model, self.options);
        let drives = self.options.driven && ahead.is_bounded(self.method);
        let mut dearest = Dearest {
            ahead,
            bounds: Vec::new(),
            order: BinaryHeap::new(),
            least: self.least(),
            most: self.options.policy.at_most,
            wanted: self.options.policy.worst,
            costs: Vec::new(),
            is_enough: false,
            pruned: 0,
        };
        let explorer = Explorer::over(machine, solver, Order::DepthFirst, budget, states);
        let mut explorer = explorer.observed_by(ExecutionCounter::default());
        if drives {
            explorer = explorer.asking_late();
        }
        let mut cases = Cases::new(self, &entry, &names);
        let mut missing = lost;
        let mut unsupported: BTreeMap<String, usize> = BTreeMap::new();
        let mut bounded = false;
        loop {
            let progress = match drives {
                true => explorer.advance_by(&mut dearest),
                false => explorer.advance(),
            };
            let Some(progress) = progress else { break };
            let spent = self.allowance.is_spent(explorer.machine().work().saturating_sub(before));
            let Progress::Ended(found) = progress else {
                if spent {
                    break;
                }
                continue;
            };
            match &found.end {
                PathEnd::Returned(_) | PathEnd::Threw(_) => {
                    let start = found.state.path.as_ref().map_or(0, |path| path.start as usize);
                    let from = begun.get_mut(start).map(State::fork);
                    dearest.ended(self.price(explorer.machine(), &found.state).constant);
                    cases.add(&mut explorer, *found, from);
                }
                PathEnd::Exited(_) => missing.push("a path ends the program".to_owned()),
                PathEnd::Unsupported(what) => *unsupported.entry(what.clone()).or_insert(0) += 1,
                PathEnd::Bound(_) => bounded = true,
                PathEnd::OutOfBudget
                | PathEnd::Undecided(_)
                | PathEnd::Deadlock
                | PathEnd::Reached
                | PathEnd::GoalUnreachable => {
                    missing.push(explore::end_text(&found.end));
                }
            }
            if spent || paths.limit.is_some_and(|limit| cases.len() >= limit) {
                break;
            }
        }
        if dearest.is_enough {
            dearest.pruned += explorer.take_waiting().len() as u64;
        }
        if explorer.left() > 0 {
            let why = "some paths were not followed: the bound on time, work or paths was reached";
            missing.push(why.to_owned());
        }
        let (exact, statistics) = (cases.are_exact(), explorer.statistics);
        let (cases, undecided) = cases.finish(&mut explorer, booted);
        if undecided {
            missing.push("the solver could not decide what some paths can cost".to_owned());
        }
        let effort = CostEffort {
            paths: statistics.paths,
            infeasible: statistics.excluded + statistics.contradicted,
            pruned: dearest.pruned,
            asked: statistics.asked,
        };
        missing.sort();
        missing.dedup();
        let unsupported: Vec<Unsupported> =
            unsupported.into_iter().map(|(what, paths)| Unsupported { what, paths }).collect();
        let complete = missing.is_empty() && unsupported.is_empty() && exact;
        // What was left behind was judged by ways within the bound on loops.
        let cut = dearest.pruned > 0 && paths.loops.is_some();
        Ok(CostReport {
            method: String::new(),
            unit: self.model.unit().to_owned(),
            library: self.options.library,
            cases,
            complete,
            exhaustive: complete && !bounded && !cut,
            driven: drives,
            unsupported,
            missing,
            effort,
            confirmed: 0,
            untested: Vec::new(),
            tests: Vec::new(),
            seconds: 0.0,
        })
    }

    /// What a path must be able to cost to be wanted.
    fn least(&self) -> Option<u64> {
        let above = self.options.policy.budget.map(|budget| budget.saturating_add(1));
        self.options.policy.at_least.max(above)
    }

    /// What was counted on a state's path.
    pub(crate) fn price(&self, machine: &Machine<'_>, state: &State) -> Price {
        self.model.price(machine.program(), &counts(machine.program(), state, self.options.library))
    }
}

/// What was counted in the code that matters: the program's own, with calls of it from wherever.
pub(crate) fn counts(program: &Program, state: &State, library: bool) -> CodeCounts {
    let Some(counts) = &state.execution_counts else { return CodeCounts::default() };
    let mut sum = counts.own.clone();
    if library {
        sum.add(&counts.library);
        return sum;
    }
    for (method, count) in &counts.library.called {
        if !program.class(program.method(*method).class).is_from_jdk() {
            *sum.called.entry(*method).or_default() += count;
            sum.calls += count;
        }
    }
    sum
}

/// Goes on with the state that can become the dearest; leaves behind what a policy excludes.
struct Dearest<'a> {
    ahead: Ahead<'a>,
    /// The most that each waiting state can cost.
    bounds: Vec<u64>,
    /// The same with the places of the states, the highest first; those that are out of date do not agree with `bounds`.
    order: BinaryHeap<(u64, usize)>,
    least: Option<u64>,
    most: Option<u64>,
    /// How many of the dearest are wanted.
    wanted: Option<usize>,
    /// What the paths that ended cost, ascending.
    costs: Vec<u64>,
    /// Whether as many as wanted cost at least as much as anything that waits can.
    is_enough: bool,
    pruned: u64,
}

impl Dearest<'_> {
    /// Notes what a path cost.
    fn ended(&mut self, cost: u64) {
        let at = self.costs.partition_point(|known| *known < cost);
        self.costs.insert(at, cost);
    }

    /// The place of the state that can become the dearest, the last of equals.
    fn highest(&mut self) -> Option<usize> {
        while let Some((bound, at)) = self.order.pop() {
            if self.bounds.get(at) == Some(&bound) {
                return Some(at);
            }
        }
        None
    }

    /// Whether as many paths as wanted cost at least this much.
    fn suffices(&self, bound: u64) -> bool {
        self.wanted.is_some_and(|wanted| match self.costs.len().checked_sub(wanted) {
            Some(at) => self.costs.get(at).is_none_or(|cost| *cost >= bound),
            None => false,
        })
    }
}

impl Searcher for Dearest<'_> {
    fn next(&mut self, waiting: &mut VecDeque<State>) -> Option<State> {
        loop {
            for state in waiting.iter().skip(self.bounds.len()) {
                let bound = self.ahead.most(state);
                self.order.push((bound, self.bounds.len()));
                self.bounds.push(bound);
            }
            let at = self.highest()?;
            if self.suffices(self.bounds[at]) {
                self.is_enough = true;
                return None;
            }
            let (bound, state) = (self.bounds.swap_remove(at), waiting.swap_remove_back(at)?);
            // The last one took its place.
            if let Some(moved) = self.bounds.get(at) {
                self.order.push((*moved, at));
            }
            let too_cheap = self.least.is_some_and(|least| bound < least);
            let too_dear = self.most.is_some_and(|most| self.ahead.so_far(&state) > most);
            if too_cheap || too_dear {
                self.pruned += 1;
                continue;
            }
            return Some(state);
        }
    }
}
