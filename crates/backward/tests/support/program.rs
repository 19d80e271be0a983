//! A program with one class, `T`, for bodies that tests write down.

use std::sync::Arc;

use attest_program::location::{ClassPath, Jdk};
use attest_program::{Program, SyntheticClass};

/// A member: name, descriptor, access.
pub type Member = (&'static str, &'static str, u16);

/// The JDK and a class `T` with these fields and methods.
pub fn program(fields: &[Member], methods: &[Member]) -> Program {
    let jdk = Jdk::find(None).expect("a JDK on this machine");
    let path = ClassPath::open(&[], &jdk).expect("its classes");
    let program = Program::new(Arc::new(path), jdk).expect("the first classes load");
    let members = |members: &[Member]| {
        members.iter().map(|(name, descriptor, access)| (*name, (*descriptor).to_owned(), *access)).collect()
    };
    program.define_once(SyntheticClass {
        name: "T",
        access: 0x0021,
        superclass: program.well_known().object,
        interfaces: Vec::new(),
        fields: members(fields),
        methods: members(methods),
    });
    program
}
