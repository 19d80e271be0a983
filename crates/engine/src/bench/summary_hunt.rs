//! A library hunted in without summaries and with them, in one run.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::time::Duration;

use attest_report::Finding;
use serde::Serialize;

use crate::compose::Compose;
use crate::hunt::{HuntOptions, hunt};
use crate::session::Error;
use crate::sources::Sources;

/// A hunt.
#[derive(Clone, Debug, Serialize)]
pub struct ComposeHunt {
    /// Whether calls were composed: `never`, `auto` or `always`.
    pub compose: &'static str,
    /// How many methods were entry points.
    pub methods: usize,
    /// How many ways of calling them were explored.
    pub recipes: usize,
    /// How many paths were followed.
    pub paths: u64,
    /// How many findings there are.
    pub findings: usize,
    /// Findings that the hunt without summaries does not have.
    pub gained: Vec<String>,
    /// Findings that only the hunt without summaries has.
    pub lost: Vec<String>,
    /// Whether the time was over before everything was explored.
    pub timed_out: bool,
    /// How long it took, in seconds.
    pub seconds: f64,
}

/// Hunts in a jar or directory without summaries, with those that promise to pay, and with all.
pub fn bench_compose_hunt(
    sources: &Sources,
    target: PathBuf,
    classes: &[String],
    calls: usize,
    time: Duration,
) -> Result<Vec<ComposeHunt>, Error> {
    let mut rows = Vec::new();
    let mut without: Option<BTreeSet<String>> = None;
    for (name, compose) in [("never", Compose::Never), ("auto", Compose::Auto), ("always", Compose::Always)] {
        let options = HuntOptions {
            targets: vec![target.clone()],
            classes: classes.to_vec(),
            calls,
            time,
            jobs: 1,
            compose,
            library: true,
            ..HuntOptions::default()
        };
        let report = hunt(sources, &options, &|_, _, _, _| {})?;
        let place = |finding: &Finding| {
            let at = &finding.location;
            format!("{:?} {}#{} {:?}", finding.rule, at.class, at.method, at.line)
        };
        let found: BTreeSet<String> = report.findings.iter().map(place).collect();
        let first = without.get_or_insert_with(|| found.clone());
        rows.push(ComposeHunt {
            compose: name,
            methods: report.methods,
            recipes: report.recipes,
            paths: report.paths,
            findings: found.len(),
            gained: found.difference(first).cloned().collect(),
            lost: first.difference(&found).cloned().collect(),
            timed_out: report.timed_out,
            seconds: report.seconds,
        });
    }
    Ok(rows)
}
