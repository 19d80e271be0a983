//! Support for differential tests: random Java programs, the corpus's headers, and the comparison of two runs.
//!
//! [`generate`] makes a program from a seed as a tree ([`ast`]), [`mod@print`] writes the tree as Java, and
//! [`shrink`] makes the tree of a failing program small. [`header`] reads the corpus; [`mod@compare`] finds the
//! first difference between what two machines did with the same program.

pub mod ast;
pub mod compare;
pub mod generate;
pub mod header;
pub mod print;
pub mod random;
pub mod shrink;

pub use compare::{Difference, Observation, compare};
pub use generate::{Options, program, program_with};
pub use header::{CorpusProgram, HeaderError, corpus};
