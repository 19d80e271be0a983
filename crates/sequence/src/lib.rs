//! Call sequences: objects made through what a user of a class may call, never by reflection.
//!
//! A [`Recipe`] is a sequence of calls with unknown primitives, strings and arrays. It becomes a [`Driver`], a
//! method that the symbolic engine explores; and with values for the unknowns it becomes a test case. The
//! [`graph`] holds all states that public calls reach within a scope.

mod candidate;
mod choose;
mod constants;
mod dice;
mod driver;
pub mod graph;
mod nullness;
mod perform;
mod prune;
mod recipe;
mod retold;
mod seed;
mod spell;
mod stub;
mod told;
mod vary;
mod view;

pub use candidate::Candidate;
pub use choose::{Chooser, Reach};
pub use constants::Constants;
pub use dice::Dice;
pub use driver::Driver;
pub use perform::{Performed, make, perform, perform_on};
pub use recipe::{Call, Input, Recipe, Reply, Source};
pub use retold::retell;
pub use seed::{Seed, graph_of, seeds_of};
pub use spell::{Spelt, Unspeakable, spell, spell_fed};
pub use told::{Told, result_type, tell, tell_call, tell_steps};
pub use vary::Varier;
pub use view::{Giver, View};
