//! The state of a running program as a forkable value: values, heap, threads, frames.

mod heap;
mod state;
mod value;

pub use heap::{HEADER_WORDS, Heap, OutOfMemory};
pub use state::{ClassState, ClassStatus, Frame, ProxyClass, Purpose, State, Thread, ThreadStatus};
pub use value::{Ref, Value};
