//! What a run has executed and made so far: the raw material of every cost model.

use std::collections::BTreeMap;

use attest_program::{ClassId, MethodId};
use attest_term::Term;

/// What was counted since counting began; class initialisers are left out.
#[derive(Clone, Default, Debug, PartialEq, Eq)]
pub struct ExecutionCounts {
    /// In the program's own code.
    pub own: CodeCounts,
    /// In the code of the library.
    pub library: CodeCounts,
}

/// What was counted in some code.
#[derive(Clone, Default, Debug, PartialEq, Eq)]
pub struct CodeCounts {
    /// Bytecode instructions executed.
    pub instructions: u64,
    /// Calls made.
    pub calls: u64,
    /// Calls by the method that was called.
    pub called: BTreeMap<MethodId, u64>,
    /// Objects made, by class.
    pub objects: BTreeMap<ClassId, u64>,
    /// Arrays made, by class and length.
    pub arrays: BTreeMap<(ClassId, u32), u64>,
    /// Arrays made whose length is a term, with their class, in order.
    pub sized: Vec<(ClassId, Term)>,
    /// Calls that the machine carried out itself: what happens inside was not counted.
    pub opaque: u64,
}

impl CodeCounts {
    /// Adds what was counted in other code.
    pub fn add(&mut self, other: &CodeCounts) {
        self.instructions += other.instructions;
        self.calls += other.calls;
        self.opaque += other.opaque;
        self.sized.extend(&other.sized);
        other.called.iter().for_each(|(method, count)| *self.called.entry(*method).or_default() += count);
        other.objects.iter().for_each(|(class, count)| *self.objects.entry(*class).or_default() += count);
        other.arrays.iter().for_each(|(array, count)| *self.arrays.entry(*array).or_default() += count);
    }
}
