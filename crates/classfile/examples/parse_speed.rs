//! Prints how many classes a second are read, and how many instructions a second decoded.
//!
//! Reads the JDK's base module, or the archives that `ATTEST_CLASSFILE_ARCHIVES` names.

#[path = "../tests/jdk/archive.rs"]
mod archive;

use std::time::Instant;

use attest_classfile::{ClassFile, parse};

fn main() {
    let classes = archive::classes();
    let bytes: usize = classes.iter().map(|(_, bytes)| bytes.len()).sum();
    for round in 1..=5 {
        let start = Instant::now();
        let parsed: Vec<ClassFile> =
            classes.iter().filter_map(|(_, bytes)| parse(bytes.clone()).ok()).collect();
        let reading = start.elapsed();
        let start = Instant::now();
        let instructions: usize = parsed.iter().map(instructions).sum();
        let decoding = start.elapsed();
        println!(
            "round {round}: {} classes ({} KiB) in {:.1} ms, {:.0} classes/s; {instructions} instructions in {:.1} ms",
            parsed.len(),
            bytes / 1024,
            reading.as_secs_f64() * 1e3,
            parsed.len() as f64 / reading.as_secs_f64(),
            decoding.as_secs_f64() * 1e3,
        );
    }
}

fn instructions(class: &ClassFile) -> usize {
    let bodies = class.methods().iter().filter_map(|method| method.code(class).ok().flatten());
    bodies.map(|code| code.instructions().filter(Result::is_ok).count()).sum()
}
