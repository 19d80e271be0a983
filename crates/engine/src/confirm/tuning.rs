//! How much is asked at once, and how much time it may use. What runs on a JVM cannot be counted in steps: its time is
//! what it computes, sleeps and waits for, not what it waits for a processor (`jvm/src/meter.rs`). No measurement supports
//! the numbers but the run time of the tests.

use std::time::Duration;

/// So many observers share a file: the compiler is quicker with few files, and its complaints cost only one.
pub(super) const TOGETHER: usize = 25;
/// How much time the compiler may use.
pub(super) const MAX_COMPILATION: Duration = Duration::from_secs(120);
/// How much time a call may use that is said not to end.
pub(crate) const UNENDING: Duration = Duration::from_secs(1);
/// How much time a test may use where nothing else is said.
pub(super) const MAX_TEST: Duration = Duration::from_secs(10);
/// How often tests are mended at most.
pub(super) const MAX_MENDING: usize = 5;
/// With less time than this left, a JVM is not warmed: it would be warm when all is over.
pub(super) const LEAST_WARMING: Duration = Duration::from_secs(2);
/// How many sources a JVM compiles to get warm.
pub(super) const WARMING_SOURCES: usize = 12;
