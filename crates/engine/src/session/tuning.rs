//! What an effort is. Work is counted as `Machine::work` counts it.

/// How much more work a step of effort allows. Reason: each step then takes longer than all before it together, as the
/// rounds of a hunt do. No measurement supports it.
pub(crate) const GROWTH: u64 = 4;
