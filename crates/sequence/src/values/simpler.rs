//! Simpler values: what a reader takes in sooner.

use attest_program::{ClassId, Kind};

use super::InputValue;
use super::sources::{PLAIN_LETTERS, PLAIN_NUMBERS};

/// At how many places of a text or an array something simpler is tried.
const MAX_PLACES: usize = 24;
const MAX_ELEMENTS: usize = 16;
const MAX_PLAIN_ELEMENTS: usize = 8;

impl InputValue {
    /// Simpler values, the simplest first; each is lighter.
    pub fn simpler(&self) -> Vec<InputValue> {
        let mut found: Vec<InputValue> = match self {
            InputValue::Int(kind @ (Kind::Char | Kind::Byte), value) => return simpler_units(*kind, *value),
            InputValue::Text(class, units) => return simpler_texts(*class, units),
            InputValue::Int(kind, value) => {
                let near = [value / 2, value.wrapping_neg(), value.wrapping_sub(value.signum())];
                PLAIN_NUMBERS.into_iter().chain(near).map(|value| InputValue::Int(*kind, value)).collect()
            }
            InputValue::Long(value) => {
                [0, 1, 2, 3, 10, value / 2, value.wrapping_neg()].into_iter().map(InputValue::Long).collect()
            }
            InputValue::Float(_) => [0.0, 1.0, 2.0].into_iter().map(InputValue::Float).collect(),
            InputValue::Double(_) => [0.0, 1.0, 2.0].into_iter().map(InputValue::Double).collect(),
            InputValue::Array(class, kind, elements) => simpler_arrays(*class, *kind, elements),
            InputValue::Null | InputValue::Constant(..) => Vec::new(),
        };
        let weight = self.weight();
        found.retain(|new| new.weight() < weight);
        found
    }
}

/// Letters are all the same to the reader, but for some.
fn simpler_units(kind: Kind, value: i32) -> Vec<InputValue> {
    let tried = match kind {
        Kind::Char => PLAIN_LETTERS.map(i32::from),
        _ => [0, 1, 2, 3],
    };
    let place = |of: i32| tried.iter().position(|known| *known == of).unwrap_or(tried.len());
    let better = |new: &i32| place(*new) < place(value);
    tried.into_iter().filter(better).map(|value| InputValue::Int(kind, value)).collect()
}

/// Shorter texts, and those with a plain letter in the place of another character.
fn simpler_texts(class: ClassId, units: &[u16]) -> Vec<InputValue> {
    let mut tried = vec![Vec::new(), vec![u16::from(b'a')]];
    for at in 0..units.len().min(MAX_PLACES) {
        let mut shorter = units.to_vec();
        shorter.remove(at);
        tried.push(shorter);
    }
    for at in 0..units.len().min(MAX_PLACES) {
        if !is_plain(units[at]) {
            let mut plainer = units.to_vec();
            plainer[at] = u16::from(b'a');
            tried.push(plainer);
        }
    }
    let rank = |units: &[u16]| (units.len(), units.iter().filter(|unit| !is_plain(**unit)).count());
    let simpler = tried.into_iter().filter(|new| rank(new) < rank(units));
    simpler.map(|units| InputValue::Text(class, units)).collect()
}

/// Shorter arrays, and those with a simpler element.
fn simpler_arrays(class: ClassId, kind: Kind, elements: &[InputValue]) -> Vec<InputValue> {
    let mut tried = Vec::new();
    for at in 0..elements.len().min(MAX_ELEMENTS) {
        let mut shorter = elements.to_vec();
        shorter.remove(at);
        tried.push(InputValue::Array(class, kind, shorter));
    }
    for at in 0..elements.len().min(MAX_PLAIN_ELEMENTS) {
        for element in elements[at].simpler().into_iter().take(4) {
            let mut plainer = elements.to_vec();
            plainer[at] = element;
            tried.push(InputValue::Array(class, kind, plainer));
        }
    }
    tried
}

/// Letters and digits.
fn is_plain(unit: u16) -> bool {
    u8::try_from(unit).is_ok_and(|byte| byte.is_ascii_alphanumeric())
}

#[cfg(test)]
mod tests {
    use attest_program::Kind;

    use super::InputValue;

    #[test]
    fn making_simpler_ends() {
        let mut seed = InputValue::Int(Kind::Int, i32::MIN);
        for _ in 0..200 {
            match seed.simpler().into_iter().next_back() {
                Some(next) => seed = next,
                None => return,
            }
        }
        panic!("{seed:?}");
    }
}
