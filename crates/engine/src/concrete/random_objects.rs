//! Objects by chance: one way to make them, and some calls on them with everyday values.

use attest_sequence::{Sequence, ValueDistribution, Values};

use super::object_state::{ObjectState, Objects, Offer};
use super::search::Search;
use super::tuning::MAX_RANDOM_CALLS;

/// Makes objects by chance.
pub(crate) struct RandomObjects<'p> {
    pub(crate) values: Values<'p>,
    /// Ways to make an object, the simplest first.
    pub(crate) bases: Vec<Sequence>,
    /// Calls that may change it, those without result first.
    pub(crate) steps: Vec<Sequence>,
}

impl<'p> RandomObjects<'p> {
    /// Draws values anew.
    pub(crate) fn begin(&mut self) {
        self.values.draw_by(ValueDistribution::Everyday);
    }

    /// A call with values for what it leaves open.
    pub(crate) fn offer(&mut self, call: &Sequence) -> Offer {
        (call.clone(), self.values.of(call))
    }

    /// Makes an object and some calls on it; calls that throw are left out.
    pub(crate) fn object<E: Objects<'p>>(&mut self, search: &mut Search<E>) -> Option<ObjectState> {
        // The simplest way half of the time.
        let few = if self.values.rng.one_in(2) { 1 } else { self.bases.len() };
        let base = self.values.rng.pick(&self.bases[..few.min(self.bases.len())])?.clone();
        let seeds = self.values.of(&base);
        let mut object = search.make(base, seeds)?;
        let mut last: Option<Offer> = None;
        for _ in 0..self.values.rng.below(MAX_RANDOM_CALLS + 1) {
            let Some(offer) = self.step(last.as_ref()) else { continue };
            if let Some(next) = search.step(&mut object, &offer) {
                object = next;
                last = Some(offer);
            }
        }
        Some(object)
    }

    /// The next call: often the same again, for that is what fills and empties things; often one without result.
    fn step(&mut self, last: Option<&Offer>) -> Option<Offer> {
        if let Some((call, seeds)) = last
            && self.values.rng.one_in(2)
        {
            if self.values.rng.one_in(2) {
                return Some((call.clone(), seeds.clone()));
            }
            return Some(self.offer(&call.clone()));
        }
        let few = if self.values.rng.one_in(2) { self.steps.len().div_ceil(3) } else { self.steps.len() };
        let call = self.values.rng.pick(&self.steps[..few])?.clone();
        Some(self.offer(&call))
    }
}
