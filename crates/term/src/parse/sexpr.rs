//! S-expressions: atoms and lists in one flat table, so that any depth of nesting is read and dropped without
//! recursion.

use super::{ParseError, Position};
use crate::print::smt_symbol;

/// The number of an expression in its table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ExpressionId(usize);

/// An atom or a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Expression {
    /// A symbol, its bars taken off.
    Symbol(String),
    /// A numeral, decimal, binary or hexadecimal literal, as written.
    Literal(String),
    /// A string, its quotes taken off.
    Text(String),
    /// A keyword, with its colon.
    Keyword(String),
    /// A list.
    List(Vec<ExpressionId>),
}

/// All expressions of a text.
#[derive(Clone, Default, Debug)]
pub struct Expressions {
    table: Vec<(Position, Expression)>,
    tops: Vec<ExpressionId>,
}

impl Expressions {
    /// Reads a text.
    pub fn read(text: &str) -> Result<Expressions, ParseError> {
        let mut expressions = Expressions::default();
        let mut scanner = Scanner { rest: text, position: Position { line: 1, column: 1 } };
        let mut open: Vec<(Position, Vec<ExpressionId>)> = Vec::new();
        loop {
            scanner.skip_blanks();
            let position = scanner.position;
            let expression = match scanner.peek() {
                None => break,
                Some('(') => {
                    scanner.take();
                    open.push((position, Vec::new()));
                    continue;
                }
                Some(')') => {
                    scanner.take();
                    let (start, items) = open.pop().ok_or_else(|| position.error("`)` without `(`"))?;
                    expressions.table.push((start, Expression::List(items)));
                    ExpressionId(expressions.table.len() - 1)
                }
                Some(_) => {
                    let atom = scanner.atom()?;
                    expressions.table.push((position, atom));
                    ExpressionId(expressions.table.len() - 1)
                }
            };
            match open.last_mut() {
                Some((_, items)) => items.push(expression),
                None => expressions.tops.push(expression),
            }
        }
        match open.pop() {
            Some((start, _)) => Err(start.error("`(` is never closed")),
            None => Ok(expressions),
        }
    }

    /// The expressions that are in no list.
    pub fn tops(&self) -> &[ExpressionId] {
        &self.tops
    }

    /// An expression.
    pub fn get(&self, id: ExpressionId) -> &Expression {
        &self.table[id.0].1
    }

    /// Where an expression starts.
    pub fn position(&self, id: ExpressionId) -> Position {
        self.table[id.0].0
    }

    /// The name, if the expression is a symbol.
    pub fn symbol(&self, id: ExpressionId) -> Option<&str> {
        match self.get(id) {
            Expression::Symbol(name) => Some(name),
            _ => None,
        }
    }

    /// The items, if the expression is a list.
    pub fn list(&self, id: ExpressionId) -> Option<&[ExpressionId]> {
        match self.get(id) {
            Expression::List(items) => Some(items),
            _ => None,
        }
    }

    /// The number, if the expression is a numeral that fits.
    pub fn number(&self, id: ExpressionId) -> Option<u32> {
        match self.get(id) {
            Expression::Literal(text) => text.parse().ok(),
            _ => None,
        }
    }

    /// The expression as text, blanks made single.
    pub fn written(&self, id: ExpressionId) -> String {
        let mut text = String::new();
        let mut waiting = vec![Ok(id)];
        while let Some(next) = waiting.pop() {
            if next != Err(")") && !text.is_empty() && !text.ends_with('(') {
                text.push(' ');
            }
            match next.map(|id| self.get(id)) {
                Err(piece) => text.push_str(piece),
                Ok(Expression::Symbol(name)) => text.push_str(&smt_symbol(name)),
                Ok(Expression::Literal(word) | Expression::Keyword(word)) => text.push_str(word),
                Ok(Expression::Text(words)) => text.push_str(&format!("\"{}\"", words.replace('"', "\"\""))),
                Ok(Expression::List(items)) => {
                    text.push('(');
                    waiting.push(Err(")"));
                    waiting.extend(items.iter().rev().map(|item| Ok(*item)));
                }
            }
        }
        text
    }

    /// An error at an expression.
    pub fn error(&self, id: ExpressionId, reason: impl Into<String>) -> ParseError {
        self.position(id).error(reason)
    }
}

struct Scanner<'t> {
    rest: &'t str,
    position: Position,
}

impl Scanner<'_> {
    fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    fn take(&mut self) -> Option<char> {
        let letter = self.peek()?;
        self.rest = &self.rest[letter.len_utf8()..];
        if letter == '\n' {
            self.position = Position { line: self.position.line + 1, column: 1 };
        } else {
            self.position.column += 1;
        }
        Some(letter)
    }

    fn skip_blanks(&mut self) {
        while let Some(letter) = self.peek() {
            if letter == ';' {
                while self.peek().is_some_and(|letter| letter != '\n') {
                    self.take();
                }
            } else if letter.is_whitespace() {
                self.take();
            } else {
                break;
            }
        }
    }

    fn atom(&mut self) -> Result<Expression, ParseError> {
        match self.peek() {
            Some('|') => Ok(Expression::Symbol(self.until('|', "a quoted symbol")?)),
            Some('"') => {
                let mut text = self.until('"', "a string")?;
                while self.peek() == Some('"') {
                    text.push('"');
                    text.push_str(&self.until('"', "a string")?);
                }
                Ok(Expression::Text(text))
            }
            first => {
                let ends = |letter: char| letter.is_whitespace() || "();|\"".contains(letter);
                let length = self.rest.find(ends).unwrap_or(self.rest.len());
                let word = self.rest[..length].to_owned();
                for _ in word.chars() {
                    self.take();
                }
                Ok(match first {
                    Some(':') => Expression::Keyword(word),
                    Some('0'..='9' | '#') => Expression::Literal(word),
                    _ => Expression::Symbol(word),
                })
            }
        }
    }

    fn until(&mut self, end: char, what: &str) -> Result<String, ParseError> {
        let start = self.position;
        self.take();
        let length = self.rest.find(end).ok_or_else(|| start.error(format!("{what} is never closed")))?;
        let word = self.rest[..length].to_owned();
        for _ in word.chars().chain([end]) {
            self.take();
        }
        Ok(word)
    }
}
