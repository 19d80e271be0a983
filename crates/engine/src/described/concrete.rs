//! Inputs run on our machine, and what then happened.

use attest_forward::{Limits, Machine, NoObserver, ObjectGraph, PathEnd};
use attest_program::{FieldId, MethodId};
use attest_state::{Mark, Operand, State, Value};

use super::ending;

/// Jumps of a run: more than any path of the corpus takes.
const JUMPS: u64 = 50_000_000;

/// What a method does on our machine with these arguments, and what these static fields hold behind them.
pub fn concrete(
    machine: &mut Machine<'_>,
    booted: &mut State,
    method: MethodId,
    statics: &[FieldId],
    inputs: &ObjectGraph,
) -> Result<String, String> {
    machine.set_limits(Limits { jumps: Some(JUMPS), ..Limits::default() });
    let mut state = booted.fork();
    // The class of a static field may be initialised by that; objects are made afterwards.
    for field in statics {
        let class = machine.program().field(*field).class;
        machine.initialise_for_entry(&mut state, class).map_err(|error| error.to_string())?;
    }
    let mut arguments = machine.rebuild(&mut state, inputs).map_err(|error| error.to_string())?;
    let held_by = arguments.split_off(arguments.len() - statics.len());
    for (field, value) in statics.iter().zip(held_by) {
        machine.set_static(&mut state, *field, value).map_err(|error| error.to_string())?;
    }
    // Collections may move the arguments.
    let held = state.handles.len();
    for argument in &arguments {
        if let Value::Ref(object) = argument {
            state.handles.push(*object);
        }
    }
    let end = machine.invoke(&mut state, method, &arguments, &mut NoObserver);
    let mut moved = state.handles[held..].iter().copied();
    let now: Vec<Operand> = arguments
        .iter()
        .map(|argument| match argument {
            Value::Ref(_) => Operand::concrete(Value::Ref(moved.next().unwrap_or_default())),
            other => Operand::concrete(*other),
        })
        .collect();
    let end = PathEnd::of(end, Mark::default()).map_err(|stop| format!("ended as {stop:?}"))?;
    let class = machine.program().method(method).class;
    ending(machine, &state, class, &end, &now).ok_or_else(|| format!("ended as {end:?}"))
}
