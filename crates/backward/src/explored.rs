//! What a search found, and what ended it.

use attest_program::MethodId;

/// An entry and what must hold there.
#[derive(Clone, Debug)]
pub struct Precondition {
    /// The entry.
    pub entry: MethodId,
    /// Values of its parameters that fulfil it, where conditions speak of them.
    pub arguments: Vec<(u16, attest_term::Value)>,
    /// How many values were made arbitrary on the way.
    pub changes: u32,
    /// The parameters on which these depend: the others are as they must be. `None` if it may be any.
    pub loose: Option<Vec<u16>>,
}

/// A condition in the user's words.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Finding {
    /// The method.
    pub method: MethodId,
    /// The line.
    pub line: Option<u16>,
    /// What would have to hold there.
    pub said: String,
}

/// Conditions that cannot hold together.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Contradiction {
    /// The conditions, the last one on the way to the target first.
    pub conditions: Vec<Finding>,
}

/// What ended a search before it had looked at all ways.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stopped {
    /// [`Budget::steps`](attest_budget::Budget::steps), pieces of paths; as the next two, the same on every machine.
    Segments,
    /// [`Budget::work`](attest_budget::Budget::work) of the solver.
    Steps,
    /// [`Budget::paths`](attest_budget::Budget::paths): enough were found.
    Ways,
    /// [`Budget::cut`](attest_budget::Budget::cut): what was found is a part of what a longer run finds.
    Clock,
}

/// What a search found.
#[derive(Clone, Debug, Default)]
pub struct Explored {
    /// Ways that may lead to the target.
    pub ways: Vec<Precondition>,
    /// Why other ways cannot.
    pub contradictions: Vec<Contradiction>,
    /// Whether all ways were looked at: if there are none, the target is unreachable.
    pub complete: bool,
    /// What ended the search, if it did not end by itself.
    pub cut: Option<Stopped>,
    /// Straight pieces of paths that were looked at.
    pub segments: u64,
    /// Steps that the solver took.
    pub steps: u64,
}
