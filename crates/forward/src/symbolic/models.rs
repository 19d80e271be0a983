//! Library methods carried out on terms, where running their code would split needlessly or is impossible.
//!
//! A table entry names a method as `class.name` (all overloads) or `class.namedescriptor`. A model is asked at
//! every call of a symbolic run; it declines where nothing symbolic is involved, or where the code itself does well.

mod arrays;
mod blanks;
mod boxing;
mod builder;
mod character;
mod chars;
mod digits;
mod numbers;
mod objects;
mod planted;
mod raw;
mod reflective;
mod string;

pub(crate) use digits::decimal;

use attest_state::{Operand, State};
use rustc_hash::FxHashMap;

use crate::control::Control;
use crate::machine::Machine;

/// A model: given the arguments, the receiver first. Void ones return anything.
pub(crate) type ModelFn = fn(&mut Machine<'_>, &mut State, &[Operand]) -> ModelResult;

/// What a model gives back.
pub(crate) type ModelResult = Result<Modelled, Box<Control>>;

/// Whether a model did the work.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Modelled {
    /// The result.
    Value(Operand),
    /// The method itself is to be run.
    Declined,
}

/// Rows of a table of models.
pub(crate) type Rows = &'static [(&'static str, ModelFn)];

/// All models by name.
pub(crate) fn table() -> FxHashMap<&'static str, ModelFn> {
    let tables = [
        numbers::MODELS,
        arrays::MODELS,
        objects::MODELS,
        raw::MODELS,
        reflective::MODELS,
        string::MODELS,
        chars::MODELS,
        blanks::MODELS,
        builder::MODELS,
        character::MODELS,
        digits::MODELS,
        boxing::MODELS,
        super::opaque::MODELS,
        planted::MODELS,
    ];
    tables.into_iter().flatten().copied().collect()
}

/// Whether any argument is a term.
pub(crate) fn any_symbolic(arguments: &[Operand]) -> bool {
    arguments.iter().any(|argument| argument.mark.is_symbolic())
}
