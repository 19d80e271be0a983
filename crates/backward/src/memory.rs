//! The memory at a place: one array over references for each field, one for the elements of each kind of array.

use std::collections::BTreeMap;

use attest_ir::Type;
use attest_program::{FieldId, Kind};
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

    fn sort(self) -> Sort {
        match self {
            Part::Static(_, ty) => sort(ty),
            Part::Field(_, ty) => Sort::Array { index: Scalar::BitVec(32), element: scalar(ty) },
            Part::Elements(_, ty) => Sort::Array { index: Scalar::BitVec(64), element: scalar(ty) },
            Part::Lengths => Sort::Array { index: Scalar::BitVec(32), element: Scalar::BitVec(32) },
        }
    }
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
                let term = pool.fresh("memory", part.sort());
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
