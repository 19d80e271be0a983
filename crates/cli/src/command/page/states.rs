//! What verification and synthesis found, as pages.

use attest_engine::{Coverage, StateGraph, SynthReport, Synthesis, Verified, VerifyReport, WholeReport};
use attest_report::SourceRoots;
use attest_report::html::{Answer, Body, Figure, FindingCard, Note, Page, Section, TestText, Tone, excerpt};

use super::{gaps, judge_page, not_confirmed, note, test};
use crate::command::states::explored;
use crate::talk::{count, counted};

/// The page of a verification; of several classes where contracts of a project were verified.
pub fn verify(reports: &[VerifyReport]) -> Page {
    let answers = reports.iter().flat_map(answers).collect();
    let mut sections = vec![Section::new("Properties", "", Body::Answers(answers))];
    for report in reports {
        sections.extend(drawn(report.graph.as_ref()));
    }
    let scope: String = reports.iter().map(|report| explored(&report.coverage)).collect();
    sections.push(Section::new("Scope", "What was explored; the verdict is about this.", Body::Text(scope)));
    let mut notes: Vec<Note> = Vec::new();
    for report in reports {
        notes.extend(not_confirmed(&report.not_confirmed, "Not confirmed"));
        notes.extend(left_out(&report.coverage));
    }
    sections.extend(gaps(notes));
    let violations: usize = reports.iter().map(|report| report.violations.len()).sum();
    let states: usize = reports.iter().map(|report| report.coverage.states).sum();
    let figures = vec![
        Figure::new(
            count(violations as u64),
            "violations",
            if violations == 0 { Tone::Good } else { Tone::Bad },
        ),
        Figure::new(count(states as u64), "states", Tone::Plain),
    ];
    let worst = reports.iter().map(|report| verdict(&report.verdict)).max_by_key(|(rank, ..)| *rank);
    let outcome = worst.map_or(String::new(), |(_, words, _)| words.to_owned());
    let mut classes: Vec<&str> =
        reports.iter().flat_map(|report| &report.coverage.classes).map(String::as_str).collect();
    classes.dedup();
    Page {
        command: "verify".to_owned(),
        subject: classes.join(", "),
        outcome,
        figures,
        sections,
        ..Page::default()
    }
}

/// How bad a verdict is, and what it says.
fn verdict(verdict: &Verified) -> (u8, &'static str, Tone) {
    match verdict {
        Verified::Proved => (0, "Proved within the scope", Tone::Good),
        Verified::ProvedFor(_) => (1, "Proved within the scope, for these arguments and callers", Tone::Good),
        Verified::Undecided(_) => (2, "Undecided", Tone::Open),
        Verified::Violated => (3, "Violated", Tone::Bad),
    }
}

fn why(verdict: &Verified) -> Vec<String> {
    match verdict {
        Verified::ProvedFor(why) | Verified::Undecided(why) => why.clone(),
        Verified::Proved | Verified::Violated => Vec::new(),
    }
}

fn answers(report: &VerifyReport) -> Vec<Answer> {
    let mut answers: Vec<Answer> = report
        .violations
        .iter()
        .map(|violation| {
            let calls = counted(violation.calls, "call", "calls");
            let what = match &violation.exception {
                Some(exception) => format!("throws {exception} after {calls}"),
                None => format!("does not hold after {calls}"),
            };
            Answer {
                question: violation.what.clone(),
                verdict: "violated".to_owned(),
                tone: Tone::Bad,
                because: vec![what],
                tests: test(&report.tests, &violation.test_class, &violation.test_method)
                    .into_iter()
                    .collect(),
                ..Answer::default()
            }
        })
        .collect();
    if answers.is_empty() {
        let (_, words, tone) = verdict(&report.verdict);
        let question = match report.properties.as_slice() {
            [] => "No unexpected exception".to_owned(),
            names => names.join(", "),
        };
        let because = why(&report.verdict);
        answers.push(Answer { question, verdict: words.to_owned(), tone, because, ..Answer::default() });
    }
    answers
}

fn left_out(coverage: &Coverage) -> Vec<Note> {
    coverage.left_out.iter().map(|(method, why)| note(method, format!("not called: {why}"))).collect()
}

fn drawn(graph: Option<&StateGraph>) -> Option<Section> {
    let graph = graph?;
    let caption = "States and the calls between them, up to isomorphism.".to_owned();
    Some(Section::new("States", "", Body::Drawing(graph.svg(), caption)))
}

/// The page of the verification of a whole program.
pub fn verify_whole(main: &str, report: &WholeReport, roots: &SourceRoots) -> Page {
    let (_, words, tone) = verdict(&report.verdict);
    let cards: Vec<FindingCard> = report
        .violations
        .iter()
        .map(|finding| FindingCard {
            excerpt: excerpt(roots, finding),
            test: finding.test.as_ref().and_then(|place| test(&report.tests, &place.file, &place.method)),
            judged: finding.judgement.reason().and_then(|reason| judge_page(reason.id)),
            finding: finding.clone(),
        })
        .collect();
    let question = "No assert fails and no exception leaves main, whatever the arguments".to_owned();
    let because = why(&report.verdict);
    let answer = Answer { question, verdict: words.to_owned(), tone, because, ..Answer::default() };
    let mut sections = vec![Section::new("Property", "", Body::Answers(vec![answer]))];
    if !cards.is_empty() {
        sections.push(Section::new("Violations", "Each was confirmed on the JVM.", Body::Findings(cards)));
    }
    let mut notes = not_confirmed(&report.not_confirmed, "Not confirmed");
    notes.extend(report.internal_errors.iter().map(|what| note(what, "a bug in Attest; please report it")));
    sections.extend(gaps(notes));
    let figures = vec![
        Figure::new(count(report.violations.len() as u64), "violations", tone),
        Figure::new(count(report.paths as u64), "paths", Tone::Plain),
    ];
    let outcome = words.to_owned();
    Page {
        command: "verify".to_owned(),
        subject: main.to_owned(),
        outcome,
        figures,
        sections,
        ..Page::default()
    }
}

/// The page of a synthesis.
pub fn synth(property: &str, report: &SynthReport) -> Page {
    let (words, tone, because) = match &report.answer {
        Synthesis::Found { calls } => {
            (format!("Found: {}", counted(*calls, "call", "calls")), Tone::Good, Vec::new())
        }
        Synthesis::None => ("None within the scope".to_owned(), Tone::Bad, Vec::new()),
        Synthesis::NoneFor(why) => {
            ("None within the scope, for these arguments and callers".to_owned(), Tone::Bad, why.clone())
        }
        Synthesis::Undecided(why) => ("Undecided".to_owned(), Tone::Open, why.clone()),
    };
    let written = |file: &attest_engine::JavaFile| TestText {
        file: file.path.clone(),
        method: String::new(),
        source: file.text.clone(),
    };
    let answer = Answer {
        question: property.to_owned(),
        verdict: words.clone(),
        tone,
        because,
        tests: report.test.iter().map(written).collect(),
        ..Answer::default()
    };
    let mut sections = vec![Section::new("Calls", "", Body::Answers(vec![answer]))];
    sections.extend(drawn(report.graph.as_ref()));
    sections.push(Section::new("Scope", "", Body::Text(explored(&report.coverage))));
    let mut notes = not_confirmed(&report.not_confirmed, "Not confirmed");
    notes.extend(left_out(&report.coverage));
    sections.extend(gaps(notes));
    let figures = vec![Figure::new(count(report.coverage.states as u64), "states", Tone::Plain)];
    Page {
        command: "synth".to_owned(),
        subject: property.to_owned(),
        outcome: words,
        figures,
        sections,
        ..Page::default()
    }
}
