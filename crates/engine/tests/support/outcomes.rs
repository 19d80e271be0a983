//! How the paths of a method end, counted; of those that a bound cuts off, which may be fewer with summaries, only that
//! there are some.

use std::collections::BTreeMap;

use attest_engine::{Outcome, PathsReport};

/// How often a report has each kind of outcome.
pub fn outcomes(report: &PathsReport) -> BTreeMap<String, usize> {
    let mut counts = BTreeMap::new();
    for path in &report.paths {
        let kind = match &path.outcome {
            Some(Outcome::Returned(_)) => "returns".to_owned(),
            Some(Outcome::Threw(thrown)) => format!("throws {} in line {:?}", thrown.class, thrown.line),
            Some(Outcome::Exited(code)) => format!("exits with {code}"),
            _ => path.end.clone(),
        };
        let count: &mut usize = counts.entry(kind.clone()).or_default();
        *count = if kind.starts_with("bound:") { 1 } else { *count + 1 };
    }
    counts
}
