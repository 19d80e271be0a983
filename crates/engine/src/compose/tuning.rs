//! How much summaries may take. Work is counted as `Machine::work` counts it, about 50 nanoseconds each.

use attest_forward::MAX_CASES;

/// The work that summarising one method may take: some five seconds. No measurement supports it.
pub(super) const METHOD_WORK: u64 = 100_000_000;
/// The same where a search of a minute follows: some 0.4 seconds, a twentieth of all summaries.
pub(super) const COMPOSED_METHOD_WORK: u64 = 8_000_000;
/// The work that all summaries may take where a search of a minute follows: some 7.5 seconds, an eighth of it. No
/// measurement supports it.
pub(super) const COMPOSED_WORK: u64 = 150_000_000;
/// The most paths that are followed for one method: one more than a summary may have cases.
pub(super) const MAX_PATHS: usize = MAX_CASES + 1;
/// Larger class paths are not loaded as a whole, in classes.
pub(super) const MAX_CLASSES: usize = 3_000;
