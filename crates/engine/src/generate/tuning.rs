//! How much a search for tests does of what. Work is counted as `Machine::work` counts it.

/// What is about a millisecond of work: a unit is some 50 nanoseconds.
pub(super) const MILLISECOND: u64 = 20_000;
/// What trying a candidate costs beside its jumps: making objects, forking the state, some 10 microseconds.
pub(super) const EXECUTION_WORK: u64 = 200;
/// The work that the state graph of a class may take: some four seconds.
pub(super) const GRAPH_WORK: u64 = 4_000 * MILLISECOND;
/// How many rounds there are where nobody asks for more (`--effort`): most of what the sixth would find takes longer than
/// people wait. Not measured.
pub(super) const DEFAULT_ROUNDS: usize = 5;
/// How much more the rounds after the fourth do than the one before.
pub(super) const ROUND_GROWTH: u64 = 2;
/// How many open sides of branches candidates are moved towards from how many candidates each, and with
/// how many runs of one. No measurement supports the figures.
pub(super) const MAX_CLIMBED: usize = 40;
pub(super) const MAX_CLIMBS: usize = 2;
pub(super) const MAX_CLIMBING_RUNS: u64 = 300;
/// How many smaller candidates are tried in the place of one that was chosen. No measurement supports it.
pub(super) const MAX_SMALLER: usize = 250;
/// How many sides that are known to be out of a scope are tried to be proved out of reach: that is worth less.
pub(super) const MAX_PROOFS_OUT_OF_SCOPE: usize = 40;
/// How many runs the JVM makes of candidates right after each other, where the order plays a part: some five seconds.
pub(super) const MAX_RUNS_IN_ORDERS: usize = 1_000;
