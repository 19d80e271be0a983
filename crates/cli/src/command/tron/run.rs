//! `attest tron run`

use std::collections::BTreeMap;

use attest_tron::format::heap_text;
use attest_tron::heap::Objects;
use attest_tron::program::Program;
use attest_tron::run::{Outcome, Run, bind, run as execute};
use attest_tron::source::Source;
use attest_tron::{NamedHeap, Unit, load_heaps, named, picture};
use serde::Serialize;

use super::{load, program, read, sound, write};
use crate::arguments::{Format, TronRun};
use crate::exit::Exit;
use crate::talk;

/// What came of one heap, for programs.
#[derive(Serialize)]
struct Entry {
    heap: String,
    outcome: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    fault: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    at: Option<String>,
    branches: Vec<String>,
    after: String,
}

/// Runs a transform.
pub fn run(run: &TronRun) -> Exit {
    match carry_out(run) {
        Ok(exit) | Err(exit) => exit,
    }
}

fn carry_out(run: &TronRun) -> Result<Exit, Exit> {
    let (source, unit) = load(&run.file)?;
    let program = program(&source, &unit, &run.transform)?;
    let (heaps, origin) = heaps(run, &source, &unit, program)?;
    if let Some(path) = &run.picture {
        let drawings: Vec<String> = heaps.iter().take(1).map(picture).collect();
        write(path, &drawings.concat())?;
    }
    let mut entries = Vec::new();
    let mut exit = Exit::Fine;
    for heap in &heaps {
        let inputs = bind(program, heap).map_err(|wrong| {
            let place = origin.position(heap.span);
            for one in &wrong {
                let message = format!(
                    "{}:{place}: error[{}]: {}\n  = {}\n",
                    origin.name, one.code, one.message, one.help
                );
                talk::plain(&message);
            }
            Exit::Usage
        })?;
        let ran = execute(program, heap.heap.clone(), &inputs, run.fuel);
        if ran.outcome != Outcome::Finished {
            exit = Exit::Findings;
        }
        let entry = entry(&source, program, heap, &ran);
        if run.format != Format::Json {
            match talk::data(&text(&run.transform, &entry)) {
                Exit::Fine => {}
                failed => return Err(failed),
            }
        }
        entries.push(entry);
    }
    if run.format == Format::Json {
        return Ok(match talk::json(&entries) {
            Exit::Fine => exit,
            failed => failed,
        });
    }
    Ok(exit)
}

/// The heaps that are asked for, and the text they come from.
fn heaps(
    run: &TronRun,
    source: &Source,
    unit: &Unit,
    program: &Program,
) -> Result<(Vec<NamedHeap>, Source), Exit> {
    let (all, origin) = match &run.heaps {
        None => (unit.heaps.clone(), source.clone()),
        Some(path) => {
            let other = read(path)?;
            let (heaps, diagnostics) = load_heaps(&other.text, unit);
            sound(&other, &diagnostics)?;
            (heaps, other)
        }
    };
    let chosen: Vec<NamedHeap> = all
        .iter()
        .filter(|heap| match &run.heap {
            Some(name) => heap.name == *name,
            None => heap.model.name == program.model.name,
        })
        .cloned()
        .collect();
    if chosen.is_empty() {
        let known: Vec<&str> = all.iter().map(|heap| heap.name.as_str()).collect();
        let wanted = run.heap.clone().unwrap_or_else(|| format!("of the model {}", program.model.name));
        let known =
            if known.is_empty() { "it has none".to_owned() } else { format!("it has {}", known.join(", ")) };
        return Err(talk::usage(&format!("{} has no heap {wanted}; {known}", origin.name)));
    }
    Ok((chosen, origin))
}

fn entry(source: &Source, program: &Program, heap: &NamedHeap, ran: &Run) -> Entry {
    let place = |at| super::place(source, program, at).to_string();
    let (outcome, fault, at) = match ran.outcome {
        Outcome::Finished => ("finished", None, None),
        Outcome::Rejected(at) => ("rejected", None, Some(place(at))),
        Outcome::Faulted(fault) => ("faulted", Some(fault.kind.to_string()), Some(place(fault.at))),
    };
    Entry {
        heap: heap.name.clone(),
        outcome,
        fault,
        at,
        branches: ran.trace.iter().map(|one| super::branch(source, program, one)).collect(),
        after: heap_text(&after(program, heap, ran)),
    }
}

/// What the variables reach at the end; objects of the input keep their names.
fn after(program: &Program, heap: &NamedHeap, ran: &Run) -> NamedHeap {
    let variables = program.variables.iter().zip(&ran.variables);
    let variables: BTreeMap<String, Objects> = variables
        .filter(|(name, _)| !name.starts_with('$'))
        .filter_map(|(name, value)| value.as_ref().map(|value| (name.clone(), value.clone())))
        .collect();
    let roots: Objects = variables.values().flatten().copied().collect();
    let kept = ran.heap.reachable(&roots);
    let names = named("all", &heap.model, ran.heap.clone(), BTreeMap::new(), &heap.names).names;
    let (after, places) = ran.heap.keep(&kept);
    let moved = |value: &Objects| value.iter().filter_map(|id| places.get(id).copied()).collect();
    let variables = variables.iter().map(|(name, value)| (name.clone(), moved(value))).collect();
    let names: Vec<String> = kept.iter().map(|id| names[id.index()].clone()).collect();
    named(&format!("{}_after", heap.name), &heap.model, after, variables, &names)
}

fn text(transform: &str, entry: &Entry) -> String {
    let mut out = format!("{transform} on {}: {}", entry.heap, entry.outcome);
    if let Some(fault) = &entry.fault {
        out.push_str(&format!(", {fault}"));
    }
    if let Some(at) = &entry.at {
        out.push_str(&format!(" (line {at})"));
    }
    out.push_str(&format!("\nbranches: {}\n", entry.branches.join(", ")));
    out.push_str(&entry.after);
    out
}
