//! What a request has used of its time: the processor time of its JVM, and the time in which no thread of it wanted a
//! processor.
//!
//! On a busy machine a JVM that is ready to run waits for its turn; that is nobody's doing and is not counted. So what is
//! said of a program does not depend on what else the machine does: a short test stays short, and one that computes,
//! sleeps or waits for ever has used up its time after as long as on an idle machine, or later. Where the system does not
//! tell what a process does, the clock counts.

use std::time::{Duration, Instant};

/// How often it is looked at what a JVM uses. Reason: what is over is noticed that late; a look takes some 0.1 ms.
const LOOK: Duration = Duration::from_millis(25);
/// The most that a look counts as slept through. Reason: who looks late, because the machine is busy, has not seen what
/// was in between.
const MAX_ASLEEP: Duration = Duration::from_millis(100);
/// The clock time after which a JVM that did not get the processor for its request is given up: so long, and so many times
/// what the request may use. Reason: at the lowest priority beside a dozen others a process has some 0.3 % of a processor;
/// no measurement supports the figures.
const LAST_RESORT: Duration = Duration::from_secs(600);
const LAST_RESORT_TIMES: u32 = 100;

/// Why a request is not waited for any longer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Over {
    /// It has used its time.
    Spent,
    /// The run that it belongs to is over.
    Cut,
    /// The JVM does not get a processor.
    Starved,
}

/// Counts what a request uses.
pub(crate) struct Meter {
    process: u32,
    limit: Duration,
    cut: Option<Instant>,
    begun: Instant,
    spent: Duration,
    last: Look,
    /// How many events were taken since.
    events: usize,
}

/// What was seen of a JVM at a moment.
#[derive(Clone, Copy, Debug)]
struct Look {
    at: Instant,
    /// The processor time of all its threads, where the system tells it.
    used: Option<Duration>,
    /// Whether no thread wanted a processor.
    asleep: bool,
}

impl Meter {
    /// Begins to count for a request that may use so much, and at most until the run is over. Nothing is looked at yet:
    /// most requests are done before the first look.
    pub(crate) fn start(process: u32, limit: Duration, cut: Option<Instant>) -> Meter {
        let at = Instant::now();
        let last = Look { at, used: None, asleep: false };
        Meter { process, limit, cut, begun: at, spent: Duration::ZERO, last, events: 0 }
    }

    /// Notes that the JVM said something; tells how often it has since the last look.
    pub(crate) fn heard(&mut self) -> usize {
        self.events += 1;
        self.events
    }

    /// When to look next.
    pub(crate) fn next_look(&self) -> Instant {
        let next = self.last.at + LOOK.min(self.limit.saturating_sub(self.spent));
        self.cut.map_or(next, |cut| cut.min(next))
    }

    /// Allows so much in all.
    pub(crate) fn allow(&mut self, limit: Duration) {
        self.limit = limit;
    }

    /// What was counted so far.
    pub(crate) fn spent(&self) -> Duration {
        self.spent
    }

    /// Looks, if it is time to; tells whether the request is over, and why.
    pub(crate) fn look(&mut self) -> Option<Over> {
        let at = Instant::now();
        if at < self.next_look() {
            return None;
        }
        let used = used(self.process);
        let busy = match (self.last.used, used) {
            // Who has used half of the time or more does not sleep; the threads need not be asked.
            (Some(before), Some(now)) => 2 * now.saturating_sub(before) >= at - self.last.at,
            _ => false,
        };
        let now = Look { at, used, asleep: !busy && is_asleep(self.process) };
        self.spent += counted(&self.last, &now);
        self.last = now;
        self.events = 0;
        let last_resort = LAST_RESORT.saturating_add(self.limit.saturating_mul(LAST_RESORT_TIMES));
        if self.spent >= self.limit {
            Some(Over::Spent)
        } else if self.cut.is_some_and(|cut| at >= cut) {
            Some(Over::Cut)
        } else {
            (at - self.begun >= last_resort).then_some(Over::Starved)
        }
    }
}

/// What counts of the time between two looks: never more than has passed.
fn counted(before: &Look, now: &Look) -> Duration {
    let passed = now.at - before.at;
    match (before.used, now.used) {
        (Some(earlier), Some(later)) if !(before.asleep && now.asleep) => {
            later.saturating_sub(earlier).min(passed)
        }
        _ => passed.min(MAX_ASLEEP),
    }
}

/// The processor time of a process with all its threads, those that have ended among them.
#[cfg(target_os = "linux")]
fn used(process: u32) -> Option<Duration> {
    /// Linux tells times to programs in hundredths of a second, whatever it counts in.
    const TICK: Duration = Duration::from_millis(10);
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    // The name comes before, in parentheses, and may hold anything; then the state is the first field.
    let (_, fields) = stat.rsplit_once(") ")?;
    let mut times = fields.split(' ').skip(11).map(|field| field.parse::<u32>().ok());
    let (user, system) = (times.next()??, times.next()??);
    Some(TICK * user.saturating_add(system))
}

#[cfg(not(target_os = "linux"))]
fn used(_process: u32) -> Option<Duration> {
    None
}

/// Whether all threads of a process sleep or have ended. The JVM's own that wakes up some twenty times a second does not count.
#[cfg(target_os = "linux")]
fn is_asleep(process: u32) -> bool {
    let Ok(threads) = std::fs::read_dir(format!("/proc/{process}/task")) else { return false };
    threads.flatten().all(|thread| {
        // One that has just ended does not run.
        let Ok(stat) = std::fs::read_to_string(thread.path().join("stat")) else { return true };
        stat.contains("(VM Periodic Tas")
            || stat.rsplit_once(") ").is_some_and(|(_, fields)| fields.starts_with(['S', 'Z', 'X']))
    })
}

#[cfg(not(target_os = "linux"))]
fn is_asleep(_process: u32) -> bool {
    true
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use super::{Look, MAX_ASLEEP, Meter, Over, counted};

    const MS: fn(u64) -> Duration = Duration::from_millis;

    #[test]
    fn waiting_for_a_processor_is_not_counted_and_sleeping_is() {
        let start = Instant::now();
        let look = |at: u64, used: u64, asleep| Look { at: start + MS(at), used: Some(MS(used)), asleep };
        let awake = look(0, 500, false);
        assert_eq!(counted(&awake, &look(3000, 500, false)), Duration::ZERO, "starved");
        assert_eq!(counted(&awake, &look(30, 530, false)), MS(30), "computing");
        assert_eq!(counted(&awake, &look(30, 590, false)), MS(30), "on three processors");
        assert_eq!(counted(&awake, &look(30, 510, true)), MS(10), "it went to sleep at some moment");
        let asleep = look(0, 500, true);
        assert_eq!(counted(&asleep, &look(30, 500, true)), MS(30), "asleep");
        assert_eq!(counted(&asleep, &look(3000, 500, true)), MAX_ASLEEP, "looked at late");
        let unknown = Look { used: None, ..awake };
        assert_eq!(counted(&unknown, &Look { used: None, ..look(30, 0, false) }), MS(30), "by the clock");
    }

    #[test]
    fn the_end_of_the_run_ends_a_request_that_has_time_left() {
        let own = std::process::id();
        assert_eq!(Meter::start(own, Duration::ZERO, None).look(), Some(Over::Spent));
        assert_eq!(Meter::start(own, MS(5000), Some(Instant::now())).look(), Some(Over::Cut));
        assert_eq!(Meter::start(own, MS(5000), None).look(), None);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn what_a_process_uses_is_read() {
        let own = std::process::id();
        let (used, start) = (super::used(own).expect("our own"), Instant::now());
        while super::used(own).expect("our own") < used + MS(30) {
            assert!(start.elapsed() < MS(60_000), "nothing is counted");
        }
        assert!(!super::is_asleep(own), "we are running");
        assert_eq!(super::used(u32::MAX), None);
    }
}
