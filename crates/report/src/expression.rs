//! Which part of a line an instruction is: it is looked for by what the instruction does, and told only if there is one
//! such part.

use std::ops::Range;

use schemars::JsonSchema;
use serde::Serialize;

use crate::java::{Piece, pieces};

/// What the instruction does that fails.
#[derive(Clone, PartialEq, Eq, Debug, JsonSchema, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Operation {
    /// It calls a method of this name.
    Call(String),
    /// It makes an object of the class with this simple name.
    New(String),
    /// It reads or writes the field of this name.
    Field(String),
    /// It divides, or takes a remainder.
    Divide,
    /// It reads or writes an element of an array.
    Element,
    /// It casts to the class with this simple name.
    Cast(String),
    /// It throws.
    Throw,
}

type Pieces = [(Piece, Range<usize>)];

impl Operation {
    /// The part of a line that is this, unless there is none or several may be meant.
    pub fn find_in(&self, line: &str) -> Option<Range<usize>> {
        let all = pieces(line, &mut false);
        let code: Vec<_> = all.into_iter().filter(|(piece, _)| *piece != Piece::Comment).collect();
        let mut places = (0..code.len()).filter_map(|at| self.at(line, &code, at));
        let found = places.next()?;
        places.next().is_none().then_some(found)
    }

    /// The part whose sign or name is this piece.
    fn at(&self, line: &str, code: &Pieces, at: usize) -> Option<Range<usize>> {
        let text = |at: usize| code.get(at).map_or("", |(_, range)| &line[range.clone()]);
        let before = |at: usize| at.checked_sub(1).map_or("", text);
        let to = |last: usize| code.get(last).map(|(_, range)| range.end);
        match self {
            Operation::Call(name) => {
                let is = text(at) == name && text(at + 1) == "(" && before(at) != "new";
                let end = is.then(|| closing(line, code, at + 1)).flatten()?;
                Some(code[receiver(line, code, at)].1.start..to(end)?)
            }
            Operation::New(name) => {
                (text(at) == "new" && text(at + 1) == name && text(at + 2) == "(").then_some(())?;
                Some(code[at].1.start..to(closing(line, code, at + 2)?)?)
            }
            Operation::Field(name) => {
                (text(at) == name && code[at].0 == Piece::Word && text(at + 1) != "(").then_some(())?;
                Some(code[receiver(line, code, at)].1.start..to(at)?)
            }
            Operation::Divide => {
                let is = code[at].0 == Piece::Sign && matches!(text(at), "/" | "%");
                is.then(|| operand_before(line, code, at)..operand_after(line, code, at))
            }
            Operation::Element => {
                let of_array = at.checked_sub(1).is_some_and(|at| {
                    matches!(text(at), ")" | "]") || matches!(code[at].0, Piece::Word) && before(at) != "new"
                });
                // A type has nothing between its brackets.
                let end = (text(at) == "[" && text(at + 1) != "]" && of_array)
                    .then(|| closing(line, code, at))
                    .flatten()?;
                Some(code[receiver(line, code, at)].1.start..to(end)?)
            }
            Operation::Cast(name) => {
                let is = text(at) == "(" && text(at + 1) == name && text(at + 2) == ")";
                let casts = is && !matches!(text(at + 3), "" | ";" | "{" | ")");
                casts.then(|| code[at].1.start..operand_after(line, code, at + 2))
            }
            Operation::Throw => {
                (text(at) == "throw" && code[at].0 == Piece::Keyword).then_some(())?;
                let end = (at..code.len()).find(|at| text(*at) == ";").unwrap_or(code.len());
                Some(code[at].1.start..to(end.checked_sub(1)?)?)
            }
        }
    }
}

/// Whether a bracket belongs to what stands before it: the arguments of a call, the index of an array.
fn follows(line: &str, code: &Pieces, bracket: usize) -> bool {
    let text = |at: usize| &line[code[at].1.clone()];
    let (piece, before) = (code[bracket - 1].0, text(bracket - 1));
    let is_named = piece == Piece::Word || matches!(before, "this" | "super");
    match text(bracket) {
        "(" => is_named,
        "[" => is_named || matches!(before, ")" | "]"),
        _ => false,
    }
}

/// Where the bracket that opens here is closed; the last piece of the line if it is closed on another.
fn closing(line: &str, code: &Pieces, open: usize) -> Option<usize> {
    let mut depth = 0;
    for (at, (_, range)) in code.iter().enumerate().skip(open) {
        match &line[range.clone()] {
            "(" | "[" | "{" => depth += 1,
            ")" | "]" | "}" => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return Some(at);
        }
    }
    code.len().checked_sub(1)
}

/// Where the expression begins whose last name or bracket stands here: `a.b(c)[d].name`.
fn receiver(line: &str, code: &Pieces, mut at: usize) -> usize {
    let text = |at: usize| &line[code[at].1.clone()];
    loop {
        // What belongs to the element here: the name in front of a bracket.
        while at > 0 && follows(line, code, at) {
            at -= 1;
            if matches!(text(at), ")" | "]") {
                at = opening(line, code, at);
            }
        }
        let chained = at >= 2 && text(at - 1) == ".";
        match chained {
            true => {
                at -= 2;
                if matches!(text(at), ")" | "]") {
                    at = opening(line, code, at);
                }
            }
            false => return at,
        }
    }
}

/// Where the bracket that is closed here was opened; the first piece of the line if that was on another.
fn opening(line: &str, code: &Pieces, close: usize) -> usize {
    let mut depth = 0;
    for at in (0..=close).rev() {
        match &line[code[at].1.clone()] {
            ")" | "]" | "}" => depth += 1,
            "(" | "[" | "{" => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return at;
        }
    }
    0
}

fn operand_before(line: &str, code: &Pieces, sign: usize) -> usize {
    let Some(last) = sign.checked_sub(1) else { return code[sign].1.start };
    let last = match &line[code[last].1.clone()] {
        ")" | "]" => opening(line, code, last),
        _ => last,
    };
    code[receiver(line, code, last)].1.start
}

fn operand_after(line: &str, code: &Pieces, sign: usize) -> usize {
    let mut at = sign + 1;
    let text = |at: usize| code.get(at).map_or("", |(_, range)| &line[range.clone()]);
    if text(at) == "(" {
        at = closing(line, code, at).unwrap_or(at);
    }
    while text(at + 1) == "." || matches!(text(at + 1), "(" | "[") {
        at = match text(at + 1) {
            "." => at + 2,
            _ => closing(line, code, at + 1).unwrap_or(at + 1),
        };
    }
    code.get(at).or(code.last()).map_or(line.len(), |(_, range)| range.end)
}

#[cfg(test)]
mod tests {
    use super::Operation::{self, Call, Cast, Divide, Element, Field, New, Throw};

    fn found(operation: &Operation, line: &str) -> Option<String> {
        operation.find_in(line).map(|range| line[range].to_owned())
    }

    #[test]
    fn the_part_is_found_with_what_it_works_on() {
        let name = str::to_owned;
        for (operation, line, expected) in [
            (Divide, "        return 10 / amount > 1; // a / b", "10 / amount"),
            (Divide, "return total() / this.lines.size();", "total() / this.lines.size()"),
            (Divide, "return (a + b) % (c - 1);", "(a + b) % (c - 1)"),
            (Element, "int x = days[week].hours[day + 1] + 1;", ""),
            (Element, "int x = table.rows[day + 1] + y;", "table.rows[day + 1]"),
            (Element, "String[] x = new String[n];", ""),
            (Call(name("get")), "return stock.levels().get(sku) + 1;", "stock.levels().get(sku)"),
            (
                Call(name("parseInt")),
                "int x = Integer.parseInt(text.trim(), // radix",
                "Integer.parseInt(text.trim(),",
            ),
            (Call(name("get")), "return get(get(a));", ""),
            (Call(name("of")), "String a = \"of(x)\"; of(y);", "of(y)"),
            (New(name("Cart")), "use(new Cart(1), x);", "new Cart(1)"),
            (Field(name("size")), "return other.size == 0;", "other.size"),
            (Cast(name("Product")), "Product p = (Product) other.get(0);", "(Product) other.get(0)"),
            (Throw, "if (x) throw new Odd(\"a;b\"); else y();", "throw new Odd(\"a;b\")"),
        ] {
            let expected = Some(expected.to_owned()).filter(|text| !text.is_empty());
            assert_eq!(found(&operation, line), expected, "{operation:?} in {line}");
        }
    }

    #[test]
    fn no_line_is_too_odd() {
        for operation in
            [Divide, Element, Throw, Call("f".to_owned()), Field("f".to_owned()), Cast("f".to_owned())]
        {
            for line in ["", "/", "[", "]", "f(", ")f(", ".f(", "(f)", "f[", "%)", "throw", "a.f", "...f(]["]
            {
                let _ = operation.find_in(line);
            }
        }
    }
}
