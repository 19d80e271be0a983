//! `attest bench survey`

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use attest_engine::Sources;
use attest_engine::bench::{LibraryBench, LibraryOptions, Reason, bench_library};
use serde::Serialize;

use crate::arguments::{BenchSurvey, Format};
use crate::console;
use crate::exit::Exit;
use crate::talk::{self, Progress};

/// After so many methods a line tells of them, where there is no terminal.
const TOLD: usize = 100;

/// How many reasons a table shows.
const SHOWN: usize = 25;

#[derive(Serialize)]
struct Surveyed<'a> {
    #[serde(flatten)]
    bench: &'a LibraryBench,
    #[serde(skip_serializing_if = "Option::is_none")]
    peak_bytes: Option<u64>,
}

/// Explores every public method of a library.
pub fn survey(bench: &BenchSurvey) -> Exit {
    let targets = bench.targets.clone();
    let mut class_path = targets.clone();
    class_path.extend(bench.class_path.iter().flat_map(|path| Sources::split(path)));
    let sources = Sources { jdk: bench.measuring.java.clone(), class_path, ..Sources::default() };
    let options = LibraryOptions {
        targets,
        time: bench.time,
        sample: bench.sample,
        seed: bench.seed,
        only: bench.method.clone(),
        total: bench.total,
        jobs: bench.jobs.map_or_else(cores, usize::from),
    };
    let stop = Arc::new(AtomicBool::new(false));
    console::stop_on_interrupt(stop.clone(), "stopping; what is known so far is shown");
    let progress = Progress::new();
    let surveyed = bench_library(&sources, &options, &stop, &|done, all, method| {
        progress.show(&format!("{done} of {all}: {method}"));
        if !progress.is_shown() && done.is_multiple_of(TOLD) {
            talk::note(&format!("{done} of {all} methods"));
        }
    });
    drop(progress);
    let surveyed = match surveyed {
        Ok(surveyed) => surveyed,
        Err(problem) => return talk::usage(&problem.to_string()),
    };
    let peak_bytes = talk::peak_memory();
    let printed = match bench.measuring.format {
        Format::Json => talk::json(&Surveyed { bench: &surveyed, peak_bytes }),
        Format::Text => talk::data(&table(&surveyed, peak_bytes)),
    };
    talk::bugs(&surveyed.panicked, printed)
}

fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

fn table(bench: &LibraryBench, peak: Option<u64>) -> String {
    let count = |number: usize| talk::count(number as u64);
    let mut out = format!(
        "{} classes, {} public methods, {} explored in {:.0} s",
        count(bench.classes),
        count(bench.public_methods),
        count(bench.explored),
        bench.seconds
    );
    if let Some(peak) = peak {
        out.push_str(&format!(", at most {} of memory", talk::size(peak)));
    }
    out.push_str(&format!(
        "\n{} to the end within their time, {} of them complete; {} met something unsupported\n",
        count(bench.ended),
        count(bench.complete),
        count(bench.unsupported_methods)
    ));
    out.push_str(&format!(
        "{} paths, {} returned or threw; the longest method took {:.2} s ({})\n",
        count(bench.paths),
        count(bench.finished),
        bench.longest.0,
        bench.longest.1
    ));
    for method in &bench.panicked {
        out.push_str(&format!("a bug in Attest: panic in {method}\n"));
    }
    let tables = [
        ("unsupported", &bench.unsupported),
        ("bounds and time", &bench.bounds),
        ("simplified", &bench.approximated),
        ("not begun", &bench.not_begun),
    ];
    for (title, reasons) in tables {
        out.push_str(&reasons_table(title, reasons));
    }
    out
}

fn reasons_table(title: &str, reasons: &[Reason]) -> String {
    if reasons.is_empty() {
        return String::new();
    }
    let mut out = format!("\n{:>8} {:>8}   {title}\n", "methods", "paths");
    for reason in reasons.iter().take(SHOWN) {
        let (methods, paths) = (talk::count(reason.methods as u64), talk::count(reason.paths as u64));
        out.push_str(&format!("{methods:>8} {paths:>8}   {}\n", reason.what));
    }
    if reasons.len() > SHOWN {
        out.push_str(&format!("{:>8} {:>8}   and {} others\n", "", "", reasons.len() - SHOWN));
    }
    out
}
