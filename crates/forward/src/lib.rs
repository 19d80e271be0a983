//! Executes the IR forwards: one step code for every use, exceptions and endings as values.

mod arith;
mod boot;
mod call;
mod control;
mod fast;
mod fdlibm;
mod files;
mod handles;
mod init;
mod library;
mod link;
mod machine;
mod mirror;
mod natives;
mod npe;
mod objects;
mod raise;
mod rounded;
mod statistics;
mod step;
mod strings;
mod threads;
mod trace;
mod unwind;
mod world;

pub use boot::Exit;
pub use control::{Control, NativeFn, NativeResult};
pub use library::Library;
pub use machine::{End, Limits, Machine};
pub use statistics::Statistics;
pub use world::{Recorded, System, World};
