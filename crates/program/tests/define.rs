//! Classes defined from bytes while a program runs.

use std::sync::Arc;

use attest_program::location::{ClassPath, Jdk, Origin};
use attest_program::{LinkError, Program};

const CLASS: &str = "java/util/zip/Adler32";

fn program() -> Program {
    let jdk = Jdk::find(None).expect("these tests need a JDK");
    let path = ClassPath::open(&[], &jdk).expect("its classes");
    Program::new(Arc::new(path), jdk).expect("the first classes load")
}

fn bytes(program: &Program) -> Vec<u8> {
    program.path().find_class(CLASS).expect("readable").expect("there").bytes.to_vec()
}

#[test]
fn a_class_defined_from_bytes_takes_its_name() {
    let program = program();
    assert_eq!(program.loaded_class(CLASS), None);
    let class = program.define_from_bytes(bytes(&program), Some(CLASS)).expect("defined");
    assert_eq!(program.class(class).origin(), Some(&Origin::Memory));
    assert_eq!(program.load(CLASS), Ok(class));
    assert!(program.find_method(class, "getValue", "()J").is_some());
}

#[test]
fn a_class_that_was_not_found_before_can_be_defined() {
    let program = program();
    let mut renamed = bytes(&program);
    let at = renamed.windows(CLASS.len()).position(|w| w == CLASS.as_bytes()).expect("its name");
    renamed[at..at + CLASS.len()].copy_from_slice(b"java/util/zip/Adler33");
    assert!(program.load("java/util/zip/Adler33").is_err());
    let class = program.define_from_bytes(renamed, None).expect("defined");
    assert_eq!(program.load("java/util/zip/Adler33"), Ok(class));
}

#[test]
fn bytes_of_another_class_or_of_none_are_refused() {
    let program = program();
    let wrong = program.define_from_bytes(bytes(&program), Some("p/Other"));
    assert_eq!(wrong, Err(LinkError::NotFound(format!("p/Other (wrong name: {CLASS})"))));
    let cut = bytes(&program)[..100].to_vec();
    assert!(matches!(program.define_from_bytes(cut, Some(CLASS)), Err(LinkError::Format { .. })));
}
