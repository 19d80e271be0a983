//! Tests on their way to being good: printed, run as they are printed, and mended until all that is left passes.

use std::collections::BTreeSet;
use std::time::Duration;

use crate::session::Error;
use attest_budget::{Cut, Stopwatch};
use attest_jvm::{Severity, TestResult, Verdict};
use attest_testcase::junit::{Framework, JavaFile, PrintOptions, group, print};
use attest_testcase::{Expectation, Expected, TestCase};

/// How often tests are mended at most.
const ROUNDS: usize = 5;

/// The tests of a class as they stand.
pub(crate) struct Draft {
    pub(crate) cases: Vec<TestCase>,
    pub(crate) files: Vec<JavaFile>,
    /// What became of the tests of the files.
    pub(crate) results: Vec<TestResult>,
    /// Tests that were given up, and why.
    pub(crate) dropped: Vec<String>,
    /// Cases that have been weakened already.
    weakened: Vec<bool>,
    framework: Framework,
    merge: bool,
}

impl Draft {
    pub(crate) fn new(cases: Vec<TestCase>, framework: Framework) -> Draft {
        Draft {
            weakened: vec![false; cases.len()],
            cases,
            files: Vec::new(),
            results: Vec::new(),
            dropped: Vec::new(),
            framework,
            merge: true,
        }
    }

    /// Prints and runs the tests until all pass. When there is no time for another round, what is bad is left out;
    /// what stays has passed as it is written.
    pub(crate) fn settle(
        &mut self,
        cut: &Cut,
        mut confirm: impl FnMut(&[JavaFile]) -> Result<Vec<TestResult>, Error>,
    ) -> Result<(), Error> {
        for round in 1..=ROUNDS {
            let watch = Stopwatch::start();
            self.print();
            self.results = confirm(&self.files)?;
            if self.results.iter().all(|result| is_good(&result.verdict)) {
                return Ok(());
            }
            let refused = |result: &TestResult| matches!(result.verdict, Verdict::NotCompiled(_));
            let compiled = !self.results.iter().any(refused);
            let late = cut.earlier(watch.time() + Duration::from_millis(50)).is_over();
            if compiled && (late || round == ROUNDS) {
                self.leave_out_bad();
                return Ok(());
            }
            self.mend(late);
        }
        // Nothing that compiles was found.
        self.cases.clear();
        self.files.clear();
        self.results.clear();
        Ok(())
    }

    fn print(&mut self) {
        let options = PrintOptions { framework: self.framework, merge: self.merge };
        let of_bugs = |case: &TestCase| PrintOptions { merge: options.merge && !case.is_bug, ..options };
        self.files = group(self.cases.clone())
            .iter()
            .map(|suite| print(suite, suite.cases.first().map_or(options, of_bugs)))
            .collect();
    }

    /// The cases of a printed test.
    fn cases_of(&self, result: &TestResult) -> Vec<usize> {
        let Some(file) = self.files.iter().find(|file| file.class == result.class) else { return Vec::new() };
        let Some(test) = file.tests.iter().find(|test| test.method == result.method) else {
            return Vec::new();
        };
        let of_bugs = file.class.ends_with("AttestBugTest");
        let own: Vec<usize> = (0..self.cases.len()).filter(|at| self.cases[*at].is_bug == of_bugs).collect();
        test.cases.iter().filter_map(|at| own.get(*at).copied()).collect()
    }

    /// Weakens what fails, prints apart what does not compile together, and drops what is neither.
    fn mend(&mut self, late: bool) {
        let mut gone = BTreeSet::new();
        for result in std::mem::take(&mut self.results) {
            let why = match &result.verdict {
                verdict if is_good(verdict) => continue,
                Verdict::NotCompiled(_) => match self.complaint(&result) {
                    Some(why) => format!("does not compile: {why}"),
                    None => continue,
                },
                verdict => told(verdict),
            };
            let cases = self.cases_of(&result);
            if cases.len() > 1 && matches!(result.verdict, Verdict::NotCompiled(_)) && self.merge && !late {
                self.merge = false;
                continue;
            }
            for case in cases {
                let weaker = !late && !self.weakened[case] && weaken(&mut self.cases[case]);
                self.weakened[case] = true;
                if !weaker {
                    gone.insert(case);
                }
            }
            if !gone.is_empty() {
                self.dropped.push(format!("{}: {why}", result.method));
            }
        }
        self.remove(&gone);
    }

    /// What the compiler says of a test, found by the line.
    fn complaint(&self, result: &TestResult) -> Option<String> {
        let Verdict::NotCompiled(diagnostics) = &result.verdict else { return None };
        let file = self.files.iter().find(|file| file.class == result.class)?;
        let lines: Vec<&str> = file.text.lines().collect();
        let errors = diagnostics.iter().filter(|diagnostic| diagnostic.severity == Severity::Error);
        for error in errors {
            let Some(line) = error.line else { return Some(first_line(&error.message)) };
            let above = lines.iter().take(line as usize).rev();
            let header = above.copied().find(|line| line.starts_with("    ") && line.contains("void "));
            let inside = header.is_some_and(|header| header.contains(&format!("void {}(", result.method)));
            if inside || header.is_none() {
                return Some(first_line(&error.message));
            }
        }
        None
    }

    /// Leaves out what did not pass; the files are then printed without it.
    fn leave_out_bad(&mut self) {
        let mut gone = BTreeSet::new();
        let (good, bad): (Vec<_>, Vec<_>) =
            std::mem::take(&mut self.results).into_iter().partition(|result| is_good(&result.verdict));
        for result in &bad {
            gone.extend(self.cases_of(result));
            self.dropped.push(format!("{}: {}", result.method, told(&result.verdict)));
        }
        // What was good keeps its order, so that results and tests still fit.
        let mut good = good.into_iter();
        self.remove(&gone);
        self.print();
        for file in &self.files {
            for test in &file.tests {
                self.results.extend(good.next().map(|result| TestResult {
                    class: file.class.clone(),
                    method: test.method.clone(),
                    ..result
                }));
            }
        }
    }

    fn remove(&mut self, gone: &BTreeSet<usize>) {
        let keep = |at: usize| !gone.contains(&at);
        let mut at = 0;
        self.cases.retain(|_| {
            at += 1;
            keep(at - 1)
        });
        at = 0;
        self.weakened.retain(|_| {
            at += 1;
            keep(at - 1)
        });
    }
}

/// Takes back what may have changed between the call and the look at it: the text of a result. False if there is
/// nothing to take back.
fn weaken(case: &mut TestCase) -> bool {
    match &case.expectation {
        Expectation::Returns(Expected::Text(_)) => {
            case.expectation = Expectation::Returns(Expected::NotNull);
            true
        }
        _ => !std::mem::take(&mut case.checks).is_empty(),
    }
}

fn is_good(verdict: &Verdict) -> bool {
    matches!(verdict, Verdict::Passed | Verdict::Disabled(_))
}

fn first_line(text: &str) -> String {
    text.lines().next().unwrap_or_default().to_owned()
}

fn told(verdict: &Verdict) -> String {
    match verdict {
        Verdict::Failed(thrown) => format!("does not pass as written: {}", first_line(&thrown.printed)),
        Verdict::TimedOut => "does not end".to_owned(),
        Verdict::NotRun => "there was no time left to run it".to_owned(),
        other => format!("{other:?}"),
    }
}
