//! The simplifier never changes a value: random terms, evaluated before and after.
//!
//! `ATTEST_RANDOM_TERMS=1000000` makes it a million terms; without it, fewer.

use attest_term::random::{Random, random_terms, random_value};
use attest_term::{Assignment, FunctionTable, Tape, Term, TermPool, Value};
use std::collections::BTreeMap;

const TERMS_A_POOL: usize = 50;
const INPUTS: usize = 4;

fn term_count() -> usize {
    std::env::var("ATTEST_RANDOM_TERMS").ok().and_then(|text| text.parse().ok()).unwrap_or(30_000)
}

fn assignment(pool: &TermPool, random: &mut Random) -> Assignment {
    let variables =
        pool.variables().iter().map(|variable| (*variable, random_value(random, pool.sort(*variable))));
    let mut assignment = Assignment::new(variables.collect::<Vec<_>>());
    for (id, function) in pool.functions() {
        let default = random_value(random, function.result);
        assignment.tables.insert(id, FunctionTable { entries: BTreeMap::new(), default });
    }
    assignment
}

#[test]
fn random_terms_keep_their_values_when_simplified() {
    let (mut checked, mut changed, mut batch) = (0, 0, 0);
    while checked < term_count() {
        batch += 1;
        let mut random = Random::new(batch);
        let mut pool = TermPool::new();
        let before = random_terms(&mut pool, &mut random, TERMS_A_POOL);
        let after: Vec<Term> = before.iter().map(|term| pool.simplified(*term)).collect();
        let roots: Vec<Term> = before.iter().chain(&after).copied().collect();
        let tape = Tape::new(&pool, &roots);
        for _ in 0..INPUTS {
            let assignment = assignment(&pool, &mut random);
            let values: Vec<Value> = tape.run(&assignment).unwrap();
            for (place, term) in before.iter().enumerate() {
                let (raw, simple) = (&values[place], &values[place + before.len()]);
                assert_eq!(raw, simple, "batch {batch}, {:?} {term}", pool.op(*term));
            }
        }
        checked += before.len();
        changed += before.iter().zip(&after).filter(|(before, after)| before != after).count();
    }
    assert!(changed * 4 > checked, "only {changed} of {checked} terms were simplified");
}

#[test]
fn simplifying_twice_mostly_changes_nothing_more() {
    let (mut checked, mut unstable) = (0, 0);
    for seed in 0..200 {
        let mut random = Random::new(seed);
        let mut pool = TermPool::new();
        for term in random_terms(&mut pool, &mut random, TERMS_A_POOL) {
            let once = pool.simplified(term);
            checked += 1;
            unstable += usize::from(pool.simplified(once) != once);
        }
    }
    assert!(unstable * 100 < checked, "{unstable} of {checked} terms change again");
}
