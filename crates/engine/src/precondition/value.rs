//! Values of expressions: terms with a Java type, and when they are defined.

use attest_ir::Type;
use attest_program::{ClassId, Kind};
use attest_term::{Precision, Term, TermPool};

/// The types that expressions have; narrower integers are ints.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ty {
    /// `boolean`, as a truth value.
    Boolean,
    /// `int` and all that is promoted to it.
    Int,
    /// `long`
    Long,
    /// `float`
    Float,
    /// `double`
    Double,
    /// A reference of a declared class; none for `null` itself.
    Ref(Option<ClassId>),
}

/// A value and the condition under which evaluating it throws nothing.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Value {
    pub(crate) ty: Ty,
    pub(crate) term: Term,
    pub(crate) defined: Term,
}

impl Ty {
    /// The type of something that a program keeps as a kind.
    pub(crate) fn of(kind: Kind, class: Option<ClassId>) -> Ty {
        match kind {
            Kind::Boolean => Ty::Boolean,
            Kind::Byte | Kind::Char | Kind::Short | Kind::Int => Ty::Int,
            Kind::Long => Ty::Long,
            Kind::Float => Ty::Float,
            Kind::Double => Ty::Double,
            Kind::Ref => Ty::Ref(class),
        }
    }

    /// The type of the register that holds it.
    pub(crate) fn register(self) -> Type {
        match self {
            Ty::Boolean | Ty::Int => Type::Int,
            Ty::Long => Type::Long,
            Ty::Float => Type::Float,
            Ty::Double => Type::Double,
            Ty::Ref(_) => Type::Ref,
        }
    }

    /// Its place in binary numeric promotion (JLS 5.6).
    pub(crate) fn rank(self) -> Option<usize> {
        match self {
            Ty::Int => Some(0),
            Ty::Long => Some(1),
            Ty::Float => Some(2),
            Ty::Double => Some(3),
            Ty::Boolean | Ty::Ref(_) => None,
        }
    }

    /// In a message.
    pub(crate) fn shown(self) -> &'static str {
        match self {
            Ty::Boolean => "a truth value",
            Ty::Int => "an int",
            Ty::Long => "a long",
            Ty::Float => "a float",
            Ty::Double => "a double",
            Ty::Ref(_) => "a reference",
        }
    }
}

/// A number as one of a type of at least its rank.
pub(crate) fn widen(pool: &mut TermPool, term: Term, from: Ty, to: Ty) -> Term {
    match (from, to) {
        (Ty::Int, Ty::Long) => pool.sign_extend(32, term),
        (Ty::Int | Ty::Long, Ty::Float) => pool.fp_from_signed(Precision::Single, term),
        (Ty::Int | Ty::Long, Ty::Double) => pool.fp_from_signed(Precision::Double, term),
        (Ty::Float, Ty::Double) => pool.fp_from_float(Precision::Double, term),
        _ => term,
    }
}
