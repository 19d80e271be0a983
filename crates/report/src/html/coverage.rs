//! What tests cover, by package, class and source line, with the reason for every side of a branch that they do not.

use std::collections::BTreeMap;

use super::markup::Markup;
use super::parts::{Note, Tone};
use super::source_lines::{self, Excerpt, SourceLine, all_lines};
use crate::jacoco::{ClassCoverage, LineCoverage};
use crate::source::SourceFile;

/// A side of a branch that no test takes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Open {
    /// The method.
    pub method: String,
    /// The line.
    pub line: Option<u32>,
    /// Which side: `true`, `case 3`.
    pub side: String,
    /// Why.
    pub reason: String,
    /// Whether no call at all can take it, which is proved.
    pub is_impossible: bool,
}

/// A class and what tests cover of it.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct ClassCard {
    /// The class, with dots.
    pub class: String,
    /// Sides of branches: covered, and all.
    pub branches: (usize, usize),
    /// Lines: covered, and all.
    pub lines: (usize, usize),
    /// How many tests there are.
    pub tests: usize,
    /// What of it is covered, with the classes in it.
    pub coverage: Vec<ClassCoverage>,
    /// Its source, if it is at hand.
    pub source: Option<SourceFile>,
    /// The sides that are not covered.
    pub open: Vec<Open>,
    /// What else is to be said of it.
    pub notes: Vec<Note>,
}

pub(super) fn write(out: &mut Markup, classes: &[ClassCard]) {
    let mut packages: BTreeMap<&str, Vec<&ClassCard>> = BTreeMap::new();
    for class in classes {
        let package = class.class.rsplit_once('.').map_or("", |(package, _)| package);
        packages.entry(package).or_default().push(class);
    }
    for (package, classes) in packages {
        out.block("section", &[("class", "package")], |out| {
            let name = if package.is_empty() { "(no package)" } else { package };
            let all = |part: fn(&ClassCard) -> (usize, usize)| {
                classes.iter().map(|class| part(class)).fold((0, 0), |a, b| (a.0 + b.0, a.1 + b.1))
            };
            out.block("header", &[("class", "row")], |out| {
                out.words("h3", &[], name);
                meters(out, all(|class| class.branches), all(|class| class.lines));
            });
            classes.iter().for_each(|class| write_class(out, class));
        });
    }
}

fn write_class(out: &mut Markup, class: &ClassCard) {
    out.block("details", &[("class", "class"), ("data-find", "")], |out| {
        out.element("summary", &[("class", "row")], |out| {
            let name = class.class.rsplit_once('.').map_or(class.class.as_str(), |(_, name)| name);
            out.words("code", &[], name);
            meters(out, class.branches, class.lines);
        });
        let tests = if class.tests == 1 { "1 test".to_owned() } else { format!("{} tests", class.tests) };
        out.words("p", &[("class", "faint")], &tests);
        for note in &class.notes {
            out.words("p", &[], &format!("{}: {}", note.what, note.why));
        }
        match listing(class) {
            Some(excerpt) => {
                source_lines::write(out, &excerpt);
                let shown = |open: &&Open| {
                    open.line.is_none_or(|line| !excerpt.lines.iter().any(|l| l.number == line))
                };
                write_open(out, class.open.iter().filter(shown));
            }
            None => write_open(out, class.open.iter()),
        }
    });
}

/// Two bars: branches and lines.
fn meters(out: &mut Markup, branches: (usize, usize), lines: (usize, usize)) {
    out.element("span", &[("class", "meters")], |out| {
        for (label, (covered, all)) in [("branches", branches), ("lines", lines)] {
            out.element("span", &[("class", "meter")], |out| {
                out.words("span", &[("class", "faint")], label);
                if all > 0 {
                    let (value, max) = (covered.to_string(), all.to_string());
                    let name = format!("{label} covered");
                    let attributes =
                        [("value", value.as_str()), ("max", max.as_str()), ("aria-label", name.as_str())];
                    out.words("progress", &attributes, "");
                }
                out.words("span", &[("class", "number")], &share(covered, all));
            });
        }
    });
}

fn share(covered: usize, all: usize) -> String {
    match all {
        0 => "–".to_owned(),
        _ => format!("{covered} of {all}"),
    }
}

fn write_open<'o>(out: &mut Markup, open: impl Iterator<Item = &'o Open>) {
    let open: Vec<&Open> = open.collect();
    if open.is_empty() {
        return;
    }
    out.block("ul", &[], |out| {
        for side in open {
            out.block("li", &[], |out| {
                let line = side.line.map_or(String::new(), |line| format!(" line {line}"));
                out.words("code", &[], &format!("{}{line}", side.method));
                out.text(" ");
                out.text(&remark(side));
            });
        }
    });
}

fn remark(side: &Open) -> String {
    format!("{} not covered: {}", side.side, side.reason)
}

/// Lines without code that are left out where there are more of them in a row.
const LEFT_OUT: u32 = 6;

/// The source's lines from the first to the last that the class has code on, in the colours of their coverage.
fn listing(class: &ClassCard) -> Option<Excerpt> {
    let source = class.source.as_ref()?;
    let mut covered: BTreeMap<u32, LineCoverage> = BTreeMap::new();
    for (line, coverage) in
        class.coverage.iter().flat_map(|class| &class.methods).flat_map(|method| &method.lines)
    {
        let known = covered.entry(u32::from(*line)).or_default();
        known.instructions.0 += coverage.instructions.0;
        known.instructions.1 += coverage.instructions.1;
        known.branches.extend(&coverage.branches);
    }
    let near = |number: u32| {
        let from = number.saturating_sub(LEFT_OUT / 2);
        covered.range(from..=number.saturating_add(LEFT_OUT / 2)).next().is_some()
    };
    let mut lines: Vec<SourceLine> = all_lines(source).filter(|line| near(line.number)).collect();
    for line in &mut lines {
        if let Some(coverage) = covered.get(&line.number) {
            line.tone = tone(coverage);
        }
        let own = class.open.iter().filter(|side| side.line == Some(line.number));
        line.notes = own.clone().map(remark).collect();
        // What cannot be taken at all is not missing.
        if line.tone == Tone::Open && own.clone().count() > 0 && own.clone().all(|side| side.is_impossible) {
            line.tone = Tone::Good;
        }
    }
    (!lines.is_empty()).then(|| Excerpt { file: source.path.clone(), lines })
}

fn tone(line: &LineCoverage) -> Tone {
    let (missed, covered) = line.instructions;
    let open = line.branches.iter().any(|(missed, _)| *missed > 0);
    match (missed, covered) {
        (0, 0) => Tone::Plain,
        (_, 0) => Tone::Bad,
        (0, _) if !open => Tone::Good,
        _ => Tone::Open,
    }
}

#[cfg(test)]
mod tests {
    use super::{ClassCard, Open, write};
    use crate::html::markup::Markup;
    use crate::jacoco::{ClassCoverage, LineCoverage, MethodCoverage};
    use crate::source::SourceFile;

    fn card() -> ClassCard {
        let line = |missed, covered, branches: &[(usize, usize)]| LineCoverage {
            instructions: (missed, covered),
            branches: branches.to_vec(),
        };
        let lines = [(2, line(0, 3, &[(1, 1)])), (3, line(2, 0, &[])), (4, line(0, 1, &[]))];
        let method = MethodCoverage { lines: lines.into_iter().collect(), ..MethodCoverage::default() };
        ClassCard {
            class: "p.A".to_owned(),
            branches: (1, 2),
            lines: (2, 3),
            coverage: vec![ClassCoverage { methods: vec![method], ..ClassCoverage::default() }],
            source: Some(SourceFile {
                path: "A.java".to_owned(),
                text: "1\nif (a < b)\nc\nd\n5\n6\n7\n8\n".to_owned(),
            }),
            open: vec![Open {
                method: "f()".to_owned(),
                line: Some(2),
                side: "true".to_owned(),
                reason: "a < b is never so".to_owned(),
                is_impossible: false,
            }],
            ..ClassCard::default()
        }
    }

    fn written(card: ClassCard) -> String {
        let mut out = Markup::default();
        write(&mut out, &[card]);
        out.into_text()
    }

    #[test]
    fn lines_have_the_colour_of_their_coverage_and_open_sides_their_reason() {
        let text = written(card());
        for part in ["line open", "line bad", "line good", "true not covered: a &lt; b is never so", "1 of 2"]
        {
            assert!(text.contains(part), "{part}\n{text}");
        }
        assert!(!text.contains(">8</span>"), "a line far from all code is left out\n{text}");
    }

    #[test]
    fn what_cannot_be_taken_is_not_missing() {
        let mut card = card();
        card.open[0].is_impossible = true;
        assert!(!written(card).contains("line open"));
    }

    #[test]
    fn without_a_source_the_open_sides_are_listed() {
        let text = written(ClassCard { source: None, ..card() });
        assert!(text.contains("<code>f() line 2</code> true not covered"), "{text}");
    }
}
