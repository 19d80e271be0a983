//! How much looking at specifications may take. Work is counted as `Machine::work` counts it, about 50 nanoseconds
//! each.

/// The work that looking for inputs of one method may take: some five seconds. No measurement supports it.
pub(super) const INPUTS_WORK: u64 = 100_000_000;
/// The most paths of one specification that give inputs.
pub(super) const MAX_INPUT_PATHS: usize = 300;
/// At least so many inputs by chance for each case of a method.
pub(super) const INPUTS_PER_CASE: usize = 30;
