//! What work on the terms of a pool has cost, in a unit that is the same on every machine and under any load.
//!
//! A unit of work is some 50 nanoseconds; a look at a term costs less than that, so it is counted in sixteenths. Whoever
//! walks over terms says so here, by [`TermPool::count`]; no figure needs to be exact, as work is only compared with
//! bounds on work.
//!
//! Measured by `cargo run --release -p attest-term --example term_work` on conditions of 20, 2,000 and 200,000 terms, a third
//! of them variables, on a loaded machine: a unit takes 48 to 75 ns where terms are visited and 51 to 73 ns where they are laid
//! out, but 160 to 380 ns where they are computed or replaced and 250 to 1,140 ns where what is laid out is evaluated. So
//! evaluation is still counted too low, by a factor of three to six.

use std::sync::atomic::Ordering;

use crate::pool::TermPool;

/// Sixteenths of a unit of work.
pub const PARTS: u64 = 16;
/// What it costs to evaluate a term that is laid out.
pub const EVALUATED: u64 = 1;
/// What it costs to visit a term and its arguments, for the first time in a walk.
pub const VISITED: u64 = 4;
/// What it costs to look something up or write it down: a value of a model, a place in a table.
pub const NOTED: u64 = 8;
/// What it costs to lay a term out for evaluation.
pub const LAID_OUT: u64 = 16;
/// What it costs to build a term that is new.
const BUILT: u64 = 16;

impl TermPool {
    /// Counts something that was done so many times, at so many sixteenths of a unit each.
    pub fn count(&self, times: usize, parts: u64) {
        // Only the owner's thread counts: a pool that is shared is read only.
        let known = self.parts.load(Ordering::Relaxed);
        self.parts.store(known.saturating_add((times as u64).saturating_mul(parts)), Ordering::Relaxed);
    }

    /// The work on this pool's terms so far: those built and what was counted.
    pub fn work(&self) -> u64 {
        // True and false are always there: a new pool has cost nothing.
        let built = (self.len() as u64).saturating_sub(2) * BUILT;
        self.parts.load(Ordering::Relaxed).saturating_add(built) / PARTS
    }
}

#[cfg(test)]
mod tests {
    use crate::{Sort, TermPool};

    #[test]
    fn work_grows_with_the_terms_that_are_built_and_walked_over() {
        let mut pool = TermPool::without_simplifier();
        let x = pool.variable("x", Sort::BitVec(32));
        let before = pool.work();
        let sum = (0..1_000).fold(x, |sum, _| pool.bv_add(sum, x));
        let built = pool.work() - before;
        assert_eq!(built, 1_000);
        pool.subterms(&[sum]);
        let once = pool.work() - before - built;
        assert!(once >= 1_000 / 16);
        pool.subterms(&[sum]);
        assert_eq!(pool.work() - before - built, 2 * once);
        pool.free_variables(sum);
        let walked = pool.work();
        pool.free_variables(sum);
        assert_eq!(pool.work(), walked, "what is kept costs nothing");
    }
}
