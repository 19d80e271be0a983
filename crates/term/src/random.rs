//! A small seeded generator of numbers (splitmix64), for tests and searches that must repeat exactly.

mod terms;

pub use terms::{random_terms, random_value};

/// A deterministic source of numbers.
#[derive(Clone, Debug)]
pub struct Random {
    state: u64,
}

impl Random {
    /// The source with the given seed.
    pub fn new(seed: u64) -> Random {
        Random { state: seed }
    }

    /// The next 64 bits.
    #[allow(clippy::should_implement_trait)]
    pub fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.state;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }

    /// A number below a bound.
    pub fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound.max(1) as u64) as usize
    }

    /// One of the choices.
    pub fn pick<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[self.below(choices.len())]
    }

    /// A word that is often at an edge: small, negative small, a power of two or next to one.
    pub fn edge_word(&mut self) -> u64 {
        let value = self.next();
        match value % 8 {
            0 => value >> 32 & 7,
            1 => (value >> 32 & 7).wrapping_neg(),
            2 => 1 << (value >> 32 & 63),
            3 => (1u64 << (value >> 32 & 63)).wrapping_sub(1),
            4 => (1u64 << (value >> 32 & 63)).wrapping_neg(),
            5 => value >> 48,
            _ => self.next(),
        }
    }
}
