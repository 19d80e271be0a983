//! What is known of a word: an unsigned interval, a signed interval, and bits, each sharpening the others.

use attest_term::bits::word::{mask, signed};

/// A set of words of one width that contains all possible ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Domain {
    pub(super) width: u16,
    /// The unsigned bounds.
    pub(super) low: u64,
    pub(super) high: u64,
    /// The signed bounds.
    pub(super) least: i64,
    pub(super) most: i64,
    /// The bits that are certainly zero, and certainly one.
    pub(super) zeros: u64,
    pub(super) ones: u64,
}

impl Domain {
    /// Every word.
    pub(super) fn top(width: u16) -> Domain {
        let least = signed(width, 1 << (width - 1));
        Domain { width, low: 0, high: mask(width), least, most: -(least + 1), zeros: 0, ones: 0 }
    }

    /// One word.
    pub(super) fn constant(width: u16, word: u64) -> Domain {
        let word = word & mask(width);
        let number = signed(width, word);
        Domain {
            width,
            low: word,
            high: word,
            least: number,
            most: number,
            zeros: !word & mask(width),
            ones: word,
        }
    }

    /// The words between unsigned bounds; all words unless the bounds are words.
    pub(super) fn between(width: u16, low: u128, high: u128) -> Domain {
        let top = Domain::top(width);
        if high > u128::from(mask(width)) {
            return top;
        }
        Domain { low: low as u64, high: high as u64, ..top }
    }

    /// The words between signed bounds; all words unless the bounds are words.
    pub(super) fn between_signed(width: u16, least: i128, most: i128) -> Domain {
        let top = Domain::top(width);
        if least < i128::from(top.least) || most > i128::from(top.most) {
            return top;
        }
        Domain { least: least as i64, most: most as i64, ..top }
    }

    /// The words with these bits.
    pub(super) fn with_bits(width: u16, zeros: u64, ones: u64) -> Domain {
        Domain { zeros: zeros & mask(width), ones: ones & mask(width), ..Domain::top(width) }
    }

    /// The only word, if there is one.
    pub(super) fn only(&self) -> Option<u64> {
        (self.low == self.high).then_some(self.low)
    }

    pub(super) fn contains(&self, word: u64) -> bool {
        let number = signed(self.width, word);
        (self.low..=self.high).contains(&word)
            && (self.least..=self.most).contains(&number)
            && word & self.zeros == 0
            && word & self.ones == self.ones
    }

    /// The words in both, if there can be any.
    pub(super) fn meet(self, other: Domain) -> Option<Domain> {
        let met = Domain {
            width: self.width,
            low: self.low.max(other.low),
            high: self.high.min(other.high),
            least: self.least.max(other.least),
            most: self.most.min(other.most),
            zeros: self.zeros | other.zeros,
            ones: self.ones | other.ones,
        };
        if met == self { Some(met) } else { met.sharpened() }
    }

    /// The least domain with the words of both.
    pub(super) fn join(self, other: Domain) -> Domain {
        Domain {
            width: self.width,
            low: self.low.min(other.low),
            high: self.high.max(other.high),
            least: self.least.min(other.least),
            most: self.most.max(other.most),
            zeros: self.zeros & other.zeros,
            ones: self.ones & other.ones,
        }
    }

    /// Lets each kind of knowledge sharpen the others; none if nothing is left.
    fn sharpened(mut self) -> Option<Domain> {
        let (all, sign) = (mask(self.width), 1u64 << (self.width - 1));
        for _ in 0..4 {
            let before = self;
            self.low = self.low.max(self.ones);
            self.high = self.high.min(!self.zeros & all);
            if self.low > self.high || self.least > self.most || self.zeros & self.ones != 0 {
                return None;
            }
            if self.high < sign || self.low >= sign {
                self.least = self.least.max(signed(self.width, self.low));
                self.most = self.most.min(signed(self.width, self.high));
            }
            if self.least >= 0 || self.most < 0 {
                self.low = self.low.max(self.least as u64 & all);
                self.high = self.high.min(self.most as u64 & all);
            }
            if self.low > self.high || self.least > self.most {
                return None;
            }
            let different = self.low ^ self.high;
            let fixed = if different == 0 { all } else { all & !(u64::MAX >> different.leading_zeros()) };
            self.ones |= self.low & fixed;
            self.zeros |= !self.low & fixed;
            if self == before {
                break;
            }
        }
        (self.zeros & self.ones == 0).then_some(self)
    }
}
