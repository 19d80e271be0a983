//! How long it takes to fork a state with many objects.

use std::time::Instant;

use attest_program::ClassId;
use attest_state::State;
use serde::Serialize;

use super::median;

/// Objects in the state that is forked.
const OBJECTS: u32 = 100_000;
/// Fields of each object.
const SLOTS: u32 = 2;
const ROUNDS: usize = 101;

/// The cost of a fork.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Fork {
    /// Objects in the state.
    pub objects: u32,
    /// Bytes that they take.
    pub heap_bytes: u64,
    /// Microseconds a fork takes; the median of many.
    pub microseconds: f64,
}

/// Forks a state with 100,000 objects of two fields many times over.
pub fn measure_fork() -> Fork {
    let mut state = State::new(1 << 30);
    let class = ClassId::new(0);
    let allocated = (0..OBJECTS).map_while(|_| state.heap.new_object(class, SLOTS).ok()).count();
    let mut times = Vec::new();
    for _ in 0..ROUNDS {
        let start = Instant::now();
        let forked = state.fork();
        times.push(start.elapsed().as_nanos() as f64 / 1e3);
        drop(std::hint::black_box(forked));
    }
    Fork { objects: allocated as u32, heap_bytes: state.heap.bytes(), microseconds: median(&mut times) }
}

#[cfg(test)]
mod tests {
    use super::{OBJECTS, measure_fork};

    #[test]
    fn all_objects_are_there_when_the_fork_is_measured() {
        let fork = measure_fork();
        assert_eq!(fork.objects, OBJECTS);
        assert_eq!(fork.heap_bytes, u64::from(OBJECTS) * 32);
        assert!(fork.microseconds > 0.0);
    }
}
