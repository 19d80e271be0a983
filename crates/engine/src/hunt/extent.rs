//! How much of what was asked was really analysed.

use std::collections::{BTreeMap, BTreeSet};

use attest_program::{ClassId, MethodId, Program};
use serde::Serialize;

/// How much of what was asked was really analysed: each method is complete, cut or not callable.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Extent {
    /// The classes of the methods.
    pub classes: usize,
    /// Methods of which every call and path within the scope was followed to its end.
    pub complete: usize,
    /// Methods of which something was not: the time or a bound cut it, or something is not modelled.
    pub cut: usize,
    /// Methods that could not be called, by reason.
    pub not_callable: BTreeMap<String, usize>,
}

impl Extent {
    /// Adds what was analysed elsewhere.
    pub(super) fn add(&mut self, other: &Extent) {
        self.classes += other.classes;
        self.complete += other.complete;
        self.cut += other.cut;
        for (why, number) in &other.not_callable {
            *self.not_callable.entry(why.clone()).or_default() += number;
        }
    }

    /// Of these methods: those of which something was cut, and those that could not be called, with the reason.
    pub(super) fn of(
        program: &Program,
        methods: &[MethodId],
        cut: &BTreeSet<MethodId>,
        not_callable: &[(String, String)],
    ) -> Extent {
        let classes: BTreeSet<ClassId> = methods.iter().map(|method| program.method(*method).class).collect();
        let mut extent = Extent { classes: classes.len(), ..Extent::default() };
        for (_, why) in not_callable {
            *extent.not_callable.entry(why.clone()).or_default() += 1;
        }
        extent.cut = methods.iter().filter(|method| cut.contains(method)).count();
        extent.complete = methods.len().saturating_sub(extent.cut + not_callable.len());
        extent
    }
}
