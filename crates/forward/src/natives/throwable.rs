//! Stack traces of `Throwable` and `StackTraceElement`.

use attest_program::Kind;
use attest_state::{State, Value};

use super::Rows;
use crate::control::NativeResult;
use crate::machine::Machine;
use crate::npe;
use crate::trace::Place;

pub(crate) const NATIVES: Rows = &[
    ("java/lang/Throwable.fillInStackTrace(I)Ljava/lang/Throwable;", fill_in_stack_trace),
    ("java/lang/Throwable.getStackTraceDepth", stack_trace_depth),
    ("java/lang/StackTraceElement.initStackTraceElements", init_elements),
    ("java/lang/StackTraceElement.computeFormat", compute_format),
    ("java/lang/NullPointerException.getExtendedNPEMessage", null_pointer_message),
];

fn fill_in_stack_trace(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let exception = arguments[0].reference();
    let trace = machine.trace_of(state, exception);
    let class = machine.program.load("[J")?;
    let array = machine.allocate_array(state, class, trace.len() as i32)?;
    state.heap.elements_mut::<i64>(array).copy_from_slice(&trace);
    machine.set_named(state, exception, "backtrace", Value::Ref(array));
    machine.set_named(state, exception, "depth", Value::Int(trace.len() as i32));
    Ok(arguments[0])
}

fn stack_trace_depth(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let trace = machine.named(state, arguments[0].reference(), "backtrace").reference();
    Ok(Value::Int(if trace.is_null() { 0 } else { state.heap.length(trace) as i32 }))
}

fn init_elements(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    // Older JDKs hand over the exception, newer ones its backtrace.
    let (elements, given) = (arguments[0].reference(), arguments[1].reference());
    let is_array = machine.program.class(state.heap.class(given)).is_array();
    let trace = if is_array { given } else { machine.named(state, given, "backtrace").reference() };
    if trace.is_null() {
        return Ok(Value::Int(0));
    }
    let count = state.heap.length(elements).min(state.heap.length(trace));
    for at in 0..count {
        let place = Place::unpack(state.heap.element(trace, at, Kind::Long).long());
        let element = state.heap.element(elements, at, Kind::Ref).reference();
        fill_element(machine, state, element, place)?;
    }
    Ok(Value::Int(0))
}

pub(crate) fn fill_element(
    machine: &mut Machine<'_>,
    state: &mut State,
    element: attest_state::Ref,
    place: Place,
) -> Result<(), Box<crate::control::Control>> {
    let method = machine.program.method(place.method);
    let class = machine.program.dotted(method.class);
    let class_name = machine.new_string(state, &class)?;
    machine.set_named(state, element, "declaringClass", Value::Ref(class_name));
    let name = machine.new_string(state, machine.program.text(method.name))?;
    machine.set_named(state, element, "methodName", Value::Ref(name));
    if let Some(file) = machine.source_file(method.class).map(str::to_owned) {
        let file = machine.new_string(state, &file)?;
        machine.set_named(state, element, "fileName", Value::Ref(file));
    }
    let line = machine.line_in_traces(place);
    machine.set_named(state, element, "lineNumber", Value::Int(line));
    if machine.program.class(method.class).is_from_jdk() {
        let module = machine.program.path().module_of(machine.program.class_name(method.class));
        if let Some(module) = module.map(str::to_owned) {
            let module = machine.new_string(state, &module)?;
            machine.set_named(state, element, "moduleName", Value::Ref(module));
        }
    }
    // Built-in loaders and modules of the JDK are not spelt out with their versions.
    machine.set_named(state, element, "format", Value::Int(3));
    Ok(())
}

fn compute_format(_: &mut Machine<'_>, _: &mut State, _: &[Value]) -> NativeResult {
    Ok(Value::Int(0))
}

fn null_pointer_message(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let trace = machine.named(state, arguments[0].reference(), "backtrace").reference();
    if trace.is_null() || state.heap.length(trace) == 0 {
        return Ok(Value::NULL);
    }
    let place = Place::unpack(state.heap.element(trace, 0, Kind::Long).long());
    match npe::message(machine.program, place) {
        Some(message) => Ok(Value::Ref(machine.new_string(state, &message)?)),
        None => Ok(Value::NULL),
    }
}
