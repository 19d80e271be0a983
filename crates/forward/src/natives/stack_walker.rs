//! `java.lang.StackWalker`: the frames are handed over in batches, as the JVM does.
//!
//! The walker's anchor tells how many frames below are still to come, plus one; those do not change
//! while it walks.

use attest_program::Kind;
use attest_state::{Ref, State, Value};

use super::Rows;
use crate::control::{Control, NativeResult};
use crate::machine::Machine;
use crate::trace::Place;

pub(crate) const NATIVES: Rows = &[
    ("java/lang/StackStreamFactory.checkStackWalkModes", super::one),
    ("java/lang/StackStreamFactory$AbstractStackWalker.callStackWalk", call_stack_walk),
    (
        "java/lang/StackStreamFactory$AbstractStackWalker.fetchStackFrames(JJII[Ljava/lang/Object;)I",
        fetch_stack_frames,
    ),
    (
        "java/lang/StackStreamFactory$AbstractStackWalker.fetchStackFrames(IJII[Ljava/lang/Object;)I",
        fetch_stack_frames,
    ),
    (
        "java/lang/StackStreamFactory$AbstractStackWalker.fetchStackFrames(IJIII[Ljava/lang/Object;)I",
        fetch_stack_frames,
    ),
    (
        "java/lang/StackStreamFactory$AbstractStackWalker.fetchStackFrames(JJIII[Ljava/lang/Object;)I",
        fetch_stack_frames,
    ),
    ("java/lang/StackFrameInfo.declaringClass", declaring_class),
    ("java/lang/ClassFrameInfo.declaringClass", declaring_class),
    ("java/lang/StackFrameInfo.getMethodName", method_name),
    ("java/lang/StackFrameInfo.getDescriptor", descriptor),
    ("java/lang/StackFrameInfo.getByteCodeIndex", byte_code_index),
    ("java/lang/StackFrameInfo.isNativeMethod", is_native),
    ("java/lang/StackTraceElement.initStackTraceElement", init_element),
];

/// Where a frame object keeps its place.
const HIDDEN_IN: [&str; 2] = ["memberName", "classOrMemberName"];

/// Puts the next frames into the buffer: where the last one ends, and the new anchor.
fn fill(
    machine: &mut Machine<'_>,
    state: &mut State,
    places: &[Place],
    (batch, start, frames): (i32, i32, Ref),
) -> Result<(i32, i64), Box<Control>> {
    let room = (state.heap.length(frames) as i32 - start).min(batch).max(0) as usize;
    let taken = room.min(places.len());
    for (at, place) in (start as u32..).zip(&places[..taken]) {
        let frame = state.heap.element(frames, at, Kind::Ref).reference();
        let class = machine.program.method(place.method).class;
        let info =
            !frame.is_null() && machine.program.class_name(state.heap.class(frame)) != "java/lang/Class";
        if !info {
            let mirror = machine.mirror(state, class)?;
            state.heap.set_element(frames, at, Kind::Ref, Value::Ref(mirror));
            continue;
        }
        let longs = machine.program.load("[J")?;
        let word = machine.allocate_array(state, longs, 1)?;
        state.heap.elements_mut::<i64>(word)[0] = place.pack();
        for field in HIDDEN_IN {
            machine.set_named(state, frame, field, Value::Ref(word));
        }
    }
    Ok((start + taken as i32, (places.len() - taken) as i64 + 1))
}

/// The batch size, the first index and the buffer: always the last three arguments.
fn buffer(arguments: &[Value]) -> (i32, i32, Ref) {
    let last = arguments.len() - 1;
    (arguments[last - 2].int(), arguments[last - 1].int(), arguments[last].reference())
}

fn call_stack_walk(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let walker = arguments[0].reference();
    let skip = arguments[2].int().max(0) as usize;
    let mut places: Vec<Place> = machine.places(state).collect();
    let own = places.iter().take_while(|place| {
        let class = machine.program.class_name(machine.program.method(place.method).class);
        class.starts_with("java/lang/StackWalker") || class.starts_with("java/lang/StackStreamFactory")
    });
    let own = own.count();
    places.drain(..(own + skip).min(places.len()));
    let (batch, start, frames) = buffer(arguments);
    let (end, anchor) = fill(machine, state, &places, (batch, start, frames))?;
    let class = state.heap.class(walker);
    let Some(walk) = machine.program.find_method(class, "doStackWalk", "(JIIII)Ljava/lang/Object;") else {
        return Err(Box::new(Control::Unsupported("java.lang.StackWalker of this JDK".into())));
    };
    let counted = if counts(machine) { end - start } else { batch };
    let numbers = [counted, start, end].map(Value::Int);
    let handed = [&[arguments[0], Value::Long(anchor), arguments[2]], &numbers[..]].concat();
    Err(Box::new(Control::TailCall(walk, handed)))
}

/// Newer JDKs want to know how many frames there are, older ones only where they end.
fn counts(machine: &Machine<'_>) -> bool {
    machine.program.jdk().version >= 22
}

fn fetch_stack_frames(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let walker = arguments[0].reference();
    let left = (machine.named(state, walker, "anchor").long() - 1).max(0) as usize;
    let places: Vec<Place> = machine.places(state).collect();
    let next = places.len().saturating_sub(left);
    let (end, anchor) = fill(machine, state, &places[next..], buffer(arguments))?;
    machine.set_named(state, walker, "anchor", Value::Long(anchor));
    Ok(Value::Int(if counts(machine) { end - buffer(arguments).1 } else { end }))
}

fn place(machine: &mut Machine<'_>, state: &State, frame: Value) -> Result<Place, Box<Control>> {
    for field in HIDDEN_IN {
        let word = machine.named(state, frame.reference(), field).reference();
        if !word.is_null() && machine.program.class_name(state.heap.class(word)) == "[J" {
            return Ok(Place::unpack(state.heap.elements::<i64>(word)[0]));
        }
    }
    Err(Box::new(Control::Unsupported("a stack frame that no walk has filled".into())))
}

fn declaring_class(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let place = place(machine, state, arguments[0])?;
    let class = machine.program.method(place.method).class;
    Ok(Value::Ref(machine.mirror(state, class)?))
}

fn method_name(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let place = place(machine, state, arguments[0])?;
    let name = machine.program.text(machine.program.method(place.method).name).to_owned();
    Ok(Value::Ref(machine.new_string(state, &name)?))
}

fn descriptor(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let place = place(machine, state, arguments[0])?;
    let text = machine.program.text(machine.program.method(place.method).descriptor).to_owned();
    Ok(Value::Ref(machine.new_string(state, &text)?))
}

fn byte_code_index(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let place = place(machine, state, arguments[0])?;
    Ok(Value::Int(place.pc.map_or(-1, i32::from)))
}

fn is_native(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let place = place(machine, state, arguments[0])?;
    Ok(Value::boolean(machine.program.method(place.method).is_native()))
}

fn init_element(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let place = place(machine, state, arguments[1])?;
    super::throwable::fill_element(machine, state, arguments[0].reference(), place)?;
    Ok(Value::Int(0))
}
