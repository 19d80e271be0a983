//! Walks over terms: sub-terms in order, sizes, free variables.
//!
//! Arguments have smaller ids than the terms built from them, so the order of the ids is already an order in
//! which every term comes after its arguments.

use crate::op::Op;
use crate::pool::{Term, TermPool};
use crate::seen::Seen;
use crate::work::{NOTED, VISITED};
use std::sync::Arc;

impl TermPool {
    /// Every sub-term of the roots once, arguments before the terms built from them.
    pub fn subterms(&self, roots: &[Term]) -> Vec<Term> {
        let mut seen = Seen::new(self.len());
        roots.iter().for_each(|root| _ = seen.note(*root));
        let mut next = 0;
        while let Some(term) = seen.get(next) {
            next += 1;
            self.args(term).iter().for_each(|arg| _ = seen.note(*arg));
        }
        self.count(seen.len(), VISITED);
        seen.sorted()
    }

    /// The size as a graph: how many different terms are below and at the root.
    pub fn dag_size(&self, term: Term) -> usize {
        self.subterms(&[term]).len()
    }

    /// The variables that occur in a term, by id. Kept for the terms that were asked for.
    pub fn free_variables(&mut self, term: Term) -> Arc<[Term]> {
        if let Some(known) = self.free.get(&term) {
            return Arc::clone(known);
        }
        let mut variables = Vec::new();
        let mut seen = Seen::new(self.len());
        seen.note(term);
        let mut next = 0;
        while let Some(term) = seen.get(next) {
            next += 1;
            if let Some(known) = self.free.get(&term) {
                variables.extend_from_slice(known);
            } else if self.op(term) == Op::Variable {
                variables.push(term);
            } else {
                self.args(term).iter().for_each(|arg| _ = seen.note(*arg));
            }
        }
        self.count(seen.len() + variables.len(), NOTED);
        drop(seen);
        variables.sort_unstable();
        variables.dedup();
        let variables: Arc<[Term]> = variables.into();
        self.free.insert(term, Arc::clone(&variables));
        variables
    }
}

#[cfg(test)]
mod tests {
    use crate::{Sort, TermPool};

    #[test]
    fn free_variables_are_found_once_each_and_kept() {
        let mut pool = TermPool::new();
        let [x, y, z] = ["x", "y", "z"].map(|name| pool.variable(name, Sort::BitVec(8)));
        let product = pool.bv_mul(x, y);
        let both = pool.bv_udiv(product, x);
        assert_eq!(&*pool.free_variables(both), &[x, y]);
        let more = pool.bv_urem(both, z);
        assert_eq!(&*pool.free_variables(more), &[x, y, z]);
        assert_eq!(&*pool.free_variables(more), &[x, y, z]);
    }

    #[test]
    fn graph_size_counts_shared_terms_once() {
        let mut pool = TermPool::without_simplifier();
        let x = pool.variable("x", Sort::BitVec(8));
        let doubled = (0..100).fold(x, |term, _| pool.bv_add(term, term));
        assert_eq!(pool.dag_size(doubled), 101);
    }

    #[test]
    fn a_chain_of_a_million_sums_is_walked() {
        for mut pool in [TermPool::new(), TermPool::without_simplifier()] {
            let x = pool.variable("x", Sort::BitVec(32));
            let chain = (0..1_000_000).fold(x, |sum, step| {
                let next = pool.variable(if step % 2 == 0 { "y" } else { "z" }, Sort::BitVec(32));
                let product = pool.bv_mul(sum, next);
                pool.bv_add(product, x)
            });
            assert_eq!(pool.dag_size(chain), 2_000_003);
            assert_eq!(pool.free_variables(chain).len(), 3);
        }
    }
}
