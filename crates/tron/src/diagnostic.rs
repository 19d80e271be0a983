//! What is wrong with a text, where, and what would be right.

use std::fmt::Write;

use crate::source::{Source, Span};

/// How bad it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord)]
pub enum Severity {
    /// The text means nothing.
    Error,
    /// The text may fault when it is run.
    Warning,
}

/// One finding in a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagnostic {
    /// How bad it is.
    pub severity: Severity,
    /// The rule that is broken: `syntax`, `WF3`, `W-EMPTY`.
    pub code: &'static str,
    /// Where.
    pub span: Span,
    /// What is wrong.
    pub message: String,
    /// What would be right.
    pub help: String,
}

/// So many characters of a line are shown: what is longer was made by a program, or is no text.
const MAX_SHOWN: usize = 200;

/// So many of them stand before the mark at most.
const MAX_BEFORE: usize = 100;

impl Diagnostic {
    /// An error.
    pub fn error(
        code: &'static str,
        span: Span,
        message: impl Into<String>,
        help: impl Into<String>,
    ) -> Diagnostic {
        Diagnostic { severity: Severity::Error, code, span, message: message.into(), help: help.into() }
    }

    /// A warning.
    pub fn warning(
        code: &'static str,
        span: Span,
        message: impl Into<String>,
        help: impl Into<String>,
    ) -> Diagnostic {
        Diagnostic { severity: Severity::Warning, ..Diagnostic::error(code, span, message, help) }
    }

    /// As a person reads it: the place, the message, the line with a mark under it, what would be right.
    pub fn render(&self, source: &Source) -> String {
        let position = source.position(self.span);
        let word = match self.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
        };
        let skipped = (position.column - 1).saturating_sub(MAX_BEFORE);
        let line: String = source.line(position.line).chars().skip(skipped).take(MAX_SHOWN).collect();
        let column = position.column - skipped;
        let length = (self.span.end.saturating_sub(self.span.start) as usize).max(1);
        let room = line.chars().count().saturating_sub(column - 1).max(1);
        let before: String =
            line.chars().take(column - 1).map(|letter| if letter == '\t' { '\t' } else { ' ' }).collect();
        let mut out = format!("{}:{position}: {word}[{}]: {}\n", source.name, self.code, self.message);
        let _ = writeln!(out, "  | {line}\n  | {before}{}", "^".repeat(length.min(room)));
        if !self.help.is_empty() {
            let _ = writeln!(out, "  = {}", self.help);
        }
        out
    }
}

/// Whether there is an error among them.
pub fn any_error(diagnostics: &[Diagnostic]) -> bool {
    diagnostics.iter().any(|one| one.severity == Severity::Error)
}
