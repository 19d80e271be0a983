//! What is a bug and what is not, and whether properties hold.
//!
//! An event (an exception that leaves a method, or a call that does not end) is put down as [`Evidence`], and the rules
//! of the table are asked in order: the first that speaks gives the judgement, and its sentence is the reason that users
//! read. What none speaks of is a bug. `docs/judge.md` shows every rule with an example and a counter-example.
//!
//! **Architecture Invariant:** nothing here searches, runs a program or asks a JVM.

mod calls;
mod evidence;
mod explicit;
mod jdk_interface;
mod rank;
mod rejected_by_jdk;
mod rule;
mod rules;
mod table;
#[cfg(test)]
mod tests;
mod tuning;
mod value_origin;
mod verdict;

pub(crate) use calls::Calls;
pub(crate) use evidence::{Arbitrary, Event, Evidence, Standard};
pub(crate) use rank::{penalty, rank};
pub(crate) use table::judge;
pub use verdict::Verified;

use attest_report::{Judgement, Reason, RulePage};

/// Whether an event can be an error at all: neither an exception that the compiler makes callers deal with, nor one that
/// the JVM it runs on is to blame for.
pub(crate) fn is_error(evidence: &Evidence<'_>) -> bool {
    let none = [&rules::checked_exception::RULE, &rules::environment::RULE];
    !none.iter().any(|rule| (rule.applies)(evidence))
}

/// What there is to read about every rule, in the order of the table.
pub fn judge_rules() -> impl Iterator<Item = RulePage> {
    table::TABLE.iter().map(|row| row.rule.page())
}

/// Whether a judgement is that null was passed where nothing says that it may be.
pub(crate) fn is_null_argument(judgement: &Judgement) -> bool {
    matches!(judgement, Judgement::Hint(Reason { id, .. }) if *id == rules::null_argument::RULE.id)
}
