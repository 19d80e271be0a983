//! `attest solve`

use std::fs;
use std::io::{self, Read};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Arc;

use attest_engine::{LayerShare, SolveOptions, Solved, layer_names};
use serde::Serialize;

use crate::arguments::{Format, Solve};
use crate::exit::Exit;
use crate::output;
use crate::talk::{self, count};

/// What came of one file, for programs.
#[derive(Serialize)]
struct Entry {
    file: String,
    #[serde(flatten)]
    solved: Solved,
}

/// Runs scripts.
pub fn solve(solve: &Solve) -> Exit {
    let known = layer_names();
    if let Some(unknown) = solve.layers.iter().find(|name| !known.contains(&name.as_str())) {
        return talk::usage(&format!("there is no layer {unknown:?}; there is {}", known.join(", ")));
    }
    let log = match solve.log.as_deref().map(output::emptied).transpose() {
        Ok(file) => file.map(Arc::new),
        Err(exit) => return exit,
    };
    if let Some(program) = &solve.second
        && let Err(failure) = Command::new(program).arg("-version").stdout(Stdio::null()).status()
    {
        return talk::usage(&format!("cannot run {}: {failure}", program.display()));
    }
    let options = SolveOptions {
        layers: solve.layers.clone(),
        time: solve.time_per_check,
        memory: Some(solve.memory),
        second: solve.second.clone(),
        small: solve.small,
        log,
    };
    let mut entries = Vec::new();
    let mut exit = Exit::Fine;
    for path in &solve.files {
        match one(solve, path, &options) {
            Ok(entry) => {
                exit = worse(exit, ending(solve, &entry));
                entries.push(entry);
            }
            Err(failed) => exit = worse(exit, failed),
        }
    }
    if solve.format == Format::Json {
        exit = worse(exit, talk::rows("solve", "scripts", &entries));
    }
    if solve.stats {
        talk::note(&table(&entries));
    }
    exit
}

fn one(solve: &Solve, path: &Path, options: &SolveOptions) -> Result<Entry, Exit> {
    let file = path.display().to_string();
    let text = read(path).map_err(|failure| talk::usage(&format!("cannot read {file}: {failure}")))?;
    let text = String::from_utf8(text).map_err(|failure| {
        let at = failure.utf8_error().valid_up_to();
        talk::usage(&format!("{file} is not a script: it is no UTF-8 text from byte {at} on"))
    })?;
    let mut printed = Exit::Fine;
    let mut tell = |response: &str| {
        if solve.format == Format::Text && printed == Exit::Fine {
            printed = talk::data(&format!("{response}\n"));
        }
    };
    if solve.files.len() > 1 {
        tell(&format!("; {file}"));
    }
    let solved = attest_engine::solve(&text, options, &mut tell).map_err(|problem| talk::usage(&problem))?;
    match printed {
        Exit::Fine => Ok(Entry { file, solved }),
        failed => Err(failed),
    }
}

fn read(path: &Path) -> io::Result<Vec<u8>> {
    if path == Path::new("-") {
        let mut text = Vec::new();
        return io::stdin().lock().read_to_end(&mut text).map(|_| text);
    }
    fs::read(path)
}

/// Says what went wrong in a script.
fn ending(solve: &Solve, entry: &Entry) -> Exit {
    let Entry { file, solved } = entry;
    if solved.wrong {
        talk::error(&format!(
            "this is a bug in Attest: a model for {file} does not satisfy it\n  Please report it with the script."
        ));
        return Exit::Bug;
    }
    if let Some(error) = &solved.error {
        return talk::usage(&format!("{file}:{}:{}: {}", error.line, error.column, error.reason));
    }
    match solve.strict && solved.answers.iter().any(|answer| answer == "unknown") {
        true => Exit::Undecided,
        false => Exit::Fine,
    }
}

/// The one that matters more: a bug, then a mistake, then an open question.
fn worse(one: Exit, other: Exit) -> Exit {
    let weight = |exit: &Exit| match exit {
        Exit::Fine | Exit::Program(_) => 0,
        Exit::Findings
        | Exit::Nothing
        | Exit::Impossible
        | Exit::Undecided
        | Exit::Bounded
        | Exit::Partial => 1,
        Exit::Usage => 2,
        Exit::Bug => 3,
    };
    if weight(&other) > weight(&one) { other } else { one }
}

/// What each layer did in all scripts together.
fn table(entries: &[Entry]) -> String {
    let mut sums: Vec<LayerShare> = Vec::new();
    for share in entries.iter().flat_map(|entry| &entry.solved.layers) {
        match sums.iter_mut().find(|sum| sum.name == share.name) {
            Some(sum) => {
                sum.asked += share.asked;
                sum.sat += share.sat;
                sum.unsat += share.unsat;
                sum.unknown += share.unknown;
                sum.seconds += share.seconds;
            }
            None => sums.push(share.clone()),
        }
    }
    let seconds: f64 = entries.iter().map(|entry| entry.solved.seconds).sum();
    let checks: usize = entries.iter().map(|entry| entry.solved.answers.len()).sum();
    let mut out = format!("{} in {seconds:.3} s", talk::counted(checks, "check", "checks"));
    if !sums.is_empty() {
        out.push_str("\nlayer          asked       sat     unsat   unknown   seconds");
    }
    for sum in &sums {
        let numbers =
            [sum.asked, sum.sat, sum.unsat, sum.unknown].map(|number| format!("{:>10}", count(number)));
        out.push_str(&format!("\n{:<10}{} {:>9.3}", sum.name, numbers.concat(), sum.seconds));
    }
    out
}
