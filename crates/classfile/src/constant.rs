//! Constants of the pool with their references followed (JVMS 4.4).

use crate::modified_utf8::ModifiedUtf8;

/// A constant pool entry.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Constant<'a> {
    /// An `int` or smaller.
    Integer(i32),
    /// A `float`.
    Float(f32),
    /// A `long`.
    Long(i64),
    /// A `double`.
    Double(f64),
    /// A class or interface in internal form, or an array's descriptor.
    Class(&'a str),
    /// A string literal.
    String(ModifiedUtf8<'a>),
    /// A field reference.
    Field(MemberRef<'a>),
    /// A reference to a class's method.
    Method(MemberRef<'a>),
    /// A reference to an interface's method.
    InterfaceMethod(MemberRef<'a>),
    /// A member's name and descriptor.
    NameAndType {
        /// The unqualified name.
        name: &'a str,
        /// The field or method descriptor.
        descriptor: &'a str,
    },
    /// A method handle (JVMS 4.4.8).
    MethodHandle {
        /// 1 to 9, from `REF_getField` to `REF_invokeInterface`.
        kind: u8,
        /// The field or method.
        member: MemberRef<'a>,
        /// Whether the member is given as an interface's method.
        interface: bool,
    },
    /// A method descriptor.
    MethodType(&'a str),
    /// A dynamically computed constant.
    Dynamic {
        /// Index into the bootstrap methods; it exists.
        bootstrap: u16,
        /// The name handed to the bootstrap method.
        name: &'a str,
        /// The constant's field descriptor.
        descriptor: &'a str,
    },
    /// A dynamically computed call site.
    InvokeDynamic {
        /// Index into the bootstrap methods; it exists.
        bootstrap: u16,
        /// The name handed to the bootstrap method.
        name: &'a str,
        /// The call site's method descriptor.
        descriptor: &'a str,
    },
    /// Text.
    Utf8(ModifiedUtf8<'a>),
    /// A module's name.
    Module(&'a str),
    /// A package's name in internal form.
    Package(&'a str),
}

/// A symbolic reference to a field or method.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct MemberRef<'a> {
    /// The class that the reference names, in internal form; an array's descriptor is possible for methods.
    pub class: &'a str,
    /// The member's name.
    pub name: &'a str,
    /// The member's descriptor.
    pub descriptor: &'a str,
}
