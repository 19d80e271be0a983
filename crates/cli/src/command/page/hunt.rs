//! What a hunt found, as a page.

use attest_engine::HuntReport;
use attest_report::html::{Body, Figure, FindingCard, Note, Page, Section, Table, Tone, excerpt};
use attest_report::{Accounting, Finding, Kind, Level, SourceRoots};

use super::{gaps, judge_page, not_confirmed, note, test};
use crate::talk::{count, counted};

/// The page of a hunt.
pub fn hunt(report: &HuntReport, roots: &SourceRoots) -> Page {
    let live = |level: Level| {
        let is = move |finding: &&Finding| finding.silenced.is_none() && finding.level() == level;
        report.findings.iter().filter(is).collect::<Vec<_>>()
    };
    let (errors, notes) = (live(Level::Error), live(Level::Note));
    let silenced: Vec<&Finding> =
        report.findings.iter().filter(|finding| finding.silenced.is_some()).collect();
    let extent = &report.extent;
    // Those that were not looked at are among those that were cut.
    let open = extent.cut.max(report.unseen.len());
    let figures = vec![
        Figure::new(
            count(errors.len() as u64),
            "errors",
            if errors.is_empty() { Tone::Good } else { Tone::Bad },
        ),
        Figure::new(count(notes.len() as u64), "contracts and hints", Tone::Plain),
        Figure::new(count(extent.complete as u64), "methods analysed completely", Tone::Plain),
        Figure::new(
            count(open as u64),
            "methods cut by a bound",
            if open == 0 { Tone::Good } else { Tone::Open },
        ),
        Figure::new(count(report.paths), "paths", Tone::Plain),
        Figure::new(count(report.runs), "concrete runs", Tone::Plain),
    ];
    let cards =
        |findings: &[&Finding]| Body::Findings(findings.iter().map(|one| card(one, report, roots)).collect());
    let mut sections = Vec::new();
    if !errors.is_empty() {
        let lead = "Each was confirmed on the JVM by the test that is shown; the most certain come first.";
        sections.push(Section::new("Errors", lead, cards(&errors)));
    }
    if !notes.is_empty() {
        let lead = "Exceptions that are part of what a method promises, or that may be meant, with the rule that says so.";
        sections.push(Section::new("Contracts and hints", lead, cards(&notes)));
    }
    if !silenced.is_empty() {
        sections.push(Section::new("Known", "Found again, and not reported.", cards(&silenced)));
    }
    sections.extend(gaps(not_analysed(report)));
    let lead = "All that were met, and what became of them.";
    let table = Body::Table(accounting(&report.accounting));
    sections.push(Section::new("Possible errors", lead, table));
    let outcome = match errors.len() {
        0 if !(report.not_confirmed.is_empty() && report.unsettled.is_empty() && report.ours.is_empty()) => {
            "No errors confirmed, and some are open".to_owned()
        }
        0 if open == 0 && report.unusable.is_empty() => "No errors found".to_owned(),
        0 => "No errors found within the bounds".to_owned(),
        number => counted(number, "error", "errors"),
    };
    let methods = counted(extent.methods(), "method", "methods");
    let subject = format!("{methods} of {}", counted(extent.classes, "class", "classes"));
    Page { command: "hunt".to_owned(), subject, outcome, figures, sections, ..Page::default() }
}

pub(super) fn card(finding: &Finding, report: &HuntReport, roots: &SourceRoots) -> FindingCard {
    let place = finding.test.as_ref();
    FindingCard {
        excerpt: excerpt(roots, finding),
        test: place.and_then(|place| test(&report.tests, &place.file, &place.method)),
        judged: finding.judgement.reason().and_then(|reason| judge_page(reason.id)),
        finding: finding.clone(),
    }
}

fn not_analysed(report: &HuntReport) -> Vec<Note> {
    let mut notes: Vec<Note> = Vec::new();
    notes.extend(
        report.ours.iter().map(|what| note(what, "a bug in Attest ended the work on it; please report it")),
    );
    notes.extend(not_confirmed(&report.not_confirmed, "Not confirmed"));
    notes.extend(not_confirmed(&report.unsettled, "Not settled, may be an error"));
    notes.extend(report.unseen.iter().map(|method| note(method, "the run was over before it was looked at")));
    notes.extend(report.unusable.iter().map(|(class, why)| note(class, why)));
    notes.extend(report.not_callable.iter().map(|(method, why)| note(method, format!("not called: {why}"))));
    for (what, number) in &report.unsupported {
        notes.push(note(what, format!("not modelled; needed on {}", counted(*number, "path", "paths"))));
    }
    notes
}

/// How many reasons are shown of a kind.
const REASONS: usize = 5;

fn accounting(accounting: &Accounting) -> Table {
    let columns = ["what became of it", "how often", "the most frequent reasons"].map(str::to_owned).to_vec();
    let rows = Kind::ALL.into_iter().filter(|kind| accounting.of(*kind) > 0).map(|kind| {
        let reasons = accounting.reasons(kind).into_iter().take(REASONS);
        let reasons: Vec<String> =
            reasons.map(|(reason, number)| format!("{reason} ({})", count(number))).collect();
        vec![kind.text().to_owned(), count(accounting.of(kind)), reasons.join("; ")]
    });
    Table { columns, rows: rows.collect() }
}
