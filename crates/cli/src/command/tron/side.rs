//! The sides of branch points that tests do not cover, with what is known of them.

use attest_tron::generate::{Bounds, Proof, Side, Status, Suite};
use attest_tron::program::Program;
use attest_tron::source::Source;
use attest_tron::symbolic::Limits;
use serde::Serialize;

use super::{keyword, place};

/// A side, for programs.
#[derive(Serialize)]
pub struct SideEntry {
    line: usize,
    column: usize,
    statement: String,
    side: &'static str,
    /// `covered`, `open`, `always unreachable`, `unreachable within bounds`
    status: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    bounds: Option<BoundsEntry>,
}

/// The bounds of a proof.
#[derive(Serialize)]
pub struct BoundsEntry {
    scope: u32,
    iterations: u32,
    fixbound: u32,
}

impl BoundsEntry {
    /// Bounds, for programs.
    pub fn of(bounds: Bounds) -> BoundsEntry {
        let Limits { iterations, fix_bound } = bounds.limits;
        BoundsEntry { scope: bounds.scope, iterations, fixbound: fix_bound }
    }

    /// The bounds in words.
    pub fn text(&self) -> String {
        format!("scope {}, {} rounds of loops and {} of fix", self.scope, self.iterations, self.fixbound)
    }
}

impl SideEntry {
    /// A side of a suite, for programs.
    pub fn of(source: &Source, program: &Program, side: &Side) -> SideEntry {
        let place = place(source, program, side.branch.at);
        let (status, bounds) = match side.status {
            Status::Covered => ("covered", None),
            Status::Open => ("open", None),
            Status::Unreachable(Proof::Always) => ("always unreachable", None),
            Status::Unreachable(Proof::Within(bounds)) => {
                ("unreachable within bounds", Some(BoundsEntry::of(bounds)))
            }
        };
        SideEntry {
            line: place.line,
            column: place.column,
            statement: keyword(program, side.branch.at),
            side: side.branch.side.word(),
            status,
            bounds,
        }
    }

    /// Where it is, and what is known of it.
    pub fn text(&self) -> String {
        let what = match (&self.bounds, self.status) {
            (Some(bounds), _) => format!("unreachable within {}", bounds.text()),
            (None, "open") => "not covered, not proved unreachable".to_owned(),
            (None, "covered") => "claimed to be infeasible, but a test takes it".to_owned(),
            (None, _) => "unreachable for every input".to_owned(),
        };
        format!("{}:{} {} {}: {what}", self.line, self.column, self.statement, self.side)
    }
}

/// The sides that count and that no test takes.
pub fn uncovered(source: &Source, program: &Program, suite: &Suite) -> Vec<SideEntry> {
    let left = suite.sides.iter().filter(|side| !side.claimed_infeasible && side.status != Status::Covered);
    left.map(|side| SideEntry::of(source, program, side)).collect()
}
