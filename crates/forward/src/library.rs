//! What all machines share: the program and its lifted bodies.

use std::sync::{Arc, Mutex};

use attest_ir::{Bodies, Body};
use attest_program::{MethodId, Program};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::symbolic::Table;

/// Functions on characters by method and further arguments; nothing where one cannot be computed.
type Tables = FxHashMap<(String, Vec<u64>), Option<Arc<Table>>>;

/// The program and its bodies; immutable to the eye, shared by threads.
pub struct Library {
    /// The program.
    pub program: Arc<Program>,
    /// The bodies lifted so far.
    pub bodies: Arc<Bodies>,
    /// Functions on characters that symbolic runs have asked for, by method and further arguments.
    pub(crate) tables: Arc<Mutex<Tables>>,
    /// The methods whose bodies are not their own code but what somebody says of them.
    pub(crate) specified: FxHashSet<MethodId>,
}

/// The classes whose methods are called where no case of a specification holds; the name of the method is that of the
/// specified one.
pub const NO_CASE: &str = "attest/NoCase";

impl Library {
    /// The bodies of a program, none lifted yet.
    pub fn new(program: Arc<Program>) -> Library {
        Library { program, bodies: Arc::default(), tables: Arc::default(), specified: FxHashSet::default() }
    }

    /// A library that begins with everything this one holds now; nothing that it loads or makes is seen here or by
    /// other forks.
    pub fn fork(&self) -> Library {
        self.behind(self.program.fork())
    }

    /// Lets somebody work on a fork that is gone afterwards: this library may grow again then.
    pub fn beside<R>(&self, work: impl FnOnce(&Library) -> R) -> R {
        self.program.beside(|program| work(&self.behind(program)))
    }

    fn behind(&self, program: Program) -> Library {
        Library {
            program: Arc::new(program),
            bodies: Arc::new(self.bodies.fork()),
            tables: Arc::clone(&self.tables),
            specified: self.specified.clone(),
        }
    }

    /// Puts a body in place of a method's code, its native implementation and its model. Nothing may have been lifted.
    pub fn specify(&mut self, body: Body) {
        self.specified.insert(body.method);
        self.bodies.define(body);
    }

    /// The methods whose bodies are what somebody says of them.
    pub fn specified(&self) -> impl Iterator<Item = MethodId> {
        self.specified.iter().copied()
    }

    /// Whether a method's body is what somebody says of it.
    pub fn is_specified(&self, method: MethodId) -> bool {
        self.specified.contains(&method)
    }
}
