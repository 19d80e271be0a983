//! Boxing, unboxing and the conversions of `MethodHandle.asType`.

use attest_program::{ClassId, Kind, Shape};
use attest_state::{Ref, State, Value};

use crate::control::{Control, raise};
use crate::machine::Machine;

type Converted = Result<Value, Box<Control>>;

impl Machine<'_> {
    /// How values of a type are stored; `None` for `void`.
    pub(crate) fn kind_of(&self, class: ClassId) -> Option<Kind> {
        match self.program.class(class).shape {
            Shape::Primitive(kind) => kind,
            Shape::Declared { .. } | Shape::Synthetic | Shape::Array { .. } => Some(Kind::Ref),
        }
    }

    /// The primitive kind that a wrapper class holds.
    pub(crate) fn wrapped_kind(&self, class: ClassId) -> Option<Kind> {
        let name = self.program.class_name(class);
        Kind::PRIMITIVES.into_iter().find(|kind| kind.wrapper() == Some(name))
    }

    /// The object that `valueOf` of the wrapper class gives; references stay as they are.
    pub(crate) fn boxed(&mut self, state: &mut State, kind: Kind, value: Value) -> Result<Ref, Box<Control>> {
        let Some(wrapper) = kind.wrapper() else { return Ok(value.reference()) };
        let class = self.program.load(wrapper)?;
        if kind == Kind::Boolean {
            self.initialise(state, class)?;
            let name = if value.int() & 1 != 0 { "TRUE" } else { "FALSE" };
            return Ok(self.static_named(state, class, name)?.reference());
        }
        let small = match (kind, value) {
            (Kind::Float | Kind::Double, _) => None,
            (_, Value::Long(value)) => i32::try_from(value).ok(),
            (_, value) => Some(value.int()),
        };
        let lowest = if kind == Kind::Char { 0 } else { -128 };
        if let Some(at) = small.and_then(|small| small.checked_sub(lowest)).filter(|at| *at >= 0) {
            let holder = match kind {
                Kind::Byte => "java/lang/Byte$ByteCache",
                Kind::Char => "java/lang/Character$CharacterCache",
                Kind::Short => "java/lang/Short$ShortCache",
                Kind::Long => "java/lang/Long$LongCache",
                _ => "java/lang/Integer$IntegerCache",
            };
            let holder = self.program.load(holder)?;
            self.initialise(state, holder)?;
            let cache = self.static_named(state, holder, "cache")?.reference();
            if !cache.is_null() && (at as u32) < state.heap.length(cache) {
                return Ok(state.heap.element(cache, at as u32, Kind::Ref).reference());
            }
        }
        self.initialise(state, class)?;
        let object = self.allocate(state, class)?;
        self.set_named(state, object, "value", value);
        Ok(object)
    }

    /// What a wrapper object holds.
    pub(crate) fn unboxed(&mut self, state: &State, object: Ref) -> Option<(Kind, Value)> {
        if object.is_null() {
            return None;
        }
        let kind = self.wrapped_kind(state.heap.class(object))?;
        Some((kind, self.named(state, object, "value")))
    }

    /// Reads a static field by name; its class is initialised already.
    pub(crate) fn static_named(&mut self, state: &mut State, class: ClassId, name: &str) -> Converted {
        let statics = self.prepare(state, class)?;
        let field = self.program.find_field(class, name).map(|id| self.program.field(id));
        Ok(field.map_or(Value::NULL, |field| state.heap.field(statics, field.slot, field.kind)))
    }

    /// Whether `asType` can convert from one type to another, results included.
    pub(crate) fn convertible(&self, from: ClassId, to: ClassId) -> bool {
        let (Some(source), Some(target)) = (self.kind_of(from), self.kind_of(to)) else { return true };
        match (source, target) {
            (Kind::Ref, Kind::Ref) => true,
            (Kind::Ref, target) => match self.wrapped_kind(from) {
                Some(source) => widens(source, target),
                None => {
                    let wrapper = target.wrapper().and_then(|wrapper| self.program.load(wrapper).ok());
                    self.program.class(from).is_interface()
                        || wrapper.is_some_and(|wrapper| self.program.is_subtype(wrapper, from))
                }
            },
            (source, Kind::Ref) => {
                let wrapper = source.wrapper().and_then(|wrapper| self.program.load(wrapper).ok());
                wrapper.is_some_and(|wrapper| self.program.is_subtype(wrapper, to))
            }
            (source, target) => widens(source, target),
        }
    }

    /// Converts a value as `asType` does; the types are convertible.
    pub(crate) fn converted(
        &mut self,
        state: &mut State,
        value: Value,
        from: ClassId,
        to: ClassId,
    ) -> Converted {
        if from == to {
            return Ok(value);
        }
        match (self.kind_of(from), self.kind_of(to)) {
            (None, Some(target)) => Ok(zero(target)),
            (_, None) => Ok(Value::Int(0)),
            (Some(Kind::Ref), Some(Kind::Ref)) => {
                self.cast(state, value.reference(), to)?;
                Ok(value)
            }
            (Some(Kind::Ref), Some(target)) => {
                if value.reference().is_null() {
                    return Err(Box::new(Control::Raise("java/lang/NullPointerException", None)));
                }
                match self.unboxed(state, value.reference()) {
                    Some((source, value)) if widens(source, target) => Ok(widened(value, target)),
                    _ => {
                        let wrapper = self.program.load(target.wrapper().unwrap_or("java/lang/Object"))?;
                        Err(self.cannot_cast(state, value.reference(), wrapper))
                    }
                }
            }
            (Some(source), Some(Kind::Ref)) => Ok(Value::Ref(self.boxed(state, source, value)?)),
            (Some(_), Some(target)) => Ok(widened(value, target)),
        }
    }

    /// Converts a value as `explicitCastArguments` does.
    pub(crate) fn forced(
        &mut self,
        state: &mut State,
        value: Value,
        from: ClassId,
        to: ClassId,
    ) -> Converted {
        match (self.kind_of(from), self.kind_of(to)) {
            (Some(Kind::Ref), Some(Kind::Ref)) if self.program.class(to).is_interface() => Ok(value),
            (Some(Kind::Ref), Some(target)) if target != Kind::Ref => {
                if value.reference().is_null() {
                    return Ok(zero(target));
                }
                match self.unboxed(state, value.reference()) {
                    Some((_, value)) => Ok(narrowed(value, target)),
                    None => self.converted(state, value, from, to),
                }
            }
            (Some(source), Some(target)) if source != Kind::Ref && target != Kind::Ref => {
                Ok(narrowed(value, target))
            }
            _ => self.converted(state, value, from, to),
        }
    }

    /// `Class.cast`: null and instances pass.
    pub(crate) fn cast(&mut self, state: &State, object: Ref, class: ClassId) -> Result<(), Box<Control>> {
        if object.is_null() || self.program.is_subtype(state.heap.class(object), class) {
            return Ok(());
        }
        Err(self.cannot_cast(state, object, class))
    }

    fn cannot_cast(&self, state: &State, object: Ref, class: ClassId) -> Box<Control> {
        let (from, to) = (self.external(state.heap.class(object)), self.external(class));
        raise("java/lang/ClassCastException", format!("Cannot cast {from} to {to}"))
    }
}

/// The value 0, false or null.
pub(crate) fn zero(kind: Kind) -> Value {
    match kind {
        Kind::Boolean | Kind::Byte | Kind::Char | Kind::Short | Kind::Int => Value::Int(0),
        Kind::Long => Value::Long(0),
        Kind::Float => Value::Float(0.0),
        Kind::Double => Value::Double(0.0),
        Kind::Ref => Value::NULL,
    }
}

/// Identity or widening primitive conversion (JLS 5.1.2).
fn widens(from: Kind, to: Kind) -> bool {
    if from == to {
        return true;
    }
    match from {
        Kind::Byte => !matches!(to, Kind::Boolean | Kind::Char | Kind::Ref),
        Kind::Short | Kind::Char => matches!(to, Kind::Int | Kind::Long | Kind::Float | Kind::Double),
        Kind::Int => matches!(to, Kind::Long | Kind::Float | Kind::Double),
        Kind::Long => matches!(to, Kind::Float | Kind::Double),
        Kind::Float => to == Kind::Double,
        Kind::Boolean | Kind::Double | Kind::Ref => false,
    }
}

fn widened(value: Value, to: Kind) -> Value {
    match (to, value) {
        (Kind::Long, Value::Int(v)) => Value::Long(i64::from(v)),
        (Kind::Float, Value::Int(v)) => Value::Float(v as f32),
        (Kind::Double, Value::Int(v)) => Value::Double(f64::from(v)),
        (Kind::Float, Value::Long(v)) => Value::Float(v as f32),
        (Kind::Double, Value::Long(v)) => Value::Double(v as f64),
        (Kind::Double, Value::Float(v)) => Value::Double(f64::from(v)),
        (_, same) => same,
    }
}

/// Java's narrowing casts (JLS 5.1.3); to `boolean`, the lowest bit counts.
fn narrowed(value: Value, to: Kind) -> Value {
    let int = match value {
        Value::Int(v) => v,
        Value::Long(v) => v as i32,
        Value::Float(v) => v as i32,
        Value::Double(v) => v as i32,
        Value::Ref(_) => return value,
    };
    match to {
        Kind::Boolean => Value::Int(int & 1),
        Kind::Byte => Value::Int(i32::from(int as i8)),
        Kind::Char => Value::Int(i32::from(int as u16)),
        Kind::Short => Value::Int(i32::from(int as i16)),
        Kind::Int => Value::Int(int),
        Kind::Long => Value::Long(match value {
            Value::Long(v) => v,
            Value::Float(v) => v as i64,
            Value::Double(v) => v as i64,
            Value::Int(_) | Value::Ref(_) => i64::from(int),
        }),
        Kind::Float => Value::Float(match value {
            Value::Long(v) => v as f32,
            Value::Float(v) => v,
            Value::Double(v) => v as f32,
            Value::Int(_) | Value::Ref(_) => int as f32,
        }),
        Kind::Double => Value::Double(match value {
            Value::Long(v) => v as f64,
            Value::Float(v) => f64::from(v),
            Value::Double(v) => v,
            Value::Int(_) | Value::Ref(_) => f64::from(int),
        }),
        Kind::Ref => value,
    }
}

#[cfg(test)]
mod tests {
    use super::{narrowed, widened, widens};
    use attest_program::Kind;
    use attest_state::Value;

    #[test]
    fn a_char_does_not_widen_to_a_short_nor_a_byte_to_a_char() {
        assert!(!widens(Kind::Char, Kind::Short));
        assert!(!widens(Kind::Byte, Kind::Char));
        assert!(widens(Kind::Byte, Kind::Short));
        assert!(widens(Kind::Char, Kind::Double));
        assert!(!widens(Kind::Boolean, Kind::Int));
    }

    #[test]
    fn widening_keeps_the_value_and_narrowing_cuts_it() {
        assert_eq!(widened(Value::Int(-3), Kind::Long), Value::Long(-3));
        assert_eq!(narrowed(Value::Long(0x1_0000_0181), Kind::Byte), Value::Int(-127));
        assert_eq!(narrowed(Value::Double(1e10), Kind::Int), Value::Int(i32::MAX));
        assert_eq!(narrowed(Value::Int(2), Kind::Boolean), Value::Int(0));
    }
}
