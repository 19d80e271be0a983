//! What only a JDK 8 asks of its JVM: `sun.misc`, its class loaders, and natives that later became Java.

mod loader;
mod memory;
mod serial;

use attest_program::Kind;
use attest_state::{State, Value};

use super::Rows;
use super::zip::slice;
use crate::control::{Control, NativeFn, NativeResult, raise};
use crate::machine::Machine;
use crate::trace::Place;

/// The rows of all parts; they come after the common ones and win over them.
pub(super) fn rows() -> impl Iterator<Item = (&'static str, NativeFn)> {
    [NATIVES, loader::NATIVES, memory::NATIVES, serial::NATIVES].into_iter().flatten().copied()
}

const NATIVES: Rows = &[
    ("sun/misc/VM.initialize", super::nothing),
    ("sun/misc/Signal.findSignal", no_signal),
    ("sun/misc/Signal.handle0", super::zero_long),
    ("sun/misc/Signal.raise0", super::nothing),
    ("sun/misc/Version.getJvmSpecialVersion", super::null),
    ("sun/misc/Version.getJdkSpecialVersion", super::null),
    ("sun/misc/Version.getJvmVersionInfo", super::zero),
    ("sun/misc/Version.getJdkVersionInfo", super::nothing),
    ("sun/misc/Perf.registerNatives", super::nothing),
    ("sun/misc/Perf.createLong", performance_counter),
    ("java/lang/Runtime.runFinalization0", super::nothing),
    ("java/lang/SecurityManager.getClassContext", class_context),
    ("java/lang/Throwable.getStackTraceElement", stack_trace_element),
    ("java/lang/ClassLoader.resolveClass0", super::nothing),
    ("java/util/zip/Inflater.inflateBytes", inflate),
];

fn no_signal(_: &mut Machine<'_>, _: &mut State, _: &[Value]) -> NativeResult {
    Ok(Value::Int(-1))
}

/// Counters for tools that watch a JVM: nobody watches, so a buffer of its own will do.
fn performance_counter(machine: &mut Machine<'_>, _: &mut State, _: &[Value]) -> NativeResult {
    let class = machine.program.load("java/nio/ByteBuffer")?;
    match machine.program.find_method(class, "allocate", "(I)Ljava/nio/ByteBuffer;") {
        Some(allocate) => Err(Box::new(Control::TailCall(allocate, vec![Value::Int(8)]))),
        None => Err(Box::new(Control::Unsupported("java.nio.ByteBuffer of this JDK".into()))),
    }
}

/// The classes of the methods on the stack, the innermost first.
fn class_context(machine: &mut Machine<'_>, state: &mut State, _: &[Value]) -> NativeResult {
    let methods: Vec<_> = machine.places(state).map(|place| place.method).collect();
    let mut classes = Vec::new();
    for method in methods {
        classes.push(machine.mirror(state, machine.program.method(method).class)?);
    }
    Ok(Value::Ref(machine.new_ref_array(state, "[Ljava/lang/Class;", &classes)?))
}

fn stack_trace_element(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let trace = machine.named(state, arguments[0].reference(), "backtrace").reference();
    let index = arguments[1].int();
    let count = if trace.is_null() { 0 } else { state.heap.length(trace) };
    if index < 0 || index as u32 >= count {
        return Err(Box::new(Control::Raise("java/lang/IndexOutOfBoundsException", None)));
    }
    let place = Place::unpack(state.heap.element(trace, index as u32, Kind::Long).long());
    let class = machine.program.load("java/lang/StackTraceElement")?;
    let element = machine.allocate(state, class)?;
    super::throwable::fill_element(machine, state, element, place)?;
    Ok(Value::Ref(element))
}

/// Receiver, address, output array, offset, length; the input stands in fields of the receiver. Answers the
/// bytes written; what was read and whether the end was reached are left in fields.
fn inflate(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let this = arguments[0].reference();
    let [buffer, offset, length] = ["buf", "off", "len"].map(|field| machine.named(state, this, field));
    let input = slice(state, buffer, offset, length)?.to_vec();
    let mut output = vec![0; slice(state, arguments[2], arguments[3], arguments[4])?.len()];
    let Some(inflating) = state.inflating.get_mut(&arguments[1].long()) else {
        return Err(raise("java/lang/NullPointerException", "Inflater has been closed"));
    };
    let Some(step) = inflating.step(&input, &mut output) else {
        let what = "damaged compressed data in java.util.zip.Inflater";
        return Err(Box::new(Control::Unsupported(what.into())));
    };
    let start = arguments[3].int() as usize;
    let bytes = state.heap.bytes_of_mut(arguments[2].reference(), Kind::Byte);
    bytes[start..start + step.written].copy_from_slice(&output[..step.written]);
    let read = step.read as i32;
    machine.set_named(state, this, "off", Value::Int(offset.int() + read));
    machine.set_named(state, this, "len", Value::Int(length.int() - read));
    if step.finished {
        machine.set_named(state, this, "finished", Value::boolean(true));
    }
    Ok(Value::Int(step.written as i32))
}
