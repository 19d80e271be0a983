//! Why questions had no answer: facts that cannot hold together in heaps of some size.
//!
//! The solver names the assumptions that it needed. Another question that has all these facts has no answer either, as
//! long as its heaps are no larger; so the ways of an exploration that fail for one reason are refuted by one question.

use rustc_hash::FxHashSet;

use super::universe::Universe;
use crate::question::Question;
use crate::terms::{Fact, Pool, Reference};

/// Facts, and references that must denote something, that do not go together.
#[derive(Debug)]
struct Reason {
    facts: Vec<Fact>,
    references: Vec<Reference>,
    /// In heaps of at most so many objects.
    objects: usize,
}

/// All reasons so far.
#[derive(Debug, Default)]
pub struct Reasons(Vec<Reason>);

impl Reasons {
    /// Whether a question about heaps of at most so many objects is known to have no answer.
    pub fn refute(&self, question: &Question<'_>, objects: usize) -> bool {
        let facts: FxHashSet<Fact> = question.facts.iter().copied().collect();
        let references: FxHashSet<Reference> = question.references.iter().copied().collect();
        self.0.iter().any(|reason| {
            reason.objects >= objects
                && reason.facts.iter().all(|fact| facts.contains(fact))
                && reason.references.iter().all(|reference| references.contains(reference))
        })
    }

    /// Learns why the last check of a universe, for a question about heaps of at most so many objects, failed.
    pub fn learn(&mut self, universe: &mut Universe, pool: &Pool, question: &Question<'_>, objects: usize) {
        let mut failed = |lit: super::circuit::Lit| {
            lit.literal().is_some_and(|literal| universe.circuit.solver.has_failed(literal) == Some(true))
        };
        let bounded = universe.active.get(objects).is_some_and(|active| failed(!*active));
        let named = &universe.references;
        let references = question.references.iter().copied().filter(|one| failed(named[one].used)).collect();
        let known = &universe.facts;
        let facts = question.facts.iter().copied().filter(|fact| failed(known[fact])).collect();
        debug_assert!(question.facts.iter().all(|fact| pool.known(*fact) != Some(false)), "folded facts");
        let objects = if bounded { objects } else { universe.inputs.max(objects) };
        self.0.push(Reason { facts, references, objects });
    }
}
