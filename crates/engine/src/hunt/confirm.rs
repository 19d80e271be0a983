//! Confirmation: every suspicion becomes a test, and the JVM says what it throws.

use std::collections::{BTreeMap, VecDeque};
use std::time::Duration;

use attest_budget::Cut;
use attest_jvm::{Outcome, Run, Thrown};
use attest_report::Kind;
use attest_testcase::junit::Observer;

use super::candidate::{Candidate, Key};
use super::explore::Depth;
use super::harvest::Harvest;
use super::stand_ins::StandIns;
use super::time_left::TimeLeft;
use super::tuning::MAX_ENDLESS;
use super::unsettled::{Unsettled, could_not_run};
use super::written::write;
use super::{HuntOptions, HuntReport};
use crate::analysis::Extent;
use crate::confirm::{
    Jvm, NoAnswer, NotConfirmed, ObserverRun, ObserverSetting, Observers, Refusal, UNENDING,
};
use crate::session::Error;
use crate::sources::Sources;

/// How many candidates the JVM is asked about at once.
pub(super) const AT_ONCE: usize = 40;

/// How much time any other call may use on the JVM.
const MAX_CALL_TIME: Duration = Duration::from_secs(5);

/// The candidates of each place.
type Candidates = BTreeMap<Key, Vec<Candidate>>;

/// A candidate that the JVM has confirmed.
pub(super) struct Confirmed {
    /// The place that it is about.
    group: usize,
    pub(super) candidate: Candidate,
    pub(super) thrown: Option<Thrown>,
}

/// Asks the JVM about every place that is suspected, and writes the tests of what it confirms.
pub(crate) fn confirm(
    sources: &Sources,
    jvm: Result<Jvm, attest_jvm::Error>,
    (harvest, depth): (Harvest, Depth),
    options: &HuntOptions,
    stand_ins: &StandIns,
    cut: &Cut,
) -> Result<HuntReport, Error> {
    let (mut report, candidates, unsaid) = HuntReport::of(harvest, &depth);
    let mut keys = Vec::new();
    let mut groups: Vec<VecDeque<(usize, Candidate)>> = Vec::new();
    for (group, (key, candidates)) in candidates.into_iter().enumerate() {
        keys.push(key);
        groups.push(candidates.into_iter().map(|candidate| (group, candidate)).collect());
    }
    let unsaid = unsaid.into_iter().filter(|(key, _)| !keys.contains(key));
    report.unsettled = unsaid.map(|(_, open)| open).collect();
    if groups.iter().all(VecDeque::is_empty) {
        return Ok(report);
    }
    let mut confirmation = Confirmation {
        jvm: jvm?,
        sources,
        stand_ins,
        keys,
        unanswered: vec![None; groups.len()],
        unsettled: Unsettled::new(groups.len()),
        groups,
        confirmed: Vec::new(),
        patience: MAX_ENDLESS,
        time: TimeLeft::new(cut.clone()),
        report,
    };
    confirmation.rounds();
    let Confirmation { mut jvm, mut report, mut confirmed, unanswered, unsettled, .. } = confirmation;
    confirmed.sort_by_key(|confirmed| {
        let (_, size, trace, conditions) = confirmed.candidate.merit;
        (size, trace, conditions, confirmed.group)
    });
    report.not_confirmed = unanswered.into_iter().flatten().collect();
    report.unsettled.extend(unsettled.left());
    write(&mut report, &mut jvm, sources, confirmed, stand_ins, (options, cut));
    Ok(report)
}

impl HuntReport {
    /// What was explored, before the JVM is asked; the candidates; and the errors of which no test can be written.
    fn of(harvest: Harvest, depth: &Depth) -> (HuntReport, Candidates, BTreeMap<Key, NotConfirmed>) {
        let report = HuntReport {
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
            unseen: Vec::new(),
            extent: Extent::default(),
            seconds: 0.0,
            tests: Vec::new(),
            cases: BTreeMap::new(),
        };
        (report, harvest.candidates, harvest.unsaid)
    }
}

/// Candidates under way.
struct Confirmation<'a> {
    jvm: Jvm,
    sources: &'a Sources,
    stand_ins: &'a StandIns,
    /// The places, and the candidates of each that the JVM was not asked about yet.
    keys: Vec<Key>,
    groups: Vec<VecDeque<(usize, Candidate)>>,
    /// Of each place, the last candidate that there was no answer about, until another is confirmed.
    unanswered: Vec<Option<NotConfirmed>>,
    /// The same of those that it was not asked about, or that could not run.
    unsettled: Unsettled,
    confirmed: Vec<Confirmed>,
    /// How many calls that do not end may be waited for.
    patience: usize,
    time: TimeLeft,
    report: HuntReport,
}

impl Confirmation<'_> {
    /// The best candidate of every place, then the next of those that are not confirmed.
    fn rounds(&mut self) {
        loop {
            let next = self.groups.iter_mut().filter_map(VecDeque::pop_front);
            let mut round: Vec<(usize, Candidate)> = next.collect();
            // What may be a bug comes first: the time may not be enough for all.
            round.sort_by_key(|(_, candidate)| {
                let contract = candidate.judgement.is_contract();
                (candidate.endless.is_some(), contract, candidate.penalty, candidate.merit)
            });
            if round.is_empty() || !self.round(VecDeque::from(round)) {
                return;
            }
        }
    }

    /// Asks about some after some; whether there is time for more.
    fn round(&mut self, mut rest: VecDeque<(usize, Candidate)>) -> bool {
        while !rest.is_empty() {
            if self.time.is_short(self.confirmed.len(), rest[0].1.endless.is_some()) {
                for (group, candidate) in rest.iter().chain(self.groups.iter().flatten()) {
                    let why = "the time ran out before the JVM was asked";
                    self.report.accounting.count_for(Kind::NoTest, why);
                    self.unsettled.note(*group, candidate, why);
                }
                self.report.timed_out = true;
                return false;
            }
            let (some, endless) = self.some(&mut rest);
            if some.is_empty() {
                continue;
            }
            let runs = self.observe(&some);
            if endless {
                self.time.waited();
            } else {
                self.time.took(some.len());
            }
            for ((group, candidate), run) in some.into_iter().zip(runs) {
                self.answered(group, candidate, run);
            }
        }
        true
    }

    /// The next to ask about, and whether they are calls that do not end: each costs a JVM, so they come last.
    fn some(&mut self, rest: &mut VecDeque<(usize, Candidate)>) -> (Vec<(usize, Candidate)>, bool) {
        let endless = rest[0].1.endless.is_some();
        let alike = rest.iter().take_while(|(_, other)| other.endless.is_some() == endless);
        let most = match endless {
            // One by one, so that the time ends it.
            true if self.time.is_timed() => self.patience.min(1),
            true => self.patience,
            false => AT_ONCE,
        };
        let count = alike.count().min(most);
        if endless && count == 0 {
            for (group, candidate) in rest.drain(..) {
                let why = "enough calls that do not end were waited for";
                self.report.accounting.count_for(Kind::NoTest, why);
                self.unsettled.note(group, &candidate, why);
            }
        }
        self.patience -= if endless { count } else { 0 };
        (rest.drain(..count).collect(), endless)
    }

    /// Notes what the JVM said of a candidate.
    fn answered(&mut self, group: usize, candidate: Candidate, run: Option<Result<Run, NoAnswer>>) {
        let run = match run {
            Some(Ok(run)) => run,
            Some(Err(why)) => {
                let reason = format!("the JVM gave no answer: {}", why.0);
                self.report.accounting.count_for(Kind::NoTest, reason);
                self.unanswered[group] = Some(NotConfirmed::new(candidate.title(), &why));
                return;
            }
            None => return self.unsettled.note(group, &candidate, "its test does not compile"),
        };
        if let Some(why) = could_not_run(&run) {
            self.report.accounting.count_for(Kind::NoTest, format!("the test could not run: {why}"));
            return self.unsettled.note(group, &candidate, &why);
        }
        let kind = confirmed_as(&self.keys[group], &candidate, &run);
        match (kind, why_otherwise(&run)) {
            (Kind::NotThrown, Some(why)) => self.report.accounting.count_for(kind, why),
            _ => self.report.accounting.count(kind),
        }
        if kind == Kind::Confirmed {
            self.groups[group].clear();
            self.unanswered[group] = None;
            self.unsettled.settle(group);
            let thrown = match run.outcome {
                Outcome::Threw(thrown) => Some(thrown),
                _ => None,
            };
            self.confirmed.push(Confirmed { group, candidate, thrown });
        }
    }

    /// Runs every candidate on the JVM; nothing for those that do not compile.
    fn observe(&mut self, candidates: &[(usize, Candidate)]) -> Vec<Option<Result<Run, NoAnswer>>> {
        let class_path = &self.sources.class_path;
        let beside = self.stand_ins.files().cloned().collect();
        let deadline = self.time.deadline();
        let cases = candidates.iter().map(|(_, candidate)| &candidate.case);
        let observers: Vec<Observer<'_>> = cases.map(|case| Observer { case, questions: &[] }).collect();
        let setting = ObserverSetting { class_path, beside, deadline };
        let compiled = Observers::singly(&mut self.jvm, &observers, &setting);
        for refusal in compiled.refused() {
            if let Refusal::Complaints(_) = refusal {
                let why = format!("a test does not compile: {}", refusal.message());
                self.report.accounting.count_for(Kind::NoTest, why);
            }
        }
        let order: Vec<usize> = (0..candidates.len()).collect();
        let endless = candidates.iter().any(|(_, candidate)| candidate.endless.is_some());
        let timeout = if endless { UNENDING } else { MAX_CALL_TIME };
        let (order, probes) = (&order, 0);
        let run = ObserverRun { order, fresh: true, class_path, probes, timeout, deadline };
        compiled.run(&mut self.jvm, &run)
    }
}

/// Whether a run threw what was predicted, where it was predicted.
fn confirmed_as(key: &Key, candidate: &Candidate, run: &Run) -> Kind {
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

/// What a run did that neither returned nor threw.
fn why_otherwise(run: &Run) -> Option<&'static str> {
    match run.outcome {
        Outcome::Exited(_) => Some("the test ended the JVM"),
        Outcome::TimedOut { .. } => Some("the test did not end"),
        _ => None,
    }
}
