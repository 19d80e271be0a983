//! The back end agrees with the evaluator, along paths and on every operator.

use std::sync::Arc;
use std::time::Instant;

use attest_term::random::{Random, random_terms, random_value};
use attest_term::{
    EvalError, FunctionId, FunctionKind, Op, Precision, Scalar, Sort, Substitution, Term, TermPool, Value,
    evaluate,
};

use super::Smt;
use crate::{Answer, Callback, Model, Query, QuestionBudget, Solve, Why};

const INT: Sort = Sort::BitVec(32);

fn ask(smt: &mut Smt, pool: &mut TermPool, conditions: &[Term]) -> Answer {
    smt.solve(pool, &Query::new(conditions.iter().copied()), &mut QuestionBudget::steps(1_000_000))
}

fn model(answer: Answer) -> Model {
    match answer {
        Answer::Sat(model) => model,
        other => panic!("not sat: {other:?}"),
    }
}

fn is_unsat(answer: &Answer) -> bool {
    matches!(answer, Answer::Unsat(_))
}

#[test]
fn a_path_goes_on_and_back() {
    let (mut pool, mut smt) = (TermPool::new(), Smt::new());
    let [x, y] = ["x", "y"].map(|name| pool.variable(name, INT));
    let (ten, twenty) = (pool.bits(32, 10), pool.bits(32, 20));
    let small = pool.bv_ult(x, ten);
    let sum = pool.bv_add(x, y);
    let is_twenty = pool.eq(sum, twenty);
    let y_small = pool.bv_ult(y, ten);
    let y_large = pool.not(y_small);
    assert!(is_unsat(&ask(&mut smt, &mut pool, &[small, is_twenty, y_small])));
    let found = model(ask(&mut smt, &mut pool, &[small, is_twenty, y_large]));
    assert_eq!(found.value(&pool, sum), Ok(Value::bits(32, 20)));
    model(ask(&mut smt, &mut pool, &[small]));
    model(ask(&mut smt, &mut pool, &[]));
    model(ask(&mut smt, &mut pool, &[y_small, is_twenty]));
    assert!(is_unsat(&ask(&mut smt, &mut pool, &[y_small, is_twenty, small, y_large])));
}

#[test]
fn a_core_has_only_what_is_to_blame() {
    let (mut pool, mut smt) = (TermPool::without_simplifier(), Smt::with_cores());
    let [x, y] = ["x", "y"].map(|name| pool.variable(name, INT));
    let (ten, twenty) = (pool.bits(32, 10), pool.bits(32, 20));
    let [small, other, large] = [(x, ten), (y, ten), (twenty, x)].map(|(a, b)| pool.bv_ult(a, b));
    assert_eq!(ask(&mut smt, &mut pool, &[small, other, large]), Answer::Unsat(vec![small, large]));
    assert_eq!(ask(&mut smt, &mut pool, &[other, small, large]), Answer::Unsat(vec![small, large]));
    let not_small = pool.not(small);
    assert_eq!(ask(&mut smt, &mut pool, &[small, other, not_small]), Answer::Unsat(vec![small, not_small]));
}

#[test]
fn a_functions_table_is_part_of_the_model() {
    let (mut pool, mut smt) = (TermPool::new(), Smt::new());
    let f = pool.declare("f", &[INT], INT, FunctionKind::Uninterpreted);
    let x = pool.variable("x", INT);
    let once = pool.apply(f, &[x]);
    let twice = pool.apply(f, &[once]);
    let seven = pool.bits(32, 7);
    let (fixed, moved) = (pool.eq(twice, seven), pool.distinct(once, seven));
    let found = model(ask(&mut smt, &mut pool, &[fixed, moved]));
    assert_eq!(found.value(&pool, twice), Ok(Value::bits(32, 7)));
    let same = pool.eq(once, x);
    let is_seven = pool.eq(x, seven);
    let not_seven = pool.not(is_seven);
    assert!(is_unsat(&ask(&mut smt, &mut pool, &[fixed, same, not_seven])));
}

#[test]
fn an_opaque_function_can_be_refuted_but_not_satisfied() {
    let (mut pool, mut smt) = (TermPool::new(), Smt::new());
    let sine = pool.declare("sin", &[Sort::Float64], Sort::Float64, FunctionKind::Opaque { callback: 0 });
    let [x, y] = ["x", "y"].map(|name| pool.variable(name, Sort::Float64));
    let (sx, sy) = (pool.apply(sine, &[x]), pool.apply(sine, &[y]));
    let (equal, differ) = (pool.eq(x, y), pool.distinct(sx, sy));
    assert_eq!(ask(&mut smt, &mut pool, &[differ]), Answer::Unknown(Why::Opaque));
    assert!(is_unsat(&ask(&mut smt, &mut pool, &[equal, differ])));
}

#[test]
fn remainders_of_doubles_are_never_wrong() {
    let mut random = Random::new(3);
    let mut decided = 0;
    for _ in 0..40 {
        let (mut pool, mut smt) = (TermPool::new(), Smt::new());
        let [x, y] = ["x", "y"].map(|name| pool.variable(name, Sort::Float64));
        let values = [(); 2].map(|()| random_value(&mut random, Sort::Float64));
        let (Some(a), Some(b)) = (values[0].as_f64(), values[1].as_f64()) else { continue };
        let [is_a, is_b] = [(x, &values[0]), (y, &values[1])].map(|(variable, value)| {
            let constant = pool.constant(value);
            pool.eq(variable, constant)
        });
        let (remainder, wanted) = (pool.fp_rem(x, y), pool.float64(a % b));
        let same = pool.eq(remainder, wanted);
        let other = pool.not(same);
        for (condition, is_right) in [(same, true), (other, false)] {
            match ask(&mut smt, &mut pool, &[condition, is_a, is_b]) {
                Answer::Sat(_) => assert!(is_right, "{a} % {b}"),
                Answer::Unsat(_) => assert!(!is_right, "{a} % {b}"),
                Answer::Unknown(_) => continue,
            }
            decided += 1;
        }
    }
    assert!(decided > 60, "only {decided} decided");
}

#[test]
fn circuits_of_floats_end_soon_after_the_deadline() {
    let (mut pool, mut smt) = (TermPool::new(), Smt::new());
    let [x, y, z] = ["x", "y", "z"].map(|name| pool.variable(name, Sort::Float32));
    let (left, right, last) = (pool.fp_rem(x, y), pool.fp_rem(y, z), pool.fp_rem(z, x));
    let conditions = [pool.fp_lt(left, right), pool.fp_lt(right, last)];
    let mut budget = QuestionBudget::steps(1_000_000).until(Instant::now());
    let answer = smt.solve(&mut pool, &Query::new(conditions), &mut budget);
    assert_eq!(answer, Answer::Unknown(Why::Deadline));
    // The next query begins anew.
    let differ = pool.distinct(x, y);
    assert_eq!(model(ask(&mut smt, &mut pool, &[differ])).refutes(&pool, &Query::new([differ])), None);
}

#[test]
fn an_opaque_function_is_executed_for_the_arguments_of_a_model() {
    let mut pool = TermPool::new();
    let triple = pool.declare("triple", &[INT], INT, FunctionKind::Opaque { callback: 0 });
    let [x, y] = ["x", "y"].map(|name| pool.variable(name, INT));
    let callback: Callback = Arc::new(|_: FunctionId, args: &[Value]| {
        let word = args.first()?.as_bits()?.low_word();
        (word != 77).then(|| Value::bits(32, word.wrapping_mul(3)))
    });
    let mut smt = Smt { callback: Some(callback), ..Smt::new() };
    let at_x = pool.apply(triple, &[x]);
    let twice = pool.apply(triple, &[at_x]);
    let [two, nine, fifty] = [2, 9, 50].map(|number| pool.bits(32, number));
    // Nested: the inner result is the outer argument.
    let conditions = [pool.bv_ult(x, nine), pool.bv_ult(fifty, twice), pool.distinct(x, y)];
    let found = model(ask(&mut smt, &mut pool, &conditions));
    assert_eq!(found.refutes(&pool, &Query::new(conditions)), None);
    let word = |term| found.value(&pool, term).ok().and_then(|value| value.word()).map(|(_, word)| word);
    assert_eq!(word(twice), word(x).map(|word| word * 9));
    // Every small argument is tried, then there is nothing left.
    let narrow = [pool.bv_ult(x, two), pool.bv_ult(fifty, at_x)];
    assert!(is_unsat(&ask(&mut smt, &mut pool, &narrow)));
    // A number that no few arguments show is not known, nor is a function that cannot be executed.
    let (seven, seventy_seven) = (pool.bits(32, 7), pool.bits(32, 77));
    let far = pool.eq(at_x, seven);
    assert_eq!(ask(&mut smt, &mut pool, &[far]), Answer::Unknown(Why::Opaque));
    let (fails, is_fifty) = (pool.eq(x, seventy_seven), pool.eq(at_x, fifty));
    assert_eq!(ask(&mut smt, &mut pool, &[fails, is_fifty]), Answer::Unknown(Why::Opaque));
}

#[test]
fn arrays_come_back_as_values() {
    let (mut pool, mut smt) = (TermPool::new(), Smt::new());
    let sort = Sort::Array { index: Scalar::BitVec(32), element: Scalar::BitVec(16) };
    let a = pool.variable("a", sort);
    let [i, j] = ["i", "j"].map(|name| pool.variable(name, INT));
    let (at_i, at_j) = (pool.select(a, i), pool.select(a, j));
    let conditions = [pool.distinct(at_i, at_j), pool.bv_ult(at_i, at_j)];
    let found = model(ask(&mut smt, &mut pool, &conditions));
    assert_ne!(found.value(&pool, i), found.value(&pool, j));
    let same = pool.eq(i, j);
    assert!(is_unsat(&ask(&mut smt, &mut pool, &[conditions[0], same])));
}

#[test]
fn the_bits_of_a_float_are_found_from_both_sides() {
    let (mut pool, mut smt) = (TermPool::new(), Smt::new());
    let x = pool.variable("x", Sort::Float64);
    let bits = pool.fp_to_bits(x);
    let wanted = pool.bits(64, (-2.5f64).to_bits());
    let is_wanted = pool.eq(bits, wanted);
    let found = model(ask(&mut smt, &mut pool, &[is_wanted]));
    assert_eq!(found.value(&pool, x), Ok(Value::float64(-2.5)));
    let nan = pool.fp_is_nan(x);
    assert!(is_unsat(&ask(&mut smt, &mut pool, &[nan, is_wanted])));
    let canonical = pool.bits(64, 0x7ff8_0000_0000_0000);
    let other = pool.distinct(bits, canonical);
    assert!(is_unsat(&ask(&mut smt, &mut pool, &[nan, other])));
    // Popped together with its definition, and needed again.
    let not_nan = pool.not(nan);
    model(ask(&mut smt, &mut pool, &[not_nan, is_wanted]));
}

#[test]
fn a_used_up_budget_is_unknown_and_the_next_query_is_answered() {
    let (mut pool, mut smt) = (TermPool::new(), Smt::new());
    let [x, y] = ["x", "y"].map(|name| pool.variable(name, INT));
    let (wide_x, wide_y) = (pool.zero_extend(32, x), pool.zero_extend(32, y));
    let product = pool.bv_mul(wide_x, wide_y);
    let prime = pool.bits(64, (1 << 61) - 1);
    let factored = pool.eq(product, prime);
    let query = Query::new([factored]);
    assert_eq!(smt.solve(&mut pool, &query, &mut QuestionBudget::steps(200)), Answer::Unknown(Why::Steps));
    let tight = QuestionBudget { memory: 1 << 20, ..QuestionBudget::steps(u64::MAX) };
    assert_eq!(smt.solve(&mut pool, &query, &mut { tight }), Answer::Unknown(Why::Memory));
    let same = pool.eq(x, y);
    model(ask(&mut smt, &mut pool, &[same]));
}

#[test]
fn the_sign_of_a_product_of_extensions_is_known() {
    for (extend_a, extend_b) in [(true, true), (true, false), (false, false)] {
        let (mut pool, mut smt) = (TermPool::new(), Smt::new());
        let [a, b] = ["a", "b"].map(|name| pool.variable(name, Sort::BitVec(31)));
        let extended = |pool: &mut TermPool, term, signed| match signed {
            true => pool.sign_extend(33, term),
            false => pool.zero_extend(33, term),
        };
        let (wide_a, wide_b) = (extended(&mut pool, a, extend_a), extended(&mut pool, b, extend_b));
        let (product, zero) = (pool.bv_mul(wide_a, wide_b), pool.bits(64, 0));
        let (negative_a, negative_b) = (pool.bv_slt(wide_a, zero), pool.bv_slt(wide_b, zero));
        let differ = pool.xor(negative_a, negative_b);
        let conditions = [pool.bv_slt(zero, product), differ];
        let mut few = QuestionBudget::steps(200);
        assert!(is_unsat(&smt.solve(&mut pool, &Query::new(conditions), &mut few)));
        let positive = pool.bv_slt(zero, product);
        assert!(matches!(ask(&mut smt, &mut pool, &[positive]), Answer::Sat(_)));
    }
}

#[test]
fn a_product_of_extensions_that_may_overflow_has_any_sign() {
    let (mut pool, mut smt) = (TermPool::new(), Smt::new());
    let [a, b] = ["a", "b"].map(|name| pool.variable(name, Sort::BitVec(6)));
    let (wide_a, wide_b) = (pool.sign_extend(5, a), pool.sign_extend(5, b));
    let (product, zero, least) = (pool.bv_mul(wide_a, wide_b), pool.bits(11, 0), pool.bits(6, 0x20));
    // -32 * -32 is 1024, which 11 bits do not have.
    let conditions = [pool.bv_slt(product, zero), pool.eq(a, least), pool.eq(b, least)];
    assert!(matches!(ask(&mut smt, &mut pool, &conditions), Answer::Sat(_)));
}

#[test]
fn every_product_of_small_extensions_is_what_it_was() {
    for signed in [[true, true], [true, false], [false, false]] {
        let (mut pool, mut smt) = (TermPool::new(), Smt::new());
        let small = ["a", "b"].map(|name| pool.variable(name, Sort::BitVec(3)));
        let wide = [0, 1].map(|at: usize| match signed[at] {
            true => pool.sign_extend(5, small[at]),
            false => pool.zero_extend(5, small[at]),
        });
        let product = pool.bv_mul(wide[0], wide[1]);
        for (a, b) in (0..8u64).flat_map(|a| (0..8u64).map(move |b| (a, b))) {
            let number =
                |word: u64, signed: bool| if signed && word > 3 { word as i64 - 8 } else { word as i64 };
            let expected = number(a, signed[0]) * number(b, signed[1]);
            let fixed = [(small[0], pool.bits(3, a)), (small[1], pool.bits(3, b))]
                .map(|(variable, value)| pool.eq(variable, value));
            let expected = pool.bits(8, expected as u64 & 0xff);
            let same = pool.eq(product, expected);
            assert!(
                matches!(ask(&mut smt, &mut pool, &[fixed[0], fixed[1], same]), Answer::Sat(_)),
                "{a} {b}"
            );
        }
    }
}

#[test]
fn circuits_that_cost_more_than_the_budget_are_not_begun() {
    let (mut pool, mut smt) = (TermPool::new(), Smt::new());
    let [x, y] = ["x", "y"].map(|name| pool.variable(name, Sort::Float32));
    let (rest, one) = (pool.fp_rem(x, y), pool.float32(1.5));
    let wanted = pool.eq(rest, one);
    let query = Query::new([wanted]);
    let mut few = QuestionBudget::steps(1_000);
    assert_eq!(smt.solve(&mut pool, &query, &mut few), Answer::Unknown(Why::Steps));
    assert_eq!(few.steps, 0);
    // Nothing was begun, so the same is asked again, and another query is answered.
    model(ask(&mut smt, &mut pool, &[wanted]));
}

/// Fixes every variable of a term and asks whether the term can differ from what the evaluator says. Of terms that
/// compare arrays the answer may be unknown.
fn check_value(smt: &mut Smt, pool: &mut TermPool, term: Term, values: &Model) -> Result<(), EvalError> {
    let expected = evaluate(pool, term, values)?;
    let (mut conditions, mut arrays) = (Vec::new(), Vec::new());
    for &variable in pool.free_variables(term).iter() {
        let constant = pool.constant(&values.values[&variable]);
        if matches!(pool.sort(variable), Sort::Array { .. }) {
            arrays.push((variable, constant));
        } else {
            conditions.push(pool.eq(variable, constant));
        }
    }
    let fixed = Substitution::new(arrays).apply(pool, term);
    let constant = pool.constant(&expected);
    let equal = pool.eq(fixed, constant);
    conditions.push(pool.not(equal));
    let answer = ask(smt, pool, &conditions);
    let compares_arrays = pool
        .subterms(&conditions)
        .iter()
        .any(|&part| pool.op(part) == Op::Eq && matches!(pool.sort(pool.args(part)[0]), Sort::Array { .. }));
    let undecided = compares_arrays && answer == Answer::Unknown(Why::Incomplete);
    assert!(
        is_unsat(&answer) || undecided,
        "{:?} of {:?}: {expected:?}, {answer:?}",
        pool.op(term),
        values.values
    );
    Ok(())
}

#[test]
fn every_operator_means_what_the_evaluator_says() {
    let mut random = Random::new(2026);
    for round in 0..12 {
        let mut pool = TermPool::without_simplifier();
        let mut smt = Smt::new();
        for term in random_terms(&mut pool, &mut random, 60) {
            let parts = pool.subterms(&[term]);
            if parts.iter().any(|&part| pool.applied(part).is_some()) {
                continue;
            }
            let mut values = Model::default();
            for &variable in pool.free_variables(term).iter() {
                values.values.insert(variable, random_value(&mut random, pool.sort(variable)));
            }
            let result = check_value(&mut smt, &mut pool, term, &values);
            assert_eq!(result, Ok(()), "round {round}");
        }
    }
}

#[test]
fn random_conditions_get_models_that_satisfy_them() {
    let mut random = Random::new(7);
    let (mut sat, mut unsat) = (0, 0);
    for _ in 0..12 {
        let mut pool = TermPool::without_simplifier();
        let mut smt = Smt::new();
        for term in random_terms(&mut pool, &mut random, 60) {
            if pool.sort(term) != Sort::Bool {
                continue;
            }
            let mut budget = QuestionBudget { memory: 100 << 20, ..QuestionBudget::steps(100) };
            match smt.solve(&mut pool, &Query::new([term]), &mut budget) {
                Answer::Sat(_) => sat += 1,
                Answer::Unsat(_) => unsat += 1,
                Answer::Unknown(why @ (Why::WrongModel(_) | Why::Refused(_))) => panic!("{why}"),
                Answer::Unknown(_) => {}
            }
        }
    }
    assert!(sat > 50 && unsat > 5, "{sat} sat, {unsat} unsat");
}

#[test]
fn a_remainder_of_doubles_is_found_although_only_approximated() {
    let (mut pool, mut smt) = (TermPool::new(), Smt::new());
    let x = pool.variable("x", Sort::Float64);
    let (three, ten, half) = (pool.float64(3.0), pool.float64(10.0), pool.float64(0.5));
    let remainder = pool.fp_rem(x, three);
    let is_half = pool.fp_eq(remainder, half);
    let below = pool.fp_lt(x, ten);
    let found = model(ask(&mut smt, &mut pool, &[below, is_half]));
    assert_eq!(found.value(&pool, remainder), Ok(Value::float64(0.5)));
    let too_large = pool.fp_le(three, remainder);
    assert!(is_unsat(&ask(&mut smt, &mut pool, &[below, too_large])));
}

#[test]
fn conversions_and_remainders_agree_at_the_edges() {
    let mut pool = TermPool::without_simplifier();
    let mut smt = Smt::new();
    let [x, y] = ["x", "y"].map(|name| pool.variable(name, Sort::Float64));
    let [f, g] = ["f", "g"].map(|name| pool.variable(name, Sort::Float32));
    let edges = [
        0.0,
        -0.0,
        0.5,
        -1.5,
        3.0,
        -7.25,
        2147483647.5,
        -2147483649.0,
        9.3e18,
        -1e300,
        f64::INFINITY,
        f64::NAN,
    ];
    let terms = [1, 8, 32, 64].map(|width| pool.make(Op::FpToSigned(width), &[x]));
    let single = pool.make(Op::FpFromFloat(Precision::Single), &[x]);
    let remainders = [pool.make(Op::FpRem, &[x, y]), pool.make(Op::FpRem, &[f, g])];
    for a in edges {
        for b in [1.0, -0.75, f64::INFINITY, 0.0] {
            let mut values = Model::default();
            values.values.extend([(x, Value::float64(a)), (y, Value::float64(b))]);
            values.values.extend([(f, Value::float32(a as f32)), (g, Value::float32(b as f32))]);
            let unary = terms.iter().chain([&single]).filter(|_| b == 1.0);
            for &term in unary.chain(if b == -0.75 { &remainders[..] } else { &remainders[..1] }) {
                assert_eq!(check_value(&mut smt, &mut pool, term, &values), Ok(()), "{a:e} {b:e}");
            }
        }
    }
}
