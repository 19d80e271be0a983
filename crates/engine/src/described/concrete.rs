//! Inputs run on our machine, and what then happened.

use attest_forward::{End, Graph, Limits, Machine};
use attest_program::MethodId;
use attest_state::{Operand, State, Value};

use super::{Ended, ending};

/// Jumps of a run: more than any path of the corpus takes.
const JUMPS: u64 = 50_000_000;

/// What a method does on our machine with these arguments.
pub fn concrete(
    machine: &mut Machine<'_>,
    booted: &mut State,
    method: MethodId,
    inputs: &Graph,
) -> Result<String, String> {
    machine.set_limits(Limits { jumps: Some(JUMPS), ..Limits::default() });
    let mut state = booted.fork();
    let arguments = machine.rebuild(&mut state, inputs).map_err(|error| error.to_string())?;
    // Collections may move the arguments.
    let held = state.handles.len();
    for argument in &arguments {
        if let Value::Ref(object) = argument {
            state.handles.push(*object);
        }
    }
    let end = machine.invoke(&mut state, method, &arguments);
    let mut moved = state.handles[held..].iter().copied();
    let now: Vec<Operand> = arguments
        .iter()
        .map(|argument| match argument {
            Value::Ref(_) => Operand::concrete(Value::Ref(moved.next().unwrap_or_default())),
            other => Operand::concrete(*other),
        })
        .collect();
    let ended = match end {
        End::Returned(value) => Ended::Returned(value.map(Operand::concrete)),
        End::Threw(exception) => Ended::Threw(Operand::concrete(Value::Ref(exception))),
        other => return Err(format!("ended as {other:?}")),
    };
    let class = machine.program().method(method).class;
    Ok(ending(machine, &state, class, ended, &now))
}
