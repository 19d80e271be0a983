//! `attest ir --verify`: lifts and verifies every method of jars, directories or the JDK, on all cores.

use std::path::PathBuf;

use attest_budget::{Cut, Stopwatch};
use attest_ir::{lift, verify};
use attest_program::{LinkError, MethodId, Program};
use serde::Serialize;

use crate::query::check_module;
use crate::session::{Done, Error, Pool};
use crate::sources::Sources;

/// Which classes are looked at.
#[derive(Clone, Debug)]
pub enum Scope {
    /// Those of these directories and jars.
    Paths(Vec<PathBuf>),
    /// Those of a module of the JDK, or all of the JDK.
    Jdk(Option<String>),
}

/// What was found.
#[derive(Clone, Debug, Serialize)]
pub struct Survey {
    /// Classes read.
    pub classes: usize,
    /// Methods with bytecode, all of them lifted and verified but for the failures.
    pub methods: usize,
    /// Methods that are abstract or native.
    pub without_code: usize,
    /// IR instructions in all methods.
    pub instructions: usize,
    /// Methods that did not lift or did not verify, and classes that could not be read.
    pub failures: Vec<Failure>,
    /// Classes passed over because a supertype of theirs is not on the class path.
    pub incomplete: Vec<Failure>,
    /// How long it took.
    pub seconds: f64,
    /// On how many threads.
    pub threads: usize,
}

/// A class or method that is not as it should be.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Failure {
    /// The class or method.
    pub at: String,
    /// What is wrong.
    pub what: String,
}

/// After how many methods it is told how many are done.
const TOLD: usize = 256;

/// Lifts and verifies every method in the scope; `progress` is told how many of how many are done.
pub fn survey(sources: &Sources, scope: &Scope, progress: &dyn Fn(usize, usize)) -> Result<Survey, Error> {
    let watch = Stopwatch::start();
    let mut found = Survey {
        classes: 0,
        methods: 0,
        without_code: 0,
        instructions: 0,
        failures: Vec::new(),
        incomplete: Vec::new(),
        seconds: 0.0,
        threads: std::thread::available_parallelism().map_or(1, usize::from),
    };
    match scope {
        Scope::Jdk(module) => {
            let program = sources.open()?;
            module.as_deref().map_or(Ok(()), |module| check_module(&program, module))?;
            let names = program.path().jdk_classes(module.as_deref())?;
            look_at(&mut found, &program, &names, progress);
        }
        Scope::Paths(paths) => {
            for path in paths {
                // Each path comes first in its turn, so that no other hides its classes.
                let mut sources = sources.clone();
                sources.class_path.splice(0..0, [path].into_iter().chain(paths).cloned());
                let program = sources.open()?;
                let names = program.path().classes_of(path)?;
                look_at(&mut found, &program, &names, progress);
            }
        }
    }
    found.failures.sort();
    found.seconds = watch.seconds();
    Ok(found)
}

/// Adds what is found in these classes.
fn look_at(found: &mut Survey, program: &Program, names: &[String], progress: &dyn Fn(usize, usize)) {
    let mut methods = Vec::new();
    for name in names.iter().filter(|name| name.rsplit('/').next() != Some("module-info")) {
        match program.load(name) {
            Ok(class) => {
                found.classes += 1;
                methods.extend(&program.class(class).methods);
            }
            Err(error) => {
                let missing =
                    matches!(&error, LinkError::NotFound(other) if !other.starts_with(name.as_str()));
                let failure = Failure { at: name.replace('/', "."), what: error.to_string() };
                if missing { &mut found.incomplete } else { &mut found.failures }.push(failure);
            }
        }
    }
    let declared = methods.len();
    methods.retain(|m| !program.method(*m).is_abstract() && !program.method(*m).is_native());
    found.methods += methods.len();
    found.without_code += declared - methods.len();
    let (cut, work) = (Cut::never(), |(): &mut (), method: &MethodId| check(program, *method));
    Pool::new(found.threads).run(
        &methods,
        &cut,
        || (),
        work,
        |at, done| {
            let checked = match done {
                Done::Result(checked) => checked,
                Done::Panicked(message) => {
                    Err(format!("a bug in Attest ended it; please report it: {message}"))
                }
                Done::NotBegun => Err("it was not begun".to_owned()),
            };
            match checked {
                Ok(instructions) => found.instructions += instructions,
                Err(what) => found.failures.push(Failure { at: program.method_text(methods[at]), what }),
            }
            if (at + 1).is_multiple_of(TOLD) || at + 1 == methods.len() {
                progress(at + 1, methods.len());
            }
        },
    );
}

/// The number of instructions of a method that lifts and verifies.
fn check(program: &Program, method: MethodId) -> Result<usize, String> {
    let body = lift(program, method).map_err(|error| format!("bytecode {}: {}", error.pc, error.what))?;
    match verify(&body, program) {
        Ok(()) => Ok(body.insts.len()),
        Err(violations) => {
            let first = violations.first().map(ToString::to_string).unwrap_or_default();
            Err(format!("the lifted body does not verify: {first} ({} in all)", violations.len()))
        }
    }
}
