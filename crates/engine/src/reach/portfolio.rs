//! A solver for single hard questions: the stack for a while, then the concolic walk in earnest, then the stack again.
//!
//! The stack alone would spend all its time in the back end, which seldom ends on products of doubles; the walk finds
//! many of their solutions.

use std::time::{Duration, Instant};

use attest_solver::{Answer, Budget, Query, Solve, Stack, StackOptions, WalkOptions, Walked, stack};
use attest_term::TermPool;

/// The solver.
pub(crate) struct Patient {
    stack: Stack,
    walked: Walked<()>,
}

const FIRST: Duration = Duration::from_millis(250);
const WALK: Duration = Duration::from_millis(700);
const LAST: Duration = Duration::from_millis(1500);

impl Patient {
    pub(crate) fn new() -> Patient {
        let callback = Some(attest_forward::execute_opaque());
        let walked = Walked { callback: callback.clone(), ..Walked::new(()) };
        Patient { stack: stack(StackOptions { callback, ..StackOptions::default() }), walked }
    }
}

impl Solve for Patient {
    fn solve(&mut self, pool: &mut TermPool, query: &Query, budget: &mut Budget) -> Answer {
        let whole = budget.deadline;
        let within = |time: Duration| {
            let end = Instant::now() + time;
            Some(whole.map_or(end, |whole| whole.min(end)))
        };
        budget.deadline = within(FIRST);
        let first = self.stack.solve(pool, query, budget);
        let Answer::Unknown(_) = first else { return first };
        for seed in 2..5 {
            let options = WalkOptions { tries: 6, seed, ..WalkOptions::default() };
            let mut steps = Budget { deadline: within(WALK / 3), ..Budget::steps(200_000) };
            if let Ok(model) = self.walked.walk(pool, query, &options, &mut steps) {
                return Answer::Sat(model);
            }
        }
        budget.deadline = within(LAST);
        let last = self.stack.solve(pool, query, budget);
        budget.deadline = whole;
        last
    }
}
