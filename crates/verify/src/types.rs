//! Verification types (JVMS 4.10.1.2) and which of them may stand for which.
//!
//! As on HotSpot: interfaces are treated like `Object`, arrays are assignable to `Cloneable` and `Serializable` alone
//! among them, and a class is looked for only where a name does not decide.

use std::cmp::Ordering;

use attest_classfile::descriptor::{FieldType, MethodDescriptor, parse_class, parse_field, parse_method};
use attest_program::{LinkError, Program};

use crate::fault::Fault;

pub(crate) const OBJECT: &str = "java/lang/Object";

/// What is known of a local variable or a stack entry. A `long` or `double` takes two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Type<'a> {
    Top,
    Int,
    Float,
    Long,
    /// The second half of a `long`.
    Long2,
    Double,
    /// The second half of a `double`.
    Double2,
    Null,
    /// `this` before a constructor of the superclass was called.
    UninitializedThis,
    /// What the `new` at this position made.
    Uninitialized(u32),
    /// Where the subroutine that starts at this position returns to (JVMS 4.10.2.5).
    ReturnTo(u32),
    /// An object, or an array if there are dimensions.
    Reference {
        dimensions: u8,
        base: Base<'a>,
    },
}

/// What an array is made of, or the class of an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Base<'a> {
    Class(&'a str),
    /// A primitive type by the character of its descriptor.
    Primitive(u8),
}

impl<'a> Type<'a> {
    /// An object of a class, which is not an array's.
    pub fn object(name: &'a str) -> Type<'a> {
        Type::Reference { dimensions: 0, base: Base::Class(name) }
    }

    /// What a Class constant names.
    pub fn of_class(name: &'a str) -> Type<'a> {
        parse_class(name).map_or(Type::object(name), Type::of_field)
    }

    /// A reference type, or `int` for the small ones.
    pub fn of_field(field: FieldType<'a>) -> Type<'a> {
        match field {
            FieldType::Boolean | FieldType::Byte | FieldType::Char | FieldType::Short | FieldType::Int => {
                Type::Int
            }
            FieldType::Long => Type::Long,
            FieldType::Float => Type::Float,
            FieldType::Double => Type::Double,
            FieldType::Object(name) => Type::object(name),
            FieldType::Array(array) => {
                Type::Reference { dimensions: array.dimensions(), base: base_of(array.element()) }
            }
        }
    }

    /// The second half of a type that takes two entries.
    pub fn second_half(self) -> Option<Type<'a>> {
        match self {
            Type::Long => Some(Type::Long2),
            Type::Double => Some(Type::Double2),
            _ => None,
        }
    }

    pub fn is_second_half(self) -> bool {
        matches!(self, Type::Long2 | Type::Double2)
    }

    /// Takes one entry, and is a value.
    pub fn is_category1(self) -> bool {
        !matches!(self, Type::Top | Type::Long | Type::Long2 | Type::Double | Type::Double2)
    }

    pub fn is_initialised_reference(self) -> bool {
        matches!(self, Type::Null | Type::Reference { .. })
    }

    /// A reference, initialised or not.
    pub fn is_reference(self) -> bool {
        self.is_initialised_reference() || matches!(self, Type::UninitializedThis | Type::Uninitialized(_))
    }

    pub fn is_array(self) -> bool {
        matches!(self, Type::Reference { dimensions: 1.., .. })
    }

    pub fn is_object(self) -> bool {
        matches!(self, Type::Reference { dimensions: 0, .. })
    }

    /// The class of an object.
    pub fn class(self) -> Option<&'a str> {
        match self {
            Type::Reference { dimensions: 0, base: Base::Class(name) } => Some(name),
            _ => None,
        }
    }

    /// What an array holds; `Null` of null, nothing of what is no array of references.
    pub fn reference_component(self) -> Option<Type<'a>> {
        match self {
            Type::Null => Some(Type::Null),
            Type::Reference { dimensions: 2.., .. }
            | Type::Reference { dimensions: 1, base: Base::Class(_) } => self.component(),
            _ => None,
        }
    }

    fn component(self) -> Option<Type<'a>> {
        match self {
            Type::Reference { dimensions: dimensions @ 1.., base } => {
                Some(Type::Reference { dimensions: dimensions - 1, base })
            }
            _ => None,
        }
    }

    /// Whether it is null or an array of one dimension of one of these primitive types.
    pub fn is_array_of(self, elements: &[u8]) -> bool {
        match self {
            Type::Null => true,
            Type::Reference { dimensions: 1, base: Base::Primitive(kind) } => elements.contains(&kind),
            _ => false,
        }
    }
}

fn base_of(element: FieldType<'_>) -> Base<'_> {
    match element {
        FieldType::Object(name) => Base::Class(name),
        FieldType::Boolean => Base::Primitive(b'Z'),
        FieldType::Byte => Base::Primitive(b'B'),
        FieldType::Char => Base::Primitive(b'C'),
        FieldType::Short => Base::Primitive(b'S'),
        FieldType::Long => Base::Primitive(b'J'),
        FieldType::Float => Base::Primitive(b'F'),
        FieldType::Double => Base::Primitive(b'D'),
        // An array's element is no array.
        FieldType::Int | FieldType::Array(_) => Base::Primitive(b'I'),
    }
}

/// A method descriptor's types.
pub(crate) fn method_types(descriptor: &str) -> Result<MethodDescriptor<'_>, Fault> {
    parse_method(descriptor).map_err(|e| Fault::Format(e.to_string()))
}

/// A field descriptor's type.
pub(crate) fn field_type(descriptor: &str) -> Result<Type<'_>, Fault> {
    parse_field(descriptor).map(Type::of_field).map_err(|e| Fault::Format(e.to_string()))
}

/// Asks the program about classes by name.
#[derive(Clone, Copy)]
pub(crate) struct Hierarchy<'a> {
    pub program: &'a Program,
    /// The rules of type inference for old class files: an array of primitives passes, one dimension less, as an
    /// array of objects, and `Object` as any interface.
    pub inferred: bool,
}

impl<'a> Hierarchy<'a> {
    /// Whether a value of type `from` may stand where `to` is wanted. With `protected`, `Object` does not pass as
    /// an interface: the object of a protected access must be of the class that asks (JVMS 4.10.1.8).
    pub fn assignable(self, from: Type<'a>, to: Type<'a>, protected: bool) -> Result<bool, LinkError> {
        if from == to || to == Type::Top {
            return Ok(true);
        }
        let Type::Reference { dimensions, base } = to else { return Ok(false) };
        let (from_dimensions, from_base) = match from {
            Type::Null => return Ok(true),
            Type::Reference { dimensions, base } => (dimensions, base),
            _ => return Ok(false),
        };
        if self.inferred {
            return self.assignable_inferred((from_dimensions, from_base), (dimensions, base), protected);
        }
        if dimensions == 0 {
            return self.assignable_to_class(from_dimensions, from_base, base, protected);
        }
        match (base, from_base) {
            _ if from_dimensions < dimensions => Ok(false),
            (Base::Primitive(a), Base::Primitive(b)) => Ok(a == b && from_dimensions == dimensions),
            (Base::Primitive(_), Base::Class(_)) => Ok(false),
            (Base::Class(_), Base::Primitive(_)) if from_dimensions == dimensions => Ok(false),
            (Base::Class(_), _) => {
                self.assignable_to_class(from_dimensions - dimensions, from_base, base, protected)
            }
        }
    }

    fn assignable_inferred(
        self,
        from: (u8, Base<'a>),
        to: (u8, Base<'a>),
        protected: bool,
    ) -> Result<bool, LinkError> {
        if to == (0, Base::Class(OBJECT)) {
            return Ok(true);
        }
        let Base::Class(wanted) = to.1 else { return Ok(false) };
        let (dimensions, base) = match from {
            (dimensions, Base::Primitive(_)) => (dimensions - 1, Base::Class(OBJECT)),
            other => other,
        };
        match dimensions.cmp(&to.0) {
            Ordering::Less => Ok(false),
            Ordering::Equal => self.assignable_to_class(0, base, to.1, protected),
            Ordering::Greater => {
                Ok(matches!(wanted, OBJECT | "java/lang/Cloneable" | "java/io/Serializable"))
            }
        }
    }

    fn assignable_to_class(
        self,
        from_dimensions: u8,
        from: Base<'a>,
        to: Base<'a>,
        protected: bool,
    ) -> Result<bool, LinkError> {
        let Base::Class(to) = to else { return Ok(false) };
        if to == OBJECT || (from_dimensions == 0 && from == Base::Class(to)) {
            return Ok(true);
        }
        let from_object = from_dimensions == 0 && from == Base::Class(OBJECT);
        if self.program.names_interface(to)? && !(protected && from_object) {
            return Ok(from_dimensions == 0 || to == "java/lang/Cloneable" || to == "java/io/Serializable");
        }
        match from {
            Base::Class(from) if from_dimensions == 0 => self.program.names_superclass(from, to),
            _ => Ok(false),
        }
    }
}
