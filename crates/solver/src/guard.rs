//! Calls C++ so that its exceptions become errors and its memory is bounded.
//!
//! The counterpart is `native/guard.cpp`. A C++ exception unwinds through the Rust frames between its origin and
//! [`call`], which the ABI `C-unwind` allows; those frames hold nothing that needs dropping.

use std::ffi::{CStr, c_char, c_int, c_void};

/// Why a native solver did not do what it was asked to.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    /// Memory ran out, or the limit set for it was passed. The solver is unusable from then on.
    #[error("the solver ran out of memory")]
    OutOfMemory,
    /// The solver was used against its rules, such as terms of unfit sorts; it is as it was before.
    #[error("{0}")]
    Misuse(String),
    /// An earlier failure left the solver in an unknown state.
    #[error("the solver is unusable after an earlier failure")]
    Unusable,
}

/// Runs `body`, which calls C++, and turns what it throws into an error.
pub(crate) fn call<R>(body: impl FnOnce() -> R) -> Result<R, Error> {
    struct State<F, R> {
        body: Option<F>,
        result: Option<R>,
    }
    extern "C-unwind" fn run<F: FnOnce() -> R, R>(state: *mut c_void) {
        // SAFETY: `state` is the `State` below, which outlives this call and is not used elsewhere meanwhile.
        let state = unsafe { &mut *state.cast::<State<F, R>>() };
        if let Some(body) = state.body.take() {
            state.result = Some(body());
        }
    }
    fn entry<F: FnOnce() -> R, R>(_: &F) -> extern "C-unwind" fn(*mut c_void) {
        run::<F, R>
    }
    let run = entry::<_, R>(&body);
    let mut state = State { body: Some(body), result: None };
    let mut message = [0 as c_char; 512];
    // SAFETY: `run` gets the state it was made for, and `message` has the size told.
    let code = unsafe { attest_guard(run, (&raw mut state).cast(), message.as_mut_ptr(), message.len()) };
    match (code, state.result) {
        (0, Some(result)) => Ok(result),
        (2, _) => Err(Error::Misuse(text(&message))),
        (1, _) => Err(Error::OutOfMemory),
        _ => Err(Error::Unusable),
    }
}

/// The bytes that C++ code holds on behalf of this thread.
pub(crate) fn memory_used() -> i64 {
    // SAFETY: reads a thread-local number.
    unsafe { attest_memory_used() }
}

/// Lets C++ allocations of this thread fail once they would hold more than so many bytes; `i64::MAX` for never.
pub(crate) fn limit_memory(bytes: i64) {
    // SAFETY: writes a thread-local number.
    unsafe { attest_memory_hard_limit(bytes) }
}

fn text(message: &[c_char]) -> String {
    // SAFETY: the guard ends every message with a zero within its size.
    let message = unsafe { CStr::from_ptr(message.as_ptr()) }.to_string_lossy();
    message.trim().trim_start_matches("bitwuzla: error:").trim().to_owned()
}

unsafe extern "C" {
    fn attest_guard(
        body: extern "C-unwind" fn(*mut c_void),
        state: *mut c_void,
        message: *mut c_char,
        size: usize,
    ) -> c_int;
    fn attest_memory_used() -> i64;
    fn attest_memory_hard_limit(bytes: i64);
}
