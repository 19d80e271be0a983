//! The tests of what is confirmed: written, run as they are written, and handed out if they do what they announce.

use attest_budget::Cut;
use attest_jvm::Verdict;
use attest_report::{Finding, Kind, TestLocation};
use attest_testcase::junit::{
    Family, Framework, JavaFile, PrintOptions, Suite, calls, group, print, print_all,
};
use attest_testcase::{Expectation, TestCase};

use super::confirm::{AT_ONCE, Confirmed};
use super::stand_ins::StandIns;
use super::{HuntOptions, HuntReport};
use crate::confirm::{
    Jvm, NoAnswer, NotConfirmed, TestAnswer, TestRun, Tested, UNENDING, run_tests, take_out, unused,
};
use crate::judge::rank;
use crate::sources::Sources;

/// Writes the tests of what is confirmed, runs them as they are written, and fills the report.
pub(super) fn write(
    report: &mut HuntReport,
    jvm: &mut Jvm,
    sources: &Sources,
    confirmed: Vec<Confirmed>,
    stand_ins: &StandIns,
    (options, cut): (&HuntOptions, &Cut),
) {
    let titles: Vec<String> = confirmed.iter().map(|confirmed| confirmed.candidate.title()).collect();
    let mut found: Vec<Found> = confirmed.into_iter().map(|confirmed| found(confirmed, options)).collect();
    let cases = |found: &[Found]| found.iter().map(|(_, case)| case.clone()).collect();
    let print_options = PrintOptions { framework: options.framework, merge: false };
    let mut written = Written::of(cases(&found), print_options);
    let mut answers = run_written(jvm, sources, (&written.suites, &written.files), stand_ins, cut);
    if written.take_out_unused(&mut found, &answers) {
        found.iter_mut().for_each(|(finding, case)| finding.calls = calls(case));
        written = Written::of(cases(&found), print_options);
        answers = run_written(jvm, sources, (&written.suites, &written.files), stand_ins, cut);
    }
    let Written { suites, files } = written;
    // A test that does not pass as it is written is not handed out, and what it was to show is not reported.
    let mut kept = vec![true; found.len()];
    for ((suite, numbers), (file, answers)) in suites.iter().zip(files.iter().zip(answers)) {
        for (test, answer) in file.tests.iter().zip(answers) {
            for at in &test.cases {
                let case = &suite.cases[*at];
                kept[numbers[*at]] = as_announced(case, &answer, &titles[numbers[*at]], report);
            }
        }
    }
    let mut found: Vec<Found> =
        found.into_iter().zip(kept).filter(|(_, kept)| *kept).map(|(found, _)| found).collect();
    let (files, places) = print_all(cases(&found), Family::Hunt, print_options);
    for ((finding, case), place) in found.iter_mut().zip(places) {
        if let Some((file, method)) = place {
            finding.test = Some(location(&files[file], &method));
            report.cases.insert((files[file].path.clone(), method), case.clone());
        }
    }
    report.tests = files;
    report.tests.extend(stand_ins.used(&report.tests));
    report.findings = found.into_iter().map(|(finding, _)| finding).collect();
    rank(&mut report.findings);
}

/// Tests as they are written.
struct Written {
    suites: Vec<(Suite, Vec<usize>)>,
    files: Vec<JavaFile>,
}

impl Written {
    fn of(cases: Vec<TestCase>, options: PrintOptions) -> Written {
        let suites = group(cases, Family::Hunt);
        let files = suites.iter().map(|(suite, _)| print(suite, options)).collect();
        Written { suites, files }
    }

    /// Takes out the answers of mocks that nobody asks for; whether there were any.
    fn take_out_unused(&self, found: &mut [Found], answers: &[Vec<TestAnswer>]) -> bool {
        let mut any = false;
        for ((_, numbers), (file, answers)) in self.suites.iter().zip(self.files.iter().zip(answers)) {
            for (test, answer) in file.tests.iter().zip(answers) {
                let unused = unused(file, &test.method, answer);
                let [at] = test.cases[..] else { continue };
                any |= !unused.is_empty();
                take_out(&mut found[numbers[at]].1, &unused);
            }
        }
        any
    }
}

/// A finding and its test.
type Found = (Finding, TestCase);

impl HuntReport {
    /// Leaves out the tests of findings that are silenced: who knows of a bug already needs no file for it.
    pub fn without_silenced(&mut self, framework: Framework) {
        if self.findings.iter().all(|finding| finding.silenced.is_none()) {
            return;
        }
        let (mut cases, mut loud) = (Vec::new(), Vec::new());
        for (at, finding) in self.findings.iter_mut().enumerate() {
            let Some(test) = finding.test.take().filter(|_| finding.silenced.is_none()) else { continue };
            if let Some(case) = self.cases.remove(&(test.file, test.method)) {
                cases.push(case);
                loud.push(at);
            }
        }
        let beside: Vec<JavaFile> = self.tests.iter().filter(|file| file.tests.is_empty()).cloned().collect();
        let (files, places) = print_all(cases, Family::Hunt, PrintOptions { framework, merge: false });
        for (at, place) in loud.into_iter().zip(places) {
            self.findings[at].test = place.map(|(file, method)| location(&files[file], &method));
        }
        self.tests = files;
        let used = StandIns::used_of(beside.iter(), &self.tests);
        self.tests.extend(used);
    }
}

/// What a confirmed candidate is reported as, and its test.
fn found(confirmed: Confirmed, options: &HuntOptions) -> Found {
    let Confirmed { candidate, thrown, .. } = confirmed;
    let said = thrown.and_then(|thrown| thrown.message).map(|message| message.to_lossy());
    let mut finding = candidate.finding(said.as_deref());
    let place = candidate.place();
    let mut case = candidate.case;
    finding.calls = calls(&case);
    case.comment = vec![match candidate.endless {
        Some(_) => format!("{place} does not end"),
        None => format!("{place} throws {}", candidate.exception),
    }];
    if !finding.condition.is_empty() {
        case.comment.push(format!("when {}", finding.condition.join(" && ")));
    }
    if options.failing && case.is_bug {
        case = case.uncaught();
    }
    (finding, case)
}

/// Runs files of tests, those that wait for what does not end last.
fn run_written(
    jvm: &mut Jvm,
    sources: &Sources,
    (suites, files): (&[(Suite, Vec<usize>)], &[JavaFile]),
    stand_ins: &StandIns,
    cut: &Cut,
) -> Vec<Vec<TestAnswer>> {
    let class_path: Vec<_> = sources.class_path.iter().filter(|entry| entry.exists()).cloned().collect();
    let beside: Vec<JavaFile> = stand_ins.files().cloned().collect();
    let waits = |case: &TestCase| matches!(case.expectation, Expectation::Endless | Expectation::Ends);
    let is_slow = |at: &usize| suites[*at].0.cases.iter().any(waits);
    let (slow, quick): (Vec<usize>, Vec<usize>) = (0..files.len()).partition(is_slow);
    let mut answers: Vec<Vec<TestAnswer>> = vec![Vec::new(); files.len()];
    for some in quick.chunks(AT_ONCE).chain(slow.chunks(AT_ONCE)) {
        let chosen: Vec<JavaFile> = some.iter().map(|at| files[*at].clone()).collect();
        let deadline = cut.deadline();
        let mut tests = TestRun { beside: &beside, deadline, ..TestRun::new(&chosen, &class_path) };
        if some.first().is_some_and(is_slow) {
            tests.timeout = 2 * UNENDING;
        }
        for (at, answer) in some.iter().zip(run_tests(jvm, None, &tests)) {
            answers[*at] = answer;
        }
    }
    answers
}

/// Whether a test did what it announces; if not, that is counted, and told by name where the JVM gave no answer.
fn as_announced(case: &TestCase, answer: &TestAnswer, title: &str, report: &mut HuntReport) -> bool {
    let why = match answer {
        Err(why) => why.clone(),
        Ok(Tested { verdict: Verdict::Exited(code), .. }) => {
            NoAnswer(format!("the test as written ends the JVM with code {code}"))
        }
        Ok(Tested { verdict: Verdict::NotRun, .. }) => {
            let why = NoAnswer("the time ran out before its test was run".to_owned());
            report.accounting.count_for(Kind::NoTest, why.0.clone());
            report.unsettled.extend(case.is_bug.then(|| NotConfirmed::new(title, &why)));
            report.timed_out = true;
            return false;
        }
        Ok(Tested { verdict: Verdict::NotCompiled(said), .. }) => {
            let said = said.first().map_or("", |first| first.message.as_str());
            report.accounting.count_for(Kind::NoTest, format!("a test does not compile: {said}"));
            report.unsettled.push(not_as_written(title));
            return false;
        }
        Ok(Tested { verdict, .. }) => {
            let good = match case.expectation {
                Expectation::Fails => matches!(verdict, Verdict::Failed(_)),
                Expectation::Ends => matches!(verdict, Verdict::Failed(_) | Verdict::TimedOut),
                _ => *verdict == Verdict::Passed,
            };
            if !good {
                report.accounting.count(Kind::NotThrown);
                report.unsettled.extend(case.is_bug.then(|| not_as_written(title)));
            }
            return good;
        }
    };
    report.accounting.count_for(Kind::NoTest, format!("the JVM gave no answer: {}", why.0));
    report.not_confirmed.push(NotConfirmed::new(title, &why));
    false
}

/// A call did on the JVM what was foreseen, and its test as it would be handed out does not.
fn not_as_written(title: &str) -> NotConfirmed {
    NotConfirmed::new(title, &NoAnswer("seen on the JVM once, but not by its test as written".to_owned()))
}

/// Where a test stands.
fn location(file: &JavaFile, method: &str) -> TestLocation {
    let line = file.text.lines().position(|line| line.contains(&format!(" {method}(")));
    let line = line.map(|line| line as u32 + 1);
    TestLocation { file: file.path.clone(), method: method.to_owned(), line }
}
