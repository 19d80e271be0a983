//! What a run took, counted where counting costs nothing.

use attest_state::{ClassStatus, State};

use crate::machine::{Callable, Machine};

/// What a run took.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Statistics {
    /// Jumps carried out.
    pub jumps: u64,
    /// Classes loaded, array and primitive types included.
    pub classes_loaded: usize,
    /// Classes whose initialiser has run.
    pub classes_initialised: usize,
    /// Methods that were called and whose bytecode was lifted for it.
    pub methods_lifted: usize,
    /// Methods that were called and that the machine carries out itself.
    pub natives_used: usize,
    /// Bytes of the heap in use at the end, garbage included.
    pub heap_bytes: u64,
    /// Garbage collections.
    pub collections: u64,
    /// Threads started, the main thread included.
    pub threads: usize,
}

impl Machine<'_> {
    /// What this machine has done so far, with a state of its program.
    pub fn statistics(&self, state: &State) -> Statistics {
        let count = |wanted: fn(&Callable<'_>) -> bool| self.callables.iter().filter(|c| wanted(c)).count();
        Statistics {
            jumps: self.jumps(),
            classes_loaded: self.program.class_count(),
            classes_initialised: state.classes.iter().filter(|c| c.status == ClassStatus::Done).count(),
            methods_lifted: count(|callable| matches!(callable, Callable::Body(_))),
            natives_used: count(|callable| matches!(callable, Callable::Native(_))),
            heap_bytes: state.heap.bytes(),
            collections: state.collections,
            threads: state.threads.len(),
        }
    }

    /// Whether the program has asked for the date or time since the last time.
    pub fn take_clock(&mut self) -> bool {
        std::mem::take(&mut self.clock)
    }
}
