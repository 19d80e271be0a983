//! Reads JVM class files, versions 45 to 69 (Java 1.0 to 25), as JVMS 25 chapter 4 lays them down.
//!
//! [`parse`] checks every index that an accessor will follow, so accessors cannot fail; it does not look at
//! instruction bytes. Method bodies are decoded on demand by [`Method::code`] and [`Code::instructions`].
//!
//! **Architecture Invariant:** the crate is pure: no files, no clock, no global state, no `unsafe`.
//! **Architecture Invariant:** hostile bytes give an [`Error`], never a panic, and memory stays proportional
//! to the length of the input.
//!
//! Where the specification and HotSpot differ, HotSpot decides: unknown attributes, and attributes newer than
//! the file's version, are ignored. The rules on combinations of access flags, on duplicate members (4.1, 4.5, 4.6) and
//! on names of members (4.2.2) are in [`check_format`]. Deliberately absent: verification (JVMS 4.10).
#![forbid(unsafe_code)]

pub mod access;
pub mod descriptor;
pub mod signature;

mod annotation;
mod attributes;
mod class;
mod code;
mod constant;
mod cursor;
mod decode;
mod error;
mod format;
mod inlined;
mod instruction;
mod member;
mod modified_utf8;
mod parse;
mod pool;

pub use annotation::{Annotation, ElementValue};
pub use class::{BootstrapMethod, ClassFile, EnclosingMethod, InnerClass, RecordComponent};
pub use code::{Code, ExceptionEntry, LocalVariable};
pub use constant::{Constant, MemberRef};
pub use decode::Instructions;
pub use error::{Error, ErrorKind, Expected};
pub use format::check_format;
pub use inlined::InlinedLines;
pub use instruction::{
    ArithOp, CompareOp, Cond, ConvertOp, ElementKind, Instruction, Kind, LogicOp, PrimitiveElement, ShiftOp,
    StackOp,
};
pub use member::{Field, Method, MethodParameter};
pub use modified_utf8::ModifiedUtf8;
pub use parse::parse;
pub use pool::ConstantPool;
