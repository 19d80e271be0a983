//! How much running the examples of a cost's cases may take.

/// The most jumps and calls of one example: some 0.2 seconds. Reason: an example whose objects lead in a circle does not end, and
/// each case has one. No measurement supports it.
pub(super) const MAX_EXAMPLE_JUMPS: u64 = 5_000_000;
/// The work after which no further example is run: some five seconds. `attest cost JsonObject#getString --effort 1`
/// (minimal-json) ran for minutes without.
pub(super) const MAX_EXAMPLES_WORK: u64 = 100_000_000;
