//! Restrictions of the initial heap: from which references structures are reached, and what holds of them.

use attest_term::Term;

/// Assumptions about the initial heap, and the references that were found in it.
#[derive(Clone, Default, Debug)]
pub struct Restrictions {
    /// The references that assumptions speak of.
    pub roots: Vec<Term>,
    /// Pairs of roots from which no common object is reached.
    pub apart: Vec<(usize, usize)>,
    /// Roots from which no object is reached that reaches itself.
    pub acyclic: Vec<usize>,
    /// References found in the initial heap: in which object, and which.
    pub edges: Vec<(Term, Term)>,
}
