//! The finder's constants, each with its unit and its reason.

/// How many steps of the solver a search in less than the whole scope is worth. A step is one question of the solver
/// whether to stop. A guess, as are the other constants here.
pub const TRYING: u64 = 1_000;

/// How many steps of the solver a smaller heap is worth.
pub const SHRINKING: u64 = 200;

/// How many variables a universe may have before it is made anew: an answer assigns all of them, also those of questions
/// that are no longer asked.
pub const MAX_VARIABLES: usize = 400_000;

/// The sizes of universes, so that questions of about the same size share one.
const SIZES: [usize; 10] = [4, 6, 8, 11, 15, 20, 26, 34, 45, 60];

/// The size of the universe for heaps of so many objects.
pub fn universe_size(objects: usize) -> usize {
    let larger = SIZES.iter().find(|size| **size >= objects);
    larger.copied().unwrap_or_else(|| objects.next_multiple_of(20)).max(1)
}
