//! Why something cannot be said in a test.

use crate::class_name::ClassName;

/// What the language or the class file format does not let a test say.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Inexpressible {
    /// The class is private, or of another package and not public.
    #[error("class {0} is not accessible from package {1}")]
    ClassNotAccessible(String, String),
    /// The class has no name that source code could use.
    #[error("class {0} is local or anonymous")]
    LocalClass(String),
    /// The compiler made it.
    #[error("{0} is not in the source: the compiler made it")]
    Synthetic(String),
    /// The JDK keeps the package to itself.
    #[error("class {0} is in a package that module {1} does not export")]
    NotExported(String, String),
    /// A class without a package cannot be named from within one.
    #[error("class {0} has no package, so that classes in packages cannot use it")]
    UnnamedPackage(String),
    /// A method or constructor that a test may not call.
    #[error("{0} is not accessible from package {1}")]
    MemberNotAccessible(String, String),
    /// A field that is not written by an accessible constructor, method or assignment.
    #[error("field {0} is not accessible from package {1}")]
    FieldNotAccessible(String, String),
    /// Other languages allow names that Java does not.
    #[error("{0} is no name in Java")]
    NoIdentifier(String),
    /// The class file does not load.
    #[error("class {0} cannot be loaded")]
    NotLoaded(String),
    /// An abstract class without a constructor that a test may call.
    #[error("{0} has no accessible constructor without parameters, so that no anonymous class can extend it")]
    NoStub(String),
    /// A type parameter given by a subclass: the method's types there are not worked out.
    #[error("{0} is inherited with type arguments, which an anonymous class would have to repeat")]
    InheritedGeneric(String),
    /// A final or sealed class.
    #[error("{0} cannot be extended by an anonymous class")]
    NotExtensible(String),
    /// A class with sources of values that cannot be replaced as a whole.
    #[error(
        "{0} cannot be replaced for a test: sources and assumptions must be static methods of a class of their own"
    )]
    NoStandIn(String),
    /// More than 65,535 bytes (JVMS 4.4.7).
    #[error("a string of {0} bytes is too long for a literal")]
    TextTooLong(usize),
    /// Its initialiser would not fit into a method (JVMS 4.7.3).
    #[error("an array of {0} elements is too large to be written out")]
    ArrayTooLarge(usize),
}

impl Inexpressible {
    pub(crate) fn class(name: &str, package: &str) -> Inexpressible {
        let package = if package.is_empty() { "(unnamed)" } else { package };
        Inexpressible::ClassNotAccessible(name.replace('/', "."), package.to_owned())
    }

    pub(crate) fn member(class: &ClassName, name: &str, package: &str) -> Inexpressible {
        let package = if package.is_empty() { "(unnamed)" } else { package };
        Inexpressible::MemberNotAccessible(format!("{class}.{name}"), package.to_owned())
    }
}
