//! How much is asked at once, and how long it may take. The clock is the JVM's: what runs there cannot be counted. No
//! measurement supports the numbers but the run time of the tests.

use std::time::Duration;

/// So many observers share a file: the compiler is quicker with few files, and its complaints cost only one.
pub(super) const TOGETHER: usize = 25;
/// How long the compiler may take where nothing else is said.
pub(super) const MAX_COMPILATION: Duration = Duration::from_secs(120);
/// How long a call is waited for that is said not to end.
pub(crate) const UNENDING: Duration = Duration::from_secs(1);
/// How long a test may take where nothing else is said.
pub(crate) const MAX_TEST: Duration = Duration::from_secs(10);
/// How often tests are mended at most.
pub(super) const MAX_MENDING: usize = 5;
/// How many sources a JVM compiles to get warm.
pub(super) const WARMING_SOURCES: usize = 12;
