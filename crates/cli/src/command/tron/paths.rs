//! `attest tron paths`

use attest_tron::generate::{Feasible, PathText, paths as explore};
use attest_tron::program::Program;
use attest_tron::run::Outcome;
use attest_tron::source::Source;
use serde::Serialize;

use super::{branch, load, options, place, program, stop_on_interrupt};
use crate::arguments::{Format, TronPaths};
use crate::exit::Exit;
use crate::talk;

/// A path, for programs.
#[derive(Serialize)]
struct Entry {
    branches: Vec<String>,
    end: String,
    feasible: &'static str,
    condition: Vec<String>,
    stores: Vec<String>,
    variables: Vec<(String, String)>,
}

/// Shows the paths of a transform.
pub fn paths(paths: &TronPaths) -> Exit {
    match carry_out(paths) {
        Ok(exit) | Err(exit) => exit,
    }
}

fn carry_out(paths: &TronPaths) -> Result<Exit, Exit> {
    let (source, unit) = load(&paths.file)?;
    let program = program(&source, &unit, &paths.transform)?;
    let stop = stop_on_interrupt("stopping; the paths found so far are shown");
    let (found, all) = explore(program, &options(&paths.bounds, program, &stop), paths.most);
    let entries: Vec<Entry> = found.iter().map(|path| entry(&source, program, path)).collect();
    let told = match paths.format {
        Format::Json => talk::json(&entries),
        Format::Text => talk::data(&text(&entries)),
    };
    if told == Exit::Fine && !all {
        let shown = talk::counted(entries.len(), "path", "paths");
        talk::note(&format!(
            "this is {shown} and there are more; --most shows more, --time lets it look longer"
        ));
    }
    Ok(told)
}

fn entry(source: &Source, program: &Program, path: &PathText) -> Entry {
    Entry {
        branches: path.trace.iter().map(|one| branch(source, program, one)).collect(),
        end: match path.end {
            None => "stopped by a bound".to_owned(),
            Some(Outcome::Finished) => "finished".to_owned(),
            Some(Outcome::Rejected(at)) => format!("rejected (line {})", place(source, program, at)),
            Some(Outcome::Faulted(fault)) => {
                format!("faulted, {} (line {})", fault.kind, place(source, program, fault.at))
            }
        },
        feasible: match path.feasible {
            Feasible::Yes => "yes",
            Feasible::Unknown => "unknown",
        },
        condition: path.condition.clone(),
        stores: path.stores.clone(),
        variables: path.variables.clone(),
    }
}

fn text(entries: &[Entry]) -> String {
    let mut out = String::new();
    for (index, entry) in entries.iter().enumerate() {
        out.push_str(&format!("path {}: {}", index + 1, entry.end));
        if entry.feasible != "yes" {
            out.push_str(", not known to be feasible");
        }
        out.push('\n');
        let mut part = |title: &str, lines: &[String]| {
            if !lines.is_empty() {
                out.push_str(&format!("  {title}\n"));
                lines.iter().for_each(|line| out.push_str(&format!("    {line}\n")));
            }
        };
        part("takes", &entry.branches);
        part("if", &entry.condition);
        part("stores", &entry.stores);
        let variables: Vec<String> =
            entry.variables.iter().map(|(name, value)| format!("{name} = {value}")).collect();
        part("leaves", &variables);
    }
    out
}
