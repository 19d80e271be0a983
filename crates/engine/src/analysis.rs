//! What is known of a program without running it: who calls what, where calls can begin, and which places are meant.

pub(crate) mod call_index;
mod callbacks;
pub(crate) mod entries;
mod stack_trace;
pub(crate) mod target;

pub(crate) use self::call_index::CallIndex;
pub(crate) use self::callbacks::Callbacks;
