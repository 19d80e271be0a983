//! What each layer answers by itself, over one that knows nothing.

use std::cell::RefCell;
use std::io::{Result as IoResult, Write};
use std::rc::Rc;
use std::sync::Arc;

use attest_term::{FunctionId, FunctionKind, Op, Sort, Term, TermPool, Value};

use super::{Bounded, Cached, Checked, Eliminated, Folded, Logged, Nothing, Reused, Sliced};
use crate::{Answer, Callback, Layer, Model, Query, QuestionBudget, Solve, StackOptions, Why, stack};

/// Answers from a list, and counts.
#[derive(Clone, Default)]
struct Scripted {
    answers: Rc<RefCell<Vec<Answer>>>,
    asked: Rc<RefCell<Vec<Query>>>,
}

impl Solve for Scripted {
    fn solve(&mut self, _: &mut TermPool, query: &Query, _: &mut QuestionBudget) -> Answer {
        self.asked.borrow_mut().push(query.clone());
        self.answers.borrow_mut().pop().unwrap_or(Answer::Unknown(Why::Incomplete))
    }
}

fn ask(layer: &mut dyn Solve, pool: &mut TermPool, conditions: &[Term]) -> Answer {
    layer.solve(pool, &Query::new(conditions.iter().copied()), &mut QuestionBudget::steps(1_000))
}

fn ints(pool: &mut TermPool) -> [Term; 3] {
    ["x", "y", "z"].map(|name| pool.variable(name, Sort::BitVec(32)))
}

fn model(values: &[(Term, u64)]) -> Model {
    let values = values.iter().map(|&(variable, word)| (variable, Value::bits(32, word)));
    Model { values: values.collect(), ..Model::default() }
}

#[test]
fn folding_meets_opposites_and_names_them() {
    let mut pool = TermPool::new();
    let [x, y, z] = ints(&mut pool);
    let (less, other) = (pool.bv_slt(x, y), pool.bv_slt(y, z));
    let not = pool.not(less);
    let mut folded = Folded::new(Box::new(Nothing));
    assert_eq!(ask(&mut folded, &mut pool, &[less, other, not]), Answer::Unsat(vec![less, not]));
}

#[test]
fn folding_puts_constants_and_sums_in_and_gives_the_model_back() {
    let mut pool = TermPool::new();
    let [x, y, z] = ints(&mut pool);
    let (two, five) = (pool.bits(32, 2), pool.bits(32, 5));
    let sum = pool.bv_add(x, two);
    let conditions = [pool.eq(y, sum), pool.eq(x, five), pool.bv_slt(x, y), pool.eq(z, y)];
    let mut folded = Folded::new(Box::new(Nothing));
    let wanted = model(&[(x, 5), (y, 7), (z, 7)]);
    assert_eq!(ask(&mut folded, &mut pool, &conditions), Answer::Sat(wanted));
    let greater = pool.bv_slt(y, x);
    assert!(matches!(
        ask(&mut folded, &mut pool, &[conditions[0], conditions[1], greater]),
        Answer::Unsat(_)
    ));
}

#[test]
fn slicing_asks_only_the_last_part_of_a_path_known_to_be_satisfiable() {
    let mut pool = TermPool::new();
    let [x, y, _] = ints(&mut pool);
    let nine = pool.bits(32, 9);
    let (on_x, on_y) = (pool.bv_slt(x, nine), pool.bv_slt(y, nine));
    let inner = Scripted::default();
    inner.answers.borrow_mut().extend([Answer::Sat(model(&[(y, 2)])), Answer::Sat(model(&[(x, 1)]))]);
    let mut sliced = Sliced::new(Box::new(inner.clone()));
    assert_eq!(ask(&mut sliced, &mut pool, &[on_x]), Answer::Sat(model(&[(x, 1)])));
    assert_eq!(ask(&mut sliced, &mut pool, &[on_x, on_y]), Answer::Sat(model(&[(x, 1), (y, 2)])));
    assert_eq!(*inner.asked.borrow(), [Query::new([on_x]), Query::new([on_y])]);
}

#[test]
fn slicing_keeps_conditions_on_one_function_together() {
    let mut pool = TermPool::new();
    let [x, y, _] = ints(&mut pool);
    let int = Sort::BitVec(32);
    let f = pool.declare("f", &[int], int, FunctionKind::Uninterpreted);
    let (at_x, at_y) = (pool.apply(f, &[x]), pool.apply(f, &[y]));
    let (one, two) = (pool.bits(32, 1), pool.bits(32, 2));
    let conditions = [pool.eq(at_x, one), pool.eq(at_y, two)];
    let inner = Scripted::default();
    ask(&mut Sliced::new(Box::new(inner.clone())), &mut pool, &conditions);
    assert_eq!(*inner.asked.borrow(), [Query::new(conditions)]);
}

#[test]
fn the_cache_knows_sets_in_any_order_and_what_contains_a_core() {
    let mut pool = TermPool::new();
    let [x, y, z] = ints(&mut pool);
    let [a, b, c] = [(x, y), (y, z), (z, x)].map(|(left, right)| pool.bv_ult(left, right));
    let inner = Scripted::default();
    let sat = Answer::Sat(model(&[(x, 1), (y, 2), (z, 3)]));
    inner.answers.borrow_mut().extend([Answer::Unsat(vec![c, a]), sat.clone()]);
    let mut cached = Cached::new(Box::new(inner.clone()));
    assert_eq!(ask(&mut cached, &mut pool, &[a, b]), sat);
    assert_eq!(ask(&mut cached, &mut pool, &[b, a, b]), sat);
    assert_eq!(ask(&mut cached, &mut pool, &[a, c]), Answer::Unsat(vec![c, a]));
    assert_eq!(ask(&mut cached, &mut pool, &[a, b, c]), Answer::Unsat(vec![a, c]));
    assert_eq!(inner.asked.borrow().len(), 2);
    assert!(matches!(ask(&mut cached, &mut pool, &[b, c]), Answer::Unknown(_)));
}

#[test]
fn a_model_that_fits_is_used_again() {
    let mut pool = TermPool::new();
    let [x, y, _] = ints(&mut pool);
    let (less, more) = (pool.bv_slt(x, y), pool.bv_slt(y, x));
    let inner = Scripted::default();
    inner.answers.borrow_mut().push(Answer::Sat(model(&[(x, 1), (y, 2)])));
    let mut reused = Reused::new(Box::new(inner));
    let differ = pool.distinct(x, y);
    let found = ask(&mut reused, &mut pool, &[less]);
    assert_eq!(ask(&mut reused, &mut pool, &[less, differ]), found);
    assert!(matches!(ask(&mut reused, &mut pool, &[more]), Answer::Unknown(_)));
}

#[test]
fn bounds_decide_ranges_and_masks() {
    let mut pool = TermPool::new();
    let [x, y, _] = ints(&mut pool);
    let (ten, seven) = (pool.bits(32, 10), pool.bits(32, 7));
    let masked = pool.bv_and(x, seven);
    let mut bounded = Bounded::new(Box::new(Nothing));
    let impossible = pool.raw(Op::BvUlt, &[ten, masked]);
    assert!(matches!(ask(&mut bounded, &mut pool, &[impossible]), Answer::Unsat(_)));
    let conditions = [pool.bv_slt(x, y), pool.bv_slt(y, ten), pool.eq(masked, seven)];
    let Answer::Sat(found) = ask(&mut bounded, &mut pool, &conditions) else { panic!("not found") };
    assert_eq!(found.refutes(&pool, &Query::new(conditions)), None);
}

#[test]
fn bounds_find_where_a_sum_wraps() {
    let mut pool = TermPool::new();
    let [x, _, _] = ints(&mut pool);
    let big = pool.bits(32, 455);
    let sum = pool.bv_add(x, big);
    let wraps = pool.bv_slt(sum, x);
    assert!(matches!(ask(&mut Bounded::new(Box::new(Nothing)), &mut pool, &[wraps]), Answer::Sat(_)));
}

#[test]
fn elimination_refutes_a_cycle_but_not_one_that_can_wrap() {
    let mut pool = TermPool::new();
    let [x, y, z] = ints(&mut pool);
    let cycle = [(x, y), (y, z), (z, x)].map(|(left, right)| pool.bv_slt(left, right));
    let mut eliminated = Eliminated::new(Box::new(Nothing));
    assert_eq!(ask(&mut eliminated, &mut pool, &cycle), Answer::Unsat(cycle.to_vec()));
    let one = pool.bits(32, 1);
    let next = pool.bv_add(x, one);
    let wraps = pool.bv_slt(next, x);
    let Answer::Sat(found) = ask(&mut eliminated, &mut pool, &[wraps]) else { panic!("not found") };
    assert_eq!(found, model(&[(x, i32::MAX as u64)]));
    let hundred = pool.bits(32, 100);
    let bounded = pool.bv_slt(x, hundred);
    assert_eq!(ask(&mut eliminated, &mut pool, &[wraps, bounded]), Answer::Unsat(vec![wraps, bounded]));
}

#[test]
#[should_panic(expected = "a model does not satisfy")]
fn a_wrong_model_is_a_bug() {
    let mut pool = TermPool::new();
    let [x, y, _] = ints(&mut pool);
    let less = pool.bv_slt(x, y);
    let inner = Scripted::default();
    inner.answers.borrow_mut().push(Answer::Sat(model(&[(x, 2), (y, 1)])));
    let answer = ask(&mut Checked::new(Box::new(inner)), &mut pool, &[less]);
    // Without debug assertions it is `Unknown`.
    assert_eq!(answer, Answer::Unknown(Why::WrongModel(less)));
    panic!("a model does not satisfy the query");
}

#[derive(Clone, Default)]
struct Shared(Rc<RefCell<Vec<u8>>>);

impl Write for Shared {
    fn write(&mut self, bytes: &[u8]) -> IoResult<usize> {
        self.0.borrow_mut().write(bytes)
    }

    fn flush(&mut self) -> IoResult<()> {
        Ok(())
    }
}

#[test]
fn the_log_holds_the_query_and_its_answer() {
    let mut pool = TermPool::new();
    let x = pool.variable("x", Sort::BitVec(8));
    let three = pool.bits(8, 3);
    let equal = pool.eq(x, three);
    let log = Shared::default();
    let mut logged = Logged::new(Box::new(Folded::new(Box::new(Nothing))), Box::new(log.clone()));
    ask(&mut logged, &mut pool, &[equal]);
    let text = String::from_utf8(log.0.borrow().clone()).expect("text");
    for part in
        ["; query 1\n(set-info :status sat)", "(declare-fun x () (_ BitVec 8))", "(check-sat)", "; x = #x03"]
    {
        assert!(text.contains(part), "{part} is not in\n{text}");
    }
}

#[test]
fn statistics_say_who_answered() {
    let mut pool = TermPool::new();
    let [x, y, _] = ints(&mut pool);
    let (less, product) = (pool.bv_slt(x, y), pool.bv_mul(x, y));
    let ten = pool.bits(32, 10);
    let hard = pool.bv_ult(ten, product);
    let mut stack = stack(StackOptions::default());
    assert!(matches!(ask(&mut stack, &mut pool, &[less, hard]), Answer::Sat(_)));
    assert!(matches!(ask(&mut stack, &mut pool, &[less, hard]), Answer::Sat(_)));
    let not = pool.not(less);
    assert!(matches!(ask(&mut stack, &mut pool, &[less, not]), Answer::Unsat(_)));
    let statistics = stack.statistics();
    assert_eq!(statistics.iter().map(|layer| layer.name).collect::<Vec<_>>(), Layer::ALL.map(Layer::name));
    let (folded, cached) = (&statistics[0], &statistics[2]);
    assert_eq!((folded.asked, folded.unsat, folded.sat), (3, 1, 0));
    assert_eq!((cached.asked, cached.sat), (2, 1));
    let answered: u64 = statistics.iter().map(|layer| layer.sat + layer.unsat + layer.unknown).sum();
    assert_eq!(answered, 3);
}

#[test]
fn layers_are_chosen_by_name() {
    assert_eq!("bounded".parse(), Ok(Layer::Bounded));
    assert!("bound".parse::<Layer>().is_err());
}

/// Executes `square`.
fn square() -> Callback {
    Arc::new(|_: FunctionId, args: &[Value]| {
        let word = args.first()?.as_bits()?.low_word();
        Some(Value::bits(32, word.wrapping_mul(word)))
    })
}

#[test]
fn opaque_functions_are_executed_along_a_path() {
    let mut pool = TermPool::new();
    let [x, y, z] = ints(&mut pool);
    let int = Sort::BitVec(32);
    let function = pool.declare("square", &[int], int, FunctionKind::Opaque { callback: 0 });
    let [of_x, of_y] = [x, y].map(|variable| pool.apply(function, &[variable]));
    let [ten, hundred] = [10, 100].map(|number| pool.bits(32, number));
    let path = [
        pool.bv_ult(x, ten),
        pool.bv_ult(ten, of_x),
        // What is bound to a call is executed too, and a model that never called it for `y` says nothing of it.
        pool.eq(z, of_y),
        pool.bv_ult(y, ten),
        pool.bv_ult(of_x, of_y),
        pool.bv_ult(of_y, hundred),
    ];
    let mut with = stack(StackOptions { callback: Some(square()), ..StackOptions::default() });
    let mut without = stack(StackOptions::default());
    for length in 1..=path.len() {
        let query = Query::new(path[..length].iter().copied());
        let Answer::Sat(found) = with.solve(&mut pool, &query, &mut QuestionBudget::steps(100_000)) else {
            panic!("not found with {length} conditions")
        };
        assert_eq!(found.refutes(&pool, &query), None);
        let tables = found.functions.get(&function).into_iter().flat_map(|table| &table.entries);
        for (args, result) in tables {
            assert_eq!(square()(function, args).as_ref(), Some(result));
        }
        let unknown = without.solve(&mut pool, &query, &mut QuestionBudget::steps(100_000));
        assert_eq!(matches!(unknown, Answer::Unknown(_)), length > 1);
    }
    let same = pool.eq(x, y);
    let query = Query::new(path.into_iter().chain([same]));
    assert!(matches!(with.solve(&mut pool, &query, &mut QuestionBudget::steps(100_000)), Answer::Unsat(_)));
}
