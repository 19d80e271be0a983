//! How much a concrete search tries of what. Where no command is named, no measurement supports the figure.

/// Calls of one method on one object, at most, in a bounded-exhaustive search: what they cover takes few values.
pub(super) const MAX_CALLS: usize = 32;
/// Calls of one method that build, at most.
pub(super) const MAX_BUILDING_CALLS: usize = 8;
/// Calls of one method in a row that add nothing, after which the others on the same object wait.
pub(super) const MAX_WITHOUT_PROGRESS: usize = 6;
/// Ways to call the same method again and again with other values.
pub(super) const CHAINS: usize = 4;

/// Numbers of a candidate that are moved, at most. Reason: each takes some dozens of runs.
pub(super) const MAX_NUMBERS: usize = 12;
/// Sizes of random starts of a walk, small ones more often.
pub(super) const MAGNITUDES: [f64; 5] = [10.0, 100.0, 1_000.0, 100.0, 100_000.0];
/// How many usual numbers three inputs are tried with in all combinations: 343 runs.
pub(super) const USUAL_NUMBERS_OF_THREE: usize = 7;
/// How far from zero inputs are looked at for roots, the smallest numbers first.
pub(super) const ROOT_DISTANCES: [f64; 3] = [10.0, 100.0, 1_000.0];
/// At how many places, all inputs together.
pub(super) const ROOT_SAMPLES: usize = 192;
/// Steps that it takes at most to come as near to a root as floats do.
pub(super) const MAX_ROOT_STEPS: usize = 40;

/// Calls on an object before the one under test, at most, where objects are made by chance.
pub(super) const MAX_RANDOM_CALLS: usize = 8;
/// How many of five candidates by chance are changes of others; the rest are new.
pub(super) const CHANGES_OF_FIVE: usize = 3;

/// Methods outside the JDK that are read for their words, at most.
pub(super) const MAX_READ_METHODS: usize = 300;
