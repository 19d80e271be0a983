//! Confirmation: every suspicion becomes a test, and the JVM says what it throws.

use std::collections::{BTreeMap, VecDeque};
use std::time::Duration;

use attest_budget::{Cut, Stopwatch};
use attest_forward::Declared;
use attest_jvm::{Call, CallBatch, Child, Compilation, Confirmation, Outcome, Run, Source, Thrown, Verdict};
use attest_program::{ClassId, Program};
use attest_report::{Finding, Kind, TestLocation};
use attest_testcase::junit::{
    JavaFile, Observer, PrintOptions, Suite, group, print, print_observer, print_stand_in,
};
use attest_testcase::{Expectation, Inexpressible, TestCase};

use super::candidate::{Candidate, Key};
use super::explore::Depth;
use super::harvest::Harvest;
use super::tuning::MAX_ENDLESS;
use super::{HuntOptions, HuntReport};
use crate::judge::rank;
use crate::session::Error;
use crate::sources::Sources;

pub(crate) fn confirm(
    sources: &Sources,
    child: Result<Child, attest_jvm::Error>,
    (harvest, depth): (Harvest, Depth),
    options: &HuntOptions,
    stand_ins: &StandIns,
    cut: &Cut,
) -> Result<HuntReport, Error> {
    let mut report = HuntReport {
        findings: Vec::new(),
        accounting: harvest.accounting,
        methods: 0,
        not_callable: harvest.not_callable,
        unusable: Vec::new(),
        paths: harvest.paths,
        runs: harvest.runs,
        assumed: harvest.assumed,
        recipes: harvest.recipes,
        timed_out: depth.left > 0,
        rounds: depth.rounds,
        complete: depth.complete,
        left: depth.left,
        unsupported: harvest.unsupported,
        ours: harvest.internal_errors,
        seconds: 0.0,
        tests: Vec::new(),
    };
    let mut keys = Vec::new();
    let mut groups: Vec<VecDeque<(usize, Candidate)>> = Vec::new();
    for (group, (key, candidates)) in harvest.candidates.into_iter().enumerate() {
        keys.push(key);
        groups.push(candidates.into_iter().map(|candidate| (group, candidate)).collect());
    }
    if groups.iter().all(VecDeque::is_empty) {
        return Ok(report);
    }
    let mut child = child?;
    let mut confirmed: Vec<(usize, Candidate, Option<Thrown>)> = Vec::new();
    // How many calls that do not end may be waited for.
    let mut patience = MAX_ENDLESS;
    let mut pace = Pace::new(cut.clone());
    // The best candidate of every place, then the next of those that are not confirmed.
    'rounds: loop {
        let mut round: Vec<(usize, Candidate)> = groups.iter_mut().filter_map(VecDeque::pop_front).collect();
        if round.is_empty() {
            break;
        }
        // What may be a bug comes first: the time may not be enough for all.
        round.sort_by_key(|(_, candidate)| {
            let contract = candidate.judgement.is_contract();
            (candidate.endless.is_some(), contract, candidate.penalty, candidate.merit)
        });
        let mut rest = VecDeque::from(round);
        while !rest.is_empty() {
            if pace.is_short(confirmed.len()) {
                let left = rest.len() + groups.iter().map(VecDeque::len).sum::<usize>();
                for _ in 0..left {
                    let why = "the time ran out before the JVM was asked";
                    report.accounting.count_for(Kind::NoTest, why.to_owned());
                }
                report.timed_out = true;
                break 'rounds;
            }
            // What does not end costs a JVM each, and comes last.
            let endless = rest[0].1.endless.is_some();
            let alike = rest.iter().take_while(|(_, other)| other.endless.is_some() == endless);
            let count = alike.count().min(if endless { patience } else { AT_ONCE });
            if endless && count < rest.len() {
                for _ in rest.drain(count..) {
                    let why = "enough calls that do not end were waited for";
                    report.accounting.count_for(Kind::NoTest, why);
                }
            }
            patience -= if endless { count } else { 0 };
            let some: Vec<(usize, Candidate)> = rest.drain(..count).collect();
            if some.is_empty() {
                continue;
            }
            let folder = tempfile::tempdir().map_err(Error::temporary)?;
            let runs = match observe(&mut child, folder.path(), sources, &some, stand_ins, &mut report, &pace)
            {
                Ok(runs) => runs,
                // What the JVM did not answer is not to take with it what it did.
                Err(Error::Jvm(problem)) => {
                    let why = format!("the JVM gave no answer: {problem}");
                    some.iter().for_each(|_| report.accounting.count_for(Kind::NoTest, why.clone()));
                    pace.took(some.len());
                    continue;
                }
                Err(problem) => return Err(problem),
            };
            if endless {
                pace.waited();
            } else {
                pace.took(some.len());
            }
            for ((group, candidate), run) in some.into_iter().zip(runs) {
                let Some(run) = run else { continue };
                let fate = fate(&keys[group], &candidate, &run);
                report.accounting.count(fate);
                if fate == Kind::Confirmed {
                    groups[group].clear();
                    let thrown = match run.outcome {
                        Outcome::Threw(thrown) => Some(thrown),
                        _ => None,
                    };
                    confirmed.push((group, candidate, thrown));
                }
            }
        }
    }
    confirmed.sort_by_key(|(group, candidate, _)| {
        let (_, size, trace, conditions) = candidate.merit;
        (size, trace, conditions, *group)
    });
    write(&mut report, &mut child, sources, confirmed, stand_ins, options)?;
    Ok(report)
}

/// How many candidates the JVM is asked about at once.
const AT_ONCE: usize = 40;

/// How long the JVM lets a call run that is said not to end.
const UNENDING: Duration = Duration::from_secs(1);

/// How fast the JVM is with candidates, and when it must be done.
struct Pace {
    cut: Cut,
    last: Stopwatch,
    /// How long the last candidates took, each.
    each: Option<Duration>,
    /// How long the tests of calls that do not end will take.
    waiting: Duration,
}

impl Pace {
    fn new(cut: Cut) -> Pace {
        Pace { cut, last: Stopwatch::start(), each: None, waiting: Duration::ZERO }
    }

    fn took(&mut self, asked: usize) {
        self.each = self.last.time().checked_div(asked as u32);
        self.last = Stopwatch::start();
    }

    /// A call that does not end was waited for, and will be once more.
    fn waited(&mut self) {
        self.waiting += self.last.time();
        self.last = Stopwatch::start();
    }

    fn left(&self) -> Duration {
        self.cut.left(Duration::from_secs(600))
    }

    /// Whether the time that is left is needed for the tests of what is confirmed: they take as long as it took to
    /// confirm it. What nothing is known of is begun in any case.
    fn is_short(&self, confirmed: usize) -> bool {
        self.cut.deadline().is_some()
            && self.each.is_some_and(|each| self.left() < self.waiting + each * (confirmed + AT_ONCE) as u32)
    }
}

/// Classes in the place of those that have sources, each written once.
pub(super) struct StandIns(BTreeMap<ClassId, Result<JavaFile, Inexpressible>>);

impl StandIns {
    pub(super) fn new(program: &Program, declared: &Declared) -> StandIns {
        let classes = declared.sources.iter().map(|source| program.method(*source).class);
        let (is_source, is_assumption) =
            (|id| declared.sources.contains(&id), |id| declared.assumptions.contains(&id));
        let printed = |class| (class, print_stand_in(program, class, &is_source, &is_assumption));
        StandIns(classes.map(printed).collect())
    }

    /// The one in the place of a class, if it has sources.
    pub(super) fn of(&self, class: ClassId) -> Option<&Result<JavaFile, Inexpressible>> {
        self.0.get(&class)
    }

    fn files(&self) -> impl Iterator<Item = &JavaFile> {
        self.0.values().flatten()
    }

    /// Those that tests use.
    fn used(&self, tests: &[JavaFile]) -> Vec<JavaFile> {
        let used = |file: &JavaFile| {
            let simple = file.class.rsplit('.').next().unwrap_or_default();
            tests.iter().any(|test| test.text.contains(&format!("{simple}.feed")))
        };
        self.files().filter(|file| used(file)).cloned().collect()
    }
}

/// Runs every candidate on the JVM; nothing for those that do not compile.
fn observe(
    child: &mut Child,
    folder: &std::path::Path,
    sources: &Sources,
    candidates: &[(usize, Candidate)],
    stand_ins: &StandIns,
    report: &mut HuntReport,
    pace: &Pace,
) -> Result<Vec<Option<Run>>, Error> {
    let mut files = Vec::new();
    for (at, (_, candidate)) in candidates.iter().enumerate() {
        let observer = Observer { case: &candidate.case, questions: &[] };
        files.push(print_observer(&format!("AttestObserver{at}"), &[observer]));
    }
    let mut usable: Vec<bool> = vec![true; files.len()];
    let classes = folder.join("classes");
    // What does not compile is left out, until the rest does.
    for _ in 0..3 {
        let texts = files.iter().zip(&usable).filter(|(_, usable)| **usable);
        let mut texts: Vec<Source> = texts.map(|(file, _)| Source::new(&file.path, &file.text)).collect();
        if texts.is_empty() {
            return Ok(vec![None; files.len()]);
        }
        texts.extend(stand_ins.files().map(|file| Source::new(&file.path, &file.text)));
        let mut compilation = Compilation::new(texts, &classes);
        compilation.class_path.clone_from(&sources.class_path);
        compilation.timeout = pace.left().max(Duration::from_secs(20));
        let compiled = child.compile(&compilation)?;
        if compiled.success {
            break;
        }
        let mut dropped = false;
        for diagnostic in compiled.diagnostics.iter().filter(|d| d.severity == attest_jvm::Severity::Error) {
            let named = diagnostic.file.as_deref().unwrap_or_default();
            for (at, file) in files.iter().enumerate() {
                if usable[at] && named.ends_with(&file.path) {
                    let why = format!("a test does not compile: {}", diagnostic.message);
                    report.accounting.count_for(Kind::NoTest, why);
                    usable[at] = false;
                    dropped = true;
                }
            }
        }
        if !dropped {
            usable.fill(false);
        }
    }
    let mut class_path = vec![classes];
    class_path.extend(sources.class_path.iter().cloned());
    let chosen: Vec<usize> = (0..files.len()).filter(|at| usable[*at]).collect();
    let calls = chosen.iter().map(|at| Call::new(&files[*at].class, "observe0")).collect();
    let mut batch = CallBatch::new(class_path, calls);
    batch.fresh_classes = true;
    batch.assertions = true;
    let endless = candidates.iter().any(|(_, candidate)| candidate.endless.is_some());
    batch.timeout = if endless { UNENDING } else { Duration::from_secs(5) };
    let runs = child.call_all(&batch)?;
    let mut results: Vec<Option<Run>> = vec![None; files.len()];
    for (at, run) in chosen.into_iter().zip(runs) {
        results[at] = Some(run);
    }
    Ok(results)
}

/// Whether a run threw what was predicted, where it was predicted.
fn fate(key: &Key, candidate: &Candidate, run: &Run) -> Kind {
    let (class, method) = (&key.class, &key.method);
    if candidate.endless.is_some() {
        let Outcome::TimedOut { stack } = &run.outcome else { return Kind::NotThrown };
        let there = stack.iter().any(|element| element.class == *class && element.method == *method);
        return if there { Kind::Confirmed } else { Kind::NotThrown };
    }
    let Outcome::Threw(thrown) = &run.outcome else { return Kind::NotThrown };
    if thrown.class != candidate.thrown {
        return Kind::OtherException;
    }
    if candidate.thrown != candidate.exception {
        let cause = format!("Caused by: {}", candidate.exception);
        return if thrown.printed.contains(&cause) { Kind::Confirmed } else { Kind::OtherException };
    }
    if thrown.class == "java.lang.StackOverflowError" {
        // Which of the calls of a recursion finds the stack full is chance.
        return Kind::Confirmed;
    }
    let own = thrown.stack.iter().find(|element| element.class == *class);
    match own {
        Some(element) if element.method == *method => Kind::Confirmed,
        _ => Kind::OtherException,
    }
}

/// Writes the tests of what is confirmed, runs them as they are written, and fills the report.
fn write(
    report: &mut HuntReport,
    child: &mut Child,
    sources: &Sources,
    confirmed: Vec<(usize, Candidate, Option<Thrown>)>,
    stand_ins: &StandIns,
    options: &HuntOptions,
) -> Result<(), Error> {
    let mut found: Vec<(Finding, TestCase)> = Vec::new();
    for (_, candidate, thrown) in confirmed {
        let said = thrown.and_then(|thrown| thrown.message).map(|message| message.to_lossy());
        let finding = candidate.finding(said.as_deref());
        let mut case = candidate.case;
        let place = match (&finding.location.source_file, finding.location.line) {
            (Some(file), Some(line)) => format!("{file}:{line}"),
            _ => finding.location.class.clone(),
        };
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
        found.push((finding, case));
    }
    let print_options = PrintOptions { framework: options.framework, merge: false };
    let cases = |found: &[(Finding, TestCase)]| found.iter().map(|(_, case)| case.clone()).collect();
    // A test that does not pass as it is written is not handed out, and what it was to show is not reported.
    let waits = |case: &TestCase| matches!(case.expectation, Expectation::Endless | Expectation::Ends);
    let (slow, quick): (Vec<_>, Vec<_>) =
        group(cases(&found)).into_iter().partition(|suite| suite.cases.iter().any(waits));
    let printed =
        |suites: &[Suite]| suites.iter().map(|suite| print(suite, print_options)).collect::<Vec<_>>();
    let (slow, quick) = (printed(&slow), printed(&quick));
    let mut class_path = sources.class_path.clone();
    class_path.retain(|entry| entry.exists());
    let mut results = Vec::new();
    for some in quick.chunks(AT_ONCE).chain(slow.chunks(AT_ONCE)) {
        let written = some.iter().chain(stand_ins.files()).map(JavaFile::to_test_file).collect();
        let mut confirmation = Confirmation::new(class_path.clone(), written);
        if slow.first() == some.first() {
            confirmation.timeout = 2 * UNENDING;
        }
        // Without an answer there are no results, and the tests are not handed out.
        results.extend(child.confirm(&confirmation).unwrap_or_default());
    }
    let as_announced = |class: &str, method: &str, case: &TestCase| {
        let result = results.iter().find(|result| result.class == class && result.method == method);
        match (&case.expectation, result.map(|result| &result.verdict)) {
            (Expectation::Fails, Some(Verdict::Failed(_))) => true,
            (Expectation::Ends, Some(Verdict::Failed(_) | Verdict::TimedOut)) => true,
            (Expectation::Fails | Expectation::Ends, _) => false,
            (_, verdict) => verdict == Some(&Verdict::Passed),
        }
    };
    for suite in group(cases(&found)) {
        let file = print(&suite, print_options);
        for test in &file.tests {
            for at in &test.cases {
                let wrong = !as_announced(&file.class, &test.method, &suite.cases[*at]);
                let place = found.iter().position(|(_, case)| *case == suite.cases[*at]);
                let Some(place) = place else { continue };
                if wrong {
                    report.accounting.count(Kind::NotThrown);
                    found.remove(place);
                } else {
                    let line =
                        file.text.lines().position(|line| line.contains(&format!(" {}(", test.method)));
                    let line = line.map(|line| line as u32 + 1);
                    let (file, method) = (file.path.clone(), test.method.clone());
                    found[place].0.test = Some(TestLocation { file, method, line });
                }
            }
        }
    }
    report.tests = group(cases(&found)).iter().map(|suite| print(suite, print_options)).collect();
    report.tests.extend(stand_ins.used(&report.tests));
    report.findings = found.into_iter().map(|(finding, _)| finding).collect();
    rank(&mut report.findings);
    Ok(())
}
