//! Whether the cases of a specification exclude each other, and whether each can be.
//!
//! A method that tells which conditions hold is explored for all inputs: a path on which two hold is an overlap, with
//! inputs to show; if no path has a condition and all paths were seen, the case cannot be.

use attest_budget::{Bounds, Budget};
use attest_forward::{Library, Merge};
use attest_state::Outcome;

use super::tuning::{CONDITIONS_WORK, MAX_CONDITION_PATHS};
use crate::explore::{PathReport, PathsOptions, PathsReport, explore_all};
use crate::specification::{SpecificationError, Specified, compile};

/// Says where a specification contradicts itself. Nothing is said of what was not seen within the bounds.
pub(super) fn consistent(library: &Library, specified: &Specified) -> Result<(), SpecificationError> {
    let text = &specified.text;
    let cases = &specified.cases.cases;
    let report = explored(library, specified, None)?;
    let mut possible = 0;
    for path in &report.paths {
        match &path.outcome {
            Some(Outcome::Returned(Some(mask))) => {
                let mask: u64 = mask.trim_end_matches('L').parse().unwrap_or(0);
                possible |= mask;
                let first = mask.trailing_zeros() as usize;
                if mask.count_ones() > 1 {
                    let second = (mask & (mask - 1)).trailing_zeros() as usize;
                    let line = text.wrong(cases[first].at, "").position.map_or(0, |(line, _)| line);
                    let message =
                        format!("this case overlaps with that of line {line}: {}", inputs(specified, path));
                    return Err(text.wrong(cases[second].at, message));
                }
            }
            Some(Outcome::Threw(thrown)) => {
                let at = thrower(library, specified)?;
                let message =
                    format!("the condition throws {} for {}", thrown.class, inputs(specified, path));
                return Err(text.wrong(at, message));
            }
            _ => {}
        }
    }
    let conditional = cases.iter().enumerate().filter(|(_, case)| case.condition.is_some());
    for (at, case) in conditional.filter(|(at, _)| possible & (1 << at) == 0) {
        if report.complete {
            return Err(text
                .wrong(case.at, format!("case {} can never be: its condition contradicts itself", at + 1)));
        }
    }
    Ok(())
}

/// The paths of the conditions, or of one of them. What is made for them is gone afterwards.
fn explored(
    library: &Library,
    specified: &Specified,
    only: Option<usize>,
) -> Result<PathsReport, SpecificationError> {
    library.beside(|library| explored_in(library, specified, only))
}

fn explored_in(
    library: &Library,
    specified: &Specified,
    only: Option<usize>,
) -> Result<PathsReport, SpecificationError> {
    let body = compile::conditions(&library.program, specified, only)?;
    let method = body.method;
    library.bodies.define(body);
    let options = PathsOptions {
        limit: Some(MAX_CONDITION_PATHS),
        merge: Merge::Never,
        bounds: Bounds { branches: 64, ..Bounds::default() },
        jobs: 1,
        ..PathsOptions::default()
    };
    let budget = Budget::unlimited().at_most(CONDITIONS_WORK);
    let report = explore_all(library, method, &options, &budget, &|_| {});
    report.map_err(|problem| specified.text.wrong(specified.cases.at, problem.to_string()))
}

/// Where the first case stands whose condition throws.
fn thrower(library: &Library, specified: &Specified) -> Result<usize, SpecificationError> {
    for (at, case) in specified.cases.cases.iter().enumerate() {
        let report = explored(library, specified, Some(at))?;
        if report.paths.iter().any(|path| matches!(path.outcome, Some(Outcome::Threw(_)))) {
            return Ok(case.at);
        }
    }
    Ok(specified.cases.at)
}

/// The inputs of a path under the names of the specification.
fn inputs(specified: &Specified, path: &PathReport) -> String {
    let names = &specified.cases.names;
    let receiver = path.inputs.len().saturating_sub(names.len());
    let mut shown = Vec::new();
    for at in 0..path.inputs.len() {
        let Some(value) = path.inputs.get(&format!("arg{at}")) else { continue };
        let name = at.checked_sub(receiver).and_then(|at| names.get(at)).map_or("this", String::as_str);
        shown.push(format!("{name} = {value}"));
    }
    shown.join(", ")
}
