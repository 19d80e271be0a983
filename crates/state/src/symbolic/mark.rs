//! Marks: whether a word is concrete, or which term stands in its place.

use attest_ir::Type;
use attest_term::Term;

use crate::value::Value;

/// Beside a word: nothing if the word is the value, or the term that is the value.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Mark(u32);

impl Mark {
    /// The word is the value.
    pub const NONE: Mark = Mark(0);

    /// This term is the value.
    pub const fn of(term: Term) -> Mark {
        Mark(term.raw() + 1)
    }

    /// The term, if there is one.
    #[inline]
    pub const fn term(self) -> Option<Term> {
        if self.0 == 0 { None } else { Some(Term::from_raw(self.0 - 1)) }
    }

    /// Whether a term stands in the place of the word.
    #[inline]
    pub const fn is_symbolic(self) -> bool {
        self.0 != 0
    }
}

/// A word with its mark: a value that may be symbolic.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Operand {
    /// What it is a value of.
    pub ty: Type,
    /// The value, if there is no mark.
    pub word: u64,
    /// The term, if there is one.
    pub mark: Mark,
}

impl Operand {
    /// A concrete value.
    pub fn concrete(value: Value) -> Operand {
        let ty = match value {
            Value::Int(_) => Type::Int,
            Value::Long(_) => Type::Long,
            Value::Float(_) => Type::Float,
            Value::Double(_) => Type::Double,
            Value::Ref(_) => Type::Ref,
        };
        Operand { ty, word: value.word(), mark: Mark::NONE }
    }

    /// A symbolic value.
    pub fn symbolic(ty: Type, term: Term) -> Operand {
        Operand { ty, word: 0, mark: Mark::of(term) }
    }

    /// The concrete value, if it is one.
    pub fn value(self) -> Option<Value> {
        (!self.mark.is_symbolic()).then(|| Value::of_word(self.ty, self.word))
    }
}
