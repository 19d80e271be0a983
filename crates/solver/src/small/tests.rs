//! Models become simpler and stay models.

use std::sync::Arc;

use attest_term::parse::parse_smt_term;
use attest_term::{ArrayValue, FunctionId, FunctionKind, Scalar, Sort, Term, TermPool, Value};

use super::Shrunk;
use super::cost::cost;
use crate::model::Model;
use crate::query::Query;

fn check(variables: &[(&str, Sort, Value)], conditions: &[&str], expected: &[Value]) {
    let mut pool = TermPool::new();
    let terms: Vec<Term> = variables.iter().map(|(name, sort, _)| pool.variable(name, *sort)).collect();
    let conditions: Vec<Term> = conditions
        .iter()
        .map(|text| parse_smt_term(&mut pool, text).unwrap_or_else(|error| panic!("{error}")))
        .collect();
    let query = Query::new(conditions);
    let values = terms.iter().copied().zip(variables.iter().map(|(_, _, value)| value.clone())).collect();
    let model = Model { values, ..Model::default() };
    assert_eq!(model.refutes(&pool, &query), None, "the test's model is none");
    let simpler = Shrunk::new(()).shrink(&pool, &query, model);
    assert_eq!(simpler.refutes(&pool, &query), None);
    let found: Vec<Value> = terms.iter().map(|term| simpler.values[term].clone()).collect();
    assert_eq!(found, expected);
}

fn int(value: i32) -> Value {
    Value::bits(32, u64::from(value as u32))
}

const INT: Sort = Sort::BitVec(32);

#[test]
fn an_unconstrained_variable_becomes_zero() {
    check(&[("x", INT, int(-87_234_987))], &["(not (= x #x00000005))"], &[int(0)]);
}

#[test]
fn a_bound_is_met_exactly() {
    check(&[("x", INT, int(1_000_000_000))], &["(bvsgt x #x00000010)"], &[int(17)]);
    check(&[("x", INT, int(1_987_654_321))], &["(bvsgt x #x00000063)"], &[int(100)]);
    check(&[("x", INT, int(1_987_654_321))], &["(bvsgt x #x0000000b)", "(bvslt x #x77359400)"], &[int(12)]);
    check(&[("x", INT, int(i32::MIN))], &["(bvslt x #xffffff00)"], &[int(-257)]);
    let odd = ["(bvsgt x #x00000063)", "(= (bvand x #x00000001) #x00000001)"];
    check(&[("x", INT, int(1_987_654_321))], &odd, &[int(101)]);
}

#[test]
fn a_bound_that_is_no_constant_of_the_query_is_met_too() {
    let square = ["(bvsgt (bvmul x x) #x00002710)", "(bvsgt x #x00000000)", "(bvslt x #x00008000)"];
    check(&[("x", INT, int(31_234))], &square, &[int(101)]);
    let sum = ["(bvsgt (bvsdiv x #x00000003) #x00000064)"];
    check(&[("x", INT, int(2_000_000_000))], &sum, &[int(303)]);
}

#[test]
fn variables_that_are_tied_to_each_other_come_down_together() {
    let variables = [("x", INT, int(1_000_000_005)), ("y", INT, int(1_000_000_000))];
    check(&variables, &["(= x (bvadd y #x00000005))", "(bvsgt y #x00000010)"], &[int(22), int(17)]);
}

#[test]
fn variables_are_brought_down_together() {
    let variables = [("x", INT, int(70_001)), ("y", INT, int(-70_000))];
    let conditions = ["(bvslt (bvadd x y) #x00000064)", "(bvslt y x)"];
    check(&variables, &conditions, &[int(0), int(-1)]);
}

#[test]
fn a_character_becomes_printable() {
    let char = Sort::BitVec(16);
    let condition = "(bvugt c #x001f)";
    check(&[("c", char, Value::bits(16, 0xd8a7))], &[condition], &[Value::bits(16, u64::from(b' '))]);
    let letter = ["(bvugt c #x0050)"];
    check(&[("c", char, Value::bits(16, 0xd8a7))], &letter, &[Value::bits(16, u64::from(b'Q'))]);
}

#[test]
fn a_float_loses_its_digits() {
    let condition = "(fp.lt x ((_ to_fp 11 53) #x4059000000000000))";
    check(&[("x", Sort::Float64, Value::float64(-8.123_456e77))], &[condition], &[Value::float64(0.0)]);
    let more = "(fp.gt x ((_ to_fp 11 53) #x400921fb54442d18))";
    check(&[("x", Sort::Float64, Value::float64(17.812_736_481))], &[more], &[Value::float64(4.0)]);
    let between = [more, "(fp.lt x ((_ to_fp 11 53) #x400999999999999a))"];
    check(&[("x", Sort::Float64, Value::float64(3.171_828_182))], &between, &[Value::float64(3.17)]);
}

#[test]
fn without_evaluations_the_model_stays() {
    let mut pool = TermPool::new();
    let x = pool.variable("x", INT);
    let condition =
        parse_smt_term(&mut pool, "(bvsgt x #x00000063)").unwrap_or_else(|error| panic!("{error}"));
    let model = Model { values: [(x, int(12_345))].into(), ..Model::default() };
    let shrunk = Shrunk { inner: (), evaluations: 0, callback: None };
    assert_eq!(shrunk.shrink(&pool, &Query::new([condition]), model.clone()), model);
}

#[test]
fn opaque_functions_are_executed_for_every_new_value() {
    let mut pool = TermPool::new();
    let x = pool.variable("x", INT);
    let double = pool.declare("double", &[INT], INT, FunctionKind::Opaque { callback: 0 });
    let condition =
        parse_smt_term(&mut pool, "(bvsgt (double x) #x00000009)").unwrap_or_else(|error| panic!("{error}"));
    let query = Query::new([condition]);
    let callback = Arc::new(|_: FunctionId, args: &[Value]| {
        let word = args.first()?.as_bits()?.low_word();
        Some(Value::bits(32, word * 2))
    });
    let model = Model { values: [(x, int(777))].into(), ..Model::default() };
    let shrunk = Shrunk { inner: (), evaluations: 500, callback: Some(callback) };
    let simpler = shrunk.shrink(&pool, &query, model);
    assert_eq!(simpler.values[&x], int(5));
    assert_eq!(simpler.functions[&double].entries[&vec![int(5)]], int(10));
    assert_eq!(simpler.refutes(&pool, &query), None);
}

#[test]
fn simple_numbers_cost_less() {
    let costs: Vec<u128> = [0, 1, -1, 2, 9, 57, 100, 123, -123, 5_000].map(|value| cost(&int(value))).into();
    assert!(costs.is_sorted(), "{costs:?}");
    assert!(cost(&Value::float64(3.0)) < cost(&Value::float64(3.5)));
    assert!(cost(&Value::float64(3.5)) < cost(&Value::float64(3.25)));
    assert!(cost(&Value::float64(1e300)) < cost(&Value::float64(f64::NAN)));
}

#[test]
fn an_array_loses_entries_that_do_not_matter() {
    let mut pool = TermPool::new();
    let sort = Sort::Array { index: Scalar::BitVec(32), element: Scalar::BitVec(32) };
    let array = pool.variable("a", sort);
    let condition = parse_smt_term(&mut pool, "(bvsgt (select a #x00000003) #x00000009)")
        .unwrap_or_else(|error| panic!("{error}"));
    let query = Query::new([condition]);
    let entries = [(int(3), int(987_654)), (int(8), int(1)), (int(-5), int(12))];
    let value = Value::Array(Arc::new(ArrayValue::new(Scalar::BitVec(32), int(77), entries)));
    let model = Model { values: [(array, value)].into(), ..Model::default() };
    let simpler = Shrunk::new(()).shrink(&pool, &query, model);
    let expected = ArrayValue::new(Scalar::BitVec(32), int(0), [(int(3), int(10))]);
    assert_eq!(simpler.values[&array], Value::Array(Arc::new(expected)));
}

#[test]
fn values_that_must_be_equal_become_simpler_together() {
    check(
        &[("x", INT, int(77)), ("y", INT, int(77)), ("z", INT, int(1))],
        &[
            "(= (ite (= z #x00000001) (bvmul x x) #x00000063) (bvmul y x))",
            "(= (bvmul z z) #x00000001)",
            "(= x y)",
        ],
        &[int(0), int(0), int(1)],
    );
}
