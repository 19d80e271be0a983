//! Every rewrite rule proved by the back end: what is before and what is after the rule never differ.

use attest_solver::smt::Smt;
use attest_solver::{Answer, Query, QuestionBudget, Solve};
use attest_term::simplify::rule_instances;
use attest_term::{Op, Sort, TermPool};

/// Asks whether before and after can differ, for all instances of that width; the names of those not decided.
fn undecided(width: u16, steps: u64) -> (usize, Vec<&'static str>) {
    let mut pool = TermPool::new();
    let instances = rule_instances(&mut pool, width);
    let (count, mut open) = (instances.len(), Vec::new());
    for instance in instances {
        let equal = pool.raw(Op::Eq, &[instance.before, instance.after]);
        let differ = pool.raw(Op::Not, &[equal]);
        let mut smt = Smt::new();
        match smt.solve(&mut pool, &Query::new([differ]), &mut QuestionBudget::steps(steps)) {
            Answer::Unsat(_) => {}
            Answer::Unknown(_) => open.push(instance.name),
            Answer::Sat(model) => {
                let text = attest_term::print::smt_term(&pool, differ);
                panic!("{} is wrong at {width} bits: {text} holds in {model:?}", instance.name);
            }
        }
    }
    (count, open)
}

#[test]
fn every_rule_is_proved_at_8_bits() {
    let (count, open) = undecided(8, 1_000_000);
    assert!(count > 500, "{count} instances");
    assert_eq!(open, Vec::<&str>::new());
}

#[test]
fn no_rule_is_refuted_at_32_bits() {
    let (count, open) = undecided(32, 2_000);
    println!("32 bits: {} of {count} undecided: {open:?}", open.len());
    assert!(open.len() * 50 <= count, "{} of {count} undecided: {open:?}", open.len());
}

#[test]
fn no_rule_is_refuted_at_64_bits() {
    let (count, open) = undecided(64, 2_000);
    println!("64 bits: {} of {count} undecided: {open:?}", open.len());
    assert!(open.len() * 50 <= count, "{} of {count} undecided: {open:?}", open.len());
}

#[test]
fn a_wrong_rule_would_be_refuted() {
    let mut pool = TermPool::new();
    let x = pool.variable("x", Sort::BitVec(64));
    let (two, one) = (pool.bits(64, 2), pool.bits(64, 1));
    let before = pool.raw(Op::BvSdiv, &[x, two]);
    let after = pool.raw(Op::BvAshr, &[x, one]);
    let equal = pool.raw(Op::Eq, &[before, after]);
    let differ = pool.raw(Op::Not, &[equal]);
    let answer = Smt::new().solve(&mut pool, &Query::new([differ]), &mut QuestionBudget::steps(1_000_000));
    assert!(matches!(answer, Answer::Sat(_)), "{answer:?}");
}
