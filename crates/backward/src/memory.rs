//! The memory at a place: one array over references for each field, one for the elements of each kind of array.

use std::collections::BTreeMap;

use attest_ir::Type;
use attest_program::{FieldId, Kind, Program};
use attest_term::{Scalar, Sort, Term, TermPool};

/// A part of the memory.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Part {
    /// An instance field, by reference.
    Field(FieldId, Type),
    /// A static field.
    Static(FieldId, Type),
    /// The elements of arrays of a kind, by reference and index.
    Elements(u8, Type),
    /// The lengths of arrays, by reference.
    Lengths,
}

impl Part {
    /// The elements of arrays of a kind; booleans and bytes share their instructions.
    pub(crate) fn elements(kind: Kind) -> Part {
        let number = match kind {
            Kind::Boolean | Kind::Byte => 0,
            Kind::Char => 1,
            Kind::Short => 2,
            Kind::Int => 3,
            Kind::Long => 4,
            Kind::Float => 5,
            Kind::Double => 6,
            Kind::Ref => 7,
        };
        Part::Elements(number, Type::of(kind))
    }

    /// What its variable is called; a field by its number, which [`told`] replaces.
    fn name(self) -> String {
        match self {
            Part::Field(field, _) | Part::Static(field, _) => format!("{FIELD}{}_", field.raw()),
            Part::Elements(..) => "elements".to_owned(),
            Part::Lengths => "length".to_owned(),
        }
    }

    fn sort(self) -> Sort {
        match self {
            Part::Static(_, ty) => sort(ty),
            Part::Field(_, ty) => Sort::Array { index: Scalar::BitVec(32), element: scalar(ty) },
            Part::Elements(_, ty) => Sort::Array { index: Scalar::BitVec(64), element: scalar(ty) },
            Part::Lengths => Sort::Array { index: Scalar::BitVec(32), element: Scalar::BitVec(32) },
        }
    }
}

/// How variables of fields begin.
const FIELD: &str = "field_";

/// A condition's text with its fields as the source has them: `select(field_7_, this)` is `this.balance`.
pub fn told(program: &Program, text: &str) -> String {
    let mut said = text.to_owned();
    while let Some(at) = said.find(FIELD) {
        let rest = &said[at + FIELD.len()..];
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let Ok(number) = rest[..digits].parse::<u32>() else { return said };
        let end = at + FIELD.len() + digits + usize::from(rest[digits..].starts_with('_'));
        let name = program.text(program.field(FieldId::new(number)).name);
        let opened = said[..at].ends_with("select(") && said[end..].starts_with(", ");
        match opened.then(|| closing(&said[end + 2..])).flatten() {
            Some(close) => {
                let object = &said[end + 2..end + 2 + close];
                let begin = at - "select(".len();
                said = format!("{}{object}.{name}{}", &said[..begin], &said[end + 2 + close + 1..]);
            }
            None => said = format!("{}{name}{}", &said[..at], &said[end..]),
        }
    }
    said
}

/// Where the bracket closes that is open before a text.
fn closing(text: &str) -> Option<usize> {
    let mut depth = 0;
    for (at, letter) in text.char_indices() {
        match letter {
            '(' => depth += 1,
            ')' if depth == 0 => return Some(at),
            ')' => depth -= 1,
            _ => {}
        }
    }
    None
}

/// The sort of a register.
pub(crate) fn sort(ty: Type) -> Sort {
    match ty {
        Type::Int | Type::Ref => Sort::BitVec(32),
        Type::Long => Sort::BitVec(64),
        Type::Float => Sort::Float32,
        Type::Double => Sort::Float64,
    }
}

fn scalar(ty: Type) -> Scalar {
    match ty {
        Type::Int | Type::Ref => Scalar::BitVec(32),
        Type::Long => Scalar::BitVec(64),
        Type::Float => Scalar::Float32,
        Type::Double => Scalar::Float64,
    }
}

/// What the parts of the memory that were asked for are: variables between steps, terms within one.
#[derive(Clone, Default, Debug)]
pub(crate) struct Memory {
    pub(crate) parts: BTreeMap<Part, Term>,
}

impl Memory {
    /// A part, made up if it was not asked for yet.
    pub(crate) fn part(&mut self, pool: &mut TermPool, part: Part) -> Term {
        match self.parts.get(&part) {
            Some(term) => *term,
            None => {
                let term = pool.fresh(&part.name(), part.sort());
                self.parts.insert(part, term);
                term
            }
        }
    }

    /// Keeps only what some variables of conditions stand for.
    pub(crate) fn retain(&mut self, mentioned: &dyn Fn(Term) -> bool) {
        self.parts.retain(|_, term| mentioned(*term));
    }
}

/// The index of an element: reference and position.
pub(crate) fn place(pool: &mut TermPool, array: Term, index: Term) -> Term {
    let (high, low) = (pool.zero_extend(32, array), pool.zero_extend(32, index));
    let by = pool.bits(64, 32);
    let high = pool.bv_shl(high, by);
    pool.bv_or(high, low)
}

#[cfg(test)]
mod tests {
    use super::closing;

    #[test]
    fn the_bracket_that_closes_is_not_one_that_was_opened_since() {
        assert_eq!(closing("this) >= 1"), Some(4));
        assert_eq!(closing("f(a), b) + c"), Some(7));
        assert_eq!(closing("f(a"), None);
    }
}
