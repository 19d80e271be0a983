//! The walk solves nine tenths of its corpus, alone and within a budget of steps.

#[path = "walk/corpus.rs"]
mod corpus;

use attest_solver::{Answer, Query, QuestionBudget, Shrunk, Solve, WalkOptions, Walked, Why};
use attest_term::random::{Random, random_terms};
use attest_term::{Sort, Term, TermPool};

/// Knows nothing, so that the walk's answers are seen alone.
struct Unknowing;

impl Solve for Unknowing {
    fn solve(&mut self, _: &mut TermPool, _: &Query, _: &mut QuestionBudget) -> Answer {
        Answer::Unknown(Why::Incomplete)
    }
}

#[test]
fn nine_tenths_of_the_corpus_are_solved_and_every_model_holds() {
    let (mut count, mut unsolved) = (0, Vec::new());
    for mut group in corpus::read() {
        let options = WalkOptions { tries: 60, ..WalkOptions::default() };
        let callback = Some(group.callback.clone());
        let mut solver = Walked { inner: Unknowing, before: WalkOptions::brief(), after: options, callback };
        for problem in &group.problems {
            count += 1;
            match solver.solve(&mut group.pool, &problem.query, &mut QuestionBudget::steps(6_000)) {
                Answer::Sat(model) => {
                    assert_eq!(model.refutes(&group.pool, &problem.query), None, "{}", problem.name);
                }
                Answer::Unsat(_) => panic!("{}: a walk cannot know this", problem.name),
                Answer::Unknown(_) => unsolved.push(problem.name.clone()),
            }
        }
    }
    println!("not solved of {count}: {}", unsolved.join(", "));
    assert!(count >= 80, "only {count} problems");
    assert!(unsolved.len() * 10 <= count, "not solved of {count}: {}", unsolved.join(", "));
}

#[test]
fn the_same_seed_gives_the_same_models() {
    let run = || {
        let mut answers = Vec::new();
        for mut group in corpus::read() {
            let mut solver = Walked::new(Unknowing);
            solver.callback = Some(group.callback.clone());
            for problem in group.problems.iter().step_by(5) {
                answers.push(solver.solve(&mut group.pool, &problem.query, &mut QuestionBudget::steps(500)));
            }
        }
        answers
    };
    assert_eq!(run(), run());
}

#[test]
fn random_conditions_of_every_sort_are_walked_and_their_models_shrunk_without_a_wrong_model() {
    let (mut found, options) = (0, WalkOptions { steps_per_condition: 5, ..WalkOptions::default() });
    for seed in 0..300 {
        let mut pool = TermPool::new();
        let terms = random_terms(&mut pool, &mut Random::new(seed), 120);
        let conditions = terms.into_iter().filter(|term| pool.sort(*term) == Sort::Bool).take(4);
        let query = Query::new(conditions.collect::<Vec<Term>>());
        let walked = Walked { before: options, after: options, ..Walked::new(Unknowing) };
        let given = walked.walk(&mut pool, &query, &options, &mut QuestionBudget::steps(1_000));
        if let Ok(model) = &given {
            assert_eq!(model.refutes(&pool, &query), None, "seed {seed}");
            found += 1;
        }
        let answer = Shrunk::new(walked).solve(&mut pool, &query, &mut QuestionBudget::steps(1_000));
        if let Answer::Sat(model) = &answer {
            assert_eq!(model.refutes(&pool, &query), None, "seed {seed}");
        }
    }
    assert!(found > 60, "only {found} models");
}
