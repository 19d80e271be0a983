//! The words of a line of Java or Kotlin, as far as they are needed to colour it and to find an expression in it.

use std::ops::Range;

/// What a piece of a line is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Piece {
    /// A word of the language.
    Keyword,
    /// Any other word.
    Word,
    /// A number.
    Number,
    /// A string or a character.
    Text,
    /// A comment.
    Comment,
    /// A sign.
    Sign,
}

/// Words of Java and Kotlin that are no names.
const KEYWORDS: [&str; 62] = [
    "abstract",
    "assert",
    "boolean",
    "break",
    "byte",
    "case",
    "catch",
    "char",
    "class",
    "continue",
    "default",
    "do",
    "double",
    "else",
    "enum",
    "extends",
    "false",
    "final",
    "finally",
    "float",
    "for",
    "fun",
    "goto",
    "if",
    "implements",
    "import",
    "in",
    "instanceof",
    "int",
    "interface",
    "internal",
    "is",
    "long",
    "native",
    "new",
    "null",
    "object",
    "override",
    "package",
    "private",
    "protected",
    "public",
    "record",
    "return",
    "sealed",
    "short",
    "static",
    "strictfp",
    "super",
    "switch",
    "synchronized",
    "this",
    "throw",
    "throws",
    "transient",
    "true",
    "try",
    "val",
    "var",
    "void",
    "volatile",
    "while",
];

/// The pieces of a line without the spaces between them; `in_comment` is whether it begins in a comment, and then whether
/// the next one does.
pub(crate) fn pieces(line: &str, in_comment: &mut bool) -> Vec<(Piece, Range<usize>)> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(first) = line[at..].chars().next() {
        let rest = &line[at..];
        let (piece, length) = match first {
            _ if *in_comment => (Piece::Comment, comment(rest, 0, in_comment)),
            c if c.is_whitespace() => {
                at += c.len_utf8();
                continue;
            }
            '/' if rest.starts_with("//") => (Piece::Comment, rest.len()),
            '/' if rest.starts_with("/*") => (Piece::Comment, comment(rest, 2, in_comment)),
            '"' | '\'' => (Piece::Text, quoted(rest, first)),
            c if c.is_ascii_digit() => {
                (Piece::Number, while_so(rest, |c| c.is_alphanumeric() || matches!(c, '_' | '.')))
            }
            c if is_of_word(c) => {
                let length = while_so(rest, is_of_word);
                let piece = match KEYWORDS.binary_search(&&rest[..length]) {
                    Ok(_) => Piece::Keyword,
                    Err(_) => Piece::Word,
                };
                (piece, length)
            }
            c => (Piece::Sign, c.len_utf8()),
        };
        found.push((piece, at..at + length));
        at += length;
    }
    found
}

fn is_of_word(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '_' | '$')
}

fn while_so(text: &str, is_part: impl Fn(char) -> bool) -> usize {
    text.find(|c| !is_part(c)).unwrap_or(text.len())
}

/// How long a comment is on this line, and whether it goes on.
fn comment(text: &str, from: usize, goes_on: &mut bool) -> usize {
    match text[from..].find("*/") {
        Some(end) => {
            *goes_on = false;
            from + end + 2
        }
        None => {
            *goes_on = true;
            text.len()
        }
    }
}

/// How long a quoted text is; one that does not end on the line goes to its end.
fn quoted(text: &str, quote: char) -> usize {
    let mut escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            c if c == quote => return at + 1,
            _ => {}
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::{KEYWORDS, Piece, pieces};

    fn told(line: &str, in_comment: &mut bool) -> Vec<(Piece, String)> {
        pieces(line, in_comment).into_iter().map(|(piece, at)| (piece, line[at].to_owned())).collect()
    }

    #[test]
    fn a_line_falls_into_words_numbers_texts_and_comments() {
        let line = r#"return a1 / "x\"// y".length(); // end"#;
        let pieces = told(line, &mut false);
        let of = |piece: Piece| -> Vec<&str> {
            pieces.iter().filter(|(of, _)| *of == piece).map(|(_, text)| text.as_str()).collect()
        };
        assert_eq!(of(Piece::Keyword), ["return"]);
        assert_eq!(of(Piece::Word), ["a1", "length"]);
        assert_eq!(of(Piece::Text), [r#""x\"// y""#]);
        assert_eq!(of(Piece::Comment), ["// end"]);
        assert_eq!(of(Piece::Sign).concat(), "/.();");
    }

    #[test]
    fn a_comment_goes_on_over_lines() {
        let mut inside = false;
        assert_eq!(told("int a; /* b", &mut inside).last().map(|(piece, _)| *piece), Some(Piece::Comment));
        assert!(inside);
        assert_eq!(told("b */ c", &mut inside)[0].1, "b */");
        assert!(!inside);
    }

    #[test]
    fn a_text_without_an_end_and_letters_of_any_kind_are_taken() {
        assert_eq!(told("\"ä", &mut false), [(Piece::Text, "\"ä".to_owned())]);
        assert_eq!(told("größe 1.5e3f", &mut false)[1], (Piece::Number, "1.5e3f".to_owned()));
    }

    #[test]
    fn the_words_of_the_language_are_in_order() {
        assert!(KEYWORDS.is_sorted());
    }
}
