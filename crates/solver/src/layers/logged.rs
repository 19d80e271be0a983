//! Writes every query as SMT-LIB 2 with its answer, so that a run's questions can be asked again elsewhere.

use std::io::Write;

use attest_term::TermPool;
use attest_term::print::{smt_script, smt_symbol, smt_value};

use crate::answer::Answer;
use crate::budget::QuestionBudget;
use crate::model::Model;
use crate::query::Query;
use crate::solve::Solve;

/// Writes what `inner` is asked and answers. What cannot be written is not an error of the query: the log ends.
pub struct Logged {
    inner: Box<dyn Solve>,
    out: Option<Box<dyn Write>>,
    count: u64,
}

impl Logged {
    /// Logs to `out`.
    pub fn new(inner: Box<dyn Solve>, out: Box<dyn Write>) -> Logged {
        Logged { inner, out: Some(out), count: 0 }
    }
}

impl Solve for Logged {
    fn solve(&mut self, pool: &mut TermPool, query: &Query, budget: &mut QuestionBudget) -> Answer {
        let answer = self.inner.solve(pool, query, budget);
        self.count += 1;
        if let Some(out) = &mut self.out {
            let text = entry(pool, query, &answer, self.count);
            if out.write_all(text.as_bytes()).and_then(|()| out.flush()).is_err() {
                self.out = None;
            }
        }
        answer
    }
}

fn entry(pool: &TermPool, query: &Query, answer: &Answer, number: u64) -> String {
    let script = smt_script(pool, query.conditions());
    let (status, detail) = match answer {
        Answer::Sat(model) => ("sat", values(pool, model)),
        Answer::Unsat(core) => ("unsat", format!("; core: {} of {}\n", core.len(), query.conditions().len())),
        Answer::Unknown(why) => ("unknown", format!("; {}\n", why.to_string().replace('\n', " "))),
    };
    format!("; query {number}\n(set-info :status {status})\n{script}{detail}(reset)\n")
}

fn values(pool: &TermPool, model: &Model) -> String {
    let named = model.values.iter().filter_map(|(&variable, value)| Some((pool.name(variable)?, value)));
    named.map(|(name, value)| format!("; {} = {}\n", smt_symbol(name), smt_value(value))).collect()
}
