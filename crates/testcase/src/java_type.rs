//! Types as Java source writes them.

use crate::class_name::ClassName;

/// A type of a variable, parameter or result.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Type {
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
    /// A class or interface.
    Class(ClassType),
    /// An array.
    Array(Box<Type>),
}

/// A class with its type arguments.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ClassType {
    /// The class.
    pub name: ClassName,
    /// What it is applied to.
    pub arguments: TypeArguments,
}

/// The type arguments of a class.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum TypeArguments {
    /// The class takes none.
    None,
    /// It takes some and is used without: the test method then suppresses the compiler's warnings.
    Raw,
    /// One for each parameter.
    Of(Vec<TypeArgument>),
}

/// One type argument.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum TypeArgument {
    /// `?`
    Any,
    /// The type itself, never a primitive one.
    Exact(Type),
    /// `? extends T`
    Extends(Type),
    /// `? super T`
    Super(Type),
}

impl Type {
    /// A class without type arguments, from its name with dots and no nesting: `java.lang.String`.
    pub fn class(canonical: &str) -> Type {
        let (package, path) = canonical.rsplit_once('.').unwrap_or(("", canonical));
        Type::of(ClassName::new(package, path))
    }

    /// A class that takes no type arguments.
    pub fn of(name: ClassName) -> Type {
        Type::Class(ClassType { name, arguments: TypeArguments::None })
    }

    /// A class applied to these types.
    pub fn generic(canonical: &str, arguments: Vec<Type>) -> Type {
        let (package, path) = canonical.rsplit_once('.').unwrap_or(("", canonical));
        let arguments = TypeArguments::Of(arguments.into_iter().map(TypeArgument::Exact).collect());
        Type::Class(ClassType { name: ClassName::new(package, path), arguments })
    }

    /// An array of these.
    pub fn array(self) -> Type {
        Type::Array(Box::new(self))
    }

    /// `java.lang.Object`
    pub fn object() -> Type {
        Type::class("java.lang.Object")
    }

    /// `java.lang.String`
    pub fn string() -> Type {
        Type::class("java.lang.String")
    }

    /// The keyword of a primitive type.
    pub fn keyword(&self) -> Option<&'static str> {
        Some(match self {
            Type::Boolean => "boolean",
            Type::Byte => "byte",
            Type::Char => "char",
            Type::Short => "short",
            Type::Int => "int",
            Type::Long => "long",
            Type::Float => "float",
            Type::Double => "double",
            Type::Class(_) | Type::Array(_) => return None,
        })
    }

    /// The wrapper of a primitive type; any other type as it is.
    pub fn boxed(&self) -> Type {
        Type::class(match self {
            Type::Boolean => "java.lang.Boolean",
            Type::Byte => "java.lang.Byte",
            Type::Char => "java.lang.Character",
            Type::Short => "java.lang.Short",
            Type::Int => "java.lang.Integer",
            Type::Long => "java.lang.Long",
            Type::Float => "java.lang.Float",
            Type::Double => "java.lang.Double",
            Type::Class(_) | Type::Array(_) => return self.clone(),
        })
    }

    /// Whether it is one of the eight primitive types.
    pub fn is_primitive(&self) -> bool {
        self.keyword().is_some()
    }

    /// The name of a class type.
    pub fn class_name(&self) -> Option<&ClassName> {
        match self {
            Type::Class(class) => Some(&class.name),
            _ => None,
        }
    }

    /// Whether it is this class, whatever its type arguments.
    pub fn is_class(&self, canonical: &str) -> bool {
        self.class_name().is_some_and(|name| name.canonical() == canonical)
    }

    /// Without type arguments: what overloads are told apart by.
    pub fn erased(&self) -> Type {
        match self {
            Type::Class(class) => Type::of(class.name.clone()),
            Type::Array(element) => element.erased().array(),
            primitive => primitive.clone(),
        }
    }
}

impl TypeArguments {
    /// `<?, …>`
    pub fn any(count: usize) -> TypeArguments {
        match count {
            0 => TypeArguments::None,
            _ => TypeArguments::Of(vec![TypeArgument::Any; count]),
        }
    }
}
