//! Terms of one pool built again in another.

use crate::op::Op;
use crate::pool::{Term, TermPool};
use rustc_hash::FxHashMap;

impl TermPool {
    /// The same terms in this pool, exactly as they are there; variables and functions go by name and sort.
    pub fn copy_from(&mut self, other: &TermPool, roots: &[Term]) -> Vec<Term> {
        let mut images: FxHashMap<Term, Term> = FxHashMap::default();
        let mut args = Vec::new();
        for term in other.subterms(roots) {
            args.clear();
            args.extend(other.args(term).iter().map(|arg| images[arg]));
            let image = if let Some(name) = other.name(term) {
                self.variable(name, other.sort(term))
            } else if let Some(value) = other.value(term) {
                self.constant(&value)
            } else if let Some(id) = other.applied(term) {
                let function = other.function(id);
                let id = self.declare(&function.name, &function.parameters, function.result, function.kind);
                self.apply(id, &args)
            } else {
                debug_assert_ne!(other.op(term), Op::Apply);
                self.raw(other.op(term), &args)
            };
            images.insert(term, image);
        }
        roots.iter().map(|root| images[root]).collect()
    }
}

#[cfg(test)]
mod tests {
    use crate::TermPool;
    use crate::print::smt_script;
    use crate::random::{Random, random_terms};

    #[test]
    fn terms_copied_there_and_back_are_the_same() {
        for seed in 0..50 {
            let mut here = TermPool::new();
            let terms = random_terms(&mut here, &mut Random::new(seed), 40);
            let mut there = TermPool::new();
            there.fresh("already", crate::Sort::Bool);
            let copies = there.copy_from(&here, &terms);
            assert_eq!(here.copy_from(&there, &copies), terms);
        }
    }

    #[test]
    fn a_pool_filled_in_the_same_order_prints_the_same_text() {
        let mut here = TermPool::new();
        let terms = random_terms(&mut here, &mut Random::new(5), 40);
        let truths: Vec<_> = terms.into_iter().filter(|term| here.sort(*term) == crate::Sort::Bool).collect();
        let [mut first, mut second] = [TermPool::new(), TermPool::new()];
        let (a, b) = (first.copy_from(&here, &truths), second.copy_from(&here, &truths));
        assert_eq!(smt_script(&first, &a), smt_script(&second, &b));
    }
}
