//! Chance that is the same in every run: numbers from a seed.

/// A generator after Steele, Lea and Flood, "Fast splittable pseudorandom number generators" (2014).
#[derive(Clone, Debug)]
pub struct Rng {
    word: u64,
}

impl Rng {
    /// Numbers from a seed.
    pub fn new(seed: u64) -> Rng {
        Rng { word: seed }
    }

    /// The next number.
    pub fn number(&mut self) -> u64 {
        self.word = self.word.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.word;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below a bound, which is not zero.
    pub fn below(&mut self, bound: usize) -> usize {
        (self.number() % bound.max(1) as u64) as usize
    }

    /// True once in so many times.
    pub fn one_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    /// One of some things.
    pub fn pick<'t, T>(&mut self, things: &'t [T]) -> Option<&'t T> {
        if things.is_empty() { None } else { things.get(self.below(things.len())) }
    }

    /// One of some things, the first ones more often.
    pub fn prefer<'t, T>(&mut self, things: &'t [T]) -> Option<&'t T> {
        let (a, b) = (self.below(things.len()), self.below(things.len()));
        things.get(a.min(b))
    }

    /// Puts things into another order.
    pub fn shuffle<T>(&mut self, things: &mut [T]) {
        for at in (1..things.len()).rev() {
            let other = self.below(at + 1);
            things.swap(at, other);
        }
    }
}
