//! Measures what a unit of work on terms takes, in nanoseconds of the processor.

use attest_term::work::EVALUATED;
use attest_term::{Assignment, Conjunction, Scratch, Sort, Substitution, Term, TermPool, Value, WordValues};
use std::hint::black_box;

/// Terms of one condition, and how often each thing is done with it.
const SIZES: [(usize, usize); 3] = [(20, 20_000), (2_000, 400), (200_000, 10)];

fn main() {
    for (size, times) in SIZES {
        println!("{size} terms");
        let mut pool = TermPool::new();
        let x = pool.variable("x", Sort::BitVec(32));
        let before = processor_time();
        let condition = condition(&mut pool, x, size);
        println!("  built: {:.1} ns a term", (processor_time() - before) as f64 / pool.len() as f64);
        let terms = pool.dag_size(condition);
        let values = Assignment::new(pool.variables().iter().map(|&one| (one, Value::bits(32, 5))));
        let tape = Conjunction::new(&pool, &[condition]);
        let (mut scratch, mut words) = (Scratch::default(), WordValues::default());
        let mut measure = |what: &str, act: &mut dyn FnMut(&mut TermPool)| {
            let (work, start) = (pool.work(), processor_time());
            (0..times).for_each(|_| act(&mut pool));
            let time = (processor_time() - start) as f64;
            let work = (pool.work() - work) as f64;
            println!(
                "  {what}: {:.1} ns a term, {:.0} ns a unit",
                time / (terms * times) as f64,
                time / work
            );
        };
        measure("visited", &mut |pool| _ = black_box(pool.subterms(&[condition])));
        measure("laid out", &mut |pool| _ = black_box(Conjunction::new(pool, &[condition])));
        measure("evaluated", &mut |pool| {
            pool.count(tape.size(), EVALUATED);
            black_box(tape.holds(&values, &mut scratch));
        });
        measure("evaluated once", &mut |pool| {
            words.begin();
            black_box(words.word(pool, condition, &values));
        });
        measure("substituted", &mut |pool| {
            let seven = pool.bits(32, 7);
            black_box(Substitution::new([(x, seven)]).apply(pool, condition));
        });
    }
}

/// A comparison of a hash code of so many terms.
fn condition(pool: &mut TermPool, x: Term, terms: usize) -> Term {
    let mut sum = x;
    for at in 0..terms / 3 {
        let unit = pool.variable(&format!("u{at}"), Sort::BitVec(32));
        let factor = pool.bits(32, 31);
        let product = pool.bv_mul(sum, factor);
        let mixed = pool.bv_xor(product, unit);
        sum = pool.bv_add(mixed, unit);
    }
    pool.bv_slt(x, sum)
}

/// The nanoseconds this thread has run, as Linux counts them.
fn processor_time() -> u64 {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    text.split(' ').next().and_then(|number| number.parse().ok()).unwrap_or(0)
}
