//! Whether there is time for more candidates: how fast the JVM is with them, and when it must be done.

use std::time::{Duration, Instant};

use attest_budget::{Cut, Stopwatch};

use super::confirm::AT_ONCE;
use super::tuning::MIN_BATCH;
use crate::confirm::UNENDING;

/// How fast the JVM is with candidates, and when it must be done.
pub(super) struct TimeLeft {
    cut: Cut,
    last: Stopwatch,
    /// How long the last candidates took, each.
    each: Option<Duration>,
    /// How long the tests of calls that do not end will take.
    waiting: Duration,
}

impl TimeLeft {
    pub(super) fn new(cut: Cut) -> TimeLeft {
        TimeLeft { cut, last: Stopwatch::start(), each: None, waiting: Duration::ZERO }
    }

    pub(super) fn took(&mut self, asked: usize) {
        self.each = self.last.time().checked_div(asked as u32);
        self.last = Stopwatch::start();
    }

    /// A call that does not end was waited for, and will be once more.
    pub(super) fn waited(&mut self) {
        self.waiting += self.last.time();
        self.last = Stopwatch::start();
    }

    pub(super) fn left(&self) -> Duration {
        self.cut.left(Duration::from_secs(600))
    }

    /// Whether the time that is left is needed for the tests of what is confirmed: they take as long as it took to
    /// confirm it. What nothing is known of is begun in any case.
    pub(super) fn is_short(&self, confirmed: usize) -> bool {
        let begun = self.each.is_some() || !self.waiting.is_zero();
        let needed = self.waiting + self.each.unwrap_or_default() * (confirmed + AT_ONCE) as u32;
        self.is_timed() && begun && (self.cut.is_over() || self.left() < needed)
    }

    pub(super) fn is_timed(&self) -> bool {
        self.cut.deadline().is_some()
    }

    /// When no further call of a batch is begun.
    pub(super) fn last_begin(&self) -> Option<Instant> {
        let least = Cut::after(MIN_BATCH).deadline();
        self.cut.deadline().map(|end| least.map_or(end, |least| end.max(least)))
    }

    /// How long a call may take that could take so long: no longer than the run, but for what every call gets.
    pub(super) fn at_most(&self, longest: Duration) -> Duration {
        longest.min(self.left().max(UNENDING))
    }
}
