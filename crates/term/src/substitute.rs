//! Replacing terms by terms, everywhere at once.

use crate::pool::{Term, TermPool};
use crate::work::{LAID_OUT, NOTED};
use rustc_hash::FxHashMap;

/// What it costs to replace the arguments of a term: to find their images and to note its own.
const REPLACED: u64 = LAID_OUT + NOTED;

/// A simultaneous replacement of terms (mostly variables) by terms of the same sort.
///
/// Results are kept, so that substituting in many terms that share structure costs each shared term once. A term
/// put in is not searched for further replacements.
#[derive(Clone, Default, Debug)]
pub struct Substitution {
    images: FxHashMap<Term, Term>,
}

impl Substitution {
    /// The substitution of these pairs.
    pub fn new(pairs: impl IntoIterator<Item = (Term, Term)>) -> Substitution {
        Substitution { images: pairs.into_iter().collect() }
    }

    /// The term with all replacements done.
    ///
    /// # Panics
    /// If a replacement has another sort than what it replaces: a bug of the caller.
    pub fn apply(&mut self, pool: &mut TermPool, root: Term) -> Term {
        let mut waiting = vec![root];
        let mut args = Vec::new();
        let known = self.images.len();
        while let Some(&term) = waiting.last() {
            if self.images.contains_key(&term) {
                waiting.pop();
                continue;
            }
            let depth = waiting.len();
            waiting.extend(pool.args(term).iter().filter(|arg| !self.images.contains_key(arg)));
            if waiting.len() > depth {
                continue;
            }
            args.clear();
            args.extend(pool.args(term).iter().map(|arg| self.images[arg]));
            let image = if args == pool.args(term) { term } else { pool.rebuild(term, &args) };
            self.images.insert(term, image);
            waiting.pop();
        }
        pool.count(self.images.len() - known, REPLACED);
        self.images[&root]
    }
}

impl TermPool {
    /// The term built anew from its leaves by the simplifying constructors.
    pub fn simplified(&mut self, root: Term) -> Term {
        let before = self.simplifies();
        self.set_simplifies(true);
        let mut images: FxHashMap<Term, Term> = FxHashMap::default();
        let mut args = Vec::new();
        for term in self.subterms(&[root]) {
            args.clear();
            args.extend(self.args(term).iter().map(|arg| images[arg]));
            let image = self.rebuild(term, &args);
            images.insert(term, image);
        }
        self.count(images.len(), REPLACED);
        self.set_simplifies(before);
        images[&root]
    }
}

#[cfg(test)]
mod tests {
    use super::Substitution;
    use crate::{FunctionKind, Sort, TermPool};

    #[test]
    fn variables_are_replaced_at_once_not_one_after_the_other() {
        let mut pool = TermPool::new();
        let (x, y) = (pool.variable("x", Sort::BitVec(8)), pool.variable("y", Sort::BitVec(8)));
        let quotient = pool.bv_udiv(x, y);
        let swapped = pool.bv_udiv(y, x);
        assert_eq!(Substitution::new([(x, y), (y, x)]).apply(&mut pool, quotient), swapped);
    }

    #[test]
    fn the_result_is_simplified() {
        let mut pool = TermPool::new();
        let (x, y) = (pool.variable("x", Sort::BitVec(8)), pool.variable("y", Sort::BitVec(8)));
        let (two, three, product) = (pool.bits(8, 2), pool.bits(8, 3), pool.bv_mul(x, y));
        assert_eq!(Substitution::new([(x, two), (y, three)]).apply(&mut pool, product), pool.bits(8, 6));
    }

    #[test]
    fn arguments_of_functions_are_replaced() {
        let mut pool = TermPool::new();
        let (x, y) = (pool.variable("x", Sort::Bool), pool.variable("y", Sort::Bool));
        let f = pool.declare("f", &[Sort::Bool; 4], Sort::Bool, FunctionKind::Uninterpreted);
        let (call, wanted) = (pool.apply(f, &[x, y, x, y]), pool.apply(f, &[y, y, y, y]));
        assert_eq!(Substitution::new([(x, y)]).apply(&mut pool, call), wanted);
    }

    #[test]
    fn a_chain_of_a_million_sums_is_substituted() {
        let mut pool = TermPool::without_simplifier();
        let (x, y) = (pool.variable("x", Sort::BitVec(32)), pool.variable("y", Sort::BitVec(32)));
        let chain = (0..1_000_000).fold(x, |sum, _| pool.bv_add(sum, x));
        let wanted = (0..1_000_000).fold(y, |sum, _| pool.bv_add(sum, y));
        assert_eq!(Substitution::new([(x, y)]).apply(&mut pool, chain), wanted);
    }
}
