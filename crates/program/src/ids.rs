//! Typed ids of classes, methods and fields; they index append-only tables and never change meaning.

use std::fmt;

macro_rules! id {
    ($(#[$doc:meta])* $name:ident, $prefix:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(u32);

        impl $name {
            /// The id with this index.
            pub const fn new(index: u32) -> Self {
                $name(index)
            }

            /// The index into the table of its kind.
            pub const fn index(self) -> usize {
                self.0 as usize
            }

            /// The index as the 32-bit number that object headers and caches hold.
            pub const fn raw(self) -> u32 {
                self.0
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, concat!($prefix, "{}"), self.0)
            }
        }
    };
}

id!(
    /// A loaded class, interface, array type or primitive type.
    ClassId, "class"
);
id!(
    /// A method declared by a loaded class.
    MethodId, "method"
);
id!(
    /// A field declared by a loaded class.
    FieldId, "field"
);
id!(
    /// An interned string: a class, member or descriptor name.
    Name, "name"
);
