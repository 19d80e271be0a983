//! Why branches are not covered.

use std::collections::BTreeSet;

use attest_budget::Cut;
use attest_forward::Library;
use attest_program::MethodId;
use schemars::JsonSchema;
use serde::Serialize;

use super::ClassReport;
use super::causes::{Cause, Causes, NO_OBJECT};
use super::goals::Goals;
use super::proofs::Proofs;
use super::subject::Subject;
use super::symbolic::Explored;
use super::tuning::MAX_PROOFS_OUT_OF_SCOPE;
use crate::analysis::side::side_name;
use crate::confirm::{JvmCoverage, Side};

/// A side of a branch that no test takes.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct Uncovered {
    /// The method: `remove(int)`.
    pub method: String,
    /// The source file's line.
    pub line: Option<u16>,
    /// The instruction in the bytecode.
    pub pc: u16,
    /// Which side: of a jump 0, of what follows it 1; of a switch the default 0, then by key.
    pub side: u16,
    /// The side in the source's words: `true`, `false`, `case 3`, `default`.
    pub when: String,
    /// Why it is not covered.
    pub reason: String,
    /// The kind of reason, without what is particular to one branch.
    pub kind: String,
    /// The goal that the machine knows it as, if a proof may still exclude it.
    #[serde(skip)]
    pub(crate) goal: Option<u32>,
    /// The method.
    #[serde(skip)]
    pub(crate) of: MethodId,
}

/// How the reason begins that no calls of a scope take a side.
const OUT_OF_SCOPE: &str = "no calls take it";

/// The kind of reason that is a proof.
const INFEASIBLE: &str = "infeasible, proved";

impl Uncovered {
    /// Whether no calls within a scope take it, and nothing more is known.
    pub(crate) fn is_out_of_scope(&self) -> bool {
        self.reason.starts_with(OUT_OF_SCOPE)
    }

    /// Whether no call at all takes it, which is proved.
    pub fn is_impossible(&self) -> bool {
        self.kind == INFEASIBLE
    }

    /// Whether a test may still take it: nothing shows that none does.
    pub(crate) fn is_open(&self) -> bool {
        !self.is_out_of_scope() && self.kind != INFEASIBLE
    }
}

/// The uncovered sides with reasons.
pub(crate) fn explain(
    library: &Library,
    subject: &Subject,
    (coverage, goals): (&JvmCoverage, &Goals),
    explored: &Explored,
    covered: &BTreeSet<u32>,
    report: &ClassReport,
) -> Vec<Uncovered> {
    let program = library.program.as_ref();
    let seen = goals.places(|goal| covered.contains(&goal));
    let causes = Causes::new(program, &library.bodies, subject, explored, seen);
    let mut found = Vec::new();
    for Side { branch, method, side, goal } in coverage.sides().filter(|side| !covered.contains(&side.goal)) {
        let known = Some(goal).filter(|goal| goals.is_of_machine(*goal));
        let reached = known.is_some_and(|known| explored.reached.contains(&known));
        let excluded = known.is_some_and(|known| explored.excluded.contains(&known));
        let cause = match excluded {
            true => Cause {
                kind: "no calls take it within the scope that was explored",
                words: format!("{OUT_OF_SCOPE} {}", explored.scope),
            },
            false if known.is_some_and(|known| explored.covered.contains(&known)) => left_out(report),
            false => {
                let cause = known.and_then(|known| causes.of(goals.way(known)?));
                cause.unwrap_or_else(|| fallback(subject, explored, report.timed_out))
            }
        };
        let Cause { kind, words } = cause;
        let body = library.bodies.get(program, method);
        found.push(Uncovered {
            method: crate::query::spelling(program, method),
            line: branch.line,
            pc: branch.pc,
            side,
            when: body.map_or_else(|_| format!("side {side}"), |body| side_name(body, branch.pc, side)),
            reason: words,
            kind: kind.to_owned(),
            goal: known.filter(|_| !reached),
            of: method,
        });
    }
    found
}

/// Replaces reasons by proofs that no call takes a side, where there is one by the deadline; says how many there are.
pub(crate) fn exclude(
    uncovered: &mut [Uncovered],
    goals: &Goals,
    proofs: &mut Proofs<'_>,
    cut: &Cut,
) -> usize {
    let mut proved = 0;
    let mut out_of_scope = 0;
    for side in uncovered {
        // What is known to be out of a scope is worth less.
        out_of_scope += usize::from(side.is_out_of_scope());
        if side.is_out_of_scope() && out_of_scope > MAX_PROOFS_OUT_OF_SCOPE {
            continue;
        }
        let way = side.goal.and_then(|goal| goals.way(goal));
        if let Some(why) = way.and_then(|way| proofs.excludes(way, cut)) {
            side.reason = format!("{INFEASIBLE}: {why}");
            INFEASIBLE.clone_into(&mut side.kind);
            proved += 1;
        }
    }
    proved
}

/// Why no test takes a side that calls take on the machine.
fn left_out(report: &ClassReport) -> Cause {
    let kind = "calls that take it were found, but no test of them was kept";
    match report.dropped.is_empty() {
        true => Cause { kind, words: kind.to_owned() },
        false => Cause { kind, words: format!("{kind}; tests were left out: {}", report.dropped.join("; ")) },
    }
}

/// Why a side is not covered of which the machine knows nothing.
fn fallback(subject: &Subject, explored: &Explored, timed_out: bool) -> Cause {
    let told = |kind: &'static str| Cause { kind, words: kind.to_owned() };
    if subject.entries.is_empty() || subject.entries.len() == explored.uncallable.len() {
        let words = explored.uncallable.values().next().cloned();
        return match words {
            Some(words) => Cause { kind: NO_OBJECT, words },
            None => told("nothing of the class can be called from a test"),
        };
    }
    match timed_out {
        true => told("the time ran out before it was reached"),
        false => told("no call sequence that was tried reaches it"),
    }
}
