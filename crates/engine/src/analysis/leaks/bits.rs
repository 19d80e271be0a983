//! A set of things, a bit each.

use super::things::Id;

const BITS: usize = u64::BITS as usize;

/// A set of small numbers.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub(super) struct Bits(Vec<u64>);

impl Bits {
    /// Adds one; false if it was there.
    pub(super) fn insert(&mut self, id: Id) -> bool {
        let (word, bit) = (id as usize / BITS, 1 << (id as usize % BITS));
        if self.0.len() <= word {
            self.0.resize(word + 1, 0);
        }
        let new = self.0[word] & bit == 0;
        self.0[word] |= bit;
        new
    }

    /// Adds all of another; false if all were there.
    pub(super) fn extend(&mut self, more: &Bits) -> bool {
        if self.0.len() < more.0.len() {
            self.0.resize(more.0.len(), 0);
        }
        let mut grew = false;
        for (own, new) in self.0.iter_mut().zip(&more.0) {
            grew |= new & !*own != 0;
            *own |= new;
        }
        grew
    }

    /// What another does not have.
    pub(super) fn without(&self, other: &Bits) -> Bits {
        let others = other.0.iter().copied().chain(std::iter::repeat(0));
        Bits(self.0.iter().zip(others).map(|(own, other)| own & !other).collect())
    }

    pub(super) fn contains(&self, id: Id) -> bool {
        let word = self.0.get(id as usize / BITS);
        word.is_some_and(|word| word >> (id as usize % BITS) & 1 == 1)
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.iter().all(|word| *word == 0)
    }

    /// In ascending order.
    pub(super) fn iter(&self) -> impl Iterator<Item = Id> + '_ {
        self.0.iter().enumerate().flat_map(|(at, word)| {
            let mut left = *word;
            std::iter::from_fn(move || {
                let bit = left.trailing_zeros() as usize;
                (left != 0).then(|| {
                    left &= left - 1;
                    (at * BITS + bit) as Id
                })
            })
        })
    }

    /// How much there is to look at.
    pub(super) fn words(&self) -> usize {
        self.0.len()
    }
}

#[cfg(test)]
mod tests {
    use super::Bits;

    fn bits(all: &[u32]) -> Bits {
        let mut bits = Bits::default();
        all.iter().for_each(|id| {
            bits.insert(*id);
        });
        bits
    }

    #[test]
    fn bits_are_a_set() {
        let mut set = bits(&[3, 64, 200]);
        assert!(!set.insert(64) && set.insert(65));
        assert_eq!(set.iter().collect::<Vec<_>>(), [3, 64, 65, 200]);
        assert!(set.contains(200) && !set.contains(199) && !set.contains(5_000));
        assert!(set.extend(&bits(&[1, 999])) && !set.extend(&bits(&[1, 3])));
        assert_eq!(set.without(&bits(&[3, 64, 5_000])).iter().collect::<Vec<_>>(), [1, 65, 200, 999]);
        assert!(set.without(&set.clone()).is_empty() && Bits::default().is_empty());
    }
}
