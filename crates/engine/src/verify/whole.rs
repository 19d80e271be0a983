//! Whole programs: every `assert` and every exception that leaves `main`, for all arguments.

use std::time::{Duration, Instant};

use attest_report::Finding;
use attest_testcase::junit::{Framework, JavaFile};
use serde::Serialize;
use thiserror::Error;

use super::Verified;
use crate::hunt::{HuntError, HuntOptions, hunt};
use crate::paths::{Outcome, PathsError, PathsOptions, PathsReport, paths};
use crate::sources::Sources;

/// Which program is verified and how.
#[derive(Clone, Debug)]
pub struct WholeOptions {
    /// The class with `main`, with dots.
    pub main: String,
    /// How long it may take.
    pub time: Duration,
    /// Which JUnit the tests are written for.
    pub framework: Framework,
}

/// Why a program could not be verified.
#[derive(Debug, Error)]
pub enum WholeError {
    /// Its paths cannot be explored.
    #[error(transparent)]
    Paths(#[from] PathsError),
    /// Violations cannot be confirmed.
    #[error(transparent)]
    Hunt(#[from] HuntError),
}

/// What is known about a program.
#[derive(Clone, Debug, Serialize)]
pub struct WholeReport {
    /// The verdict.
    pub verdict: Verified,
    /// The violations, each confirmed by the JVM.
    pub violations: Vec<Finding>,
    /// How many paths were explored.
    pub paths: usize,
    /// The seconds it took.
    pub seconds: f64,
    /// The tests, by file.
    #[serde(skip)]
    pub tests: Vec<JavaFile>,
}

/// Verifies a program: all paths of its `main` are explored, and what may go wrong is confirmed by tests.
pub fn verify_main(sources: &Sources, options: &WholeOptions) -> Result<WholeReport, WholeError> {
    let begun = Instant::now();
    let explored = PathsOptions {
        // The JVM passes neither null nor an array with null in it.
        nulls: false,
        assertions: true,
        time: Some(options.time / 2),
        thorough: false,
        ..PathsOptions::default()
    };
    let method = format!("{}#main(java.lang.String[])", options.main);
    let explored = paths(sources, &method, &explored, &|_| {})?;
    let open = open(&explored);
    let mut report = WholeReport {
        verdict: Verified::Proved,
        violations: Vec::new(),
        paths: explored.paths.len(),
        seconds: 0.0,
        tests: Vec::new(),
    };
    if !open.is_empty() {
        let hunted = HuntOptions {
            main: Some(options.main.clone()),
            time: options.time.saturating_sub(begun.elapsed()),
            framework: options.framework,
            ..HuntOptions::default()
        };
        let hunted = hunt(sources, &hunted, &|_, _, _, _| {})?;
        report.verdict = match hunted.findings.is_empty() {
            true => Verified::Undecided(open),
            false => Verified::Violated,
        };
        report.violations = hunted.findings;
        report.tests = hunted.tests;
    }
    report.seconds = begun.elapsed().as_secs_f64();
    Ok(report)
}

/// What keeps a program from being proved.
fn open(explored: &PathsReport) -> Vec<String> {
    let mut reasons: Vec<String> = explored.missing.clone();
    for path in &explored.paths {
        match &path.outcome {
            Outcome::Throws(thrown) => {
                let line = thrown.line.map_or(String::new(), |line| format!(", line {line}"));
                reasons.push(format!(
                    "a path throws {}{line}, and no test that was made shows it",
                    thrown.class
                ));
            }
            Outcome::Open => reasons.push(path.end.clone()),
            Outcome::Returns(_) | Outcome::Exits(_) => {}
        }
        reasons.extend(path.approximations.iter().cloned());
    }
    reasons.sort();
    reasons.dedup();
    reasons
}
