//! The words and signs of the human form.

use super::super::{ParseError, Position};
use crate::sort::MAX_WIDTH;
use crate::value::Value;

/// A word or sign.
pub(super) enum Token {
    /// A bit-vector literal, perhaps with its width.
    Bits { negative: bool, digits: String, radix: u32, width: Option<u16> },
    /// A truth value or a float.
    Value(Value),
    /// A name.
    Name(String),
    /// A name with an opening parenthesis, perhaps with one or two parameters in brackets.
    Call { name: String, parameters: Option<(String, Option<String>)> },
    /// An operator, a parenthesis or a comma.
    Sign(&'static str),
}

/// Longer signs before those they start with.
const SIGNS: [&str; 28] = [
    ">>>", "<=u", ">=u", "<<", ">>", "<=", ">=", "==", "!=", "&&", "||", "<u", ">u", "<", ">", "+", "-", "*",
    "/", "%", "&", "|", "^", "~", "!", "(", ")", ",",
];

/// All words and signs of a text.
pub(super) fn tokens(text: &str) -> Result<Vec<(Position, Token)>, ParseError> {
    let mut scanner = Scanner { text, at: 0 };
    let mut tokens: Vec<(Position, Token)> = Vec::new();
    loop {
        scanner.skip(|letter| letter.is_whitespace());
        if scanner.rest().is_empty() {
            return Ok(tokens);
        }
        let position = Position { line: 1, column: scanner.at + 1 };
        let wants_operand = match tokens.last() {
            None | Some((_, Token::Call { .. })) => true,
            Some((_, Token::Sign(sign))) => *sign != ")",
            Some(_) => false,
        };
        tokens.push((position, scanner.token(position, wants_operand)?));
    }
}

struct Scanner<'t> {
    text: &'t str,
    at: usize,
}

impl<'t> Scanner<'t> {
    fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    fn skip(&mut self, wanted: impl Fn(char) -> bool) -> &'t str {
        let rest = self.rest();
        let length = rest.find(|letter| !wanted(letter)).unwrap_or(rest.len());
        self.at += length;
        &rest[..length]
    }

    fn eat(&mut self, prefix: &str) -> bool {
        let found = self.rest().starts_with(prefix);
        self.at += if found { prefix.len() } else { 0 };
        found
    }

    fn token(&mut self, position: Position, wants_operand: bool) -> Result<Token, ParseError> {
        let rest = self.rest();
        let digit = |text: &str| text.starts_with(|letter: char| letter.is_ascii_digit());
        let negative = wants_operand
            && rest.strip_prefix('-').is_some_and(|rest| digit(rest) || rest.starts_with("Inf"));
        if negative || digit(rest) {
            self.at += usize::from(negative);
            return self.number(position, negative);
        }
        let starts = |letter: char| letter.is_ascii_alphabetic() || letter == '_' || letter == '$';
        if rest.starts_with(starts) || rest.starts_with('`') {
            return self.word(position);
        }
        match SIGNS.iter().find(|sign| rest.starts_with(**sign)) {
            Some(sign) => {
                self.at += sign.len();
                Ok(Token::Sign(sign))
            }
            None => Err(position.error("this sign is not known")),
        }
    }

    fn number(&mut self, position: Position, negative: bool) -> Result<Token, ParseError> {
        let minus = if negative { "-" } else { "" };
        if self.eat("Inff") {
            return Ok(Token::Value(Value::float32(f32::NEG_INFINITY)));
        }
        if self.eat("Infd") {
            return Ok(Token::Value(Value::float64(f64::NEG_INFINITY)));
        }
        let hexadecimal = self.eat("0x");
        let mut digits = self
            .skip(|letter| if hexadecimal { letter.is_ascii_hexdigit() } else { letter.is_ascii_digit() })
            .to_owned();
        if !hexadecimal {
            if self.eat(".") {
                digits = format!("{digits}.{}", self.skip(|letter| letter.is_ascii_digit()));
            }
            if self.eat("e") {
                let sign = if self.eat("-") { "-" } else { "" };
                digits = format!("{digits}e{sign}{}", self.skip(|letter| letter.is_ascii_digit()));
            }
            let parsed = if self.eat("f") {
                Some(format!("{minus}{digits}").parse().map(Value::float32))
            } else if self.eat("d") {
                Some(format!("{minus}{digits}").parse().map(Value::float64))
            } else {
                None
            };
            if let Some(parsed) = parsed {
                return parsed.map(Token::Value).map_err(|_| position.error(format!("{digits} is no float")));
            }
        }
        let width = if self.eat(":") {
            let width = self.skip(|letter| letter.is_ascii_digit()).parse().ok();
            let width = width.filter(|width| (1..=MAX_WIDTH).contains(width));
            Some(width.ok_or_else(|| position.error(format!("a width from 1 to {MAX_WIDTH} is wanted")))?)
        } else {
            None
        };
        Ok(Token::Bits { negative, digits, radix: if hexadecimal { 16 } else { 10 }, width })
    }

    fn word(&mut self, position: Position) -> Result<Token, ParseError> {
        let quoted = self.eat("`");
        let name = if quoted {
            let name = self.skip(|letter| letter != '`').to_owned();
            if !self.eat("`") {
                return Err(position.error("a backtick is never closed"));
            }
            name
        } else {
            self.skip(|letter| letter.is_ascii_alphanumeric() || "_.$!".contains(letter)).to_owned()
        };
        let value = match name.as_str() {
            _ if quoted => None,
            "true" => Some(Value::Bool(true)),
            "false" => Some(Value::Bool(false)),
            "NaNf" => Some(Value::float32(f32::NAN)),
            "NaNd" => Some(Value::float64(f64::NAN)),
            "Inff" => Some(Value::float32(f32::INFINITY)),
            "Infd" => Some(Value::float64(f64::INFINITY)),
            _ => None,
        };
        if let Some(value) = value {
            return Ok(Token::Value(value));
        }
        if self.eat("[") {
            let first = self.skip(|letter| letter.is_ascii_alphanumeric()).to_owned();
            let second = self.eat(":").then(|| self.skip(|letter| letter.is_ascii_digit()).to_owned());
            if !self.eat("](") {
                return Err(position.error("parameters are written as in extract[7:0](x)"));
            }
            return Ok(Token::Call { name, parameters: Some((first, second)) });
        }
        Ok(if self.eat("(") { Token::Call { name, parameters: None } } else { Token::Name(name) })
    }
}
