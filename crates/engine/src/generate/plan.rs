//! How the time of a class is spent: rounds of chance and of paths, each longer than the one before; then shrinking;
//! then the JVM.

use std::time::{Duration, Instant};

use super::archive::Archive;
use super::chance::Effort;
use super::jvms::Pace;
use super::symbolic::Slice;

/// When what has to end.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plan {
    /// When all is over.
    pub(crate) end: Instant,
    time: Duration,
    pace: Pace,
    /// How long a trial took on the machine: where classes are slow to start, they are so on the JVM.
    pub(crate) trial: Duration,
}

impl Plan {
    pub(crate) fn new(begun: Instant, time: Duration, pace: Pace) -> Plan {
        Plan { end: begun + time, time, pace, trial: Duration::ZERO }
    }

    /// When shrinking ends: the JVM needs its time for what was found.
    pub(crate) fn shrink_end(&self, archive: &mut Archive) -> Instant {
        let tests = 3 + archive.live().len() * 2 / 3;
        let expected = self.pace.expected(tests).mul_f64(1.5) + self.trial * tests as u32;
        let reserved = expected.max(self.time.mul_f64(0.12));
        self.end - reserved.min(self.time.mul_f64(0.6))
    }

    /// When the search ends.
    pub(crate) fn search_end(&self, archive: &mut Archive) -> Instant {
        let shrinking = self.time.mul_f64(0.002) * archive.live().len().min(40) as u32;
        self.shrink_end(archive) - shrinking
    }
}

/// Chance, then paths.
pub(crate) struct Round {
    pub(crate) chance: Effort,
    /// The share of the time left that paths have.
    pub(crate) share: f64,
    pub(crate) slices: Vec<Slice>,
}

const fn slice(level: usize, recipes: usize, steps: u64, milliseconds: u64) -> Slice {
    Slice { level, recipes, steps, time: Duration::from_millis(milliseconds) }
}

/// The rounds. Where paths are what counts there is no end to them, and those that chance finds are few.
pub(crate) fn rounds(by_paths: bool) -> Vec<Round> {
    let effort = |most, in_vain, share| Effort { most, in_vain, share };
    match by_paths {
        true => vec![
            Round {
                chance: effort(400, 100, 1.0),
                share: 1.0,
                slices: vec![slice(0, 8, 3_000, 1_500), slice(1, 8, 3_000, 1_500)],
            },
            Round { chance: effort(2_000, 400, 1.0), share: 0.0, slices: vec![] },
        ],
        false => vec![
            Round { chance: effort(2_000, 500, 0.15), share: 0.2, slices: vec![slice(0, 2, 150, 80)] },
            Round {
                chance: effort(4_000, 800, 0.2),
                share: 0.25,
                slices: vec![slice(0, 4, 500, 250), slice(1, 2, 200, 120)],
            },
            Round {
                chance: effort(20_000, 4_000, 0.3),
                share: 0.35,
                slices: vec![slice(0, 8, 1_500, 700), slice(1, 4, 700, 350)],
            },
            Round {
                chance: effort(60_000, 12_000, 0.4),
                share: 0.5,
                slices: vec![slice(0, 8, 4_000, 2_000), slice(1, 8, 3_000, 1_500), slice(2, 8, 1_000, 500)],
            },
            Round { chance: effort(150_000, 25_000, 1.0), share: 0.0, slices: vec![] },
        ],
    }
}
