//! A machine that has started, for tests.

#[path = "../../../engine/tests/support/subjects.rs"]
mod subjects;

use std::sync::Arc;

use attest_forward::{Library, Limits, Machine, Merge, Recorded, SymbolicOptions};
use attest_ir::Body;
use attest_program::location::{ClassPath, Jdk};
use attest_program::{MethodId, Program};
use attest_state::State;

/// The classes of a folder of sources.
pub fn library_of(folder: &str, names: &[&str]) -> Library {
    let classes: tempfile::TempDir = subjects::compiled(&[folder]);
    let jdk = Jdk::find(None).expect("a JDK on this machine");
    let path = ClassPath::open(&[classes.path().to_owned()], &jdk).expect("the classes");
    let program = Program::new(Arc::new(path), jdk).expect("the first classes load");
    // The folder is gone when the tests run.
    for class in names {
        program.load(class).expect("the class");
    }
    Library::new(Arc::new(program))
}

/// A method by its name.
pub fn method_of(library: &Library, class: &str, name: &str) -> MethodId {
    let program = &library.program;
    let class = program.load(class).expect("the class");
    let methods = &program.class(class).methods;
    *methods.iter().find(|method| program.text(program.method(**method).name) == name).expect("the method")
}

/// The first instruction of a line.
pub fn first_of_line(body: &Body, line: u16) -> usize {
    (0..body.insts.len()).find(|inst| body.line(body.pcs[*inst]) == Some(line)).expect("an instruction")
}

/// Gives a machine that has started and its state to a test.
pub fn started_with(library: &Library, test: impl FnOnce(&mut Machine<'_>, State)) {
    let mut world = Recorded::default();
    let mut machine = Machine::new(library, &mut world, Limits::default());
    let mut state = State::new(64 << 20);
    machine.boot(&mut state).expect("the JDK starts");
    machine.reset_symbols(SymbolicOptions { merge: Merge::Never, ..SymbolicOptions::default() });
    test(&mut machine, state);
}
