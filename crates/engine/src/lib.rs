//! The pipeline behind the commands: what the command line, tests and other programs call.
//!
//! **API boundary.** Nothing here prints; everything is returned as data.

pub mod bench;
mod checkup;
mod listing;
mod nearest;
mod query;
mod run;
mod session;
mod solve;
mod sources;
mod start;
mod survey;

pub use attest_forward::{Exit, Recorded, Statistics, System, World};
pub use checkup::{Checkup, Entry, FoundJdk, Machine, checkup};
pub use listing::{BlockText, InstText, MethodText, listing};
pub use query::QueryError;
pub use run::{RunError, RunOptions, run, run_counted};
pub use session::{Bounds, CallEnd, Image, Session};
pub use solve::{LayerShare, Place, SolveOptions, Solved, layer_names, solve};
pub use sources::Sources;
pub use start::{NoStart, Start};
pub use survey::{Failure, Scope, Survey, survey};
