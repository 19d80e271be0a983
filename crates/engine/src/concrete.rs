//! Concrete search: candidates are proposed, run on the machine, scored, and kept if they are worth it.
//!
//! [`search`] is the one loop and the one place that counts; what runs a candidate and what counts of it ([`fitness`])
//! is the command's. Candidates are proposed by chance ([`random_sequences`], [`random_objects`]), in order
//! ([`bounded_exhaustive`]) or by how near the last ones came ([`concolic_walk`], [`hill_climbing`], [`roots`]).

mod archive;
mod bounded_exhaustive;
mod concolic_walk;
mod driver_runs;
mod fitness;
mod hill_climbing;
mod numbers;
mod object_state;
mod random_objects;
mod random_sequences;
mod roots;
mod search;
mod shrink;
mod tuning;
mod words;

pub(crate) use archive::{Archive, Entry, Nearest, greedy};
pub(crate) use bounded_exhaustive::{BoundedExhaustive, every_combination};
pub use concolic_walk::WalkSettings;
pub(crate) use concolic_walk::{Start, Walk};
pub(crate) use driver_runs::{DriverRuns, kinds};
pub(crate) use fitness::{ByPlace, Covering};
pub(crate) use numbers::{Numbers, Point};
pub(crate) use object_state::{Call, Objects, Offer};
pub(crate) use random_objects::RandomObjects;
pub(crate) use random_sequences::{Entries, RandomSequences};
pub(crate) use search::{Experiment, Progress, Search, Stopped, Worked};
pub(crate) use shrink::{Part, shrink};
pub(crate) use words::constants;
