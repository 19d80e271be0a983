//! The constants that code mentions: good values to try, and so are their neighbours.

use std::collections::BTreeSet;

use attest_ir::{Body, Inst};
use attest_program::Program;

use super::sources::{ACCEPTED, ARRAYS};

/// Constants of methods, each once, in order.
#[derive(Clone, Debug, Default)]
pub struct Constants {
    /// Ints, and those one less and one more.
    pub ints: Vec<i32>,
    /// Longs, and those one less and one more.
    pub longs: Vec<i64>,
    /// All finite numbers as the code has them.
    pub numbers: Vec<f64>,
    /// Floating-point numbers.
    pub doubles: Vec<f64>,
    /// Strings.
    pub texts: Vec<Vec<u16>>,
    /// Words of what the code reads: characters that it compares with, what the JDK's methods that it asks about texts accept,
    /// and short strings.
    pub tokens: Vec<Vec<u16>>,
    /// Classes that objects are cast to or asked for, with slashes.
    pub classes: Vec<String>,
}

impl Constants {
    /// The constants of some bodies.
    pub fn of<'b>(program: &Program, bodies: impl IntoIterator<Item = &'b Body>) -> Constants {
        let (mut ints, mut longs) = (BTreeSet::new(), BTreeSet::new());
        let (mut doubles, mut texts) = (BTreeSet::new(), BTreeSet::new());
        let mut classes = BTreeSet::new();
        let (mut letters, mut accepted) = (BTreeSet::new(), BTreeSet::new());
        for body in bodies {
            for inst in &body.insts {
                match inst {
                    Inst::Int { value, .. } => {
                        ints.insert(*value);
                        letters.extend(letter(*value));
                    }
                    Inst::BinaryImm { imm, .. } => drop(ints.insert(*imm)),
                    Inst::IfImm { imm, .. } => {
                        ints.insert(i32::from(*imm));
                        letters.extend(letter(i32::from(*imm)));
                    }
                    Inst::Long { constant, .. } => {
                        longs.insert(body.constants[*constant as usize] as i64);
                    }
                    Inst::Double { constant, .. } => drop(doubles.insert(body.constants[*constant as usize])),
                    Inst::Float { value, .. } => drop(doubles.insert(f64::from(*value).to_bits())),
                    Inst::Switch { table, .. } => {
                        let keys = body.tables[*table as usize].cases.iter().map(|(key, _)| *key);
                        letters.extend(keys.clone().filter_map(letter));
                        ints.extend(keys);
                    }
                    Inst::Text { text, .. } => {
                        let units = &body.texts[*text as usize].units;
                        if units.len() <= 40 {
                            texts.insert(units.to_vec());
                        }
                    }
                    Inst::Call { site } => {
                        let site = &body.sites[*site as usize];
                        let called = (program.text(site.class), program.text(site.name));
                        accepted.extend(ACCEPTED.iter().filter(|(asked, _)| *asked == called));
                        if called == ("java/lang/Class", "isArray") {
                            classes.extend(ARRAYS.map(str::to_owned));
                        }
                    }
                    Inst::CheckCast { class, .. } | Inst::InstanceOf { class, .. } => {
                        classes.insert(program.text(body.classes[*class as usize].name).to_owned());
                    }
                    _ => {}
                }
            }
        }
        let near: BTreeSet<i32> =
            ints.iter().flat_map(|i| [i.wrapping_sub(1), *i, i.wrapping_add(1)]).collect();
        let near_longs: BTreeSet<i64> =
            longs.iter().flat_map(|i| [i.wrapping_sub(1), *i, i.wrapping_add(1)]).collect();
        let numbers = numbers(&ints, &longs, &doubles);
        let short = texts.iter().filter(|text| (1..=SHORT).contains(&text.len())).cloned();
        let mut tokens: Vec<Vec<u16>> = letters.into_iter().map(|letter| vec![letter]).chain(short).collect();
        tokens.extend(accepted.into_iter().map(|(_, word)| word.encode_utf16().collect()));
        tokens.sort_unstable();
        tokens.dedup();
        Constants {
            tokens,
            numbers,
            ints: near.into_iter().collect(),
            longs: near_longs.into_iter().collect(),
            doubles: doubles.into_iter().map(f64::from_bits).filter(|value| !value.is_nan()).collect(),
            texts: texts.into_iter().collect(),
            classes: classes.into_iter().collect(),
        }
    }

    /// The same with the words of other code, which what is passed may be handed on to.
    pub fn with_words(mut self, other: Constants) -> Constants {
        let add = |words: &mut Vec<Vec<u16>>, more: Vec<Vec<u16>>| {
            words.extend(more);
            words.sort_unstable();
            words.dedup();
        };
        add(&mut self.tokens, other.tokens);
        add(&mut self.texts, other.texts);
        self
    }
}

/// Numbers of all kinds, ascending; doubles by their bits.
fn numbers(ints: &BTreeSet<i32>, longs: &BTreeSet<i64>, doubles: &BTreeSet<u64>) -> Vec<f64> {
    let ints = ints.iter().map(|value| f64::from(*value));
    let doubles = doubles.iter().map(|bits| f64::from_bits(*bits)).filter(|value| value.is_finite());
    let mut all: Vec<f64> = ints.chain(longs.iter().map(|value| *value as f64)).chain(doubles).collect();
    all.sort_by(f64::total_cmp);
    all.dedup();
    all
}

/// The longest string that is a word.
const SHORT: usize = 12;

/// A number as a character that somebody may write.
fn letter(value: i32) -> Option<u16> {
    let plain = matches!(value, 9 | 10 | 13) || (0x20..0x7f).contains(&value);
    u16::try_from(value).ok().filter(|_| plain)
}
