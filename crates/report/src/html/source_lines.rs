//! Lines of a source as they are shown: numbered, coloured, with what happens in them.

use std::ops::Range;

use super::markup::Markup;
use super::parts::Tone;
use crate::finding::{Finding, Location};
use crate::java::{Piece, pieces};
use crate::source::{SourceFile, SourceRoots};

/// Lines of a source.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Excerpt {
    /// The file, relative to the repository.
    pub file: String,
    /// The lines, in order; where numbers are left out, lines are.
    pub lines: Vec<SourceLine>,
}

/// A line of a source.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SourceLine {
    /// Its number, from 1.
    pub number: u32,
    /// Its text.
    pub text: String,
    /// What it means, which is its colour.
    pub tone: Tone,
    /// The bytes that are meant.
    pub underlined: Option<Range<usize>>,
    /// What happens there.
    pub notes: Vec<String>,
    /// Whether it begins in a comment.
    pub(super) in_comment: bool,
}

/// How many lines are shown above and below one that matters.
const AROUND: u32 = 2;

/// The lines of a finding's own file that matter, with those around them.
pub fn excerpt(sources: &SourceRoots, finding: &Finding) -> Option<Excerpt> {
    let own = &finding.location;
    let source = sources.of(own)?;
    let mut marks: Vec<(u32, Tone, String)> = Vec::new();
    for step in finding.flow.iter().filter(|step| is_of_file(&step.location, own)) {
        if let Some(line) = step.location.line {
            let tone = if Some(line) == own.line { Tone::Bad } else { Tone::Open };
            marks.push((line, tone, step.message.clone()));
        }
    }
    if let Some(line) = own.line.filter(|line| !marks.iter().any(|(other, ..)| other == line)) {
        marks.push((line, Tone::Bad, finding.rule.description().to_owned()));
    }
    let mut lines = lines_around(&source, marks.iter().map(|(line, ..)| *line));
    for (number, tone, note) in marks {
        if let Some(line) = lines.iter_mut().find(|line| line.number == number) {
            line.tone = tone;
            line.notes.push(note);
            if tone == Tone::Bad {
                line.underlined =
                    finding.operation.as_ref().and_then(|operation| operation.find_in(&line.text));
            }
        }
    }
    (!lines.is_empty()).then_some(Excerpt { file: source.path, lines })
}

/// The lines around one, with a word about it.
pub fn line_excerpt(source: &SourceFile, number: u32, note: &str) -> Option<Excerpt> {
    let mut lines = lines_around(source, [number].into_iter());
    let line = lines.iter_mut().find(|line| line.number == number)?;
    (line.tone, line.notes) = (Tone::Open, vec![note.to_owned()]);
    Some(Excerpt { file: source.path.clone(), lines })
}

fn is_of_file(one: &Location, other: &Location) -> bool {
    let package =
        |class: &str| class.rsplit_once('.').map_or(String::new(), |(package, _)| package.to_owned());
    one.source_file == other.source_file && package(&one.class) == package(&other.class)
}

fn lines_around(source: &SourceFile, wanted: impl Iterator<Item = u32>) -> Vec<SourceLine> {
    let wanted: Vec<u32> = wanted.collect();
    let near = |number: u32| wanted.iter().any(|line| number.abs_diff(*line) <= AROUND);
    all_lines(source).filter(|line| near(line.number)).collect()
}

/// All lines of a source, without marks.
pub(super) fn all_lines(source: &SourceFile) -> impl Iterator<Item = SourceLine> + '_ {
    let mut in_comment = false;
    source.text.lines().enumerate().map(move |(at, text)| {
        let began = in_comment;
        let _ = pieces(text, &mut in_comment);
        let number = u32::try_from(at + 1).unwrap_or(u32::MAX);
        SourceLine { number, text: text.to_owned(), in_comment: began, ..SourceLine::default() }
    })
}

/// Writes an excerpt.
pub(super) fn write(out: &mut Markup, excerpt: &Excerpt) {
    out.block("figure", &[("class", "source")], |out| {
        out.words("figcaption", &[], &excerpt.file);
        out.element("div", &[("class", "scroll code"), ("tabindex", "0")], |out| {
            out.element("div", &[("class", "lines")], |out| {
                let mut last = None;
                for line in &excerpt.lines {
                    if last.is_some_and(|last: u32| last + 1 < line.number) {
                        out.words("div", &[("class", "gap")], "⋯");
                    }
                    last = Some(line.number);
                    write_line(out, line);
                }
            });
        });
    });
}

fn write_line(out: &mut Markup, line: &SourceLine) {
    out.block("div", &[("class", &format!("line {}", line.tone.class()))], |out| {
        out.words("span", &[("class", "no")], &line.number.to_string());
        out.element("span", &[("class", "src")], |out| write_code(out, line));
    });
    for note in &line.notes {
        out.block("div", &[("class", &format!("remark {}", line.tone.class()))], |out| {
            out.words("span", &[("class", "no")], "");
            out.words("span", &[], note);
        });
    }
}

/// The pieces of a line in their colours, what is meant underlined.
fn write_code(out: &mut Markup, line: &SourceLine) {
    let text = line.text.as_str();
    let mut at = 0;
    let meant = line.underlined.clone().unwrap_or(0..0);
    for (piece, range) in pieces(text, &mut line.in_comment.clone()) {
        plain(out, text, at..range.start, &meant);
        at = range.end;
        let class = match piece {
            Piece::Keyword => "k",
            Piece::Text => "s",
            Piece::Comment => "c",
            Piece::Number => "n",
            Piece::Word | Piece::Sign => "",
        };
        let is_meant = meant.start <= range.start && range.end <= meant.end;
        match (class, is_meant) {
            ("", false) => out.text(&text[range]),
            ("", true) => out.words("u", &[], &text[range]),
            (class, false) => out.words("span", &[("class", class)], &text[range]),
            (class, true) => out.words("u", &[("class", class)], &text[range]),
        }
    }
    plain(out, text, at..text.len(), &meant);
}

/// The spaces between pieces.
fn plain(out: &mut Markup, text: &str, range: Range<usize>, meant: &Range<usize>) {
    match !range.is_empty() && meant.start <= range.start && range.end <= meant.end {
        true => out.words("u", &[], &text[range]),
        false => out.text(&text[range]),
    }
}

/// Writes Java that is no file of the program: a test, an example.
pub(super) fn write_java(out: &mut Markup, text: &str) {
    out.element("code", &[], |out| {
        let mut in_comment = false;
        for text in text.lines() {
            let line = SourceLine { text: text.to_owned(), in_comment, ..SourceLine::default() };
            let _ = pieces(text, &mut in_comment);
            write_code(out, &line);
            out.line();
        }
    });
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::{excerpt, write};
    use crate::expression::Operation;
    use crate::finding::tests::finding;
    use crate::html::markup::Markup;
    use crate::source::SourceRoots;

    #[test]
    fn the_lines_that_matter_are_shown_with_what_fails_underlined() {
        let base = tempfile::tempdir().expect("a folder");
        let folder = base.path().join("src/bank");
        fs::create_dir_all(&folder).expect("a folder");
        let source = "/* a\n b */ class Account {\n\n\n\n\n\n\n\n        return 10 / amount; // <b>\n}\n";
        fs::write(folder.join("Account.java"), source).expect("a source");
        let mut finding = finding(10);
        finding.flow[0].location.line = Some(2);
        finding.operation = Some(Operation::Divide);
        let found = excerpt(&SourceRoots::new(base.path(), &[]), &finding).expect("an excerpt");
        let numbers: Vec<u32> = found.lines.iter().map(|line| line.number).collect();
        assert_eq!(numbers, [1, 2, 3, 4, 8, 9, 10, 11]);
        let mut out = Markup::default();
        write(&mut out, &found);
        let text = out.into_text();
        assert!(text.contains("<u class=\"n\">10</u><u> </u><u>/</u><u> </u><u>amount</u>;"), "{text}");
        assert!(text.contains("<span class=\"c\"> b */</span> <span class=\"k\">class</span>"), "{text}");
        assert!(text.contains("<span class=\"c\">// &lt;b&gt;</span>"), "{text}");
        assert_eq!(text.matches("class=\"gap\"").count(), 1);
        assert!(text.contains("divides by amount"), "{text}");
    }

    #[test]
    fn without_a_source_there_is_no_excerpt() {
        let nowhere = SourceRoots::new(std::path::Path::new("no/such/folder"), &[]);
        assert!(excerpt(&nowhere, &finding(3)).is_none());
    }
}
