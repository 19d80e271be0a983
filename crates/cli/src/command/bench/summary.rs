//! `attest bench summary`

use attest_engine::Sources;
use attest_engine::bench::{ComposeCell, ComposeHunt, ComposeRow, bench_compose, bench_compose_hunt};

use crate::arguments::{BenchSummary, Format};
use crate::exit::Exit;
use crate::talk;

/// Measures calls decided by summaries against calls that are followed.
pub fn summary(bench: &BenchSummary) -> Exit {
    let class_path = Sources::split(&bench.class_path);
    let sources = Sources { jdk: bench.measuring.java.clone(), class_path, ..Sources::default() };
    if let Some(target) = &bench.hunt {
        return match bench_compose_hunt(&sources, target.clone(), &bench.classes, bench.calls, bench.time) {
            Ok(rows) if bench.measuring.format == Format::Json => talk::json(&rows),
            Ok(rows) => talk::data(&hunts(&rows)),
            Err(problem) => talk::usage(&problem.to_string()),
        };
    }
    let mut rows: Vec<ComposeRow> = Vec::new();
    for subject in &bench.subjects {
        for blocks in &bench.block_k {
            match bench_compose(&sources, subject, *blocks, bench.heap.into(), bench.time) {
                Ok(row) => rows.push(row),
                Err(problem) => return talk::usage(&problem.to_string()),
            }
        }
    }
    if bench.measuring.format == Format::Json {
        return talk::json(&rows);
    }
    talk::data(&table(&rows))
}

/// Subjects, one a line; the gain is that of composition over following.
fn table(rows: &[ComposeRow]) -> String {
    let width = rows.iter().map(|row| row.subject.len()).max().unwrap_or(0).max(7);
    let mut text = format!(
        "{:<width$}  k  methods   paths   followed     ahead  composed      code      auto    stored   gain  asked, repaired          ahead       composed  summaries  put in\n",
        "subject"
    );
    for row in rows {
        let gain = row.followed.seconds / row.composed.seconds.max(1e-9);
        let gain = match (row.followed.late, row.composed.late) {
            (false, false) => format!("{gain:.2}"),
            (true, false) => format!(">{gain:.2}"),
            (false, true) => format!("<{gain:.2}"),
            (true, true) => "-".to_owned(),
        };
        let cells = [row.followed, row.ahead, row.composed, row.code, row.auto, row.stored];
        let ended: Vec<usize> = cells.iter().filter(|cell| !cell.late).map(|cell| cell.paths).collect();
        text += &format!(
            "{:<width$} {:>2} {:>8} {:>7} {:>10} {:>9} {:>9} {:>9} {:>9} {:>9} {:>6} {:>16} {:>14} {:>14} {:>10} {:>7}{}\n",
            row.subject,
            row.blocks,
            row.methods,
            ended.first().map_or_else(|| "-".to_owned(), usize::to_string),
            seconds(row.followed),
            seconds(row.ahead),
            seconds(row.composed),
            seconds(row.code),
            seconds(row.auto),
            seconds(row.stored),
            gain,
            asked(row.followed),
            asked(row.ahead),
            asked(row.composed),
            row.summaries,
            row.compositions.0,
            if ended.windows(2).all(|pair| pair[0] == pair[1]) {
                String::new()
            } else {
                format!("  OTHER PATHS {ended:?}")
            }
        );
    }
    text
}

fn seconds(cell: ComposeCell) -> String {
    format!("{}{:.3}s", if cell.late { ">" } else { "" }, cell.seconds)
}

fn asked(cell: ComposeCell) -> String {
    format!("{}, {}", cell.asked.0, cell.asked.1)
}

/// Hunts without and with summaries, one a line.
fn hunts(rows: &[ComposeHunt]) -> String {
    let mut text = String::from("compose  methods sequences    paths  findings  gained  lost  seconds\n");
    for row in rows {
        text += &format!(
            "{:<7} {:>8} {:>9} {:>8} {:>9} {:>7} {:>5} {:>8.1}{}\n",
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
