//! Completeness on small domains: every input satisfies the condition of exactly one path, which says what happens.

use std::sync::Arc;

use attest_engine::Exploration;
use attest_engine::described::{concrete, ending};
use attest_forward::Machine;
use attest_program::FieldId;
use attest_solver::Model;
use attest_state::{Origin, State};
use attest_term::{Sort, Tape, Term, Value as TermValue};

use super::exact::Memo;

/// What is wrong, at most this much of it.
const MAX_NAMED: usize = 3;

/// Checks all inputs of a domain, given as parameters by name with their least and greatest values; gives how many
/// inputs there are and what is wrong. Inputs that do not meet the precondition do not count.
pub fn check(
    machine: &mut Machine<'_>,
    booted: &mut State,
    explored: &mut Exploration,
    domain: &[(String, i64, i64)],
    memo: &mut Memo,
) -> (usize, Vec<String>) {
    let mut wrong = Vec::new();
    let Some(variables) = variables(machine, explored, domain) else {
        return (0, vec!["the domain does not name every parameter".to_owned()]);
    };
    let tapes: Vec<Tape> = explored
        .paths
        .iter()
        .map(|found| {
            let conditions = found.state.path.as_ref().map(|path| path.conditions.clone());
            Tape::new(machine.pool(), &conditions.unwrap_or_default())
        })
        .collect();
    let begun: Vec<Tape> =
        explored.begun.iter().map(|conditions| Tape::new(machine.pool(), conditions)).collect();
    let mut inputs = 0;
    let mut at: Vec<i64> = domain.iter().map(|(_, from, _)| *from).collect();
    'inputs: loop {
        let mut model = Model::default();
        for ((variable, sort), value) in variables.iter().zip(&at) {
            model.values.insert(*variable, constant(machine, *sort, *value));
        }
        if begun.iter().any(|conditions| holds(conditions, &model)) {
            inputs += 1;
            let taken: Vec<usize> = (0..tapes.len()).filter(|path| holds(&tapes[*path], &model)).collect();
            let problem = match taken.as_slice() {
                [one] => outcome(machine, booted, explored, *one, model, memo),
                [] => Some("no path covers it".to_owned()),
                several => Some(format!("{} paths cover it: {several:?}", several.len())),
            };
            if let Some(problem) = problem {
                wrong.push(format!("the input {at:?}: {problem}"));
            }
        }
        if wrong.len() >= MAX_NAMED {
            break;
        }
        for place in (0..at.len()).rev() {
            if at[place] < domain[place].2 {
                at[place] += 1;
                continue 'inputs;
            }
            at[place] = domain[place].1;
        }
        break;
    }
    (inputs, wrong)
}

/// What is wrong with what a path says of an input.
fn outcome(
    machine: &mut Machine<'_>,
    booted: &mut State,
    explored: &mut Exploration,
    path: usize,
    model: Model,
    memo: &mut Memo,
) -> Option<String> {
    let entry = explored.entry.clone();
    let statics: Vec<FieldId> = entry.statics.iter().map(|(field, _)| *field).collect();
    let found = &mut explored.paths[path];
    if let Some(path) = &mut found.state.path {
        path.model = Some(Arc::new(model));
    }
    let inputs = machine.arguments_of(&found.state, &entry);
    let class = machine.program().method(entry.method).class;
    let predicted = ending(machine, &found.state, class, &found.end, &entry.arguments)?;
    let happened = memo
        .entry(format!("{inputs:?}"))
        .or_insert_with(|| concrete(machine, booted, entry.method, &statics, &inputs))
        .clone();
    match happened {
        Ok(happened) if happened == predicted => None,
        Ok(happened) => Some(format!("path {path} predicts\n{predicted}\nand our machine does\n{happened}")),
        Err(why) => Some(why),
    }
}

/// The variables of the parameters and static fields, in the domain's order.
fn variables(
    machine: &mut Machine<'_>,
    explored: &Exploration,
    domain: &[(String, i64, i64)],
) -> Option<Vec<(Term, Sort)>> {
    let path = explored.paths.first()?.state.path.as_ref()?;
    let names = &explored.names;
    if names.len() + explored.entry.statics.len() != domain.len() {
        return None;
    }
    let mut found = Vec::new();
    for (name, _, _) in domain {
        let input = match names.iter().position(|other| other == name) {
            Some(place) => {
                path.inputs.iter().find(|input| input.origin == Origin::Parameter(place as u32))?
            }
            None => path.inputs.iter().find(|input| {
                matches!(input.origin, Origin::Static(..))
                    && machine.pool().name(input.variable) == Some(name.as_str())
            })?,
        };
        found.push((input.variable, machine.pool().sort(input.variable)));
    }
    Some(found)
}

fn constant(machine: &mut Machine<'_>, sort: Sort, value: i64) -> TermValue {
    match sort {
        Sort::BitVec(width) => {
            let mask = if width >= 64 { u64::MAX } else { (1 << width) - 1 };
            let term = machine.pool().bits(width, value as u64 & mask);
            machine.pool().value(term).unwrap_or_else(|| TermValue::zero(sort))
        }
        Sort::Bool => TermValue::Bool(value != 0),
        _ => TermValue::zero(sort),
    }
}

fn holds(tape: &Tape, model: &Model) -> bool {
    tape.run(model).is_ok_and(|values| values.iter().all(|value| *value == TermValue::Bool(true)))
}
