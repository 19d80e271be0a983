//! The outside of a running program: the process's own streams and clock.
//!
//! What the program wrote but did not end with a line break waits here, where the handlers of Ctrl-C
//! and of the time limit can still hand it on.

use std::ffi::OsString;
use std::io::{self, Read, Write};
use std::process;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, TryLockError};
use std::thread;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use attest_engine::{System, World};

use crate::talk;

/// Bytes that wait at most.
const WAITING: usize = 1 << 13;
/// How long an ending process tries to hand on what waits.
const PATIENCE: Duration = Duration::from_millis(200);

static OUT: Mutex<Vec<u8>> = Mutex::new(Vec::new());

/// The process's streams and clock, as a program sees them.
pub struct Console;

impl World for Console {
    fn write(&mut self, stream: u32, bytes: &[u8]) -> bool {
        if stream == 2 {
            flush();
            return io::stderr().lock().write_all(bytes).is_ok();
        }
        let mut out = OUT.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        out.extend_from_slice(bytes);
        out.len() < WAITING && !bytes.ends_with(b"\n") || hand_on(&mut out)
    }

    fn read(&mut self, buffer: &mut [u8]) -> usize {
        flush();
        io::stdin().lock().read(buffer).unwrap_or(0)
    }

    fn now(&mut self) -> i64 {
        let now = SystemTime::now().duration_since(UNIX_EPOCH);
        now.map_or(0, |since| i64::try_from(since.as_nanos()).unwrap_or(i64::MAX))
    }

    fn sleep(&mut self, nanoseconds: i64) {
        flush();
        thread::sleep(Duration::from_nanos(nanoseconds.max(0) as u64));
    }

    fn allows_files(&self) -> bool {
        true
    }

    fn environment(&self) -> Vec<(OsString, OsString)> {
        System::default().environment()
    }

    fn time_zone(&self) -> Option<String> {
        System::default().time_zone()
    }

    fn entropy(&mut self) -> u64 {
        System::default().entropy()
    }
}

/// Hands on what waits.
pub fn flush() {
    hand_on(&mut OUT.lock().unwrap_or_else(|poisoned| poisoned.into_inner()));
}

/// Ends the process from another thread: what waits is handed on, unless a write already hangs.
pub fn end_with(code: i32) -> ! {
    for _ in 0..PATIENCE.as_millis() {
        match OUT.try_lock() {
            Ok(mut out) => {
                hand_on(&mut out);
                break;
            }
            Err(TryLockError::Poisoned(poisoned)) => {
                hand_on(&mut poisoned.into_inner());
                break;
            }
            Err(TryLockError::WouldBlock) => thread::sleep(Duration::from_millis(1)),
        }
    }
    process::exit(code)
}

/// Ends the process with 130 when the user presses Ctrl-C, as shells expect.
pub fn end_on_interrupt() {
    // Where there is already a handler, or none can be had, the system's default ends the process.
    let _ = ctrlc::set_handler(|| end_with(130));
}

/// Sets the flag and says so when the user presses Ctrl-C; ends the process with 130 the second time.
pub fn stop_on_interrupt(stop: Arc<AtomicBool>, said: &'static str) {
    let _ = ctrlc::set_handler(move || {
        if stop.swap(true, Ordering::Relaxed) {
            end_with(130);
        }
        talk::note(&format!("{said} (Ctrl-C again ends at once)"));
    });
}

fn hand_on(out: &mut Vec<u8>) -> bool {
    if out.is_empty() {
        return true;
    }
    let mut stdout = io::stdout().lock();
    let done = stdout.write_all(out).and_then(|()| stdout.flush()).is_ok();
    out.clear();
    done
}
