//! Support for differential tests: random Java programs, the corpus, and the comparison of two machines.
//!
//! [`generate`] makes a program from a seed as a tree ([`ast`]), [`mod@print`] writes the tree as Java, and
//! [`shrink`] makes the tree of a failing program small. [`header`] reads the corpus, [`classes`] compiles it,
//! [`trial`] runs it on the JVMs that are [`mod@installed`] and on our machine, [`mod@compare`] finds the first
//! difference, and [`mod@report`] holds the differences against the list of those that are [`known`]. [`paths`] holds
//! symbolic execution against concrete execution.

pub mod ast;
pub mod classes;
pub mod compare;
pub mod generate;
pub mod header;
pub mod installed;
pub mod junit;
pub mod known;
pub mod libraries;
pub mod paths;
pub mod print;
pub mod random;
pub mod report;
pub mod shrink;
pub mod trial;

pub use compare::{Difference, Observation, compare};
pub use generate::{Options, program, program_with};
pub use header::{CorpusProgram, HeaderError, corpus};
