//! Reads arbitrary bytes as a class on the class path, lifts and verifies all its methods: nothing may panic.
//!
//! The class is found under the name that its bytes give it, as far as they give one.

#![no_main]

use std::fs;
use std::sync::Arc;

use attest_ir::{lift, verify};
use attest_program::Program;
use attest_program::location::{ClassPath, Jdk};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: &[u8]| {
    let Ok(file) = attest_classfile::parse(input.to_vec().into()) else { return };
    let name = file.name().to_owned();
    let plain = |part: &str| !part.is_empty() && part != "." && part != ".." && part.len() < 200;
    if !name.split('/').all(plain) || name.contains(['\0', '\\']) {
        return;
    }
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join(format!("{name}.class"));
    let written = path.parent().is_some_and(|parent| fs::create_dir_all(parent).is_ok());
    if !written || fs::write(&path, input).is_err() {
        return;
    }
    let jdk = Jdk::find(None).expect("a JDK on this machine");
    let path = ClassPath::open(&[folder.path().to_path_buf()], &jdk).expect("the folder");
    let program = Program::new(Arc::new(path), jdk).expect("the first classes load");
    let Ok(class) = program.load(&name) else { return };
    for method in &program.class(class).methods {
        if let Ok(body) = lift(&program, *method) {
            let _ = verify(&body, &program);
        }
    }
});
