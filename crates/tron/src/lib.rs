//! TRON: a language of transformations over typed object graphs with containment.
//!
//! Text becomes an [`ast::File`], that becomes a [`Unit`] of [`Model`]s, [`program::Program`]s and [`heap::Heap`]s.
//! A program can be run on a heap, and explored symbolically: the explorer states what a path demands in the
//! language of [`terms`], the model finder answers a [`question::Question`] with a heap.
//!
//! The language follows A. S. Al-Sibahi, A. S. Dimovski, A. Wąsowski, "Symbolic Execution of High-Level
//! Transformations", SLE 2016; docs/papers.md lists where it differs.

pub mod ast;
pub mod check;
mod class_set;
pub mod diagnostic;
pub mod ecore;
pub mod evaluate;
pub mod find;
pub mod format;
pub mod generate;
pub mod growth;
pub mod heap;
mod lexer;
pub mod metamodel;
pub mod model;
mod naming;
mod parse;
mod picture;
pub mod program;
pub mod prove;
pub mod question;
pub mod run;
pub mod source;
pub mod symbolic;
pub mod terms;
mod unit;

pub use class_set::ClassSet;
pub use diagnostic::{Diagnostic, Severity};
pub use model::{ClassId, FieldId, Model, Selector};
pub use naming::named;
pub use parse::parse;
pub use picture::picture;
pub use unit::{NamedHeap, Unit, load, load_heaps};
