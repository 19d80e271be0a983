//! Sequences by chance: new ones, and changes of those that were kept.

use attest_program::MethodId;
use attest_sequence::{Candidate, Varier, View};

use super::fitness::Kept;
use super::tuning::CHANGES_OF_FIVE;

/// Which methods candidates end with.
#[derive(Clone, Copy)]
pub(crate) enum Entries<'e> {
    /// The first ones more often.
    Preferred(&'e [MethodId]),
    /// Those that are wanted mostly, any otherwise.
    Wanted { all: &'e [MethodId], wanted: &'e [MethodId] },
}

/// Proposes candidates by chance.
pub(crate) struct RandomSequences<'a, 'c, 'p> {
    pub(crate) generator: &'a mut Varier<'c, 'p>,
    /// How many calls are made on the receiver first, at most; one of these numbers.
    pub(crate) calls: [usize; 6],
    /// How many candidates must be kept before some are changed.
    pub(crate) enough: usize,
}

impl RandomSequences<'_, '_, '_> {
    /// Another candidate; `hidden` are parts of objects to call methods on that tests cannot make.
    pub(crate) fn propose(
        &mut self,
        kept: &dyn Kept,
        entries: Entries<'_>,
        hidden: &[View],
    ) -> Option<Candidate> {
        let rng = &mut self.generator.values.rng;
        if !hidden.is_empty() && rng.one_in(3) {
            let view = *rng.pick(hidden)?;
            return self.generator.on_result(view, hidden);
        }
        if kept.count() >= self.enough && rng.below(5) < CHANGES_OF_FIVE {
            let old = kept.choose(rng)?;
            let targets = match entries {
                Entries::Preferred(entries) | Entries::Wanted { wanted: entries, .. } => entries,
            };
            return self.generator.changed(old, targets);
        }
        let method = match entries {
            Entries::Preferred(entries) => *rng.prefer(entries)?,
            Entries::Wanted { all, wanted } => {
                let among = if rng.one_in(4) { all } else { wanted };
                *rng.pick(among)?
            }
        };
        let calls = self.calls[rng.below(self.calls.len())];
        self.generator.fresh(method, calls)
    }
}
