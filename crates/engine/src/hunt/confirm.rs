//! Confirmation: every suspicion becomes a test, and the JVM says what it throws.

use std::collections::{BTreeMap, VecDeque};
use std::time::{Duration, Instant};

use attest_budget::{Cut, Stopwatch};
use attest_forward::Declared;
use attest_jvm::{Outcome, Run, Thrown, Verdict};
use attest_program::{ClassId, Program};
use attest_report::{Finding, Kind, TestLocation};
use attest_testcase::junit::{
    Family, Framework, JavaFile, Observer, PrintOptions, Suite, group, print, print_all, print_stand_in,
};
use attest_testcase::{Expectation, Inexpressible, TestCase};

use super::candidate::{Candidate, Key};
use super::explore::Depth;
use super::harvest::Harvest;
use super::tuning::{MAX_ENDLESS, MIN_BATCH, MIN_COMPILATION};
use super::unsettled::{Unsettled, could_not_run};
use super::{Extent, HuntOptions, HuntReport};
use crate::confirm::{
    Jvm, NoAnswer, NotConfirmed, ObserverRun, ObserverSetting, Observers, Refusal, TestAnswer, TestRun,
    Tested, UNENDING, run_tests,
};
use crate::judge::rank;
use crate::session::Error;
use crate::sources::Sources;

pub(crate) fn confirm(
    sources: &Sources,
    jvm: Result<Jvm, attest_jvm::Error>,
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
        not_confirmed: Vec::new(),
        unsettled: Vec::new(),
        extent: Extent::default(),
        seconds: 0.0,
        tests: Vec::new(),
        cases: BTreeMap::new(),
    };
    let mut keys = Vec::new();
    let mut groups: Vec<VecDeque<(usize, Candidate)>> = Vec::new();
    for (group, (key, candidates)) in harvest.candidates.into_iter().enumerate() {
        keys.push(key);
        groups.push(candidates.into_iter().map(|candidate| (group, candidate)).collect());
    }
    let unsaid = harvest.unsaid.into_iter().filter(|(key, _)| !keys.contains(key));
    report.unsettled = unsaid.map(|(_, open)| open).collect();
    if groups.iter().all(VecDeque::is_empty) {
        return Ok(report);
    }
    let mut jvm = jvm?;
    // Of each place, the last candidate that there was no answer about, until another is confirmed.
    let mut unanswered: Vec<Option<NotConfirmed>> = vec![None; groups.len()];
    // The same of those that it was not asked about, or that could not run.
    let mut unsettled = Unsettled::new(groups.len());
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
                for (group, candidate) in rest.iter().chain(groups.iter().flatten()) {
                    let why = "the time ran out before the JVM was asked";
                    report.accounting.count_for(Kind::NoTest, why.to_owned());
                    unsettled.note(*group, candidate, why);
                }
                report.timed_out = true;
                break 'rounds;
            }
            // What does not end costs a JVM each, and comes last.
            let endless = rest[0].1.endless.is_some();
            let alike = rest.iter().take_while(|(_, other)| other.endless.is_some() == endless);
            let most = match endless {
                // One by one, so that the time ends it.
                true if pace.is_timed() => patience.min(1),
                true => patience,
                false => AT_ONCE,
            };
            let count = alike.count().min(most);
            if endless && count == 0 {
                for (group, candidate) in rest.drain(..) {
                    let why = "enough calls that do not end were waited for";
                    report.accounting.count_for(Kind::NoTest, why);
                    unsettled.note(group, &candidate, why);
                }
            }
            patience -= if endless { count } else { 0 };
            let some: Vec<(usize, Candidate)> = rest.drain(..count).collect();
            if some.is_empty() {
                continue;
            }
            let runs = observe(&mut jvm, sources, &some, stand_ins, &mut report, &pace);
            if endless {
                pace.waited();
            } else {
                pace.took(some.len());
            }
            for ((group, candidate), run) in some.into_iter().zip(runs) {
                let run = match run {
                    Some(Ok(run)) => run,
                    Some(Err(why)) => {
                        let reason = format!("the JVM gave no answer: {}", why.0);
                        report.accounting.count_for(Kind::NoTest, reason);
                        unanswered[group] = Some(NotConfirmed::new(candidate.title(), &why));
                        continue;
                    }
                    None => {
                        unsettled.note(group, &candidate, "its test does not compile");
                        continue;
                    }
                };
                if let Some(why) = could_not_run(&run) {
                    report.accounting.count_for(Kind::NoTest, format!("the test could not run: {why}"));
                    unsettled.note(group, &candidate, &why);
                    continue;
                }
                let fate = fate(&keys[group], &candidate, &run);
                match (fate, why_otherwise(&run)) {
                    (Kind::NotThrown, Some(why)) => report.accounting.count_for(fate, why),
                    _ => report.accounting.count(fate),
                }
                if fate == Kind::Confirmed {
                    groups[group].clear();
                    unanswered[group] = None;
                    unsettled.settle(group);
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
    report.not_confirmed = unanswered.into_iter().flatten().collect();
    report.unsettled.extend(unsettled.left());
    write(&mut report, &mut jvm, sources, confirmed, stand_ins, options);
    Ok(report)
}

/// How many candidates the JVM is asked about at once.
const AT_ONCE: usize = 40;

/// How long the JVM lets any other call run.
const LONGEST: Duration = Duration::from_secs(5);

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

    fn is_timed(&self) -> bool {
        self.cut.deadline().is_some()
    }

    /// Whether the time that is left is needed for the tests of what is confirmed: they take as long as it took to
    /// confirm it. What nothing is known of is begun in any case.
    fn is_short(&self, confirmed: usize) -> bool {
        let begun = self.each.is_some() || !self.waiting.is_zero();
        let needed = self.waiting + self.each.unwrap_or_default() * (confirmed + AT_ONCE) as u32;
        self.is_timed() && begun && (self.cut.is_over() || self.left() < needed)
    }

    /// When no further call of a batch is begun.
    fn last_begin(&self) -> Option<Instant> {
        let least = Cut::after(MIN_BATCH).deadline();
        self.cut.deadline().map(|end| least.map_or(end, |least| end.max(least)))
    }

    /// How long a call may take that could take so long: no longer than the run, but for what every call gets.
    fn at_most(&self, longest: Duration) -> Duration {
        longest.min(self.left().max(UNENDING))
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
        StandIns::used_of(self.files(), tests)
    }

    fn used_of<'f>(files: impl Iterator<Item = &'f JavaFile>, tests: &[JavaFile]) -> Vec<JavaFile> {
        let used = |file: &&JavaFile| {
            let simple = file.class.rsplit('.').next().unwrap_or_default();
            tests.iter().any(|test| test.text.contains(&format!("{simple}.feed")))
        };
        files.filter(used).cloned().collect()
    }
}

/// Runs every candidate on the JVM; nothing for those that do not compile.
fn observe(
    jvm: &mut Jvm,
    sources: &Sources,
    candidates: &[(usize, Candidate)],
    stand_ins: &StandIns,
    report: &mut HuntReport,
    pace: &Pace,
) -> Vec<Option<Result<Run, NoAnswer>>> {
    let class_path = &sources.class_path;
    let (beside, timeout) = (stand_ins.files().cloned().collect(), pace.left().max(MIN_COMPILATION));
    let observers: Vec<Observer<'_>> =
        candidates.iter().map(|(_, candidate)| Observer { case: &candidate.case, questions: &[] }).collect();
    let compiled = Observers::singly(jvm, &observers, &ObserverSetting { class_path, beside, timeout });
    for refusal in compiled.refused() {
        if let Refusal::Complaints(_) = refusal {
            let why = format!("a test does not compile: {}", refusal.message());
            report.accounting.count_for(Kind::NoTest, why);
        }
    }
    let order: Vec<usize> = (0..candidates.len()).collect();
    let endless = candidates.iter().any(|(_, candidate)| candidate.endless.is_some());
    let timeout = if endless { UNENDING } else { pace.at_most(LONGEST) };
    let (order, probes, deadline) = (&order, 0, pace.last_begin());
    compiled.run(jvm, &ObserverRun { order, fresh: true, class_path, probes, timeout, deadline })
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

/// A finding and its test.
type Found = (Finding, TestCase);

/// What a run did that neither returned nor threw.
fn why_otherwise(run: &Run) -> Option<&'static str> {
    match run.outcome {
        Outcome::Exited(_) => Some("the test ended the JVM"),
        Outcome::TimedOut { .. } => Some("the test did not end"),
        _ => None,
    }
}

/// Writes the tests of what is confirmed, runs them as they are written, and fills the report.
fn write(
    report: &mut HuntReport,
    jvm: &mut Jvm,
    sources: &Sources,
    confirmed: Vec<(usize, Candidate, Option<Thrown>)>,
    stand_ins: &StandIns,
    options: &HuntOptions,
) {
    let titles: Vec<String> = confirmed.iter().map(|(_, candidate, _)| candidate.title()).collect();
    let found: Vec<Found> =
        confirmed.into_iter().map(|(_, candidate, thrown)| found(candidate, thrown, options)).collect();
    let cases = |found: &[Found]| found.iter().map(|(_, case)| case.clone()).collect();
    let print_options = PrintOptions { framework: options.framework, merge: false };
    let suites = group(cases(&found), Family::Hunt);
    let files: Vec<JavaFile> = suites.iter().map(|(suite, _)| print(suite, print_options)).collect();
    let answers = run_written(jvm, sources, &suites, &files, stand_ins);
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
fn found(candidate: Candidate, thrown: Option<Thrown>, options: &HuntOptions) -> Found {
    let said = thrown.and_then(|thrown| thrown.message).map(|message| message.to_lossy());
    let finding = candidate.finding(said.as_deref());
    let place = candidate.place();
    let mut case = candidate.case;
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
    suites: &[(Suite, Vec<usize>)],
    files: &[JavaFile],
    stand_ins: &StandIns,
) -> Vec<Vec<TestAnswer>> {
    let class_path: Vec<_> = sources.class_path.iter().filter(|entry| entry.exists()).cloned().collect();
    let beside: Vec<JavaFile> = stand_ins.files().cloned().collect();
    let waits = |case: &TestCase| matches!(case.expectation, Expectation::Endless | Expectation::Ends);
    let is_slow = |at: &usize| suites[*at].0.cases.iter().any(waits);
    let (slow, quick): (Vec<usize>, Vec<usize>) = (0..files.len()).partition(is_slow);
    let mut answers: Vec<Vec<TestAnswer>> = vec![Vec::new(); files.len()];
    for some in quick.chunks(AT_ONCE).chain(slow.chunks(AT_ONCE)) {
        let chosen: Vec<JavaFile> = some.iter().map(|at| files[*at].clone()).collect();
        let mut tests = TestRun { beside: &beside, ..TestRun::new(&chosen, &class_path) };
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
