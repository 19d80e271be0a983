//! Text as terms: SMT-LIB 2 and the human form.

mod apply;
mod command;
mod head;
mod human;
mod sexpr;
mod smt;
mod symbols;

pub use command::{Command, Declaration, SmtReader};
pub use human::parse_human;
pub use sexpr::{Expression, ExpressionId, Expressions};
pub use smt::parse_smt_term;
pub use symbols::Symbols;

use thiserror::Error;

/// What is wrong with a text, and where.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("line {line}, column {column}: {reason}")]
pub struct ParseError {
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// What is wrong.
    pub reason: String,
}

/// A place in a text: line and column, both from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Position {
    /// The line.
    pub line: usize,
    /// The column in characters.
    pub column: usize,
}

impl Position {
    /// An error at this place.
    pub fn error(self, reason: impl Into<String>) -> ParseError {
        ParseError { line: self.line, column: self.column, reason: reason.into() }
    }
}

#[cfg(test)]
mod tests;
