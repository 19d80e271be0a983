//! Composition against none, and summaries from a store against those that are made, in one run.
//!
//! Only the search is timed: what is told of a path afterwards is the same either way.

use std::sync::Arc;
use std::time::Instant;

use attest_forward::{HeapMode, Limits, Machine, PathEnd, Recorded};
use attest_state::State;
use serde::Serialize;

use crate::paths::{PathsError, PathsOptions, explore_each};
use crate::query;
use crate::sources::Sources;
use crate::summary::{Compose, summaries};

/// What was measured of one method within one bound.
#[derive(Clone, Debug, Serialize)]
pub struct ComposeRow {
    /// The method.
    pub method: String,
    /// How often a block may be run in one call.
    pub blocks: u32,
    /// How many paths there are without composition.
    pub paths: usize,
    /// How many there are with it.
    pub composed: usize,
    /// Seconds of the search without composition, the median.
    pub never: f64,
    /// Seconds of the search with composition, the median.
    pub always: f64,
    /// Seconds for making the summaries.
    pub making: f64,
    /// Seconds for taking them from a store.
    pub taking: f64,
    /// How many summaries there are.
    pub summaries: usize,
    /// Questions to the solver, and values repaired by a search of our own, without composition.
    pub never_asked: (u64, u64),
    /// The same with composition.
    pub always_asked: (u64, u64),
    /// How often effects were put in, and how often a method was run after its tree.
    pub compositions: (u64, u64),
}

/// How often each search is done.
const ROUNDS: usize = 3;

/// Measures a method.
pub fn bench_compose(
    sources: &Sources,
    method: &str,
    blocks: u32,
    heap: HeapMode,
) -> Result<ComposeRow, PathsError> {
    let program = sources.open()?;
    let library = sources.library(program)?;
    let found = query::methods(&library.program, method, "bench summary")?[0];
    let store = tempfile::tempdir();
    let store = store.map_err(|problem| PathsError::Store { path: std::env::temp_dir(), problem })?;
    let options = PathsOptions {
        heap,
        blocks: Some(blocks),
        compose: Compose::Always,
        store: Some(store.path().to_owned()),
        ..PathsOptions::default()
    };
    let begun = Instant::now();
    summaries(&library, &[found], &options, None)?;
    let making = begun.elapsed().as_secs_f64();
    let begun = Instant::now();
    let made = summaries(&library, &[found], &options, None)?;
    let taking = begun.elapsed().as_secs_f64();
    let mut row = ComposeRow {
        method: method.to_owned(),
        blocks,
        paths: 0,
        composed: 0,
        never: 0.0,
        always: 0.0,
        making,
        taking,
        summaries: made.methods.len(),
        never_asked: (0, 0),
        always_asked: (0, 0),
        compositions: (0, 0),
    };
    let mut seconds = [Vec::new(), Vec::new()];
    for _ in 0..ROUNDS {
        for (composed, times) in seconds.iter_mut().enumerate() {
            let mut world = Recorded::default();
            let mut machine = Machine::new(&library, &mut world, Limits::default());
            let mut booted = State::new(options.memory);
            machine.boot(&mut booted).map_err(|exit| PathsError::Boot(format!("{exit:?}")))?;
            if composed == 1 {
                machine.use_summaries(Arc::clone(&made.methods));
            }
            let mut paths = 0;
            let begun = Instant::now();
            let explored = explore_each(&mut machine, booted, found, &options, None, &mut |path| {
                // Paths that a bound cuts off are none of the outcomes, and may be cut off earlier.
                paths += usize::from(!matches!(path.end, PathEnd::Bound(_)));
            })?;
            times.push(begun.elapsed().as_secs_f64());
            let asked = (explored.statistics.asked, explored.statistics.repaired);
            match composed {
                0 => (row.paths, row.never_asked) = (paths, asked),
                _ => {
                    (row.composed, row.always_asked) = (paths, asked);
                    row.compositions = machine.compositions();
                }
            }
        }
    }
    for times in &mut seconds {
        times.sort_by(f64::total_cmp);
    }
    (row.never, row.always) = (seconds[0][ROUNDS / 2], seconds[1][ROUNDS / 2]);
    Ok(row)
}
