//! A question: can all these conditions hold together?

use attest_term::Term;

/// A conjunction of Boolean terms, in the order in which a path collected them.
///
/// A solver that is asked about a path again and again keeps what it knows of the longest common beginning; so
/// conditions are added and taken back at the end.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Query {
    conditions: Vec<Term>,
}

impl Query {
    /// The conjunction of these conditions.
    pub fn new(conditions: impl IntoIterator<Item = Term>) -> Query {
        Query { conditions: conditions.into_iter().collect() }
    }

    /// The conditions, in order.
    pub fn conditions(&self) -> &[Term] {
        &self.conditions
    }

    /// Adds a condition at the end.
    pub fn push(&mut self, condition: Term) {
        self.conditions.push(condition);
    }

    /// Takes back all conditions but the first `count`.
    pub fn truncate(&mut self, count: usize) {
        self.conditions.truncate(count);
    }
}
