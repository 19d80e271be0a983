//! The grammar of expressions: Java's without assignments, lambdas and constructors, plus `==>`.

use super::PreconditionError;
use super::expression::{Arithmetic, Comparison, Expression, Logic, Node};
use super::lexer::{Token, tokens};

/// Understands an expression.
pub(super) fn parse(text: &str) -> Result<Expression, PreconditionError> {
    let tokens = tokens(text)?;
    let mut parser = Parser { text, tokens, next: 0, depth: 0 };
    let expression = parser.implication()?;
    match parser.tokens.get(parser.next) {
        None => Ok(expression),
        Some(_) => Err(parser.wrong("an operator is missing here, or this is too much")),
    }
}

/// Understands expressions with these words or signs between them, as `a from b to c`.
pub(super) fn parts(text: &str, between: &[&str]) -> Result<Vec<Expression>, PreconditionError> {
    let tokens = tokens(text)?;
    let mut parser = Parser { text, tokens, next: 0, depth: 0 };
    let mut parts = vec![parser.implication()?];
    for separator in between {
        if !parser.sign(separator) && !parser.word(separator) {
            return Err(parser.wrong(&format!("{separator} is missing here")));
        }
        parts.push(parser.implication()?);
    }
    match parser.tokens.get(parser.next) {
        None => Ok(parts),
        Some(_) => Err(parser.wrong("an operator is missing here, or this is too much")),
    }
}

/// Understands `a, b, c` with the closing parenthesis behind it.
pub(super) fn arguments(text: &str, from: usize) -> Result<Vec<Expression>, PreconditionError> {
    let tokens = tokens(text)?;
    let next = tokens.iter().position(|(at, _)| *at >= from).unwrap_or(tokens.len());
    let mut parser = Parser { text, tokens, next, depth: 0 };
    let list = parser.list()?;
    match parser.tokens.get(parser.next) {
        None => Ok(list),
        Some(_) => Err(parser.wrong("this is too much")),
    }
}

/// Parentheses and operators nest at most so deep.
const MAX_DEPTH: usize = 200;

struct Parser<'a> {
    text: &'a str,
    tokens: Vec<(usize, Token)>,
    next: usize,
    depth: usize,
}

type Parsed = Result<Expression, PreconditionError>;

/// Operators of one precedence and what they make of their two sides.
type Level = &'static [(&'static str, Binary)];

#[derive(Clone, Copy)]
enum Binary {
    Logic(Logic),
    Comparison(Comparison),
    Arithmetic(Arithmetic),
}

/// From the loosest to the tightest (JLS 15).
const LEVELS: [Level; 10] = [
    &[("||", Binary::Logic(Logic::Or))],
    &[("&&", Binary::Logic(Logic::And))],
    &[("|", Binary::Arithmetic(Arithmetic::Or))],
    &[("^", Binary::Arithmetic(Arithmetic::Xor))],
    &[("&", Binary::Arithmetic(Arithmetic::And))],
    &[("==", Binary::Comparison(Comparison::Equal)), ("!=", Binary::Comparison(Comparison::Unequal))],
    &[
        ("<=", Binary::Comparison(Comparison::AtMost)),
        (">=", Binary::Comparison(Comparison::AtLeast)),
        ("<", Binary::Comparison(Comparison::Less)),
        (">", Binary::Comparison(Comparison::Greater)),
    ],
    &[
        ("<<", Binary::Arithmetic(Arithmetic::ShiftLeft)),
        (">>>", Binary::Arithmetic(Arithmetic::ShiftRightUnsigned)),
        (">>", Binary::Arithmetic(Arithmetic::ShiftRight)),
    ],
    &[("+", Binary::Arithmetic(Arithmetic::Add)), ("-", Binary::Arithmetic(Arithmetic::Subtract))],
    &[
        ("*", Binary::Arithmetic(Arithmetic::Multiply)),
        ("/", Binary::Arithmetic(Arithmetic::Divide)),
        ("%", Binary::Arithmetic(Arithmetic::Remainder)),
    ],
];

/// The level of `<` and `instanceof`.
const COMPARISONS: usize = 6;

const PRIMITIVES: [&str; 8] = ["boolean", "byte", "char", "short", "int", "long", "float", "double"];

impl Parser<'_> {
    fn at(&self) -> usize {
        self.tokens.get(self.next).map_or(self.text.len(), |(at, _)| *at)
    }

    fn wrong(&self, message: &str) -> PreconditionError {
        PreconditionError::new(self.text, self.at(), message)
    }

    fn sign(&mut self, sign: &str) -> bool {
        let found = matches!(self.tokens.get(self.next), Some((_, Token::Sign(found))) if *found == sign);
        self.next += usize::from(found);
        found
    }

    fn word(&mut self, word: &str) -> bool {
        let found = matches!(self.tokens.get(self.next), Some((_, Token::Name(found))) if found == word);
        self.next += usize::from(found);
        found
    }

    fn expect(&mut self, sign: &str) -> Result<(), PreconditionError> {
        match self.sign(sign) {
            true => Ok(()),
            false => Err(self.wrong(&format!("{sign} is missing"))),
        }
    }

    /// `a ==> b` and `a ? b : c`, to the right.
    fn implication(&mut self) -> Parsed {
        let left = self.level(0)?;
        let at = self.at();
        if self.sign("?") {
            let then = self.deeper(Self::implication)?;
            self.expect(":")?;
            let other = self.deeper(Self::implication)?;
            return Ok(Expression { at, node: Node::Choice(left.into(), then.into(), other.into()) });
        }
        if !self.sign("==>") {
            return Ok(left);
        }
        let right = self.deeper(Self::implication)?;
        Ok(Expression { at, node: Node::Logic(Logic::Implies, left.into(), right.into()) })
    }

    fn deeper(&mut self, parse: fn(&mut Self) -> Parsed) -> Parsed {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err(self.wrong("nested too deep"));
        }
        let parsed = parse(self);
        self.depth -= 1;
        parsed
    }

    fn level(&mut self, level: usize) -> Parsed {
        let Some(operators) = LEVELS.get(level) else { return self.unary() };
        let mut left = self.level(level + 1)?;
        loop {
            let at = self.at();
            if level == COMPARISONS && self.word("instanceof") {
                let ty = self.type_name()?;
                left = Expression { at, node: Node::InstanceOf(left.into(), ty) };
                continue;
            }
            let Some((_, operator)) = operators.iter().find(|(sign, _)| self.sign(sign)) else {
                return Ok(left);
            };
            let right = self.level(level + 1)?;
            let (left_box, right_box) = (Box::new(left), Box::new(right));
            let node = match *operator {
                Binary::Logic(logic) => Node::Logic(logic, left_box, right_box),
                Binary::Comparison(comparison) => Node::Comparison(comparison, left_box, right_box),
                Binary::Arithmetic(arithmetic) => Node::Arithmetic(arithmetic, left_box, right_box),
            };
            left = Expression { at, node };
        }
    }

    fn unary(&mut self) -> Parsed {
        let at = self.at();
        for (sign, make) in
            [("!", Node::Not as fn(Box<Expression>) -> Node), ("-", Node::Negative), ("~", Node::Complement)]
        {
            if self.sign(sign) {
                let operand = self.deeper(Self::unary)?;
                return Ok(Expression { at, node: make(operand.into()) });
            }
        }
        if self.sign("+") {
            return self.deeper(Self::unary);
        }
        match self.cast() {
            Some(ty) => {
                let operand = self.deeper(Self::unary)?;
                Ok(Expression { at, node: Node::Cast(ty, operand.into()) })
            }
            None => self.postfix(),
        }
    }

    /// `(T)`, if a value follows that it can be a cast of (JLS 15.16).
    fn cast(&mut self) -> Option<String> {
        let begin = self.next;
        let ty = match self.sign("(") {
            true => self.type_name().ok().filter(|_| self.sign(")")),
            false => None,
        };
        let follows = match self.tokens.get(self.next) {
            Some((_, Token::Sign(sign))) => {
                let primitive = ty.as_deref().is_some_and(|ty| PRIMITIVES.contains(&ty));
                matches!(*sign, "(" | "!" | "~") || primitive && matches!(*sign, "-" | "+")
            }
            Some((_, Token::Name(word))) => !matches!(word.as_str(), "instanceof" | "from" | "to"),
            Some(_) => true,
            None => false,
        };
        let ty = ty.filter(|_| follows);
        if ty.is_none() {
            self.next = begin;
        }
        ty
    }

    /// `a.b.C[]`
    fn type_name(&mut self) -> Result<String, PreconditionError> {
        let mut name = String::new();
        loop {
            let Some((_, Token::Name(word))) = self.tokens.get(self.next) else {
                return Err(self.wrong("the name of a type is missing"));
            };
            name += word;
            self.next += 1;
            if !self.sign(".") {
                break;
            }
            name.push('.');
        }
        while let [(_, Token::Sign("[")), (_, Token::Sign("]")), ..] =
            self.tokens.get(self.next..).unwrap_or_default()
        {
            self.next += 2;
            name += "[]";
        }
        Ok(name)
    }

    fn postfix(&mut self) -> Parsed {
        let mut left = self.primary()?;
        loop {
            if self.sign(".") {
                let at = self.at();
                let Some((_, Token::Name(name))) = self.tokens.get(self.next).cloned() else {
                    return Err(self.wrong("a name is missing behind the point"));
                };
                self.next += 1;
                let node = match self.sign("(") {
                    true => Node::Call(left.into(), name, self.list()?),
                    false => Node::Member(left.into(), name),
                };
                left = Expression { at, node };
            } else if self.sign("[") {
                let at = self.at();
                let index = self.deeper(Self::implication)?;
                self.expect("]")?;
                left = Expression { at, node: Node::Element(left.into(), index.into()) };
            } else {
                return Ok(left);
            }
        }
    }

    /// Arguments up to the closing parenthesis.
    fn list(&mut self) -> Result<Vec<Expression>, PreconditionError> {
        let mut list = Vec::new();
        if self.sign(")") {
            return Ok(list);
        }
        loop {
            list.push(self.deeper(Self::implication)?);
            if self.sign(")") {
                return Ok(list);
            }
            self.expect(",")?;
        }
    }

    fn primary(&mut self) -> Parsed {
        let at = self.at();
        if self.sign("(") {
            let inner = self.deeper(Self::implication)?;
            self.expect(")")?;
            return Ok(inner);
        }
        if self.word("new") {
            let ty = self.type_name()?;
            if self.sign("(") {
                return Ok(Expression { at, node: Node::New(ty, self.list()?) });
            }
            self.expect("[")?;
            let length = self.deeper(Self::implication)?;
            self.expect("]")?;
            return Ok(Expression { at, node: Node::NewArray(ty, length.into()) });
        }
        let node = match self.tokens.get(self.next).map(|(_, token)| token.clone()) {
            Some(Token::Name(word)) => match word.as_str() {
                "true" => Node::Boolean(true),
                "false" => Node::Boolean(false),
                "null" => Node::Null,
                _ => Node::Name(word),
            },
            Some(Token::Int(value)) => Node::Int(value),
            Some(Token::Long(value)) => Node::Long(value),
            Some(Token::Float(value)) => Node::Float(value),
            Some(Token::Double(value)) => Node::Double(value),
            Some(Token::Char(value)) => Node::Int(i32::from(value)),
            Some(Token::Text(value)) => Node::Text(value),
            Some(Token::Sign(_)) => return Err(self.wrong("a value is missing before this")),
            None => return Err(self.wrong("a value is missing at the end")),
        };
        self.next += 1;
        Ok(Expression { at, node })
    }
}

#[cfg(test)]
mod tests {
    use super::parse;

    /// The structure as text with all parentheses.
    fn shape(text: &str) -> String {
        let shown = format!("{:?}", parse(text).expect(text).node);
        shown
            .replace("Expression { at: ", "")
            .split(", node: ")
            .map(|part| part.trim_end_matches(|c: char| c.is_ascii_digit()))
            .collect::<Vec<_>>()
            .join("")
            .replace(" }", "")
    }

    #[test]
    fn operators_bind_as_in_java() {
        assert_eq!(shape("a || b && c"), shape("a || (b && c)"));
        assert_eq!(shape("a + b * c < d"), shape("(a + (b * c)) < d"));
        assert_eq!(shape("a - b - c"), shape("(a - b) - c"));
        assert_eq!(shape("!a == b"), shape("(!a) == b"));
        assert_eq!(shape("a & b == c"), shape("a & (b == c)"));
        assert_eq!(shape("a ==> b ==> c"), shape("a ==> (b ==> c)"));
        assert_ne!(shape("a - b - c"), shape("a - (b - c)"));
        assert_eq!(shape("a ? b : c ? d : e"), shape("a ? b : (c ? d : e)"));
        assert_eq!(shape("(int) a + b"), shape("((int) a) + b"));
        assert_eq!(shape("(a) - b"), shape("a - b"));
        assert_eq!(shape("(int) -b"), shape("(int) (-b)"));
        assert_eq!(shape("a == b instanceof T[]"), shape("a == (b instanceof T[])"));
    }

    #[test]
    fn mistakes_are_named_with_their_place() {
        for (text, at, message) in [
            ("", 0, "a value is missing at the end"),
            ("n >=", 4, "a value is missing at the end"),
            ("n >= && m", 5, "a value is missing before this"),
            ("(n > 0", 6, ") is missing"),
            ("a[3", 3, "] is missing"),
            ("n 3", 2, "an operator is missing here, or this is too much"),
            ("p.3", 2, "a name is missing behind the point"),
        ] {
            let error = parse(text).expect_err(text);
            assert_eq!((error.at, error.message.as_str()), (at, message), "{text}");
        }
    }

    #[test]
    fn deep_nesting_is_refused_rather_than_followed() {
        assert!(parse(&"(".repeat(100_000)).is_err());
        assert!(parse(&"!".repeat(100_000)).is_err());
    }
}
