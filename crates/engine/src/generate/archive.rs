//! What is kept for a suite: executions in the archive of concrete search.

use super::candidate_runner::Execution;
use crate::concrete;
pub(crate) use crate::concrete::greedy;

/// A candidate and what was seen of it.
pub(crate) type Entry = concrete::Entry<Execution>;
/// The best candidate for each goal.
pub(crate) type Archive = concrete::Archive<Execution>;
