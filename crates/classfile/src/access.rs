//! Access and property flags of classes, fields, methods and parameters (JVMS 4.1, 4.5, 4.6, 4.7.6, 4.7.24).
//!
//! Some bits mean different things on different items, hence several names for one value.

/// Visible everywhere.
pub const ACC_PUBLIC: u16 = 0x0001;
/// Visible in its class (and nest) only.
pub const ACC_PRIVATE: u16 = 0x0002;
/// Visible in its package and in subclasses.
pub const ACC_PROTECTED: u16 = 0x0004;
/// Belongs to the class, not to an instance.
pub const ACC_STATIC: u16 = 0x0008;
/// May not be subclassed, overridden or assigned again.
pub const ACC_FINAL: u16 = 0x0010;
/// Class: `invokespecial` looks up from the direct superclass.
pub const ACC_SUPER: u16 = 0x0020;
/// Method: holds a monitor while it runs.
pub const ACC_SYNCHRONIZED: u16 = 0x0020;
/// Module: implicitly read by whoever reads the module (`requires transitive`).
pub const ACC_TRANSITIVE: u16 = 0x0020;
/// Module: open.
pub const ACC_OPEN: u16 = 0x0020;
/// Field: reads and writes are ordered between threads.
pub const ACC_VOLATILE: u16 = 0x0040;
/// Method: a compiler's bridge.
pub const ACC_BRIDGE: u16 = 0x0040;
/// Module: required at compile time only.
pub const ACC_STATIC_PHASE: u16 = 0x0040;
/// Field: not part of the serial form.
pub const ACC_TRANSIENT: u16 = 0x0080;
/// Method: the last parameter takes a variable number of arguments.
pub const ACC_VARARGS: u16 = 0x0080;
/// Method: implemented outside the JVM's instructions.
pub const ACC_NATIVE: u16 = 0x0100;
/// Class: an interface.
pub const ACC_INTERFACE: u16 = 0x0200;
/// Not instantiable, or without a body.
pub const ACC_ABSTRACT: u16 = 0x0400;
/// Method: strict floating point, meaningful for versions 46 to 60.
pub const ACC_STRICT: u16 = 0x0800;
/// Not present in the source.
pub const ACC_SYNTHETIC: u16 = 0x1000;
/// Class: an annotation interface.
pub const ACC_ANNOTATION: u16 = 0x2000;
/// Class or field: an enum, or one of its constants.
pub const ACC_ENUM: u16 = 0x4000;
/// Class: a module declaration.
pub const ACC_MODULE: u16 = 0x8000;
/// Parameter: implied by the language, such as the outer instance.
pub const ACC_MANDATED: u16 = 0x8000;
