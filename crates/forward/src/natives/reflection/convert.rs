//! Conversions of reflection: unboxing and widening (JLS 5.1.2).

use attest_program::Kind;
use attest_state::{Ref, State, Value};

use crate::machine::Machine;

/// What a wrapper object holds.
pub(super) fn unbox(machine: &mut Machine<'_>, state: &State, object: Ref) -> Option<(Kind, Value)> {
    if object.is_null() {
        return None;
    }
    let name = machine.program.class_name(state.heap.class(object));
    let kind = Kind::PRIMITIVES.into_iter().find(|kind| kind.wrapper() == Some(name))?;
    Some((kind, machine.named(state, object, "value")))
}

/// A primitive widened to another kind; `None` where Java has no such conversion.
pub(super) fn widen(value: Value, from: Kind, to: Kind) -> Option<Value> {
    if from == to {
        return Some(value);
    }
    Some(match (from, to) {
        (Kind::Byte, Kind::Short | Kind::Int) | (Kind::Short | Kind::Char, Kind::Int) => value,
        (Kind::Byte | Kind::Short | Kind::Char | Kind::Int, Kind::Long) => Value::Long(value.int().into()),
        (Kind::Byte | Kind::Short | Kind::Char | Kind::Int, Kind::Float) => Value::Float(value.int() as f32),
        (Kind::Byte | Kind::Short | Kind::Char | Kind::Int, Kind::Double) => {
            Value::Double(value.int().into())
        }
        (Kind::Long, Kind::Float) => Value::Float(value.long() as f32),
        (Kind::Long, Kind::Double) => Value::Double(value.long() as f64),
        (Kind::Float, Kind::Double) => Value::Double(value.float().into()),
        (
            Kind::Boolean
            | Kind::Byte
            | Kind::Char
            | Kind::Short
            | Kind::Int
            | Kind::Long
            | Kind::Float
            | Kind::Double
            | Kind::Ref,
            _,
        ) => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::{Kind, Value, widen};

    #[test]
    fn an_int_widens_to_a_double_but_not_to_a_short() {
        assert_eq!(widen(Value::Int(-7), Kind::Int, Kind::Double), Some(Value::Double(-7.0)));
        assert_eq!(widen(Value::Int(7), Kind::Int, Kind::Short), None);
    }

    #[test]
    fn a_char_does_not_widen_to_a_short_and_a_boolean_to_nothing() {
        assert_eq!(widen(Value::Int(7), Kind::Char, Kind::Short), None);
        assert_eq!(widen(Value::Int(1), Kind::Boolean, Kind::Int), None);
        assert_eq!(widen(Value::Int(1), Kind::Boolean, Kind::Boolean), Some(Value::Int(1)));
    }
}
