//! A bug of ours becomes one clear message and exit code 70.

use std::backtrace::{Backtrace, BacktraceStatus};
use std::panic;
use std::sync::Mutex;
use std::thread;

use crate::exit::Exit;
use crate::talk;

/// The stack of the thread that works: deep class hierarchies and expressions are no reason to crash.
const STACK_BYTES: usize = 256 << 20;

/// What the last panic said.
static LAST: Mutex<Option<String>> = Mutex::new(None);

/// Does the work on a thread with a large stack; a panic in it is reported as a bug of ours.
pub fn guarded(work: impl FnOnce() -> Exit + Send + 'static) -> Exit {
    panic::set_hook(Box::new(|panic| {
        let payload = panic.payload();
        let fixed = payload.downcast_ref::<&str>().copied();
        let said = fixed.or_else(|| payload.downcast_ref::<String>().map(String::as_str));
        let mut text = said.unwrap_or("no message").to_owned();
        if let Some(place) = panic.location() {
            text.push_str(&format!(" ({place})"));
        }
        let backtrace = Backtrace::capture();
        if backtrace.status() == BacktraceStatus::Captured {
            text.push_str(&format!("\n{backtrace}"));
        }
        if let Ok(mut last) = LAST.lock() {
            *last = Some(text);
        }
    }));
    let worker = thread::Builder::new().name("attest".to_owned()).stack_size(STACK_BYTES).spawn(work);
    let worker = match worker {
        Ok(worker) => worker,
        Err(problem) => return talk::usage(&format!("cannot start a thread: {problem}; free some memory")),
    };
    worker.join().unwrap_or_else(|_| {
        crate::console::flush();
        let said = LAST.lock().ok().and_then(|mut last| last.take()).unwrap_or_default();
        talk::error(&format!(
            "this is a bug in Attest: {said}\n  Please report it with this message and, if you can, the \
             program; RUST_BACKTRACE=1 tells more."
        ));
        Exit::Bug
    })
}

#[cfg(test)]
mod tests {
    use std::panic;

    use super::guarded;
    use crate::exit::Exit;

    #[test]
    fn a_panic_becomes_an_exit_code_and_no_crash() {
        let before = panic::take_hook();
        let exit = guarded(|| panic!("on purpose"));
        panic::set_hook(before);
        assert_eq!(exit, Exit::Bug);
    }
}
