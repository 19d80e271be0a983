//! Summaries of the methods that a method calls, and its errors, as pages.

use attest_engine::{ErrorsReport, SummariesReport};
use attest_report::html::{Body, Figure, Page, Section, Table, Tone};

use super::{gaps, note};
use crate::talk::{count, counted};

/// The page of the methods below a method.
pub fn callees(report: &SummariesReport) -> Page {
    let columns = ["method", "cases", "as effects", "why there is none"].map(str::to_owned).to_vec();
    let number = |number: Option<usize>| number.map_or(String::new(), |number| count(number as u64));
    let rows = report.methods.iter().map(|method| {
        let why = method.why.clone().unwrap_or_default();
        vec![method.method.clone(), number(method.cases), number(method.effects), why]
    });
    let table = Table { columns, rows: rows.collect() };
    let with = report.methods.iter().filter(|method| method.cases.is_some()).count();
    let all = report.methods.len();
    let figures = vec![
        Figure::new(count(with as u64), "methods with a summary", Tone::Plain),
        Figure::new(count((all - with) as u64), "without one", Tone::Plain),
    ];
    let mut sections = vec![Section::new("Methods", "Callees come first.", Body::Table(table))];
    let broken = report.internal_errors.iter().map(|what| note(what, "a bug in Attest; please report it"));
    sections.extend(gaps(broken.collect()));
    let outcome = format!("{with} of {} composed", counted(all, "method", "methods"));
    let (command, subject) = ("summary".to_owned(), report.method.clone());
    Page { command, subject, outcome, figures, sections, ..Page::default() }
}

/// The page of the errors of a method.
pub fn errors(report: &ErrorsReport) -> Page {
    let columns = ["exception", "for example"].map(str::to_owned).to_vec();
    let rows: Vec<Vec<String>> = report
        .errors
        .iter()
        .map(|error| vec![error.exception.clone(), error.inputs.replace('\n', "; ")])
        .collect();
    let number = rows.len();
    let errors = Table { columns, rows };
    let columns = ["method", "cases", "with an exception"].map(str::to_owned).to_vec();
    let rows = report
        .methods
        .iter()
        .map(|row| vec![row.method.clone(), count(row.cases as u64), count(row.errors as u64)]);
    let methods = Table { columns, rows: rows.collect() };
    let figures = vec![
        Figure::new(
            count(number as u64),
            "errors seen to happen",
            if number == 0 { Tone::Good } else { Tone::Bad },
        ),
        Figure::new(count(report.spurious as u64), "spurious", Tone::Plain),
        Figure::new(count(report.untried as u64), "not tried", Tone::Plain),
    ];
    let mut sections = vec![
        Section::new("Errors", "Each was seen to happen when the method was run.", Body::Table(errors)),
        Section::new("Methods", "Callees come first.", Body::Table(methods)),
    ];
    let cut = (!report.complete)
        .then(|| note("Paths", "not all was followed to its end; there may be more errors"));
    sections.extend(gaps(cut.into_iter().collect()));
    let outcome = counted(number, "error", "errors");
    let (command, subject) = ("summary".to_owned(), report.method.clone());
    Page { command, subject, outcome, figures, sections, ..Page::default() }
}
