//! Exploration: which path goes on next, where paths split, and when the solver is asked.
//!
//! **Architecture Invariant:** only `Unsat` prunes a path; one that the solver could not decide ends as
//! undecided. Every path ends once.

mod example;
mod explore;
mod explorer;
mod feasibility;
mod order;

pub use explore::{Next, Policy, SearchEnd, Stopped, Visitor, explore};
pub use explorer::Explorer;
pub use feasibility::Feasibility;
pub use order::{Order, Searcher};

use attest_solver::Why;
use attest_state::{Mark, Operand, Outcome, Ref, State, Value};

use crate::machine::{RunEnd, Stop};
use crate::symbolic::Bound;

/// How a path ended.
#[derive(Debug)]
pub enum PathEnd {
    /// The method ended so.
    Call(Outcome<Option<Operand>, Ref>),
    /// A bound of symbolic runs.
    Bound(Bound),
    /// The solver could not tell whether the path is possible.
    Undecided(Why),
    /// A goal was reached; the state waits there.
    Reached,
    /// No goal can be reached any more.
    GoalUnreachable,
}

impl PathEnd {
    /// How a path ended whose run ended so, its result with this mark; the run's own reason if it only stops there.
    pub fn of(end: RunEnd, result: Mark) -> Result<PathEnd, Stop> {
        let marked = |value: Value| Operand { mark: result, ..Operand::concrete(value) };
        match end {
            Ok(outcome) => Ok(PathEnd::Call(outcome.map(|value| value.map(marked), |exception| exception))),
            Err(stop) => Err(stop),
        }
    }

    /// Whether the program came to an end of its own.
    pub fn is_finished(&self) -> bool {
        matches!(self, PathEnd::Call(outcome) if outcome.is_finished())
    }
}

/// A path that has ended.
pub struct Found {
    /// The state at its end.
    pub state: State,
    /// How it ended.
    pub end: PathEnd,
}

/// What an exploration did.
#[derive(Clone, Copy, Debug, Default)]
pub struct SearchStatistics {
    /// Paths that ended.
    pub paths: u64,
    /// Alternatives that contradict the path at once.
    pub contradicted: u64,
    /// Alternatives that the path's own values satisfy.
    pub witnessed: u64,
    /// Alternatives that they satisfy with one value changed.
    pub repaired: u64,
    /// Questions to the solver.
    pub asked: u64,
    /// Alternatives that the solver excluded.
    pub excluded: u64,
    /// Questions that the solver could not answer.
    pub undecided: u64,
    /// Paths that ended because an assumption of the program does not hold on them.
    pub assumed: u64,
    /// Ways that a summary knows to end by a bound, left out because a path had ended by that bound before: whether
    /// they are possible was not asked.
    pub cut: u64,
}

impl SearchStatistics {
    /// Adds what another exploration did.
    pub fn add(&mut self, other: &SearchStatistics) {
        self.paths += other.paths;
        self.contradicted += other.contradicted;
        self.witnessed += other.witnessed;
        self.repaired += other.repaired;
        self.asked += other.asked;
        self.excluded += other.excluded;
        self.undecided += other.undecided;
        self.assumed += other.assumed;
        self.cut += other.cut;
    }
}
