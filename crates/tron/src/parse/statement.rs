//! Statements and blocks.

use super::{Parsed, Parser};
use crate::ast::{Annotation, Block, Side, Stmt, StmtKind};
use crate::lexer::Kind;
use crate::source::Span;

impl Parser<'_> {
    /// Statements up to a closing brace, which stays; those with errors are left out.
    pub(super) fn statements(&mut self) -> Vec<Stmt> {
        let mut statements = Vec::new();
        loop {
            while self.take_mark(';') {}
            if self.at_end() || self.at_mark('}') {
                return statements;
            }
            let parentheses = std::mem::take(&mut self.parentheses);
            let from = self.at;
            match self.statement() {
                Ok(statement) => statements.push(statement),
                Err(_) => self.skip_line(from),
            }
            self.parentheses = parentheses;
        }
    }

    pub(super) fn block(&mut self) -> Parsed<Block> {
        let start = self.peek().span;
        self.expect_mark('{', "to open a block")?;
        let statements = self.nested(|parser| Ok(parser.statements()))?;
        self.expect_mark('}', "to close the block")?;
        Ok(Block { statements, span: start.to(self.last()), is_chained: false })
    }

    fn statement(&mut self) -> Parsed<Stmt> {
        let start = self.peek().span;
        let mut annotations = Vec::new();
        while self.at_mark('@') {
            annotations.push(self.annotation()?);
        }
        let (kind, head) = self.bare_statement()?;
        let next = self.peek();
        let ended = next.begins_line || matches!(next.kind, Kind::End | Kind::Mark(';') | Kind::Mark('}'));
        if !ended {
            let word = if next.kind == Kind::Word { self.text_of(next).to_owned() } else { String::new() };
            if let Some(help) = elsewhere(&word) {
                return self.fail(next.span, format!("there is no `{word}`"), help);
            }
            return self.unexpected("the end of the statement, a line break or `;`,");
        }
        Ok(Stmt { annotations, kind, span: start.to(self.last()), head })
    }

    fn annotation(&mut self) -> Parsed<Annotation> {
        self.next();
        let name = self.name("`infeasible` or `label`")?;
        self.expect_mark('(', "behind the annotation's name")?;
        let annotation = match name.text.as_str() {
            "infeasible" => {
                let words = self.names("an outcome")?;
                let mut sides = Vec::new();
                for word in words {
                    match Side::WORDS.iter().find(|(_, text)| *text == word.text) {
                        Some((side, _)) => sides.push((*side, word.span)),
                        None => {
                            return self.fail(
                                word.span,
                                format!("`{}` is no outcome", word.text),
                                "the outcomes are zero, one, many, then, else, once, again",
                            );
                        }
                    }
                }
                Annotation::Infeasible(sides)
            }
            "label" => Annotation::Label(self.name("the label")?),
            other => {
                let message = format!("there is no annotation `@{other}`");
                return self.fail(name.span, message, "there is `@infeasible(…)` and `@label(…)`");
            }
        };
        self.expect_mark(')', "to close the annotation")?;
        Ok(annotation)
    }

    /// A statement, and where its head stands.
    fn bare_statement(&mut self) -> Parsed<(StmtKind, Span)> {
        let start = self.peek().span;
        if self.peek().kind != Kind::Word {
            return self.unexpected("a statement");
        }
        let word = self.text_of(self.peek()).to_owned();
        let kind = match word.as_str() {
            "skip" => {
                self.next();
                StmtKind::Skip
            }
            "if" => return self.nested(Self::if_statement),
            "foreach" => return self.foreach(),
            "fix" => {
                self.next();
                let set = self.set()?;
                let head = start.to(self.last());
                return Ok((StmtKind::Fix { set, body: self.block()? }, head));
            }
            "assume" => {
                self.next();
                StmtKind::Assume(self.condition()?)
            }
            "else" => {
                return self.fail(
                    start,
                    "this `else` has no `if`".to_owned(),
                    "it follows the `}` of its `if`, without `;`",
                );
            }
            _ => match elsewhere(&word) {
                Some(help) if !self.assigns() => {
                    return self.fail(start, format!("there is no `{word}`"), help);
                }
                _ => self.assignment()?,
            },
        };
        Ok((kind, start.to(self.last())))
    }

    fn if_statement(&mut self) -> Parsed<(StmtKind, Span)> {
        let start = self.next().span;
        let condition = self.condition()?;
        let head = start.to(self.last());
        let then = self.block()?;
        let otherwise = match self.take_word("else") {
            false => None,
            true if self.at_word("if") => {
                let inner = self.peek().span;
                let (kind, head) = self.nested(Self::if_statement)?;
                let span = inner.to(self.last());
                let chained = Stmt { annotations: Vec::new(), kind, span, head };
                Some(Block { statements: vec![chained], span, is_chained: true })
            }
            true => Some(self.block()?),
        };
        Ok((StmtKind::If { condition, then, otherwise }, head))
    }

    fn foreach(&mut self) -> Parsed<(StmtKind, Span)> {
        let start = self.next().span;
        let variable = self.variable("the loop's variable")?;
        self.expect_word("in", "behind the loop's variable")?;
        let set = self.set()?;
        let filter = if self.peek().kind == Kind::MatchStar {
            self.next();
            Some((true, self.name("the name of a class")?))
        } else if self.take_word("match") {
            Some((false, self.name("the name of a class")?))
        } else {
            None
        };
        let head = start.to(self.last());
        Ok((StmtKind::ForEach { variable, set, filter, body: self.block()? }, head))
    }

    fn assignment(&mut self) -> Parsed<StmtKind> {
        let target = self.path("a variable")?;
        let adds = match self.peek().kind {
            Kind::Becomes => false,
            Kind::PlusBecomes => true,
            Kind::Mark('=') => {
                let span = self.peek().span;
                return self.fail(span, "`=` assigns nothing".to_owned(), "write `:=`");
            }
            _ => return self.unexpected("`:=` or `+=`"),
        };
        self.next();
        if self.at_word("new") {
            let span = self.next().span;
            if adds || !target.fields.is_empty() {
                let message = "`new` can only be assigned to a variable, by `:=`".to_owned();
                return self.fail(span, message, "write x := new CLASS, and then use x");
            }
            return Ok(StmtKind::New { target: target.variable, class: self.name("the name of a class")? });
        }
        let value = self.set()?;
        if self.peek().kind == Kind::MatchStar || self.at_word("match") && !self.peek().begins_line {
            let span = self.peek().span;
            let message = "`match` stands in the head of `foreach` only".to_owned();
            let help = "write x := none, and then foreach y in … match CLASS { x += y }";
            return self.fail(span, message, help);
        }
        Ok(StmtKind::Assign { target, adds, value })
    }

    /// Whether a word is used as a variable: something is assigned to it.
    fn assigns(&self) -> bool {
        matches!(self.peek_second().kind, Kind::Becomes | Kind::PlusBecomes | Kind::Mark('.' | '='))
    }
}

/// What TRON has instead of a statement that other languages have.
fn elsewhere(word: &str) -> Option<&'static str> {
    Some(match word {
        "while" | "until" | "do" | "repeat" => "`fix x { … }` repeats until x stays the same",
        "for" => "`foreach x in SET { … }` goes through a set",
        "return" | "break" | "continue" => {
            "a transform ends behind its last statement; use a variable as a flag"
        }
        "let" | "var" | "val" | "def" => "a variable is declared by `x := …`",
        "elif" | "elseif" | "elsif" => "write `else if`",
        "switch" | "case" | "match" => "`foreach x in SET match CLASS { … }` tells classes apart",
        "delete" | "remove" => "take it out of what contains it: x.field := x.field - gone",
        "assert" => "`assume CONDITION` leaves out inputs; `if` tells them apart",
        _ => return None,
    })
}
