//! `attest tron eval`

use std::fs;
use std::path::PathBuf;
use std::sync::Arc;

use attest_budget::Cut;
use attest_engine::{Done, Pool};
use attest_tron::generate::{NoInput, Options, Proof, Status};
use attest_tron::program::Program;
use attest_tron::source::Source;
use serde::Serialize;

use super::generate::{Coverage, Kind, no_input, suite, verdict};
use super::side::{SideEntry, uncovered};
use super::{load, options, stop_on_interrupt};
use crate::arguments::{Format, TronEval};
use crate::exit::Exit;
use crate::talk;

/// What both generators reach on one transform.
#[derive(Serialize)]
struct Row {
    transform: String,
    metamodel_black: Coverage,
    metamodel_white: Coverage,
    branch_black: Coverage,
    branch_white: Coverage,
    unreachable_always: usize,
    unreachable_within_bounds: usize,
    open: usize,
    /// The sides behind the last three numbers.
    uncovered: Vec<SideEntry>,
    tests_black: usize,
    tests_white: usize,
    seconds_black: f64,
    seconds_white: f64,
}

#[derive(Serialize)]
struct Table {
    mode: &'static str,
    rows: Vec<Row>,
    seconds: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    peak_bytes: Option<u64>,
}

const SUFFIX: &str = "_published";

/// Generates both kinds of tests for every transform, and shows what they cover.
pub fn eval(eval: &TronEval) -> Exit {
    match carry_out(eval) {
        Ok(exit) | Err(exit) => exit,
    }
}

fn carry_out(eval: &TronEval) -> Result<Exit, Exit> {
    let loaded = files(eval)?.iter().map(|path| load(path)).collect::<Result<Vec<_>, Exit>>()?;
    let items: Vec<(&Source, &Program)> = loaded
        .iter()
        .flat_map(|(source, unit)| unit.programs.iter().map(move |program| (source, unit, program)))
        .filter(|(_, unit, program)| wanted(eval, &unit.programs, program))
        .map(|(source, _, program)| (source, program))
        .collect();
    if items.is_empty() {
        let named = match eval.only.as_slice() {
            [] => String::new(),
            words => format!(" whose name contains {}", words.join(" or ")),
        };
        talk::error(&format!("there is no transform{named} in {}", eval.directory.display()));
        return Err(Exit::Nothing);
    }
    let (rows, exit) = rows(eval, &items);
    let seconds = rows.iter().map(|row| row.seconds_black + row.seconds_white).sum();
    let mode = if eval.bounds.faithful { "faithful" } else { "direct" };
    let table = Table { mode, rows, seconds, peak_bytes: talk::peak_memory() };
    let shown = match eval.format {
        Format::Json => talk::json(&table),
        Format::Text => talk::data(&text(&table)),
    };
    Ok(if shown == Exit::Fine { exit } else { shown })
}

/// The rows of all transforms that have one, and the exit code that the gravest of them asks for.
fn rows(eval: &TronEval, items: &[(&Source, &Program)]) -> (Vec<Row>, Exit) {
    let stop = stop_on_interrupt("stopping; what is measured so far is shown");
    let line = talk::Progress::new();
    let (mut rows, mut exits, mut bugs, mut left) = (Vec::new(), Vec::new(), Vec::new(), 0);
    let pool = Pool::new(eval.jobs.map_or(1, usize::from));
    let cut = Cut::never().or_when(Arc::clone(&stop));
    let work = |(): &mut (), (source, program): &(&Source, &Program)| {
        row(&options(&eval.bounds, program, &stop), source, program, &line)
    };
    pool.run(
        items,
        &cut,
        || (),
        work,
        |at, done| {
            let (_, program) = items[at];
            match done {
                Done::Result(Ok((row, exit))) => {
                    rows.push(row);
                    exits.push(exit);
                }
                Done::Result(Err(reason)) => {
                    exits.push(no_input(reason, program, &options(&eval.bounds, program, &stop)));
                }
                Done::Panicked(message) => bugs.push(format!("{}: {message}", program.name)),
                Done::NotBegun => left += 1,
            }
        },
    );
    drop(line);
    if left > 0 {
        talk::note(&format!("{} not measured", talk::counted(left, "transform is", "transforms are")));
        exits.push(Exit::Undecided);
    }
    let grave = [Exit::Usage, Exit::Undecided, Exit::Bounded];
    let exit = grave.into_iter().find(|exit| exits.contains(exit)).unwrap_or(Exit::Fine);
    (rows, talk::bugs(&bugs, exit))
}

fn files(eval: &TronEval) -> Result<Vec<PathBuf>, Exit> {
    if !eval.directory.is_dir() {
        return Ok(vec![eval.directory.clone()]);
    }
    let name = eval.directory.display();
    let listed = fs::read_dir(&eval.directory)
        .map_err(|failure| talk::usage(&format!("cannot read {name}: {failure}")))?;
    let mut files: Vec<PathBuf> = listed
        .filter_map(|entry| entry.ok().map(|entry| entry.path()))
        .filter(|path| path.extension().is_some_and(|extension| extension == "tron"))
        .collect();
    files.sort();
    Ok(files)
}

/// Of a transform and its published variant, one is wanted.
fn wanted(eval: &TronEval, all: &[Program], program: &Program) -> bool {
    let named = eval.only.is_empty() || eval.only.iter().any(|word| program.name.contains(word.as_str()));
    let has_variant = all.iter().any(|other| other.name == format!("{}{SUFFIX}", program.name));
    let chosen = match program.name.ends_with(SUFFIX) {
        true => eval.published,
        false => !(eval.published && has_variant),
    };
    named && chosen
}

fn row(
    options: &Options,
    source: &Source,
    program: &Program,
    line: &talk::Progress,
) -> Result<(Row, Exit), NoInput> {
    let black = suite(program, options, Kind::Black, line)?;
    let white = suite(program, options, Kind::White, line)?;
    let sides = || white.sides.iter().filter(|side| !side.claimed_infeasible).map(|side| side.status);
    let row = Row {
        transform: program.name.clone(),
        metamodel_black: Coverage::of(black.metamodel_coverage()),
        metamodel_white: Coverage::of(white.metamodel_coverage()),
        branch_black: Coverage::of(black.branch_coverage()),
        branch_white: Coverage::of(white.branch_coverage()),
        unreachable_always: sides().filter(|status| *status == Status::Unreachable(Proof::Always)).count(),
        unreachable_within_bounds: sides()
            .filter(|status| matches!(status, Status::Unreachable(Proof::Within(_))))
            .count(),
        open: sides().filter(|status| *status == Status::Open).count(),
        uncovered: uncovered(source, program, &white),
        tests_black: black.tests.len(),
        tests_white: white.tests.len(),
        seconds_black: black.effort.time.as_secs_f64(),
        seconds_white: white.effort.time.as_secs_f64(),
    };
    Ok((row, verdict(&white)))
}

fn text(table: &Table) -> String {
    let mut out = String::from(
        "| transform | metamodel, black | metamodel, white | branches, black | branches, white | unreachable | \
         within bounds | open | tests, black | tests, white | s, black | s, white |\n\
         |---|---|---|---|---|---|---|---|---|---|---|---|\n",
    );
    for row in &table.rows {
        let share = |coverage: &Coverage| format!("{}/{}", coverage.covered, coverage.total);
        out.push_str(&format!(
            "| {} | {} | {} | {} | {} | {} | {} | {} | {} | {} | {:.2} | {:.2} |\n",
            row.transform,
            share(&row.metamodel_black),
            share(&row.metamodel_white),
            share(&row.branch_black),
            share(&row.branch_white),
            row.unreachable_always,
            row.unreachable_within_bounds,
            row.open,
            row.tests_black,
            row.tests_white,
            row.seconds_black,
            row.seconds_white
        ));
    }
    let left = || table.rows.iter().flat_map(|row| row.uncovered.iter().map(move |side| (row, side)));
    if left().next().is_some() {
        out.push_str("\nSides that white-box tests do not cover:\n");
    }
    for (row, side) in left() {
        out.push_str(&format!("- {} {}\n", row.transform, side.text()));
    }
    out.push_str(&format!("\n{} mode, {:.1} s together", table.mode, table.seconds));
    if let Some(peak) = table.peak_bytes {
        out.push_str(&format!(", at most {} of memory", talk::size(peak)));
    }
    out.push('\n');
    out
}
