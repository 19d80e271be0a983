//! Candidates: recipes with values, ready to be carried out.

use crate::recipe::{Call, Recipe, Source};
use crate::seed::Seed;

/// A recipe with values for all that it leaves open.
#[derive(Clone, PartialEq, Debug)]
pub struct Candidate {
    /// The recipe.
    pub recipe: Recipe,
    /// The values.
    pub seeds: Vec<Seed>,
}

impl Candidate {
    /// How much there is to read: calls first, then values.
    pub fn weight(&self) -> (usize, u64) {
        (self.recipe.size(), self.seeds.iter().map(Seed::weight).sum())
    }
}

/// How many values a base and some calls take.
pub(crate) fn leaves(base: &Source, calls: &[Call]) -> usize {
    base.inputs().len() + calls.iter().map(|call| call.inputs().len()).sum::<usize>()
}

impl Candidate {
    /// Leaves out one of the calls on the receiver.
    pub fn without_call(&mut self, at: usize) {
        let Some(Source::Built { base, calls }) = &mut self.recipe.receiver else { return };
        if at >= calls.len() {
            return;
        }
        let (from, to) = (leaves(base, &calls[..at]), leaves(base, &calls[..=at]));
        calls.remove(at);
        if to <= self.seeds.len() {
            self.seeds.drain(from..to);
        }
        if calls.is_empty() {
            let base = (**base).clone();
            self.recipe.receiver = Some(base);
        }
    }

    /// Whether null is passed somewhere.
    pub fn has_null(&self) -> bool {
        fn within(source: &Source) -> bool {
            match source {
                Source::Null(_) => true,
                Source::Input { .. } | Source::Receiver | Source::Constant(_) | Source::Stub { .. } => false,
                Source::Got { object, call } => within(object) || call.arguments.iter().any(within),
                Source::Asked(call) => call.arguments.iter().any(within),
                Source::New { arguments, .. } | Source::Factory { arguments, .. } => {
                    arguments.iter().any(within)
                }
                Source::Array { elements, .. } => elements.iter().any(within),
                Source::Built { base, calls } => {
                    within(base) || calls.iter().flat_map(|call| &call.arguments).any(within)
                }
            }
        }
        let sources = self.recipe.receiver.iter().chain(&self.recipe.call.arguments);
        self.seeds.iter().any(Seed::has_null) || sources.into_iter().any(within)
    }

    /// How many calls are made on the receiver before the last.
    pub fn calls(&self) -> usize {
        match &self.recipe.receiver {
            Some(Source::Built { calls, .. }) => calls.len(),
            _ => 0,
        }
    }
}
