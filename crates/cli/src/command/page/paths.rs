//! The paths of a method as a page: a tree that can be folded and searched, and a table.

use attest_engine::{Outcome, PathReport, PathsReport, TreeContent, TreeNode};
use attest_report::html::{Body, Figure, Note, Page, Section, Table, Tone, Tree};

use super::{gaps, not_modelled, note};
use crate::talk::{count, counted};

/// The page of paths; `drawing` is that of their cases, where the command has one.
pub fn paths((command, method): (&str, &str), report: &PathsReport, drawing: Option<(String, &str)>) -> Page {
    let threw = report.paths.iter().filter(|path| matches!(path.outcome, Some(Outcome::Threw(_)))).count();
    let whole = if report.complete { Tone::Good } else { Tone::Open };
    let figures = vec![
        Figure::new(count(report.paths.len() as u64), "paths", Tone::Plain),
        Figure::new(count(threw as u64), "of them throw", if threw == 0 { Tone::Plain } else { Tone::Bad }),
        Figure::new(if report.complete { "yes" } else { "no" }, "complete", whole),
    ];
    let mut sections = Vec::new();
    if let Some(tree) = report.tree() {
        let lead = "Each branch says what holds on it; a path ends where nothing is below. Click to fold.";
        let mut whole = tree_of(report, &tree);
        whole.label.clone_from(&report.method);
        sections.push(Section::new("Execution tree", lead, Body::Tree(whole)));
    }
    sections.push(Section::new("Paths", "", Body::Table(table(report))));
    if let Some((svg, caption)) = drawing {
        sections.push(Section::new("Drawing", "", Body::Drawing(svg, caption.to_owned())));
    }
    sections.extend(gaps(not_analysed(report)));
    let all = if report.complete { "these are all" } else { "there may be more" };
    let outcome = format!("{}, {all}", counted(report.paths.len(), "path", "paths"));
    let (command, subject) = (command.to_owned(), method.to_owned());
    Page { command, subject, outcome, figures, sections, ..Page::default() }
}

pub(super) fn not_analysed(report: &PathsReport) -> Vec<Note> {
    let mut notes = not_modelled(&report.unsupported);
    notes.extend(report.missing.iter().map(|why| note("Paths may be missing", why)));
    notes.extend(report.internal_errors.iter().map(|what| note(what, "a bug in Attest; please report it")));
    notes
}

fn tree_of(report: &PathsReport, node: &TreeNode) -> Tree {
    let label = node.condition.clone();
    match &node.content {
        TreeContent::Leaf(at) => match report.paths.get(*at) {
            Some(path) => {
                Tree { label, result: Some(ending(path)), details: details(path), ..Tree::default() }
            }
            None => Tree { label, ..Tree::default() },
        },
        TreeContent::Fork(below) => {
            Tree { label, below: below.iter().map(|node| tree_of(report, node)).collect(), ..Tree::default() }
        }
    }
}

/// How a path ends, in words.
pub(super) fn ending(path: &PathReport) -> (String, Tone) {
    match &path.outcome {
        Some(Outcome::Returned(Some(value))) => (format!("returns {value}"), Tone::Good),
        Some(Outcome::Returned(None)) => ("returns".to_owned(), Tone::Good),
        Some(Outcome::Threw(thrown)) => {
            let line = thrown.line.map(|line| format!(", line {line}")).unwrap_or_default();
            (format!("throws {}{line}", thrown.class), Tone::Bad)
        }
        Some(Outcome::Exited(code)) => (format!("exits with {code}"), Tone::Plain),
        _ => (path.end.clone(), Tone::Open),
    }
}

fn details(path: &PathReport) -> Vec<String> {
    let mut details = Vec::new();
    if !path.inputs.is_empty() {
        details.push(format!("for example  {}", example(path)));
    }
    for (head, heap) in [("before", &path.heap_in), ("after", &path.heap_out)] {
        let lines = heap.iter().enumerate();
        details.extend(lines.map(|(at, line)| format!("{:<12} {line}", if at == 0 { head } else { "" })));
    }
    details.extend(path.approximations.iter().map(|what| format!("simplified   {what}")));
    details
}

pub(super) fn example(path: &PathReport) -> String {
    let inputs: Vec<String> = path.inputs.iter().map(|(name, value)| format!("{name} = {value}")).collect();
    inputs.join(", ")
}

fn table(report: &PathsReport) -> Table {
    let columns = ["", "when", "then", "for example"].map(str::to_owned).to_vec();
    let rows = report.paths.iter().enumerate().map(|(at, path)| {
        vec![(at + 1).to_string(), path.condition.join(" && "), ending(path).0, example(path)]
    });
    Table { columns, rows: rows.collect() }
}
