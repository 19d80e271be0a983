//! Changes of values: those beside one that turned out well.

use attest_program::Kind;

use super::{InputValue, Values};

/// The longest text that comes of a change.
const MAX_TEXT: usize = 80;

impl Values<'_> {
    /// A value next to another; nothing if there is none.
    pub fn beside(&mut self, value: &InputValue) -> Option<InputValue> {
        Some(match value {
            InputValue::Int(Kind::Int, number) => {
                let by = [1, -1, 2, -2][self.rng.below(4)];
                InputValue::Int(Kind::Int, number.wrapping_add(by))
            }
            InputValue::Long(number) => InputValue::Long(number.wrapping_add([1, -1][self.rng.below(2)])),
            InputValue::Text(class, units) => InputValue::Text(*class, self.text_beside(units.clone())),
            InputValue::Array(class, kind, elements) => {
                let mut elements = elements.clone();
                let at = self.rng.below(elements.len().max(1));
                let element = elements.get(at)?.clone();
                match self.rng.below(3) {
                    0 => drop(elements.remove(at)),
                    1 => elements.insert(at, element),
                    _ => elements[at] = self.beside(&element)?,
                }
                InputValue::Array(*class, *kind, elements)
            }
            InputValue::Int(..)
            | InputValue::Float(_)
            | InputValue::Double(_)
            | InputValue::Null
            | InputValue::Constant(..) => {
                return None;
            }
        })
    }

    /// A text with a part of it gone, doubled or replaced by words of what the code reads.
    fn text_beside(&mut self, mut units: Vec<u16>) -> Vec<u16> {
        let at = self.rng.below(units.len() + 1);
        let end = at + self.rng.below(units.len() + 1 - at);
        match self.rng.below(8) {
            0 if at < units.len() => drop(units.remove(at)),
            1 if at < units.len() => units[at] = self.letter(),
            2 => drop(units.splice(at..end, [])),
            3 => {
                let again = units[at..end].to_vec();
                units.splice(at..at, again);
            }
            4 => drop(units.splice(at..end, self.token())),
            5 => {
                let (first, second) = (self.token(), self.token());
                units.splice(end..end, second);
                units.splice(at..at, first);
            }
            6 => drop(units.splice(at..at, self.token())),
            _ => units.insert(at, self.letter()),
        }
        units.truncate(MAX_TEXT);
        units
    }
}
