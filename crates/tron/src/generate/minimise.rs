//! Fewer tests with the same coverage.

use std::collections::BTreeSet;

use super::Test;
use crate::metamodel::{Feature, shown};
use crate::program::{Branch, Program};
use crate::run::Outcome;

/// What a test is kept for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Goal {
    /// It takes a branch.
    Branch(Branch),
    /// Its input shows a feature.
    Feature(Feature),
}

/// The branches that a test takes, and the wanted features that it shows.
pub fn goals(program: &Program, features: &BTreeSet<Feature>, test: &Test) -> BTreeSet<Goal> {
    let shown = shown(&program.model, &test.heap, &test.inputs);
    let features = shown.intersection(features).copied().map(Goal::Feature);
    features.chain(test.trace.iter().copied().map(Goal::Branch)).collect()
}

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

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::minimise;
    use crate::generate::Test;
    use crate::heap::{Heap, Objects};
    use crate::run::Outcome;

    #[test]
    fn a_test_that_adds_nothing_is_left_out() {
        // The goals of a test are the numbers of its inputs.
        let test = |goals: &[usize]| Test {
            heap: Heap::new(),
            inputs: goals.iter().map(|_| Objects::new()).collect(),
            outcome: Outcome::Finished,
            trace: Vec::new(),
        };
        let tests = vec![test(&[0]), test(&[0, 1, 2]), test(&[0, 1])];
        let kept = minimise(tests, |test| (0..test.inputs.len()).collect::<BTreeSet<usize>>());
        assert_eq!(kept.iter().map(|test| test.inputs.len()).collect::<Vec<_>>(), [3]);
    }
}
