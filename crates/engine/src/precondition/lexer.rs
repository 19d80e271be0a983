//! The words and signs of expressions, as in Java (JLS 3).

use super::PreconditionError;

/// A word or sign.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Token {
    Name(String),
    Int(i32),
    Long(i64),
    Float(f32),
    Double(f64),
    Char(u16),
    Text(String),
    Sign(&'static str),
}

/// Signs, the longer ones first.
const SIGNS: [&str; 31] = [
    "==>", ">>>", "<<", ">>", "&&", "||", "==", "!=", "<=", ">=", "<", ">", "+", "-", "*", "/", "%", "&",
    "|", "^", "~", "!", "(", ")", "[", "]", ".", ",", "=", "?", ":",
];

/// The tokens of a text with the byte where each begins.
pub(super) fn tokens(text: &str) -> Result<Vec<(usize, Token)>, PreconditionError> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(next) = text[at..].chars().next() {
        let rest = &text[at..];
        let (token, length) = if next.is_whitespace() {
            at += next.len_utf8();
            continue;
        } else if next.is_alphabetic() || next == '_' || next == '$' {
            let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_' && c != '$');
            let word = &rest[..end.unwrap_or(rest.len())];
            (Token::Name(word.to_owned()), word.len())
        } else if next.is_ascii_digit() {
            number(text, at)?
        } else if next == '\'' || next == '"' {
            quoted(text, at, next)?
        } else if let Some(sign) = SIGNS.iter().find(|sign| rest.starts_with(**sign)) {
            (Token::Sign(sign), sign.len())
        } else {
            return Err(PreconditionError::new(text, at, format!("unexpected character {next:?}")));
        };
        found.push((at, token));
        at += length;
    }
    Ok(found)
}

fn number(text: &str, at: usize) -> Result<(Token, usize), PreconditionError> {
    let rest = &text[at..];
    let wrong = |what: &str| PreconditionError::new(text, at, what);
    let hexadecimal = rest.starts_with("0x") || rest.starts_with("0X");
    let mut end = 0;
    let mut previous = ' ';
    for c in rest.chars() {
        let signed = !hexadecimal && matches!(previous, 'e' | 'E') && matches!(c, '+' | '-');
        if !(c.is_ascii_alphanumeric() || c == '_' || signed || c == '.' && !hexadecimal) {
            break;
        }
        end += 1;
        previous = c;
    }
    let spelt = rest[..end].replace('_', "");
    let token = if hexadecimal {
        let digits = spelt[2..].trim_end_matches(['l', 'L']);
        let value = u64::from_str_radix(digits, 16).map_err(|_| wrong("no number"))?;
        match spelt.ends_with(['l', 'L']) {
            true => Token::Long(value as i64),
            false => Token::Int(u32::try_from(value).map_err(|_| wrong("too large for an int"))? as i32),
        }
    } else if let Some(digits) = spelt.strip_suffix(['l', 'L']) {
        Token::Long(long(digits).ok_or_else(|| wrong("no number, or too large for a long"))?)
    } else if let Some(digits) = spelt.strip_suffix(['f', 'F']) {
        Token::Float(digits.parse().map_err(|_| wrong("no number"))?)
    } else if spelt.contains(['.', 'e', 'E']) || spelt.ends_with(['d', 'D']) {
        Token::Double(spelt.trim_end_matches(['d', 'D']).parse().map_err(|_| wrong("no number"))?)
    } else {
        let value = long(&spelt).ok_or_else(|| wrong("no number"))?;
        // The smallest int is the negative of a number that no int is.
        match value {
            ..=0x8000_0000 => Token::Int(value as i32),
            _ => return Err(wrong("too large for an int; write an L behind it")),
        }
    };
    Ok((token, end))
}

/// A decimal number; the smallest long is the negative of a number that no long is.
fn long(digits: &str) -> Option<i64> {
    let value = digits.parse::<u64>().ok()?;
    (value <= 1 << 63).then_some(value as i64)
}

fn quoted(text: &str, at: usize, quote: char) -> Result<(Token, usize), PreconditionError> {
    let mut content = String::new();
    let mut chars = text[at + 1..].char_indices();
    loop {
        let Some((offset, c)) = chars.next() else {
            return Err(PreconditionError::new(text, at, format!("the closing {quote} is missing")));
        };
        match c {
            c if c == quote => {
                let length = offset + 2;
                let token = match quote {
                    '"' => Token::Text(content),
                    _ => match content.encode_utf16().collect::<Vec<u16>>().as_slice() {
                        [unit] => Token::Char(*unit),
                        _ => return Err(PreconditionError::new(text, at, "a char is one character")),
                    },
                };
                return Ok((token, length));
            }
            '\\' => {
                let escaped = chars.next().map(|(_, c)| c);
                content.push(match escaped {
                    Some('n') => '\n',
                    Some('t') => '\t',
                    Some('r') => '\r',
                    Some('0') => '\0',
                    Some(c @ ('\\' | '\'' | '"')) => c,
                    Some('u') => {
                        let digits: String = chars.by_ref().take(4).map(|(_, c)| c).collect();
                        u32::from_str_radix(&digits, 16).ok().and_then(char::from_u32).ok_or_else(|| {
                            PreconditionError::new(text, at + 1 + offset, "\\u needs four hexadecimal digits")
                        })?
                    }
                    _ => return Err(PreconditionError::new(text, at + 1 + offset, "no such escape")),
                });
            }
            c => content.push(c),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Token, tokens};

    fn one(text: &str) -> Token {
        let found = tokens(text).expect(text);
        assert_eq!(found.len(), 1, "{text}: {found:?}");
        found[0].1.clone()
    }

    #[test]
    fn literals_are_javas() {
        assert_eq!(one("12"), Token::Int(12));
        assert_eq!(one("1_000"), Token::Int(1000));
        assert_eq!(one("0xffffffff"), Token::Int(-1));
        assert_eq!(one("7L"), Token::Long(7));
        assert_eq!(one("1.5"), Token::Double(1.5));
        assert_eq!(one("1e-3"), Token::Double(0.001));
        assert_eq!(one("2f"), Token::Float(2.0));
        assert_eq!(one("'a'"), Token::Char(97));
        assert_eq!(one("'\\u0041'"), Token::Char(65));
        assert_eq!(one(r#""a\"b""#), Token::Text("a\"b".to_owned()));
    }

    #[test]
    fn what_is_no_token_is_named_with_its_place() {
        for (text, at) in [("n # 3", 2), ("'ab'", 0), ("\"open", 0), ("99999999999", 0), ("a + '\\q'", 5)] {
            assert_eq!(tokens(text).expect_err(text).at, at, "{text}");
        }
    }
}
