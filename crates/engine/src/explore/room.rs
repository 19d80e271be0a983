//! Whether the process has room for more paths.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use super::tuning::LOOKS;
use crate::resources::resident_memory;

/// How much memory the process may have; searches on several threads ask the same one.
pub(super) struct Room {
    most: u64,
    asked: AtomicUsize,
    /// Whether it was once full.
    full: AtomicBool,
}

impl Room {
    /// So many bytes.
    pub(super) fn of(most: u64) -> Room {
        Room { most, asked: AtomicUsize::new(0), full: AtomicBool::new(false) }
    }

    /// Whether the process has more, as far as the system tells.
    pub(super) fn is_full(&self) -> bool {
        if self.asked.fetch_add(1, Ordering::Relaxed).is_multiple_of(LOOKS)
            && resident_memory().is_some_and(|bytes| bytes > self.most)
        {
            self.full.store(true, Ordering::Relaxed);
        }
        self.full.load(Ordering::Relaxed)
    }
}
