//! Tests from variations of tests: each is run, and kept if it takes a branch that none has taken.
//!
//! A run takes microseconds where a question takes milliseconds, and many sides only need more of what is there: two that the
//! same holds of, another link between them. Inputs that take known branches more often than any before are varied further.

use std::collections::{BTreeMap, BTreeSet};

use super::vary::{Random, Variation};
use super::whitebox::Search;
use super::{Test, try_out};
use crate::heap::{Heap, Objects};
use crate::program::Branch;
use crate::question::Assignment;
use crate::run::{Outcome, misfits};

/// So many variations are tried in the first step that has them, twice as many in each step after it. With it the transforms of
/// `databases.tron`, `designs.tron` and `behaviours.tron` were measured (docs/results.md); no other number was tried.
const FIRST_TRIES: usize = 4_000;

/// So many inputs at most are varied further.
const MAX_INPUTS: usize = 300;

/// Inputs of more objects are not varied further: questions about their paths would be long.
const MAX_OBJECTS: usize = 24;

/// An input is varied in so many ways at once, at most.
const MAX_CHANGES: usize = 4;

impl Search<'_, '_> {
    /// Tries variations of the tests so far.
    pub(super) fn vary_tests(&mut self) {
        let mut random = Random::new(0x9E37_79B9_7F4A_7C15 ^ u64::from(self.depth.number));
        let mut known: Vec<(Heap, Vec<Objects>)> = Vec::new();
        let mut often: BTreeMap<Branch, u32> = BTreeMap::new();
        for test in &self.tests {
            see(&mut often, test);
            known.push((test.heap.clone(), test.inputs.clone()));
        }
        let tries = FIRST_TRIES << self.depth.number.saturating_sub(1).min(6);
        for _ in 0..tries {
            if self.missing.is_empty() || known.is_empty() || self.is_over() {
                return;
            }
            // The latest are varied most: they are what the others have led to.
            let place = random.below(known.len()).max(random.below(known.len()));
            let mut varied = Variation::of(self.program, &known[place].0, &known[place].1);
            for _ in 0..=random.below(MAX_CHANGES) {
                varied.change(&mut random);
            }
            let Some(test) = self.tried(varied.heap, varied.inputs) else { continue };
            let new: BTreeSet<Branch> =
                test.trace.iter().filter(|branch| self.missing.contains(branch)).copied().collect();
            // A proof that a run contradicts is a bug of ours, and is said to be one.
            self.effort.refuted +=
                u64::from(test.trace.iter().any(|branch| self.impossible.contains(branch)));
            let is_other = see(&mut often, &test);
            if is_other && known.len() < MAX_INPUTS && test.heap.len() <= MAX_OBJECTS {
                known.push((test.heap.clone(), test.inputs.clone()));
            }
            if !new.is_empty() {
                let small = self.smaller(test, &new);
                self.keep(small);
            }
        }
    }

    /// The test of an input, if it is one.
    fn tried(&self, heap: Heap, inputs: Vec<Objects>) -> Option<Test> {
        let all: Objects = inputs.iter().flatten().copied().collect();
        let (heap, places) = heap.keep(&heap.reachable(&all));
        let moved = |value: &Objects| value.iter().filter_map(|id| places.get(id).copied()).collect();
        let inputs: Vec<Objects> = inputs.iter().map(moved).collect();
        if !misfits(self.program, &heap, &inputs, &|_| String::new()).is_empty() {
            return None;
        }
        let found = Assignment { heap, inputs, references: Vec::new(), symbols: Vec::new() };
        let test = try_out(self.program, &found);
        (!matches!(test.outcome, Outcome::Rejected(_))).then_some(test)
    }

    /// A test with fewer objects that takes the same new branches.
    fn smaller(&self, mut test: Test, new: &BTreeSet<Branch>) -> Test {
        let mut left: Vec<_> = test.heap.ids().collect();
        while let Some(object) = left.pop() {
            if object.index() >= test.heap.len() {
                continue;
            }
            let (heap, inputs) = Variation::of(self.program, &test.heap, &test.inputs).without(object);
            let Some(fewer) = self.tried(heap, inputs) else { continue };
            let taken: BTreeSet<Branch> = fewer.trace.iter().copied().collect();
            if new.is_subset(&taken) {
                test = fewer;
            }
        }
        test
    }
}

/// Whether a test takes a branch more often than any before, where often is twice as much.
fn see(often: &mut BTreeMap<Branch, u32>, test: &Test) -> bool {
    let mut counts: BTreeMap<Branch, u32> = BTreeMap::new();
    for branch in &test.trace {
        *counts.entry(*branch).or_default() += 1;
    }
    let mut is_new = false;
    for (branch, count) in counts {
        let most = often.entry(branch).or_default();
        if count.ilog2() + 1 > *most {
            *most = count.ilog2() + 1;
            is_new = true;
        }
    }
    is_new
}
