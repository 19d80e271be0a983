//! How much of what was asked was really analysed.

use std::collections::{BTreeMap, BTreeSet};

use attest_program::{ClassId, MethodId, Program};
use schemars::JsonSchema;
use serde::Serialize;

/// How much of what was asked was really analysed: each method is complete, cut or not callable.
#[derive(Clone, PartialEq, Eq, Debug, Default, JsonSchema, Serialize)]
pub struct Extent {
    /// The classes of the methods.
    pub classes: usize,
    /// Methods with nothing left open: every call and path within the scope was followed to its end, or every branch is
    /// covered or known not to be taken.
    pub complete: usize,
    /// Methods of which something is open: the time or a bound cut it, or something is not modelled or not found.
    pub cut: usize,
    /// Methods that could not be called, by reason.
    pub not_callable: BTreeMap<String, usize>,
}

impl Extent {
    /// Adds what was analysed elsewhere.
    pub fn add(&mut self, other: &Extent) {
        self.classes += other.classes;
        self.complete += other.complete;
        self.cut += other.cut;
        for (why, number) in &other.not_callable {
            *self.not_callable.entry(why.clone()).or_default() += number;
        }
    }

    /// Of these methods: those of which something was cut, and those that could not be called, with the reason.
    pub(crate) fn of<'w>(
        program: &Program,
        methods: &[MethodId],
        cut: &BTreeSet<MethodId>,
        not_callable: impl ExactSizeIterator<Item = &'w String>,
    ) -> Extent {
        let classes: BTreeSet<ClassId> = methods.iter().map(|method| program.method(*method).class).collect();
        let mut extent = Extent { classes: classes.len(), ..Extent::default() };
        extent.cut = methods.iter().filter(|method| cut.contains(method)).count();
        extent.complete = methods.len().saturating_sub(extent.cut + not_callable.len());
        for why in not_callable {
            *extent.not_callable.entry(why.clone()).or_default() += 1;
        }
        extent
    }

    /// The methods that were asked for.
    pub fn methods(&self) -> usize {
        self.complete + self.cut + self.not_callable.values().sum::<usize>()
    }
}
