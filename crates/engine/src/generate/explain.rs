//! Why branches are not covered.

use serde::Serialize;

use super::ClassReport;
use super::goals::{Goal, Goals};
use super::meter::Meter;
use super::subject::Subject;
use super::symbolic::Explored;
use attest_program::Program;
use std::collections::BTreeSet;

/// A side of a branch that no test takes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Uncovered {
    /// The method: `remove(int)`.
    pub method: String,
    /// The source file's line.
    pub line: Option<u16>,
    /// The instruction in the bytecode.
    pub pc: u16,
    /// Which side: of a jump 0, of what follows it 1; of a switch the default 0, then by key.
    pub side: u16,
    /// Why it is not covered.
    pub reason: String,
}

/// The uncovered sides with reasons.
pub(crate) fn explain(
    program: &Program,
    subject: &Subject,
    meter: &Meter,
    goals: &Goals,
    explored: &Explored,
    covered: &BTreeSet<u32>,
    report: &ClassReport,
) -> Vec<Uncovered> {
    let mut found = Vec::new();
    for goal in (0..meter.sides).filter(|goal| !covered.contains(goal)) {
        let Some((branch, side)) = meter.site(goal) else { continue };
        let Some(method) = meter.method(branch) else { continue };
        let known = goals.all.iter().position(|goal| *goal == Goal::Side { method, pc: branch.pc, side });
        let reached = known.is_some_and(|known| explored.reached.contains(&(known as u32)));
        let reason = if reached {
            "a path reaches it, but no test case could be made of it".to_owned()
        } else if subject.entries.is_empty() {
            "nothing of the class can be called from a test".to_owned()
        } else if report.timed_out {
            "the time ran out before it was reached".to_owned()
        } else if let Some((what, _)) = explored.unsupported.iter().max_by_key(|(_, count)| **count) {
            format!("not reached; paths ended because this is not modelled: {what}")
        } else if let Some((what, _)) = explored.bounds.iter().max_by_key(|(_, count)| **count) {
            format!("not reached within the bounds: {what}")
        } else {
            "no call sequence that was tried reaches it".to_owned()
        };
        found.push(Uncovered {
            method: crate::query::spelling(program, method),
            line: branch.line,
            pc: branch.pc,
            side,
            reason,
        });
    }
    found
}
