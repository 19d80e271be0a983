//! Measures how fast terms are constructed, and how many bytes each takes.

use attest_term::{Sort, Term, TermPool};
use std::hint::black_box;
use std::time::Instant;

const COUNT: usize = 10_000_000;

fn main() {
    measure("new terms, no simplifier", TermPool::without_simplifier(), new_terms);
    measure("new terms, simplifier", TermPool::new(), new_terms);
    measure("known terms, simplifier", TermPool::new(), known_terms);
    measure("sums and comparisons, simplifier", TermPool::new(), path_conditions);
}

fn measure(what: &str, mut pool: TermPool, build: fn(&mut TermPool) -> usize) {
    let start = Instant::now();
    let count = build(&mut pool);
    let seconds = start.elapsed().as_secs_f64();
    println!(
        "{what}: {:.1} million constructions a second, {} terms, {:.1} bytes a term",
        count as f64 / seconds / 1e6,
        pool.len(),
        pool.memory() as f64 / pool.len() as f64
    );
}

fn inputs(pool: &mut TermPool) -> Vec<Term> {
    (0..16).map(|number| pool.variable(&format!("x{number}"), Sort::BitVec(32))).collect()
}

/// A long chain of different operators: every term is new.
fn new_terms(pool: &mut TermPool) -> usize {
    let inputs = inputs(pool);
    let mut last = inputs[0];
    for step in 0..COUNT / 4 {
        let other = inputs[step % 16];
        last = pool.bv_mul(last, other);
        last = pool.bv_udiv(last, other);
        last = pool.bv_xor(last, other);
        last = pool.bv_shl(last, other);
    }
    black_box(last);
    COUNT
}

/// The same few thousand terms again and again.
fn known_terms(pool: &mut TermPool) -> usize {
    let inputs = inputs(pool);
    for step in 0..COUNT / 2 {
        let (a, b) = (inputs[step % 16], inputs[(step / 16) % 16]);
        let product = pool.bv_mul(a, b);
        black_box(pool.bv_ult(product, a));
    }
    COUNT
}

/// What executing a loop asks for: a counter incremented, compared, a sum collected.
fn path_conditions(pool: &mut TermPool) -> usize {
    let inputs = inputs(pool);
    let limit = inputs[1];
    let mut counter = inputs[0];
    for step in 0..COUNT / 4 {
        let by = pool.bits(32, (step & 0xffff) as u64);
        counter = pool.bv_add(counter, by);
        let less = pool.bv_slt(counter, limit);
        black_box(pool.not(less));
    }
    COUNT
}
