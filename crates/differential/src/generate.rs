//! Generates random small Java programs, the same program for the same seed on every platform.
//!
//! A program is one public class with `public static String run()`, which returns a text of everything that
//! was observed, and a `main` that prints it in ASCII. What makes a program always acceptable:
//!
//! - It compiles at source level 8. Every expression is generated for an exact static type; every local has an
//!   initial value; every jump stands alone under an `if`, so that no statement is unreachable; every loop
//!   condition calls `step()`, so that none is a constant; names are never reused; lambdas see only `final`
//!   locals, their own parameters and fields.
//! - It ends. `step()` is called in every loop and method and throws an `Error` when the fuel is used up.
//!   Static methods call only earlier ones (or themselves, with a depth that falls), and virtual methods only
//!   those with smaller numbers.
//! - It is deterministic: no identity hash, no time, no locale, no payload of a NaN, no message of a
//!   `NullPointerException` (it depends on `-g`) and no loader names from a `ClassCastException`.
//!
//! `run` is meant to be called once for each initialisation of the class: static fields keep their values.

mod calls;
mod classes;
mod conditions;
mod expressions;
mod knobs;
mod library;
mod literals;
mod loops;
mod methods;
mod preamble;
mod references;
mod scope;
mod statements;
mod texts;
mod trouble;
mod updates;

use crate::ast::{Member, Program};
use crate::print::print;
use crate::random::Random;

use knobs::Knobs;
use scope::{Context, Var, World};

/// What a caller may decide about the programs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// Leave out what a newer JDK's library prints otherwise: `float` and `double` appear as their bits (their
    /// text changed in JDK 19), and messages that changed are dropped. Off by default.
    pub portable: bool,
}

/// The source of the program that belongs to `seed`, as a public class `name`.
#[must_use]
pub fn program(seed: u64, name: &str) -> String {
    program_with(seed, name, Options::default())
}

/// The source of the program that belongs to `seed` and `options`.
#[must_use]
pub fn program_with(seed: u64, name: &str, options: Options) -> String {
    print(&tree(seed, name, options))
}

/// The same program as a tree, which [`crate::shrink`] can make smaller.
///
/// A draft that is too long is dropped for the next one of the same seed.
#[must_use]
pub fn tree(seed: u64, name: &str, options: Options) -> Program {
    let mut random = Random::new(seed);
    let mut draft = draft(random.bits(), name, options);
    for _ in 0..DRAFTS {
        if print(&draft).lines().count() <= MAX_LINES {
            break;
        }
        draft = self::draft(random.bits(), name, options);
    }
    draft
}

/// How many lines a program may have.
const MAX_LINES: usize = 150;
/// How many drafts are tried at most.
const DRAFTS: usize = 20;

fn draft(seed: u64, name: &str, options: Options) -> Program {
    let mut random = Random::new(seed);
    let knobs = Knobs::draw(&mut random);
    let mut generator = Generator {
        random,
        options,
        knobs,
        world: World::default(),
        scope: Vec::new(),
        context: Context::default(),
        names: 0,
        nesting: 0,
        allowance: 0,
    };
    generator.program(name)
}

/// The state of one generation.
struct Generator {
    random: Random,
    options: Options,
    knobs: Knobs,
    /// What has been declared so far and can be called or built.
    world: World,
    /// The variables in scope: static fields, fields of `this`, parameters, locals.
    scope: Vec<Var>,
    context: Context,
    /// How many names have been given out.
    names: usize,
    /// How many blocks are open around the next statement.
    nesting: u32,
    /// How many more statements of the method may have blocks.
    allowance: usize,
}

impl Generator {
    fn program(&mut self, name: &str) -> Program {
        let mut members = preamble::members(&self.knobs, self.options);
        for _ in 0..self.knobs.fields {
            members.push(self.static_field());
        }
        for _ in 0..self.knobs.early_methods {
            members.push(self.static_method());
        }
        members.extend(self.classes());
        for _ in 0..self.knobs.late_methods {
            members.push(self.static_method());
        }
        let stages: Vec<Member> = (0..self.knobs.stages).map(|number| self.stage(number)).collect();
        members.extend(stages);
        members.push(self.run());
        members.push(preamble::main());
        Program { name: name.to_owned(), members }
    }

    /// A name that the program has not used yet.
    fn fresh(&mut self, stem: &str) -> String {
        self.names += 1;
        format!("{stem}{}", self.names)
    }

    /// Whether to leave a guard against an exception away.
    fn risky(&mut self) -> bool {
        self.random.chance(self.knobs.risk)
    }
}

#[cfg(test)]
mod tests {
    use super::{Options, program, program_with};

    #[test]
    fn the_same_seed_gives_the_same_text() {
        for seed in 0..50 {
            assert_eq!(program(seed, "P"), program(seed, "P"));
        }
    }

    /// The seeds in reports and notes name programs; whoever changes the generator changes this number, too.
    #[test]
    fn a_seed_names_the_same_program_on_every_platform() {
        let mut hash = 0xcbf2_9ce4_8422_2325_u64;
        for byte in (0..20).flat_map(|seed| program(seed, "P").into_bytes()) {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
        assert_eq!(hash, 0xa817_27ce_b094_5ddf);
    }

    #[test]
    fn different_seeds_give_different_texts() {
        let texts: std::collections::HashSet<String> = (0..200).map(|seed| program(seed, "P")).collect();
        assert_eq!(texts.len(), 200);
    }

    #[test]
    fn brackets_are_balanced_outside_of_literals() {
        for seed in 0..300 {
            assert_eq!(unbalanced(&program(seed, "P")), None, "seed {seed}");
        }
    }

    #[test]
    fn programs_have_between_forty_and_a_hundred_and_fifty_lines() {
        for seed in 0..400 {
            let lines = program(seed, "P").lines().count();
            assert!((40..=150).contains(&lines), "seed {seed}: {lines}");
        }
    }

    #[test]
    fn a_portable_program_never_shows_a_floating_number_as_text() {
        for seed in 0..200 {
            let text = program_with(seed, "P", Options { portable: true });
            assert!(!text.contains("valueOf((float)") && !text.contains("valueOf((double)"), "seed {seed}");
        }
    }

    /// The first bracket that does not fit, with its line.
    fn unbalanced(text: &str) -> Option<(usize, char)> {
        let mut open = Vec::new();
        for (number, line) in text.lines().enumerate() {
            let mut quote = None;
            let mut chars = line.chars();
            while let Some(c) = chars.next() {
                match (quote, c) {
                    (Some(_), '\\') => {
                        chars.next();
                    }
                    (Some(q), c) if q == c => quote = None,
                    (Some(_), _) => {}
                    (None, '"' | '\'') => quote = Some(c),
                    (None, '(' | '[' | '{') => open.push(c),
                    (None, ')' | ']' | '}') => {
                        let fits =
                            matches!((open.pop(), c), (Some('('), ')') | (Some('['), ']') | (Some('{'), '}'));
                        if !fits {
                            return Some((number + 1, c));
                        }
                    }
                    (None, _) => {}
                }
            }
        }
        open.pop().map(|c| (text.lines().count(), c))
    }
}
