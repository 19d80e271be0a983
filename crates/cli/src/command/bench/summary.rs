//! `attest bench summary`

use attest_engine::Sources;
use attest_engine::bench::{ComposeHunt, ComposeRow, bench_compose, bench_compose_hunt};

use crate::arguments::{BenchSummary, Format};
use crate::exit::Exit;
use crate::talk;

/// Measures calls decided by summaries against calls that are followed.
pub fn summary(bench: &BenchSummary) -> Exit {
    let class_path = Sources::split(&bench.class_path);
    let sources = Sources { jdk: bench.measuring.java.clone(), class_path, ..Sources::default() };
    if let Some(target) = &bench.hunt {
        return match bench_compose_hunt(&sources, target.clone(), &bench.classes, bench.time) {
            Ok(rows) if bench.measuring.format == Format::Json => talk::json(&rows),
            Ok(rows) => talk::data(&hunts(&rows)),
            Err(problem) => talk::usage(&problem.to_string()),
        };
    }
    let mut rows: Vec<ComposeRow> = Vec::new();
    for method in &bench.methods {
        for blocks in &bench.block_k {
            match bench_compose(&sources, method, *blocks, bench.heap.into()) {
                Ok(row) => rows.push(row),
                Err(problem) => return talk::usage(&problem.to_string()),
            }
        }
    }
    if bench.measuring.format == Format::Json {
        return talk::json(&rows);
    }
    let width = rows.iter().map(|row| row.method.len()).max().unwrap_or(0).max(6);
    let mut text = format!(
        "{:<width$}  k   paths  followed  composed  gain  asked, repaired     with them  put in   run  summaries    made   taken\n",
        "method"
    );
    for row in &rows {
        text += &format!(
            "{:<width$} {:>2} {:>7} {:>8.3}s {:>8.3}s {:>5.2} {:>15} {:>13} {:>7} {:>5} {:>10} {:>6.3}s {:>6.3}s{}\n",
            row.method,
            row.blocks,
            row.paths,
            row.never,
            row.always,
            row.never / row.always.max(1e-9),
            format!("{}, {}", row.never_asked.0, row.never_asked.1),
            format!("{}, {}", row.always_asked.0, row.always_asked.1),
            row.compositions.0,
            row.compositions.1,
            row.summaries,
            row.making,
            row.taking,
            if row.paths == row.composed { "" } else { "  OTHER PATHS" }
        );
    }
    talk::data(&text)
}

/// Hunts without and with summaries, one a line.
fn hunts(rows: &[ComposeHunt]) -> String {
    let mut text = String::from("compose  methods  recipes     paths  findings  gained  lost  seconds\n");
    for row in rows {
        text += &format!(
            "{:<7} {:>8} {:>8} {:>9} {:>9} {:>7} {:>5} {:>8.1}{}\n",
            row.compose,
            row.methods,
            row.recipes,
            row.paths,
            row.findings,
            row.gained.len(),
            row.lost.len(),
            row.seconds,
            if row.timed_out { "  the time was over" } else { "" }
        );
    }
    text
}
