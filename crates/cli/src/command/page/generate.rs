//! What generated suites cover, as a page.

use attest_engine::{ClassReport, GenerateReport, Uncovered};
use attest_report::SourceRoots;
use attest_report::html::{Body, ClassCard, Figure, Note, Open, Page, Section, Table, TestText, Tone};

use super::{gaps, not_confirmed, note};
use crate::talk::{count, counted};

/// The page of generated suites.
pub fn generate(report: &GenerateReport, roots: &SourceRoots) -> Page {
    let sum = |part: fn(&ClassReport) -> usize| report.classes.iter().map(part).sum::<usize>();
    let (branches, covered) =
        (sum(|class| class.measured.branches), sum(|class| class.measured.branches_covered));
    let (lines, run) = (sum(|class| class.measured.lines), sum(|class| class.measured.lines_covered));
    let (tests, bugs) = (sum(|class| class.tests), sum(|class| class.bugs));
    let tone = |part: usize, whole: usize| if part == whole { Tone::Good } else { Tone::Open };
    let figures = vec![
        Figure::new(share(covered, branches), "of branches covered", tone(covered, branches)),
        Figure::new(share(run, lines), "of lines covered", tone(run, lines)),
        Figure::new(count(tests as u64), "tests", Tone::Plain),
        Figure::new(count(sum(|class| class.infeasible) as u64), "sides proved impossible", Tone::Plain),
        Figure::new(count(bugs as u64), "suspected bugs", if bugs == 0 { Tone::Good } else { Tone::Bad }),
    ];
    let begun: Vec<&ClassReport> = report.classes.iter().filter(|class| class.failed.is_none()).collect();
    let cards = begun.iter().map(|class| card(class, roots)).collect();
    let lead = "Measured on the JVM. Open a class to see its lines: green ones are run, red ones are not, and yellow ones have \
                a side of a branch that no test takes, with the reason.";
    let mut sections = vec![Section::new("Coverage", lead, Body::Coverage(cards))];
    sections.extend(reasons(&begun));
    let files: Vec<TestText> = report
        .files
        .iter()
        .map(|file| TestText { file: file.path.clone(), method: String::new(), source: file.text.clone() })
        .collect();
    if !files.is_empty() {
        sections.push(Section::new("Tests", "As they were written.", Body::Files(files)));
    }
    sections.extend(gaps(not_analysed(report)));
    let outcome =
        format!("{} cover {} of branches", counted(tests, "test", "tests"), share(covered, branches));
    let subject = counted(report.classes.len(), "class", "classes");
    Page { command: "generate".to_owned(), subject, outcome, figures, sections, ..Page::default() }
}

fn share(part: usize, whole: usize) -> String {
    match whole {
        0 => "–".to_owned(),
        _ => format!("{:.1} %", 100.0 * part as f64 / whole as f64),
    }
}

fn card(class: &ClassReport, roots: &SourceRoots) -> ClassCard {
    let source = class.coverage.iter().find_map(|coverage| {
        let file = coverage.source.as_deref()?;
        roots.find(&coverage.class.replace('/', "."), file)
    });
    let mut notes: Vec<Note> = class.dropped.iter().map(|why| note("A test was left out", why)).collect();
    if class.timed_out {
        notes.push(note("The time ran out", "--time-per-class gives more"));
    }
    ClassCard {
        class: class.class.clone(),
        branches: (class.measured.branches_covered, class.measured.branches),
        lines: (class.measured.lines_covered, class.measured.lines),
        tests: class.tests,
        coverage: class.coverage.clone(),
        source,
        open: class.uncovered.iter().map(open).collect(),
        notes,
    }
}

fn open(side: &Uncovered) -> Open {
    Open {
        method: side.method.clone(),
        line: side.line.map(u32::from),
        side: side.when.clone(),
        reason: side.reason.clone(),
        is_impossible: side.is_impossible(),
    }
}

/// How often each kind of reason keeps a side from being covered.
fn reasons(classes: &[&ClassReport]) -> Option<Section> {
    let mut kinds: Vec<(&str, usize)> = Vec::new();
    for side in classes.iter().flat_map(|class| &class.uncovered) {
        match kinds.iter_mut().find(|(kind, _)| *kind == side.kind) {
            Some((_, number)) => *number += 1,
            None => kinds.push((&side.kind, 1)),
        }
    }
    kinds.sort_by(|a, b| b.1.cmp(&a.1).then(a.0.cmp(b.0)));
    let rows: Vec<Vec<String>> =
        kinds.into_iter().map(|(kind, number)| vec![kind.to_owned(), count(number as u64)]).collect();
    let columns = vec!["reason".to_owned(), "sides of branches".to_owned()];
    let lead = "Why sides of branches are not covered.";
    (!rows.is_empty()).then(|| Section::new("Reasons", lead, Body::Table(Table { columns, rows })))
}

fn not_analysed(report: &GenerateReport) -> Vec<Note> {
    let mut notes: Vec<Note> = report.unusable.iter().map(|(class, why)| note(class, why)).collect();
    for class in &report.classes {
        notes.extend(class.failed.iter().map(|why| note(&class.class, why)));
        notes.extend(not_confirmed(&class.not_confirmed, &class.class));
        for (what, number) in &class.unsupported {
            let paths = counted(*number, "path", "paths");
            notes.push(note(what, format!("not modelled; {} needs it on {paths}", class.class)));
        }
    }
    notes
}
