//! What is known about a query.

use std::fmt;

use attest_term::Term;

use crate::model::Model;

/// The answer to a query.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The conditions hold in this model.
    Sat(Model),
    /// These of the conditions cannot hold together; all of them, where no smaller part is known.
    Unsat(Vec<Term>),
    /// Neither is known.
    Unknown(Why),
}

/// Why an answer is not known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Why {
    /// The budget's steps are used up.
    Steps,
    /// The budget's deadline has passed: the run is over.
    Deadline,
    /// The budget's memory would not have been enough.
    Memory,
    /// Another thread wanted it to end.
    Interrupted,
    /// The solver's method does not decide this query.
    Incomplete,
    /// A function that can only be executed occurs in it.
    Opaque,
    /// The solver gave a model in which the condition does not hold: a bug, ours or its.
    WrongModel(Term),
    /// The solver refused; its words.
    Refused(String),
}

impl fmt::Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Why::Steps => f.write_str("too hard within the solver's limit of steps"),
            Why::Deadline => f.write_str("out of time"),
            Why::Memory => f.write_str("out of memory"),
            Why::Interrupted => f.write_str("interrupted"),
            Why::Incomplete => f.write_str("the solver gave up"),
            Why::Opaque => f.write_str("a function can only be executed"),
            Why::WrongModel(condition) => write!(f, "the solver's model does not satisfy {condition}"),
            Why::Refused(reason) => write!(f, "the solver refused: {reason}"),
        }
    }
}
