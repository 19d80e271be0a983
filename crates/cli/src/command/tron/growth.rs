//! `attest tron growth`

use std::fs;
use std::path::Path;
use std::sync::atomic::Ordering;

use attest_tron::growth::{Family, Measured, Point, measure, plot, points};
use serde::{Deserialize, Serialize};

use super::{stop_on_interrupt, write};
use crate::arguments::{Format, TronGrowth};
use crate::exit::Exit;
use crate::talk;

/// What came of one transform, for programs.
#[derive(Serialize, Deserialize)]
struct Row {
    family: String,
    depth: u32,
    scope: u32,
    rounds: u32,
    classes: u32,
    covered: usize,
    unreachable: usize,
    total: usize,
    last_covered: f64,
    seconds: f64,
}

impl Row {
    fn of(measured: Measured) -> Row {
        let Measured { point, covered, unreachable, total, last_covered, seconds } = measured;
        let Point { family, depth, scope, rounds, classes } = point;
        let family = family.word().to_owned();
        Row { family, depth, scope, rounds, classes, covered, unreachable, total, last_covered, seconds }
    }

    fn measured(&self) -> Option<Measured> {
        let family = Family::ALL.into_iter().find(|family| family.word() == self.family)?;
        let point = Point {
            family,
            depth: self.depth,
            scope: self.scope,
            rounds: self.rounds,
            classes: self.classes,
        };
        Some(Measured {
            point,
            covered: self.covered,
            unreachable: self.unreachable,
            total: self.total,
            last_covered: self.last_covered,
            seconds: self.seconds,
        })
    }
}

/// Measures how generation grows.
pub fn growth(growth: &TronGrowth) -> Exit {
    match carry_out(growth) {
        Ok(exit) | Err(exit) => exit,
    }
}

fn carry_out(growth: &TronGrowth) -> Result<Exit, Exit> {
    if let Some(folder) = &growth.write {
        for point in points() {
            write(&folder.join(format!("{}.tron", point.name())), &point.text())?;
        }
        return Ok(talk::data(&format!("{} transforms written\n", points().len())));
    }
    let before = growth.before.as_deref().map_or(Ok(Vec::new()), earlier)?;
    let mut rows = Vec::new();
    let line = talk::Progress::new();
    let stop = stop_on_interrupt("stopping; what is measured so far is shown");
    for point in points() {
        line.show(&point.name());
        let measured = measure(point, growth.time, &stop);
        // A run that was stopped in the middle measures nothing.
        if stop.load(Ordering::Relaxed) {
            break;
        }
        rows.push(measured.map_err(|_| {
            talk::error(&format!("no input of {} was found in time; give it more with --time", point.name()));
            Exit::Undecided
        })?);
    }
    drop(line);
    if let Some(path) = &growth.plot {
        write(path, &plot(&rows, &before))?;
    }
    let shown = match growth.format {
        Format::Json => talk::json(&rows.into_iter().map(Row::of).collect::<Vec<_>>()),
        Format::Text => talk::data(&text(&rows, &before)),
    };
    Ok(match shown {
        Exit::Fine if stop.load(Ordering::Relaxed) => Exit::Undecided,
        other => other,
    })
}

/// The figures of an earlier run.
fn earlier(path: &Path) -> Result<Vec<Measured>, Exit> {
    let name = path.display();
    let text =
        fs::read_to_string(path).map_err(|failure| talk::usage(&format!("cannot read {name}: {failure}")))?;
    let rows: Vec<Row> = serde_json::from_str(&text).map_err(|failure| {
        talk::usage(&format!("{name} is not what `attest tron growth --format json` writes: {failure}"))
    })?;
    let unknown = || talk::usage(&format!("{name} names a family of transforms that there is none of"));
    rows.iter().map(|row| row.measured().ok_or_else(unknown)).collect()
}

fn text(rows: &[Measured], before: &[Measured]) -> String {
    let mut titles = vec![
        "family",
        "depth",
        "scope",
        "rounds",
        "classes",
        "covered",
        "after s",
        "unreachable",
        "settled after s",
    ];
    if !before.is_empty() {
        titles.extend(["before: covered", "after s", "unreachable", "settled after s"]);
    }
    let mut out = format!("| {} |\n|{}\n", titles.join(" | "), "---|".repeat(titles.len()));
    for row in rows {
        let Point { family, depth, scope, rounds, classes } = row.point;
        out.push_str(&format!("| {} | {depth} | {scope} | {rounds} | {classes} | ", family.word()));
        out.push_str(&figures(row));
        match before.iter().find(|old| old.point == row.point) {
            Some(old) => out.push_str(&figures(old)),
            None if before.is_empty() => {}
            None => out.push_str("- | - | - | - | "),
        }
        out.truncate(out.trim_end().len());
        out.push('\n');
    }
    out
}

fn figures(row: &Measured) -> String {
    let settled = match row.is_done() {
        true => format!("{:.2}", row.seconds),
        false => format!("not in {:.0}", row.seconds),
    };
    format!("{}/{} | {:.2} | {} | {settled} | ", row.covered, row.total, row.last_covered, row.unreachable)
}
