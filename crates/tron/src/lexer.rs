//! Text to tokens.

use crate::ast::Comment;
use crate::diagnostic::Diagnostic;
use crate::source::Span;

/// What a token is; words keep their text in the source.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    Word,
    Number,
    /// A text between double quotes.
    Text,
    /// `match*`
    MatchStar,
    /// `:=`
    Becomes,
    /// `+=`
    PlusBecomes,
    /// `==`
    EqualEqual,
    /// `!=`
    NotEqual,
    /// One of `{ } ( ) : , . ; ? * + - & = @`
    Mark(char),
    End,
}

/// A token and what stands around it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Token {
    pub kind: Kind,
    pub span: Span,
    /// Whether it is the first on its line.
    pub begins_line: bool,
}

/// Tokens, the last of which is [`Kind::End`], and comments.
pub struct Lexed {
    pub tokens: Vec<Token>,
    pub comments: Vec<Comment>,
    pub diagnostics: Vec<Diagnostic>,
}

const MARKS: &str = "{}():,.;?*+-&=@";

/// Cuts a text into tokens; characters that begin none are reported and left out.
pub fn lex(text: &str) -> Lexed {
    let mut lexed = Lexed { tokens: Vec::new(), comments: Vec::new(), diagnostics: Vec::new() };
    let mut at = 0;
    let mut begins_line = true;
    while let Some(letter) = text[at..].chars().next() {
        let rest = &text[at..];
        if letter.is_whitespace() {
            begins_line |= letter == '\n';
            at += letter.len_utf8();
            continue;
        }
        if rest.starts_with("//") {
            let length = rest.find('\n').unwrap_or(rest.len());
            let text = rest[..length].trim_end().to_owned();
            lexed.comments.push(Comment { text, span: span(at, length), trails: !begins_line });
            at += length;
            continue;
        }
        match token(rest, letter) {
            Some((kind, length)) => {
                lexed.tokens.push(Token { kind, span: span(at, length), begins_line });
                begins_line = false;
                at += length;
            }
            None => {
                lexed.diagnostics.push(Diagnostic::error(
                    "syntax",
                    span(at, letter.len_utf8()),
                    format!("the character {letter:?} means nothing here"),
                    instead_of(rest),
                ));
                at += letter.len_utf8();
            }
        }
    }
    lexed.tokens.push(Token { kind: Kind::End, span: span(text.len(), 0), begins_line: true });
    lexed
}

fn token(rest: &str, first: char) -> Option<(Kind, usize)> {
    let pairs =
        [(":=", Kind::Becomes), ("+=", Kind::PlusBecomes), ("==", Kind::EqualEqual), ("!=", Kind::NotEqual)];
    if let Some((_, kind)) = pairs.iter().find(|(pair, _)| rest.starts_with(pair)) {
        return Some((*kind, 2));
    }
    if first == '"' {
        let length = rest[1..].find(['"', '\n']).map(|end| end + 2)?;
        return rest[..length].ends_with('"').then_some((Kind::Text, length));
    }
    if first.is_ascii_digit() {
        let length = rest.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(rest.len());
        return Some((Kind::Number, length));
    }
    if first == '_' || first.is_alphabetic() {
        let ends = |letter: char| !(letter == '_' || letter == '\'' || letter.is_alphanumeric());
        let length = rest.find(ends).unwrap_or(rest.len());
        if &rest[..length] == "match" && rest[length..].starts_with('*') {
            return Some((Kind::MatchStar, length + 1));
        }
        return Some((Kind::Word, length));
    }
    MARKS.contains(first).then_some((Kind::Mark(first), 1))
}

/// What TRON has instead of what other languages write so.
fn instead_of(rest: &str) -> &'static str {
    match rest.chars().next() {
        Some('"') => "close the text with `\"` on the same line",
        Some('|') => "write `or` between conditions, `+` between sets",
        Some('!') => "write `not` before a condition, `!=` between sets",
        Some('<' | '>') => "values have no order; `==`, `!=`, `in` and `not in` compare sets",
        Some('/') if rest.starts_with("/*") => "comments begin with `//` and end with the line",
        Some('#') => "comments begin with `//`",
        Some('\'') => "texts stand between double quotes",
        _ => "remove it",
    }
}

fn span(at: usize, length: usize) -> Span {
    Span { start: at as u32, end: (at + length) as u32 }
}

#[cfg(test)]
mod tests {
    use super::{Kind, lex};

    fn kinds(text: &str) -> Vec<Kind> {
        lex(text).tokens.into_iter().map(|token| token.kind).collect()
    }

    #[test]
    fn match_with_a_star_is_one_token_and_a_match_alone_is_a_word() {
        assert_eq!(kinds("match* match *"), [Kind::MatchStar, Kind::Word, Kind::Mark('*'), Kind::End]);
    }

    #[test]
    fn a_comment_knows_whether_it_trails() {
        let lexed = lex("a // one\n// two");
        assert_eq!(lexed.comments.iter().map(|comment| comment.trails).collect::<Vec<_>>(), [true, false]);
    }

    #[test]
    fn an_unknown_character_is_reported_once_and_skipped() {
        let lexed = lex("a $ b");
        assert_eq!(lexed.diagnostics.len(), 1);
        assert_eq!(lexed.tokens.len(), 3);
    }
}
