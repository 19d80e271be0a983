//! How a whole program is verified, in rounds.

/// How often a branch may be undecided, round by round. Reason: few are quick, and most programs need no more; more
/// are tried where that is not enough. No measurement supports the figures.
pub(super) const BRANCHES: [u32; 3] = [5, 40, 1000];
/// The part of the time that is kept for confirming on the JVM what the paths of a program throw. Reason: the search
/// for tests explores the paths again.
pub(super) const KEPT: u32 = 2;
