//! What a path knows beyond concrete words: marks, its condition, the unknown heap, types.

mod mark;
mod memory;
mod path;
mod restrictions;
mod types;

pub use mark::{Mark, Operand};
pub use memory::{Access, Family, Memory};
pub use path::{
    Answer, Approximation, Composing, Counter, Decision, Example, Extra, Given, GivenContent, Input, Making,
    Narrowing, Origin, Path, Sourced,
};
pub use restrictions::Restrictions;
pub use types::{Classes, Types};
