//! Preconditions: what a method may take for granted, as an expression or as a Boolean Java method.

mod assumption;
mod evaluate;
mod expression;
mod lexer;
mod member;
mod parser;
mod value;

use crate::session::Error;
use attest_forward::Entry;
use attest_program::MethodId;

pub(crate) use assumption::Assumption;
pub(crate) use evaluate::{Evaluator, Stopped};
pub(crate) use expression::{Arithmetic, Comparison, Expression, Logic, Node};
pub(crate) use value::Ty;

/// What a user wrote as precondition.
#[derive(Clone, Debug)]
pub(crate) enum Precondition {
    /// An expression over parameters and fields.
    Expression(Box<Expression>, String),
    /// `Class#method`, a method that returns a truth value.
    Method(String),
}

impl Precondition {
    /// Understands `Class#method` or an expression.
    pub(crate) fn parse(text: &str) -> Result<Precondition, PreconditionError> {
        if text.contains('#') && !text.contains(['"', '\'']) {
            return Ok(Precondition::Method(text.trim().to_owned()));
        }
        let expression = parser::parse(text)?;
        Ok(Precondition::Expression(Box::new(expression), text.to_owned()))
    }
}

/// Understands expressions with these words or signs between them, as `a from b to c`.
pub(crate) fn parts(text: &str, between: &[&str]) -> Result<Vec<Expression>, PreconditionError> {
    parser::parts(text, between)
}

/// What expressions are about: a method with its unknown arguments.
#[derive(Clone, Copy)]
pub(crate) struct Scope<'a> {
    /// The method.
    pub(crate) method: MethodId,
    /// Its arguments.
    pub(crate) entry: &'a Entry,
    /// The names of its parameters, without the receiver.
    pub(crate) names: &'a [String],
}

/// Something in a precondition or heap assumption is wrong, at a place.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}", self.shown())]
pub struct PreconditionError {
    /// What was written.
    pub text: String,
    /// Where, in bytes.
    pub at: usize,
    /// What is wrong there.
    pub message: String,
}

impl PreconditionError {
    pub(crate) fn new(text: &str, at: usize, message: impl Into<String>) -> PreconditionError {
        PreconditionError { text: text.to_owned(), at: at.min(text.len()), message: message.into() }
    }

    /// The line and column, both from 1.
    pub fn position(&self) -> (usize, usize) {
        let before = &self.text[..self.at];
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().unwrap_or("").chars().count() + 1;
        (line, column)
    }

    fn shown(&self) -> String {
        let (line, column) = self.position();
        let shown = self.text.lines().nth(line - 1).unwrap_or("");
        let marker = " ".repeat(column - 1);
        format!("{}, at {line}:{column}:\n  {shown}\n  {marker}^", self.message)
    }
}

impl From<PreconditionError> for Error {
    fn from(error: PreconditionError) -> Error {
        Error::malformed(error)
    }
}

#[cfg(test)]
mod tests {
    use super::{Precondition, PreconditionError};

    #[test]
    fn an_error_points_at_its_place() {
        let error = PreconditionError::new("n >= 0\n&& m > 3", 10, "no parameter or field m");
        assert_eq!(error.position(), (2, 4));
        assert_eq!(error.to_string(), "no parameter or field m, at 2:4:\n  && m > 3\n     ^");
    }

    #[test]
    fn a_method_is_told_from_an_expression() {
        assert!(matches!(Precondition::parse("app.Spec#ok"), Ok(Precondition::Method(_))));
        assert!(matches!(Precondition::parse("c == '#'"), Ok(Precondition::Expression(..))));
    }
}
