//! What a path knows is put into its conditions: `x == z ? -4 : 2` is `-4` where `x == z` holds.

use attest_state::Path;
use attest_term::{Op, Sort, Term, TermPool};
use rustc_hash::FxHashMap;

/// Terms larger than this are left as they are.
const LARGEST: u32 = 20_000;
/// What is nested deeper is left as it is.
const MAX_DEPTH: usize = 200;

/// The parts of a condition that must all hold.
pub(crate) fn conjuncts(pool: &mut TermPool, condition: Term) -> Vec<Term> {
    let mut found = Vec::new();
    let mut pending = vec![condition];
    while let Some(term) = pending.pop() {
        let inner = pool.unary(Op::Not, term).filter(|inner| pool.op(*inner) == Op::Or);
        match (pool.op(term), inner) {
            (Op::And, _) => pending.extend(pool.args(term).to_vec().into_iter().rev()),
            (_, Some(either)) => {
                let sides = pool.args(either).to_vec();
                pending.extend(sides.into_iter().rev().map(|side| pool.not(side)));
            }
            _ => found.push(term),
        }
    }
    found
}

/// A conjunct of a path's condition, with what the path's other conditions decide put in.
pub(crate) fn condition(pool: &mut TermPool, path: &Path, term: Term) -> Term {
    let (inner, negated) = match pool.unary(Op::Not, term) {
        Some(inner) => (inner, true),
        None => (term, false),
    };
    let mut known = FxHashMap::default();
    let inner = beneath(pool, path, inner, &mut known, 0);
    if negated { pool.not(inner) } else { inner }
}

/// A value at the end of a path, with what its conditions decide put in.
pub(crate) fn value(pool: &mut TermPool, path: &Path, term: Term) -> Term {
    let mut known = FxHashMap::default();
    within(pool, path, term, &mut known, 0)
}

fn within(
    pool: &mut TermPool,
    path: &Path,
    term: Term,
    known: &mut FxHashMap<Term, Term>,
    depth: usize,
) -> Term {
    if let Some(done) = known.get(&term) {
        return *done;
    }
    let fact = match pool.sort(term) {
        Sort::Bool => path.fact(term),
        _ => None,
    };
    let done = match fact {
        Some(fact) => pool.bool(fact),
        None => beneath(pool, path, term, known, depth),
    };
    known.insert(term, done);
    done
}

fn beneath(
    pool: &mut TermPool,
    path: &Path,
    term: Term,
    known: &mut FxHashMap<Term, Term>,
    depth: usize,
) -> Term {
    let args = pool.args(term).to_vec();
    if args.is_empty() || depth > MAX_DEPTH || pool.tree_size(term) > LARGEST {
        return term;
    }
    let new: Vec<Term> = args.iter().map(|arg| within(pool, path, *arg, known, depth + 1)).collect();
    if new == args { term } else { pool.rebuild(term, &new) }
}

#[cfg(test)]
mod tests {
    use attest_state::Path;
    use attest_term::{Sort, TermPool};

    use super::{condition, conjuncts, value};

    #[test]
    fn what_is_known_decides_beneath_but_not_at_the_top() {
        let mut pool = TermPool::new();
        let [p, q, r] = ["p", "q", "r"].map(|name| pool.variable(name, Sort::Bool));
        let mut path = Path::default();
        path.facts.insert(p, true);
        let chosen = pool.ite(p, q, r);
        assert_eq!(condition(&mut pool, &path, chosen), q);
        assert_eq!(condition(&mut pool, &path, p), p);
        assert_eq!(value(&mut pool, &path, p), pool.bool(true));
        let either = pool.or(p, q);
        assert_eq!(condition(&mut pool, &path, either), pool.bool(true));
    }

    #[test]
    fn conjunctions_are_taken_apart() {
        let mut pool = TermPool::new();
        let [p, q, r] = ["p", "q", "r"].map(|name| pool.variable(name, Sort::Bool));
        let (either, both) = (pool.or(p, q), pool.and(q, r));
        let neither = pool.not(either);
        let all = pool.and(neither, both);
        let (not_p, not_q) = (pool.not(p), pool.not(q));
        let parts = conjuncts(&mut pool, all);
        assert!([not_p, not_q, q, r].iter().all(|part| parts.contains(part)), "{parts:?}");
    }
}
