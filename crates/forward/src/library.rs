//! What all machines share: the program and its lifted bodies.

use std::sync::{Arc, Mutex};

use attest_ir::Bodies;
use attest_program::{MethodId, Program};
use rustc_hash::FxHashMap;

use crate::symbolic::Table;

/// Functions on characters by method and further arguments.
type Tables = FxHashMap<(MethodId, Vec<u64>), Arc<Table>>;

/// The program and its bodies; immutable to the eye, shared by threads.
pub struct Library {
    /// The program.
    pub program: Arc<Program>,
    /// The bodies lifted so far.
    pub bodies: Bodies,
    /// Functions on characters that symbolic runs have asked for, by method and further arguments.
    pub(crate) tables: Mutex<Tables>,
}

impl Library {
    /// The bodies of a program, none lifted yet.
    pub fn new(program: Arc<Program>) -> Library {
        Library { program, bodies: Bodies::default(), tables: Mutex::default() }
    }
}
