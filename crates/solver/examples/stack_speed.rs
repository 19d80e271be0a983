//! How fast the stack answers path conditions, against the back end alone: `stack_speed [SEED]`.
//!
//! Both get the same queries: along each path a branch is asked, then its negation, and one that is feasible is taken.
//! Times are of the wall clock, in microseconds; per cent are what each layer answered of all queries to the stack.
//! `small models` is what making the stack's models readable costs on top.

#[path = "../tests/soundness/paths.rs"]
#[allow(dead_code)]
mod paths;

use std::time::{Duration, Instant};

use attest_solver::smt::Smt;
use attest_solver::{Answer, Query, QuestionBudget, Shrunk, Solve, StackOptions, stack};
use attest_term::TermPool;
use attest_term::random::Random;
use paths::{FAMILIES, Family, Vocabulary};

/// The branches of a path.
const BRANCHES: usize = 20;

fn main() {
    let seed = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(1);
    let only = std::env::args().nth(2);
    for (name, family) in FAMILIES {
        if only.as_ref().is_some_and(|only| only != name) {
            continue;
        }
        let queries = match name {
            "ranged" | "linear" => 2_000,
            "doubles" => 100,
            "products" => 200,
            _ => 400,
        };
        run(name, family, queries, seed);
    }
}

fn run(name: &str, family: Family, queries: usize, seed: u64) {
    let mut pool = TermPool::new();
    let asked = record(&mut pool, (name, family), queries, seed);
    let mut smt = Smt::new();
    let (smt_times, smt_unknown) = measure(&mut pool, &mut smt, &asked);
    let mut stack = stack(StackOptions::default());
    let (stack_times, stack_unknown) = measure(&mut pool, &mut stack, &asked);
    let layers = stack.statistics();
    let ratio = total(&smt_times).as_secs_f64() / total(&stack_times).as_secs_f64();
    println!("{name}: {} queries, the stack is {ratio:.2} times as fast", asked.len());
    println!("  {:<14}{:>10}{:>10}{:>10}{:>9}", "", "median", "mean", "p99", "unknown");
    row("smt alone", smt_times, smt_unknown);
    row("stack", stack_times, stack_unknown);
    row("small models", small(&mut pool, &mut stack, &asked), 0);
    for layer in layers {
        let answered = layer.sat + layer.unsat + layer.unknown;
        println!(
            "  {:<12}asked {:>5}, answered {:>5} ({:>4.1} %): {} sat, {} unsat, {} unknown; {:.1} ms",
            layer.name,
            layer.asked,
            answered,
            100.0 * answered as f64 / asked.len() as f64,
            layer.sat,
            layer.unsat,
            layer.unknown,
            layer.time.as_secs_f64() * 1e3
        );
    }
}

/// The queries of paths, the conditions chosen once so that both solvers get the same.
fn record(pool: &mut TermPool, (name, family): (&str, Family), count: usize, seed: u64) -> Vec<Query> {
    let mut random = Random::new(seed);
    let vocabulary = Vocabulary::new(pool, 6, 32);
    let mut guide = stack(StackOptions::default());
    let mut queries = Vec::new();
    while queries.len() < count {
        let mut path = Query::new(vocabulary.beginning(pool, name));
        for _ in 0..BRANCHES / 2 {
            let condition = family(pool, &vocabulary, &mut random);
            let mut feasible = Vec::new();
            for side in [condition, pool.not(condition)] {
                path.push(side);
                queries.push(path.clone());
                if let Answer::Sat(_) = guide.solve(pool, &path, &mut budget()) {
                    feasible.push(side);
                }
                path.truncate(path.conditions().len() - 1);
            }
            if feasible.is_empty() {
                break;
            }
            path.push(feasible[random.below(feasible.len())]);
        }
    }
    queries.truncate(count);
    queries
}

fn measure(pool: &mut TermPool, solver: &mut dyn Solve, queries: &[Query]) -> (Vec<Duration>, usize) {
    let mut unknown = 0;
    let times = queries.iter().map(|query| {
        let begin = Instant::now();
        let answer = solver.solve(pool, query, &mut budget());
        unknown += usize::from(matches!(answer, Answer::Unknown(_)));
        begin.elapsed()
    });
    let times = times.collect();
    (times, unknown)
}

/// How long it takes to make each model readable; the models come from the stack's cache.
fn small(pool: &mut TermPool, stack: &mut dyn Solve, queries: &[Query]) -> Vec<Duration> {
    let shrunk = Shrunk::new(());
    let mut times = Vec::new();
    for query in queries {
        if let Answer::Sat(model) = stack.solve(pool, query, &mut budget()) {
            let begin = Instant::now();
            let model = shrunk.shrink(pool, query, model);
            times.push(begin.elapsed());
            assert_eq!(model.refutes(pool, query), None, "a small model is none");
        }
    }
    times
}

fn budget() -> QuestionBudget {
    QuestionBudget::steps(5_000)
}

fn total(times: &[Duration]) -> Duration {
    times.iter().sum()
}

fn row(name: &str, mut times: Vec<Duration>, unknown: usize) {
    times.sort_unstable();
    let micros = |time: Duration| time.as_secs_f64() * 1e6;
    let at = |part: f64| micros(times[((times.len() - 1) as f64 * part) as usize]);
    let mean = micros(total(&times)) / times.len() as f64;
    println!("  {name:<14}{:>10.1}{mean:>10.1}{:>10.1}{unknown:>9}", at(0.5), at(0.99));
}
