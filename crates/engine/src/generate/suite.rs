//! The tests of a class as files: printed, run as they are printed, and measured.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::time::Duration;

use attest_budget::Cut;
use attest_jvm::{StackElement, Verdict};
use attest_program::Program;
use attest_testcase::junit::{Framework, JavaFile};
use attest_testcase::{Check, Expectation, Expected, Expr, TestCase, TestName};

use super::oracle::Observed;
use super::subject::Subject;
use super::{ClassReport, GenerateOptions};
use crate::confirm::{Draft, Jvm, JvmCoverage, TestRun, Tested, run_tests};

/// A test that uses more time is none.
pub(crate) const MAX_TEST_TIME: Duration = Duration::from_millis(1_500);

/// A candidate that becomes a test.
pub(crate) struct Chosen {
    pub(crate) case: TestCase,
    pub(crate) observed: Observed,
    /// The goals that it adds to those before it.
    pub(crate) adds: Vec<u32>,
    /// The lines of comparisons that it sees with equal numbers, or with two next to each other.
    pub(crate) boundaries: BTreeSet<u16>,
    /// Whether what it throws is meant.
    pub(crate) meant: bool,
}

/// Where a test stands in its file: with the others of its method.
pub(crate) fn place(case: &TestCase) -> (bool, String) {
    let name = case.name.method.clone();
    (name != "new", name)
}

/// Writes the tests; gives the files and the goals that they cover.
#[expect(clippy::too_many_arguments, reason = "one step of a pipeline")]
pub(crate) fn write(
    program: &Program,
    subject: &Subject,
    options: &GenerateOptions,
    (compiler, runner): (&mut Jvm, &mut Jvm),
    coverage: &JvmCoverage,
    class_path: &[PathBuf],
    chosen: Vec<Chosen>,
    cut: &Cut,
    report: &mut ClassReport,
) -> (Vec<JavaFile>, BTreeSet<u32>) {
    let source = program.class(subject.class).file().and_then(|file| file.source_file()).map(str::to_owned);
    let cases = chosen
        .into_iter()
        .map(|chosen| finished(chosen, options, coverage, (program, source.as_deref())))
        .collect();
    let path = coverage.class_path(class_path);
    let mut draft = Draft::new(cases, options.framework);
    draft.settle(cut, |files| {
        let tests = TestRun {
            disabled_too: false,
            timeout: MAX_TEST_TIME,
            deadline: cut.deadline(),
            probes: coverage.count(),
            ..TestRun::new(files, &path)
        };
        run_tests(compiler, Some(&mut *runner), &tests)
    });
    report.dropped.append(&mut draft.dropped);
    report.not_confirmed.append(&mut draft.not_confirmed);
    let mut goals = BTreeSet::new();
    let mut lines = BTreeSet::new();
    let mut hits = BTreeSet::new();
    for (test, answer) in draft.tests() {
        let Ok(Tested { verdict: Verdict::Passed, run: Some(run) }) = answer else { continue };
        goals.extend(coverage.covered(run));
        hits.extend(run.hits.iter().copied());
        lines.extend(coverage.lines(run).map(|(class, line)| (class.to_owned(), line)));
        report.tests += test.cases.len();
    }
    report.measured = coverage.measured(&goals, &lines);
    report.coverage = coverage.coverage(program, (&subject.members, &subject.methods), &goals, &hits);
    report.bugs = draft.cases.iter().filter(|case| case.is_bug).count();
    report.assertions = draft.cases.iter().map(assertions).sum();
    (draft.files, goals)
}

fn assertions(case: &TestCase) -> usize {
    let own = usize::from(matches!(case.expectation, Expectation::Throws(_) | Expectation::Returns(_)));
    own + case.checks.len()
}

/// The line of the source where a frame is: code of inline functions has lines of its own.
fn source_line(program: &Program, element: &StackElement) -> i32 {
    let class = program.loaded_class(&element.class.replace('.', "/"));
    let file = class.and_then(|class| program.class(class).file());
    let line = u16::try_from(element.line).ok();
    let source = file.zip(line).and_then(|(file, line)| file.inlined_lines().source_line(line));
    source.map_or(element.line, i32::from)
}

/// The test with what it expects, its name and what it says of itself.
fn finished(
    chosen: Chosen,
    options: &GenerateOptions,
    coverage: &JvmCoverage,
    (program, source): (&Program, Option<&str>),
) -> TestCase {
    let Chosen { mut case, observed, adds, boundaries, meant } = chosen;
    let bug = !meant && observed.thrown.is_some() && !options.assert_bugs;
    case.expectation = if bug { Expectation::Fails } else { observed.expectation };
    let named = case.expectation.clone();
    case.checks = if bug { Vec::new() } else { observed.checks };
    let of_result = |check: &Check| match (&check.actual, case.act.result) {
        (Expr::Call { receiver, .. }, Some(result)) => **receiver == Expr::Var(result),
        _ => false,
    };
    if !case.checks.iter().any(of_result) {
        case.act.result = None;
    } else if case.expectation == Expectation::Returns(Expected::NotNull) {
        // What is asked of the result says more.
        case.expectation = Expectation::Completes;
    }
    case.name = TestName::of(&case.act.call, &named);
    if let (true, Some(thrown)) = (bug, &observed.thrown) {
        case.is_bug = true;
        let at = thrown.stack.iter().find(|element| element.file.is_some() && element.line > 0);
        let place = at.map_or(String::new(), |element| {
            let line = source_line(program, element);
            format!(" at {}:{line}", element.file.as_deref().unwrap_or_default())
        });
        case.disabled = Some(format!("throws {}{place}", thrown.class));
    }
    let lines: BTreeSet<u16> = adds.iter().filter_map(|goal| coverage.line(*goal)).collect();
    if !lines.is_empty() {
        case.comment = vec![format!("adds {}", ranges(source, &lines))];
    } else if !boundaries.is_empty() {
        case.comment = vec![format!("adds a boundary at {}", ranges(source, &boundaries))];
    } else if !adds.is_empty() {
        case.comment = vec!["adds this outcome".to_owned()];
    }
    if options.framework == Framework::JUnit4 {
        case.timeout_seconds = None;
    }
    case
}

/// `Account.java:12-15, 20`
fn ranges(source: Option<&str>, lines: &BTreeSet<u16>) -> String {
    let mut parts: Vec<(u16, u16)> = Vec::new();
    for line in lines {
        match parts.last_mut() {
            Some((_, end)) if *end + 1 == *line => *end = *line,
            _ => parts.push((*line, *line)),
        }
    }
    let mut words: Vec<String> = parts
        .iter()
        .map(|(from, to)| if from == to { from.to_string() } else { format!("{from}-{to}") })
        .collect();
    if words.len() > 12 {
        words.truncate(12);
        words.push("...".to_owned());
    }
    match source {
        Some(file) => format!("{file}:{}", words.join(", ")),
        None => format!("lines {}", words.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::ranges;

    #[test]
    fn neighbouring_lines_are_one_range() {
        let lines = [3, 4, 5, 9].into_iter().collect();
        assert_eq!(ranges(Some("A.java"), &lines), "A.java:3-5, 9");
    }
}
