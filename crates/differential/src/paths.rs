//! Symbolic execution held against concrete execution, on our machine and on the JVM.
//!
//! [`directives`] reads what the corpus `tests/java/paths` says of its methods, [`explore`] finds the paths of a
//! method, [`exact`] runs each path's inputs and compares, [`oracle`] does so on the JVM, and [`domain`] checks that
//! every input of a small domain takes one path.

pub mod directives;
pub mod domain;
pub mod exact;
pub mod explore;
pub mod oracle;
pub mod suite;
