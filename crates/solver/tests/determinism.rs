//! The same questions get the same answers, models and steps: again, by two threads at once, and in another process.

#[path = "soundness/paths.rs"]
#[allow(dead_code)]
mod paths;

use std::process::Command;
use std::thread;

use attest_solver::{Answer, MAX_STEPS_PER_QUESTION, Query, QuestionBudget, Solve, StackOptions, stack};
use attest_term::parse::parse_smt_term;
use attest_term::random::Random;
use attest_term::{Sort, TermPool};
use paths::{FAMILIES, Vocabulary};

/// The branches of a path.
const BRANCHES: usize = 8;
/// Steps of a question along a path: few, so that some end by them.
const STEPS: u64 = 600;
/// Says to a process of this test that it shall only print what it found.
const CHILD: &str = "ATTEST_DETERMINISM_CHILD";
/// Stands before what the process found.
const MARK: &str = "found ";

/// An answer as text, with the steps it took.
type Found = Vec<String>;

/// Asks along paths of every family, then what ends by the limit of a question.
fn run() -> Found {
    let mut found = Found::new();
    for (number, (name, family)) in FAMILIES.into_iter().enumerate() {
        let (mut pool, mut solver) = (TermPool::new(), stack(StackOptions::default()));
        let mut random = Random::new(number as u64 + 40);
        let vocabulary = Vocabulary::new(&mut pool, 4, 32);
        for _ in 0..3 {
            let mut path = Query::new(vocabulary.beginning(&mut pool, name));
            for _ in 0..BRANCHES {
                let condition = family(&mut pool, &vocabulary, &mut random);
                path.push(condition);
                let mut budget = QuestionBudget::steps(STEPS);
                let answer = solver.solve(&mut pool, &path, &mut budget);
                found.push(format!("{name}: {} {answer:?}", STEPS - budget.steps));
                if !matches!(answer, Answer::Sat(_)) {
                    path.truncate(path.conditions().len() - 1);
                    path.push(pool.not(condition));
                }
            }
        }
    }
    found.push(hard());
    found
}

/// Asks for the factors of a prime: hours of work without a limit.
fn hard() -> String {
    let (mut pool, mut solver) = (TermPool::new(), stack(StackOptions::default()));
    for name in ["a", "b"] {
        pool.variable(name, Sort::BitVec(32));
    }
    let product = "(bvmul ((_ zero_extend 32) a) ((_ zero_extend 32) b))";
    let conditions = [format!("(= {product} #x1fffffffffffffff)"), "(bvult a b)".to_owned()]
        .map(|text| parse_smt_term(&mut pool, &text).unwrap_or_else(|error| panic!("{error}")));
    let mut budget = QuestionBudget::steps(u64::MAX);
    let answer = solver.solve(&mut pool, &Query::new(conditions), &mut budget);
    let steps = u64::MAX - budget.steps;
    assert!(steps <= MAX_STEPS_PER_QUESTION, "{steps} steps for one question");
    format!("hard: {steps} {answer:?}")
}

#[test]
fn answers_models_and_steps_are_the_same_everywhere() {
    let alone = run();
    if std::env::var_os(CHILD).is_some() {
        alone.iter().for_each(|line| println!("{MARK}{line}"));
        return;
    }
    let unknown = alone.iter().filter(|line| line.contains("Unknown(Steps)")).count();
    let sat = alone.iter().filter(|line| line.contains("Sat(")).count();
    assert!(unknown > 1 && sat > 50, "{unknown} unknown, {sat} sat");
    // While another process and two threads share the processors.
    let child = thread::spawn(|| {
        let this = std::env::current_exe().expect("this test is a program");
        let name = "answers_models_and_steps_are_the_same_everywhere";
        Command::new(this).args([name, "--exact", "--nocapture"]).env(CHILD, "1").output()
    });
    let threads = [(); 2].map(|()| thread::spawn(run));
    for other in threads {
        assert_eq!(other.join().expect("no thread failed"), alone);
    }
    let output = child.join().expect("no thread failed").expect("the process runs");
    let text = String::from_utf8_lossy(&output.stdout);
    let there: Found = text.lines().filter_map(|line| Some(line.split_once(MARK)?.1.to_owned())).collect();
    assert_eq!(there, alone);
}
