//! What runs have cost, in a unit that is the same on every machine and under any load.
//!
//! The unit is a jump or call of a concrete run, some 20 to 50 nanoseconds. Other work is charged in the same unit,
//! by what it costs on average; no figure here needs to be exact, as work is only compared with bounds on work.

use attest_budget::{Budget, SOLVER_STEP};
use attest_solver::{MAX_STEPS_PER_QUESTION, QuestionBudget};

use crate::machine::Machine;

/// What an instruction on terms costs.
pub(crate) const TERM_INSTRUCTION: u64 = 20;
/// What it costs to look whether values satisfy a path's new conditions.
pub(crate) const VALUES: u64 = 100;
/// What a question to the solver costs at least, answered by the layers in front: some 50 microseconds.
pub(crate) const QUESTION: u64 = 1_000;
/// How many bytes are allocated or copied by a collection in one unit of work. Reason: some 50 ns a unit, eight words.
/// No measurement supports it beyond this: filling a heap of 64 MiB and copying it is then two million units, 0.1 s.
pub(crate) const BYTES_PER_WORK: u64 = 64;

/// How many steps one question may take where all of a search may take so much work: as many as a question may take at
/// all, or all of the work.
fn question_steps(work: u64) -> u64 {
    (work / SOLVER_STEP).clamp(1, MAX_STEPS_PER_QUESTION)
}

/// What one question to the solver may take where a search may take so much.
pub fn question_budget(budget: &Budget) -> QuestionBudget {
    let steps = if budget.is_counted() { question_steps(budget.work) } else { MAX_STEPS_PER_QUESTION };
    QuestionBudget { deadline: budget.cut.deadline(), ..QuestionBudget::steps(steps) }
}

/// Whether a question that was not answered may be with more work.
pub fn holds_questions_short(budget: &Budget) -> bool {
    question_budget(budget).steps < MAX_STEPS_PER_QUESTION
}

/// What a question to the solver costs that took so many steps.
pub fn question_work(steps: u64) -> u64 {
    QUESTION + steps.saturating_mul(SOLVER_STEP)
}

impl Machine<'_> {
    /// All work so far: jumps and calls, instructions on terms, what was done with terms, and what was charged.
    pub fn work(&self) -> u64 {
        let terms = self.symbols.as_ref().map_or(0, |symbols| symbols.pool.work());
        self.jumps() + self.charged + terms
    }

    /// Adds work that was done elsewhere for a run.
    pub fn charge(&mut self, work: u64) {
        self.charged = self.charged.saturating_add(work);
    }

    /// Jumps and calls so far.
    pub(crate) fn jumps(&self) -> u64 {
        self.jumped + self.limits.slice.saturating_sub(self.fuel)
    }

    /// Fills up the fuel for the next slice, noting what was burnt.
    pub(crate) fn refuel(&mut self) {
        self.jumped = self.jumps();
        self.fuel = self.limits.slice;
    }
}
