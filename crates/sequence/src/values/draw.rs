//! Values by chance, each of the type that is asked for.

use attest_classfile::access::ACC_ENUM;
use attest_program::{ClassId, Kind, Program};

use super::sources::{EVERYDAY_NUMBERS, SMALL_EVERYDAY_NUMBERS};
use super::{InputValue, ValueDistribution, Values};
use crate::sequence::{Input, Sequence};

/// The most elements of an array, and how deep arrays of arrays have elements.
const MAX_ELEMENTS: usize = 4;
const MAX_DEPTH: usize = 2;

impl Values<'_> {
    /// Values for all that a sequence leaves open.
    pub fn of(&mut self, sequence: &Sequence) -> Vec<InputValue> {
        sequence.inputs().map(|input| self.input(input)).collect()
    }

    /// A value for what a sequence leaves open.
    fn input(&mut self, input: &Input) -> InputValue {
        let Some(drawn) = &self.drawn else { return self.value(&input.descriptor, input.nullable) };
        // Null that was drawn where it is expected is no value for where it is not.
        let may_be_null = input.nullable || self.nulls.elsewhere.is_some();
        let is_alike = |at: &usize| {
            let (descriptor, value) = &drawn[*at];
            *descriptor == input.descriptor && (may_be_null || *value != InputValue::Null)
        };
        let alike: Vec<usize> = (0..drawn.len()).filter(is_alike).collect();
        if !alike.is_empty()
            && !self.rng.one_in(2)
            && let Some(at) = self.rng.pick(&alike)
        {
            return drawn[*at].1.clone();
        }
        let value = self.value(&input.descriptor, input.nullable);
        if let Some(drawn) = &mut self.drawn {
            drawn.push((input.descriptor.clone(), value.clone()));
        }
        value
    }

    /// A value of a type; `nullable` says whether the code expects null there.
    pub fn value(&mut self, descriptor: &str, nullable: bool) -> InputValue {
        self.value_within(descriptor, nullable, 0)
    }

    fn value_within(&mut self, descriptor: &str, nullable: bool, depth: usize) -> InputValue {
        if let Some(number) = Kind::of_descriptor(descriptor).and_then(|kind| self.primitive(kind)) {
            return number;
        }
        let rate = if nullable { Some(self.nulls.expected) } else { self.nulls.elsewhere };
        if rate.is_some_and(|times| self.rng.one_in(times)) {
            return InputValue::Null;
        }
        self.object(descriptor, depth)
    }

    /// A value of a primitive type; nothing for references.
    pub fn primitive(&mut self, kind: Kind) -> Option<InputValue> {
        Some(match kind {
            Kind::Boolean => InputValue::Int(kind, self.rng.below(2) as i32),
            Kind::Byte => InputValue::Int(kind, i32::from(self.int() as i8)),
            Kind::Char => InputValue::Int(kind, i32::from(self.letter())),
            Kind::Short => InputValue::Int(kind, i32::from(self.int() as i16)),
            Kind::Int => InputValue::Int(kind, self.int()),
            Kind::Long => InputValue::Long(self.long()),
            Kind::Float if self.distribution == ValueDistribution::Any => {
                InputValue::Float(f32::from_bits(self.any() as u32))
            }
            Kind::Float => InputValue::Float(self.double() as f32),
            Kind::Double => InputValue::Double(self.double()),
            Kind::Ref => return None,
        })
    }

    fn object(&mut self, descriptor: &str, depth: usize) -> InputValue {
        let Ok(class) = self.program.load_descriptor(descriptor) else { return InputValue::Null };
        if let Some(element) = descriptor.strip_prefix('[') {
            return self.array(class, element, depth);
        }
        if self.program.class(class).access & ACC_ENUM != 0 {
            let names = constants_of(self.program, class);
            return self
                .rng
                .pick(&names)
                .map_or(InputValue::Null, |name| InputValue::Constant(class, name.clone()));
        }
        InputValue::Text(class, self.text())
    }

    fn array(&mut self, class: ClassId, element: &str, depth: usize) -> InputValue {
        let kind = self.program.class(class).element_kind().unwrap_or(Kind::Ref);
        let worded = matches!(kind, Kind::Byte | Kind::Char);
        if worded && self.distribution != ValueDistribution::Everyday && self.rng.one_in(2) {
            let units = self.text().into_iter();
            let of = |unit: u16| match kind {
                Kind::Byte => InputValue::Int(kind, i32::from(unit as i8)),
                _ => InputValue::Int(kind, i32::from(unit)),
            };
            return InputValue::Array(class, kind, units.map(of).collect());
        }
        let length = if depth > MAX_DEPTH { 0 } else { self.rng.below(MAX_ELEMENTS + 1) };
        let elements = (0..length).map(|_| self.value_within(element, false, depth + 1)).collect();
        InputValue::Array(class, kind, elements)
    }

    pub(super) fn int(&mut self) -> i32 {
        let constant = match self.distribution {
            ValueDistribution::Everyday => return self.everyday() as i32,
            ValueDistribution::Any => return self.any() as i32,
            ValueDistribution::Constants => self.rng.one_in(2),
            ValueDistribution::Few | ValueDistribution::Some | ValueDistribution::Many => self.rng.one_in(12),
        };
        if constant && let Some(value) = self.rng.pick(&self.constants.ints) {
            return *value;
        }
        match self.distribution {
            ValueDistribution::Few => self.rng.below(4) as i32,
            ValueDistribution::Some => self.rng.below(12) as i32 - 1,
            ValueDistribution::Many => self.rng.below(200) as i32 - 20,
            ValueDistribution::Constants | ValueDistribution::Everyday | ValueDistribution::Any => {
                match self.rng.below(12) {
                    0 => i32::MIN,
                    1 => i32::MAX,
                    2 => -1,
                    3 => self.rng.number() as i32,
                    _ => self.rng.below(10) as i32,
                }
            }
        }
    }

    fn long(&mut self) -> i64 {
        match self.distribution {
            ValueDistribution::Everyday => return self.everyday(),
            ValueDistribution::Any => return self.any(),
            _ => {}
        }
        match self.rng.pick(&self.constants.longs) {
            Some(value) if self.rng.one_in(3) => *value,
            _ if self.rng.one_in(16) => [i64::MIN, i64::MAX][self.rng.below(2)],
            _ => i64::from(self.int()),
        }
    }

    fn double(&mut self) -> f64 {
        match self.rng.pick(&self.constants.doubles) {
            Some(value) if self.rng.one_in(3) => *value,
            _ if self.distribution == ValueDistribution::Any => f64::from_bits(self.any() as u64),
            _ if self.distribution == ValueDistribution::Everyday => {
                self.everyday() as f64 / if self.rng.one_in(2) { 1.0 } else { 4.0 }
            }
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

    /// A number that people try or that the code mentions. The code may have many: they do not crowd the others out.
    fn everyday(&mut self) -> i64 {
        let among = match self.rng.below(4) {
            0 | 1 => SMALL_EVERYDAY_NUMBERS,
            2 => EVERYDAY_NUMBERS.len(),
            _ => self.numbers.len(),
        };
        self.numbers[self.rng.below(among)]
    }

    /// Small numbers often, powers of two and numbers of the code sometimes, any number otherwise.
    pub(super) fn any(&mut self) -> i64 {
        match self.rng.below(7) {
            0..=3 => self.rng.below(9) as i64 - 2,
            4 => self.numbers[self.rng.below(self.numbers.len())],
            5 => {
                let power = 1_i64 << self.rng.below(64);
                power.wrapping_sub(self.rng.below(2) as i64)
            }
            _ => self.rng.number() as i64,
        }
    }
}

/// The constants of an enum.
pub(super) fn constants_of(program: &Program, class: ClassId) -> Vec<String> {
    let fields = program.class(class).fields.iter().map(|field| program.field(*field));
    let constants = fields.filter(|field| field.access & ACC_ENUM != 0);
    constants.map(|field| program.text(field.name).to_owned()).collect()
}
