//! `attest summary --errors`

use std::collections::BTreeMap;

use attest_engine::{ErrorStrategy, ErrorsReport, PathsOptions, Sources, errors as find};

use crate::arguments::{Format, Summary};
use crate::command::page;
use crate::exit::Exit;
use crate::talk;

/// Shows the cases of a method that end in an exception.
pub fn errors(
    sources: &Sources,
    method: &str,
    strategy: ErrorStrategy,
    options: &PathsOptions,
    summary: &Summary,
) -> Exit {
    let report = match find(sources, method, strategy, options) {
        Ok(report) => report,
        Err(problem) => return talk::failed_as(summary.format, &problem),
    };
    if let Err(exit) = page::write(&summary.page, || page::errors(&report)) {
        return exit;
    }
    match summary.format {
        Format::Json => talk::report("summary-errors", &report),
        Format::Text => talk::data(&shown(&report)),
    }
}

fn shown(report: &ErrorsReport) -> String {
    let mut text = String::new();
    for row in &report.methods {
        let cases = talk::counted(row.cases, "case", "cases");
        text += &format!("{}  {cases}, {} with an exception\n", row.method, row.errors);
    }
    let mut kinds: BTreeMap<&str, (usize, &str)> = BTreeMap::new();
    for error in &report.errors {
        kinds.entry(&error.exception).or_insert((0, &error.inputs)).0 += 1;
    }
    for (exception, (count, inputs)) in kinds {
        text += &format!(
            "{exception}  {}, as for {}\n",
            talk::counted(count, "case", "cases"),
            inputs.replace('\n', "; ")
        );
    }
    text += &format!(
        "{} seen to happen, {} spurious, {} not tried{}\n",
        talk::counted(report.errors.len(), "error", "errors"),
        report.spurious,
        report.untried,
        if report.complete { "" } else { "; not all was followed to its end, there may be more" }
    );
    text
}
