//! Few and small values, in order: all that a bounded search tries, without chance.

use attest_classfile::access::ACC_ENUM;
use attest_program::Kind;

use super::draw::constants_of;
use super::sources::{SMALL_LETTERS, SMALL_NUMBERS, SMALL_REALS, SMALL_TEXTS};
use super::{InputValue, Values};
use crate::sequence::{Input, Sequence};

/// How many constants of an enum, and how many elements of an array.
const MAX_CONSTANTS: usize = 3;
const MAX_ELEMENTS: usize = 2;

impl Values<'_> {
    /// Small values for all that a sequence leaves open, the simplest first, at most so many.
    pub fn small(&self, sequence: &Sequence, most: usize) -> Vec<Vec<InputValue>> {
        let choices: Vec<Vec<InputValue>> = sequence.inputs().map(|input| self.small_input(input)).collect();
        let sizes: Vec<usize> = choices.iter().map(Vec::len).collect();
        let of = |picks: Vec<usize>| {
            let seeds = choices.iter().zip(picks).map(|(choice, pick)| choice[pick].clone());
            seeds.collect()
        };
        diagonal(&sizes, most).into_iter().map(of).collect()
    }

    fn small_input(&self, input: &Input) -> Vec<InputValue> {
        let mut found = self.small_of(&input.descriptor, 0);
        if input.nullable {
            found.insert(found.len().min(1), InputValue::Null);
        }
        found
    }

    fn small_of(&self, descriptor: &str, depth: usize) -> Vec<InputValue> {
        let ints =
            |kind: Kind, values: &[i32]| values.iter().map(|value| InputValue::Int(kind, *value)).collect();
        match descriptor.as_bytes().first() {
            Some(b'Z') => ints(Kind::Boolean, &[0, 1]),
            Some(b'B') => ints(Kind::Byte, &SMALL_NUMBERS),
            Some(b'C') => ints(Kind::Char, &SMALL_LETTERS),
            Some(b'S') => ints(Kind::Short, &SMALL_NUMBERS),
            Some(b'I') => ints(Kind::Int, &SMALL_NUMBERS),
            Some(b'J') => SMALL_NUMBERS.map(|value| InputValue::Long(i64::from(value))).to_vec(),
            Some(b'F') => SMALL_REALS.map(|value| InputValue::Float(value as f32)).to_vec(),
            Some(b'D') => SMALL_REALS.map(InputValue::Double).to_vec(),
            _ => self.small_objects(descriptor, depth),
        }
    }

    fn small_objects(&self, descriptor: &str, depth: usize) -> Vec<InputValue> {
        let Ok(class) = self.program.load_descriptor(descriptor) else { return vec![InputValue::Null] };
        let declared = self.program.class(class);
        if let Some(element) = descriptor.strip_prefix('[') {
            let kind = declared.element_kind().unwrap_or(Kind::Ref);
            let elements = if depth > 1 { Vec::new() } else { self.small_of(element, depth + 1) };
            let longest = elements.len().min(MAX_ELEMENTS);
            return (0..=longest)
                .map(|length| InputValue::Array(class, kind, elements[..length].to_vec()))
                .collect();
        }
        if declared.access & ACC_ENUM != 0 {
            let names = constants_of(self.program, class).into_iter().take(MAX_CONSTANTS);
            return names.map(|name| InputValue::Constant(class, name)).collect();
        }
        SMALL_TEXTS.map(|text| InputValue::Text(class, text.encode_utf16().collect())).to_vec()
    }
}

/// Picks from lists of these sizes, those with small numbers first; at most so many, none if a list is empty.
pub(crate) fn diagonal(sizes: &[usize], most: usize) -> Vec<Vec<usize>> {
    let mut found = Vec::new();
    if sizes.contains(&0) {
        return found;
    }
    let greatest: usize = sizes.iter().map(|size| size - 1).sum();
    for sum in 0..=greatest {
        picks(sizes, sum, &mut Vec::new(), most, &mut found);
        if found.len() >= most {
            break;
        }
    }
    found
}

/// All picks with this sum.
fn picks(sizes: &[usize], sum: usize, begun: &mut Vec<usize>, most: usize, found: &mut Vec<Vec<usize>>) {
    if found.len() >= most {
        return;
    }
    let Some((size, rest)) = sizes.split_first() else {
        if sum == 0 {
            found.push(begun.clone());
        }
        return;
    };
    for pick in 0..(*size).min(sum + 1) {
        begun.push(pick);
        picks(rest, sum - pick, begun, most, found);
        begun.pop();
    }
}

#[cfg(test)]
mod tests {
    use super::diagonal;

    #[test]
    fn small_numbers_come_first_and_none_twice() {
        assert_eq!(diagonal(&[2, 2], 9), [[0, 0], [0, 1], [1, 0], [1, 1]]);
        assert_eq!(diagonal(&[3], 2), [[0], [1]]);
        assert_eq!(diagonal(&[], 5), [Vec::<usize>::new()]);
        assert!(diagonal(&[2, 0], 5).is_empty());
    }
}
