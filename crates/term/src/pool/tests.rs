//! Tests of the pool.

use super::store::Cell;
use super::{FunctionKind, SortError, TermPool};
use crate::bits::Bits;
use crate::op::Op;
use crate::sort::{Scalar, Sort};

#[test]
fn equal_terms_have_equal_ids() {
    let mut pool = TermPool::without_simplifier();
    let (x, y) = (pool.variable("x", Sort::BitVec(32)), pool.variable("y", Sort::BitVec(32)));
    assert_eq!(pool.bv_add(x, y), pool.bv_add(x, y));
    assert_ne!(pool.bv_add(x, y), pool.bv_add(y, x));
    assert_ne!(pool.variable("x", Sort::BitVec(16)), x);
    assert_eq!(pool.bits_value(&Bits::from_signed(100, -1)), pool.bits_value(&Bits::from_signed(100, -1)));
    assert_ne!(pool.bits(32, 0), pool.bits(33, 0));
    assert_eq!(pool.extract(7, 0, x), pool.extract(7, 0, x));
    assert_ne!(pool.extract(7, 0, x), pool.extract(8, 1, x));
}

#[test]
fn the_same_constructions_give_the_same_ids() {
    let build = || {
        let mut pool = TermPool::new();
        let x = pool.variable("x", Sort::BitVec(8));
        (0..5000u64).fold(x, |sum, step| {
            let constant = pool.bits(8, step * 7);
            let product = pool.bv_mul(sum, x);
            pool.bv_xor(product, constant)
        })
    };
    assert_eq!(build(), build());
}

#[test]
fn a_cell_has_24_bytes_and_a_term_less_than_64_at_any_fill() {
    assert_eq!(std::mem::size_of::<Cell>(), 24);
    let mut pool = TermPool::without_simplifier();
    let mut term = pool.variable("x", Sort::BitVec(32));
    for count in 0..300_000 {
        term = pool.bv_add(term, term);
        assert!(count < 10_000 || pool.memory() < 64 * pool.len(), "at {count}");
    }
}

#[test]
fn sizes_count_tree_nodes_and_stop_at_the_largest_number() {
    let mut pool = TermPool::without_simplifier();
    let x = pool.variable("x", Sort::BitVec(32));
    let sum = pool.bv_add(x, x);
    assert_eq!(pool.tree_size(sum), 3);
    let huge = (0..40).fold(sum, |term, _| pool.bv_add(term, term));
    assert_eq!(pool.tree_size(huge), u32::MAX);
}

#[test]
fn wrong_sorts_are_refused_with_a_reason() {
    let mut pool = TermPool::new();
    let (x, b) = (pool.variable("x", Sort::BitVec(32)), pool.variable("b", Sort::BitVec(8)));
    let error = pool.try_make(Op::BvAdd, &[x, b]).unwrap_err();
    assert_eq!(
        error.to_string(),
        "BvAdd cannot be applied to ((_ BitVec 32), (_ BitVec 8)): two bit-vectors of one width are wanted"
    );
    assert!(matches!(pool.try_make(Op::BvAdd, &[x]), Err(SortError::Arity { expected: 2, given: 1, .. })));
    for (op, args) in [
        (Op::Extract { high: 32, low: 0 }, vec![x]),
        (Op::Extract { high: 3, low: 4 }, vec![x]),
        (Op::Not, vec![x]),
        (Op::Ite, vec![x, x, x]),
        (Op::FpAdd, vec![x, x]),
        (Op::Select, vec![x, x]),
        (Op::ZeroExtend(0xFFFF), vec![x]),
        (Op::Bits, vec![]),
        (Op::Apply, vec![x]),
    ] {
        assert!(pool.try_make(op, &args).is_err(), "{op:?}");
    }
    let array = pool.variable("a", Sort::Array { index: Scalar::BitVec(32), element: Scalar::BitVec(8) });
    assert!(pool.try_make(Op::ConstArray(Scalar::Bool), &[array]).is_err());
    assert!(pool.try_make(Op::Store, &[array, x, b]).is_ok());
}

#[test]
#[should_panic(expected = "ill-sorted term: BvMul cannot be applied")]
fn a_wrong_sort_is_a_bug_of_the_caller() {
    let mut pool = TermPool::new();
    let (x, b) = (pool.variable("x", Sort::BitVec(32)), pool.variable("b", Sort::Bool));
    pool.bv_mul(x, b);
}

#[test]
fn functions_take_any_number_of_arguments() {
    let mut pool = TermPool::new();
    let int = Sort::BitVec(32);
    let f = pool.declare("f", &[int; 5], Sort::Bool, FunctionKind::Uninterpreted);
    assert_eq!(pool.declare("f", &[int; 5], Sort::Bool, FunctionKind::Uninterpreted), f);
    let x = pool.variable("x", int);
    let call = pool.apply(f, &[x; 5]);
    assert_eq!(pool.apply(f, &[x; 5]), call);
    assert_eq!((pool.args(call).len(), pool.applied(call), pool.sort(call)), (5, Some(f), Sort::Bool));
    assert!(pool.try_apply(f, &[x; 4]).is_err());
    assert!(pool.try_apply(f, &[x, x, x, x, call]).is_err());
}

#[test]
fn fresh_variables_are_new() {
    let mut pool = TermPool::new();
    let taken = pool.variable("v!1", Sort::Bool);
    let (first, second) = (pool.fresh("v", Sort::Bool), pool.fresh("v", Sort::Bool));
    assert!(first != taken && second != taken && first != second);
}
