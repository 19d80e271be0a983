//! How much looking for errors may take. Work is counted as `Machine::work` counts it, about 50 nanoseconds each.

/// The work that looking for the errors of one callee may take: some 60 seconds. No measurement supports it.
pub(super) const ERRORS_WORK: u64 = 1_200_000_000;
