//! What became of every suspicion: eleven kinds, as Artemis tells them apart (section 3.3.6 of the thesis).

use std::collections::BTreeMap;

use serde::Serialize;

/// What became of a suspicion or a path.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fate {
    /// The test threw as predicted.
    Confirmed,
    /// The solver could not decide the path.
    Unsolved,
    /// The path contradicted itself at once.
    Contradicted,
    /// The solver excluded the path.
    Excluded,
    /// It happens in a static initialiser, which runs once a JVM.
    InInitialiser,
    /// The path is possible, but no values for a test are known.
    NoModel,
    /// The path condition grew too long, or another bound was hit.
    LengthBound,
    /// The test did not throw.
    Spurious,
    /// The test would need to write a final or inaccessible field.
    FinalField,
    /// No test could be written or compiled.
    GenerationFailed,
    /// The test threw something else.
    OtherException,
}

/// How often each fate was met.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Accounting {
    /// By fate.
    pub fates: BTreeMap<Fate, u64>,
}

impl Accounting {
    /// Counts one.
    pub fn count(&mut self, fate: Fate) {
        self.add(fate, 1);
    }

    /// Counts several.
    pub fn add(&mut self, fate: Fate, count: u64) {
        *self.fates.entry(fate).or_insert(0) += count;
    }

    /// Adds what another has counted.
    pub fn merge(&mut self, other: &Accounting) {
        for (fate, count) in &other.fates {
            self.add(*fate, *count);
        }
    }
}
