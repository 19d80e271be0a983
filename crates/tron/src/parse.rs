//! Tokens to a file, with all syntax errors at once.
//!
//! An error ends the smallest thing it is in, a field, a statement, an object; parsing goes on at the next line.

mod declaration;
mod expression;
mod statement;

use crate::ast::{File, Name};
use crate::diagnostic::Diagnostic;
use crate::lexer::{Kind, Token, lex};
use crate::source::Span;

/// Reads a text. What has errors is left out of the file.
pub fn parse(text: &str) -> (File, Vec<Diagnostic>) {
    let lexed = lex(text);
    let mut parser = Parser {
        text,
        tokens: lexed.tokens,
        at: 0,
        parentheses: 0,
        depth: 0,
        diagnostics: lexed.diagnostics,
    };
    let items = parser.items();
    let mut diagnostics = parser.diagnostics;
    diagnostics.sort_by_key(|one| one.span);
    diagnostics.dedup_by_key(|one| one.span);
    (File { items, comments: lexed.comments }, diagnostics)
}

/// Words that cannot name a variable.
pub(crate) const RESERVED: [&str; 14] = [
    "skip", "if", "else", "foreach", "fix", "assume", "new", "none", "not", "and", "or", "in", "true",
    "false",
];

/// How deep braces and parentheses may be nested.
const MAX_DEPTH: usize = 100;

/// The error has been reported; the caller goes on at a place of its choice.
struct Reported;

type Parsed<T> = Result<T, Reported>;

struct Parser<'a> {
    text: &'a str,
    tokens: Vec<Token>,
    at: usize,
    /// Open parentheses, within which line breaks mean nothing.
    parentheses: usize,
    /// Nesting of blocks and parentheses.
    depth: usize,
    diagnostics: Vec<Diagnostic>,
}

impl Parser<'_> {
    fn peek(&self) -> Token {
        self.tokens[self.at.min(self.tokens.len() - 1)]
    }

    fn peek_second(&self) -> Token {
        self.tokens[(self.at + 1).min(self.tokens.len() - 1)]
    }

    fn next(&mut self) -> Token {
        let token = self.peek();
        self.at = (self.at + 1).min(self.tokens.len() - 1);
        token
    }

    /// The place of the last token taken.
    fn last(&self) -> Span {
        self.tokens[self.at.saturating_sub(1)].span
    }

    fn text_of(&self, token: Token) -> &str {
        &self.text[token.span.start as usize..token.span.end as usize]
    }

    fn at_end(&self) -> bool {
        self.peek().kind == Kind::End
    }

    fn at_mark(&self, mark: char) -> bool {
        self.peek().kind == Kind::Mark(mark)
    }

    fn at_word(&self, word: &str) -> bool {
        self.peek().kind == Kind::Word && self.text_of(self.peek()) == word
    }

    fn take_mark(&mut self, mark: char) -> bool {
        let there = self.at_mark(mark);
        if there {
            self.next();
        }
        there
    }

    fn take_word(&mut self, word: &str) -> bool {
        let there = self.at_word(word);
        if there {
            self.next();
        }
        there
    }

    fn expect_mark(&mut self, mark: char, purpose: &str) -> Parsed<()> {
        match self.take_mark(mark) {
            true => Ok(()),
            false => self.unexpected(&format!("`{mark}` {purpose}")),
        }
    }

    fn expect_word(&mut self, word: &str, purpose: &str) -> Parsed<()> {
        match self.take_word(word) {
            true => Ok(()),
            false => self.unexpected(&format!("`{word}` {purpose}")),
        }
    }

    /// Any word.
    fn name(&mut self, what: &str) -> Parsed<Name> {
        match self.peek().kind {
            Kind::Word => {
                let token = self.next();
                Ok(Name { text: self.text_of(token).to_owned(), span: token.span })
            }
            _ => self.unexpected(what),
        }
    }

    /// A word that can name a variable.
    fn variable(&mut self, what: &str) -> Parsed<Name> {
        let token = self.peek();
        if token.kind == Kind::Word && RESERVED.contains(&self.text_of(token)) {
            let word = self.text_of(token).to_owned();
            return self.fail(
                token.span,
                format!("`{word}` is a word of the language and cannot be {what}"),
                "choose another name",
            );
        }
        self.name(what)
    }

    /// Whether some place of the text declares or assigns a variable of this token's name.
    fn is_assigned(&self, token: Token) -> bool {
        let word = self.text_of(token);
        self.tokens.windows(2).any(|pair| {
            pair[0].kind == Kind::Word
                && self.text_of(pair[0]) == word
                && matches!(pair[1].kind, Kind::Becomes | Kind::PlusBecomes | Kind::Mark(':'))
                || self.text_of(pair[0]) == "foreach" && self.text_of(pair[1]) == word
        })
    }

    /// A word, or a literal, which names the object that it is.
    fn object_name(&mut self, what: &str) -> Parsed<Name> {
        match self.peek().kind {
            Kind::Text | Kind::Number => {
                let token = self.next();
                Ok(Name { text: self.text_of(token).to_owned(), span: token.span })
            }
            _ => self.name(what),
        }
    }

    fn names(&mut self, what: &str) -> Parsed<Vec<Name>> {
        let mut names = vec![self.name(what)?];
        while self.take_mark(',') {
            names.push(self.name(what)?);
        }
        Ok(names)
    }

    /// Reports that something else was expected here.
    fn unexpected<T>(&mut self, expected: &str) -> Parsed<T> {
        let token = self.peek();
        let found = match token.kind {
            Kind::End => "the end of the file".to_owned(),
            _ => format!("`{}`", self.text_of(token)),
        };
        self.fail(token.span, format!("found {found} where {expected} is expected"), "")
    }

    fn fail<T>(&mut self, span: Span, message: String, help: &str) -> Parsed<T> {
        self.diagnostics.push(Diagnostic::error("syntax", span, message, help));
        Err(Reported)
    }

    /// One level deeper, unless that is too deep.
    fn nested<T>(&mut self, parse: impl FnOnce(&mut Self) -> Parsed<T>) -> Parsed<T> {
        if self.depth >= MAX_DEPTH {
            let span = self.peek().span;
            return self.fail(
                span,
                format!("this is nested more than {MAX_DEPTH} levels deep"),
                "name parts of it with variables",
            );
        }
        self.depth += 1;
        let result = parse(self);
        self.depth -= 1;
        result
    }

    /// Goes on behind an error in what began with token `from`: at the next line, `;` or closing brace that belongs
    /// to the surrounding block.
    fn skip_line(&mut self, from: usize) {
        let mut open = 0usize;
        loop {
            let token = self.peek();
            match token.kind {
                Kind::End => return,
                Kind::Mark('}') if open == 0 => return,
                Kind::Mark(';') if open == 0 => return,
                _ if token.begins_line && open == 0 && self.at > from => return,
                Kind::Mark('{') => open += 1,
                Kind::Mark('}') => open -= 1,
                _ => {}
            }
            self.next();
        }
    }
}
