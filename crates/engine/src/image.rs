//! Many calls into one program that has started once: each call works on a fork of the state after start-up.
//!
//! An [`Image`] is a program with its class path, shared by threads; a [`Session`] is that program started in a
//! world. No call sees what another did, except for what it wrote to the world.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use attest_budget::Cut;
use attest_forward::{End, Exit, Library, Limits, Machine, NoObserver, World};
use attest_program::location::{ClassPath, Jdk};
use attest_program::{MethodId, Program};
use attest_state::{State, Value};

use crate::session;
use crate::session::Error;

/// A program: a JDK and a class path.
pub struct Image {
    library: Library,
}

impl Image {
    /// The program on this class path; the JDK is found by `JAVA_HOME` or on the PATH if not given.
    pub fn open(jdk: Option<&std::path::Path>, class_path: &[PathBuf]) -> Result<Image, Error> {
        let jdk = Jdk::find(jdk)?;
        let path = Arc::new(ClassPath::open(class_path, &jdk)?);
        Ok(Image { library: Library::new(Arc::new(Program::new(path, jdk)?)) })
    }

    /// The classes.
    pub fn program(&self) -> &Program {
        &self.library.program
    }

    /// Starts the program up, as far as `main`; `Err` says how it ended before that.
    pub fn start<'i>(&'i self, world: &'i mut dyn World, bounds: Bounds) -> Result<Session<'i>, Exit> {
        let mut machine = session::machine(&self.library, world, Limits::default());
        let mut state = State::new(bounds.memory);
        machine.boot(&mut state)?;
        Ok(Session { machine, started: state, bounds })
    }
}

/// Bounds on each call.
#[derive(Clone, Copy, Debug)]
pub struct Bounds {
    /// How large the heap may grow, in bytes (default: 256 MiB).
    pub memory: u64,
    /// Jumps and calls before a call is given up, in whole slices of the machine (default: for ever).
    pub jumps: Option<u64>,
    /// How long a call may take (default: for ever).
    pub time: Option<Duration>,
}

impl Default for Bounds {
    fn default() -> Bounds {
        Bounds { memory: 256 << 20, jumps: None, time: None }
    }
}

/// A program after its start-up.
pub struct Session<'i> {
    machine: Machine<'i>,
    started: State,
    bounds: Bounds,
}

/// How a call ended.
#[derive(Clone, PartialEq, Debug)]
pub enum CallEnd {
    /// It returned a string, in UTF-16.
    Text(Vec<u16>),
    /// It returned something else.
    Returned(Option<Value>),
    /// It threw.
    Threw {
        /// The exception's class, with dots.
        class: String,
        /// Its message.
        message: Option<String>,
    },
    /// It ended the program with this code.
    Exited(i32),
    /// It needs something that is not modelled.
    Unsupported(String),
    /// A bound was hit.
    OutOfBudget,
    /// Every thread waits for another.
    Deadlock,
    /// There is no such static method; the text says what is missing.
    NoMethod(String),
}

impl Session<'_> {
    /// Calls a static method: its class with slashes, its name, its descriptor, and an argument for each parameter.
    pub fn call(&mut self, class: &str, method: &str, descriptor: &str, arguments: &[Value]) -> CallEnd {
        let program = self.machine.program();
        let found = match program.load(class) {
            Ok(class) => {
                program.class(class).declared_method(program.intern(method), program.intern(descriptor))
            }
            Err(error) => return CallEnd::NoMethod(error.to_string()),
        };
        let parameters = program.signature(descriptor).map(|signature| signature.parameters.len());
        let suits = |m: &MethodId| program.method(*m).is_static() && parameters == Some(arguments.len());
        let Some(method) = found.filter(suits) else {
            return CallEnd::NoMethod(format!("no static {method}{descriptor} in {class}"));
        };
        let deadline = Cut::after_some(self.bounds.time).deadline();
        self.machine.set_limits(Limits { deadline, jumps: self.bounds.jumps, ..Limits::default() });
        let mut state = self.started.fork();
        match self.machine.invoke(&mut state, method, arguments, &mut NoObserver) {
            End::Returned(Some(Value::Ref(result))) => match self.machine.string_units(&state, result) {
                Some(text) => CallEnd::Text(text),
                None => CallEnd::Returned(Some(Value::Ref(result))),
            },
            End::Returned(value) => CallEnd::Returned(value),
            End::Threw(exception) => {
                let class = self.machine.program().dotted(state.heap.class(exception));
                CallEnd::Threw { class, message: self.machine.message(&state, exception) }
            }
            End::Exited(code) => CallEnd::Exited(code),
            End::Unsupported(what) => CallEnd::Unsupported(what),
            End::OutOfBudget | End::Symbolic(_) => CallEnd::OutOfBudget,
            End::Deadlock => CallEnd::Deadlock,
        }
    }
}
