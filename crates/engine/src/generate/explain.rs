//! Why branches are not covered.

use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};

use attest_program::{MethodId, Program};
use serde::Serialize;

use super::ClassReport;
use super::goals::Goals;
use super::meter::Meter;
use super::proofs::Proofs;
use super::subject::Subject;
use super::symbolic::Explored;

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
    /// The goal that the machine knows it as, if a proof may still exclude it.
    #[serde(skip)]
    pub(crate) goal: Option<u32>,
}

/// How the reason begins that no calls of a scope take a side.
const OUT_OF_SCOPE: &str = "no calls take it";

impl Uncovered {
    /// Whether no calls within a scope take it, and nothing more is known.
    pub(crate) fn is_out_of_scope(&self) -> bool {
        self.reason.starts_with(OUT_OF_SCOPE)
    }
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
        let known = goals.side(method, branch.pc, side);
        let reached = known.is_some_and(|known| explored.reached.contains(&known));
        let excluded = known.is_some_and(|known| explored.excluded.contains(&known));
        let reason = match (excluded, reached) {
            (true, _) => format!("{OUT_OF_SCOPE} {}", explored.scope),
            (false, true) => "a path reaches it, but no test takes it on the JVM".to_owned(),
            (false, false) => reason(subject, explored, method, report.timed_out),
        };
        found.push(Uncovered {
            method: crate::query::spelling(program, method),
            line: branch.line,
            pc: branch.pc,
            side,
            reason,
            goal: known.filter(|_| !reached),
        });
    }
    found
}

/// How long proofs are looked for where no calls within a scope take a side.
const SOON: Duration = Duration::from_millis(800);

/// Replaces reasons by proofs that no call takes a side, where there is one by the deadline; says how many there are.
pub(crate) fn exclude(
    uncovered: &mut [Uncovered],
    goals: &Goals,
    proofs: &mut Proofs<'_>,
    deadline: Instant,
) -> usize {
    let mut proved = 0;
    // What is known to be out of a scope is worth less time.
    let soon = deadline.min(Instant::now() + SOON);
    for side in uncovered {
        let deadline = if side.is_out_of_scope() { soon } else { deadline };
        let way = side.goal.and_then(|goal| goals.way(goal));
        if let Some(why) = way.and_then(|way| proofs.excludes(way, deadline)) {
            side.reason = format!("infeasible, proved: {why}");
            proved += 1;
        }
    }
    proved
}

/// Why a method's branch was not reached: what ended paths of the method, or of all that were called.
fn reason(subject: &Subject, explored: &Explored, method: MethodId, timed_out: bool) -> String {
    if let Some(why) = explored.uncallable.get(&method) {
        return why.clone();
    }
    if subject.entries.is_empty() || subject.entries.len() == explored.uncallable.len() {
        let why = explored.uncallable.values().next().cloned();
        return why.unwrap_or_else(|| "nothing of the class can be called from a test".to_owned());
    }
    let mut ends: BTreeMap<&str, usize> = BTreeMap::new();
    let own = explored.ends.get(&method);
    for (what, count) in own.into_iter().flatten() {
        *ends.entry(what).or_insert(0) += count;
    }
    if ends.is_empty() && !subject.entries.contains(&method) {
        for (what, count) in explored.ends.values().flatten() {
            *ends.entry(what).or_insert(0) += count;
        }
    }
    match (ends.into_iter().max_by_key(|(_, count)| *count), timed_out) {
        (Some((what, _)), _) => format!("not reached; what ended paths most often: {what}"),
        (None, true) => "the time ran out before it was reached".to_owned(),
        (None, false) => "no call sequence that was tried reaches it".to_owned(),
    }
}
