//! How much looking for contradictions in specifications may take. Work is counted as `Machine::work` counts it, about
//! 50 nanoseconds each.

/// The work that the conditions of one specification may take: some ten seconds. No measurement supports it.
pub(super) const CONDITIONS_WORK: u64 = 200_000_000;
/// The most paths of the conditions of one specification.
pub(super) const MAX_CONDITION_PATHS: usize = 2_000;
