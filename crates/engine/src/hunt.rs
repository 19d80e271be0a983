//! Run-time errors, each shown by a test that the JVM has confirmed.
//!
//! Every public method is called through recipes: sequences of public calls whose primitives, strings and
//! arrays are unknown. A path that ends in an unchecked exception is a suspicion; a test made from it runs on the
//! real JVM, and only what throws there as predicted is reported.

mod candidate;
mod confirm;
mod endless;
mod explore;
mod explored;
mod harvest;
mod paths;
mod reachable;
mod scope;
mod stand_ins;
mod suspicion;
mod time_left;
mod tuning;
mod unsettled;
mod walk;
mod whole;
mod written;

pub use whole::{WholeOptions, WholeReport, verify_main};

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use attest_budget::{Cut, Stopwatch};
use attest_jvm::JavaHome;
use attest_testcase::TestCase;
use attest_testcase::junit::{Framework, JavaFile};
use schemars::JsonSchema;
use serde::Serialize;

use attest_report::{Accounting, Finding};

use crate::analysis::Extent;
use crate::compose::Compose;
use crate::confirm::{Jvm, NotConfirmed};
use crate::declarations::Declarations;
use crate::open;
use crate::query;
use crate::session::Error;
use crate::sources::Sources;
use explore::Hunt;
use stand_ins::StandIns;
use tuning::{KEPT_PART, MAX_KEPT, MAX_KEPT_PART, MIN_KEPT};

/// What is hunted and how.
#[derive(Clone, Debug)]
pub struct HuntOptions {
    /// Only these classes, by their whole names; all if none is named.
    pub only: Vec<String>,
    /// Directories and jars whose classes are hunted in; none for all of the class path.
    pub targets: Vec<PathBuf>,
    /// Only classes whose name contains one of these; all if none.
    pub classes: Vec<String>,
    /// Only methods with one of these names; all if none.
    pub methods: Vec<String>,
    /// Whether package-private and protected methods are entry points too.
    pub private: bool,
    /// Whether null is passed where nothing says that it may be.
    pub null_args: bool,
    /// How long it may take; with `effort`, as long as it takes.
    pub time: Duration,
    /// After how many rounds it ends, instead of a time: two runs are then the same.
    pub effort: Option<u32>,
    /// How many threads explore.
    pub jobs: usize,
    /// How often a branch may be undecided.
    pub branches: u32,
    /// How many calls deep methods are followed.
    pub depth: u32,
    /// How the heap that comes from outside is treated.
    pub heap: attest_forward::HeapMode,
    /// When calls are decided by summaries of the methods called (default: never).
    pub compose: Compose,
    /// How many calls are put before the one under test.
    pub calls: usize,
    /// Whether what callers do wrong, or the program throws on purpose, is a hint and no error.
    pub library: bool,
    /// Which JUnit the tests are written for.
    pub framework: Framework,
    /// Whether the tests of bugs fail as long as the bug is there, instead of asserting that it is.
    pub failing: bool,
    /// The class whose `main` alone is hunted in, with dots.
    pub main: Option<String>,
    /// Methods that are sources of values, and assumptions.
    pub declared: Declarations,
    /// Once true, exploration ends, and what was found until then is confirmed.
    pub stop: Arc<AtomicBool>,
}

impl Default for HuntOptions {
    fn default() -> HuntOptions {
        HuntOptions {
            only: Vec::new(),
            targets: Vec::new(),
            classes: Vec::new(),
            methods: Vec::new(),
            private: false,
            null_args: false,
            time: Duration::from_secs(60),
            effort: None,
            jobs: std::thread::available_parallelism().map_or(1, std::num::NonZero::get),
            branches: 5,
            depth: 100,
            heap: attest_forward::HeapMode::Disjunctive,
            compose: Compose::Never,
            calls: 2,
            library: false,
            framework: Framework::Jupiter,
            failing: false,
            main: None,
            declared: Declarations::default(),
            stop: Arc::default(),
        }
    }
}

/// What a hunt found.
#[derive(Default, Clone, Debug, JsonSchema, Serialize)]
pub struct HuntReport {
    /// What the JVM confirmed, bugs first, then exceptions that are part of a contract.
    #[serde(skip)]
    pub findings: Vec<Finding>,
    /// What became of all suspicions.
    #[serde(skip)]
    pub accounting: Accounting,
    /// Bugs of ours that were met: what was being explored.
    pub ours: Vec<String>,
    /// What the JVM gave no answer about: errors of the program may be among it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub not_confirmed: Vec<NotConfirmed>,
    /// Possible errors that the JVM was not asked about, or whose test could not run.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub unsettled: Vec<NotConfirmed>,
    /// Methods that the run was over before: nothing is said of them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub unseen: Vec<String>,
    /// How many methods were hunted in.
    pub methods: usize,
    /// How much of them was really analysed.
    pub extent: Extent,
    /// How many of them could not be called, and why.
    pub not_callable: Vec<(String, String)>,
    /// Classes that could not be used, and why.
    pub unusable: Vec<(String, String)>,
    /// How many paths were followed to an end.
    pub paths: u64,
    /// How many concrete runs were made beside them.
    pub runs: u64,
    /// How many call sequences were explored.
    #[serde(rename = "call_sequences")]
    pub recipes: usize,
    /// Whether the time ran out before all call sequences were explored.
    pub timed_out: bool,
    /// How many rounds were done to their end.
    pub rounds: u32,
    /// Whether another round would find nothing left to do.
    pub complete: bool,
    /// How many items of the last round were not done when the time was over.
    pub left: usize,
    /// How many paths ended because an assumption of the program does not hold on them.
    pub assumed: u64,
    /// What is not modelled and was needed, and on how many paths.
    pub unsupported: BTreeMap<String, usize>,
    /// The seconds it took; 0 if it ended by rounds.
    pub seconds: f64,
    /// The tests, by file.
    #[serde(skip)]
    pub tests: Vec<JavaFile>,
    /// What is tested by a method of a file.
    #[serde(skip)]
    pub(crate) cases: BTreeMap<(String, String), TestCase>,
}

impl HuntReport {
    /// Adds what was found elsewhere, in another module.
    pub fn add(&mut self, other: HuntReport) {
        self.findings.extend(other.findings);
        self.accounting.add(&other.accounting);
        self.ours.extend(other.ours);
        self.methods += other.methods;
        self.not_callable.extend(other.not_callable);
        self.unusable.extend(other.unusable);
        self.paths += other.paths;
        self.runs += other.runs;
        self.recipes += other.recipes;
        self.timed_out |= other.timed_out;
        self.rounds = self.rounds.min(other.rounds);
        self.complete &= other.complete;
        self.left += other.left;
        self.assumed += other.assumed;
        for (what, number) in other.unsupported {
            *self.unsupported.entry(what).or_default() += number;
        }
        self.seconds += other.seconds;
        self.tests.extend(other.tests);
        self.not_confirmed.extend(other.not_confirmed);
        self.unsettled.extend(other.unsettled);
        self.unseen.extend(other.unseen);
        self.extent.add(&other.extent);
    }
}

/// Hunts for run-time errors. `progress` is told methods done, methods, paths and suspicions.
pub fn hunt(
    sources: &Sources,
    options: &HuntOptions,
    progress: &(dyn Fn(usize, usize, u64, usize) + Sync),
) -> Result<HuntReport, Error> {
    let watch = Stopwatch::start();
    let whole = match options.effort {
        Some(_) => Cut::never(),
        None => Cut::after(options.time),
    };
    let project = open::project(sources)?;
    let program = project.program();
    let home = JavaHome::at(&program.jdk().home)?;
    let child_options = sources.child_options(program);
    let declared = options.declared.resolve(program)?;
    let scope = scope::scope(&project, options, &declared)?;
    let stand_ins = StandIns::new(program, &declared);
    // The JVM needs its share at the end.
    let kept = options.time.mul_f64(KEPT_PART).clamp(MIN_KEPT, MAX_KEPT);
    let kept = kept.min(options.time.mul_f64(MAX_KEPT_PART));
    let cut = whole.earlier(kept).or_when(Arc::clone(&options.stop));
    let (project, scope, declared, stand_ins) = (&project, &scope, &declared, &stand_ins);
    let hunt = Hunt { project, scope, options, declared, stand_ins, cut: &cut };
    let (explored, jvm) = std::thread::scope(|threads| {
        let warming = threads.spawn(|| Jvm::warm(&home, &child_options, &whole));
        (hunt.explore(progress), warming.join())
    });
    let jvm = jvm.unwrap_or_else(|problem| std::panic::resume_unwind(problem));
    let explored = explored?;
    let (cut_methods, unseen) = (explored.1.cut.clone(), explored.1.unseen.clone());
    let mut report = confirm::confirm(sources, jvm, explored, options, stand_ins, &whole)?;
    report.methods = scope.methods.len();
    report.unseen = unseen.into_iter().map(|method| query::full_spelling(program, method)).collect();
    report.unusable.clone_from(&scope.unusable);
    let reasons = report.not_callable.iter().map(|(_, why)| why);
    report.extent = Extent::of(program, &scope.methods, &cut_methods, reasons);
    // What is the same on every run does not tell the time.
    report.seconds = if options.effort.is_none() { watch.seconds() } else { 0.0 };
    Ok(report)
}
