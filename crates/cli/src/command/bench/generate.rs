//! `attest bench generate`

use attest_engine::Sources;
use attest_engine::bench::{LibrarySuites, SuiteRow, SuitesBench, SuitesOptions, bench_suites};
use serde::Serialize;

use crate::arguments::{BenchGenerate, Format};
use crate::command::protected;
use crate::exit::Exit;
use crate::talk::{self, Progress};

#[derive(Serialize)]
struct Measured<'a> {
    #[serde(flatten)]
    bench: &'a SuitesBench,
    #[serde(skip_serializing_if = "Option::is_none")]
    peak_bytes: Option<u64>,
}

/// Generates suites and measures them.
pub fn generate(bench: &BenchGenerate) -> Exit {
    if let Some(missing) = bench.targets.iter().find(|target| !target.exists()) {
        return talk::usage(&format!("there is no {}; name jars or directories", missing.display()));
    }
    let sources = match protected(Sources::default(), &bench.confined) {
        Ok(sources) => sources,
        Err(problem) => return talk::usage(&problem),
    };
    let options = SuitesOptions {
        sandbox: sources.sandbox,
        jdk: bench.measuring.java.clone(),
        targets: bench.targets.clone(),
        class_path: bench.class_path.iter().flat_map(|path| Sources::split(path)).collect(),
        classes: bench.class.clone(),
        sample: bench.sample,
        seed: bench.seed,
        time: bench.time,
        jacoco: bench.jacoco,
        pit: bench.pit,
        keep: bench.keep.clone(),
    };
    let progress = Progress::new();
    let so_far = |measured: &SuitesBench| {
        let Some(listing) = &bench.listing else { return };
        if let Err(why) = std::fs::write(listing, listed(measured, talk::peak_memory())) {
            talk::note(&format!("{} cannot be written: {why}", listing.display()));
        }
    };
    let measured = bench_suites(&options, &|what| progress.show(what), &so_far);
    drop(progress);
    let measured = match measured {
        Ok(measured) => measured,
        Err(problem) => return talk::usage(&problem.to_string()),
    };
    let peak_bytes = talk::peak_memory();
    let printed = match bench.measuring.format {
        Format::Json => talk::json(&Measured { bench: &measured, peak_bytes }),
        Format::Text => talk::data(&table(&measured, peak_bytes)),
    };
    let bad = |library: &LibrarySuites| !library.not_compiled.is_empty() || library.launched.failed > 0;
    match printed {
        Exit::Fine if measured.libraries.iter().any(bad) => Exit::Findings,
        other => other,
    }
}

/// The tables as a document.
fn listed(bench: &SuitesBench, peak: Option<u64>) -> String {
    let names: Vec<&str> = bench.libraries.iter().map(|library| library.library.as_str()).collect();
    format!(
        "# Suites of {}, class by class\n\nWritten by `attest bench generate JAR... --listing FILE`: {:.0} s a class, seed {}; {}.\n\n{}",
        talk::counted(names.len(), "library", "libraries"),
        bench.budget,
        bench.seed,
        names.join(", "),
        table(bench, peak),
    )
}

/// The tables, as Markdown.
fn table(bench: &SuitesBench, peak: Option<u64>) -> String {
    let mut out = String::from(
        "| class | branches | covered | lines | covered | JaCoCo: branches | lines | infeasible | out of scope | tests | assertions | unstable | left out | seconds |\n|---|---|---|---|---|---|---|---|---|---|---|---|---|---|\n",
    );
    for library in &bench.libraries {
        out.extend(library.classes.iter().map(row));
    }
    out.push('\n');
    for library in &bench.libraries {
        out.push_str(&verdict(library));
    }
    let percent = |share: Option<f64>| share.map_or("-".to_owned(), |share| format!("{share:.1} %"));
    let [branches, lines] = bench.medians.map(percent);
    out.push_str(&format!("medians over the classes: {branches} of branches, {lines} of lines\n"));
    if bench.jacoco_medians.iter().any(Option::is_some) {
        let [branches, lines] = bench.jacoco_medians.map(percent);
        out.push_str(&format!("as JaCoCo measures: {branches} of branches, {lines} of lines\n"));
    }
    out.push_str(&format!("the longest class took {:.1} s of {:.0} s", bench.longest, bench.budget));
    if let Some(peak) = peak {
        out.push_str(&format!("; at most {} of memory", talk::size(peak)));
    }
    out.push('\n');
    let mut reasons: Vec<(&String, &usize)> = bench.reasons.iter().collect();
    reasons.sort_by_key(|(reason, count)| (std::cmp::Reverse(**count), *reason));
    if !reasons.is_empty() {
        out.push_str("\nbranches   why they are not covered\n");
    }
    for (reason, count) in reasons {
        out.push_str(&format!("{count:>8}   {reason}\n"));
    }
    out
}

fn row(row: &SuiteRow) -> String {
    let share = |part: usize, whole: usize| match whole {
        0 => "-".to_owned(),
        _ => format!("{:.1} %", 100.0 * part as f64 / whole as f64),
    };
    let (report, measured) = (&row.report, &row.report.measured);
    let [jacoco_branches, jacoco_lines] = match &row.jacoco {
        Some(seen) => [share(seen.branches_covered, seen.branches), share(seen.lines_covered, seen.lines)],
        None => [String::new(), String::new()],
    };
    format!(
        "| {} | {} | {} | {} | {} | {jacoco_branches} | {jacoco_lines} | {} | {} | {} | {} | {} | {} | {:.1} |\n",
        report.class,
        measured.branches,
        share(measured.branches_covered, measured.branches),
        measured.lines,
        share(measured.lines_covered, measured.lines),
        report.infeasible,
        report.excluded,
        report.tests,
        report.assertions,
        report.unstable,
        report.dropped.len(),
        report.seconds,
    )
}

/// What JUnit, javac and PIT say of a library's suites.
fn verdict(library: &LibrarySuites) -> String {
    let launched = &library.launched;
    let mut out = format!(
        "{}: {} under JUnit's own launcher, {} runs in different order: {} failed, {} disabled; {} not compiled, {} with reflection\n",
        library.library,
        talk::counted(launched.found, "test", "tests"),
        launched.runs,
        launched.failed,
        launched.disabled,
        talk::counted(library.not_compiled.len(), "file", "files"),
        library.reflective,
    );
    if let Some(mutants) = &library.mutants {
        let share = |killed: usize, all: usize| 100.0 * killed as f64 / all.max(1) as f64;
        out.push_str(&format!(
            "{}: {} of {} mutants killed ({:.1} %), {} run by no test\n",
            library.library,
            mutants.killed,
            mutants.all,
            share(mutants.killed, mutants.all),
            mutants.uncovered
        ));
        for (class, all, killed) in &mutants.classes {
            out.push_str(&format!("  {class}: {killed} of {all} ({:.1} %)\n", share(*killed, *all)));
        }
    }
    out
}
