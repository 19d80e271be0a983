//! Reads arbitrary bytes as a class file, calls all accessors and decodes all methods: nothing may panic.

#![no_main]

#[path = "../../crates/classfile/tests/jdk/touch.rs"]
mod touch;

use bytes::Bytes;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: &[u8]| {
    touch::touch(Bytes::copy_from_slice(input));
});
