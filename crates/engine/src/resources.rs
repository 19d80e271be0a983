//! What the operating system tells of this process: time of the processor, memory.

use std::fs;

use rustix::time::{ClockId, clock_gettime};

/// Seconds that this thread has had a processor. What `/proc` tells of it is as old as the last tick.
pub(crate) fn processor_time() -> f64 {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 / 1e9
}

/// The bytes of memory that this process has, where the system tells.
pub(crate) fn resident_memory() -> Option<u64> {
    let text = fs::read_to_string("/proc/self/status").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok().map(|kilobytes| kilobytes * 1024)
}
