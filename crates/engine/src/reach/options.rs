//! How a target is looked for.

use std::time::Duration;

use attest_budget::Cut;
use attest_testcase::junit::Framework;

use super::WalkSettings;
use super::tuning::{KEPT_PART, MAX_KEPT_PART, MIN_KEPT};
use crate::compose::Compose;

/// How a target is looked for.
#[derive(Clone, Debug)]
pub struct ReachOptions {
    /// How long the search for one target may take; with `effort`, as long as it takes.
    pub time: Duration,
    /// When the whole run is over, whatever is done by then; also with `effort`.
    pub whole: Cut,
    /// After how many rounds the search for one target ends, instead of a time: two runs are then the same.
    pub effort: Option<u32>,
    /// How many targets are looked for at once.
    pub jobs: usize,
    /// How often a branch may be undecided in one round of its loop, at most.
    pub branches: u32,
    /// How many calls deep methods are followed.
    pub depth: u32,
    /// How many calls are put before the one that gets there.
    pub calls: usize,
    /// Whether one test for each way in is wanted.
    pub all: bool,
    /// Which JUnit the tests are written for.
    pub framework: Framework,
    /// When calls are decided by summaries of the methods called (default: never).
    pub compose: Compose,
    /// How the concrete phase searches.
    pub walk: WalkSettings,
}

impl Default for ReachOptions {
    fn default() -> ReachOptions {
        ReachOptions {
            time: Duration::from_secs(20),
            whole: Cut::never(),
            effort: None,
            jobs: std::thread::available_parallelism().map_or(1, std::num::NonZero::get),
            branches: 40,
            depth: 100,
            calls: 3,
            all: false,
            framework: Framework::Jupiter,
            compose: Compose::Never,
            walk: WalkSettings::default(),
        }
    }
}

impl ReachOptions {
    /// When a search that begins now is over.
    pub(super) fn cut(&self) -> Cut {
        match self.effort {
            Some(_) => self.whole.clone(),
            None => Cut::after(self.time).or(&self.whole),
        }
    }

    /// When the search is over whose tests must be confirmed at the end: the JVM needs its share.
    pub(super) fn search_cut(&self, end: &Cut) -> Cut {
        let kept = self.time.mul_f64(KEPT_PART).max(MIN_KEPT);
        end.earlier(kept.min(self.time.mul_f64(MAX_KEPT_PART)))
    }
}
