//! `attest bench`

use attest_engine::bench::{Bench as Measured, BenchOptions, bench as measure};

use crate::arguments::{Bench, Format};
use crate::exit::Exit;
use crate::talk::{self, Progress};

/// Measures our speed.
pub fn bench(bench: &Bench) -> Exit {
    let attest = match std::env::current_exe() {
        Ok(attest) => attest,
        Err(problem) => return talk::usage(&format!("cannot find the attest executable itself: {problem}")),
    };
    let options = BenchOptions {
        attest,
        jdk: bench.java.clone(),
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
    let printed = match bench.format {
        Format::Json => talk::json(&measured),
        Format::Text => talk::data(&table(&measured)),
    };
    match printed {
        Exit::Fine if measured.programs.iter().any(|program| program.problem.is_some()) => Exit::Findings,
        other => other,
    }
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
