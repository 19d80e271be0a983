//! All bodies lifted so far, by method; filled on demand, shared by threads.

use std::sync::OnceLock;

use attest_program::{MethodId, Program};

use crate::body::Body;
use crate::lift::{LiftError, LiftErrorKind, lift};
use crate::verify::verify;

const CHUNK: usize = 1024;
const CHUNKS: usize = 8192;

type Slot = OnceLock<Result<Box<Body>, LiftError>>;

/// The table of bodies: look-up is two loads.
pub struct Bodies {
    chunks: Box<[OnceLock<Box<[Slot]>>]>,
}

impl Default for Bodies {
    fn default() -> Bodies {
        Bodies { chunks: (0..CHUNKS).map(|_| OnceLock::new()).collect() }
    }
}

impl Bodies {
    /// The body of a method, lifted if need be.
    pub fn get(&self, program: &Program, method: MethodId) -> Result<&Body, LiftError> {
        let body = self.slot(method).get_or_init(|| checked(program, method).map(Box::new));
        body.as_ref().map(|body| &**body).map_err(Clone::clone)
    }

    /// Gives a method made by the engine its body; the first one stays.
    pub fn define(&self, body: Body) {
        let method = body.method;
        let _ = self.slot(method).set(Ok(Box::new(body)));
    }

    fn slot(&self, method: MethodId) -> &Slot {
        let chunk =
            self.chunks[method.index() / CHUNK].get_or_init(|| (0..CHUNK).map(|_| OnceLock::new()).collect());
        &chunk[method.index() % CHUNK]
    }
}

/// Lifts a method, and verifies what does not come from the JDK: the machine relies on the types of registers, and
/// class files of others may be damaged.
fn checked(program: &Program, method: MethodId) -> Result<Body, LiftError> {
    let body = lift(program, method)?;
    if program.class(program.method(method).class).is_from_jdk() {
        return Ok(body);
    }
    match verify(&body, program) {
        Ok(()) => Ok(body),
        Err(violations) => {
            let first = violations.first().map_or_else(String::new, ToString::to_string);
            let what = LiftErrorKind::Unsound(first);
            Err(LiftError { method: program.method_text(method), pc: 0, what })
        }
    }
}
