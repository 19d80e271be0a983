//! The native methods and the few Java methods that are carried out by functions of ours.
//!
//! A table entry names a method as `class.name` (all overloads) or `class.namedescriptor`. A
//! method that is not here and has no bytecode is reported as unsupported, by name.

mod class;
mod file_position;
mod file_system;
mod invoke;
mod io;
mod jdk8;
pub(crate) mod loader;
mod math;
mod module;
mod nio;
mod object;
mod planted;
mod reflection;
mod resource;
mod runtime;
mod stack_walker;
mod string;
mod system;
mod thread;
mod throwable;
mod unsafe_memory;
mod zip;

pub(crate) use reflection::Style as CallStyle;
pub(crate) use system::spelling as array_spelling;
pub(crate) use unsafe_memory::HEADER as FIRST_OFFSET;

use attest_state::{State, Value};
use rustc_hash::FxHashMap;

use crate::control::{NativeFn, NativeResult};
use crate::machine::Machine;

/// Rows of a table of native methods.
pub(crate) type Rows = &'static [(&'static str, NativeFn)];

/// Classes whose initialiser only prepares the JVM's own machinery and is not run. Newer JDKs start
/// the threads of `Reference` and `Finalizer` apart from their initialisers, which then do run.
pub(crate) fn skips_initialiser(machine: &Machine<'_>, class: &str) -> bool {
    match class {
        "java/lang/ref/Reference" | "java/lang/ref/Finalizer" => machine.program.jdk().version < 21,
        "jdk/internal/misc/UnsafeConstants" => true,
        _ => false,
    }
}

/// All native methods by name, as a JDK of this version has them.
pub(crate) fn table(version: u32) -> FxHashMap<&'static str, NativeFn> {
    let rows = [
        object::NATIVES,
        planted::NATIVES,
        class::NATIVES,
        invoke::NATIVES,
        invoke::find::NATIVES,
        invoke::adapt::NATIVES,
        invoke::combine::NATIVES,
        invoke::sites::NATIVES,
        invoke::values::NATIVES,
        crate::handles::NATIVES,
        system::NATIVES,
        runtime::NATIVES,
        string::NATIVES,
        math::NATIVES,
        throwable::NATIVES,
        thread::NATIVES,
        io::NATIVES,
        file_system::NATIVES,
        loader::NATIVES,
        module::NATIVES,
        resource::NATIVES,
        nio::NATIVES,
        zip::NATIVES,
        stack_walker::NATIVES,
        unsafe_memory::NATIVES,
    ];
    let old = (version < 9).then(jdk8::rows);
    rows.into_iter().flatten().copied().chain(reflection::rows()).chain(old.into_iter().flatten()).collect()
}

/// Does nothing.
pub(crate) fn nothing(_: &mut Machine<'_>, _: &mut State, _: &[Value]) -> NativeResult {
    Ok(Value::Int(0))
}

/// Answers false, or 0.
pub(crate) fn zero(_: &mut Machine<'_>, _: &mut State, _: &[Value]) -> NativeResult {
    Ok(Value::Int(0))
}

/// Answers 0L.
pub(crate) fn zero_long(_: &mut Machine<'_>, _: &mut State, _: &[Value]) -> NativeResult {
    Ok(Value::Long(0))
}

/// Answers true, or 1.
pub(crate) fn one(_: &mut Machine<'_>, _: &mut State, _: &[Value]) -> NativeResult {
    Ok(Value::Int(1))
}

/// Answers null.
pub(crate) fn null(_: &mut Machine<'_>, _: &mut State, _: &[Value]) -> NativeResult {
    Ok(Value::NULL)
}
