//! What became of targets, as a page.

use attest_engine::{ReachReport, Verdict};
use attest_report::SourceRoots;
use attest_report::html::{
    Answer, Body, Excerpt, Figure, Note, Page, Section, Step, TestText, Tone, line_excerpt,
};

use super::{gaps, not_confirmed, note};
use crate::talk::{count, counted};

/// The page of targets.
pub fn reach(reports: &[&ReachReport], roots: &SourceRoots) -> Page {
    let number = |verdict| reports.iter().filter(|report| report.verdict == verdict).count();
    let kinds = [
        (Verdict::Reached, "reached", Tone::Good),
        (Verdict::Unreachable, "unreachable, proved", Tone::Bad),
        (Verdict::NotFound, "not found within the bounds", Tone::Open),
    ];
    let figures = kinds.map(|(verdict, label, tone)| {
        let number = number(verdict);
        Figure::new(count(number as u64), label, if number == 0 { Tone::Plain } else { tone })
    });
    let answers =
        reports.iter().map(|report| Answer { excerpt: at_line(report, roots), ..answer(report) }).collect();
    let mut sections = vec![Section::new("Targets", "", Body::Answers(answers))];
    let mut notes: Vec<Note> = Vec::new();
    for report in reports {
        notes.extend(not_confirmed(&report.not_confirmed, &report.place()));
        for (why, number) in &report.reasons {
            notes
                .push(note(report.place(), format!("{}: {why}", counted(*number as usize, "path", "paths"))));
        }
    }
    sections.extend(gaps(notes));
    let outcome =
        format!("{} of {} reached", number(Verdict::Reached), counted(reports.len(), "target", "targets"));
    let names: Vec<String> = reports.iter().take(NAMED).map(|report| report.place()).collect();
    let more =
        if reports.len() > NAMED { format!(" and {} more", reports.len() - NAMED) } else { String::new() };
    let subject = format!("{}{more}", names.join(", "));
    Page {
        command: "reach".to_owned(),
        subject,
        outcome,
        figures: figures.to_vec(),
        sections,
        ..Page::default()
    }
}

/// How many targets are named in the head.
const NAMED: usize = 4;

/// The lines around the target.
fn at_line(report: &ReachReport, roots: &SourceRoots) -> Option<Excerpt> {
    let (class, _) = report.method.rsplit_once('.')?;
    let source = roots.find(class, report.file.as_deref()?)?;
    line_excerpt(&source, u32::from(report.line?), "the target")
}

fn answer(report: &ReachReport) -> Answer {
    let (verdict, tone) = match report.verdict {
        Verdict::Reached => ("reached", Tone::Good),
        Verdict::Unreachable => ("unreachable", Tone::Bad),
        Verdict::NotFound => ("not found", Tone::Open),
    };
    let mut because = report.because.clone();
    let mut answer = Answer {
        question: format!("{}, in {}", report.place(), report.method),
        verdict: verdict.to_owned(),
        tone,
        ..Answer::default()
    };
    for way in &report.ways {
        because.push(way.sentence.clone());
        for step in &way.path {
            let file = step.file.as_deref().unwrap_or(&step.method);
            let line = step.line.map(|line| format!(":{line}")).unwrap_or_default();
            answer.steps.push(Step { place: format!("{file}{line}"), condition: step.condition.clone() });
        }
        if let Some(source) = way.test.method_text(&way.method) {
            answer.tests.push(TestText { file: way.file.clone(), method: way.method.clone(), source });
        }
    }
    Answer { because, ..answer }
}
