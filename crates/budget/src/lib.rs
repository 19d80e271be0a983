//! How much something may take ([`Budget`]), how far paths are followed ([`Bounds`]), and when a run is over: the clock
//! as a cut, never as a share.
//!
//! **Architecture Invariant:** what is done, and in which order, is counted work; the clock only ends it. So nothing
//! here tells how much time is left to somebody who would share it out: a [`Cut`] answers whether the run is over,
//! and once it is, it stays so. Only what talks to other programs (the JVM) asks for the deadline itself.

mod bounds;
mod budget;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

pub use bounds::Bounds;
pub use budget::{Budget, SOLVER_STEP};

/// When a run is over: at a time, or when the user says so.
#[derive(Clone, Debug, Default)]
pub struct Cut {
    deadline: Option<Instant>,
    stop: Option<Arc<AtomicBool>>,
}

impl Cut {
    /// Never.
    pub const fn never() -> Cut {
        Cut { deadline: None, stop: None }
    }

    /// After this time; never if it is longer than time goes on.
    pub fn after(time: Duration) -> Cut {
        Cut { deadline: Instant::now().checked_add(time), stop: None }
    }

    /// After this time, if there is one.
    pub fn after_some(time: Option<Duration>) -> Cut {
        time.map_or(Cut::never(), Cut::after)
    }

    /// At this time.
    pub fn at(deadline: Instant) -> Cut {
        Cut { deadline: Some(deadline), stop: None }
    }

    /// Also as soon as somebody sets the flag.
    pub fn or_when(self, stop: Arc<AtomicBool>) -> Cut {
        Cut { stop: Some(stop), ..self }
    }

    /// Whichever of the two is over first. A flag that both have must be the same one.
    pub fn or(self, other: &Cut) -> Cut {
        let deadline = self.deadline.into_iter().chain(other.deadline).min();
        Cut { deadline, stop: self.stop.or_else(|| other.stop.clone()) }
    }

    /// The same, but that much earlier: time that is kept for what comes after.
    pub fn earlier(&self, by: Duration) -> Cut {
        let deadline = self.deadline.map(|deadline| deadline.checked_sub(by).unwrap_or_else(Instant::now));
        Cut { deadline, stop: self.stop.clone() }
    }

    /// Whether the run is over.
    pub fn is_over(&self) -> bool {
        self.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed)) || is_past(self.deadline)
    }

    /// The time at which it is over, for those who wait for other programs.
    pub fn deadline(&self) -> Option<Instant> {
        self.deadline
    }

    /// The flag that ends it, for those who look at it in the middle of something long.
    pub fn stop(&self) -> Option<Arc<AtomicBool>> {
        self.stop.clone()
    }

    /// How long others may be waited for; at most `most`.
    pub fn left(&self, most: Duration) -> Duration {
        let left = self.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
        left.map_or(most, |left| left.min(most))
    }
}

/// Whether a deadline has passed, if there is one: the run is over.
pub fn is_past(deadline: Option<Instant>) -> bool {
    deadline.is_some_and(|deadline| Instant::now() >= deadline)
}

/// Tells how long something took, for reports; nothing may be decided by it.
#[derive(Clone, Copy, Debug)]
pub struct Stopwatch(Instant);

impl Stopwatch {
    /// Begins now.
    pub fn start() -> Stopwatch {
        Stopwatch(Instant::now())
    }

    /// The seconds since it began.
    pub fn seconds(self) -> f64 {
        self.0.elapsed().as_secs_f64()
    }

    /// The time since it began.
    pub fn time(self) -> Duration {
        self.0.elapsed()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::time::Duration;

    use super::Cut;

    #[test]
    fn a_cut_is_over_at_its_time_or_when_the_user_says_so() {
        assert!(!Cut::never().is_over());
        assert!(Cut::after(Duration::ZERO).is_over());
        assert!(!Cut::after(Duration::from_secs(3600)).is_over());
        assert!(!Cut::after(Duration::MAX).is_over());
        let stop = Arc::new(AtomicBool::new(false));
        let cut = Cut::never().or_when(Arc::clone(&stop));
        assert!(!cut.is_over());
        stop.store(true, Ordering::Relaxed);
        assert!(cut.is_over());
    }

    #[test]
    fn of_two_cuts_the_first_counts() {
        let (long, over) = (Cut::after(Duration::from_secs(3600)), Cut::after(Duration::ZERO));
        assert!(long.clone().or(&over).is_over() && over.or(&long).is_over());
        let stop = Arc::new(AtomicBool::new(false));
        let whole = Cut::never().or_when(Arc::clone(&stop));
        let (one, other) = (long.clone().or(&whole), whole.or(&long));
        assert!(!one.is_over() && !other.is_over());
        stop.store(true, Ordering::Relaxed);
        assert!(one.is_over() && other.is_over());
    }

    #[test]
    fn time_is_kept_for_what_comes_after() {
        let cut = Cut::after(Duration::from_secs(3600));
        assert!(cut.earlier(Duration::from_secs(3601)).is_over());
        assert!(!cut.earlier(Duration::from_secs(1)).is_over());
        assert!(!Cut::never().earlier(Duration::from_secs(1)).is_over());
    }
}
