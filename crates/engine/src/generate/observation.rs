//! Candidates observed on JVMs: alone, then among others in several orders; what is always the same becomes tests.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::time::Duration;

use attest_budget::{Cut, Stopwatch};
use attest_forward::Library;
use attest_jvm::{Obstacle, Outcome, Run};
use attest_sequence::Rng;
use attest_testcase::junit::JavaFile;

use super::archive::{Entry, greedy};
use super::goals::Goals;
use super::oracle::{self, Observed};
use super::question::{is_meant, questions};
use super::subject::Subject;
use super::suite::{self, Chosen, MAX_TEST_TIME};
use super::tuning::MAX_RUNS_IN_ORDERS;
use super::{ClassReport, GenerateOptions};
use crate::confirm::{
    Jvm, JvmCoverage, Jvms, NoAnswer, NotConfirmed, ObserverRun, ObserverSetting, Observers, Question,
    Refusal, leaves_files,
};

/// Observes candidates on the JVM, chooses among them and writes the tests; gives the goals that the tests cover too.
#[expect(clippy::too_many_arguments, reason = "one step of a pipeline")]
pub(super) fn write(
    library: &Library,
    subject: &Subject,
    options: &GenerateOptions,
    jvms: &mut Jvms,
    (coverage, goals): (&JvmCoverage, &Goals),
    found: Vec<Entry>,
    cut: &Cut,
    report: &mut ClassReport,
) -> (Vec<JavaFile>, BTreeSet<u32>) {
    let program = library.program.as_ref();
    let (entries, questions) = questions(library, subject, found, report);
    if questions.is_empty() {
        report.measured = coverage.measured(&BTreeSet::new(), &BTreeSet::new());
        let own = (&subject.members[..], &subject.methods[..]);
        report.coverage = coverage.coverage(program, own, &BTreeSet::new(), &BTreeSet::new());
        return (Vec::new(), BTreeSet::new());
    }
    let class_path = coverage.class_path(&jvms.class_path);
    let [first, second, third] = &mut jvms.children;
    let deadline = cut.deadline();
    let setting = ObserverSetting { class_path: &jvms.class_path, beside: Vec::new(), deadline };
    let compiled = Observers::of_package(first, &questions, &setting);
    for refusal in compiled.refused() {
        if let Refusal::Complaints(_) = refusal {
            let said = refusal.message();
            report.dropped.push(format!("does not compile: {}", said.lines().next().unwrap_or_default()));
        }
    }
    let mut observation = Observation {
        library,
        options,
        coverage,
        goals,
        cut,
        entries,
        questions,
        compiled,
        class_path,
        alone: Vec::new(),
        again: Vec::new(),
        others: Vec::new(),
    };
    let all: Vec<usize> = (0..observation.questions.len()).collect();
    let ran = Stopwatch::start();
    observation.alone = observation.run(first, &all, true, &observation.share(0.45));
    let each = ran.seconds() / all.len().max(1) as f64;
    let picked = observation.picked(each, report);
    let picked = observation.in_orders(second, picked, report);
    let mut chosen = observation.chosen(picked, report);
    chosen.sort_by_key(|chosen| suite::place(&chosen.case));
    // The third run is that of the tests as they are written.
    suite::write(program, subject, options, (first, third), coverage, &jvms.class_path, chosen, cut, report)
}

/// Candidates and their runs, by number.
struct Observation<'o> {
    library: &'o Library,
    options: &'o GenerateOptions,
    coverage: &'o JvmCoverage,
    goals: &'o Goals,
    cut: &'o Cut,
    entries: Vec<Entry>,
    questions: Vec<Question>,
    compiled: Observers,
    /// With probes.
    class_path: Vec<PathBuf>,
    /// The runs of each with classes of its own.
    alone: Vec<Option<Asked>>,
    /// Those of one after the other.
    again: Vec<Option<Asked>>,
    /// The same in other orders.
    others: Vec<Vec<Option<Asked>>>,
}

/// A run, or why there is none.
type Asked = Result<Run, NoAnswer>;

/// Candidates by number, with the goals that each adds.
type Picked = Vec<(usize, Vec<u32>)>;

impl Observation<'_> {
    /// Each of the three runs has its share of the time that is left.
    fn share(&self, part: f64) -> Cut {
        match self.cut.deadline() {
            Some(_) => Cut::after(self.cut.left(Duration::MAX).mul_f64(part)),
            None => Cut::never(),
        }
    }

    fn run(&self, jvm: &mut Jvm, order: &[usize], fresh: bool, cut: &Cut) -> Vec<Option<Asked>> {
        let (class_path, probes, deadline) = (&self.class_path[..], self.coverage.count(), cut.deadline());
        let run = ObserverRun { order, fresh, class_path, probes, timeout: MAX_TEST_TIME, deadline };
        self.compiled.run(jvm, &run)
    }

    /// The goals that each covers.
    fn covered(&self) -> Vec<Vec<u32>> {
        let of_run = |run: &Option<Asked>| seen(run).map_or(Vec::new(), |run| self.coverage.covered(run));
        let mut covered: Vec<Vec<u32>> = self.alone.iter().map(of_run).collect();
        for (covered, entry) in covered.iter_mut().zip(&self.entries) {
            // What only the questions after the call cover is not what the test is for: not all are asked in the end.
            if entry.execution.is_seen_to_the_end() {
                covered.retain(|goal| {
                    !self.goals.is_of_machine(*goal) || entry.execution.covered.binary_search(goal).is_ok()
                });
            }
            let is_extra = |goal: &&u32| **goal >= self.goals.extra && !self.options.cover.by_paths();
            covered.extend(entry.execution.covered.iter().filter(is_extra));
        }
        covered
    }

    /// The few that cover what all of them cover, as many as there is time for if one takes so many seconds.
    fn picked(&self, each: f64, report: &mut ClassReport) -> Picked {
        let mut covered = self.covered();
        let all: Vec<usize> = (0..self.questions.len()).collect();
        let (answered, deadly): (Vec<usize>, Vec<usize>) =
            all.iter().partition(|at| lives(&self.alone[**at]));
        for at in deadly {
            covered[at].clear();
            let name = &self.questions[at].case.name.method;
            match &self.alone[at] {
                Some(Err(why)) => report.not_confirmed.push(NotConfirmed::new(name, why)),
                _ => report.dropped.push(format!("{name} ends the JVM")),
            }
        }
        let mut unwanted = BTreeSet::new();
        for at in &answered {
            if let Some(why) = self.alone[*at].as_ref().and_then(|run| elsewhere(run.as_ref().ok()?)) {
                unwanted.insert(*at);
                covered[*at].clear();
                report.dropped.push(format!("{} {why}", self.questions[*at].case.name.method));
            }
        }
        let answered: Vec<usize> = answered.into_iter().filter(|at| !unwanted.contains(at)).collect();
        let mut picked: Picked = match self.options.cover.by_paths() {
            // The machine has told the paths apart; the JVM sees blocks and branches only.
            true => answered.iter().map(|at| (*at, covered[*at].clone())).collect(),
            false => greedy(&all, |at| self.coverage.wanted(&covered[*at]), |at| self.entries[*at].rank()),
        };
        let left = self.cut.left(Duration::MAX).as_secs_f64();
        let fitting = (0.4 * left / each.max(0.001)) as usize;
        if picked.len() > fitting.max(1) {
            let over = picked.len() - fitting.max(1);
            report.dropped.push(format!("there was no time left for {over} more tests"));
            report.timed_out = true;
            picked.truncate(fitting.max(1));
        }
        picked
    }

    /// Runs one after the other, in several orders; leaves out what then ends the JVM.
    fn in_orders(&mut self, jvm: &mut Jvm, mut picked: Picked, report: &mut ClassReport) -> Picked {
        let mut order: Vec<usize> = picked.iter().map(|(at, _)| *at).collect();
        let mut rng = Rng::new(self.options.seed);
        rng.shuffle(&mut order);
        // JUnit loads classes once for all tests: what one leaves behind in static fields is there for the next.
        self.again = self.run(jvm, &order, false, &self.share(0.4));
        for (at, _) in picked.extract_if(.., |(at, _)| !lives(&self.again[*at])) {
            let why = self.again[at].as_ref().and_then(|run| run.as_ref().err()).cloned();
            let why = why.unwrap_or_else(|| NoAnswer("among other tests it ends the JVM".to_owned()));
            report.not_confirmed.push(NotConfirmed::new(&self.questions[at].case.name.method, &why));
            order.retain(|other| *other != at);
        }
        order.reverse();
        self.others = vec![self.run(jvm, &order, false, &self.share(0.4))];
        // Where the order plays a part, each is run right after each.
        if picked.iter().any(|(at, _)| self.is_unsteady(*at)) {
            let until = self.share(0.25);
            for (leader, _) in picked.iter().take((MAX_RUNS_IN_ORDERS / picked.len()).max(1)) {
                if until.is_over() {
                    break;
                }
                let order: Vec<usize> = picked.iter().flat_map(|(at, _)| [*leader, *at]).collect();
                self.others.push(self.run(jvm, &order, false, &until));
            }
        }
        picked
    }

    fn is_unsteady(&self, at: usize) -> bool {
        match self.observed(at) {
            Ok(observed) => observed.unstable > 0 && !self.entries[at].execution.clock,
            Err(late) => !late,
        }
    }

    /// What all runs of one have in common; if they have nothing, whether that is for want of time.
    fn observed(&self, at: usize) -> Result<Observed, bool> {
        // The runs in further orders are made where there is time for them.
        let made = |run: &&Run| run.outcome != Outcome::NotStarted(Obstacle::NoTime);
        let others = self.others.iter().filter_map(|runs| seen(&runs[at]).filter(made));
        let first = [seen(&self.alone[at]), seen(&self.again[at])];
        let seen: Vec<&Run> = first.into_iter().flatten().chain(others).collect();
        let question = &self.questions[at];
        let returned = question.case.act.call.callee().and_then(|callee| callee.result.clone());
        let observed = match seen.len() {
            2.. => oracle::observed(&self.library.program, &seen, returned.as_ref(), &question.asked),
            _ => None,
        };
        let observed = match self.entries[at].execution.clock {
            true => observed.map(Observed::without_values),
            false => observed,
        };
        observed.ok_or_else(|| seen.iter().any(|run| run.outcome == Outcome::NotStarted(Obstacle::NoTime)))
    }

    /// What becomes tests.
    fn chosen(&self, picked: Picked, report: &mut ClassReport) -> Vec<Chosen> {
        let mut chosen = Vec::new();
        for (at, adds) in picked {
            let case = self.questions[at].case.clone();
            let observed = match self.observed(at) {
                Ok(observed) => observed,
                Err(late) => {
                    let why = match late {
                        true => "was not run twice: there was no time left",
                        false => "does not end, or not always the same way",
                    };
                    report.timed_out |= late;
                    report.dropped.push(format!("{} {why}", case.name.method));
                    continue;
                }
            };
            report.unstable += observed.unstable;
            let thrown = observed.thrown.as_ref().map(|thrown| thrown.class.as_str());
            let meant = is_meant(self.library, &self.entries[at].execution, thrown);
            let boundaries =
                adds.iter().filter_map(|goal| self.goals.boundary_line(self.library, *goal)).collect();
            chosen.push(Chosen { case, observed, adds, boundaries, meant });
        }
        chosen
    }
}

/// Why a test of this would do harm or something else where it is run without a sandbox.
fn elsewhere(run: &Run) -> Option<String> {
    match run.refused() {
        Some(attempt) => Some(format!("would {attempt}, which the sandbox does not let it do")),
        None => leaves_files(run),
    }
}

fn seen(asked: &Option<Asked>) -> Option<&Run> {
    asked.as_ref()?.as_ref().ok()
}

/// Whether the JVM is still there after a run, and there is an answer; so it is if it was not run.
fn lives(asked: &Option<Asked>) -> bool {
    match asked {
        Some(Ok(run)) => !matches!(run.outcome, Outcome::Exited(_)),
        Some(Err(_)) => false,
        None => true,
    }
}
