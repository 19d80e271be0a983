//! Fewer tests with the same coverage.

use std::collections::BTreeSet;

use super::Test;
use crate::run::Outcome;

/// A greedy choice of tests that together have all goals that all of them have: most new goals first, then those
/// that finish, then the smaller heap, then the earlier.
pub fn minimise<G: Ord + Copy>(tests: Vec<Test>, goals: impl Fn(&Test) -> BTreeSet<G>) -> Vec<Test> {
    let reached: Vec<BTreeSet<G>> = tests.iter().map(goals).collect();
    let mut missing: BTreeSet<G> = reached.iter().flatten().copied().collect();
    let mut chosen: BTreeSet<usize> = BTreeSet::new();
    while !missing.is_empty() {
        let key = |index: &usize| {
            let new = reached[*index].intersection(&missing).count();
            let finishes = tests[*index].outcome == Outcome::Finished;
            (new, finishes, std::cmp::Reverse(tests[*index].heap.len()), std::cmp::Reverse(*index))
        };
        let Some(best) = (0..tests.len()).max_by_key(key) else { break };
        missing = missing.difference(&reached[best]).copied().collect();
        chosen.insert(best);
    }
    let keep = |(index, test): (usize, Test)| chosen.contains(&index).then_some(test);
    tests.into_iter().enumerate().filter_map(keep).collect()
}
