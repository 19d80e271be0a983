//! Tests on their way to being good: printed, run as they are printed, and mended until all that is left passes.

use std::collections::BTreeSet;
use std::time::Duration;

use attest_budget::{Cut, Stopwatch};
use attest_jvm::{Diagnostic, Severity, Verdict};
use attest_testcase::junit::{Family, Framework, JavaFile, PrintOptions, PrintedTest, group, print};
use attest_testcase::{Expectation, Expected, TestCase};

use super::NotConfirmed;
use super::jvm::NoAnswer;
use super::run::{TestAnswer, Tested, leaves_files};
use super::strict::{take_out, unused};
use super::tuning::MAX_MENDING;

/// The tests of a class as they stand.
pub(crate) struct Draft {
    pub(crate) cases: Vec<TestCase>,
    pub(crate) files: Vec<JavaFile>,
    /// The numbers of the cases that each file holds.
    numbers: Vec<Vec<usize>>,
    /// What became of the tests of the files, file by file.
    pub(crate) results: Vec<Vec<TestAnswer>>,
    /// Tests that were given up, and why.
    pub(crate) dropped: Vec<String>,
    /// Tests that were given up because the JVM gave no answer.
    pub(crate) not_confirmed: Vec<NotConfirmed>,
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
            numbers: Vec::new(),
            results: Vec::new(),
            dropped: Vec::new(),
            not_confirmed: Vec::new(),
            framework,
            merge: true,
        }
    }

    /// Prints and runs the tests until all pass. When there is no time for another round, what is bad is left out;
    /// what stays has passed as it is written.
    pub(crate) fn settle(&mut self, cut: &Cut, mut run: impl FnMut(&[JavaFile]) -> Vec<Vec<TestAnswer>>) {
        for round in 1..=MAX_MENDING {
            let watch = Stopwatch::start();
            self.print();
            self.results = run(&self.files);
            if self.results.iter().flatten().all(is_good) {
                return;
            }
            let compiled = !self.results.iter().flatten().any(|answer| complaints(answer).is_some());
            let late = cut.earlier(watch.time() + Duration::from_millis(50)).is_over();
            if compiled && (late || round == MAX_MENDING) {
                self.leave_out_bad();
                return;
            }
            self.mend(late);
        }
        if !self.cases.is_empty() {
            self.dropped.push(format!("{} tests: none of them compiles with the others", self.cases.len()));
        }
        self.cases.clear();
        self.files.clear();
        self.results.clear();
    }

    fn print(&mut self) {
        let options = PrintOptions { framework: self.framework, merge: self.merge };
        let of_bugs = |case: &TestCase| PrintOptions { merge: options.merge && !case.is_bug, ..options };
        (self.files, self.numbers) = group(self.cases.clone(), Family::Suite)
            .into_iter()
            .map(|(suite, numbers)| (print(&suite, suite.cases.first().map_or(options, of_bugs)), numbers))
            .unzip();
    }

    /// The tests of the files with what became of them.
    pub(crate) fn tests(&self) -> impl Iterator<Item = (&PrintedTest, &TestAnswer)> {
        self.files.iter().zip(&self.results).flat_map(|(file, answers)| file.tests.iter().zip(answers))
    }

    /// What is bad: the cases, the name and what is wrong with each test.
    fn bad(&self) -> Vec<(Vec<usize>, String, Bad)> {
        let mut found = Vec::new();
        for ((file, numbers), answers) in self.files.iter().zip(&self.numbers).zip(&self.results) {
            for (test, answer) in file.tests.iter().zip(answers) {
                if let Some(bad) = bad(file, &test.method, answer) {
                    let cases = test.cases.iter().map(|at| numbers[*at]).collect();
                    found.push((cases, test.method.clone(), bad));
                }
            }
        }
        found
    }

    /// Weakens what fails, prints apart what does not compile or ends the JVM together, and drops what is neither.
    fn mend(&mut self, late: bool) {
        let mut gone = BTreeSet::new();
        let merged = self.merge;
        for (cases, method, bad) in self.bad() {
            let apart = !matches!(bad, Bad::Failed(_));
            if cases.len() > 1 && apart && merged && !late {
                self.merge = false;
                continue;
            }
            if let (Bad::Unused(numbers), [case]) = (&bad, &cases[..]) {
                take_out(&mut self.cases[*case], numbers);
                continue;
            }
            let before = gone.len();
            for case in cases {
                let weaker = !late
                    && !matches!(bad, Bad::NoAnswer(_) | Bad::LeavesFiles(_))
                    && !self.weakened[case]
                    && weaken(&mut self.cases[case]);
                self.weakened[case] = true;
                if !weaker {
                    gone.insert(case);
                }
            }
            if gone.len() > before {
                self.note(method, bad);
            }
        }
        self.results.clear();
        self.remove(&gone);
    }

    /// Leaves out what did not pass; the files are then printed without it.
    fn leave_out_bad(&mut self) {
        let mut gone = BTreeSet::new();
        for (cases, method, bad) in self.bad() {
            gone.extend(cases);
            self.note(method, bad);
        }
        // What was good keeps its order, so that results and tests still fit.
        let mut good = std::mem::take(&mut self.results).into_iter().flatten().filter(is_good);
        self.remove(&gone);
        self.print();
        self.results =
            self.files.iter().map(|file| file.tests.iter().filter_map(|_| good.next()).collect()).collect();
    }

    /// Says that a test is given up.
    fn note(&mut self, method: String, bad: Bad) {
        match bad {
            Bad::NoAnswer(why) => self.not_confirmed.push(NotConfirmed::new(method, &why)),
            Bad::NotCompiled(why) | Bad::Failed(why) | Bad::LeavesFiles(why) => {
                self.dropped.push(format!("{method}: {why}"));
            }
            Bad::Unused(_) => self.dropped.push(format!("{method}: a mock has answers that nobody asks for")),
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

/// What is wrong with a test, in words.
enum Bad {
    NotCompiled(String),
    Failed(String),
    /// Mocks have answers of these numbers that nobody asks for.
    Unused(Vec<usize>),
    /// It passes, and something stays behind where it runs.
    LeavesFiles(String),
    /// It passed when it was observed, and now there is no answer.
    NoAnswer(NoAnswer),
}

/// What is wrong with a test; nothing if it is good, or if the compiler complains of others in its file.
fn bad(file: &JavaFile, method: &str, answer: &TestAnswer) -> Option<Bad> {
    match answer {
        answer if is_good(answer) => None,
        Err(why) => Some(Bad::NoAnswer(why.clone())),
        Ok(Tested { verdict: Verdict::Passed, run: Some(run) }) => leaves_files(run).map(Bad::LeavesFiles),
        Ok(Tested { verdict, .. }) => Some(match verdict {
            Verdict::NotCompiled(said) => {
                Bad::NotCompiled(format!("does not compile: {}", complaint(file, method, said)?))
            }
            Verdict::Exited(code) => {
                Bad::NoAnswer(NoAnswer(format!("the test as written ends the JVM with code {code}")))
            }
            Verdict::Failed(_) if !unused(file, method, answer).is_empty() => {
                Bad::Unused(unused(file, method, answer))
            }
            Verdict::Failed(thrown) => {
                Bad::Failed(format!("does not pass as written: {}", first_line(&thrown.printed)))
            }
            Verdict::TimedOut => Bad::Failed("does not end".to_owned()),
            Verdict::NotRun => Bad::Failed("there was no time left to run it".to_owned()),
            other => Bad::Failed(format!("{other:?}")),
        }),
    }
}

/// What the compiler says of a test, found by the line.
fn complaint(file: &JavaFile, method: &str, diagnostics: &[Diagnostic]) -> Option<String> {
    let lines: Vec<&str> = file.text.lines().collect();
    let errors = diagnostics.iter().filter(|diagnostic| diagnostic.severity == Severity::Error);
    for error in errors {
        let Some(line) = error.line else { return Some(first_line(&error.message)) };
        let above = lines.iter().take(line as usize).rev();
        let header = above.copied().find(|line| line.starts_with("    ") && line.contains("void "));
        let inside = header.is_some_and(|header| header.contains(&format!("void {method}(")));
        if inside || header.is_none() {
            return Some(first_line(&error.message));
        }
    }
    None
}

fn complaints(answer: &TestAnswer) -> Option<&[Diagnostic]> {
    match answer {
        Ok(Tested { verdict: Verdict::NotCompiled(said), .. }) => Some(said),
        _ => None,
    }
}

fn is_good(answer: &TestAnswer) -> bool {
    match answer {
        Ok(Tested { verdict: Verdict::Passed, run }) => {
            run.as_ref().is_none_or(|run| run.files_left.is_empty())
        }
        Ok(Tested { verdict, .. }) => matches!(verdict, Verdict::Disabled(_)),
        Err(_) => false,
    }
}

fn first_line(text: &str) -> String {
    text.lines().next().unwrap_or_default().to_owned()
}

#[cfg(test)]
mod tests {
    use attest_budget::Cut;
    use attest_jvm::Verdict;
    use attest_testcase::junit::{Framework, JavaFile, PrintedTest};
    use attest_testcase::{Callee, ClassName, Expectation, Expr, TestCase, TestName};

    use super::{Draft, NoAnswer, TestAnswer, Tested};

    fn case(method: &str) -> TestCase {
        let class = ClassName::from_internal("p/A");
        let call = Expr::call_static(Callee::new(class.clone(), method, Vec::new()), Vec::new());
        let expectation = Expectation::Completes;
        TestCase::new(class, TestName::of(&call, &expectation), call, expectation)
    }

    fn settled(deadly: impl Fn(&str) -> TestAnswer) -> Draft {
        let cases = ["first", "deadly", "last"].map(case).to_vec();
        let mut draft = Draft::new(cases, Framework::Jupiter);
        let answer = |test: &PrintedTest| match test.method.starts_with("deadly") {
            true => deadly(&test.method),
            false => Ok(Tested { verdict: Verdict::Passed, run: None }),
        };
        let of_file = |file: &JavaFile| file.tests.iter().map(answer).collect();
        draft.settle(&Cut::never(), |files| files.iter().map(of_file).collect());
        draft
    }

    #[test]
    fn a_test_without_an_answer_is_named_and_the_others_stay() {
        let hung = |_: &str| Err(NoAnswer("the JVM hung".to_owned()));
        let exited = |_: &str| Ok(Tested { verdict: Verdict::Exited(9), run: None });
        for (draft, why) in [
            (settled(hung), "the JVM hung"),
            (settled(exited), "the test as written ends the JVM with code 9"),
        ] {
            let kept: Vec<&str> = draft.cases.iter().map(|case| case.name.method.as_str()).collect();
            assert_eq!(kept, ["first", "last"]);
            let [missing] = &draft.not_confirmed[..] else { panic!("{:?}", draft.not_confirmed) };
            assert!(missing.what.starts_with("deadly") && missing.why == why, "{missing:?}");
            assert!(draft.dropped.is_empty() && draft.tests().count() == 2);
        }
    }

    #[test]
    fn a_test_that_was_not_run_for_want_of_time_is_dropped_and_not_named_so() {
        let draft = settled(|_| Ok(Tested { verdict: Verdict::NotRun, run: None }));
        assert_eq!((draft.not_confirmed.len(), draft.dropped.len()), (0, 1));
    }
}
