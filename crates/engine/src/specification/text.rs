//! The text of specifications: statements that begin with a word on a line of their own (docs/specifications.md).

use std::ops::Range;

use crate::precondition::{Expression, Node, PreconditionError, parts};

/// What is said of one method.
#[derive(Clone, Debug)]
pub(crate) struct Specification {
    /// Where it begins.
    pub(crate) at: usize,
    /// The method as `Class#name(types)`.
    pub(crate) method: String,
    /// The names of its parameters.
    pub(crate) names: Vec<String>,
    /// Its cases.
    pub(crate) cases: Vec<Case>,
}

/// One of the cases of a method.
#[derive(Clone, Debug)]
pub(crate) struct Case {
    /// Where it begins.
    pub(crate) at: usize,
    /// When it holds; nothing if it does where no other case does.
    pub(crate) condition: Option<Expression>,
    /// What then happens.
    pub(crate) clauses: Vec<Clause>,
}

/// Something that happens, and where that is written.
#[derive(Clone, Debug)]
pub(crate) struct Clause {
    pub(crate) at: usize,
    pub(crate) effect: Effect,
}

/// Something that happens.
#[derive(Clone, Debug)]
pub(crate) enum Effect {
    /// `let NAME = VALUE`
    Let(String, Expression),
    /// `sets PLACE = VALUE`
    Sets(Expression, Expression),
    /// `copies COUNT from ARRAY[I] to ARRAY[J]`
    Copies(Expression, Expression, Expression),
    /// `returns VALUE`
    Returns(Expression),
    /// `throws CLASS "message"`
    Throws(String, Option<String>),
}

/// What a statement begins with.
const WORDS: [&str; 8] = ["method", "case", "otherwise", "let", "sets", "copies", "returns", "throws"];

/// Something that is wrong at a place of the text.
pub(crate) type Wrong = (usize, String);

/// Understands a text.
pub(crate) fn parse(text: &str) -> Result<Vec<Specification>, Wrong> {
    let bare = without_comments(text);
    let mut found: Vec<Specification> = Vec::new();
    for (word, range) in statements(&bare)? {
        let at = range.start - word.len();
        let rest = Statement { text: &bare, range };
        match (word, found.last_mut()) {
            ("method", _) => found.push(rest.header(at)?),
            (_, None) => {
                return Err((at, "a specification begins with `method Class#name(types)`".to_owned()));
            }
            ("case" | "otherwise", Some(specification)) => {
                if specification.cases.last().is_some_and(|case| case.condition.is_none()) {
                    return Err((at, "`otherwise` is the last case".to_owned()));
                }
                let condition = match word {
                    "case" => Some(rest.only()?),
                    _ => rest.nothing().map(|()| None)?,
                };
                specification.cases.push(Case { at, condition, clauses: Vec::new() });
            }
            (_, Some(specification)) => match specification.cases.last_mut() {
                None => return Err((at, "a `case` or `otherwise` must stand before this".to_owned())),
                Some(case) => case.clauses.push(Clause { at, effect: rest.effect(word)? }),
            },
        }
    }
    match found.iter().find(|specification| specification.cases.is_empty()) {
        Some(empty) => Err((empty.at, "a specification needs a case".to_owned())),
        None => Ok(found),
    }
}

/// What stands behind the first word of a statement.
struct Statement<'a> {
    text: &'a str,
    range: Range<usize>,
}

impl Statement<'_> {
    fn shown(&self) -> &str {
        &self.text[self.range.clone()]
    }

    /// `Class#name(type name, …)`
    fn header(&self, at: usize) -> Result<Specification, Wrong> {
        let wrong = |what: &str| (self.range.start, what.to_owned());
        let shape = "write `method Class#name(type name, …)`";
        let text = self.shown().trim();
        let (name, parameters) = text.split_once('(').ok_or_else(|| wrong(shape))?;
        let parameters = parameters.strip_suffix(')').ok_or_else(|| wrong(shape))?;
        if !name.contains('#') {
            return Err(wrong(shape));
        }
        let (mut types, mut names) = (Vec::new(), Vec::new());
        for parameter in parameters.split(',').filter(|_| !parameters.trim().is_empty()) {
            let (ty, name) = parameter.trim().rsplit_once(char::is_whitespace).ok_or_else(|| wrong(shape))?;
            types.push(ty.trim());
            if names.iter().any(|known| known == name) {
                return Err(wrong(&format!("two parameters are called {name}")));
            }
            names.push(name.to_owned());
        }
        let method = format!("{}({})", name.trim(), types.join(", "));
        Ok(Specification { at, method, names, cases: Vec::new() })
    }

    fn effect(&self, word: &str) -> Result<Effect, Wrong> {
        Ok(match word {
            "let" => {
                let [name, value] = self.two("=")?;
                match name.node {
                    Node::Name(word) => Effect::Let(word, value),
                    _ => return Err((name.at, "a name is needed here".to_owned())),
                }
            }
            "sets" => {
                let [place, value] = self.two("=")?;
                match place.node {
                    Node::Name(_) | Node::Member(..) | Node::Element(..) => Effect::Sets(place, value),
                    _ => return Err((place.at, "a field or element is needed here".to_owned())),
                }
            }
            "copies" => match <[Expression; 3]>::try_from(self.parts(&["from", "to"])?) {
                Ok([count, from, to]) => Effect::Copies(count, from, to),
                Err(_) => return Err((self.range.start, "write `copies N from A[I] to B[J]`".to_owned())),
            },
            "returns" => Effect::Returns(self.only()?),
            _ => self.throws()?,
        })
    }

    /// `Class` or `Class "message"`
    fn throws(&self) -> Result<Effect, Wrong> {
        let text = self.shown().trim();
        let (class, message) = match text.split_once('"') {
            None => (text, None),
            Some((class, rest)) => {
                let message =
                    rest.strip_suffix('"').ok_or((self.range.start, "no closing quote".to_owned()))?;
                (class.trim(), Some(message.to_owned()))
            }
        };
        let named = |c: char| c.is_alphanumeric() || matches!(c, '.' | '$' | '_');
        if class.is_empty() || !class.chars().all(named) {
            return Err((self.range.start, "the class of the exception is needed here".to_owned()));
        }
        Ok(Effect::Throws(class.to_owned(), message))
    }

    fn nothing(&self) -> Result<(), Wrong> {
        match self.shown().trim() {
            "" => Ok(()),
            _ => Err((self.range.start, "nothing may stand behind this word".to_owned())),
        }
    }

    fn only(&self) -> Result<Expression, Wrong> {
        let mut all = self.parts(&[])?;
        all.pop().ok_or((self.range.start, "a value is missing".to_owned()))
    }

    fn two(&self, between: &str) -> Result<[Expression; 2], Wrong> {
        let parts = self.parts(&[between])?;
        parts.try_into().map_err(|_| (self.range.start, "a value is missing".to_owned()))
    }

    /// Expressions with these words between them; all else is blanked, so that places are those of the text.
    fn parts(&self, between: &[&str]) -> Result<Vec<Expression>, Wrong> {
        let blank = |part: &str| -> String {
            part.chars()
                .flat_map(|c| {
                    let shown = if c == '\n' { '\n' } else { ' ' };
                    std::iter::repeat_n(shown, c.len_utf8())
                })
                .collect()
        };
        let alone = blank(&self.text[..self.range.start]) + self.shown().trim_end();
        parts(&alone, between).map_err(|PreconditionError { at, message, .. }| (at, message))
    }
}

/// The first words and what stands behind them, up to the next one.
fn statements(text: &str) -> Result<Vec<(&'static str, Range<usize>)>, Wrong> {
    let mut found: Vec<(&'static str, Range<usize>)> = Vec::new();
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let begin = at + line.len() - line.trim_start().len();
        let first = line.trim_start();
        let end = first.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(first.len());
        at += line.len();
        match (WORDS.iter().find(|word| **word == &first[..end]), found.last_mut()) {
            (Some(word), _) => found.push((word, begin + word.len()..at)),
            (None, _) if first.trim().is_empty() => {}
            (None, Some((_, range))) => range.end = at,
            (None, None) => return Err((begin, format!("a line begins with {}", WORDS.join(", ")))),
        }
    }
    Ok(found)
}

/// The text with blanks in place of what stands behind `//` outside of quotes.
fn without_comments(text: &str) -> String {
    let mut bare = String::new();
    for line in text.split_inclusive('\n') {
        let mut quoted = false;
        let mut from = line.len();
        let bytes = line.as_bytes();
        for (at, byte) in bytes.iter().enumerate() {
            match byte {
                b'"' => quoted = !quoted,
                b'/' if !quoted && bytes.get(at + 1) == Some(&b'/') => {
                    from = at;
                    break;
                }
                _ => {}
            }
        }
        bare += &line[..from];
        bare.extend(line[from..].bytes().map(|byte| if byte == b'\n' { '\n' } else { ' ' }));
    }
    bare
}

#[cfg(test)]
mod tests {
    use super::{Effect, parse};

    #[test]
    fn a_specification_has_a_method_and_cases_with_what_happens() {
        let text = "// copies\nmethod A#f(int[] from, int n)\n  case n == 0 ||\n     n == 1 // few\n    let k = n + 1\n    \
                    copies k from from[0] to this.to[n]\n  otherwise\n    throws B \"no // comment\"\n";
        let found = parse(text).expect("a specification");
        assert_eq!(found[0].method, "A#f(int[], int)");
        assert_eq!(found[0].names, ["from", "n"]);
        assert_eq!(found[0].cases.len(), 2);
        assert!(matches!(&found[0].cases[0].clauses[1].effect, Effect::Copies(..)));
        let thrown = &found[0].cases[1].clauses[0].effect;
        assert!(
            matches!(thrown, Effect::Throws(class, Some(message)) if class == "B" && message == "no // comment")
        );
    }

    #[test]
    fn mistakes_are_named_with_their_place() {
        for (text, at) in [
            ("case true", 0),
            ("x", 0),
            ("method A.f()", 6),
            ("method A#f()", 0),
            ("method A#f()\nreturns 1", 13),
            ("method A#f()\ncase n >\nreturns 1", 21),
            ("method A#f()\ncase a b", 20),
            ("method A#f()\ncase a\nsets 3 = 4", 25),
            ("method A#f()\ncase a\ncopies 3 from b", 35),
            ("method A#f()\notherwise\ncase a", 23),
            ("method A#f(int a, long a)\notherwise", 6),
        ] {
            assert_eq!(parse(text).expect_err(text).0, at, "{text}");
        }
    }
}
