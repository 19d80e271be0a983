//! The walk finds models, knows its limits, and asks further where it finds none.

use std::sync::Arc;
use std::time::Instant;

use attest_term::parse::parse_smt_term;
use attest_term::{FunctionId, FunctionKind, Sort, Term, TermPool, Value};

use super::{WalkOptions, Walked};
use crate::answer::{Answer, Why};
use crate::budget::QuestionBudget;
use crate::query::Query;
use crate::solve::Solve;

/// Says that it was asked.
struct Asked(bool);

impl Solve for Asked {
    fn solve(&mut self, _: &mut TermPool, query: &Query, _: &mut QuestionBudget) -> Answer {
        self.0 = true;
        Answer::Unsat(query.conditions().to_vec())
    }
}

const INT: Sort = Sort::BitVec(32);

fn parsed(pool: &mut TermPool, conditions: &[&str]) -> Query {
    let parse = |text: &&str| parse_smt_term(pool, text).unwrap_or_else(|error| panic!("{error}"));
    Query::new(conditions.iter().map(parse).collect::<Vec<Term>>())
}

fn pool_of(variables: &[(&str, Sort)]) -> TermPool {
    let mut pool = TermPool::new();
    for (name, sort) in variables {
        pool.variable(name, *sort);
    }
    pool
}

#[test]
fn the_example_of_figure_5_3_is_solved() {
    let mut pool = pool_of(&[("x", INT), ("y", INT)]);
    let query =
        parsed(&mut pool, &["(= x (bvmul x y))", "(bvsge x #x00000002)", "(bvsge (bvadd x y) #x00000002)"]);
    let mut solver = Walked::new(Asked(false));
    solver.before = WalkOptions::default();
    let answer = solver.solve(&mut pool, &query, &mut QuestionBudget::steps(10_000));
    let Answer::Sat(model) = answer else { panic!("{answer:?}") };
    assert_eq!(model.refutes(&pool, &query), None);
    assert!(!solver.inner.0);
}

#[test]
fn a_linear_query_takes_no_step() {
    let mut pool = pool_of(&[("x", INT), ("y", INT), ("z", INT)]);
    let query = parsed(
        &mut pool,
        &[
            "(= (bvadd x y) (bvadd z #x00000064))",
            "(bvsgt x (bvmul #x00000003 y))",
            "(bvslt z #xfffffff0)",
            "(bvsgt y #x0000000a)",
        ],
    );
    let mut budget = QuestionBudget::steps(0);
    let answer = Walked::new(Asked(false)).solve(&mut pool, &query, &mut budget);
    let Answer::Sat(model) = answer else { panic!("{answer:?}") };
    assert_eq!(model.refutes(&pool, &query), None);
}

#[test]
fn what_is_not_found_is_asked_further() {
    let mut pool = pool_of(&[("x", INT)]);
    let query = parsed(&mut pool, &["(= (bvmul x x) #x00000003)"]);
    let mut solver = Walked::new(Asked(false));
    let answer = solver.solve(&mut pool, &query, &mut QuestionBudget::steps(1_000_000));
    assert_eq!(answer, Answer::Unsat(query.conditions().to_vec()));
    assert!(solver.inner.0);
}

#[test]
fn no_walk_says_unsat_of_an_empty_polytope() {
    let mut pool = pool_of(&[("x", INT), ("y", INT)]);
    let query = parsed(&mut pool, &["(bvslt x y)", "(bvslt y x)"]);
    let options = WalkOptions::default();
    let found = Walked::new(()).walk(&mut pool, &query, &options, &mut QuestionBudget::steps(1_000_000));
    assert_eq!(found.err(), Some(Why::Incomplete));
}

#[test]
fn steps_and_time_end_the_walk() {
    let mut pool = pool_of(&[("x", INT)]);
    let query = parsed(&mut pool, &["(= (bvmul x x) #x00000003)"]);
    let mut solver = Walked::new(Asked(false));
    assert_eq!(solver.solve(&mut pool, &query, &mut QuestionBudget::steps(7)), Answer::Unknown(Why::Steps));
    let mut late = QuestionBudget::steps(1_000).until(Instant::now());
    assert_eq!(solver.solve(&mut pool, &query, &mut late), Answer::Unknown(Why::Deadline));
    assert!(!solver.inner.0);
}

#[test]
fn opaque_functions_are_executed_and_written_down() {
    let mut pool = pool_of(&[("x", Sort::Float64)]);
    let sine = pool.declare("sin", &[Sort::Float64], Sort::Float64, FunctionKind::Opaque { callback: 0 });
    let query = parsed(&mut pool, &["(fp.gt (sin x) ((_ to_fp 11 53) #x3fe0000000000000))"]);
    let mut solver = Walked::new(Asked(false));
    solver.solve(&mut pool, &query, &mut QuestionBudget::steps(1_000));
    assert!(solver.inner.0, "nothing to execute with");
    solver.callback = Some(Arc::new(move |function: FunctionId, args: &[Value]| {
        (function == sine).then_some(Value::float64(args.first()?.as_f64()?.sin()))
    }));
    let answer = solver.solve(&mut pool, &query, &mut QuestionBudget::steps(1_000));
    let Answer::Sat(model) = answer else { panic!("{answer:?}") };
    assert_eq!(model.refutes(&pool, &query), None);
    assert!(!model.functions[&sine].entries.is_empty());
}

#[test]
fn disjunctions_choices_and_truth_values_are_searched() {
    let mut pool = pool_of(&[("x", INT), ("y", INT), ("b", Sort::Bool)]);
    let query = parsed(
        &mut pool,
        &[
            "(or (= (bvmul x x) #x00000003) (and b (= (bvmul x y) #x00000023)))",
            "(=> b (bvsgt x #x00000001))",
            "(ite b (bvsgt y #x00000001) (bvslt y #x00000000))",
            "(xor b (= x y))",
        ],
    );
    let options = WalkOptions { tries: 30, ..WalkOptions::default() };
    let model = Walked::new(()).walk(&mut pool, &query, &options, &mut QuestionBudget::steps(100_000));
    assert_eq!(model.map(|model| model.refutes(&pool, &query)), Ok(None));
}

#[test]
fn arrays_and_wide_vectors_stay_zero_but_do_no_harm() {
    let wide = Sort::BitVec(128);
    let mut pool = pool_of(&[("x", INT), ("w", wide)]);
    let query = parsed(&mut pool, &["(= (bvmul x x) #x00000019)", "(= ((_ extract 31 0) w) (bvsub x x))"]);
    let options = WalkOptions::default();
    let model = Walked::new(()).walk(&mut pool, &query, &options, &mut QuestionBudget::steps(10_000));
    assert_eq!(model.map(|model| model.refutes(&pool, &query)), Ok(None));
}

#[test]
fn an_easy_query_costs_no_step_before_the_inner_solver_and_a_hard_one_few() {
    for (condition, most) in [("(bvslt (bvand x y) (bvxor x y))", 0), ("(= (bvmul x x) #x00000003)", 10)] {
        let mut pool = pool_of(&[("x", INT), ("y", INT)]);
        let query = parsed(&mut pool, &[condition]);
        let mut budget = QuestionBudget::steps(1_000);
        let mut solver = Walked::new(Asked(false));
        solver.solve(&mut pool, &query, &mut budget);
        assert!(solver.inner.0);
        assert_eq!(1_000 - budget.steps, most);
    }
}

#[test]
fn where_the_inner_solver_does_not_know_the_walk_goes_on() {
    struct Unknowing;
    impl Solve for Unknowing {
        fn solve(&mut self, _: &mut TermPool, _: &Query, _: &mut QuestionBudget) -> Answer {
            Answer::Unknown(Why::Incomplete)
        }
    }
    let mut pool = pool_of(&[("x", INT)]);
    let query = parsed(&mut pool, &["(= (bvmul x (bvmul x x)) #x001c64fb)"]);
    let mut solver = Walked { before: WalkOptions::start_only(), ..Walked::new(Unknowing) };
    let answer = solver.solve(&mut pool, &query, &mut QuestionBudget::steps(10_000));
    let Answer::Sat(model) = answer else { panic!("{answer:?}") };
    assert_eq!(model.refutes(&pool, &query), None);
}
