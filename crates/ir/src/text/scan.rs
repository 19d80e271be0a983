//! Takes the words of the text format apart and knows where it stands.

use std::str::FromStr;

use thiserror::Error;

use super::is_plain;

/// A text that is not in the text format, and where.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("line {line}, column {column}: {what}")]
pub struct ParseError {
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// What was expected or is wrong.
    pub what: String,
}

/// A place in a text; every method skips white space and comments first.
pub(super) struct Scanner<'a> {
    text: &'a str,
    at: usize,
    /// Where the last thing taken began, for errors about its meaning.
    taken: usize,
}

impl<'a> Scanner<'a> {
    pub(super) fn new(text: &'a str) -> Scanner<'a> {
        Scanner { text, at: 0, taken: 0 }
    }

    /// An error at the next word.
    pub(super) fn expected<T>(&mut self, what: &str) -> Result<T, ParseError> {
        self.skip();
        let found: String = self.rest().split_whitespace().next().unwrap_or("").chars().take(40).collect();
        let found = if found.is_empty() { "the end".to_owned() } else { format!("`{found}`") };
        Err(self.error(self.at, format!("expected {what}, found {found}")))
    }

    /// An error about what was taken last.
    pub(super) fn wrong<T>(&self, what: String) -> Result<T, ParseError> {
        Err(self.error(self.taken, what))
    }

    pub(super) fn is_at_end(&mut self) -> bool {
        self.skip();
        self.rest().is_empty()
    }

    /// Takes a mark such as `->` if it is next.
    pub(super) fn mark(&mut self, mark: &str) -> bool {
        self.skip();
        let found = self.rest().starts_with(mark);
        if found {
            self.take(mark.len());
        }
        found
    }

    /// Takes a mark that must be next.
    pub(super) fn need(&mut self, mark: &str) -> Result<(), ParseError> {
        if self.mark(mark) { Ok(()) } else { self.expected(&format!("`{mark}`")) }
    }

    /// The next word of letters, digits and `_`, not taken yet; empty if something else is next.
    pub(super) fn peek_word(&mut self) -> &'a str {
        self.skip();
        let rest = self.rest();
        let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(rest.len());
        &rest[..end]
    }

    pub(super) fn word(&mut self, what: &str) -> Result<&'a str, ParseError> {
        match self.peek_word() {
            "" => self.expected(what),
            word => {
                self.take(word.len());
                Ok(word)
            }
        }
    }

    /// Takes a word if it is next.
    pub(super) fn keyword(&mut self, word: &str) -> bool {
        let found = self.peek_word() == word;
        if found {
            self.take(word.len());
        }
        found
    }

    pub(super) fn need_keyword(&mut self, word: &str) -> Result<(), ParseError> {
        if self.keyword(word) { Ok(()) } else { self.expected(&format!("`{word}`")) }
    }

    /// A number in decimal that fits its type.
    pub(super) fn number<T: FromStr>(&mut self, what: &str) -> Result<T, ParseError> {
        self.skip();
        let rest = self.rest();
        let sign = usize::from(rest.starts_with('-'));
        let digits = rest[sign..].bytes().take_while(u8::is_ascii_digit).count();
        self.parsed(sign + digits, what)
    }

    /// A number behind a letter or two: `v3`, `bb7`.
    pub(super) fn numbered(&mut self, prefix: &str, what: &str) -> Result<u16, ParseError> {
        match self.peek_numbered(prefix) {
            Some(number) => {
                let length = self.peek_word().len();
                self.take(length);
                Ok(number)
            }
            None => self.expected(what),
        }
    }

    pub(super) fn peek_numbered(&mut self, prefix: &str) -> Option<u16> {
        let digits = self.peek_word().strip_prefix(prefix)?;
        let plain = digits.bytes().all(|b| b.is_ascii_digit());
        if plain { digits.parse().ok() } else { None }
    }

    /// A floating-point number as [`super::print`] writes it; NaNs as bits.
    pub(super) fn decimal<T: FromStr>(&mut self, of_bits: fn(u64) -> Option<T>) -> Result<T, ParseError> {
        let what = "a floating-point number";
        if self.mark("nan:0x") {
            let digits = self.word(what)?;
            return match u64::from_str_radix(digits, 16).ok().and_then(of_bits) {
                Some(value) => Ok(value),
                None => self.wrong(format!("`{digits}` are not the bits of a number of this type")),
            };
        }
        self.skip();
        let end = self.rest().find(|c: char| !c.is_ascii_alphanumeric() && !matches!(c, '-' | '+' | '.'));
        self.parsed(end.unwrap_or(self.rest().len()), what)
    }

    /// A bare or quoted name.
    pub(super) fn name(&mut self, what: &str) -> Result<String, ParseError> {
        self.skip();
        self.tight_name(what, is_plain)
    }

    /// A method descriptor, which follows its method's name without a space.
    pub(super) fn tight_descriptor(&mut self) -> Result<String, ParseError> {
        if !self.rest().starts_with(['(', '"']) {
            return self.expected("a method descriptor");
        }
        self.tight_name("a method descriptor", |c| is_plain(c) || matches!(c, '(' | ')'))
    }

    fn tight_name(&mut self, what: &str, plain: fn(char) -> bool) -> Result<String, ParseError> {
        if self.rest().starts_with('"') {
            let start = self.at;
            let units = self.string()?;
            self.taken = start;
            let text = String::from_utf16(&units);
            return text.or_else(|_| self.wrong("a name cannot hold half a surrogate pair".to_owned()));
        }
        let rest = self.rest();
        let end = rest.find(|c| !plain(c)).unwrap_or(rest.len());
        if end == 0 {
            return self.expected(what);
        }
        self.take(end);
        Ok(rest[..end].to_owned())
    }

    /// Whether a string is next.
    pub(super) fn is_string(&mut self) -> bool {
        self.skip();
        self.rest().starts_with('"')
    }

    /// A string in quotes, as UTF-16.
    pub(super) fn string(&mut self) -> Result<Vec<u16>, ParseError> {
        self.need("\"")?;
        let start = self.taken;
        let mut units = Vec::new();
        loop {
            let Some(c) = self.next() else {
                return Err(self.error(start, "a string without its closing quote".to_owned()));
            };
            match c {
                '"' => return Ok(units),
                '\\' => units.push(self.escape()?),
                c => units.extend_from_slice(c.encode_utf16(&mut [0; 2])),
            }
        }
    }

    fn escape(&mut self) -> Result<u16, ParseError> {
        self.taken = self.at - 1;
        Ok(match self.next() {
            Some('n') => u16::from(b'\n'),
            Some('r') => u16::from(b'\r'),
            Some('t') => u16::from(b'\t'),
            Some('"') => u16::from(b'"'),
            Some('\\') => u16::from(b'\\'),
            Some('u') => {
                let digits = self.rest().get(..4).filter(|d| d.bytes().all(|b| b.is_ascii_hexdigit()));
                let Some(unit) = digits.and_then(|d| u16::from_str_radix(d, 16).ok()) else {
                    return self.wrong("expected four hexadecimal digits after `\\u`".to_owned());
                };
                self.at += 4;
                unit
            }
            _ => return self.wrong("an escape that is not known".to_owned()),
        })
    }

    fn next(&mut self) -> Option<char> {
        let c = self.rest().chars().next()?;
        self.at += c.len_utf8();
        Some(c)
    }

    fn parsed<T: FromStr>(&mut self, length: usize, what: &str) -> Result<T, ParseError> {
        match self.rest()[..length].parse() {
            Ok(value) => {
                self.take(length);
                Ok(value)
            }
            Err(_) => self.expected(what),
        }
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn take(&mut self, length: usize) {
        self.taken = self.at;
        self.at += length;
    }

    fn skip(&mut self) {
        loop {
            let rest = self.rest();
            let trimmed = rest.trim_start();
            self.at += rest.len() - trimmed.len();
            if !trimmed.starts_with(';') {
                return;
            }
            self.at += trimmed.find('\n').unwrap_or(trimmed.len());
        }
    }

    fn error(&self, at: usize, what: String) -> ParseError {
        let before = &self.text[..at];
        let line_start = before.rfind('\n').map_or(0, |end| end + 1);
        ParseError {
            line: before.matches('\n').count() + 1,
            column: before[line_start..].chars().count() + 1,
            what,
        }
    }
}
