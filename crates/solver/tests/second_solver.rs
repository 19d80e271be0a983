//! Compares our answers with those of another SMT solver, `z3`, where it is installed.
//!
//! Both read the same text. Left out is what the two may see differently: the bit pattern of a NaN.

use std::io::Write;
use std::process::{Command, Stdio};
use std::time::Duration;

use attest_solver::script::{Settings, run};
use attest_solver::smt::Smt;
use attest_solver::{Answer, Layer, Query, QuestionBudget, Solve, StackOptions, stack};
use attest_term::print::smt_script;
use attest_term::random::{Random, random_terms};
use attest_term::{Op, Sort, Term, TermPool};

const QUERIES: u64 = 500;

#[test]
fn another_solver_gives_the_same_answers() {
    if ask("(check-sat)").as_deref() != Some("sat") {
        println!("skipped: there is no z3 on the PATH to compare with");
        return;
    }
    let mut wrong = Vec::new();
    let (mut compared, mut unsat) = (0, 0u64);
    for seed in 0..QUERIES {
        let text = query(seed);
        let settings = Settings { time: Some(Duration::from_secs(1)), ..Settings::default() };
        let transcript = run(&text, &settings);
        if let Some(error) = transcript.error() {
            wrong.push(format!("seed {seed}: our own text is refused: {error}\n{text}"));
            continue;
        }
        let ours = transcript.verdicts().next().map(|verdict| verdict.to_string()).unwrap_or_default();
        let theirs = ask(&text).unwrap_or_default();
        let decided = |answer: &str| answer == "sat" || answer == "unsat";
        if theirs.contains("error") {
            wrong.push(format!("seed {seed}: the other solver does not read it: {theirs}\n{text}"));
        } else if decided(&ours) && decided(&theirs) {
            compared += 1;
            unsat += u64::from(ours == "unsat");
            if ours != theirs {
                wrong.push(format!("seed {seed}: ours {ours}, theirs {theirs}\n{text}"));
            }
        }
    }
    println!("{compared} of {QUERIES} answers compared, {unsat} of them unsat");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(compared >= QUERIES / 2, "only {compared} answers could be compared");
    assert!((20..compared - 20).contains(&unsat), "{unsat} of {compared} queries were unsatisfiable");
}

#[test]
fn where_the_first_gives_up_the_other_is_asked_and_its_model_checked() {
    if ask("(check-sat)").as_deref() != Some("sat") {
        println!("skipped: there is no z3 on the PATH to ask");
        return;
    }
    let (mut sat, mut unsat) = (0, 0);
    for seed in 0..60 {
        let mut random = Random::new(seed);
        let mut pool = TermPool::without_simplifier();
        let terms = random_terms(&mut pool, &mut random, 60);
        let truths: Vec<Term> = terms.into_iter().filter(|term| pool.sort(*term) == Sort::Bool).collect();
        let Some(&condition) = truths.last() else { continue };
        let query = Query::new([condition]);
        let second = Some("z3".into());
        let options = StackOptions { layers: vec![Layer::Smt], second, ..StackOptions::default() };
        // No step at all: the first solver knows at most what needs no search.
        let answer = stack(options).solve(&mut pool, &query, &mut QuestionBudget::steps(0));
        let first = Smt::new().solve(&mut pool, &query, &mut QuestionBudget::steps(20_000));
        match answer {
            Answer::Sat(model) => {
                sat += 1;
                assert_eq!(model.refutes(&pool, &query), None, "seed {seed}");
                assert!(!matches!(first, Answer::Unsat(_)), "seed {seed}");
            }
            Answer::Unsat(_) => {
                unsat += 1;
                assert!(!matches!(first, Answer::Sat(_)), "seed {seed}");
            }
            Answer::Unknown(_) => {}
        }
    }
    assert!(sat >= 10 && unsat >= 1, "{sat} sat, {unsat} unsat");
}

/// A query of a few conditions over common terms.
fn query(seed: u64) -> String {
    let mut random = Random::new(seed);
    let mut pool = TermPool::without_simplifier();
    let terms = random_terms(&mut pool, &mut random, 60);
    let fits = |pool: &TermPool, term: Term| {
        let left_out = |part: &Term| pool.op(*part) == Op::FpToBits;
        pool.sort(term) == Sort::Bool && !pool.subterms(&[term]).iter().any(left_out)
    };
    let truths: Vec<Term> = terms.into_iter().filter(|term| fits(&pool, *term)).collect();
    let mut conditions = Vec::new();
    for truth in truths.into_iter().rev().take(1 + seed as usize % 3) {
        let negated = random.below(2) == 0;
        conditions.push(if negated { pool.not(truth) } else { truth });
    }
    smt_script(&pool, &conditions)
}

/// What the other solver says within a second.
fn ask(text: &str) -> Option<String> {
    let mut child = Command::new("z3")
        .args(["-in", "-smt2", "-T:1"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .ok()?;
    // If it ends before it has read all, its answer says why.
    let _ = child.stdin.take()?.write_all(text.as_bytes());
    let output = child.wait_with_output().ok()?;
    Some(String::from_utf8_lossy(&output.stdout).trim().to_owned())
}
