//! Static fields whose first values go by which class callers touch first.
//!
//! Calls are searched in one order of initialisation. Where one class, as it is initialised, initialises another one that
//! reads its static fields, they hold their values or still nothing, as callers begin with the one class or the other.

use std::collections::{BTreeMap, BTreeSet};

use attest_program::{ClassId, FieldId, MethodId};

use super::Search;

impl Search<'_> {
    /// The ways in which static fields that are read come to other first values.
    pub(super) fn by_order(&self, code: &BTreeSet<MethodId>, reads: &BTreeSet<FieldId>) -> Vec<String> {
        let program = self.flow.program;
        let is_initialiser = |method: &&MethodId| program.text(program.method(**method).name) == "<clinit>";
        let mut initialisers: BTreeMap<ClassId, MethodId> = BTreeMap::new();
        for method in code.iter().filter(is_initialiser) {
            initialisers.insert(program.method(*method).class, *method);
        }
        let mut found = Vec::new();
        for (first, of_first) in &initialisers {
            let run = self.code(&BTreeSet::from([*of_first]), &BTreeSet::new());
            for (second, of_second) in initialisers.iter().filter(|(second, _)| *second != first) {
                let matters = |field: &&FieldId| [*first, *second].contains(&program.field(**field).class);
                if !run.contains(of_second) || !reads.iter().any(|field| matters(&field)) {
                    continue;
                }
                let inner = self.code(&BTreeSet::from([*of_second]), &BTreeSet::from([*of_first]));
                let early = |(field, by): (&FieldId, &BTreeSet<MethodId>)| {
                    program.field(*field).class == *first && !by.is_disjoint(&inner)
                };
                if self.flow.seen.reads.iter().any(early) {
                    let [first, second] = [*first, *second].map(|class| program.dotted(class));
                    found.push(format!(
                        "what {second} begins with goes by whether {first} is initialised before it"
                    ));
                }
            }
        }
        found
    }
}
