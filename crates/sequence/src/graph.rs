//! The state transformation graph: which heaps calls can build, with symbolic primitives.
//!
//! Follows Algorithms 1 and 2 of the paper on synthesising method call sequences (docs/papers.md). A vertex is a
//! shape with a constraint over its symbolic words, a disjunction; an edge is a path of a call.
//!
//! Differs:
//! 1. Isomorphic states are found by their canonical form, not by comparing pairs.
//! 2. Only what is new of a vertex is explored again: the disjuncts of the last round, not the whole union.
//! 3. Known words (sizes, heights) are part of the shape and stay known.
//! 4. Quantified variables are eliminated where that is exact; the rest is compared under the same names, which
//!    may find less to be implied, never more.
//! 5. Going back, every step is solved for the words that it must end in, so that no names have to be kept apart.

mod abstraction;
mod arrive;
mod capture;
mod chain;
mod closure;
mod counters;
mod cover;
mod differences;
mod elements;
mod eliminate;
mod explore;
mod made;
mod menu;
mod mutators;
mod past;
mod question;
mod run;
mod saved;
mod shape;
mod shared;
mod statements;
mod vertex;
mod walk;
mod writes;

pub use abstraction::Abstraction;
pub use capture::{likeness, word};
pub use chain::{ChainPath, Chained, Link, Part};
pub use cover::{Cover, Covering};
pub use explore::{Builder, Counts, GraphOptions, Round, Scope, Thrown};
pub use menu::{Argument, Call, Constant, Menu, Slot, default_methods, is_open};
pub use mutators::handed_out;
pub use question::{Asked, Hit, Wanted};
pub use saved::SavedGraph;
pub use shape::{Cell, Object, Shape};
pub use statements::TracedCalls;
pub use vertex::{Disjunct, Edge, Graph, Range, Vertex};
pub use walk::NoCalls;
pub use writes::settable;
