//! What paths cost, as a page.

use attest_engine::CostReport;
use attest_report::html::{Body, Figure, Note, Page, Section, Table, TestText, Tone};

use super::paths::{ending, example};
use super::{gaps, not_confirmed, not_modelled, note};
use crate::talk::{count, counted};

/// The page of costs.
pub fn cost(method: &str, report: &CostReport) -> Page {
    let most = report.cases.iter().map(|case| case.value).max().unwrap_or(0);
    let (whole, tone) = match (report.complete, report.exhaustive) {
        (_, true) => ("for all inputs", Tone::Good),
        (true, false) => ("within the bounds", Tone::Plain),
        (false, _) => ("not all were found", Tone::Open),
    };
    let mut figures = vec![
        Figure::new(count(report.cases.len() as u64), format!("paths, {whole}"), tone),
        Figure::new(count(most), format!("{} at most, of the examples", report.unit), Tone::Plain),
    ];
    if report.confirmed > 0 {
        figures.push(Figure::new(count(report.confirmed as u64), "tests confirmed on the JVM", Tone::Plain));
    }
    let mut sections = Vec::new();
    if !report.cases.is_empty() {
        let caption =
            "A dot for the example of each path; the line follows the costliest of each size.".to_owned();
        sections.push(Section::new("Cost by size", "", Body::Drawing(report.plot(), caption)));
        sections.push(Section::new("Paths", "", Body::Table(table(report))));
    }
    let files: Vec<TestText> = report
        .tests
        .iter()
        .map(|file| TestText { file: file.path.clone(), method: String::new(), source: file.text.clone() })
        .collect();
    if !files.is_empty() {
        sections.push(Section::new("Tests", "Each costs on the JVM what it is said to.", Body::Files(files)));
    }
    let mut notes: Vec<Note> = not_modelled(&report.unsupported);
    notes.extend(report.missing.iter().map(|why| note("Paths may be missing", why)));
    notes.extend(not_confirmed(&report.not_confirmed, "Not confirmed"));
    for (why, number) in &report.untested {
        notes.push(note(format!("No test for {}", counted(*number, "path", "paths")), why));
    }
    sections.extend(gaps(notes));
    let outcome = match report.cases.first() {
        Some(case) if report.cases.len() == 1 => format!("{} {}", case.cost, report.unit),
        _ => {
            format!("{}, up to {} {}", counted(report.cases.len(), "path", "paths"), count(most), report.unit)
        }
    };
    let subject = method.to_owned();
    Page { command: "cost".to_owned(), subject, outcome, figures, sections, ..Page::default() }
}

fn table(report: &CostReport) -> Table {
    let columns = ["formula", "example", "when", "then", "for example"].map(str::to_owned).to_vec();
    let rows = report.cases.iter().map(|case| {
        let when = case.path.condition.join(" && ");
        vec![case.cost.clone(), count(case.value), when, ending(&case.path).0, example(&case.path)]
    });
    Table { columns, rows: rows.collect() }
}
