//! Values that a method returned, exact enough to compare bit by bit.

use std::fmt;

use serde::Serialize;

/// A Java string: UTF-16 units, unpaired surrogates included.
#[derive(Clone, Default, PartialEq, Eq, Hash, Serialize)]
#[serde(into = "String")]
pub struct JavaString(pub Vec<u16>);

impl JavaString {
    /// As Rust's text, unpaired surrogates replaced.
    pub fn to_lossy(&self) -> String {
        String::from_utf16_lossy(&self.0)
    }
}

impl From<&str> for JavaString {
    fn from(text: &str) -> JavaString {
        JavaString(text.encode_utf16().collect())
    }
}

impl From<JavaString> for String {
    fn from(text: JavaString) -> String {
        text.to_string()
    }
}

/// Printable ASCII as it is; all else, quotes and backslashes included, as `\uXXXX`.
impl fmt::Display for JavaString {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for &unit in &self.0 {
            match u8::try_from(unit) {
                Ok(byte @ b' '..=b'~') if byte != b'"' && byte != b'\\' => write!(out, "{}", byte as char)?,
                _ => write!(out, "\\u{unit:04x}")?,
            }
        }
        Ok(())
    }
}

impl fmt::Debug for JavaString {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "\"{self}\"")
    }
}

/// A value, by content where its class is known to us.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum Value {
    /// The method returns nothing.
    Void,
    /// `null`
    Null,
    /// A `boolean`.
    Boolean(bool),
    /// A `byte`.
    Byte(i8),
    /// A `char`.
    Char(u16),
    /// A `short`.
    Short(i16),
    /// An `int`.
    Int(i32),
    /// A `long`.
    Long(i64),
    /// The raw bits of a `float`.
    Float(u32),
    /// The raw bits of a `double`.
    Double(u64),
    /// A `java.lang.String`.
    String(JavaString),
    /// An array of any type.
    Array {
        /// The array's class as `Class.getName` gives it: `[I`, `[Ljava.lang.String;`.
        class: String,
        /// Its length; more than there are elements here if the value was too large to send.
        length: u32,
        /// Its elements.
        elements: Vec<Value>,
    },
    /// An object of a primitive type's wrapper.
    Boxed(Box<Value>),
    /// An enum constant.
    Enum {
        /// The enum class, as `Class.getName` gives it.
        class: String,
        /// The constant.
        name: String,
    },
    /// A collection of the JDK.
    Collection {
        /// Its class.
        class: String,
        /// What it is.
        kind: CollectionKind,
        /// How many elements it has; more than there are here if the value was too large to send.
        length: u32,
        /// The elements in the order of its iterator.
        elements: Vec<Value>,
    },
    /// A map of the JDK.
    Map {
        /// Its class.
        class: String,
        /// How many entries it has; more than there are here if the value was too large to send.
        length: u32,
        /// The entries in the order of its iterator.
        entries: Vec<(Value, Value)>,
    },
    /// Any other object.
    Object {
        /// Its class.
        class: String,
        /// What its `toString` gave; `None` if that is `Object`'s or if it failed.
        text: Option<JavaString>,
    },
    /// Not sent: nested too deep, or part of too large a value.
    Cut,
}

/// How a collection compares with others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum CollectionKind {
    /// A `List`.
    List,
    /// A `Set`.
    Set,
    /// Neither.
    Other,
}

/// As a line of text that differs where the values differ.
impl fmt::Display for Value {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Void => write!(out, "void"),
            Value::Null => write!(out, "null"),
            Value::Boolean(value) => write!(out, "{value}"),
            Value::Byte(value) => write!(out, "(byte) {value}"),
            Value::Char(value) => write!(out, "'\\u{value:04x}'"),
            Value::Short(value) => write!(out, "(short) {value}"),
            Value::Int(value) => write!(out, "{value}"),
            Value::Long(value) => write!(out, "{value}L"),
            Value::Float(bits) => write!(out, "{:?}f/{bits:08x}", f32::from_bits(*bits)),
            Value::Double(bits) => write!(out, "{:?}d/{bits:016x}", f64::from_bits(*bits)),
            Value::String(text) => write!(out, "\"{text}\""),
            Value::Array { class, length, elements } => {
                write!(out, "{class}({length}){{")?;
                list(out, elements)?;
                write!(out, "}}")
            }
            Value::Boxed(value) => write!(out, "boxed {value}"),
            Value::Enum { class, name } => write!(out, "{class}.{name}"),
            Value::Collection { class, length, elements, .. } => {
                write!(out, "{class}({length})[")?;
                list(out, elements)?;
                write!(out, "]")
            }
            Value::Map { class, length, entries } => {
                write!(out, "{class}({length})[")?;
                for (index, (key, value)) in entries.iter().enumerate() {
                    let comma = if index == 0 { "" } else { ", " };
                    write!(out, "{comma}{key}={value}")?;
                }
                write!(out, "]")
            }
            Value::Object { class, text: Some(text) } => write!(out, "{class}(\"{text}\")"),
            Value::Object { class, text: None } => write!(out, "{class}"),
            Value::Cut => write!(out, "(cut)"),
        }
    }
}

fn list(out: &mut fmt::Formatter<'_>, elements: &[Value]) -> fmt::Result {
    for (index, element) in elements.iter().enumerate() {
        let comma = if index == 0 { "" } else { ", " };
        write!(out, "{comma}{element}")?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{JavaString, Value};

    #[test]
    fn a_string_shows_quotes_and_lone_surrogates_as_escapes() {
        let text = JavaString(vec![b'a'.into(), b'"'.into(), 0xd800, b'b'.into(), 0xe4]);
        assert_eq!(Value::String(text).to_string(), r#""a\u0022\ud800b\u00e4""#);
    }

    #[test]
    fn two_nans_with_different_bits_look_different() {
        let quiet = Value::Double(0x7ff8_0000_0000_0000).to_string();
        let other = Value::Double(0x7ff8_0000_0000_0001).to_string();
        assert_ne!(quiet, other);
    }
}
