//! The search for paths that a policy wants.

use std::collections::BTreeMap;

use attest_budget::Budget;
use attest_forward::{
    ExecutionCounter, Explorer, Feasibility, Found, Library, Machine, Next, Order, PathEnd, Policy, Visitor,
    question_budget,
};
use attest_program::{MethodId, Program};
use attest_solver::Solve;
use attest_state::{CodeCounts, Outcome, State};

use super::CostOptions;
use super::ahead::Ahead;
use super::cases::Cases;
use super::max_cost_first::{Costs, MaxCostFirst};
use super::model::Model;
use super::price::Price;
use super::report::{CostEffort, CostReport};
use crate::explore::{self, Given, Starts, Unsupported, starts};
use crate::session::{Error, Worker};

/// A search for paths of a method.
pub(crate) struct Search<'a> {
    pub(crate) library: &'a Library,
    pub(crate) method: MethodId,
    pub(crate) model: &'a Model,
    pub(crate) options: &'a CostOptions,
    pub(crate) budget: &'a Budget,
}

impl Search<'_> {
    /// Explores from a state after start-up on.
    pub(crate) fn run(&self, worker: &mut Worker<'_>, solver: &mut dyn Solve) -> Result<CostReport, Error> {
        let Worker { machine, booted, .. } = worker;
        let paths = &self.options.paths;
        let given = Given::parse(paths)?;
        machine.set_symbolic_options(paths.symbolic());
        machine.set_limits(paths.limits(self.budget));
        let names = explore::parameter_names(machine.program(), self.method);
        let search = explore::Search { names: &names, order: paths.order, budget: self.budget };
        let before = machine.work();
        let Starts { mut states, entry, lost } =
            starts(machine, solver, &search, booted.fork(), self.method, &given)?;
        let mut ahead = Ahead::new(self.library, self.model, self.options);
        let drives = self.options.driven && ahead.is_bounded(self.method);
        let costs = Costs::default();
        let mut costliest = MaxCostFirst::new(ahead, self.options.policy, &costs);
        let mut visitor = Ends {
            search: self,
            begun: states.iter_mut().map(State::fork).collect(),
            costs: &costs,
            cases: Cases::new(self, &entry, &names),
            missing: lost,
            unsupported: BTreeMap::new(),
            bounded: false,
        };
        let mut policy = Policy::within(Order::DepthFirst, self.budget, before);
        if drives {
            policy = Policy { order: Box::new(&mut costliest), late: true, ..policy };
        }
        let policy = policy.observed_by(ExecutionCounter::default());
        let end = attest_forward::explore(machine, solver, states, policy, &mut visitor);
        let mut left = end.left();
        if costliest.is_enough {
            costliest.pruned += end.waiting.len() as u64;
            left = end.untold;
        }
        let Ends { cases, mut missing, unsupported, bounded, .. } = visitor;
        if left > 0 {
            let why = "some paths were not followed: the bound on time, work or paths was reached";
            missing.push(why.to_owned());
        }
        let exact = cases.are_exact();
        let mut feasibility = Feasibility::new(machine, solver, question_budget(self.budget));
        let (cases, undecided) = cases.finish(&mut feasibility, booted);
        if undecided {
            missing.push("the solver could not decide what some paths can cost".to_owned());
        }
        missing.sort();
        missing.dedup();
        let unsupported: Vec<Unsupported> =
            unsupported.into_iter().map(|(what, paths)| Unsupported { what, paths }).collect();
        let complete = missing.is_empty() && unsupported.is_empty() && exact;
        // What was left behind was judged by ways within the bound on loops.
        let cut = costliest.pruned > 0 && paths.bounds.loops.is_some();
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
            effort: CostEffort {
                paths: end.statistics.paths,
                infeasible: end.statistics.excluded + end.statistics.contradicted,
                pruned: costliest.pruned,
                asked: end.statistics.asked,
            },
            confirmed: 0,
            not_confirmed: Vec::new(),
            untested: Vec::new(),
            tests: Vec::new(),
            seconds: 0.0,
        })
    }

    /// What was counted on a state's path.
    pub(crate) fn price(&self, machine: &Machine<'_>, state: &State) -> Price {
        self.model.price(machine.program(), &counts(machine.program(), state, self.options.library))
    }
}

/// Keeps the paths that end, with their costs.
struct Ends<'a> {
    search: &'a Search<'a>,
    /// Where the paths begin.
    begun: Vec<State>,
    costs: &'a Costs,
    cases: Cases<'a>,
    missing: Vec<String>,
    unsupported: BTreeMap<String, usize>,
    /// Whether a bound ended a path.
    bounded: bool,
}

impl Visitor<ExecutionCounter> for Ends<'_> {
    fn at_path_end(&mut self, explorer: &mut Explorer<'_, '_, ExecutionCounter>, found: Found) -> Next {
        match &found.end {
            PathEnd::Call(Outcome::Returned(_) | Outcome::Threw(_)) => {
                let start = found.state.path.as_ref().map_or(0, |path| path.start as usize);
                let from = self.begun.get_mut(start).map(State::fork);
                self.costs.add(self.search.price(explorer.machine(), &found.state).constant);
                self.cases.add(explorer.feasibility(), found, from);
            }
            PathEnd::Call(Outcome::Exited(_)) => self.missing.push("a path ends the program".to_owned()),
            PathEnd::Call(Outcome::Unsupported(what)) => {
                *self.unsupported.entry(what.clone()).or_insert(0) += 1
            }
            PathEnd::Bound(_) => self.bounded = true,
            PathEnd::Call(Outcome::OutOfBudget)
            | PathEnd::Undecided(_)
            | PathEnd::Call(Outcome::Diverged)
            | PathEnd::Reached
            | PathEnd::GoalUnreachable => self.missing.push(explore::end_text(&found.end)),
        }
        match self.search.options.paths.limit {
            Some(limit) if self.cases.len() >= limit => Next::Stop,
            _ => Next::Go,
        }
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
