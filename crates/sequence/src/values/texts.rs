//! Texts by chance: those of the code and others that mean something, and fragments of them put together.

use super::sources::{LETTERS, MARKS, PLAIN_TEXTS, PLAINEST_TEXTS, TEXTS};
use super::{ValueDistribution, Values};

/// The longest sentence, the most words of one, and the most letters of a word by chance.
const MAX_SENTENCE: usize = 60;
const MAX_WORDS: usize = 8;
const MAX_LETTERS: usize = 8;

impl Values<'_> {
    pub(super) fn letter(&mut self) -> u16 {
        if self.distribution == ValueDistribution::Any {
            return self.any() as u16;
        }
        if self.distribution == ValueDistribution::Everyday {
            // As often as it occurs in texts.
            let count = self.texts.iter().map(Vec::len).sum();
            let at = self.rng.below(count);
            return self.texts.iter().flatten().nth(at).copied().unwrap_or(u16::from(b'a'));
        }
        if self.rng.one_in(4) {
            let text = self.rng.pick(&self.constants.texts).cloned().unwrap_or_default();
            if let Some(unit) = self.rng.pick(&text) {
                return *unit;
            }
            let constant = self.rng.pick(&self.constants.ints).copied().unwrap_or(0);
            if (9..=0xffff).contains(&constant) {
                return constant as u16;
            }
        }
        u16::from(LETTERS[self.rng.below(LETTERS.len())])
    }

    /// A text.
    pub fn text(&mut self) -> Vec<u16> {
        match self.distribution {
            ValueDistribution::Everyday => return self.everyday_text(),
            ValueDistribution::Any => return self.any_text(),
            _ => {}
        }
        let few = self.distribution == ValueDistribution::Few;
        match self.rng.below(8) {
            0 => Vec::new(),
            1 | 2 if few => vec![u16::from(b"ab"[self.rng.below(2)])],
            1..=3 if !self.constants.texts.is_empty() => {
                let mut text = self.rng.pick(&self.constants.texts).cloned().unwrap_or_default();
                if self.rng.one_in(4) {
                    let more = self.rng.pick(&self.constants.texts).cloned().unwrap_or_default();
                    text.extend(more);
                }
                text
            }
            4 | 6 if !self.constants.tokens.is_empty() => self.sentence(),
            5 if self.rng.one_in(2) => {
                let meaningful = &self.texts[PLAIN_TEXTS..TEXTS.len()];
                self.rng.pick(meaningful).cloned().unwrap_or_default()
            }
            5 => self.int().to_string().encode_utf16().collect(),
            _ => (0..1 + self.rng.below(5)).map(|_| self.letter()).collect(),
        }
    }

    /// A text that people try or that the code mentions, often with another one behind it.
    fn everyday_text(&mut self) -> Vec<u16> {
        if self.rng.one_in(4) {
            let length = 1 + self.rng.below(MAX_LETTERS);
            return (0..length).map(|_| u16::from(b'a') + self.rng.below(26) as u16).collect();
        }
        let among = match self.rng.below(8) {
            0..=3 => PLAINEST_TEXTS,
            4 | 5 => TEXTS.len(),
            6 if !self.constants.tokens.is_empty() => return self.sentence(),
            _ => self.texts.len(),
        };
        let mut text = self.texts[self.rng.below(among)].clone();
        if self.rng.one_in(4) {
            text.push(u16::from(MARKS[self.rng.below(MARKS.len())]));
            text.extend(&self.texts[self.rng.below(PLAINEST_TEXTS)]);
        }
        text
    }

    /// A text that means something or that the code mentions sometimes, a few characters that can be printed otherwise.
    fn any_text(&mut self) -> Vec<u16> {
        if self.rng.one_in(4) {
            return self.texts[self.rng.below(self.texts.len())].clone();
        }
        (0..self.rng.below(6)).map(|_| 32 + self.rng.below(95) as u16).collect()
    }

    /// A word of what the code reads, or a letter.
    pub(super) fn token(&mut self) -> Vec<u16> {
        match self.rng.pick(&self.constants.tokens).cloned() {
            Some(token) if !self.rng.one_in(4) => token,
            _ => vec![self.letter()],
        }
    }

    /// Words of what the code reads, one after the other.
    fn sentence(&mut self) -> Vec<u16> {
        let mut text = Vec::new();
        for _ in 0..1 + self.rng.below(MAX_WORDS) {
            text.extend(self.token());
        }
        text.truncate(MAX_SENTENCE);
        text
    }
}
