//! Asks a second solver, Z3 in a process of its own, where the first does not know: another method may.
//!
//! Not part of the usual stack: a process is slow to start and has to be installed. It ends by its own count of what it
//! did, which is the same on every machine; at the deadline it is stopped, as all is. Its models are evaluated before they are believed; models of uninterpreted functions are not read, so there it can only refute.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use attest_budget::Cut;
use attest_term::parse::parse_smt_term;
use attest_term::print::{smt_script, smt_symbol};
use attest_term::{Assignment, Op, Term, TermPool, evaluate};

use crate::answer::{Answer, Why};
use crate::budget::QuestionBudget;
use crate::model::Model;
use crate::opaque::has_opaque;
use crate::query::Query;
use crate::solve::Solve;
use crate::tuning::MAX_SECOND_SOLVER_RESOURCES;

/// Stands between the values.
const SEPARATOR: &str = "next value";

/// Asks `inner`, and Z3 where `inner` does not know.
pub struct Seconded {
    inner: Box<dyn Solve>,
    program: PathBuf,
}

impl Seconded {
    /// Asks the program, which is Z3 or takes its arguments.
    pub fn new(inner: Box<dyn Solve>, program: &Path) -> Seconded {
        Seconded { inner, program: program.to_owned() }
    }

    /// What the program says; `None` if it says nothing that can be used.
    fn second(&self, pool: &mut TermPool, query: &Query, budget: &QuestionBudget) -> Option<Answer> {
        let terms = pool.subterms(query.conditions());
        // Which of the patterns of a NaN it is, the two see differently.
        if has_opaque(pool, query.conditions()) || terms.iter().any(|term| pool.op(*term) == Op::FpToBits) {
            return None;
        }
        let variables: Vec<Term> =
            terms.iter().copied().filter(|term| pool.op(*term) == Op::Variable).collect();
        let text = self.ask(&script(pool, query, &variables), budget)?;
        let (verdict, values) = text.split_once('\n').unwrap_or((&text, ""));
        match verdict.trim() {
            "unsat" => Some(Answer::Unsat(query.conditions().to_vec())),
            "sat" if terms.iter().all(|term| pool.op(*term) != Op::Apply) => {
                let model = read(pool, &variables, values)?;
                model.refutes(pool, query).is_none().then_some(Answer::Sat(model))
            }
            _ if budget.is_over() => Some(Answer::Unknown(Why::Deadline)),
            _ => None,
        }
    }

    fn ask(&self, script: &str, budget: &QuestionBudget) -> Option<String> {
        let mut command = Command::new(&self.program);
        if let Some(deadline) = budget.deadline {
            let left = Cut::at(deadline).left(Duration::MAX);
            command.arg(format!("-T:{}", left.as_secs() + 1));
        }
        let mut child = command
            .args(["-in", "-smt2"])
            .arg(format!("rlimit={MAX_SECOND_SOLVER_RESOURCES}"))
            .arg(format!("-memory:{}", (budget.memory >> 20).max(1)))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .ok()?;
        // If it ends before it has read all, there is no answer that can be read.
        let _ = child.stdin.take()?.write_all(script.as_bytes());
        let output = child.wait_with_output().ok()?;
        Some(String::from_utf8_lossy(&output.stdout).trim().to_owned())
    }
}

impl Solve for Seconded {
    fn solve(&mut self, pool: &mut TermPool, query: &Query, budget: &mut QuestionBudget) -> Answer {
        match self.inner.solve(pool, query, budget) {
            Answer::Unknown(why @ (Why::Steps | Why::Memory | Why::Incomplete | Why::Refused(_))) => {
                self.second(pool, query, budget).unwrap_or(Answer::Unknown(why))
            }
            decided => decided,
        }
    }
}

fn script(pool: &TermPool, query: &Query, variables: &[Term]) -> String {
    let mut text = smt_script(pool, query.conditions());
    for name in variables.iter().filter_map(|&variable| pool.name(variable)) {
        text.push_str(&format!("(get-value ({}))\n(echo \"{SEPARATOR}\")\n", smt_symbol(name)));
    }
    text
}

/// The values of the variables, one after the other: `((x #x05))`.
fn read(pool: &mut TermPool, variables: &[Term], text: &str) -> Option<Model> {
    let mut model = Model::default();
    let mut answers = text.split(SEPARATOR);
    for &variable in variables {
        let answer = answers.next()?.trim().trim_matches('"').trim();
        let inside = answer.strip_prefix("((")?.strip_suffix("))")?;
        let value = inside.strip_prefix(&smt_symbol(pool.name(variable)?).to_string())?.trim();
        let term = parse_smt_term(pool, value).ok()?;
        let value = evaluate(pool, term, &Assignment::default()).ok()?;
        if value.sort() != pool.sort(variable) {
            return None;
        }
        model.values.insert(variable, value);
    }
    Some(model)
}
