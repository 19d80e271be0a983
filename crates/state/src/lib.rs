//! The state of a running program as a forkable value: values, heap, threads, frames.

mod execution_counts;
mod heap;
mod inflating;
mod outcome;
mod planted;
mod same;
mod state;
mod symbolic;
mod value;

pub use execution_counts::{CodeCounts, ExecutionCounts};
pub use heap::{HEADER_WORDS, Heap, OutOfMemory};
pub use inflating::{Inflated, Inflating};
pub use outcome::Outcome;
pub use planted::Planted;
pub use state::{ClassState, ClassStatus, Frame, ProxyClass, Purpose, State, Thread, ThreadStatus};
pub use symbolic::{
    Access, Answer, Approximation, Classes, Composing, Counter, Decision, Example, Extra, Family, Given,
    GivenContent, Input, Making, Mark, Memory, Narrowing, Operand, Origin, Path, Restrictions, Sourced,
    Types,
};
pub use value::{Ref, Value};
