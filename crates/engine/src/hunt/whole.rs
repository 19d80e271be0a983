//! Whole programs: every `assert` and every exception that leaves `main`, for all arguments and inputs.

use std::sync::Arc;
use std::time::Duration;

use attest_budget::{Bounds, Budget, Stopwatch};
use attest_forward::{Bound, Declared, Library, PathEnd};
use attest_program::{MethodId, Program};
use attest_report::Finding;
use attest_sequence::{Driver, Sequence};
use attest_state::Outcome;
use attest_testcase::junit::{Framework, JavaFile};
use schemars::JsonSchema;
use serde::Serialize;

use super::tuning::{WHOLE_BRANCHES, WHOLE_KEPT};
use super::{HuntOptions, hunt};
use crate::confirm::NotConfirmed;
use crate::declarations::Declarations;
use crate::explore::{PathsOptions, PathsReport, end_text, explore_all, tuning};
use crate::judge::Verified;
use crate::query;
use crate::session::Error;
use crate::sources::Sources;

/// Which program is verified and how.
#[derive(Clone, Debug)]
pub struct WholeOptions {
    /// The class with `main`, with dots.
    pub main: String,
    /// Methods that are sources of values, and assumptions.
    pub declared: Declarations,
    /// How long it may take; with `effort`, as long as it takes.
    pub time: Duration,
    /// How much work each round of paths may take instead of a time, four times as much with each step, and how many
    /// rounds the search for tests has: two runs are then the same.
    pub effort: Option<u32>,
    /// Which JUnit the tests are written for.
    pub framework: Framework,
}

/// What is known about a program.
#[derive(Clone, Debug, JsonSchema, Serialize)]
pub struct WholeReport {
    /// The verdict.
    pub verdict: Verified,
    /// The violations, each confirmed by the JVM.
    pub violations: Vec<Finding>,
    /// What the JVM gave no answer about.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub not_confirmed: Vec<NotConfirmed>,
    /// How many paths were explored.
    pub paths: usize,
    /// How many paths ended because an assumption of the program does not hold on them.
    pub assumed: u64,
    /// What bugs of ours ended, and what they said.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub internal_errors: Vec<String>,
    /// The seconds it took; 0 if it was bounded by effort.
    pub seconds: f64,
    /// The tests, by file.
    #[serde(skip)]
    pub tests: Vec<JavaFile>,
}

/// Verifies a program: all paths of its `main` are explored, and what may go wrong is confirmed by tests.
pub fn verify_main(sources: &Sources, options: &WholeOptions) -> Result<WholeReport, Error> {
    let watch = Stopwatch::start();
    let whole = Budget::of(Some(options.time), options.effort, tuning::FIRST_WORK);
    // Tests are looked for at the end.
    let kept = whole.cut_at(&whole.cut.earlier(options.time / WHOLE_KEPT));
    let program = sources.open()?;
    let declared = options.declared.resolve(&program)?;
    let main = format!("{}#main(java.lang.String[])", options.main);
    let main = query::methods(&program, &main, "verify --main")?[0];
    let mut report = WholeReport {
        verdict: Verified::Proved,
        violations: Vec::new(),
        not_confirmed: Vec::new(),
        paths: 0,
        assumed: 0,
        internal_errors: Vec::new(),
        seconds: 0.0,
        tests: Vec::new(),
    };
    for branches in WHOLE_BRANCHES {
        let explored = explore(&program, main, &declared, branches, &kept)?;
        report.paths = explored.paths.len();
        report.assumed = explored.effort.assumed;
        report.internal_errors.clone_from(&explored.internal_errors);
        let open = open(&explored);
        if open.is_empty() {
            report.verdict = Verified::Proved;
            break;
        }
        report.verdict = Verified::Undecided(open);
        let threw = explored.paths.iter().any(|path| matches!(path.outcome, Some(Outcome::Threw(_))));
        if threw {
            let hunted = HuntOptions {
                main: Some(options.main.clone()),
                declared: options.declared.clone(),
                branches,
                time: whole.cut.left(options.time),
                effort: options.effort,
                framework: options.framework,
                ..HuntOptions::default()
            };
            let hunted = hunt(sources, &hunted, &|_, _, _, _| {})?;
            report.internal_errors.extend(hunted.ours);
            // Another round may confirm what this one did not.
            report.not_confirmed = hunted.not_confirmed;
            if !hunted.findings.is_empty() {
                report.verdict = Verified::Violated;
                report.violations = hunted.findings;
                report.tests = hunted.tests;
                break;
            }
        }
        if !ends_at_branches(&explored) || kept.cut.is_over() {
            break;
        }
    }
    // What is the same on every run does not tell the time.
    report.seconds = if options.effort.is_none() { watch.seconds() } else { 0.0 };
    Ok(report)
}

/// Explores a `main`. A driver calls it, so that its class is initialised on the paths too.
fn explore(
    program: &Arc<Program>,
    main: MethodId,
    declared: &Arc<Declared>,
    branches: u32,
    budget: &Budget,
) -> Result<PathsReport, Error> {
    // Each round makes a driver of its own.
    let library = Library::new(Arc::new(program.fork()));
    let program = &library.program;
    let arguments = Sequence::input("[Ljava/lang/String;", "args");
    let driver = Driver::new(program, &library.bodies, &Sequence::call(program, main, vec![arguments]));
    let explored = PathsOptions {
        // The JVM passes neither null nor an array with null in it.
        nulls: false,
        assertions: true,
        thorough: false,
        bounds: Bounds { branches, ..Bounds::default() },
        declared: declared.clone(),
        ..PathsOptions::default()
    };
    explore_all(&library, driver.method, &explored, budget, &|_| {})
}

/// Whether paths ended because a branch was undecided too often.
fn ends_at_branches(explored: &PathsReport) -> bool {
    let text = end_text(&PathEnd::Bound(Bound::Branches));
    explored.paths.iter().any(|path| path.end == text)
}

/// What keeps a program from being proved.
fn open(explored: &PathsReport) -> Vec<String> {
    let mut reasons: Vec<String> = explored.missing.clone();
    for path in &explored.paths {
        match &path.outcome {
            Some(Outcome::Threw(thrown)) => {
                let line = thrown.line.map_or(String::new(), |line| format!(", line {line}"));
                reasons.push(format!(
                    "a path throws {}{line}, and no test that was made shows it",
                    thrown.class
                ));
            }
            Some(Outcome::Diverged | Outcome::Unsupported(_) | Outcome::OutOfBudget) | None => {
                reasons.push(path.end.clone())
            }
            Some(Outcome::Returned(_) | Outcome::Exited(_)) => {}
        }
        reasons.extend(path.approximations.iter().cloned());
    }
    reasons.sort();
    reasons.dedup();
    reasons
}
