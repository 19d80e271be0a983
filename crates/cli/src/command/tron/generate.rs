//! `attest tron whitebox` and `attest tron blackbox`

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;

use attest_tron::format::heap_text;
use attest_tron::generate::{
    Ended, NoInput, Options, Progress, Proof, Side, Status, Suite, Test, blackbox, whitebox,
};
use attest_tron::heap::Objects;
use attest_tron::program::Program;
use attest_tron::run::Outcome;
use attest_tron::source::Source;
use attest_tron::{NamedHeap, named, picture};
use serde::Serialize;

use super::side::{BoundsEntry, SideEntry, uncovered};
use super::{branch, load, options, place, program, stop_on_interrupt, write};
use crate::arguments::{Format, TronGenerate};
use crate::exit::Exit;
use crate::talk;

/// Which tests.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Those that take branches.
    White,
    /// Those that show a model.
    Black,
}

/// Covered, of all.
#[derive(Serialize)]
pub struct Coverage {
    /// So many.
    pub covered: usize,
    /// Of so many.
    pub total: usize,
}

impl Coverage {
    /// The pair as a coverage.
    pub fn of((covered, total): (usize, usize)) -> Coverage {
        Coverage { covered, total }
    }
}

#[derive(Serialize)]
struct Report {
    transform: String,
    mode: &'static str,
    /// The bounds of the last step of deepening.
    #[serde(skip_serializing_if = "Option::is_none")]
    bounds: Option<BoundsEntry>,
    branch_coverage: Coverage,
    metamodel_coverage: Coverage,
    tests: Vec<TestEntry>,
    fault_tests: Vec<TestEntry>,
    uncovered: Vec<SideEntry>,
    wrongly_claimed_infeasible: Vec<SideEntry>,
    unshown: Vec<FeatureEntry>,
    seconds: f64,
    questions: u64,
    undecided: u64,
    ended: &'static str,
}

#[derive(Serialize)]
struct TestEntry {
    name: String,
    outcome: String,
    branches: Vec<String>,
    objects: usize,
    heap: String,
}

#[derive(Serialize)]
struct FeatureEntry {
    feature: String,
    unshowable_in_scope: bool,
}

/// Generates tests.
pub fn generate(generate: &TronGenerate, kind: Kind) -> Exit {
    match carry_out(generate, kind) {
        Ok(exit) | Err(exit) => exit,
    }
}

fn carry_out(generate: &TronGenerate, kind: Kind) -> Result<Exit, Exit> {
    let (source, unit) = load(&generate.file)?;
    let program = program(&source, &unit, &generate.transform)?;
    let stop = stop_on_interrupt("stopping; the tests found so far are handed over");
    let options = options(&generate.bounds, program, &stop);
    let line = talk::Progress::new();
    let made = suite(program, &options, kind, &line);
    drop(line);
    let suite = made.map_err(|reason| no_input(reason, program, &options))?;
    let tests = named_tests(program, &suite.tests, "test");
    let faulty: Vec<Test> = suite.faults.iter().map(|(_, test)| test.clone()).collect();
    let faults = named_tests(program, &faulty, "fault");
    let report = report(&source, program, &options, &suite, &tests, &faults);
    if let Some(path) = &generate.picture {
        for (index, heap) in tests.iter().enumerate() {
            write(&numbered(path, index), &picture(heap))?;
        }
    }
    let text = text(&report, kind);
    if let Some(path) = &generate.out {
        write(path, &text)?;
    }
    let told = match (generate.format, &generate.out) {
        (Format::Json, _) => talk::json(&report),
        (Format::Text, None) => talk::data(&text),
        (Format::Text, Some(_)) => talk::data(&summary(&report, kind)),
    };
    if told != Exit::Fine {
        return Err(told);
    }
    let bug = suite.effort.refuted > 0
        || options.mode == attest_tron::symbolic::Mode::Direct && suite.effort.diverged > 0;
    if bug {
        talk::error(&format!(
            "this is a bug in Attest: {} answers did not fit their question, {} runs were not those predicted\n  \
             Please report it with the file.",
            suite.effort.refuted, suite.effort.diverged
        ));
        return Ok(Exit::Bug);
    }
    Ok(match kind {
        Kind::White => verdict(&suite),
        // Who stops it does not know what more there is.
        Kind::Black if stop.load(Ordering::Relaxed) => Exit::Undecided,
        Kind::Black => Exit::Fine,
    })
}

/// Whether all is covered or out of reach, and for which inputs.
pub fn verdict(suite: &Suite) -> Exit {
    let has = |wanted: fn(Status) -> bool| {
        suite.sides.iter().any(|side| wanted(side.status) && !side.claimed_infeasible)
    };
    if has(|status| status == Status::Open) {
        Exit::Undecided
    } else if has(|status| matches!(status, Status::Unreachable(Proof::Within(_)))) {
        Exit::Bounded
    } else {
        Exit::Fine
    }
}

/// Generates, and shows on a line how far it is.
pub fn suite(
    program: &Program,
    options: &Options,
    kind: Kind,
    line: &talk::Progress,
) -> Result<Suite, NoInput> {
    let what = if kind == Kind::White { "branch sides" } else { "features" };
    let mut show = |progress: Progress| {
        line.show(&format!(
            "{}: {} of {} {what}, {} tests, {} questions",
            program.name, progress.covered, progress.total, progress.tests, progress.questions
        ));
    };
    match kind {
        Kind::White => whitebox(program, options, &mut show),
        Kind::Black => blackbox(program, options, &mut show),
    }
}

/// Says why there is no test.
pub fn no_input(reason: NoInput, program: &Program, options: &Options) -> Exit {
    let name = &program.name;
    match reason {
        NoInput::ScopeTooSmall => talk::usage(&format!(
            "no heap within scope {} satisfies what {name} requires; give it more objects with --scope, or mend `requires`",
            options.most.scope
        )),
        NoInput::TimedOut => {
            talk::error(&match options.stop.load(Ordering::Relaxed) {
                true => format!("stopped before an input of {name} was found"),
                false => format!("no input of {name} was found in time; give it more with --time"),
            });
            Exit::Undecided
        }
    }
}

fn named_tests(program: &Program, tests: &[Test], stem: &str) -> Vec<NamedHeap> {
    let name = |index: usize, test: &Test| {
        let inputs = program.inputs.iter().zip(&test.inputs);
        let variables: BTreeMap<String, Objects> = inputs
            .map(|(input, value)| (program.variable(input.variable).to_owned(), value.clone()))
            .collect();
        named(&format!("{stem}{}", index + 1), &program.model, test.heap.clone(), variables, &[])
    };
    tests.iter().enumerate().map(|(index, test)| name(index, test)).collect()
}

fn report(
    source: &Source,
    program: &Program,
    options: &Options,
    suite: &Suite,
    tests: &[NamedHeap],
    faults: &[NamedHeap],
) -> Report {
    let entry = |(heap, test): (&NamedHeap, &Test)| TestEntry {
        name: heap.name.clone(),
        outcome: match test.outcome {
            Outcome::Finished => "finished".to_owned(),
            Outcome::Rejected(at) => format!("rejected at {}", place(source, program, at)),
            Outcome::Faulted(fault) => format!("{} at {}", fault.kind, place(source, program, fault.at)),
        },
        branches: test.trace.iter().map(|one| branch(source, program, one)).collect(),
        objects: test.heap.len(),
        heap: heap_text(heap),
    };
    let side = |side: &Side| SideEntry::of(source, program, side);
    let wrong = suite.sides.iter().filter(|one| one.claimed_infeasible && one.status == Status::Covered);
    let unshown = suite.features.difference(&suite.shown).map(|feature| FeatureEntry {
        feature: feature.text(&program.model),
        unshowable_in_scope: suite.unshowable.contains(feature),
    });
    Report {
        transform: program.name.clone(),
        mode: if options.mode == attest_tron::symbolic::Mode::Direct { "direct" } else { "faithful" },
        bounds: suite.effort.bounds.map(BoundsEntry::of),
        branch_coverage: Coverage::of(suite.branch_coverage()),
        metamodel_coverage: Coverage::of(suite.metamodel_coverage()),
        tests: tests.iter().zip(&suite.tests).map(entry).collect(),
        fault_tests: faults.iter().zip(suite.faults.iter().map(|(_, test)| test)).map(entry).collect(),
        uncovered: uncovered(source, program, suite),
        wrongly_claimed_infeasible: wrong.map(side).collect(),
        unshown: unshown.collect(),
        seconds: suite.effort.time.as_secs_f64(),
        questions: suite.effort.questions,
        undecided: suite.effort.undecided,
        ended: match suite.ended {
            Ended::Complete => "complete",
            Ended::Exhausted => "exhausted",
            Ended::TimedOut => "timed out",
        },
    }
}

/// What was reached, as comments.
fn summary(report: &Report, kind: Kind) -> String {
    let share = |coverage: &Coverage| format!("{}/{}", coverage.covered, coverage.total);
    let mut out = format!(
        "// {}: branch coverage {}, metamodel coverage {}, {} in {:.2} s\n",
        report.transform,
        share(&report.branch_coverage),
        share(&report.metamodel_coverage),
        talk::counted(report.tests.len(), "test", "tests"),
        report.seconds
    );
    // Black-box tests are not made for branches: what they leave is told by its number.
    let listed = if kind == Kind::White { report.uncovered.as_slice() } else { &[] };
    for one in listed.iter().chain(&report.wrongly_claimed_infeasible) {
        out.push_str(&format!("// {}\n", one.text()));
    }
    for one in report.unshown.iter().filter(|_| kind == Kind::Black) {
        let why = if one.unshowable_in_scope { "no input within the scope shows it" } else { "not found" };
        out.push_str(&format!("// {}: {why}\n", one.feature));
    }
    if report.ended == "timed out" {
        let bounds = report.bounds.as_ref().map_or(String::new(), |bounds| format!(" at {}", bounds.text()));
        out.push_str(&format!("// stopped{bounds}\n"));
    }
    out
}

/// The tests as `heap` blocks.
fn text(report: &Report, kind: Kind) -> String {
    let mut out = summary(report, kind);
    for test in &report.tests {
        out.push_str(&format!("\n// {}\n{}", test.outcome, test.heap));
    }
    if !report.fault_tests.is_empty() {
        out.push_str("\n// Tests that reveal faults.\n");
    }
    for test in &report.fault_tests {
        out.push_str(&format!("\n// {}\n{}", test.outcome, test.heap));
    }
    out
}

/// `out.svg`, `out-2.svg`, …
fn numbered(path: &Path, index: usize) -> PathBuf {
    if index == 0 {
        return path.to_owned();
    }
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let extension =
        path.extension().map_or(String::new(), |extension| format!(".{}", extension.to_string_lossy()));
    path.with_file_name(format!("{stem}-{}{extension}", index + 1))
}
