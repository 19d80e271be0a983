//! How much an exploration of paths may take. Work is counted as `Machine::work` counts it, about 50 nanoseconds each.

/// The work that all paths of a method may take at effort 1: some two seconds. Reason: what most methods need, so that
/// a first try does not keep anybody waiting. No measurement supports it.
pub(crate) const FIRST_WORK: u64 = 40_000_000;
/// The most jumps and calls of one run between two decisions: about a second. No measurement supports it.
pub(super) const MAX_JUMPS: u64 = 20_000_000;
/// How many states wait before they become tasks. The same however many threads there are.
pub(super) const TASKS: usize = 32;
/// The part of all work that one task may take. Reason: tasks are not equally large, and what one does must not depend
/// on what another one left over; so all together may take some more than there is. No measurement supports it.
pub(super) const TASK_PART: u64 = 8;
/// So often between two looks at the memory of the process, in steps of a search. Reason: a look costs a system call.
pub(super) const LOOKS: usize = 32;
/// What it is charged to describe a path: some half a millisecond.
pub(super) const DESCRIBED: u64 = 10_000;
/// What each condition of a path adds to that: some 50 microseconds. Reason: values are made easy to read by trying
/// others against all conditions. Estimated, not measured: stacks of `attest paths --time 5s --branches 30 --jobs 1
/// Bounds#endless` were in it, at some 200 splits a second on a loaded machine.
pub(super) const DESCRIBED_CONDITION: u64 = 1_000;
