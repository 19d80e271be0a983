//! Findings for people: rustc's manner, with the source line where the source is at hand.

use annotate_snippets::renderer::DecorStyle;
use annotate_snippets::{AnnotationKind, Group, Level as Shown, Origin, Renderer, Snippet};

use crate::accounting::{Accounting, Kind};
use crate::finding::{Finding, Level, Location};
use crate::source::SourceRoots;

/// How the terminal takes it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TerminalOptions {
    /// Whether to use colours.
    pub color: bool,
    /// Columns to wrap at.
    pub width: usize,
}

impl Default for TerminalOptions {
    fn default() -> TerminalOptions {
        TerminalOptions { color: false, width: 100 }
    }
}

/// All findings that are not silenced, with an empty line behind each.
pub fn render_findings(findings: &[Finding], sources: &SourceRoots, options: TerminalOptions) -> String {
    let shown = findings.iter().filter(|finding| finding.silenced.is_none());
    shown.map(|finding| format!("{}\n", render_finding(finding, sources, options))).collect()
}

/// One finding.
fn render_finding(finding: &Finding, sources: &SourceRoots, options: TerminalOptions) -> String {
    let level = match finding.level() {
        Level::Error => Shown::ERROR,
        Level::Warning => Shown::WARNING,
        Level::Note => Shown::NOTE,
    };
    let title = level.primary_title(finding.message.clone()).id(finding.rule.id());
    let source = sources.of(&finding.location);
    let label =
        finding.flow.last().map_or(finding.rule.description(), |step| step.message.as_str()).to_owned();
    let span = source.as_ref().and_then(|source| failing_span(&source.text, finding));
    let mut group = match (source, span) {
        (Some(source), Some(span)) => {
            let mut snippet = Snippet::source(source.text.clone()).path(source.path.clone());
            for step in steps_above(finding) {
                if let Some(span) = step.location.line.and_then(|line| line_span(&source.text, line)) {
                    snippet =
                        snippet.annotation(AnnotationKind::Context.span(span).label(step.message.clone()));
                }
            }
            title.element(snippet.annotation(AnnotationKind::Primary.span(span).label(label)))
        }
        _ => title.element(origin(&finding.location)),
    };
    group = notes(group, finding);
    let renderer = if options.color { Renderer::styled() } else { Renderer::plain() };
    let text = renderer.decor_style(DecorStyle::Ascii).term_width(options.width).render(&[group]);
    format!("{text}\n")
}

/// One line that sums up: `2 errors, 1 contract; 3 silenced`.
pub fn render_summary(findings: &[Finding]) -> String {
    let live = || findings.iter().filter(|finding| finding.silenced.is_none());
    let count = |level: Level| live().filter(|finding| finding.level() == level).count();
    let silenced = findings.len() - live().count();
    let mut text =
        format!("{}, {}", plural(count(Level::Error), "error"), plural(count(Level::Note), "note"));
    if silenced > 0 {
        text.push_str(&format!("; {silenced} silenced"));
    }
    text.push('\n');
    text
}

/// The eleven kinds as a table, with the most frequent reasons.
pub fn render_accounting(accounting: &Accounting) -> String {
    const REASONS: usize = 5;
    let mut text = String::from("what became of every possible error\n");
    for kind in Kind::ALL {
        text.push_str(&format!("{:>10}  {:>2} {}\n", accounting.of(kind), kind.number(), kind.text()));
        for (reason, count) in accounting.reasons(kind).into_iter().take(REASONS) {
            text.push_str(&format!("{:>18}  {reason}\n", count));
        }
    }
    text.push_str(&format!("{:>10}     in all\n", accounting.total()));
    text
}

/// Steps of the flow in the same file, but the last, which the label tells.
fn steps_above(finding: &Finding) -> impl Iterator<Item = &crate::finding::FlowStep> {
    let last = finding.flow.len().saturating_sub(1);
    let own = &finding.location;
    finding.flow[..last].iter().filter(move |step| {
        step.location.class == own.class
            && step.location.source_file == own.source_file
            && step.location.line != own.line
    })
}

fn origin(location: &Location) -> Origin<'static> {
    let file = location.file.clone().or_else(|| location.source_file.clone());
    let origin = Origin::path(file.unwrap_or_else(|| location.member()));
    match location.line {
        Some(line) => origin.line(line as usize),
        None => origin,
    }
}

fn notes<'g>(mut group: Group<'g>, finding: &'g Finding) -> Group<'g> {
    if !finding.calls.is_empty() {
        group = group.element(Shown::NOTE.message(format!("by {}", finding.calls.join("\n   "))));
    }
    if !finding.condition.is_empty() {
        group = group.element(Shown::NOTE.message(format!("when {}", finding.condition.join(" and "))));
    }
    group = group.element(Shown::NOTE.message(format!("in {}", finding.location.member())));
    if let Some(judgement) = finding.judgement.text() {
        group = group.element(Shown::NOTE.message(judgement));
    }
    if let Some(test) = &finding.test {
        let line = test.line.map(|line| format!(":{line}")).unwrap_or_default();
        group = group.element(Shown::HELP.message(format!("{}{line} shows it: {}", test.file, test.method)));
    }
    group
}

/// The bytes of what fails: the expression, if the line has one that can be meant, else the line.
fn failing_span(text: &str, finding: &Finding) -> Option<std::ops::Range<usize>> {
    let line = line_span(text, finding.location.line?)?;
    let within = finding.operation.as_ref().and_then(|operation| operation.find_in(&text[line.clone()]));
    Some(within.map_or(line.clone(), |part| line.start + part.start..line.start + part.end))
}

/// The bytes of a line (from 1) without the spaces around it.
fn line_span(text: &str, line: u32) -> Option<std::ops::Range<usize>> {
    let mut start = 0;
    for (at, content) in text.split_inclusive('\n').enumerate() {
        if at + 1 == line as usize {
            let trimmed = content.trim();
            let begin = start + content.find(trimmed).unwrap_or(0);
            return Some(begin..begin + trimmed.len());
        }
        start += content.len();
    }
    None
}

fn plural(count: usize, word: &str) -> String {
    if count == 1 { format!("1 {word}") } else { format!("{count} {word}s") }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::{TerminalOptions, render_accounting, render_finding, render_findings, render_summary};
    use crate::accounting::{Accounting, Kind};
    use crate::finding::Silenced;
    use crate::finding::tests::finding;
    use crate::judgement::Judgement;
    use crate::judgement::tests::DECLARED;
    use crate::source::SourceRoots;

    const SOURCE: &str = "package bank;\n\nclass Account {\n    boolean withdraw(int amount) {\n        if (amount == 0) {\n            return 10 / amount > 1;\n        }\n        return false;\n    }\n}\n";

    #[test]
    fn a_finding_is_shown_in_its_source() {
        let base = tempfile::tempdir().expect("a folder");
        let folder = base.path().join("src/main/java/bank");
        fs::create_dir_all(&folder).expect("a folder");
        fs::write(folder.join("Account.java"), SOURCE).expect("a source");
        let sources = SourceRoots::new(base.path(), &[]);
        let shown = render_finding(&finding(6), &sources, TerminalOptions::default());
        let expected = "\
error[division-by-zero]: withdraw divides by zero when amount is 0
 --> src/main/java/bank/Account.java:6:20
  |
5 |         if (amount == 0) {
  |         ------------------ amount == 0 is true
6 |             return 10 / amount > 1;
  |                    ^^^^^^^^^^^ divides by amount
  |
  = note: by Account account = new Account();
             account.withdraw(0);
  = note: when amount == 0
  = note: in bank.Account.withdraw
  = help: attest-out/bank/AccountAttestBugTest.java:12 shows it: withdraw_throwsArithmetic
";
        assert_eq!(shown, expected);
        let colored = render_finding(&finding(6), &sources, TerminalOptions { color: true, width: 100 });
        assert!(colored.contains("\u{1b}["));
    }

    #[test]
    fn without_its_source_a_finding_names_the_place() {
        let sources = SourceRoots::new(std::path::Path::new("no/such/folder"), &[]);
        let shown = render_finding(&finding(6), &sources, TerminalOptions::default());
        assert!(shown.contains("--> src/main/java/bank/Account.java:6\n"), "{shown}");
        let mut contract = finding(6);
        contract.judgement = Judgement::Contract(DECLARED);
        let shown = render_finding(&contract, &sources, TerminalOptions::default());
        assert!(
            shown.contains("= note: a contract, not a bug: the method declares it [declared]\n"),
            "{shown}"
        );
        let mut silenced = finding(6);
        silenced.silenced = Some(Silenced::Baseline);
        assert_eq!(render_findings(&[silenced.clone()], &sources, TerminalOptions::default()), "");
        assert_eq!(render_summary(&[finding(1), silenced]), "1 error, 0 notes; 1 silenced\n");
    }

    #[test]
    fn the_accounting_has_a_row_for_each_kind_and_a_sum() {
        let mut accounting = Accounting::default();
        accounting.count(Kind::Confirmed);
        accounting.count_for(Kind::NoTest, "private constructor");
        let text = render_accounting(&accounting);
        assert_eq!(text.lines().count(), 1 + 11 + 1 + 1);
        assert!(text.contains("         1   1 confirmed on the JVM\n"), "{text}");
        assert!(text.contains("1  private constructor\n"), "{text}");
        assert!(text.ends_with("2     in all\n"), "{text}");
    }
}
