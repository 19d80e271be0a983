//! Arrays.

use super::linear::Linear;
use super::rule::{Rule, rules};
use crate::op::Op;
use crate::pool::{Term, TermPool};
use crate::sort::Scalar;

/// A select looks through at most so many stores.
const MAX_STORES: usize = 256;

pub(super) const SELECT: &[Rule] = rules! {
    select_of_store: Binary, |e| { let (one, two) = (e.k(0), e.k(1));
            let stored = e.op(Op::Store, [e.a, e.x, e.y]);
            let twice = e.op(Op::Store, [e.a, one, e.y]);
            let next = e.op(Op::BvAdd, [e.x, two]);
            vec![e.op(Op::Select, [stored, e.x]), e.op(Op::Select, [twice, two]), e.op(Op::Select, [stored, next])] },
        |e| { let stored = e.op(Op::Store, [e.a, e.x, e.y]); vec![e.op(Op::Select, [stored, e.y])] };
    select_of_constant: Binary, |e| { let index = Scalar::BitVec(e.width);
            let filled = e.op(Op::ConstArray(index), [e.x]);
            vec![e.op(Op::Select, [filled, e.y])] },
        |e| vec![e.op(Op::Select, [e.a, e.y])];
};

pub(super) const STORE: &[Rule] = rules! {
    store_of_selected: Ternary, |e| { let element = e.op(Op::Select, [e.a, e.x]);
            vec![e.op(Op::Store, [e.a, e.x, element])] },
        |e| { let element = e.op(Op::Select, [e.a, e.y]); vec![e.op(Op::Store, [e.a, e.x, element])] };
    store_overwritten: Ternary, |e| { let stored = e.op(Op::Store, [e.a, e.x, e.y]);
            vec![e.op(Op::Store, [stored, e.x, e.x])] },
        |e| { let stored = e.op(Op::Store, [e.a, e.x, e.y]); vec![e.op(Op::Store, [stored, e.y, e.x])] };
    store_of_default: Ternary, |e| { let index = Scalar::BitVec(e.width);
            let filled = e.op(Op::ConstArray(index), [e.x]);
            vec![e.op(Op::Store, [filled, e.y, e.x])] },
        |e| { let index = Scalar::BitVec(e.width); let filled = e.op(Op::ConstArray(index), [e.x]);
            vec![e.op(Op::Store, [filled, e.y, e.y])] };
};

/// `store(a, i, v)[i]` => `v`, `store(a, i, v)[j]` => `a[j]` if `i` and `j` differ by a constant
fn select_of_store(pool: &mut TermPool, array: Term, wanted: Term) -> Option<Term> {
    let mut base = array;
    for _ in 0..MAX_STORES {
        let Some((before, index, element)) = pool.ternary(Op::Store, base) else { break };
        if index == wanted {
            return Some(element);
        }
        if !are_distinct(pool, index, wanted) {
            break;
        }
        base = before;
    }
    if base == array {
        return None;
    }
    Some(if pool.op(base) == Op::Store {
        pool.raw(Op::Select, &[base, wanted])
    } else {
        pool.select(base, wanted)
    })
}

/// `const(v)[i]` => `v`
fn select_of_constant(pool: &mut TermPool, array: Term, _index: Term) -> Option<Term> {
    matches!(pool.op(array), Op::ConstArray(_)).then(|| pool.args(array)[0])
}

/// `store(a, i, a[i])` => `a`
fn store_of_selected(pool: &mut TermPool, array: Term, index: Term, element: Term) -> Option<Term> {
    (pool.binary(Op::Select, element) == Some((array, index))).then_some(array)
}

/// `store(store(a, i, v), i, w)` => `store(a, i, w)`
fn store_overwritten(pool: &mut TermPool, array: Term, index: Term, element: Term) -> Option<Term> {
    let (before, at, _) = pool.ternary(Op::Store, array)?;
    // What was built before holds no second store at the index: nothing is left to simplify but a[i] and const.
    (at == index).then(|| match pool.ternary(Op::Store, before) {
        Some((_, again, _)) if again == index => pool.raw(Op::Store, &[before, index, element]),
        _ => pool.store(before, index, element),
    })
}

/// `store(const(v), i, v)` => `const(v)`
fn store_of_default(pool: &mut TermPool, array: Term, _index: Term, element: Term) -> Option<Term> {
    (matches!(pool.op(array), Op::ConstArray(_)) && pool.args(array)[0] == element).then_some(array)
}

/// Whether two indices differ whatever their variables are.
fn are_distinct(pool: &TermPool, a: Term, b: Term) -> bool {
    if pool.is_constant(a) && pool.is_constant(b) {
        return a != b;
    }
    if Linear::is_atom(pool, a) && Linear::is_atom(pool, b) {
        return false;
    }
    Linear::of(pool, &[(a, 1), (b, u64::MAX)])
        .is_some_and(|difference| difference.atoms().is_empty() && difference.constant != 0)
}
