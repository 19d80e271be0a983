//! Cases observed on the JVM: what they return or throw, what can be seen afterwards, what they cover.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use attest_jvm::{Call, CallBatch, ClassFolder, Run, Source};
use attest_testcase::junit::{JavaFile, Observer, print_observer};
use attest_testcase::{Expr, TestCase};

use super::compile::{Refusal, Setting};
use super::jvm::{Jvm, NoAnswer};
use super::run::{no_folder, sources};
use super::tuning::{MAX_COMPILATION, TOGETHER};

/// A case whose outcome is not known yet, and what to ask afterwards.
pub(crate) struct Question {
    pub(crate) case: TestCase,
    pub(crate) asked: Vec<Expr>,
}

/// Observers of questions, compiled.
pub(crate) struct Observers {
    /// The class and method of each question, or why it is not compiled.
    places: Vec<Result<(String, String), Refusal>>,
    /// Holds the classes.
    folder: Option<ClassFolder>,
}

/// What observers are compiled with.
pub(crate) struct ObserverSetting<'s> {
    pub(crate) class_path: &'s [PathBuf],
    /// What the cases use besides the program.
    pub(crate) beside: Vec<JavaFile>,
    /// When the run is over.
    pub(crate) deadline: Option<Instant>,
}

/// How observers are run.
pub(crate) struct ObserverRun<'r> {
    /// Which, in this order.
    pub(crate) order: &'r [usize],
    /// Whether each gets classes of its own.
    pub(crate) fresh: bool,
    pub(crate) class_path: &'r [PathBuf],
    pub(crate) probes: u32,
    /// How much time a single one may use.
    pub(crate) timeout: Duration,
    /// When no further one is begun, and none is waited for.
    pub(crate) deadline: Option<Instant>,
}

impl Observers {
    /// Compiles the observers of questions that are all of one package: many in a file, and those of a file that does
    /// not compile alone.
    pub(crate) fn of_package(
        jvm: &mut Jvm,
        questions: &[Question],
        setting: &ObserverSetting<'_>,
    ) -> Observers {
        let observers: Vec<Observer<'_>> =
            questions.iter().map(|one| Observer { case: &one.case, questions: &one.asked }).collect();
        let all: Vec<usize> = (0..observers.len()).collect();
        let groups: Vec<&[usize]> = all.chunks(TOGETHER).collect();
        let mut compiled = Observers::new(observers.len());
        let refused = compiled.compile(jvm, &observers, (&groups, "AttestObservers"), setting);
        let groups: Vec<&[usize]> = refused.iter().flat_map(|group| groups[*group].chunks(1)).collect();
        compiled.compile(jvm, &observers, (&groups, "AttestObserver"), setting);
        compiled
    }

    /// Compiles the observers of cases, each in a file of its own.
    pub(crate) fn singly(
        jvm: &mut Jvm,
        observers: &[Observer<'_>],
        setting: &ObserverSetting<'_>,
    ) -> Observers {
        let all: Vec<usize> = (0..observers.len()).collect();
        let groups: Vec<&[usize]> = all.chunks(1).collect();
        let mut compiled = Observers::new(observers.len());
        compiled.compile(jvm, observers, (&groups, "AttestObserver"), setting);
        compiled
    }

    fn new(count: usize) -> Observers {
        match ClassFolder::new() {
            Ok(folder) => {
                let none = Refusal::Complaints(Vec::new());
                Observers { places: vec![Err(none); count], folder: Some(folder) }
            }
            Err(problem) => {
                let why = Refusal::NoAnswer(no_folder(&problem));
                Observers { places: vec![Err(why); count], folder: None }
            }
        }
    }

    /// Compiles groups of observers; gives the groups that are not compiled.
    fn compile(
        &mut self,
        jvm: &mut Jvm,
        observers: &[Observer<'_>],
        (groups, name): (&[&[usize]], &str),
        setting: &ObserverSetting<'_>,
    ) -> Vec<usize> {
        let Some(folder) = &self.folder else { return Vec::new() };
        let print = |(number, group): (usize, &&[usize])| {
            let own: Vec<Observer<'_>> = group.iter().map(|at| observers[*at]).collect();
            print_observer(&format!("{name}{number}"), &own)
        };
        let files: Vec<JavaFile> = groups.iter().enumerate().map(print).collect();
        let (class_path, deadline) = (setting.class_path, setting.deadline);
        let (output, timeout) = (folder.path(), MAX_COMPILATION);
        let how = Setting { class_path, output, junit: false, timeout, deadline };
        let beside: Vec<Source> = sources(&setting.beside);
        let mut refused = Vec::new();
        for (number, refusal) in jvm.compile(&sources(&files), &beside, &how).into_iter().enumerate() {
            for (slot, at) in groups[number].iter().enumerate() {
                self.places[*at] = match &refusal {
                    Some(refusal) => Err(refusal.clone()),
                    None => Ok((files[number].class.clone(), format!("observe{slot}"))),
                };
            }
            if matches!(refusal, Some(Refusal::Complaints(_) | Refusal::NoAnswer(_))) {
                refused.push(number);
            }
        }
        refused
    }

    /// Why observers are not compiled.
    pub(crate) fn refused(&self) -> impl Iterator<Item = &Refusal> {
        self.places.iter().filter_map(|place| place.as_ref().err())
    }

    /// Runs some observers; gives a run, or why there is none, for each of them that is compiled.
    pub(crate) fn run(&self, jvm: &mut Jvm, how: &ObserverRun<'_>) -> Vec<Option<Result<Run, NoAnswer>>> {
        let mut results: Vec<Option<Result<Run, NoAnswer>>> = vec![None; self.places.len()];
        let (mut chosen, mut calls) = (Vec::new(), Vec::new());
        for at in how.order {
            match &self.places[*at] {
                Ok((class, method)) => {
                    chosen.push(*at);
                    calls.push(Call::new(class, method));
                }
                Err(Refusal::NoAnswer(why)) => results[*at] = Some(Err(why.clone())),
                Err(Refusal::NoTime) => results[*at] = Some(Ok(Run::not_begun())),
                Err(Refusal::Complaints(_)) => {}
            }
        }
        let classes = self.folder.iter().map(|folder| folder.path().to_path_buf());
        let mut batch = CallBatch::new(classes.chain(how.class_path.iter().cloned()).collect(), calls);
        batch.fresh_classes = how.fresh;
        batch.assertions = true;
        batch.timeout = how.timeout;
        batch.deadline = how.deadline;
        batch.probes = how.probes;
        for (at, run) in chosen.into_iter().zip(call_all(jvm, &batch)) {
            results[at] = Some(run);
        }
        results
    }
}

/// Calls methods; gives for each call what it did, or why that is not known.
pub(crate) fn call_all(jvm: &mut Jvm, batch: &CallBatch) -> Vec<Result<Run, NoAnswer>> {
    jvm.run_all(batch.calls.len(), |child, some| {
        let calls = some.iter().map(|at| batch.calls[*at].clone()).collect();
        child.serve_calls(&CallBatch { calls, ..batch.clone() })
    })
}
