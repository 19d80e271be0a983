//! Call sequences: objects made through what a user of a class may call, never by reflection.
//!
//! A [`Sequence`] is a list of statements over variables; primitives, strings and arrays may be left open. It becomes a
//! [`Driver`], a method that the symbolic engine explores; with values for what it leaves open it is carried out on a
//! concrete state ([`perform`]) and written as Java ([`Rendering`]). The [`graph`] holds all states that public calls
//! reach within a scope.

mod candidate;
mod choose;
mod driver;
pub mod graph;
mod injection;
mod materialise;
mod nullness;
mod perform;
mod prune;
mod render;
mod sequence;
mod stub;
mod typing;
mod values;
mod vary;
mod view;
mod wrapper;

pub use candidate::Candidate;
pub use choose::{Chooser, Reach, refusal};
pub use driver::Driver;
pub use injection::not_injected;
pub use nullness::nullable_parameters;
pub use perform::{Held, Performed, make, perform};
pub use render::{NotExpressible, RenderedCall, Rendering};
pub use sequence::{Input, Reply, Sequence, Statement, Var};
pub use values::{
    Constants, InputValue, NullRate, Rng, USUAL_NUMBERS, ValueDistribution, Values, graph_of, seeds_of,
};
pub use vary::Varier;
pub use view::{Giver, View};
