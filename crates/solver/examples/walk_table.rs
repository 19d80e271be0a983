//! How much of the corpus the concolic walk solves, and what tabu, bisection and steps contribute (Table 5.3).
//!
//! Each problem has one second. The table counts solved problems by group, then steps and time over all problems.
//! With `--each`, every problem of the full walk is listed.

#[path = "../tests/walk/corpus.rs"]
mod corpus;

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use attest_solver::{Answer, Query, QuestionBudget, Solve, WalkOptions, Walked, Why};
use attest_term::TermPool;

struct Unknowing;

impl Solve for Unknowing {
    fn solve(&mut self, _: &mut TermPool, _: &Query, _: &mut QuestionBudget) -> Answer {
        Answer::Unknown(Why::Incomplete)
    }
}

fn main() {
    let each = std::env::args().any(|argument| argument == "--each");
    let full = WalkOptions { tries: 60, ..WalkOptions::default() };
    let once = WalkOptions { tries: 1, ..full };
    let variations = [
        ("full", full),
        ("tabu off", WalkOptions { tabu: 0, ..full }),
        ("bisection off", WalkOptions { bisection: false, ..full }),
        ("10 steps", WalkOptions { steps_per_condition: 10, ..full }),
        ("30 steps", WalkOptions { steps_per_condition: 30, ..full }),
        ("3 neighbours", WalkOptions { neighbours: 3, ..full }),
        ("25 neighbours", WalkOptions { neighbours: 25, ..full }),
        ("one try", once),
        ("one try, tabu off", WalkOptions { tabu: 0, ..once }),
        ("one try, bisection off", WalkOptions { bisection: false, ..once }),
        ("one try, 10 steps", WalkOptions { steps_per_condition: 10, ..once }),
    ];
    for (place, (name, options)) in variations.into_iter().enumerate() {
        run(name, options, place == 0, place == 0 && each);
    }
}

fn run(name: &str, options: WalkOptions, heading: bool, each: bool) {
    let mut solved: BTreeMap<String, (usize, usize)> = BTreeMap::new();
    let (mut steps, begin, mut slowest) = (0, Instant::now(), Duration::ZERO);
    for mut group in corpus::read() {
        let callback = Some(group.callback.clone());
        let mut solver =
            Walked { inner: Unknowing, before: WalkOptions::start_only(), after: options, callback };
        for problem in &group.problems {
            let start = Instant::now();
            let mut budget = QuestionBudget::steps(u64::MAX).until(start + Duration::from_secs(1));
            let answer = solver.solve(&mut group.pool, &problem.query, &mut budget);
            let is_solved = matches!(answer, Answer::Sat(_));
            let family = problem.name.split(' ').next().unwrap_or_default().to_owned();
            let counts = solved.entry(family).or_default();
            *counts = (counts.0 + usize::from(is_solved), counts.1 + 1);
            steps += u64::MAX - budget.steps;
            let took = start.elapsed();
            slowest = slowest.max(if is_solved { took } else { Duration::ZERO });
            if each {
                let word = if is_solved { "solved" } else { "NOT SOLVED" };
                println!(
                    "{:<12}{:<12}{:>8} steps{:>10.1?}",
                    problem.name,
                    word,
                    u64::MAX - budget.steps,
                    took
                );
            }
        }
    }
    if heading {
        let groups: String = solved.iter().map(|(group, (_, all))| format!("{group:>7}/{all:<3}")).collect();
        println!("{:<24}{:>8}{groups}{:>10}{:>9}{:>14}", "", "solved", "steps", "time", "slowest solved");
    }
    let (found, all) = solved.values().fold((0, 0), |(found, all), (more, of)| (found + more, all + of));
    let groups: String = solved.values().map(|(found, _)| format!("{found:>7}    ")).collect();
    let share = format!("{found}/{all}");
    println!("{name:<24}{share:>8}{groups}{steps:>10}{:>8.1?}{:>14.0?}", begin.elapsed(), slowest);
}
