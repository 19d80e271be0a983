//! Tests of the evaluator.

use super::{Assignment, Conjunction, EvalError, FunctionTable, Scratch, Tape, Word, WordValues, evaluate};
use crate::random::{Random, random_terms, random_value};
use crate::{ArrayValue, FunctionKind, Op, Precision, Rounding, Scalar, Sort, Term, TermPool, Value};
use std::collections::BTreeMap;
use std::sync::Arc;

fn constant(pool: &TermPool, term: Term) -> Value {
    evaluate(pool, term, &Assignment::default()).unwrap()
}

#[test]
fn floats_become_integers_towards_zero_and_saturate() {
    let mut pool = TermPool::without_simplifier();
    for (float, width, wanted) in [
        (f64::NAN, 32, 0i64),
        (f64::INFINITY, 32, i64::from(i32::MAX)),
        (-1e300, 64, i64::MIN),
        (-2.9, 32, -2),
        (2147483647.5, 32, i64::from(i32::MAX)),
        (300.0, 8, 127),
        (-0.5, 1, 0),
        (-7.0, 1, -1),
    ] {
        let float = pool.float64(float);
        let integer = pool.fp_to_signed(width, float);
        assert_eq!(constant(&pool, integer), Value::bits(width, wanted as u64));
    }
}

#[test]
fn float_remainder_is_truncated_and_keeps_the_dividends_sign() {
    let mut pool = TermPool::without_simplifier();
    for (a, b, wanted) in [
        (5.5, 2.0, 1.5),
        (-5.5, 2.0, -1.5),
        (-4.0, 2.0, -0.0),
        (5.0, f64::INFINITY, 5.0),
        (5.0, 0.0, f64::NAN),
        (3.0, 2.0, 1.0),
    ] {
        let (x, y) = (pool.float64(a), pool.float64(b));
        let remainder = pool.fp_rem(x, y);
        assert_eq!(constant(&pool, remainder), Value::float64(wanted));
    }
}

#[test]
fn rounding_to_integral_keeps_the_sign_of_zero() {
    let mut pool = TermPool::without_simplifier();
    for (rounding, value, wanted) in [
        (Rounding::NearestEven, 2.5, 2.0),
        (Rounding::NearestEven, -0.5, -0.0),
        (Rounding::Up, -0.5, -0.0),
        (Rounding::Down, -0.5, -1.0),
        (Rounding::Zero, -1.5, -1.0),
    ] {
        let value = pool.float32(value);
        let rounded = pool.fp_round(rounding, value);
        assert_eq!(constant(&pool, rounded), Value::float32(wanted));
    }
}

#[test]
fn every_nan_pattern_gives_back_the_quiet_one() {
    let mut pool = TermPool::without_simplifier();
    let pattern = pool.bits(32, 0xff80_0001);
    let float = pool.fp_from_bits(Precision::Single, pattern);
    let back = pool.fp_to_bits(float);
    assert_eq!(constant(&pool, back), Value::bits(32, 0x7fc0_0000));
    let same = pool.eq(float, float);
    let equal = pool.fp_eq(float, float);
    assert_eq!(constant(&pool, same), Value::Bool(true));
    assert_eq!(constant(&pool, equal), Value::Bool(false));
}

#[test]
fn wide_integers_become_floats_rounded_once() {
    let mut pool = TermPool::without_simplifier();
    let long = pool.bits(64, (i64::MAX - 1) as u64);
    let float = pool.fp_from_signed(Precision::Single, long);
    assert_eq!(constant(&pool, float), Value::float32(9.223_372e18));
    let unsigned = pool.bits(64, u64::MAX);
    let double = pool.make(Op::FpFromUnsigned(Precision::Double), &[unsigned]);
    assert_eq!(constant(&pool, double), Value::float64(18446744073709551616.0));
    let wide = pool.sign_extend(64, unsigned);
    let minus_one = pool.fp_from_signed(Precision::Double, wide);
    assert_eq!(constant(&pool, minus_one), Value::float64(-1.0));
}

#[test]
fn a_select_sees_the_last_store_at_its_index() {
    let mut pool = TermPool::without_simplifier();
    let sort = Sort::Array { index: Scalar::BitVec(8), element: Scalar::BitVec(8) };
    let array = pool.variable("a", sort);
    let [one, two, three] = [1, 2, 3].map(|value| pool.bits(8, value));
    let stored = pool.store(array, one, two);
    let stored = pool.store(stored, two, three);
    let stored = pool.store(stored, one, three);
    let known =
        ArrayValue::new(Scalar::BitVec(8), Value::bits(8, 9), [(Value::bits(8, 3), Value::bits(8, 7))]);
    let environment = Assignment::new([(array, Value::Array(Arc::new(known)))]);
    let roots: Vec<Term> = [one, two, three].iter().map(|index| pool.select(stored, *index)).collect();
    let zero = pool.bits(8, 0);
    let elsewhere = pool.select(stored, zero);
    let roots: Vec<Term> = roots.into_iter().chain([elsewhere, stored]).collect();
    let values = Tape::new(&pool, &roots).run(&environment).unwrap();
    assert_eq!(values[..4], [3, 3, 7, 9].map(|value| Value::bits(8, value)));
    let Value::Array(whole) = &values[4] else { panic!("not an array") };
    assert_eq!(whole.entries().count(), 3);
}

#[test]
fn arrays_are_equal_by_contents() {
    let mut pool = TermPool::without_simplifier();
    let [zero, one] = [0, 1].map(|value| pool.bits(8, value));
    let zeros = pool.const_array(Scalar::BitVec(8), zero);
    let changed = pool.store(zeros, one, one);
    let restored = pool.store(changed, one, zero);
    let [same, other] = [restored, changed].map(|array| pool.eq(zeros, array));
    assert_eq!((constant(&pool, same), constant(&pool, other)), (Value::Bool(true), Value::Bool(false)));
}

#[test]
fn functions_come_from_tables_or_from_the_callback() {
    let mut pool = TermPool::new();
    let double = Sort::Float64;
    let sine = pool.declare("sin", &[double], double, FunctionKind::Opaque { callback: 7 });
    let table = pool.declare("f", &[double], Sort::Bool, FunctionKind::Uninterpreted);
    let x = pool.variable("x", double);
    let call = pool.apply(sine, &[x]);
    let term = pool.apply(table, &[call]);
    let mut environment = Assignment::new([(x, Value::float64(0.0))]);
    assert_eq!(evaluate(&pool, term, &environment), Err(EvalError::NoFunction(sine)));
    environment.callback = Some(Arc::new(|_, args| Some(Value::float64(args[0].as_f64()?.sin()))));
    assert_eq!(evaluate(&pool, term, &environment), Err(EvalError::WrongSort(term)));
    let entries = BTreeMap::from([(vec![Value::float64(0.0)], Value::Bool(true))]);
    environment.tables.insert(table, FunctionTable { entries, default: Value::Bool(false) });
    assert_eq!(evaluate(&pool, term, &environment), Ok(Value::Bool(true)));
    environment.values.insert(x, Value::float64(1.0));
    assert_eq!(evaluate(&pool, term, &environment), Ok(Value::Bool(false)));
    assert_eq!(evaluate(&pool, term, &Assignment::default()), Err(EvalError::Unbound(x)));
}

#[test]
fn a_chain_of_a_million_sums_is_evaluated() {
    let mut pool = TermPool::without_simplifier();
    let x = pool.variable("x", Sort::BitVec(32));
    let chain = (0..1_000_000).fold(x, |sum, _| pool.bv_add(sum, x));
    let environment = Assignment::new([(x, Value::bits(32, 3))]);
    assert_eq!(evaluate(&pool, chain, &environment), Ok(Value::bits(32, 3_000_003)));
}

#[test]
fn conditions_in_words_hold_exactly_if_their_values_are_true() {
    let (mut held, mut failed) = (0, 0);
    for seed in 0..300 {
        let mut random = Random::new(seed);
        let mut pool = TermPool::new();
        let terms = random_terms(&mut pool, &mut random, 40);
        let variables = pool.variables().iter();
        let values: Vec<(Term, Value)> =
            variables.map(|variable| (*variable, random_value(&mut random, pool.sort(*variable)))).collect();
        let assignment = Assignment::new(values);
        let mut scratch = Scratch::default();
        for term in terms {
            let Ok(value) = evaluate(&pool, term, &assignment) else { continue };
            let condition = match (&value, value.word()) {
                (Value::Bool(_), _) => term,
                (Value::Bits(_), Some((Sort::BitVec(width), word))) => {
                    let other = if random.below(2) == 0 { word } else { word ^ 1 };
                    let constant = pool.bits(width, other);
                    pool.raw(Op::Eq, &[term, constant])
                }
                _ => continue,
            };
            let wanted = evaluate(&pool, condition, &assignment) == Ok(Value::Bool(true));
            assert_eq!(Conjunction::new(&pool, &[condition]).holds(&assignment, &mut scratch), wanted);
            if wanted { held += 1 } else { failed += 1 }
        }
    }
    assert!(held > 1_000 && failed > 1_000, "{held} held, {failed} failed");
}

#[test]
fn words_computed_once_are_those_of_the_evaluator_also_where_one_variable_changes() {
    let (mut known, mut changed) = (0, 0);
    for seed in 0..200 {
        let mut random = Random::new(seed);
        let mut pool = TermPool::new();
        let terms = random_terms(&mut pool, &mut random, 40);
        let variables: Vec<Term> = pool.variables().to_vec();
        let values: Vec<(Term, Value)> =
            variables.iter().map(|&one| (one, random_value(&mut random, pool.sort(one)))).collect();
        let assignment = Assignment::new(values);
        let (mut words, mut scratch) = (WordValues::default(), Scratch::default());
        for &term in &terms {
            let Word::Known(word) = words.word(&pool, term, &assignment) else { continue };
            let value = evaluate(&pool, term, &assignment).unwrap();
            assert_eq!(value.word().map(|(_, word)| word), Some(word));
            known += 1;
        }
        for &variable in variables.iter().filter(|one| matches!(pool.sort(**one), Sort::BitVec(1..=64))) {
            words.begin_changing();
            let mut other = assignment.clone();
            other.values.insert(variable, random_value(&mut random, pool.sort(variable)));
            for &term in terms.iter().filter(|term| pool.sort(**term) == Sort::Bool) {
                let Some(laid_out) = words.changing(&pool, term, variable, &assignment) else { continue };
                let wanted = evaluate(&pool, term, &other) == Ok(Value::Bool(true));
                assert_eq!(laid_out.holds(&other, &mut scratch), wanted);
                changed += usize::from(laid_out.size() > 1);
            }
        }
    }
    assert!(known > 1_000 && changed > 500, "{known} known, {changed} changed");
}

#[test]
fn a_word_without_a_value_is_told_from_what_is_no_word() {
    let mut pool = TermPool::new();
    let (x, f) = (pool.variable("x", Sort::BitVec(8)), pool.variable("f", Sort::Float64));
    let seven = pool.bits(8, 7);
    let (less, equal) = (pool.bv_ult(x, seven), pool.fp_eq(f, f));
    let mut words = WordValues::default();
    assert_eq!(words.word(&pool, less, &Assignment::default()), Word::Unbound);
    assert_eq!(words.word(&pool, equal, &Assignment::default()), Word::Foreign);
    let six = Assignment::new([(x, Value::bits(8, 6))]);
    assert_eq!(words.word(&pool, less, &six), Word::Known(1));
    // What is known is not asked for again until another environment begins.
    assert_eq!(words.word(&pool, less, &Assignment::default()), Word::Known(1));
    words.begin();
    assert_eq!(words.word(&pool, less, &Assignment::default()), Word::Unbound);
}
