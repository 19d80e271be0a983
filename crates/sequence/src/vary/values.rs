//! Values by chance: small ones, constants of the code, texts that mean something.

use attest_classfile::access::ACC_ENUM;
use attest_program::Kind;

use super::{Mood, Varier};
use crate::seed::Seed;
use crate::sequence::Sequence;

/// Texts that mean something to somebody: numbers, dates, names of encodings, addresses.
const TEXTS: &[&str] = &[
    "http://example.org/a?b=c",
    "UTF-8",
    "2020-02-29",
    "12:30:00",
    "1.5",
    "-7",
    "1e3",
    "0x1F",
    "true",
    "key=value",
    "a,b",
    "a/b.txt",
    "<p>a</p>",
    "{\"a\": 1}",
    "A b",
    "\u{e4}",
];

/// Characters that mean something to somebody.
const LETTERS: &[u8] = b"abcABZz0129 -+.,;:_/\\\"'()[]{}<>=%&#@!?*$^|~\t\n";

impl Varier<'_, '_> {
    pub(super) fn seeds(&mut self, sequence: &Sequence) -> Vec<Seed> {
        sequence.inputs().map(|input| self.seed(&input.descriptor, input.nullable, 0)).collect()
    }

    /// A value of a type.
    pub(super) fn seed(&mut self, descriptor: &str, nullable: bool, depth: usize) -> Seed {
        match descriptor.as_bytes().first() {
            Some(b'Z') => Seed::Int(Kind::Boolean, self.rng.below(2) as i32),
            Some(b'B') => Seed::Int(Kind::Byte, i32::from(self.int() as i8)),
            Some(b'C') => Seed::Int(Kind::Char, i32::from(self.letter())),
            Some(b'S') => Seed::Int(Kind::Short, i32::from(self.int() as i16)),
            Some(b'I') => Seed::Int(Kind::Int, self.int()),
            Some(b'J') => Seed::Long(self.long()),
            Some(b'F') => Seed::Float(self.double() as f32),
            Some(b'D') => Seed::Double(self.double()),
            _ => {
                if self.rng.one_in(if nullable { 6 } else { 20 }) {
                    return Seed::Null;
                }
                self.object(descriptor, depth)
            }
        }
    }

    fn object(&mut self, descriptor: &str, depth: usize) -> Seed {
        let program = self.program();
        let Ok(class) = program.load_descriptor(descriptor) else { return Seed::Null };
        if let Some(element) = descriptor.strip_prefix('[') {
            let kind = program.class(class).element_kind().unwrap_or(Kind::Ref);
            if matches!(kind, Kind::Byte | Kind::Char) && self.rng.one_in(2) {
                let units = self.text().into_iter();
                let of = |unit: u16| match kind {
                    Kind::Byte => Seed::Int(kind, i32::from(unit as i8)),
                    _ => Seed::Int(kind, i32::from(unit)),
                };
                return Seed::Array(class, kind, units.map(of).collect());
            }
            let length = if depth > 2 { 0 } else { self.rng.below(5) };
            let elements = (0..length).map(|_| self.seed(element, false, depth + 1)).collect();
            return Seed::Array(class, kind, elements);
        }
        if program.class(class).access & ACC_ENUM != 0 {
            let names: Vec<String> = program
                .class(class)
                .fields
                .iter()
                .map(|field| program.field(*field))
                .filter(|field| field.access & ACC_ENUM != 0)
                .map(|field| program.text(field.name).to_owned())
                .collect();
            return self.rng.pick(&names).map_or(Seed::Null, |name| Seed::Constant(class, name.clone()));
        }
        Seed::Text(class, self.text())
    }

    fn int(&mut self) -> i32 {
        let constant = match self.mood {
            Mood::Constants => self.rng.one_in(2),
            _ => self.rng.one_in(12),
        };
        if constant && let Some(value) = self.rng.pick(&self.constants.ints) {
            return *value;
        }
        match self.mood {
            Mood::Few => self.rng.below(4) as i32,
            Mood::Some => self.rng.below(12) as i32 - 1,
            Mood::Many => self.rng.below(200) as i32 - 20,
            Mood::Constants => match self.rng.below(12) {
                0 => i32::MIN,
                1 => i32::MAX,
                2 => -1,
                3 => self.rng.number() as i32,
                _ => self.rng.below(10) as i32,
            },
        }
    }

    fn long(&mut self) -> i64 {
        match self.rng.pick(&self.constants.longs) {
            Some(value) if self.rng.one_in(3) => *value,
            _ if self.rng.one_in(16) => [i64::MIN, i64::MAX][self.rng.below(2)],
            _ => i64::from(self.int()),
        }
    }

    fn double(&mut self) -> f64 {
        match self.rng.pick(&self.constants.doubles) {
            Some(value) if self.rng.one_in(3) => *value,
            _ => match self.rng.below(16) {
                0 => f64::NAN,
                1 => f64::INFINITY,
                2 => f64::NEG_INFINITY,
                3 => -0.0,
                4..=7 => f64::from(self.int()) / 2.0,
                _ => f64::from(self.int()),
            },
        }
    }

    pub(super) fn letter(&mut self) -> u16 {
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

    fn text(&mut self) -> Vec<u16> {
        let few = matches!(self.mood, Mood::Few);
        match self.rng.below(8) {
            0 => Vec::new(),
            1 | 2 if few => vec![u16::from(b"ab"[self.rng.below(2)])],
            1..=4 if !self.constants.texts.is_empty() => {
                let mut text = self.rng.pick(&self.constants.texts).cloned().unwrap_or_default();
                if self.rng.one_in(4) {
                    let more = self.rng.pick(&self.constants.texts).cloned().unwrap_or_default();
                    text.extend(more);
                }
                text
            }
            6 if !self.constants.tokens.is_empty() => self.sentence(),
            5 if self.rng.one_in(2) => TEXTS[self.rng.below(TEXTS.len())].encode_utf16().collect(),
            5 => self.int().to_string().encode_utf16().collect(),
            _ => (0..1 + self.rng.below(5)).map(|_| self.letter()).collect(),
        }
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
        for _ in 0..1 + self.rng.below(8) {
            text.extend(self.token());
        }
        text.truncate(60);
        text
    }
}
