//! The program under analysis: where classes come from, what they are, and how references resolve.
//!
//! The only reader of class files from disk. Everything here is immutable once loaded and may be
//! shared by threads; ids are 32-bit indices into append-only tables.

mod class;
mod define;
mod error;
mod generic;
mod hierarchy;
mod ids;
mod layout;
mod load;
pub mod location;
mod names;
pub mod null_message;
mod outline;
mod parameters;
mod program;
mod resolve;
mod select;
mod signatures;
mod types;

pub use class::{Class, Dispatch, Field, Method, Shape};
pub use define::SyntheticClass;
pub use error::LinkError;
pub use generic::{Bindings, GenericType, Reading, TypeArguments, USUAL_TYPES};
pub use hierarchy::package;
pub use ids::{ClassId, FieldId, MethodId, Name};
pub use layout::OBJECT_ALIGNMENT;
pub use program::{Program, WellKnown};
pub use types::{
    JavaType, Kind, Signature, class_of_descriptor, descriptor_of_class, java_spelling, split_descriptor,
};
