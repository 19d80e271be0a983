//! Field and method descriptors (JVMS 4.3).

use std::fmt;

use crate::error::{Error, ErrorKind};

/// The type of a field, parameter or result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FieldType<'a> {
    /// `Z`
    Boolean,
    /// `B`
    Byte,
    /// `C`
    Char,
    /// `S`
    Short,
    /// `I`
    Int,
    /// `J`
    Long,
    /// `F`
    Float,
    /// `D`
    Double,
    /// `Ljava/lang/String;`: the class in internal form, `java/lang/String`.
    Object(&'a str),
    /// `[I`, `[[Ljava/lang/String;`
    Array(ArrayType<'a>),
}

/// An array type, kept as its well-formed descriptor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ArrayType<'a>(&'a str);

/// A method's parameters and result.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct MethodDescriptor<'a> {
    /// The parameters, without the receiver.
    pub parameters: Vec<FieldType<'a>>,
    /// The result; `None` for `void`.
    pub ret: Option<FieldType<'a>>,
}

/// Reads a field descriptor.
pub fn parse_field(descriptor: &str) -> Result<FieldType<'_>, Error> {
    check_field(descriptor.as_bytes())?;
    Ok(first_type(descriptor).0)
}

/// Reads a method descriptor; its parameters may take 255 slots, of which a receiver would need one.
pub fn parse_method(descriptor: &str) -> Result<MethodDescriptor<'_>, Error> {
    if check_method(descriptor.as_bytes())? > 255 {
        return Err(Error::new(0, ErrorKind::TooManyParameters));
    }
    let mut parameters = Vec::new();
    let mut rest = &descriptor[1..];
    while !rest.starts_with(')') {
        let (parameter, tail) = first_type(rest);
        parameters.push(parameter);
        rest = tail;
    }
    let ret = match &rest[1..] {
        "V" => None,
        other => Some(first_type(other).0),
    };
    Ok(MethodDescriptor { parameters, ret })
}

/// The type that a Class constant names: an array for a descriptor such as `[I`, else an object.
pub fn parse_class(name: &str) -> Result<FieldType<'_>, Error> {
    if name.starts_with('[') {
        parse_field(name)
    } else if is_class_name(name.as_bytes()) {
        Ok(FieldType::Object(name))
    } else {
        Err(Error::new(0, ErrorKind::ClassName))
    }
}

impl<'a> FieldType<'a> {
    /// How many local variable or stack slots a value takes: 2 for `long` and `double`, else 1.
    pub fn slots(self) -> u16 {
        match self {
            FieldType::Long | FieldType::Double => 2,
            _ => 1,
        }
    }

    /// Whether values are references.
    pub fn is_reference(self) -> bool {
        matches!(self, FieldType::Object(_) | FieldType::Array(_))
    }

    /// The name under which a Class constant names a reference type: `java/lang/String`, `[I`.
    pub fn class_name(self) -> Option<&'a str> {
        match self {
            FieldType::Object(name) => Some(name),
            FieldType::Array(array) => Some(array.descriptor()),
            _ => None,
        }
    }
}

impl<'a> ArrayType<'a> {
    /// The descriptor: `[[I`.
    pub fn descriptor(self) -> &'a str {
        self.0
    }

    /// How many dimensions: 1 to 255.
    pub fn dimensions(self) -> u8 {
        (self.0.len() - self.0.trim_start_matches('[').len()) as u8
    }

    /// The type of what stands in the array, perhaps an array again.
    pub fn component(self) -> FieldType<'a> {
        first_type(&self.0[1..]).0
    }

    /// The type without any dimension; never an array.
    pub fn element(self) -> FieldType<'a> {
        first_type(self.0.trim_start_matches('[')).0
    }
}

impl MethodDescriptor<'_> {
    /// How many slots the parameters take, without the receiver.
    pub fn slots(&self) -> u16 {
        self.parameters.iter().map(|parameter| parameter.slots()).sum()
    }
}

impl fmt::Display for FieldType<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FieldType::Boolean => f.write_str("Z"),
            FieldType::Byte => f.write_str("B"),
            FieldType::Char => f.write_str("C"),
            FieldType::Short => f.write_str("S"),
            FieldType::Int => f.write_str("I"),
            FieldType::Long => f.write_str("J"),
            FieldType::Float => f.write_str("F"),
            FieldType::Double => f.write_str("D"),
            FieldType::Object(name) => write!(f, "L{name};"),
            FieldType::Array(array) => f.write_str(array.descriptor()),
        }
    }
}

impl fmt::Display for MethodDescriptor<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("(")?;
        for parameter in &self.parameters {
            parameter.fmt(f)?;
        }
        f.write_str(")")?;
        match &self.ret {
            Some(ret) => ret.fmt(f),
            None => f.write_str("V"),
        }
    }
}

/// Checks a field descriptor; gives its slots.
pub(crate) fn check_field(text: &[u8]) -> Result<usize, Error> {
    match field_type(text, 0)? {
        (end, slots) if end == text.len() => Ok(slots),
        (end, _) => Err(Error::new(end, ErrorKind::FieldDescriptor)),
    }
}

/// Checks a method descriptor; gives the slots of its parameters, as many as they may be.
pub(crate) fn check_method(text: &[u8]) -> Result<usize, Error> {
    let wrong = |at| Error::new(at, ErrorKind::MethodDescriptor);
    if text.first() != Some(&b'(') {
        return Err(wrong(0));
    }
    let (mut at, mut total) = (1, 0);
    while text.get(at).is_some_and(|&next| next != b')') {
        let (end, slots) = field_type(text, at)?;
        at = end;
        total += slots;
    }
    if text.get(at) != Some(&b')') {
        return Err(wrong(at));
    }
    at += 1;
    let end = if text.get(at) == Some(&b'V') { at + 1 } else { field_type(text, at)?.0 };
    if end == text.len() { Ok(total) } else { Err(wrong(end)) }
}

/// Whether a Class constant may have that name (JVMS 4.2.1, 4.4.1).
pub(crate) fn is_class_name(name: &[u8]) -> bool {
    if name.first() == Some(&b'[') { check_field(name).is_ok() } else { is_internal_name(name) }
}

/// Names between single slashes, none of them empty, without the characters that JVMS 4.2.2 excludes.
fn is_internal_name(name: &[u8]) -> bool {
    let mut last = b'/';
    for &byte in name {
        if matches!(byte, b'.' | b';' | b'[') || (byte == b'/' && last == b'/') {
            return false;
        }
        last = byte;
    }
    last != b'/'
}

/// Where the type that starts at `at` ends, and its slots.
fn field_type(text: &[u8], at: usize) -> Result<(usize, usize), Error> {
    let dimensions = text[at..].iter().take_while(|&&byte| byte == b'[').count();
    if dimensions > 255 {
        return Err(Error::new(at, ErrorKind::Dimensions));
    }
    let start = at + dimensions;
    match text.get(start) {
        Some(b'Z' | b'B' | b'C' | b'S' | b'I' | b'F') => Ok((start + 1, 1)),
        Some(b'J' | b'D') => Ok((start + 1, if dimensions == 0 { 2 } else { 1 })),
        Some(b'L') => {
            let name = &text[start + 1..];
            match name.iter().position(|&byte| byte == b';') {
                Some(length) if is_internal_name(&name[..length]) => Ok((start + length + 2, 1)),
                _ => Err(Error::new(start, ErrorKind::FieldDescriptor)),
            }
        }
        _ => Err(Error::new(start, ErrorKind::FieldDescriptor)),
    }
}

/// The type at the start of well-formed text, and what follows it.
fn first_type(text: &str) -> (FieldType<'_>, &str) {
    let end = field_type(text.as_bytes(), 0).map_or(text.len(), |(end, _)| end);
    let (first, rest) = text.split_at(end);
    let parsed = match first.as_bytes().first() {
        Some(b'Z') => FieldType::Boolean,
        Some(b'B') => FieldType::Byte,
        Some(b'C') => FieldType::Char,
        Some(b'S') => FieldType::Short,
        Some(b'J') => FieldType::Long,
        Some(b'F') => FieldType::Float,
        Some(b'D') => FieldType::Double,
        Some(b'L') => FieldType::Object(&first[1..first.len() - 1]),
        Some(b'[') => FieldType::Array(ArrayType(first)),
        _ => FieldType::Int,
    };
    (parsed, rest)
}

#[cfg(test)]
mod tests {
    use super::{FieldType, parse_class, parse_field, parse_method};
    use crate::error::ErrorKind;

    #[test]
    fn a_method_descriptor_is_taken_apart_and_printed_back() {
        let text = "(IJ[[DLjava/lang/String;Z)[Ljava/util/Map$Entry;";
        let method = parse_method(text).unwrap();
        assert_eq!(method.parameters.len(), 5);
        assert_eq!(method.slots(), 6);
        assert_eq!(method.parameters[3], FieldType::Object("java/lang/String"));
        let FieldType::Array(array) = method.parameters[2] else { panic!("{:?}", method.parameters[2]) };
        assert_eq!((array.dimensions(), array.element()), (2, FieldType::Double));
        assert_eq!(array.component().to_string(), "[D");
        assert_eq!(method.to_string(), text);
        assert_eq!(parse_method("()V").unwrap().ret, None);
    }

    #[test]
    fn malformed_descriptors_are_refused() {
        for text in
            ["", "L", "La", "L;", "La//b;", "L/a;", "La/;", "La.b;", "[", "V", "II", "[V", "La[b;", "é"]
        {
            assert!(parse_field(text).is_err(), "{text}");
        }
        for text in ["", "(", "()", "V", "(V)V", "()VV", "(I", "(L)V", "()[V", "(I)é", "I()V"] {
            assert!(parse_method(text).is_err(), "{text}");
        }
    }

    #[test]
    fn names_beyond_ascii_are_fine() {
        assert_eq!(parse_field("Lé/ß;"), Ok(FieldType::Object("é/ß")));
    }

    #[test]
    fn a_class_constant_names_an_object_or_an_array() {
        assert_eq!(parse_class("a/B"), Ok(FieldType::Object("a/B")));
        assert_eq!(parse_class("[I").unwrap().class_name(), Some("[I"));
        assert!(parse_class("a.B").is_err());
        assert!(parse_class("").is_err());
    }

    #[test]
    fn dimensions_and_parameters_end_at_255() {
        assert!(parse_field(&("[".repeat(255) + "I")).is_ok());
        assert_eq!(parse_field(&("[".repeat(256) + "I")).unwrap_err().kind, ErrorKind::Dimensions);
        assert!(parse_method(&format!("({})V", "I".repeat(255))).is_ok());
        assert!(parse_method(&format!("({}I)V", "J".repeat(127))).is_ok());
        let wide = format!("({})V", "J".repeat(128));
        assert_eq!(parse_method(&wide).unwrap_err().kind, ErrorKind::TooManyParameters);
    }
}
