//! The constants that code mentions: good values to try, and so are their neighbours.

use std::collections::BTreeSet;

use attest_ir::{Body, Inst};
use attest_program::Program;

/// Constants of methods, each once, in order.
#[derive(Clone, Debug, Default)]
pub struct Constants {
    /// Ints, and those one less and one more.
    pub ints: Vec<i32>,
    /// Longs, and those one less and one more.
    pub longs: Vec<i64>,
    /// Floating-point numbers.
    pub doubles: Vec<f64>,
    /// Strings.
    pub texts: Vec<Vec<u16>>,
    /// Classes that objects are cast to or asked for, with slashes.
    pub classes: Vec<String>,
}

impl Constants {
    /// The constants of some bodies.
    pub fn of<'b>(program: &Program, bodies: impl IntoIterator<Item = &'b Body>) -> Constants {
        let (mut ints, mut longs) = (BTreeSet::new(), BTreeSet::new());
        let (mut doubles, mut texts) = (BTreeSet::new(), BTreeSet::new());
        let mut classes = BTreeSet::new();
        for body in bodies {
            for inst in &body.insts {
                match inst {
                    Inst::Int { value, .. } => drop(ints.insert(*value)),
                    Inst::BinaryImm { imm, .. } => drop(ints.insert(*imm)),
                    Inst::IfImm { imm, .. } => drop(ints.insert(i32::from(*imm))),
                    Inst::Long { constant, .. } => {
                        longs.insert(body.constants[*constant as usize] as i64);
                    }
                    Inst::Double { constant, .. } => drop(doubles.insert(body.constants[*constant as usize])),
                    Inst::Float { value, .. } => drop(doubles.insert(f64::from(*value).to_bits())),
                    Inst::Switch { table, .. } => {
                        ints.extend(body.tables[*table as usize].cases.iter().map(|(key, _)| *key));
                    }
                    Inst::Text { text, .. } => {
                        let units = &body.texts[*text as usize].units;
                        if units.len() <= 40 {
                            texts.insert(units.to_vec());
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
        Constants {
            ints: near.into_iter().collect(),
            longs: near_longs.into_iter().collect(),
            doubles: doubles.into_iter().map(f64::from_bits).filter(|value| !value.is_nan()).collect(),
            texts: texts.into_iter().collect(),
            classes: classes.into_iter().collect(),
        }
    }
}
