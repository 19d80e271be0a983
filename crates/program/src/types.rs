//! The types of fields, array elements, parameters and results.

use crate::ids::Name;

/// How a value is stored in a field or an array (JVMS 2.3, 2.4).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Kind {
    /// `boolean`
    Boolean,
    /// `byte`
    Byte,
    /// `char`
    Char,
    /// `short`
    Short,
    /// `int`
    Int,
    /// `long`
    Long,
    /// `float`
    Float,
    /// `double`
    Double,
    /// A reference to an object or array, or null.
    Ref,
}

impl Kind {
    /// The kind that a descriptor's first character announces; `None` for `V` and nonsense.
    pub fn of_descriptor(descriptor: &str) -> Option<Kind> {
        Some(match descriptor.as_bytes().first()? {
            b'Z' => Kind::Boolean,
            b'B' => Kind::Byte,
            b'C' => Kind::Char,
            b'S' => Kind::Short,
            b'I' => Kind::Int,
            b'J' => Kind::Long,
            b'F' => Kind::Float,
            b'D' => Kind::Double,
            b'L' | b'[' => Kind::Ref,
            _ => return None,
        })
    }

    /// The descriptor character of a primitive kind; `L` for references.
    pub const fn descriptor_char(self) -> char {
        match self {
            Kind::Boolean => 'Z',
            Kind::Byte => 'B',
            Kind::Char => 'C',
            Kind::Short => 'S',
            Kind::Int => 'I',
            Kind::Long => 'J',
            Kind::Float => 'F',
            Kind::Double => 'D',
            Kind::Ref => 'L',
        }
    }

    /// The Java keyword of a primitive kind; `reference` otherwise.
    pub const fn keyword(self) -> &'static str {
        match self {
            Kind::Boolean => "boolean",
            Kind::Byte => "byte",
            Kind::Char => "char",
            Kind::Short => "short",
            Kind::Int => "int",
            Kind::Long => "long",
            Kind::Float => "float",
            Kind::Double => "double",
            Kind::Ref => "reference",
        }
    }

    /// Bytes that an array element of this kind occupies.
    pub const fn element_size(self) -> usize {
        match self {
            Kind::Boolean | Kind::Byte => 1,
            Kind::Char | Kind::Short => 2,
            Kind::Int | Kind::Float | Kind::Ref => 4,
            Kind::Long | Kind::Double => 8,
        }
    }

    /// All primitive kinds, in the order of their class ids.
    pub const PRIMITIVES: [Kind; 8] = [
        Kind::Boolean,
        Kind::Byte,
        Kind::Char,
        Kind::Short,
        Kind::Int,
        Kind::Long,
        Kind::Float,
        Kind::Double,
    ];

    /// The wrapper class of a primitive kind, in internal form.
    pub const fn wrapper(self) -> Option<&'static str> {
        Some(match self {
            Kind::Boolean => "java/lang/Boolean",
            Kind::Byte => "java/lang/Byte",
            Kind::Char => "java/lang/Character",
            Kind::Short => "java/lang/Short",
            Kind::Int => "java/lang/Integer",
            Kind::Long => "java/lang/Long",
            Kind::Float => "java/lang/Float",
            Kind::Double => "java/lang/Double",
            Kind::Ref => return None,
        })
    }

    /// The name of the wrapper's unboxing method.
    pub const fn unboxing_method(self) -> Option<&'static str> {
        Some(match self {
            Kind::Boolean => "booleanValue",
            Kind::Byte => "byteValue",
            Kind::Char => "charValue",
            Kind::Short => "shortValue",
            Kind::Int => "intValue",
            Kind::Long => "longValue",
            Kind::Float => "floatValue",
            Kind::Double => "doubleValue",
            Kind::Ref => return None,
        })
    }
}

/// A parameter's or result's type: its kind and, for references, the class's internal name
/// (array types in descriptor form, as `Class.forName` takes them with slashes).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct JavaType {
    /// How it is stored.
    pub kind: Kind,
    /// The class name of a reference type.
    pub class: Option<Name>,
}

/// A method descriptor, taken apart.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Signature {
    /// The parameters in order, without the receiver.
    pub parameters: Box<[JavaType]>,
    /// The result; `None` is void.
    pub result: Option<JavaType>,
}

/// Splits a method descriptor into its parameters' descriptors and its result's (`V` for void).
pub fn split_descriptor(descriptor: &str) -> Option<(Vec<&str>, &str)> {
    let mut rest = descriptor.strip_prefix('(')?;
    let mut parameters = Vec::new();
    while !rest.starts_with(')') {
        let length = field_descriptor_length(rest)?;
        parameters.push(&rest[..length]);
        rest = &rest[length..];
    }
    let result = &rest[1..];
    let whole = result == "V" || field_descriptor_length(result) == Some(result.len());
    whole.then_some((parameters, result))
}

fn field_descriptor_length(text: &str) -> Option<usize> {
    let dimensions = text.bytes().take_while(|b| *b == b'[').count();
    let base = match text.as_bytes().get(dimensions)? {
        b'L' => text[dimensions..].find(';')? + 1,
        b'Z' | b'B' | b'C' | b'S' | b'I' | b'J' | b'F' | b'D' => 1,
        _ => return None,
    };
    (dimensions <= 255).then_some(dimensions + base)
}

/// The class name that a reference descriptor speaks of: `Ljava/lang/String;` gives
/// `java/lang/String`, array descriptors stay as they are.
pub fn class_of_descriptor(descriptor: &str) -> Option<&str> {
    match descriptor.as_bytes().first()? {
        b'L' => descriptor.strip_prefix('L')?.strip_suffix(';'),
        b'[' => Some(descriptor),
        _ => None,
    }
}

/// The descriptor of a class name in internal form (the inverse of [`class_of_descriptor`]).
pub fn descriptor_of_class(name: &str) -> String {
    if name.starts_with('[') { name.to_owned() } else { format!("L{name};") }
}

/// A type descriptor as Java source spells it: `[Ljava/lang/String;` gives `java.lang.String[]`.
pub fn java_spelling(descriptor: &str) -> String {
    let dimensions = descriptor.bytes().take_while(|b| *b == b'[').count();
    let base = &descriptor[dimensions..];
    let mut text = match class_of_descriptor(base) {
        Some(class) => class.replace('/', "."),
        None if base == "V" => "void".to_owned(),
        None => Kind::of_descriptor(base).map_or_else(|| base.to_owned(), |k| k.keyword().to_owned()),
    };
    text.push_str(&"[]".repeat(dimensions));
    text
}

#[cfg(test)]
mod tests {
    use super::{java_spelling, split_descriptor};

    #[test]
    fn a_descriptor_splits_into_parameters_and_result() {
        let (parameters, result) = split_descriptor("(I[[JLjava/lang/String;)V").unwrap();
        assert_eq!(parameters, ["I", "[[J", "Ljava/lang/String;"]);
        assert_eq!(result, "V");
        assert_eq!(split_descriptor("(Q)V"), None);
        assert_eq!(split_descriptor("(I"), None);
        assert_eq!(split_descriptor("(I)VV"), None);
    }

    #[test]
    fn types_are_spelt_as_in_java() {
        assert_eq!(java_spelling("[[Ljava/util/Map;"), "java.util.Map[][]");
        assert_eq!(java_spelling("Z"), "boolean");
        assert_eq!(java_spelling("V"), "void");
    }
}
