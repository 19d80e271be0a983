//! All bodies lifted so far, by method; filled on demand, shared by threads.
//!
//! A fork begins with the bodies that its base has, as copies: what a body remembers of its links are ids of the
//! program that it belongs to.

use std::sync::{Arc, OnceLock};

use attest_program::{ClassId, MethodId, Program, SyntheticClass};
use parking_lot::ReentrantMutex;

use crate::body::Body;
use crate::lift::{LiftError, LiftErrorKind, lift};
use crate::verify::verify;

const CHUNK: usize = 1024;
const CHUNKS: usize = 8192;

type Slot = OnceLock<Result<Box<Body>, LiftError>>;

/// The table of bodies: look-up is two loads.
pub struct Bodies {
    base: Option<Arc<Bodies>>,
    chunks: Box<[OnceLock<Box<[Slot]>>]>,
    /// Held while a class is made and its methods get their bodies.
    making: ReentrantMutex<()>,
}

impl Default for Bodies {
    fn default() -> Bodies {
        Bodies {
            base: None,
            chunks: (0..CHUNKS).map(|_| OnceLock::new()).collect(),
            making: ReentrantMutex::new(()),
        }
    }
}

impl Bodies {
    /// The body of a method, lifted if need be.
    pub fn get(&self, program: &Program, method: MethodId) -> Result<&Body, LiftError> {
        let body = self
            .slot(method)
            .get_or_init(|| self.inherited(method).unwrap_or_else(|| checked(program, method).map(Box::new)));
        body.as_ref().map(|body| &**body).map_err(Clone::clone)
    }

    /// Bodies that begin with those that are here now; for a fork of the program.
    pub fn fork(self: &Arc<Bodies>) -> Bodies {
        Bodies { base: Some(Arc::clone(self)), ..Bodies::default() }
    }

    /// Gives a method made by the engine its body.
    ///
    /// # Panics
    /// If it has one: that is a bug of ours, and the first one would be run in place of the second.
    pub fn define(&self, body: Body) {
        let method = body.method;
        let free = self.inherited(method).is_none() && self.slot(method).set(Ok(Box::new(body))).is_ok();
        assert!(free, "{method:?} is given a second body");
    }

    /// A class made by the engine that is the same whenever it is made; `write` gives the bodies of its methods, the
    /// first time. All its methods have one.
    pub fn define_once(
        &self,
        program: &Program,
        class: SyntheticClass<'_>,
        write: impl FnOnce(ClassId) -> Vec<Body>,
    ) -> ClassId {
        let _making = self.making.lock();
        let (class, _) = program.define_once(class);
        // Others may have made it for bodies of their own over the same program.
        let first = program.class(class).methods.first().copied();
        if first.is_some_and(|method| self.slot(method).get().is_none() && self.inherited(method).is_none()) {
            write(class).into_iter().for_each(|body| self.define(body));
        }
        class
    }

    fn inherited(&self, method: MethodId) -> Option<Result<Box<Body>, LiftError>> {
        let base = self.base.as_ref()?;
        let chunk = base.chunks[method.index() / CHUNK].get();
        let filled = chunk.and_then(|chunk| chunk[method.index() % CHUNK].get());
        filled.cloned().or_else(|| base.inherited(method))
    }

    fn slot(&self, method: MethodId) -> &Slot {
        let chunk =
            self.chunks[method.index() / CHUNK].get_or_init(|| (0..CHUNK).map(|_| OnceLock::new()).collect());
        &chunk[method.index() % CHUNK]
    }
}

/// Lifts a method. What does not come from the JDK is verified, the class as the JVM does it and then the IR: the machine
/// relies on types, and class files of others may be damaged.
fn checked(program: &Program, method: MethodId) -> Result<Body, LiftError> {
    let class = program.method(method).class;
    if program.class(class).is_from_jdk() {
        return lift(program, method);
    }
    if let Err(refused) = attest_verify::link(program, class) {
        let what = LiftErrorKind::Refused(refused);
        return Err(LiftError { method: program.method_text(method), pc: 0, what });
    }
    let body = lift(program, method)?;
    match verify(&body, program) {
        Ok(()) => Ok(body),
        Err(violations) => {
            let first = violations.first().map_or_else(String::new, ToString::to_string);
            let what = LiftErrorKind::Unsound(first);
            Err(LiftError { method: program.method_text(method), pc: 0, what })
        }
    }
}
