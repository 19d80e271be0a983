//! `attest bench reach`

use attest_engine::bench::{ReachBench, ReachBenchOptions, bench_reach};
use attest_engine::{Sources, Verdict};

use crate::arguments::{BenchReach, Format};
use crate::command::protected;
use crate::exit::Exit;
use crate::talk::{self, Progress, count};

/// Looks for random sides of branches of a library.
pub fn reach(bench: &BenchReach) -> Exit {
    let mut class_path = bench.targets.clone();
    class_path.extend(bench.class_path.iter().flat_map(|path| Sources::split(path)));
    let sources = Sources { jdk: bench.measuring.java.clone(), class_path, ..Sources::default() };
    let sources = match protected(sources, &bench.confined) {
        Ok(sources) => sources,
        Err(problem) => return talk::usage(&problem),
    };
    let options = ReachBenchOptions { time: bench.time, sides: bench.sides, seed: bench.seed };
    let progress = Progress::new();
    let measured = bench_reach(&sources, &options, &|done, all, side| {
        progress.show(&format!("{done} of {all}: {side}"));
    });
    drop(progress);
    let measured = match measured {
        Ok(measured) => measured,
        Err(problem) => return talk::usage(&problem.to_string()),
    };
    let printed = match bench.measuring.format {
        Format::Json => talk::json(&measured),
        Format::Text => talk::data(&table(&measured, bench.each)),
    };
    match printed {
        Exit::Fine if !measured.panicked.is_empty() => Exit::Findings,
        other => other,
    }
}

fn table(bench: &ReachBench, each: bool) -> String {
    let mut out = String::new();
    for row in bench.sides.iter().filter(|_| each) {
        let verdict = match row.verdict {
            Verdict::Reached => "reached",
            Verdict::Unreachable => "unreachable",
            Verdict::NotFound => "not found",
        };
        out.push_str(&format!("{verdict:<12} {:>6.2} s  {}\n", row.seconds, row.side));
        for reason in &row.because {
            out.push_str(&format!("                      {reason}\n"));
        }
    }
    out.push_str(&format!(
        "{} of {} sides: {} reached, {} unreachable, {} not found; {:.2} s each (median)\n",
        count(bench.sides.len() as u64),
        count(bench.all as u64),
        bench.reached,
        bench.unreachable,
        bench.not_found,
        bench.median
    ));
    let mut reasons: Vec<(&String, &usize)> = bench.reasons.iter().collect();
    reasons.sort_by_key(|(reason, count)| (std::cmp::Reverse(**count), *reason));
    for (reason, count) in reasons {
        out.push_str(&format!("{count:>6} {reason}\n"));
    }
    for side in &bench.panicked {
        out.push_str(&format!("a bug in Attest ended the search for {side}\n"));
    }
    out
}
