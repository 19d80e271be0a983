//! A solver for single hard questions: the stack for a while, then the concolic walk in earnest, then the stack again.
//!
//! The stack alone would spend all its steps in the back end, which seldom ends on products of doubles; the walk finds
//! many of their solutions. Every part is counted, so that the answers are the same on every machine.

use attest_solver::{
    Answer, MAX_STEPS_PER_QUESTION, Query, QuestionBudget, Solve, Stack, StackOptions, WalkOptions, Walked,
    Why, stack,
};
use attest_term::TermPool;

/// Steps of the stack before the walk. A quarter of a second on products of doubles and ints (`attest-solver`, example
/// `step_speed`): what is decided quickly is decided within them.
const FIRST_STEPS: u64 = MAX_STEPS_PER_QUESTION / 5;
/// Steps of each walk. Seldom reached: a walk of six tries ends after 900 steps for each condition that does not hold
/// at its start. No measurement supports the figure.
const WALK_STEPS: u64 = 6_000;
/// Where the random numbers of the walks begin.
const WALK_SEEDS: [u64; 3] = [2, 3, 4];

/// What all parts together may take of one question.
pub(crate) const MAX_STEPS: u64 = FIRST_STEPS + WALK_SEEDS.len() as u64 * WALK_STEPS + MAX_STEPS_PER_QUESTION;

/// The solver.
pub(crate) struct PortfolioSolver {
    stack: Stack,
    walked: Walked<()>,
}

impl PortfolioSolver {
    pub(crate) fn new() -> PortfolioSolver {
        let callback = Some(attest_forward::execute_opaque());
        let walked = Walked { callback: callback.clone(), ..Walked::new(()) };
        PortfolioSolver { stack: stack(StackOptions { callback, ..StackOptions::default() }), walked }
    }
}

impl Solve for PortfolioSolver {
    fn solve(&mut self, pool: &mut TermPool, query: &Query, budget: &mut QuestionBudget) -> Answer {
        let first = spent(budget, FIRST_STEPS, |part| self.stack.solve(pool, query, part));
        let Answer::Unknown(why) = &first else { return first };
        if matches!(why, Why::Deadline | Why::Interrupted) {
            return first;
        }
        for seed in WALK_SEEDS {
            let options = WalkOptions { tries: 6, seed, ..WalkOptions::default() };
            match spent(budget, WALK_STEPS, |part| self.walked.walk(pool, query, &options, part)) {
                Ok(model) => return Answer::Sat(model),
                Err(Why::Deadline) => return Answer::Unknown(Why::Deadline),
                Err(_) => {}
            }
        }
        self.stack.solve(pool, query, budget)
    }
}

/// Does something with at most so many steps of a budget, and takes from it what that took.
fn spent<R>(budget: &mut QuestionBudget, steps: u64, ask: impl FnOnce(&mut QuestionBudget) -> R) -> R {
    let mut part = budget.at_most(steps);
    let before = part.steps;
    let result = ask(&mut part);
    budget.spend(before - part.steps);
    result
}
