//! The access modes of variable handles (`java.lang.invoke.VarHandle.AccessMode`).
//!
//! Threads are switched between instructions only, so every access is atomic and in order.

use attest_program::{ClassId, Kind};
use attest_state::{Ref, State, Value};

use super::variable::{Flavour, Variable};
use crate::control::{Control, raise};
use crate::machine::Machine;

/// What an access does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Access {
    Get,
    Set,
    CompareAndSet,
    CompareAndExchange,
    GetAndSet,
    GetAndAdd,
    GetAndOr,
    GetAndAnd,
    GetAndXor,
}

const ACCESSES: [Access; 9] = [
    Access::Get,
    Access::Set,
    Access::CompareAndSet,
    Access::CompareAndExchange,
    Access::GetAndSet,
    Access::GetAndAdd,
    Access::GetAndOr,
    Access::GetAndAnd,
    Access::GetAndXor,
];

/// An access mode: what it does, and whether without any ordering.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Mode {
    /// What it does.
    pub access: Access,
    /// Whether it is `get` or `set` itself.
    pub plain: bool,
}

impl Mode {
    /// The mode of a method of `VarHandle`.
    pub(crate) fn of(name: &str) -> Option<Mode> {
        let stem =
            ["Acquire", "Release", "Plain"].iter().find_map(|end| name.strip_suffix(end)).unwrap_or(name);
        let access = match stem {
            "get" | "getVolatile" | "getOpaque" => Access::Get,
            "set" | "setVolatile" | "setOpaque" => Access::Set,
            "compareAndSet" | "weakCompareAndSet" => Access::CompareAndSet,
            "compareAndExchange" => Access::CompareAndExchange,
            "getAndSet" => Access::GetAndSet,
            "getAndAdd" => Access::GetAndAdd,
            "getAndBitwiseOr" => Access::GetAndOr,
            "getAndBitwiseAnd" => Access::GetAndAnd,
            "getAndBitwiseXor" => Access::GetAndXor,
            _ => return None,
        };
        Some(Mode { access, plain: matches!(name, "get" | "set") })
    }

    /// The mode as a number.
    pub(crate) fn number(self) -> i32 {
        let access = ACCESSES.iter().position(|access| *access == self.access).unwrap_or(0) as i32;
        access << 1 | i32::from(self.plain)
    }

    /// The mode with this number.
    pub(crate) fn of_number(number: i32) -> Option<Mode> {
        let access = ACCESSES.get((number >> 1) as usize)?;
        Some(Mode { access: *access, plain: number & 1 != 0 })
    }

    /// How many values of the variable's type it takes.
    pub(crate) fn values(self) -> usize {
        match self.access {
            Access::Get => 0,
            Access::CompareAndSet | Access::CompareAndExchange => 2,
            Access::Set
            | Access::GetAndSet
            | Access::GetAndAdd
            | Access::GetAndOr
            | Access::GetAndAnd
            | Access::GetAndXor => 1,
        }
    }
}

/// A place in memory.
enum Spot {
    /// A field of an object, or of the object that holds the static fields.
    Field(Ref, u32),
    /// An array element.
    Element(Ref, u32),
    /// Bytes of a `byte[]`, and whether the highest comes first.
    Bytes(Ref, usize, bool),
}

impl Machine<'_> {
    /// The types that an access takes and gives.
    pub(crate) fn access_type(&self, variable: Variable, mode: Mode) -> (Vec<ClassId>, ClassId) {
        let mut parameters = self.coordinates(variable);
        parameters.extend(std::iter::repeat_n(variable.value, mode.values()));
        let result = match mode.access {
            Access::Set => self.program.primitive(None),
            Access::CompareAndSet => self.program.primitive(Some(Kind::Boolean)),
            _ => variable.value,
        };
        (parameters, result)
    }

    /// Whether a variable handle has an access mode.
    pub(crate) fn mode_supported(&self, variable: Variable, mode: Mode) -> bool {
        let kind = self.kind_of(variable.value).unwrap_or(Kind::Ref);
        let view = matches!(variable.flavour, Flavour::ByteArray | Flavour::ByteBuffer);
        if variable.flavour == Flavour::ByteArray && !mode.plain && self.program.jdk().version >= 23 {
            return false;
        }
        if variable.read_only && mode.access != Access::Get {
            return false;
        }
        match mode.access {
            Access::Get | Access::Set => true,
            Access::CompareAndSet | Access::CompareAndExchange | Access::GetAndSet => {
                !view || kind.element_size() >= 4
            }
            Access::GetAndAdd if view => matches!(kind, Kind::Int | Kind::Long),
            Access::GetAndAdd => !matches!(kind, Kind::Boolean | Kind::Ref),
            Access::GetAndOr | Access::GetAndAnd | Access::GetAndXor if view => {
                matches!(kind, Kind::Int | Kind::Long)
            }
            Access::GetAndOr | Access::GetAndAnd | Access::GetAndXor => {
                !matches!(kind, Kind::Float | Kind::Double | Kind::Ref)
            }
        }
    }

    /// Accesses a variable; the arguments, coordinates first, have the types that `access_type` says.
    pub(crate) fn access(
        &mut self,
        state: &mut State,
        variable: Variable,
        mode: Mode,
        arguments: &[Value],
    ) -> Result<Value, Box<Control>> {
        if !self.mode_supported(variable, mode) {
            return Err(Box::new(Control::Raise("java/lang/UnsupportedOperationException", None)));
        }
        let kind = self.kind_of(variable.value).unwrap_or(Kind::Ref);
        let writes = mode.access != Access::Get;
        let spot = self.spot(state, variable, mode, writes, arguments)?;
        let values = &arguments[arguments.len() - mode.values()..];
        if let (Spot::Element(array, _), Kind::Ref, Some(new)) = (&spot, kind, values.last()) {
            let component = self.program.class(state.heap.class(*array)).component();
            let fits = |object: Ref, class| {
                object.is_null() || self.program.is_subtype(state.heap.class(object), class)
            };
            if component.is_some_and(|component| !fits(new.reference(), component)) {
                let found = mode.plain.then(|| self.external(state.heap.class(new.reference())));
                return Err(Box::new(Control::Raise("java/lang/ArrayStoreException", found)));
            }
        }
        let old = if mode.access == Access::Set { Value::Int(0) } else { read(state, &spot, kind) };
        let new = match (mode.access, values) {
            (Access::Get, _) => return Ok(old),
            (Access::CompareAndSet | Access::CompareAndExchange, [expected, new]) => {
                let same = same(old, *expected);
                if same {
                    write(state, &spot, kind, *new);
                }
                return Ok(if mode.access == Access::CompareAndSet { Value::boolean(same) } else { old });
            }
            (Access::GetAndAdd, [operand]) => add(old, *operand),
            (Access::GetAndOr, [operand]) => bitwise(old, *operand, |a, b| a | b),
            (Access::GetAndAnd, [operand]) => bitwise(old, *operand, |a, b| a & b),
            (Access::GetAndXor, [operand]) => bitwise(old, *operand, |a, b| a ^ b),
            (_, [new, ..]) => *new,
            (_, []) => old,
        };
        write(state, &spot, kind, new);
        Ok(old)
    }

    fn spot(
        &mut self,
        state: &mut State,
        variable: Variable,
        mode: Mode,
        writes: bool,
        arguments: &[Value],
    ) -> Result<Spot, Box<Control>> {
        if variable.flavour == Flavour::Static {
            self.initialise(state, variable.holder)?;
            return Ok(Spot::Field(self.prepare(state, variable.holder)?, variable.slot));
        }
        let object = arguments[0].reference();
        if object.is_null() {
            return Err(Box::new(Control::Raise("java/lang/NullPointerException", None)));
        }
        let index =
            arguments.get(1).map_or(0, |index| if let Value::Int(index) = index { *index } else { 0 });
        match variable.flavour {
            Flavour::Static | Flavour::Instance => Ok(Spot::Field(object, variable.slot)),
            Flavour::Element => {
                let length = state.heap.length(object) as i32;
                check_index("java/lang/ArrayIndexOutOfBoundsException", index, length)?;
                Ok(Spot::Element(object, index as u32))
            }
            Flavour::ByteArray => {
                let size = self.kind_of(variable.value).unwrap_or(Kind::Byte).element_size() as i32;
                let length = state.heap.length(object) as i32 - (size - 1);
                check_index("java/lang/ArrayIndexOutOfBoundsException", index, length)?;
                check_alignment(mode, index, index, size)?;
                Ok(Spot::Bytes(object, index as usize, variable.big_endian))
            }
            Flavour::ByteBuffer => {
                let size = self.kind_of(variable.value).unwrap_or(Kind::Byte).element_size() as i32;
                let bytes = self.named(state, object, "hb").reference();
                if bytes.is_null() {
                    return Err(Box::new(Control::Unsupported("a view of a direct byte buffer".into())));
                }
                if writes && self.named(state, object, "isReadOnly").int() != 0 {
                    return Err(Box::new(Control::Raise("java/nio/ReadOnlyBufferException", None)));
                }
                let limit = self.named(state, object, "limit").int();
                check_index("java/lang/IndexOutOfBoundsException", index, limit - (size - 1))?;
                let at = self.named(state, object, "offset").int() + index;
                check_alignment(mode, index, at, size)?;
                Ok(Spot::Bytes(bytes, at as usize, variable.big_endian))
            }
        }
    }
}

fn check_index(class: &'static str, index: i32, length: i32) -> Result<(), Box<Control>> {
    if index < 0 || index >= length {
        return Err(raise(class, format!("Index {index} out of bounds for length {length}")));
    }
    Ok(())
}

fn check_alignment(mode: Mode, index: i32, at: i32, size: i32) -> Result<(), Box<Control>> {
    if !mode.plain && at % size != 0 {
        return Err(raise("java/lang/IllegalStateException", format!("Misaligned access at index: {index}")));
    }
    Ok(())
}

fn read(state: &State, spot: &Spot, kind: Kind) -> Value {
    match *spot {
        Spot::Field(object, slot) => state.heap.field(object, slot, kind),
        Spot::Element(array, index) => state.heap.element(array, index, kind),
        Spot::Bytes(array, at, big_endian) => {
            let mut bytes = [0; 8];
            let size = kind.element_size();
            bytes[..size].copy_from_slice(&state.heap.elements::<u8>(array)[at..at + size]);
            if big_endian {
                bytes[..size].reverse();
            }
            let word = u64::from_le_bytes(bytes);
            match kind {
                Kind::Boolean | Kind::Byte => Value::Int(i32::from(word as i8)),
                Kind::Char => Value::Int(i32::from(word as u16)),
                Kind::Short => Value::Int(i32::from(word as i16)),
                Kind::Int => Value::Int(word as i32),
                Kind::Long => Value::Long(word as i64),
                Kind::Float => Value::Float(f32::from_bits(word as u32)),
                Kind::Double => Value::Double(f64::from_bits(word)),
                Kind::Ref => Value::NULL,
            }
        }
    }
}

fn write(state: &mut State, spot: &Spot, kind: Kind, value: Value) {
    match *spot {
        Spot::Field(object, slot) => state.heap.set_field(object, slot, kind, value),
        Spot::Element(array, index) => {
            let value = if kind == Kind::Boolean { Value::Int(value.int() & 1) } else { value };
            state.heap.set_element(array, index, kind, value);
        }
        Spot::Bytes(array, at, big_endian) => {
            let word = match value {
                Value::Int(v) => u64::from(v as u32),
                Value::Long(v) => v as u64,
                Value::Float(v) => u64::from(v.to_bits()),
                Value::Double(v) => v.to_bits(),
                Value::Ref(_) => 0,
            };
            let mut bytes = word.to_le_bytes();
            let size = kind.element_size();
            if big_endian {
                bytes[..size].reverse();
            }
            state.heap.elements_mut::<u8>(array)[at..at + size].copy_from_slice(&bytes[..size]);
        }
    }
}

/// Floating-point values are compared by their bits.
fn same(a: Value, b: Value) -> bool {
    match (a, b) {
        (Value::Float(a), Value::Float(b)) => a.to_bits() == b.to_bits(),
        (Value::Double(a), Value::Double(b)) => a.to_bits() == b.to_bits(),
        (a, b) => a == b,
    }
}

fn add(a: Value, b: Value) -> Value {
    match (a, b) {
        (Value::Int(a), Value::Int(b)) => Value::Int(a.wrapping_add(b)),
        (Value::Long(a), Value::Long(b)) => Value::Long(a.wrapping_add(b)),
        (Value::Float(a), Value::Float(b)) => Value::Float(a + b),
        (Value::Double(a), Value::Double(b)) => Value::Double(a + b),
        (a, _) => a,
    }
}

fn bitwise(a: Value, b: Value, op: impl Fn(i64, i64) -> i64) -> Value {
    match (a, b) {
        (Value::Int(a), Value::Int(b)) => Value::Int(op(i64::from(a), i64::from(b)) as i32),
        (Value::Long(a), Value::Long(b)) => Value::Long(op(a, b)),
        (a, _) => a,
    }
}

#[cfg(test)]
mod tests {
    use super::{Access, Mode, same};
    use attest_state::Value;

    #[test]
    fn a_mode_is_plain_only_without_any_ordering() {
        assert_eq!(Mode::of("get"), Some(Mode { access: Access::Get, plain: true }));
        assert_eq!(Mode::of("getAcquire"), Some(Mode { access: Access::Get, plain: false }));
        assert_eq!(Mode::of("weakCompareAndSetPlain").map(|m| m.access), Some(Access::CompareAndSet));
        assert_eq!(Mode::of("getAndBitwiseXorRelease").map(|m| m.access), Some(Access::GetAndXor));
        assert_eq!(Mode::of("toString"), None);
    }

    #[test]
    fn floating_point_values_are_compared_by_their_bits() {
        assert!(same(Value::Double(f64::NAN), Value::Double(f64::NAN)));
        assert!(!same(Value::Float(0.0), Value::Float(-0.0)));
    }
}
