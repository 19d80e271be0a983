//! How a class is searched: rounds of chance and of paths, each deeper than the one before, all counted; and when the
//! time that it may take cuts what: the search first, then shrinking, so that the JVM has its time.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use attest_budget::Cut;

use super::archive::Archive;
use super::symbolic::Slice;
use super::tuning::{MILLISECOND, ROUND_GROWTH};
use crate::confirm::JvmThroughput;
use attest_budget::Budget;

/// When what has to end.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    /// When all is over.
    pub(crate) end: Cut,
    /// Set when the user wants the search to stop; what was found still goes to the JVM.
    stop: Arc<AtomicBool>,
    time: Duration,
    throughput: JvmThroughput,
    /// How long a execution took on the machine: where classes are slow to start, they are so on the JVM.
    pub(crate) execution: Duration,
}

impl Plan {
    pub(crate) fn new(end: Cut, stop: Arc<AtomicBool>, time: Duration, throughput: JvmThroughput) -> Plan {
        Plan { end, stop, time, throughput, execution: Duration::ZERO }
    }

    /// When shrinking ends: the JVM needs its time for what was found.
    pub(crate) fn shrink_end(&self, archive: &mut Archive) -> Cut {
        self.end.earlier(self.kept(archive)).or_when(Arc::clone(&self.stop))
    }

    /// When the search ends.
    pub(crate) fn search_end(&self, archive: &mut Archive) -> Cut {
        let shrinking = self.time.mul_f64(0.002) * archive.live().len().min(40) as u32;
        self.end.earlier(self.kept(archive) + shrinking).or_when(Arc::clone(&self.stop))
    }

    /// The time that is kept for the JVM.
    fn kept(&self, archive: &mut Archive) -> Duration {
        let tests = 3 + archive.live().len() * 2 / 3;
        let expected = self.throughput.expected(tests).mul_f64(1.5) + 2 * self.execution * tests as u32;
        expected.max(self.time.mul_f64(0.12)).min(self.time.mul_f64(0.6))
    }
}

/// Chance, then paths.
#[derive(Clone)]
pub(crate) struct Round {
    pub(crate) chance: Budget,
    /// The work that the paths of all slices may take.
    pub(crate) work: u64,
    pub(crate) slices: Vec<Slice>,
}

/// The rounds, up to this one. Where paths are what counts there is no end to them, and those that chance finds are few.
pub(crate) fn rounds(by_paths: bool, most: usize) -> Vec<Round> {
    let effort = |candidates, without_progress, milliseconds| Budget {
        without_progress,
        work: milliseconds * MILLISECOND,
        ..Budget::candidates(candidates)
    };
    let slice = |level, sequences, steps, milliseconds| Slice {
        level,
        sequences,
        steps,
        work: milliseconds * MILLISECOND,
    };
    let round = |chance, milliseconds, slices| Round { chance, work: milliseconds * MILLISECOND, slices };
    let mut rounds = match by_paths {
        true => vec![
            round(effort(400, 100, 2_000), 8_000, vec![slice(0, 8, 3_000, 1_500), slice(1, 8, 3_000, 1_500)]),
            round(effort(2_000, 400, 10_000), 0, vec![]),
        ],
        false => vec![
            round(effort(2_000, 500, 1_200), 1_600, vec![slice(0, 2, 150, 80)]),
            round(effort(4_000, 800, 1_500), 2_000, vec![slice(0, 4, 500, 250), slice(1, 2, 200, 120)]),
            round(effort(20_000, 4_000, 2_500), 2_000, vec![slice(0, 8, 1_500, 700), slice(1, 4, 700, 350)]),
            round(
                effort(60_000, 12_000, 5_000),
                3_000,
                vec![slice(0, 8, 4_000, 2_000), slice(1, 8, 3_000, 1_500), slice(2, 8, 1_000, 500)],
            ),
            round(effort(150_000, 25_000, 20_000), 0, vec![]),
        ],
    };
    // Further rounds are the deepest one again, with more of everything.
    if let Some(deepest) = rounds.get(3).cloned() {
        let mut deeper = deepest;
        while rounds.len() < most {
            deeper = deeper.deeper();
            rounds.push(deeper.clone());
        }
    }
    rounds.truncate(most);
    rounds
}

impl Round {
    fn deeper(&self) -> Round {
        let Budget { candidates, without_progress, work, .. } = self.chance;
        let grown = |slice: &Slice| Slice {
            steps: slice.steps * ROUND_GROWTH,
            work: slice.work * ROUND_GROWTH,
            ..*slice
        };
        Round {
            chance: Budget {
                candidates: candidates * ROUND_GROWTH,
                without_progress: without_progress * ROUND_GROWTH,
                work: work * ROUND_GROWTH,
                ..self.chance.clone()
            },
            work: self.work * ROUND_GROWTH,
            slices: self.slices.iter().map(grown).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::rounds;

    #[test]
    fn each_round_but_the_last_of_chance_is_deeper_than_the_one_before() {
        let all = rounds(false, 8);
        assert_eq!(all.len(), 8);
        assert!(all.windows(2).all(|pair| pair[0].chance.work < pair[1].chance.work || pair[1].work > 0));
        assert_eq!(rounds(false, 2).len(), 2);
        assert_eq!(rounds(true, 9).len(), 2);
    }
}
