//! All bodies lifted so far, by method; filled on demand, shared by threads.

use std::sync::OnceLock;

use attest_program::{MethodId, Program};

use crate::body::Body;
use crate::lift::{LiftError, lift};

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
        let body = self.slot(method).get_or_init(|| lift(program, method).map(Box::new));
        body.as_ref().map(|body| &**body).map_err(Clone::clone)
    }

    /// Gives a method made by the engine its body; the first one stays.
    pub fn define(&self, body: Body) {
        let method = body.method;
        let _ = self.slot(method).set(Ok(Box::new(body)));
    }

    fn slot(&self, method: MethodId) -> &Slot {
        let chunk = self.chunks[method.index() / CHUNK].get_or_init(|| (0..CHUNK).map(|_| OnceLock::new()).collect());
        &chunk[method.index() % CHUNK]
    }
}
