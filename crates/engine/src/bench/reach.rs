//! Sides of branches of a library, chosen at random: how many are reached, unreachable, or not found, and why.

use std::collections::BTreeMap;
use std::time::Duration;

use attest_term::random::Random;
use serde::Serialize;

use crate::reach::{ReachOptions, ReachReport, Reacher, Verdict};
use crate::session::Error;
use crate::sources::Sources;

/// What is measured.
#[derive(Clone, Debug)]
pub struct ReachBenchOptions {
    /// How long the search for one side may take.
    pub time: Duration,
    /// How many sides are chosen.
    pub sides: usize,
    /// Which ones.
    pub seed: u64,
}

/// What became of the sides.
#[derive(Clone, Debug, Default, Serialize)]
pub struct ReachBench {
    /// All sides of branches of the library.
    pub all: usize,
    /// The sides that were looked for.
    pub sides: Vec<SideRow>,
    /// How many were reached, each by a test that the JVM was seen to follow.
    pub reached: usize,
    /// How many are unreachable.
    pub unreachable: usize,
    /// How many were not found.
    pub not_found: usize,
    /// The searches that a bug of ours ended.
    pub panicked: Vec<String>,
    /// The median of the seconds for one side, the JVM included.
    pub median: f64,
    /// For how many of the sides that were not found each kind of reason was given.
    pub reasons: BTreeMap<String, usize>,
}

/// What became of one side.
#[derive(Clone, Debug, Serialize)]
pub struct SideRow {
    /// The side.
    pub side: String,
    /// What is known.
    pub verdict: Verdict,
    /// Why.
    pub because: Vec<String>,
    /// How long it took.
    pub seconds: f64,
}

/// Looks for random sides; `progress` is told how many are done, of how many, and which is next.
pub fn bench_reach(
    sources: &Sources,
    options: &ReachBenchOptions,
    progress: &dyn Fn(usize, usize, &str),
) -> Result<ReachBench, Error> {
    // One at a time: what each takes is measured.
    let search = ReachOptions { time: options.time, jobs: 1, ..ReachOptions::default() };
    let reacher = Reacher::open(sources, search)?;
    let mut targets = reacher.branch_sides();
    let mut bench = ReachBench { all: targets.len(), ..ReachBench::default() };
    let mut random = Random::new(options.seed);
    let count = options.sides.min(targets.len());
    for at in 0..count {
        let other = at + random.below(targets.len() - at);
        targets.swap(at, other);
    }
    targets.truncate(count);
    let next = |at: usize| targets.get(at).map_or("", |target| target.text.as_str());
    progress(0, count, next(0));
    for report in reacher.reach_all(&targets, |done| progress(done, count, next(done)))? {
        let ReachReport { target, verdict, because, seconds, internal_error, .. } = report?;
        match internal_error {
            Some(_) => bench.panicked.push(target),
            None => bench.sides.push(SideRow { side: target, verdict, because, seconds }),
        }
    }
    bench.sum_up();
    Ok(bench)
}

impl ReachBench {
    fn sum_up(&mut self) {
        let of = |verdict: Verdict| self.sides.iter().filter(|row| row.verdict == verdict).count();
        self.reached = of(Verdict::Reached);
        self.unreachable = of(Verdict::Unreachable);
        self.not_found = of(Verdict::NotFound);
        let mut seconds: Vec<f64> = self.sides.iter().map(|row| row.seconds).collect();
        seconds.sort_by(f64::total_cmp);
        self.median = seconds.get(seconds.len() / 2).copied().unwrap_or(0.0);
        for row in self.sides.iter().filter(|row| row.verdict == Verdict::NotFound) {
            let mut kinds: Vec<String> = row.because.iter().map(|reason| kind(reason)).collect();
            kinds.sort();
            kinds.dedup();
            for kind in kinds {
                *self.reasons.entry(kind).or_insert(0) += 1;
            }
        }
    }
}

/// A reason without what it concerns.
fn kind(reason: &str) -> String {
    let general = [
        ("no accessible constructor, factory or setter", "no public way to set a field"),
        ("no accessible constructor or factory", "no public way to make an object"),
        ("objects in the state that it takes", "objects in the state that it takes could not be made"),
        ("one value only for", "a value was fixed"),
        ("only some classes for", "only some classes were tried"),
        ("not modelled", "something is not modelled"),
        ("a test does not compile", "a test does not compile"),
    ];
    let known = general.iter().find(|(prefix, _)| reason.starts_with(prefix));
    match known {
        Some((_, kind)) => (*kind).to_owned(),
        None => reason.split([':', '(']).next().unwrap_or(reason).trim().to_owned(),
    }
}
