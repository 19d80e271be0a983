//! Many calls into one program that has started once: each call works on a fork of the state after start-up.
//!
//! An [`Image`] is a program with its class path, shared by threads; a [`Session`] is that program started in a
//! world. No call sees what another did, except for what it wrote to the world.

use std::path::PathBuf;
use std::sync::Arc;

use attest_budget::Budget;
use attest_forward::{Exit, Library, Limits, Machine, NoObserver, World};
use attest_program::location::{ClassPath, Jdk};
use attest_program::{MethodId, Program};
use attest_state::{Outcome, State, Value};

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

    /// Starts the program up, as far as `main`, its heap never larger than this; `Err` says how it ended before that.
    pub fn start<'i>(&'i self, world: &'i mut dyn World, heap_bytes: u64) -> Result<Session<'i>, Exit> {
        let mut machine = session::machine(&self.library, world, Limits::default());
        let mut state = State::new(heap_bytes);
        machine.boot(&mut state)?;
        Ok(Session { machine, started: state })
    }
}

/// A program after its start-up.
pub struct Session<'i> {
    machine: Machine<'i>,
    started: State,
}

/// What a call returned.
#[derive(Clone, PartialEq, Debug)]
pub enum Called {
    /// A string, in UTF-16.
    Text(Vec<u16>),
    /// Something else.
    Value(Option<Value>),
}

/// An exception that left a call.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Raised {
    /// Its class, with dots.
    pub class: String,
    /// Its message.
    pub message: Option<String>,
}

impl Session<'_> {
    /// Calls a static method: its class with slashes, its name, its descriptor, and an argument for each parameter; its
    /// work is jumps and calls, in whole slices of the machine. The
    /// error says what is missing if there is no such static method.
    pub fn call(
        &mut self,
        class: &str,
        method: &str,
        descriptor: &str,
        arguments: &[Value],
        budget: &Budget,
    ) -> Result<Outcome<Called, Raised>, String> {
        let program = self.machine.program();
        let found = match program.load(class) {
            Ok(class) => {
                program.class(class).declared_method(program.intern(method), program.intern(descriptor))
            }
            Err(error) => return Err(error.to_string()),
        };
        let parameters = program.signature(descriptor).map(|signature| signature.parameters.len());
        let suits = |m: &MethodId| program.method(*m).is_static() && parameters == Some(arguments.len());
        let Some(method) = found.filter(suits) else {
            return Err(format!("no static {method}{descriptor} in {class}"));
        };
        let (deadline, jumps) = (budget.cut.deadline(), budget.is_counted().then_some(budget.work));
        self.machine.set_limits(Limits { deadline, jumps, ..Limits::default() });
        let mut state = self.started.fork();
        let outcome = match self.machine.invoke(&mut state, method, arguments, &mut NoObserver) {
            Ok(outcome) => outcome,
            Err(_) => Outcome::OutOfBudget,
        };
        let machine = &mut self.machine;
        Ok(match outcome {
            Outcome::Threw(exception) => {
                let class = machine.program().dotted(state.heap.class(exception));
                Outcome::Threw(Raised { class, message: machine.message(&state, exception) })
            }
            Outcome::Returned(value) => {
                let text = match value {
                    Some(Value::Ref(result)) => machine.string_units(&state, result),
                    _ => None,
                };
                Outcome::Returned(text.map_or(Called::Value(value), Called::Text))
            }
            Outcome::Exited(code) => Outcome::Exited(code),
            Outcome::Diverged => Outcome::Diverged,
            Outcome::Unsupported(what) => Outcome::Unsupported(what),
            Outcome::OutOfBudget => Outcome::OutOfBudget,
        })
    }
}
