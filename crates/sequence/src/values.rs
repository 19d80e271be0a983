//! Values for what sequences leave open: the one place that every command draws them from.
//!
//! They are small, at a boundary, constants of the code, texts that mean something or fragments of them. Chance comes
//! from one generator: the same seed draws the same. Values are drawn by chance ([`Values::of`]), gone through in
//! order ([`Values::small`]), changed ([`Values::beside`]) and made simpler ([`InputValue::simpler`]).

mod change;
mod constants;
mod draw;
mod rng;
mod simpler;
mod small;
mod sources;
mod texts;
mod value;

use attest_program::Program;

pub use constants::Constants;
pub use rng::Rng;
pub(crate) use small::diagonal;
pub(crate) use sources::STATE_TEXTS;
pub use sources::USUAL_NUMBERS;
pub(crate) use value::seed_of;
pub use value::{InputValue, graph_of, seeds_of};

/// Which values are usual for a while: those of one candidate come from one small set, so that what was put in is found
/// again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ValueDistribution {
    /// Very small numbers, very short texts.
    Few,
    /// Small numbers.
    Some,
    /// Numbers up to some hundred.
    Many,
    /// Constants of the code, boundaries, small numbers.
    Constants,
    /// What people try first, and the constants of the code.
    Everyday,
    /// Small numbers, powers of two, numbers of the code, any number.
    Any,
}

/// How often null is passed: once in so many times.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NullRate {
    /// Where the code expects it.
    pub expected: usize,
    /// Elsewhere, if at all.
    pub elsewhere: Option<usize>,
}

/// Draws values.
pub struct Values<'p> {
    program: &'p Program,
    constants: Constants,
    /// Everyday numbers and those of the code, in this order.
    numbers: Vec<i64>,
    /// Texts that mean something and those of the code, in this order.
    texts: Vec<Vec<u16>>,
    distribution: ValueDistribution,
    nulls: NullRate,
    /// What was drawn before, by type, where values are drawn again.
    drawn: Option<Vec<(String, InputValue)>>,
    /// Where chance comes from.
    pub rng: Rng,
}

impl<'p> Values<'p> {
    /// Values for code with these constants.
    pub fn new(program: &'p Program, constants: Constants, seed: u64) -> Values<'p> {
        let of_code = constants.ints.iter().map(|value| i64::from(*value));
        let of_code = of_code.chain(constants.longs.iter().copied());
        let numbers = sources::EVERYDAY_NUMBERS.into_iter().chain(of_code).collect();
        let texts = sources::TEXTS.iter().map(|text| text.encode_utf16().collect());
        let texts = texts.chain(constants.texts.iter().cloned()).collect();
        Values {
            program,
            constants,
            numbers,
            texts,
            distribution: ValueDistribution::Few,
            nulls: NullRate { expected: 6, elsewhere: Some(20) },
            drawn: None,
            rng: Rng::new(seed),
        }
    }

    /// The same with null so often.
    pub fn with_nulls(self, nulls: NullRate) -> Values<'p> {
        Values { nulls, ..self }
    }

    /// The same, drawing half of the time what was drawn before: equal values in several places find more than
    /// different ones.
    pub fn drawing_again(self) -> Values<'p> {
        Values { drawn: Some(Vec::new()), ..self }
    }

    /// The constants of the code.
    pub(crate) fn constants(&self) -> &Constants {
        &self.constants
    }

    /// Draws from now on what is usual by this distribution, without regard to what was drawn before.
    pub fn draw_by(&mut self, distribution: ValueDistribution) {
        self.distribution = distribution;
        self.drawn.iter_mut().for_each(Vec::clear);
    }

    /// Draws from now on by a distribution that chance chooses; every other time also what was drawn before.
    pub(crate) fn draw_by_any(&mut self) {
        let distribution = match self.rng.below(6) {
            0 | 1 => ValueDistribution::Few,
            2 => ValueDistribution::Some,
            3 => ValueDistribution::Many,
            _ => ValueDistribution::Constants,
        };
        self.draw_by(distribution);
        self.drawn = self.rng.one_in(2).then(Vec::new);
    }
}
