//! What `attest synth` and `attest verify` share.

use std::path::Path;

use attest_engine::{Coverage, StateGraph, StatesOptions};

use super::local::{Local, arguments_for};
use super::place::{Asked, Place, place_of, places};
use super::protection;
use super::ready::Need;
use crate::arguments::States;
use crate::exit::Exit;
use crate::invocation::Invocation;
use crate::output;
use crate::talk::{self, Progress, count, counted};

/// Where the classes come from, with the names as the engine takes them, and the arguments for the first of them, where
/// settings have some. What is wrong has been said where there is an exit code.
pub fn place<T: Local>(
    states: &States,
    names: &[&str],
    invocation: &Invocation,
) -> Result<(Place, Vec<String>, Option<T>), Exit> {
    if let Some(out) = &states.graph
        && !out.extension().is_some_and(|extension| extension == "svg" || extension == "json")
    {
        return Err(talk::usage(&format!("--graph {}: the name must end in .svg or .json", out.display())));
    }
    let sandbox = protection(&states.confined).map_err(|problem| talk::usage(&problem))?;
    let asked = Asked { classes: &states.classes, project: &states.project, sandbox, need: Need::Compiler };
    let (mut place, names) = match states.targets.is_empty() {
        true => place_of(&asked, names)?,
        false => (
            together(places(&asked, &states.targets)?),
            names.iter().map(|name| (*name).to_owned()).collect(),
        ),
    };
    let own = names.first().and_then(|name: &String| arguments_for(invocation, &mut place, name));
    Ok((place, names, own))
}

/// Several places as one, with all of their class paths.
fn together(places: Vec<Place>) -> Place {
    let mut places = places.into_iter();
    let mut first = places.next().unwrap_or_default();
    for entry in places.flat_map(|place| place.sources.class_path) {
        if !first.sources.class_path.contains(&entry) {
            first.sources.class_path.push(entry);
        }
    }
    first
}

/// The options as the engine takes them.
pub fn options(states: &States, place: &Place) -> StatesOptions {
    StatesOptions {
        classes: states.class.clone(),
        scope: states.scope,
        passed: StatesOptions::default().passed,
        objects: states.objects.clone(),
        length: states.length,
        null_args: states.null_args,
        forget: states.forget.clone(),
        counters: true,
        elements: true,
        merge: !states.no_merge,
        compose: states.compose.into(),
        time: states.time,
        effort: states.effort,
        memory: states.memory,
        graph: states.graph.is_some() || states.page.html.is_some(),
        save: states.save.clone(),
        load: states.load.clone(),
        framework: place.framework(states.junit),
    }
}

/// Shows how far the exploration is.
pub fn show(progress: &Progress, length: u32, states: usize, merged: u64, subsumed: u64, left: usize) {
    progress.show(&format!(
        "{} in a row: {} states, {} merged, {} subsumed, {} to do",
        counted(length as usize, "call", "calls"),
        count(states as u64),
        count(merged),
        count(subsumed),
        count(left as u64)
    ));
}

/// The seconds that something took; nothing if it does not tell the time.
pub fn took(seconds: f64) -> String {
    if seconds > 0.0 { format!(" ({seconds:.3} s)") } else { String::new() }
}

/// Writes the graph, as the file's name says; the error says what to do.
pub fn draw(out: &Path, graph: &StateGraph) -> Result<(), String> {
    let text = match out.extension().and_then(|extension| extension.to_str()) {
        Some("json") => serde_json::to_string_pretty(graph)
            .map_err(|failure| format!("the graph cannot be written as JSON: {failure}"))?,
        _ => graph.svg(),
    };
    output::replace(out, &text)
}

/// What a verdict is limited to, in words.
pub fn limits(limits: &[String]) -> String {
    limits.iter().map(|limit| format!("   = {limit}\n")).collect()
}

/// What was explored, in words.
pub fn explored(coverage: &Coverage) -> String {
    let mut text = format!(
        "{} from {} of {}; ",
        counted(coverage.states, "state", "states"),
        counted(coverage.methods.len(), "method", "methods"),
        coverage.classes.join(", ")
    );
    let objects: Vec<String> =
        coverage.objects.iter().map(|(class, most)| format!("{most} {class}")).collect();
    text.push_str(&format!("at most {} and {} of any other class, ", objects.join(", "), coverage.scope));
    text.push_str(&match (coverage.fixpoint, coverage.out_of_budget) {
        (true, _) => format!("all of them after {}", counted(coverage.length as usize, "call", "calls")),
        (false, true) => format!("stopped after {}", counted(coverage.length as usize, "call", "calls")),
        (false, false) => format!("up to {}", counted(coverage.length as usize, "call", "calls")),
    });
    // What is the same on every run tells no time.
    let took = if coverage.seconds > 0.0 { format!(", {:.2} s", coverage.seconds) } else { String::new() };
    text.push_str(&format!(
        "\n{}, {} merged, {} subsumed, {} undecided, {} beyond the scope{}\n",
        counted(coverage.paths as usize, "path", "paths"),
        count(coverage.merged),
        count(coverage.subsumed),
        count(coverage.undecided),
        count(coverage.beyond),
        took
    ));
    if coverage.longer_arrays {
        let most = counted(coverage.scope as usize, "element", "elements");
        text.push_str(&format!("arrays whose length callers choose or calls change: at most {most}\n"));
    }
    if coverage.loaded > 0 {
        let loaded = counted(coverage.loaded, "call", "calls");
        text.push_str(&format!("read from the file: all up to {loaded}\n"));
    }
    if !coverage.fields.is_empty() {
        text.push_str(&format!("fields set as callers may: {}\n", coverage.fields.join(", ")));
    }
    if !coverage.counters.is_empty() {
        let fields = coverage.counters.join(", ");
        text.push_str(&format!(
            "of which states keep no more than differences, since nothing depends on more: {fields}\n"
        ));
    }
    if !coverage.forgotten.is_empty() {
        let fields = coverage.forgotten.join(", ");
        text.push_str(&format!(
            "forgotten, so that it may be anything in every state, whether calls reach that or not: {fields}\n"
        ));
    }
    if !coverage.elements.is_empty() {
        let methods = coverage.elements.join(", ");
        text.push_str(&format!(
            "passed elements, any objects of other classes of which each is equal to itself alone: {methods}\n"
        ));
    }
    if !coverage.texts.is_empty() {
        text.push_str(&format!("strings and objects passed from outside: {:?} only\n", coverage.texts));
    }
    for (method, forms) in &coverage.made {
        text.push_str(&format!("passed to {method}: {} only\n", forms.join("; ")));
    }
    for (method, why) in &coverage.left_out {
        text.push_str(&format!("not called: {method} {why}\n"));
    }
    for (why, number) in &coverage.open {
        text.push_str(&format!("not followed: {why} ({})\n", counted(*number as usize, "path", "paths")));
    }
    text
}
