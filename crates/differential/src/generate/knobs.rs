//! The emphasis of one program, drawn from its seed: sizes, risks and weights.

use crate::ast::Prim;
use crate::random::Random;

/// Kinds of numeric expressions, in the order of [`Knobs::numbers`].
pub(super) const NUMBER_KINDS: usize = 10;
/// Kinds of statements, in the order of [`Knobs::statements`].
pub(super) const STATEMENT_KINDS: usize = 14;

/// Sizes, risks and weights.
pub(super) struct Knobs {
    /// How often, in percent, a guard against an exception is left away.
    pub(super) risk: u32,
    /// How deep expressions nest.
    pub(super) depth: u32,
    /// How many steps the program may make.
    pub(super) fuel: usize,
    pub(super) fields: usize,
    pub(super) early_methods: usize,
    pub(super) late_methods: usize,
    pub(super) classes: usize,
    pub(super) virtuals: usize,
    pub(super) stages: usize,
    /// How often `run` goes through each stage.
    pub(super) rounds: usize,
    /// How many statements a method's outer block has.
    pub(super) statements_each: usize,
    /// The weight of each primitive type.
    pub(super) palette: [u32; 8],
    pub(super) numbers: [u32; NUMBER_KINDS],
    pub(super) statements: [u32; STATEMENT_KINDS],
    /// Weights of the types of new locals: primitive, string, array, two dimensions, object, boxed, lambda,
    /// collection.
    pub(super) locals: [u32; 8],
}

impl Knobs {
    pub(super) fn draw(random: &mut Random) -> Self {
        let classes = *random.pick(&[0, 0, 2, 2, 3]);
        let mut knobs = Self {
            risk: *random.pick(&[0, 2, 5, 10, 20]),
            depth: *random.pick(&[2, 2, 3, 3, 4]),
            fuel: *random.pick(&[150, 300, 600]),
            fields: random.between(1, 4),
            early_methods: *random.pick(&[0, 1, 1]),
            late_methods: random.between(0, 1),
            classes,
            virtuals: random.between(0, 1),
            stages: if classes > 0 { 1 } else { random.between(1, 2) },
            rounds: random.between(1, 5),
            statements_each: random.between(2, 4),
            palette: [6, 5, 5, 5, 20, 12, 7, 9],
            numbers: [30, 16, 8, 14, 6, 10, 12, 16, 10, 10],
            statements: [18, 22, 5, 11, 20, 6, 9, 2, 2, 8, 7, 5, 5, 4],
            locals: [40, 10, 12, 6, 12, 6, 8, 8],
        };
        emphasise(random, &mut knobs.palette);
        emphasise(random, &mut knobs.numbers);
        emphasise(random, &mut knobs.statements);
        emphasise(random, &mut knobs.locals);
        knobs
    }
}

impl super::Generator {
    /// A primitive type, by the program's palette.
    pub(super) fn prim(&mut self) -> Prim {
        Prim::ALL[self.random.weighted(&self.knobs.palette)]
    }

    /// A numeric type, by the program's palette.
    pub(super) fn numeric(&mut self) -> Prim {
        let mut weights = self.knobs.palette;
        weights[0] = 0;
        Prim::ALL[self.random.weighted(&weights)]
    }

    /// An integral type, by the program's palette.
    pub(super) fn integral(&mut self) -> Prim {
        let mut weights = self.knobs.palette;
        weights[0] = 0;
        weights[6] = 0;
        weights[7] = 0;
        Prim::ALL[self.random.weighted(&weights)]
    }

    /// A type that is promoted to `int`.
    pub(super) fn small(&mut self) -> Prim {
        if self.random.chance(55) { Prim::Int } else { *self.random.pick(&Prim::SMALL) }
    }
}

/// Makes two of the weights much larger and one smaller.
fn emphasise(random: &mut Random, weights: &mut [u32]) {
    for _ in 0..2 {
        let chosen = random.below(weights.len());
        weights[chosen] = weights[chosen] * 2 + 6;
    }
    let chosen = random.below(weights.len());
    weights[chosen] = weights[chosen] / 2 + 1;
}
