//! Test suites: few tests for each class, all run on the JVM, with the branches that they cover and the reasons for
//! those that they do not.
//!
//! Candidates come from chance and from symbolic execution, both through public calls; what they cover is first seen
//! on the machine, then measured on the JVM, where the values that tests assert are observed as well.

mod aim;
mod archive;
mod candidate_runner;
mod causes;
mod chance;
mod class;
mod climb;
mod cover;
mod explain;
mod graph;
mod observation;
mod oracle;
mod plan;
mod proofs;
mod question;
mod search;
mod shrink;
mod subject;
mod suite;
mod symbolic;
mod traces;
mod translate;
mod tuning;
mod views;

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use attest_budget::{Cut, Stopwatch};
use attest_jvm::JavaHome;
use attest_program::ClassId;
use attest_report::ClassCoverage;
use attest_testcase::junit::{Framework, JavaFile};
use schemars::JsonSchema;
use serde::Serialize;

pub use cover::{Cover, Until};
pub use explain::Uncovered;

use crate::analysis::{Extent, goals};
use crate::compose::Compose;
use crate::confirm::{Jvms, Measured, NotConfirmed};
use crate::open;
use crate::session::{Done, Error, Pool, Settings};
use crate::sources::Sources;
use proofs::{Proofs, Provable};
use subject::Scope;

/// What tests are generated for and how.
#[derive(Clone, Debug)]
pub struct GenerateOptions {
    /// Directories and jars whose classes are tested; none for all of the class path.
    pub targets: Vec<PathBuf>,
    /// Only classes of these names, simple or whole; all if none.
    pub classes: Vec<String>,
    /// Only methods with one of these names; all if none.
    pub methods: Vec<String>,
    /// How long one class may take; with `effort`, as long as it takes.
    pub time: Duration,
    /// After how many rounds the search ends, instead of a time: two runs are then the same.
    pub effort: Option<u32>,
    /// How many classes are worked on at once.
    pub jobs: usize,
    /// How often a branch may be undecided in one run of its loop.
    pub branches: u32,
    /// Where chance comes from.
    pub seed: u64,
    /// What tests are selected for.
    pub cover: Cover,
    /// Where paths end.
    pub until: Until,
    /// Only so many classes, chosen by the seed; all if none.
    pub sample: Option<usize>,
    /// Which JUnit the tests are written for.
    pub framework: Framework,
    /// When calls are decided by summaries of the methods called (default: never).
    pub compose: Compose,
    /// Whether exceptions that look like bugs are expected by tests, instead of standing in disabled ones.
    pub assert_bugs: bool,
    /// Set to end the search early: what was found is observed and written, further classes are not begun.
    pub stop: Arc<AtomicBool>,
}

impl Default for GenerateOptions {
    fn default() -> GenerateOptions {
        GenerateOptions {
            targets: Vec::new(),
            classes: Vec::new(),
            methods: Vec::new(),
            time: Duration::from_secs(10),
            effort: None,
            jobs: std::thread::available_parallelism().map_or(1, std::num::NonZero::get),
            branches: 5,
            seed: 1,
            cover: Cover::Branches,
            until: Until::Time,
            sample: None,
            framework: Framework::Jupiter,
            compose: Compose::Never,
            assert_bugs: false,
            stop: Arc::default(),
        }
    }
}

/// What was generated.
#[derive(Clone, Debug, Default, JsonSchema, Serialize)]
pub struct GenerateReport {
    /// The classes, in order of their names.
    pub classes: Vec<ClassReport>,
    /// Classes that could not be used, and why.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub unusable: Vec<(String, String)>,
    /// The seconds it took.
    pub seconds: f64,
    /// The tests, by file.
    #[serde(skip)]
    pub files: Vec<JavaFile>,
}

/// What was generated for a class.
#[derive(Clone, Debug, Default, JsonSchema, Serialize)]
pub struct ClassReport {
    /// The class, with dots.
    pub class: String,
    /// The class and those within it that belong to its tests, with slashes.
    #[serde(skip)]
    pub members: Vec<String>,
    /// What the tests cover, measured on the JVM.
    #[serde(flatten)]
    pub measured: Measured,
    /// What the tests cover of each method.
    #[serde(skip)]
    pub coverage: Vec<ClassCoverage>,
    /// How many of the branches cannot be taken by any input, proved.
    pub infeasible: usize,
    /// How many of the branches no calls take within a scope all of whose states were explored.
    pub excluded: usize,
    /// Test cases that are run; a parameterised test has several.
    pub tests: usize,
    /// Tests of suspected bugs.
    pub bugs: usize,
    /// Assertions.
    pub assertions: usize,
    /// Values that differed between runs and are not asserted.
    pub unstable: usize,
    /// Tests that were left out because they did not pass as they were written, or did not compile.
    pub dropped: Vec<String>,
    /// Tests that the JVM gave no answer about; what they would show or cover is missing.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub not_confirmed: Vec<NotConfirmed>,
    /// How many of its methods have all branches settled, which have open ones, and which could not be called.
    pub extent: Extent,
    /// The branches that are not covered, with reasons.
    pub uncovered: Vec<Uncovered>,
    /// Candidates tried on the machine.
    pub tried: u64,
    /// The seconds of starting the machine, loading classes and translating methods, before the search.
    pub starting: f64,
    /// The seconds of the search, before the JVM.
    pub searching: f64,
    /// The seconds in the JVMs: compiling, observing, running the tests.
    pub observing: f64,
    /// Paths followed symbolically.
    pub paths: u64,
    /// What is not modelled and was needed, and how often.
    pub unsupported: BTreeMap<String, usize>,
    /// Why the class could not be tested at all.
    pub failed: Option<String>,
    /// Whether that is because the run was stopped before, which is nobody's fault.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub stopped: bool,
    /// Whether the time ran out before the search was over.
    pub timed_out: bool,
    /// The seconds it took.
    pub seconds: f64,
}

/// Generates tests. `progress` is told classes done, classes, and the one at work; `finished` gets the tests of each
/// class as soon as they are done, in the order of the classes.
pub fn generate(
    sources: &Sources,
    options: &GenerateOptions,
    progress: &dyn Fn(usize, usize, &str),
    finished: &mut dyn FnMut(&[JavaFile]),
) -> Result<GenerateReport, Error> {
    let watch = Stopwatch::start();
    let project = open::project(sources)?;
    let home = JavaHome::at(&project.program().jdk().home)?;
    let scope = Scope::new(&project, options)?;
    let mut report = GenerateReport { unusable: scope.unusable.clone(), ..GenerateReport::default() };
    if scope.wanted.is_empty() {
        return Ok(report);
    }
    let child_options = sources.child_options(project.program());
    let class_path = child_options.readable.clone();
    // Whether there are JVMs at all is known before the first class.
    let first = Mutex::new(Some(Jvms::start(&home, &child_options, class_path.clone())?));
    let prepare = || {
        let ready = first.lock().unwrap_or_else(PoisonError::into_inner).take();
        ready.map_or_else(|| Jvms::start(&home, &child_options, class_path.clone()), Ok)
    };
    let provable = Provable::new(&project);
    let work = |jvms: &mut Result<Jvms, Error>, class: &ClassId| {
        let jvms = jvms.as_mut().map_err(|problem| problem.to_string())?;
        let (settings, mut proofs) = (Settings::default(), Proofs::new(&provable));
        let made = project
            .work(&settings, |worker| class::generate(worker, &scope, *class, options, jvms, &mut proofs));
        made.map_err(|problem| problem.to_string())
    };
    let name = |at: usize| scope.wanted.get(at).map(|class| project.program().dotted(*class));
    let (all, cut) = (scope.wanted.len(), Cut::never().or_when(Arc::clone(&options.stop)));
    progress(0, all, &name(0).unwrap_or_default());
    Pool::new(options.jobs).run(&scope.wanted, &cut, prepare, work, |at, done| {
        let stopped = matches!(done, Done::NotBegun);
        let failed = match done {
            Done::Result(Ok((class, files))) => {
                finished(&files);
                report.classes.push(class);
                report.files.extend(files);
                None
            }
            Done::Result(Err(problem)) => Some(problem),
            Done::Panicked(message) => Some(format!("a bug in Attest ended it, please report it: {message}")),
            Done::NotBegun => Some("it was not begun: the run was stopped before".to_owned()),
        };
        if failed.is_some() {
            let class = name(at).unwrap_or_default();
            report.classes.push(ClassReport { class, failed, stopped, ..ClassReport::default() });
        }
        progress(at + 1, all, &name(at + 1).unwrap_or_default());
    });
    report.seconds = if options.effort.is_none() { watch.seconds() } else { 0.0 };
    Ok(report)
}

impl ClassReport {
    /// The same, without the seconds that things took.
    fn without_times(&mut self) {
        (self.starting, self.searching, self.observing, self.seconds) = (0.0, 0.0, 0.0, 0.0);
    }
}
