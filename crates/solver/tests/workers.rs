//! The same work by one, two and four workers that share a cache: the same answers and the same models.

#[path = "soundness/paths.rs"]
#[allow(dead_code)]
mod paths;

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use attest_solver::{Answer, Layer, Query, QuestionBudget, SharedCache, Solve, StackOptions, stack};
use attest_term::random::Random;
use attest_term::{FunctionKind, Sort, TermPool};
use paths::{FAMILIES, Vocabulary};

/// The paths; every second one is also another's, so that workers meet.
const JOBS: usize = 48;

/// What one path came to: an answer for every query, in the words of its own pool.
type Answers = Vec<Answer>;

/// Follows one path with a pool and a stack of its own.
fn follow(job: usize, layers: &[Layer], cache: &SharedCache) -> Answers {
    let (name, family) = FAMILIES[job / 2 % 6];
    let mut random = Random::new((job / 2) as u64);
    let mut pool = TermPool::new();
    let vocabulary = Vocabulary::new(&mut pool, 3, 16);
    let options =
        StackOptions { layers: layers.to_vec(), shared: Some(cache.clone()), ..StackOptions::default() };
    let mut stack = stack(options);
    let mut query = Query::new(vocabulary.beginning(&mut pool, name));
    let mut answers = Vec::new();
    for _ in 0..8 {
        let condition = family(&mut pool, &vocabulary, &mut random);
        query.push(condition);
        let answer = stack.solve(&mut pool, &query, &mut QuestionBudget::steps(2_000));
        if !matches!(answer, Answer::Sat(_)) {
            query.truncate(query.conditions().len() - 1);
            query.push(pool.not(condition));
        }
        answers.push(answer);
    }
    answers
}

/// The answers of all jobs, whoever took them.
fn run(workers: usize, layers: &[Layer], cache: &SharedCache) -> Vec<Answers> {
    let (next, done) = (AtomicUsize::new(0), Mutex::new(vec![Answers::new(); JOBS]));
    thread::scope(|scope| {
        for _ in 0..workers {
            scope.spawn(|| {
                loop {
                    let job = next.fetch_add(1, Ordering::Relaxed);
                    if job >= JOBS {
                        break;
                    }
                    let answers = follow(job, layers, cache);
                    done.lock().expect("no worker failed")[job] = answers;
                }
            });
        }
    });
    done.into_inner().expect("no worker failed")
}

#[test]
fn any_number_of_workers_finds_the_same_models() {
    for layers in [Layer::ALL.to_vec(), vec![Layer::Smt]] {
        let cache = SharedCache::new();
        let alone = run(1, &layers, &cache);
        assert!(cache.hits() > 0 && cache.misses() > 0, "{} hits, {} misses", cache.hits(), cache.misses());
        for workers in [2, 4] {
            assert_eq!(run(workers, &layers, &SharedCache::new()), alone, "{workers} workers");
        }
        // Everything is known already: the answers stay what they were.
        let misses = cache.misses();
        assert_eq!(run(4, &layers, &cache), alone);
        assert_eq!(cache.misses(), misses);
    }
}

#[test]
fn a_query_is_known_again_in_another_pool_under_other_names() {
    let cache = SharedCache::new();
    let mut found = Vec::new();
    for (names, before) in [(["x", "y"], 0), (["height", "width"], 17)] {
        let mut pool = TermPool::new();
        for number in 0..before {
            pool.bits(32, 1_000 + number);
        }
        let int = Sort::BitVec(32);
        let function = pool.declare(names[1], &[int], int, FunctionKind::Uninterpreted);
        let variable = pool.variable(names[0], int);
        let (call, zero) = (pool.apply(function, &[variable]), pool.bits(32, 0));
        let query = Query::new([pool.bv_slt(call, variable), pool.bv_slt(zero, call)]);
        let layers = vec![Layer::Smt];
        let mut stack =
            stack(StackOptions { layers, shared: Some(cache.clone()), ..StackOptions::default() });
        let mut budget = QuestionBudget::steps(5_000);
        let Answer::Sat(model) = stack.solve(&mut pool, &query, &mut budget) else { panic!("not sat") };
        assert_eq!(model.refutes(&pool, &query), None);
        found.push((model.value(&pool, variable), model.value(&pool, call), budget.steps));
    }
    assert_eq!(found[0], found[1]);
    assert_eq!((cache.hits(), cache.misses()), (1, 1));
}
