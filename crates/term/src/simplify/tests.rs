//! Every rule is proved on all values of few bits, and random terms keep their values.

use super::ite::LIFT;
use super::rule::Example;
use super::{rule_instances, rule_names, rules, themes};
use crate::eval::{Assignment, Tape};
use crate::random::{Random, random_terms, random_value};
use crate::{Op, Scalar, Sort, Term, TermPool, Value};
use std::collections::BTreeSet;
use std::sync::Arc;

/// All values of a sort if they are few, otherwise those at the edges.
fn values(sort: Sort) -> Vec<Value> {
    match sort {
        Sort::Bool => vec![Value::Bool(false), Value::Bool(true)],
        Sort::BitVec(width) if width <= 6 => (0..1 << width).map(|value| Value::bits(width, value)).collect(),
        Sort::BitVec(width) => {
            [0, 1, 2, u64::MAX, 1 << (width.min(64) - 1)].map(|value| Value::bits(width, value)).to_vec()
        }
        Sort::Float32 => {
            let edges =
                [0.0, 1.0, 1.5, f32::MAX, f32::MIN_POSITIVE, f32::from_bits(1), f32::INFINITY, 3e9, 0.1];
            let both = edges.iter().flat_map(|edge| [*edge, -*edge]);
            both.chain([f32::NAN]).map(Value::float32).collect()
        }
        Sort::Float64 => [0.0, -0.0, 1.5, f64::NAN, f64::INFINITY].map(Value::float64).to_vec(),
        Sort::Array { index, element } => {
            let zero = Value::zero(sort);
            let Value::Array(zeros) = &zero else { return vec![zero] };
            let entries = values(index.into()).into_iter().zip(values(element.into()).into_iter().rev());
            let varied = crate::ArrayValue::new(index, zeros.default_value().clone(), entries);
            vec![zero, Value::Array(Arc::new(varied))]
        }
    }
}

/// Calls with every assignment of `values` to the free variables of the terms.
fn every_assignment(pool: &mut TermPool, terms: &[Term], mut visit: impl FnMut(&Assignment)) {
    let mut variables: Vec<Term> =
        terms.iter().flat_map(|term| pool.free_variables(*term).to_vec()).collect();
    variables.sort_unstable();
    variables.dedup();
    let choices: Vec<Vec<Value>> = variables.iter().map(|variable| values(pool.sort(*variable))).collect();
    let total: usize = choices.iter().map(Vec::len).product();
    for mut number in 0..total {
        let mut assignment = Assignment::default();
        for (variable, choice) in variables.iter().zip(&choices) {
            assignment.values.insert(*variable, choice[number % choice.len()].clone());
            number /= choice.len();
        }
        visit(&assignment);
    }
}

#[test]
fn every_rule_applies_to_its_examples_and_keeps_every_value() {
    for width in [1, 2, 3, 4] {
        for rule in themes().into_iter().flatten() {
            let mut pool = TermPool::new();
            for before in (rule.applies)(&mut Example::new(&mut pool, width)) {
                let (op, args) = (pool.op(before), pool.args(before).to_vec());
                let Some(after) = rule.apply(&mut pool, op, &args) else {
                    // A rule may find nothing to do for particular constants; then others must be found.
                    continue;
                };
                assert_ne!(before, after, "{} does nothing", rule.name);
                let tape = Tape::new(&pool, &[before, after]);
                every_assignment(&mut pool, &[before, after], |assignment| {
                    let values = tape.run(assignment).unwrap();
                    assert_eq!(
                        values[0], values[1],
                        "{} at {width} bits: {:?}",
                        rule.name, assignment.values
                    );
                });
            }
        }
    }
}

#[test]
fn every_rule_has_an_example_it_applies_to() {
    for rule in themes().into_iter().flatten() {
        let mut pool = TermPool::new();
        let examples = (rule.applies)(&mut Example::new(&mut pool, 4));
        let applied = examples.iter().filter(|before| {
            let (op, args) = (pool.op(**before), pool.args(**before).to_vec());
            rule.apply(&mut pool, op, &args).is_some()
        });
        assert!(applied.count() > 0, "{} never applies", rule.name);
    }
}

#[test]
fn every_rule_leaves_its_counterexamples_alone() {
    for width in [1, 3, 4, 32, 64] {
        for rule in themes().into_iter().flatten() {
            let mut pool = TermPool::new();
            for (number, before) in (rule.not)(&mut Example::new(&mut pool, width)).into_iter().enumerate() {
                let (op, args) = (pool.op(before), pool.args(before).to_vec());
                // Some counterexamples hold above one bit only, where 3 is 1 and -1 is 1.
                if width == 1 && rule.apply(&mut pool, op, &args).is_some() {
                    continue;
                }
                assert_eq!(rule.apply(&mut pool, op, &args), None, "{} #{number} at {width} bits", rule.name);
            }
        }
    }
}

#[test]
fn every_rule_has_instances_at_the_usual_widths_that_keep_random_values() {
    let mut random = Random::new(11);
    for width in [8, 32, 64] {
        let mut pool = TermPool::new();
        let instances = rule_instances(&mut pool, width);
        for name in rule_names() {
            assert!(instances.iter().any(|instance| instance.name == name), "{name} at {width} bits");
        }
        let roots: Vec<Term> =
            instances.iter().flat_map(|instance| [instance.before, instance.after]).collect();
        let tape = Tape::new(&pool, &roots);
        for _ in 0..200 {
            let values =
                pool.variables().iter().map(|term| (*term, random_value(&mut random, pool.sort(*term))));
            let results = tape.run(&Assignment::new(values.collect::<Vec<_>>())).unwrap();
            for (instance, pair) in instances.iter().zip(results.chunks(2)) {
                assert_eq!(pair[0], pair[1], "{} at {width} bits", instance.name);
            }
        }
    }
}

#[test]
fn random_terms_meet_nearly_every_rule() {
    let mut met: BTreeSet<&str> = BTreeSet::new();
    for seed in 0..3000 {
        let mut pool = TermPool::new();
        for term in random_terms(&mut pool, &mut Random::new(seed), 50) {
            let args: Vec<Term> = pool.args(term).to_vec();
            let args: Vec<Term> = args.into_iter().map(|arg| pool.simplified(arg)).collect();
            let op = pool.op(term);
            for rule in rules(op).iter().chain(LIFT) {
                if !met.contains(rule.name) && rule.apply(&mut pool, op, &args).is_some() {
                    met.insert(rule.name);
                }
            }
        }
    }
    let all: BTreeSet<&str> = rule_names().into_iter().collect();
    let missed: Vec<_> = all.difference(&met).collect();
    assert!(missed.len() * 20 <= all.len(), "of {} rules, never met: {missed:?}", all.len());
}

/// Builds the left and the right and asserts that they are one term.
fn meet(build: impl Fn(&mut TermPool, Term, Term) -> (Term, Term)) {
    let mut pool = TermPool::new();
    let (x, y) = (pool.variable("x", Sort::BitVec(32)), pool.variable("y", Sort::BitVec(32)));
    let (left, right) = build(&mut pool, x, y);
    assert_eq!(left, right);
}

#[test]
fn equal_sums_meet() {
    meet(|pool, x, y| {
        let (sum, difference) = (pool.bv_add(x, y), pool.bv_sub(x, y));
        let double = pool.bv_add(sum, difference);
        let one = pool.bits(32, 1);
        (double, pool.bv_shl(x, one))
    });
    meet(|pool, x, y| {
        let three = pool.bits(32, 3);
        let sum = pool.bv_add(x, y);
        let (left, product_x, product_y) =
            (pool.bv_mul(sum, three), pool.bv_mul(x, three), pool.bv_mul(y, three));
        (left, pool.bv_add(product_y, product_x))
    });
    meet(|pool, x, _| {
        let (not, one) = (pool.bv_not(x), pool.bits(32, 1));
        (pool.bv_add(not, one), pool.bv_neg(x))
    });
}

#[test]
fn equal_comparisons_meet() {
    meet(|pool, x, y| {
        let less = pool.bv_slt(x, y);
        (pool.bv_sle(y, x), pool.not(less))
    });
    meet(|pool, x, _| {
        let (five, six) = (pool.bits(32, 5), pool.bits(32, 6));
        (pool.bv_sle(x, five), pool.bv_slt(x, six))
    });
    meet(|pool, x, y| {
        let (difference, zero) = (pool.bv_sub(x, y), pool.bits(32, 0));
        (pool.eq(difference, zero), pool.eq(y, x))
    });
    meet(|pool, x, _| {
        let (three, nine, zero) = (pool.bits(32, 3), pool.bits(32, 9), pool.bits(32, 3));
        let product = pool.bv_mul(x, three);
        (pool.eq(product, nine), pool.eq(x, zero))
    });
}

#[test]
fn casts_meet_masks() {
    meet(|pool, x, _| {
        let low = pool.extract(7, 0, x);
        let mask = pool.bits(32, 0xff);
        (pool.zero_extend(24, low), pool.bv_and(x, mask))
    });
    meet(|pool, x, _| {
        let by = pool.bits(32, 24);
        let up = pool.bv_shl(x, by);
        let low = pool.extract(7, 0, x);
        (pool.bv_ashr(up, by), pool.sign_extend(24, low))
    });
}

#[test]
fn deep_terms_built_raw_do_not_overflow_the_stack_when_rules_meet_them() {
    let mut pool = TermPool::new();
    let (x, p) = (pool.variable("x", Sort::BitVec(32)), pool.variable("p", Sort::Bool));
    let one = pool.bits(32, 1);
    let array = pool.variable("a", Sort::Array { index: Scalar::BitVec(32), element: Scalar::BitVec(32) });
    let binary =
        [Op::BvAdd, Op::BvMul, Op::BvAnd, Op::BvOr, Op::BvXor, Op::BvSub, Op::BvLshr, Op::BvAshr, Op::BvShl];
    for op in binary {
        for last in [one, x] {
            let chain = (0..100_000).fold(x, |term, _| pool.raw(op, &[term, last]));
            for outer in binary.into_iter().chain([Op::Eq, Op::BvUlt, Op::BvSlt, Op::BvUdiv, Op::BvSrem]) {
                pool.make(outer, &[chain, x]);
                pool.make(outer, &[chain, one]);
            }
            pool.bv_neg(chain);
            pool.bv_not(chain);
            pool.extract(7, 0, chain);
        }
    }
    for op in [Op::BvNeg, Op::BvNot, Op::ZeroExtend(0), Op::SignExtend(0), Op::Extract { high: 31, low: 0 }] {
        let chain = (0..100_001).fold(x, |term, _| pool.raw(op, &[term]));
        for outer in
            [op, Op::BvNeg, Op::BvNot, Op::ZeroExtend(3), Op::SignExtend(3), Op::Extract { high: 7, low: 0 }]
        {
            pool.make(outer, &[chain]);
        }
        for outer in [Op::BvMul, Op::BvXor, Op::BvAdd, Op::Eq, Op::BvUlt, Op::BvSlt] {
            pool.make(outer, &[chain, one]);
            pool.make(outer, &[chain, x]);
            pool.make(outer, &[chain, chain]);
        }
    }
    let nots = (0..100_001).fold(p, |term, _| pool.raw(Op::Not, &[term]));
    for op in [Op::And, Op::Or, Op::Xor, Op::Implies, Op::Eq] {
        let chain = (0..100_000).fold(nots, |term, _| pool.raw(op, &[term, p]));
        pool.make(op, &[chain, p]);
        pool.and(chain, nots);
        pool.or(chain, nots);
        pool.not(chain);
        pool.ite(chain, x, one);
    }
    let stores = (0..100_000).fold(array, |term, _| pool.raw(Op::Store, &[term, one, x]));
    pool.select(stores, one);
    pool.store(stores, one, one);
    let choices = (0..100_000).fold(x, |term, _| pool.raw(Op::Ite, &[p, one, term]));
    pool.ite(p, x, choices);
    pool.ite(p, one, choices);
    pool.eq(choices, one);
}
