//! Whether a state is possible: by the values that its path has, by others near to them, and by the solver.

use std::sync::Arc;

use attest_solver::{Answer, Query, QuestionBudget, Repair, Solve, Why};
use attest_state::State;

use super::{SearchStatistics, example};
use crate::machine::Machine;
use crate::symbolic::Alternative;
use crate::work::{VALUES, question_work};

/// Tells whether states of a machine are possible.
pub struct Feasibility<'m, 'p> {
    /// The machine.
    pub machine: &'m mut Machine<'p>,
    solver: &'m mut dyn Solve,
    /// What one question may take.
    budget: QuestionBudget,
    repair: Repair,
    /// What was done so far.
    pub(super) statistics: SearchStatistics,
}

impl<'m, 'p> Feasibility<'m, 'p> {
    /// Nothing is asked yet; `budget` is what one question to the solver may cost.
    pub fn new(
        machine: &'m mut Machine<'p>,
        solver: &'m mut dyn Solve,
        budget: QuestionBudget,
    ) -> Feasibility<'m, 'p> {
        let (repair, statistics) = (Repair::new(), SearchStatistics::default());
        Feasibility { machine, solver, budget, repair, statistics }
    }

    /// The state that an alternative makes of another, if that is possible or cannot be told.
    pub fn taken(&mut self, mut state: State, alternative: &Alternative) -> Option<State> {
        let possible =
            self.machine.take(&mut state, alternative) && self.is_possible(&mut state) != Ok(false);
        possible.then_some(state)
    }

    /// Whether a state is possible; sets its values if so.
    pub(super) fn is_possible(&mut self, state: &mut State) -> Result<bool, Why> {
        let Some(path) = &mut state.path else { return Ok(true) };
        if path.checked == path.conditions.len() {
            return Ok(true);
        }
        let Some(model) = path.model.clone() else { return self.solve(state) };
        self.machine.charge(VALUES);
        let pool = self.machine.pool();
        let new = &path.conditions[path.checked..];
        if new.iter().all(|condition| self.repair.holds(pool, *condition, &model)) {
            self.statistics.witnessed += 1;
            path.checked = path.conditions.len();
            return Ok(true);
        }
        if self.example_holds(state) {
            self.statistics.witnessed += 1;
            return Ok(true);
        }
        let Some(path) = &mut state.path else { return Ok(true) };
        let pool = self.machine.pool();
        if let Some(model) = self.repair.repaired(pool, &path.conditions, path.checked, &model) {
            self.statistics.repaired += 1;
            path.model = Some(Arc::new(model));
            path.checked = path.conditions.len();
            return Ok(true);
        }
        self.solve(state)
    }

    /// Whether the values that a summary knows for the case just taken satisfy the whole path; sets them if so.
    fn example_holds(&mut self, state: &mut State) -> bool {
        let Some(path) = &mut state.path else { return false };
        let (Some(asked), Some(taken)) = (&path.composing, path.decisions.last()) else { return false };
        if asked.decisions as usize + 1 != path.decisions.len() {
            return false;
        }
        let Some(example) = asked.examples.get(taken.taken as usize).filter(|all| !all.is_empty()) else {
            return false;
        };
        let before = path.model.as_deref().cloned().unwrap_or_default();
        let model = example::guided(self.machine.pool(), before, example);
        let pool = self.machine.pool();
        // What has just been taken is the first to fail.
        let holds = self.repair.hold(pool, &path.conditions, &model);
        if holds {
            path.model = Some(Arc::new(model));
            path.checked = path.conditions.len();
        }
        holds
    }

    /// Asks the solver for values that satisfy a state's conditions.
    pub fn solve(&mut self, state: &mut State) -> Result<bool, Why> {
        let Some(path) = &mut state.path else { return Ok(true) };
        self.statistics.asked += 1;
        let query = Query::new(path.conditions.iter().copied());
        let mut budget = self.budget;
        let answer = self.solver.solve(self.machine.pool(), &query, &mut budget);
        let steps = self.budget.steps.saturating_sub(budget.steps);
        self.machine.charge(question_work(steps));
        match answer {
            Answer::Sat(model) => {
                path.model = Some(Arc::new(model));
                path.checked = path.conditions.len();
                Ok(true)
            }
            Answer::Unsat(_) => {
                self.statistics.excluded += 1;
                Ok(false)
            }
            Answer::Unknown(why) => {
                self.statistics.undecided += 1;
                Err(why)
            }
        }
    }
}
