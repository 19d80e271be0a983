//! How much exploring states may take. Work is counted as `Machine::work` counts it, about 50 nanoseconds each.

/// The work that all states may take at effort 1: some two seconds. Reason: what small classes need to a fixpoint, so
/// that a first try does not keep anybody waiting. No measurement supports it.
pub(super) const FIRST_WORK: u64 = 40_000_000;
/// How large the heap of one state may grow, in bytes.
pub(super) const HEAP_BYTES: u64 = 256 << 20;
/// How large all states together may grow where the graph is asked for calls, in bytes.
pub(super) const MAX_GOAL_BYTES: u64 = 1 << 30;
/// How many classes that give objects of another take part in a graph. No measurement supports it.
pub(super) const MAX_MAKERS: usize = 2;
