//! A text with a name, and places in it.

use std::fmt;

/// A part of a text, in bytes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, PartialOrd, Ord)]
pub struct Span {
    /// Where it begins.
    pub start: u32,
    /// Just behind its end.
    pub end: u32,
}

impl Span {
    /// From the beginning of one part to the end of another.
    pub fn to(self, other: Span) -> Span {
        Span { start: self.start.min(other.start), end: self.end.max(other.end) }
    }
}

/// A line and a column, both from 1; columns count characters.
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord)]
pub struct Position {
    /// The line.
    pub line: usize,
    /// The column.
    pub column: usize,
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}

/// A text and the name it is known by.
#[derive(Clone, Debug)]
pub struct Source {
    /// As in messages: usually the path of a file.
    pub name: String,
    /// What it says.
    pub text: String,
    starts: Vec<usize>,
}

impl Source {
    /// The text under this name.
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> Source {
        let text = text.into();
        let breaks = text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n').map(|(at, _)| at + 1);
        let starts = std::iter::once(0).chain(breaks).collect();
        Source { name: name.into(), text, starts }
    }

    /// Where a span begins.
    pub fn position(&self, span: Span) -> Position {
        let at = (span.start as usize).min(self.text.len());
        let line = self.starts.partition_point(|start| *start <= at);
        let start = self.starts[line - 1];
        let column = self.text.get(start..at).map_or(0, |before| before.chars().count()) + 1;
        Position { line, column }
    }

    /// The line with this number, without its break.
    pub fn line(&self, number: usize) -> &str {
        let Some(start) = number.checked_sub(1).and_then(|index| self.starts.get(index)) else { return "" };
        self.text[*start..].lines().next().unwrap_or("")
    }
}

#[cfg(test)]
mod tests {
    use super::{Position, Source, Span};

    #[test]
    fn positions_count_lines_and_characters_from_one() {
        let source = Source::new("a.tron", "ä b\nc\n");
        assert_eq!(source.position(Span { start: 3, end: 4 }), Position { line: 1, column: 3 });
        assert_eq!(source.position(Span { start: 5, end: 6 }), Position { line: 2, column: 1 });
        assert_eq!(source.position(Span { start: 99, end: 99 }), Position { line: 3, column: 1 });
        assert_eq!(source.line(2), "c");
    }
}
