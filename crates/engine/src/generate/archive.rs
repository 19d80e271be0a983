//! What is kept for a suite: trials in the archive of concrete search.

use super::lab::Trial;
use crate::concrete;
pub(crate) use crate::concrete::greedy;

/// A candidate and what was seen of it.
pub(crate) type Entry = concrete::Entry<Trial>;
/// The best candidate for each goal.
pub(crate) type Archive = concrete::Archive<Trial>;
