//! Runs the inputs of each path concretely and compares what happens with what the path says.

use std::collections::HashMap;

use attest_engine::Exploration;
use attest_engine::described::{concrete, ending, values};
use attest_forward::{Content, Found, Machine, ObjectGraph};
use attest_program::FieldId;
use attest_state::{Approximation, State};
use attest_term::Value as TermValue;

/// An input of a path and what the path says will happen.
pub struct Prediction {
    /// The arguments.
    pub inputs: ObjectGraph,
    /// The arguments as text.
    pub input_text: String,
    /// What will happen.
    pub ending: String,
}

/// What was compared.
#[derive(Default, Debug, Clone, Copy)]
pub struct Counts {
    /// Paths that ended with their program and were compared.
    pub compared: usize,
    /// Paths that ended before.
    pub open: usize,
    /// Paths whose inputs are too large to be made.
    pub large: usize,
    /// Paths on which calls were skipped.
    pub skipped: usize,
}

/// What running inputs gave before, by the inputs.
pub type Memo = HashMap<String, Result<String, String>>;

/// Compares every path that ended; gives what was predicted, and what is wrong.
pub fn check(
    machine: &mut Machine<'_>,
    booted: &mut State,
    explored: &mut Exploration,
    memo: &mut Memo,
    counts: &mut Counts,
) -> (Vec<Prediction>, Vec<String>) {
    let (mut predictions, mut wrong) = (Vec::new(), Vec::new());
    let entry = explored.entry.clone();
    let class = machine.program().method(entry.method).class;
    let statics: Vec<FieldId> = entry.statics.iter().map(|(field, _)| *field).collect();
    for found in &mut explored.paths {
        if !found.end.is_finished() {
            counts.open += 1;
            continue;
        }
        if skips(found) {
            counts.skipped += 1;
            continue;
        }
        if let Some(condition) = broken_condition(machine, &found.state) {
            wrong.push(format!("the values that the solver gave do not satisfy {condition}"));
            continue;
        }
        machine.make_readable(&mut found.state);
        if let Some(condition) = broken_condition(machine, &found.state) {
            wrong.push(format!("the readable values do not satisfy {condition}"));
            continue;
        }
        let inputs = machine.arguments_of(&found.state, &explored.entry);
        // What answers anything cannot be made without a class of its own.
        if inputs.nodes.iter().any(|node| matches!(node.content, Content::Stub(_))) {
            counts.skipped += 1;
            continue;
        }
        let input_text = values(machine.program(), &inputs);
        let arguments = &explored.entry.arguments;
        let Some(predicted) = ending(machine, &found.state, class, &found.end, arguments) else { continue };
        counts.compared += 1;
        let happened = memo
            .entry(format!("{inputs:?}"))
            .or_insert_with(|| concrete(machine, booted, entry.method, &statics, &inputs))
            .clone();
        match happened {
            // Arrays of millions of elements are not made.
            Err(_) if inputs.nodes.iter().any(|node| node.content == Content::Hidden) => counts.large += 1,
            Err(why) => {
                wrong.push(format!("our machine, given\n{input_text}\n  {why}; predicted was\n{predicted}"))
            }
            Ok(happened) if happened != predicted => {
                let conditions = conditions_text(machine, &found.state);
                wrong.push(format!(
                    "given\n{input_text}\npredicted:\n{predicted}\non our machine:\n{happened}\nconditions: {conditions}"
                ));
            }
            Ok(_) => predictions.push(Prediction { inputs, input_text, ending: predicted }),
        }
    }
    (predictions, wrong)
}

/// Whether something happened on the path that a concrete run does not do.
fn skips(found: &Found) -> bool {
    found.state.path.as_ref().is_some_and(|path| {
        path.approximations.iter().any(|approximation| matches!(approximation, Approximation::Skipped(_)))
    })
}

/// A condition that the path's own values do not satisfy.
fn broken_condition(machine: &mut Machine<'_>, state: &State) -> Option<String> {
    let conditions = state.path.as_ref()?.conditions.clone();
    let broken = conditions
        .into_iter()
        .find(|condition| machine.witness(state, *condition) != TermValue::Bool(true))?;
    Some(attest_term::print::human(machine.pool(), broken))
}

fn conditions_text(machine: &mut Machine<'_>, state: &State) -> String {
    let conditions = state.path.as_ref().map(|path| path.conditions.clone()).unwrap_or_default();
    let texts = conditions.into_iter().map(|condition| attest_term::print::human(machine.pool(), condition));
    texts.collect::<Vec<_>>().join(" && ")
}
