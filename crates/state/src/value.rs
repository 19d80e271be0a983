//! Values: typed, as natives and callers see them, and as the words that registers hold.

use std::fmt;

use attest_ir::Type;

/// A reference: an address in the heap, counted in words; 0 is null.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Ref(u32);

impl Ref {
    /// The null reference.
    pub const NULL: Ref = Ref(0);

    /// The reference with this address.
    pub const fn new(address: u32) -> Ref {
        Ref(address)
    }

    /// The address.
    pub const fn raw(self) -> u32 {
        self.0
    }

    /// The reference that a register holds as a word.
    #[inline]
    pub const fn of_word(word: u64) -> Ref {
        Ref(word as u32)
    }

    /// Whether it is null.
    pub const fn is_null(self) -> bool {
        self.0 == 0
    }
}

impl fmt::Debug for Ref {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_null() { f.write_str("null") } else { write!(f, "@{:x}", self.0) }
    }
}

/// A concrete value with its type. Registers hold bare words: there, the register's type says what
/// they mean.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Value {
    /// `boolean`, `byte`, `char`, `short`, `int`
    Int(i32),
    /// `long`
    Long(i64),
    /// `float`
    Float(f32),
    /// `double`
    Double(f64),
    /// A reference or null.
    Ref(Ref),
}

impl Value {
    /// The value that a register of this type holds as a word.
    #[inline]
    pub fn of_word(ty: Type, word: u64) -> Value {
        match ty {
            Type::Int => Value::Int(word as i32),
            Type::Long => Value::Long(word as i64),
            Type::Float => Value::Float(f32::from_bits(word as u32)),
            Type::Double => Value::Double(f64::from_bits(word)),
            Type::Ref => Value::Ref(Ref(word as u32)),
        }
    }

    /// The word that stands for it in a register; the upper half is 0 for 32-bit values.
    #[inline]
    pub fn word(self) -> u64 {
        match self {
            Value::Int(value) => u64::from(value as u32),
            Value::Long(value) => value as u64,
            Value::Float(value) => u64::from(value.to_bits()),
            Value::Double(value) => value.to_bits(),
            Value::Ref(value) => u64::from(value.0),
        }
    }

    /// The null reference.
    pub const NULL: Value = Value::Ref(Ref::NULL);

    /// A boolean as the JVM holds it.
    pub const fn boolean(value: bool) -> Value {
        Value::Int(value as i32)
    }

    /// The int; 0 if it is none.
    #[inline]
    pub fn int(self) -> i32 {
        match self {
            Value::Int(value) => value,
            other => mismatch("int", other),
        }
    }

    /// The long; 0 if it is none.
    #[inline]
    pub fn long(self) -> i64 {
        match self {
            Value::Long(value) => value,
            other => mismatch("long", other),
        }
    }

    /// The float; 0 if it is none.
    #[inline]
    pub fn float(self) -> f32 {
        match self {
            Value::Float(value) => value,
            other => mismatch("float", other),
        }
    }

    /// The double; 0 if it is none.
    #[inline]
    pub fn double(self) -> f64 {
        match self {
            Value::Double(value) => value,
            other => mismatch("double", other),
        }
    }

    /// The reference; null if it is none.
    #[inline]
    pub fn reference(self) -> Ref {
        match self {
            Value::Ref(value) => value,
            other => mismatch("reference", other),
        }
    }
}

/// A register of the wrong type: excluded by the verifier, harmless in release builds.
#[cold]
fn mismatch<T: Default>(wanted: &str, found: Value) -> T {
    debug_assert!(false, "a register holds {found:?} where {wanted} is wanted");
    T::default()
}
