//! What is known of a program without running it: who calls what, where calls can begin, which places are meant, and what there is to
//! cover.

pub(crate) mod call_index;
mod callbacks;
pub(crate) mod entries;
mod extent;
pub(crate) mod goals;
pub(crate) mod leaks;
pub(crate) mod operation;
pub(crate) mod purity;
pub(crate) mod side;
mod site;
mod stack_trace;
pub(crate) mod target;
#[cfg(test)]
mod tests;
mod tuning;

pub(crate) use self::call_index::CallIndex;
pub(crate) use self::callbacks::Callbacks;
pub use self::extent::Extent;
pub(crate) use self::site::{KOTLIN_CHECKS, site};
