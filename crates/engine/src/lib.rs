//! The pipeline behind the commands: what the command line, tests and other programs call.
//!
//! **API boundary.** Nothing here prints; everything is returned as data.

mod run;
mod session;

pub use attest_forward::{Exit, Recorded, System, World};
pub use run::{RunError, RunOptions, run};
pub use session::{Bounds, CallEnd, Image, Session};
