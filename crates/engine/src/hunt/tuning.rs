//! How much a hunt does of what in which round. Work is counted as `Machine::work` counts it.

use std::time::Duration;

/// How many rounds there are where the time does not end them: the last ones only go on with what the ones before cut.
pub(super) const MAX_ROUNDS: u32 = 10;
/// How many sequences of concrete calls are made of a class, round by round: all classes are looked at briefly first.
pub(super) const WALKS: [usize; 5] = [10, 40, 150, 400, 400];
/// The most jumps of one concrete call: some 5 milliseconds. No measurement supports it.
pub(super) const MAX_CALL_JUMPS: u64 = 100_000;
/// How many suspicions of one place are kept in one visit of a class.
pub(super) const MAX_OF_PLACE: usize = 2;
/// How many smaller candidates are tried in the place of one that ends in an error. No measurement supports it.
pub(super) const MAX_SMALLER: usize = 60;
/// The work that a recipe may take at first: some 50 milliseconds.
pub(super) const FIRST_WORK: u64 = 1_000_000;
/// How much more work what was cut may take in the next round.
pub(super) const GROWTH: u64 = 4;
/// The work that exploring the states of a class may take at first: some 200 milliseconds.
pub(super) const STATE_WORK: u64 = 4_000_000;
/// The work that the paths of one method on an unknown object may take: some 100 milliseconds.
pub(super) const FREE_WORK: u64 = 2_000_000;
/// The most paths of one recipe.
pub(super) const MAX_PATHS: u64 = 400;
/// How many paths of one recipe that met a bound are run on, in case that they do not end.
pub(super) const MAX_GIVEN_UP: usize = 8;
/// The most jumps of one symbolic run.
pub(super) const MAX_JUMPS: u64 = 5_000_000;
/// How many calls that do not end the JVM waits for; each costs it some three seconds.
pub(super) const MAX_ENDLESS: usize = 5;
/// The part of the time that is kept for the JVM, and the least and most of it; but not more than `MAX_KEPT_PART` of a short
/// time. Reason: compiling and running the tests of a few suspicions, twice, takes a second or two, however short the run.
pub(super) const KEPT_PART: f64 = 0.25;
pub(super) const MIN_KEPT: Duration = Duration::from_millis(1_500);
pub(super) const MAX_KEPT: Duration = Duration::from_secs(60);
pub(super) const MAX_KEPT_PART: f64 = 0.6;

/// How often a branch of a whole program may be undecided, round by round. Reason: few are quick, and most programs
/// need no more; more are tried where that is not enough. No measurement supports the figures.
pub(super) const WHOLE_BRANCHES: [u32; 3] = [5, 40, 1000];
/// The part of the time that is kept for confirming on the JVM what the paths of a program throw. Reason: the search
/// for tests explores the paths again.
pub(super) const WHOLE_KEPT: u32 = 2;
