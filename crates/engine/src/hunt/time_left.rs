//! Whether there is time for more candidates: how fast the JVM is with them, and when it must be done.

use std::time::{Duration, Instant};

use attest_budget::{Cut, Stopwatch};

use super::confirm::AT_ONCE;
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
    /// A call that does not end is waited for twice, now and as a test.
    pub(super) fn is_short(&self, confirmed: usize, endless: bool) -> bool {
        let begun = endless || self.each.is_some() || !self.waiting.is_zero();
        let waiting = if endless { self.waiting + 2 * UNENDING } else { self.waiting };
        let needed = waiting + self.each.unwrap_or_default() * (confirmed + AT_ONCE) as u32;
        self.is_timed() && begun && (self.cut.is_over() || self.left() < needed)
    }

    pub(super) fn is_timed(&self) -> bool {
        self.cut.deadline().is_some()
    }

    /// When all is over.
    pub(super) fn deadline(&self) -> Option<Instant> {
        self.cut.deadline()
    }
}
