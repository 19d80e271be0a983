//! `attest bench`

mod cost;
mod generate;
mod reach;
mod states;
mod summary;
mod survey;

use attest_engine::bench::{Bench as Measured, BenchOptions, PathsBench, bench as measure, bench_paths};

use crate::arguments::{Bench, BenchMachine, BenchPart, BenchPaths, Format};
use crate::exit::Exit;
use crate::talk::{self, Progress};

/// Measures our speed.
pub fn bench(bench: &Bench) -> Exit {
    match &bench.part {
        None => machine(&bench.machine),
        Some(BenchPart::Paths(bench)) => paths(bench),
        Some(BenchPart::Survey(bench)) => survey::survey(bench),
        Some(BenchPart::States(bench)) => states::states(bench),
        Some(BenchPart::Reach(bench)) => reach::reach(bench),
        Some(BenchPart::Generate(bench)) => generate::generate(bench),
        Some(BenchPart::Summary(bench)) => summary::summary(bench),
        Some(BenchPart::Cost(bench)) => cost::cost(bench),
    }
}

/// Measures our machine against `java -Xint`.
fn machine(bench: &BenchMachine) -> Exit {
    let attest = match std::env::current_exe() {
        Ok(attest) => attest,
        Err(problem) => return talk::usage(&format!("cannot find the attest executable itself: {problem}")),
    };
    let options = BenchOptions {
        attest,
        jdk: bench.measuring.java.clone(),
        rounds: usize::from(bench.rounds),
        only: bench.only.clone(),
    };
    let progress = Progress::new();
    let measured = measure(&options, &|what| progress.show(&format!("measuring: {what}")));
    drop(progress);
    let measured = match measured {
        Ok(measured) => measured,
        Err(problem) => return talk::usage(&problem.to_string()),
    };
    let printed = match bench.measuring.format {
        Format::Json => talk::json(&measured),
        Format::Text => talk::data(&table(&measured)),
    };
    match printed {
        Exit::Fine if measured.programs.iter().any(|program| program.problem.is_some()) => Exit::Findings,
        other => other,
    }
}

/// Measures how fast paths are explored.
fn paths(bench: &BenchPaths) -> Exit {
    let progress = Progress::new();
    let measured =
        bench_paths(bench.measuring.java.as_deref(), &|what| progress.show(&format!("measuring: {what}")));
    drop(progress);
    match measured {
        Err(problem) => talk::usage(&problem.to_string()),
        Ok(measured) => match bench.measuring.format {
            Format::Json => talk::json(&measured),
            Format::Text => talk::data(&paths_table(&measured)),
        },
    }
}

fn paths_table(measured: &PathsBench) -> String {
    let mut out = format!(
        "{:<24} {:>8} {:>10} {:>12} {:>12} {:>18}\n",
        "method", "paths", "decisions", "paths/s", "on 2 cores", "per processor s"
    );
    for row in &measured.speed {
        let [one, two] = row.per_second;
        let (paths, decisions) = (talk::count(row.paths as u64), talk::count(row.decisions as u64));
        let processor = format!("{:.0}", row.per_processor_second);
        out.push_str(&format!(
            "{:<24} {paths:>8} {decisions:>10} {one:>12.0} {two:>12.0} {processor:>18}\n",
            row.method
        ));
    }
    let shares: Vec<String> =
        measured.layers.iter().map(|(name, share)| format!("{name} {share:.1} %")).collect();
    out.push_str(&format!("alternatives decided by: {}\n", shares.join(", ")));
    for (method, bytes) in &measured.waiting_bytes {
        let bytes = bytes.map_or_else(|| "not known".to_owned(), talk::size);
        out.push_str(&format!("memory for each waiting state of {method}: {bytes}\n"));
    }
    out.push('\n');
    out.push_str(&format!("{:<40}", "loop-1, 2 s at most: paths, tests, ms"));
    for heap in ["unaliased", "lazy", "heap solver"] {
        out.push_str(&format!(" {heap:>21}  "));
    }
    out = format!("{}\n", out.trim_end());
    for row in &measured.heaps {
        let method = row.method.strip_prefix("structures.").unwrap_or(&row.method);
        out.push_str(&format!("{method:<40}"));
        for at in 0..3 {
            let more = if row.ended[at] { "" } else { "+" };
            let paths = format!("{}{more}", row.paths[at]);
            out.push_str(&format!(" {paths:>8} {:>6} {:>5.0}  ", row.tests[at], row.milliseconds[at]));
        }
        out = format!("{}\n", out.trim_end());
    }
    out
}

fn table(measured: &Measured) -> String {
    let mut out = format!(
        "{:<10} {:>12} {:>12} {:>8}   median of {}, JDK {}\n",
        "program", "attest ms", "-Xint ms", "ratio", measured.rounds, measured.jdk
    );
    for program in &measured.programs {
        let line = match (program.attest_ms, program.java_ms, program.ratio, &program.problem) {
            (Some(ours), Some(theirs), Some(ratio), None) => {
                format!("{:<10} {ours:>12.1} {theirs:>12.1} {ratio:>8.2}   {}\n", program.name, program.about)
            }
            (_, _, _, problem) => {
                format!("{:<10} {}\n", program.name, problem.as_deref().unwrap_or("not measured"))
            }
        };
        out.push_str(&line);
    }
    if let Some(mean) = measured.mean_ratio {
        out.push_str(&format!("{:<10} {:>34.2}   geometric mean; below 1 attest is faster\n", "all", mean));
    }
    if let Some(start_up) = &measured.start_up {
        out.push_str(&format!(
            "{:<10} {:>12.1} {:>12.1} {:>8.2}   Hello World, the whole process\n",
            "start-up",
            start_up.attest_ms,
            start_up.java_ms,
            start_up.attest_ms / start_up.java_ms
        ));
    }
    let fork = &measured.fork;
    out.push_str(&format!(
        "{:<10} {:>9.1} µs for a state with {} objects ({})\n",
        "fork",
        fork.microseconds,
        talk::count(u64::from(fork.objects)),
        talk::size(fork.heap_bytes)
    ));
    out
}
