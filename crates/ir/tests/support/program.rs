//! A program over the JDK of this machine with one made-up class `T` for bodies written by hand.

use std::sync::Arc;

use attest_program::location::{ClassPath, Jdk};
use attest_program::{Program, SyntheticClass};

/// The JDK's classes and `T`, with methods of these names and descriptors; a name that begins with `=`
/// is static.
pub fn program_with(methods: &[(&'static str, &'static str)]) -> Program {
    let jdk = Jdk::find(None).expect("a JDK on this machine");
    let path = ClassPath::open(&[], &jdk).expect("its classes");
    let program = Program::new(Arc::new(path), jdk).expect("the first classes load");
    let method = |(name, descriptor): &(&'static str, &'static str)| {
        let access = if name.starts_with('=') { 0x0009 } else { 0x0001 };
        (name.trim_start_matches('='), (*descriptor).to_owned(), access)
    };
    program.define_once(SyntheticClass {
        name: "T",
        access: 0x0021,
        superclass: program.well_known().object,
        interfaces: Vec::new(),
        fields: Vec::new(),
        methods: methods.iter().map(method).collect(),
    });
    program
}
