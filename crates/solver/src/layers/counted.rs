//! Counts what a layer is asked and answers itself, so that each layer's worth can be seen.

use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;

use attest_budget::Stopwatch;
use attest_term::TermPool;

use crate::answer::Answer;
use crate::budget::QuestionBudget;
use crate::query::Query;
use crate::solve::Solve;

/// What a layer has done.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LayerStatistics {
    /// The layer's name.
    pub name: &'static str,
    /// How many queries came to it.
    pub asked: u64,
    /// How many it answered `Sat` without asking the layer below.
    pub sat: u64,
    /// How many it answered `Unsat` without asking the layer below.
    pub unsat: u64,
    /// How many it answered `Unknown` without asking the layer below.
    pub unknown: u64,
    /// The time spent in it, without the layers below.
    pub time: Duration,
}

/// The statistics of a stack, the top layer first.
pub type Statistics = Rc<RefCell<Vec<LayerStatistics>>>;

/// Counts the queries to `inner`, which stands at `place` in the statistics.
pub struct Counted {
    inner: Box<dyn Solve>,
    place: usize,
    statistics: Statistics,
}

impl Counted {
    /// Counts at `place`.
    pub fn new(inner: Box<dyn Solve>, place: usize, statistics: Statistics) -> Counted {
        Counted { inner, place, statistics }
    }

    /// How often the layer below was asked, and how long it and those below it took.
    fn below(&self) -> (u64, Duration) {
        let statistics = self.statistics.borrow();
        let below = statistics.get(self.place + 1..).unwrap_or(&[]);
        (below.first().map_or(0, |layer| layer.asked), below.iter().map(|layer| layer.time).sum())
    }
}

impl Solve for Counted {
    fn solve(&mut self, pool: &mut TermPool, query: &Query, budget: &mut QuestionBudget) -> Answer {
        let (asked_before, below_before) = self.below();
        let watch = Stopwatch::start();
        let answer = self.inner.solve(pool, query, budget);
        let taken = watch.time();
        let (asked_after, below_after) = self.below();
        if let Some(own) = self.statistics.borrow_mut().get_mut(self.place) {
            own.asked += 1;
            own.time += taken.saturating_sub(below_after.saturating_sub(below_before));
            if asked_before == asked_after {
                match answer {
                    Answer::Sat(_) => own.sat += 1,
                    Answer::Unsat(_) => own.unsat += 1,
                    Answer::Unknown(_) => own.unknown += 1,
                }
            }
        }
        answer
    }
}
