//! What all machines share: the program and its lifted bodies.

use std::sync::Arc;

use attest_ir::Bodies;
use attest_program::Program;

/// The program and its bodies; immutable to the eye, shared by threads.
pub struct Library {
    /// The program.
    pub program: Arc<Program>,
    /// The bodies lifted so far.
    pub bodies: Bodies,
}

impl Library {
    /// The bodies of a program, none lifted yet.
    pub fn new(program: Arc<Program>) -> Library {
        Library { program, bodies: Bodies::default() }
    }
}
