//! `attest paths`

use attest_engine::{Outcome, PathReport, PathsOptions, paths as explore};

use super::sources;
use crate::arguments::{Format, Paths};
use crate::exit::Exit;
use crate::talk;

/// Shows the paths of a method.
pub fn paths(paths: &Paths) -> Exit {
    let options = PathsOptions {
        heap: paths.heap.into(),
        branches: paths.branches,
        depth: paths.depth,
        merge: paths.merge.into(),
        time: paths.time,
        limit: paths.limit,
        ..PathsOptions::default()
    };
    let report = match explore(&sources(&paths.classes), &paths.method, &options) {
        Ok(report) => report,
        Err(problem) => return talk::usage(&problem.to_string()),
    };
    match paths.format {
        Format::Json => talk::json(&report),
        Format::Text => {
            let mut out = String::new();
            for (at, path) in report.paths.iter().enumerate() {
                out.push_str(&described(at + 1, path));
            }
            let all = if report.complete { "complete" } else { "not complete" };
            out.push_str(&format!("{} paths, {all}, {:.2} s\n", report.paths.len(), report.seconds));
            talk::data(&out)
        }
    }
}

fn described(number: usize, path: &PathReport) -> String {
    let outcome = match &path.outcome {
        Outcome::Returns(Some(value)) => format!("returns {value}"),
        Outcome::Returns(None) => "returns".to_owned(),
        Outcome::Throws(class) => format!("throws {class}"),
        Outcome::Exits(code) => format!("exits with {code}"),
        Outcome::Open => path.end.clone(),
    };
    let inputs: Vec<String> = path.inputs.iter().map(|(name, value)| format!("{name} = {value}")).collect();
    let condition = if path.condition.is_empty() { "always".to_owned() } else { path.condition.join(" && ") };
    let mut text = format!("{number:>3}  {outcome}\n     when {condition}\n");
    if !inputs.is_empty() {
        text.push_str(&format!("     as for {}\n", inputs.join(", ")));
    }
    for approximation in &path.approximations {
        text.push_str(&format!("     ~ {approximation}\n"));
    }
    text
}
