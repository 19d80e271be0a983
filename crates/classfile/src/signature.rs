//! Generic signatures of classes, methods and fields (JVMS 4.7.9.1) as plain data that prints back as it was.

mod print;
mod read;

pub use read::{parse_class, parse_field, parse_method};

use crate::instruction::PrimitiveElement;

/// The signature of a class or interface.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ClassSignature<'a> {
    /// The type parameters that it declares.
    pub parameters: Vec<TypeParameter<'a>>,
    /// The direct superclass.
    pub superclass: ClassType<'a>,
    /// The direct superinterfaces.
    pub interfaces: Vec<ClassType<'a>>,
}

/// The signature of a method.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct MethodSignature<'a> {
    /// The type parameters that it declares.
    pub type_parameters: Vec<TypeParameter<'a>>,
    /// The types of its parameters; synthetic ones may be missing.
    pub parameters: Vec<Type<'a>>,
    /// The type of its result; `None` for `void`.
    pub ret: Option<Type<'a>>,
    /// The types it throws, each a class or a variable; given only if one of them is generic.
    pub throws: Vec<Type<'a>>,
}

/// A declared type parameter: `T:Ljava/lang/Object;:Ljava/lang/Comparable<TT;>;`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TypeParameter<'a> {
    /// Its name.
    pub name: &'a str,
    /// The bound that is a class or type variable; `None` if only interfaces bound it.
    pub class_bound: Option<Type<'a>>,
    /// The bounds that are interfaces.
    pub interface_bounds: Vec<Type<'a>>,
}

/// A type as the source writes it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Type<'a> {
    /// A primitive type; only as a parameter, a result or an array's element.
    Primitive(PrimitiveElement),
    /// A class or interface.
    Class(ClassType<'a>),
    /// A type variable.
    Variable(&'a str),
    /// An array type.
    Array {
        /// 1 to 255.
        dimensions: u8,
        /// Never an array itself.
        element: Box<Type<'a>>,
    },
}

/// A class type, perhaps parameterized.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ClassType<'a> {
    /// The outermost class that is written, in internal form: `java/util/Map`.
    pub name: &'a str,
    /// Its type arguments.
    pub arguments: Vec<TypeArgument<'a>>,
    /// Classes within it, each with its simple name: `.Entry<TK;TV;>`.
    pub nested: Vec<NestedType<'a>>,
}

impl ClassType<'_> {
    /// The class in internal form, those within others joined: `java/util/Map$Entry`.
    pub fn internal_name(&self) -> String {
        self.nested.iter().fold(self.name.to_owned(), |name, nested| format!("{name}${}", nested.name))
    }

    /// The type arguments of the innermost class that is written; nothing if one around it has some.
    pub fn innermost_arguments(&self) -> Option<&[TypeArgument<'_>]> {
        let mut innermost = &self.arguments;
        for nested in &self.nested {
            if !innermost.is_empty() {
                return None;
            }
            innermost = &nested.arguments;
        }
        Some(innermost)
    }
}

/// A class within a parameterized class.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct NestedType<'a> {
    /// The simple name.
    pub name: &'a str,
    /// Its type arguments.
    pub arguments: Vec<TypeArgument<'a>>,
}

/// A type argument.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum TypeArgument<'a> {
    /// `*`: any type.
    Any,
    /// The type itself.
    Exact(Type<'a>),
    /// `+`: `? extends` the type.
    Extends(Type<'a>),
    /// `-`: `? super` the type.
    Super(Type<'a>),
}
