//! `attest cost`

mod table;

use attest_budget::Bounds;
use std::path::Path;

use attest_engine::{CostOptions, CostPolicy, CostReport, Counted, ModelChoice, PathsOptions, cost as find};

use super::local::arguments_for;
use super::page;
use super::place::{Asked, Place, place_of_method};
use super::protection;
use super::ready::Need;
use crate::arguments::{Cost, Format};
use crate::exit::Exit;
use crate::invocation::Invocation;
use crate::output;
use crate::talk;
use crate::units;

/// Shows what the paths of a method cost.
pub fn cost(cost: &Cost, invocation: &Invocation) -> Exit {
    let sandbox = match protection(&cost.confined) {
        Ok(sandbox) => sandbox,
        Err(problem) => return talk::usage(&problem),
    };
    let need = if cost.out.is_some() { Need::Compiler } else { Need::Classes };
    let asked = Asked { classes: &cost.classes, project: &cost.project, sandbox, need };
    let (mut place, method) = match place_of_method(&asked, &cost.method) {
        Ok(found) => found,
        Err(exit) => return exit,
    };
    let own = arguments_for::<Cost>(invocation, &mut place, &method);
    let cost = own.as_ref().unwrap_or(cost);
    let model = match model(&cost.model) {
        Ok(model) => model,
        Err(problem) => return talk::usage(&problem),
    };
    let mut options = options(cost, model, &place);
    options.paths.config = invocation.methods();
    let report = match find(&place.sources, &method, &options) {
        Ok(report) => report,
        Err(problem) => return talk::failed_as(cost.format, &problem),
    };
    if let Some(file) = &cost.plot
        && let Err(exit) = output::result(file, &report.plot())
    {
        return exit;
    }
    if let Some(folder) = &cost.out
        && let Err(problem) = output::tests(&place.out(folder), &report.tests)
    {
        return talk::usage(&problem);
    }
    let paged = page::write(&cost.page, || page::cost(&method, &report));
    if cost.stats {
        talk::note(&stats(&report));
    }
    let printed = match cost.format {
        Format::Json => talk::report("cost", &report),
        Format::Text => talk::data(&table::table(&report, &options)),
    };
    let printed = paged.err().unwrap_or(printed);
    let exit = if printed == Exit::Fine { exit(&report, &options) } else { printed };
    talk::unconfirmed(&report.not_confirmed, exit)
}

fn options(cost: &Cost, model: ModelChoice, place: &Place) -> CostOptions {
    let paths = PathsOptions {
        heap: cost.heap.into(),
        bounds: Bounds {
            branches: cost.branches.unwrap_or_else(|| cost.loop_k.map_or(5, |k| k.saturating_add(1).max(5))),
            loops: cost.loop_k,
            blocks: cost.block_k,
            depth: cost.depth,
            ..Bounds::default()
        },
        time: cost.time.or(Some(units::DEFAULT_TIME)),
        effort: cost.effort,
        limit: cost.limit,
        preconditions: cost.preconditions.clone(),
        assumptions: cost.assumptions.clone(),
        ..PathsOptions::default()
    };
    let policy = CostPolicy {
        at_least: cost.at_least,
        at_most: cost.at_most,
        worst: cost.worst.map(|worst| worst as usize),
        budget: cost.budget,
    };
    let tests = cost.out.is_some().then(|| place.framework(cost.junit));
    CostOptions { paths, model, policy, library: cost.count_jdk, driven: !cost.undriven, tests }
}

/// What a user means by a model.
fn model(text: &str) -> Result<ModelChoice, String> {
    Ok(match text {
        "instructions" => ModelChoice::Instructions,
        "memory" => ModelChoice::Memory,
        "calls" => ModelChoice::Calls,
        _ => match text.strip_prefix("calls=") {
            Some(method) => ModelChoice::CallsOf(method.to_owned()),
            None => match std::fs::read_to_string(Path::new(text)) {
                Ok(table) => ModelChoice::Table { name: text.to_owned(), text: table },
                Err(problem) => {
                    return Err(format!(
                        "no cost model {text}: it is none of instructions, memory, calls, calls=Class#method, \
                         and as a file it cannot be read: {problem}"
                    ));
                }
            },
        },
    })
}

fn exit(report: &CostReport, options: &CostOptions) -> Exit {
    if report.cases.iter().any(|case| matches!(case.counted, Counted::Other(_))) {
        talk::error("the concrete machine counts something else than a path: please report this");
        return Exit::Bug;
    }
    match options.policy.budget {
        Some(_) if !report.cases.is_empty() => Exit::Findings,
        Some(_) if !report.exhaustive => Exit::Undecided,
        _ => Exit::Fine,
    }
}

/// What the search took.
fn stats(report: &CostReport) -> String {
    let effort = report.effort;
    format!(
        "{:.2} s, {}: {} ended, {} impossible, {} left behind, {} questions to the solver",
        report.seconds,
        if report.driven { "driven by cost" } else { "all paths" },
        talk::count(effort.paths),
        talk::count(effort.infeasible),
        talk::count(effort.pruned),
        talk::count(effort.asked)
    )
}
