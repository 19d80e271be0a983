//! Curves of growth as small pictures side by side, one for each structure, with a logarithmic scale.

use std::fmt::Write;

use super::states::{Effort, GrowthRow, StatesBench};

/// Sizes in pixels.
const WIDTH: f64 = 220.0;
const HEIGHT: f64 = 170.0;
const COLUMNS: usize = 5;
const LEFT: f64 = 46.0;
const TOP: f64 = 30.0;
const HEAD: f64 = 66.0;
const PLOT: (f64, f64) = (158.0, 104.0);

/// What a picture shows of an effort.
struct Measure {
    title: &'static str,
    /// The least value on the scale; what is less is drawn there.
    least: f64,
    value: fn(&Effort) -> f64,
}

/// States against the scope.
pub fn growth_of_states(bench: &StatesBench) -> String {
    let value = |effort: &Effort| effort.states as f64;
    draw(&bench.growth, &Measure { title: "States against inner objects", least: 1.0, value })
}

/// Seconds against the scope.
pub fn growth_of_time(bench: &StatesBench) -> String {
    let value = |effort: &Effort| effort.seconds;
    draw(&bench.growth, &Measure { title: "Seconds against inner objects", least: 0.001, value })
}

fn draw(rows: &[GrowthRow], measure: &Measure) -> String {
    let lines = rows.len().div_ceil(COLUMNS).max(1);
    let (width, height) = (COLUMNS as f64 * WIDTH + 24.0, HEAD + lines as f64 * HEIGHT + 8.0);
    let mut out = String::new();
    let _ = writeln!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
         height=\"{height}\" font-family=\"sans-serif\" font-size=\"11\" fill=\"#222222\">"
    );
    let _ = writeln!(out, "<rect width=\"{width}\" height=\"{height}\" fill=\"#ffffff\"/>");
    let _ = writeln!(
        out,
        "<text x=\"16\" y=\"26\" font-size=\"16\" font-weight=\"bold\">{}</text>",
        measure.title
    );
    let _ = writeln!(
        out,
        "<text x=\"16\" y=\"46\">at most two calls more than objects; logarithmic scale; a curve ends where ten \
         seconds did not suffice</text>"
    );
    for (x, colour, name) in [(width - 250.0, BLUE, "merged"), (width - 140.0, RED, "kept apart")] {
        let _ = writeln!(
            out,
            "<path d=\"M{x} 22h22\" stroke=\"{colour}\" stroke-width=\"2\" fill=\"none\"/>\
             <text x=\"{}\" y=\"26\">{name}</text>",
            x + 28.0
        );
    }
    let values = |row: &GrowthRow| -> Vec<f64> {
        let ended = row.points.iter().flat_map(|point| [point.merged, point.apart]);
        ended.filter(|effort| effort.ended).map(|effort| (measure.value)(&effort)).collect()
    };
    let greatest = rows.iter().flat_map(values).fold(measure.least * 10.0, f64::max);
    let decades = (greatest / measure.least).log10().ceil().max(1.0);
    let objects = rows.iter().flat_map(|row| &row.points).map(|point| point.of).max().unwrap_or(6).max(2);
    for (at, row) in rows.iter().enumerate() {
        let x = 12.0 + (at % COLUMNS) as f64 * WIDTH;
        let y = HEAD + (at / COLUMNS) as f64 * HEIGHT;
        panel(&mut out, row, measure, (x, y), decades, objects);
    }
    out.push_str("</svg>\n");
    out
}

const BLUE: &str = "#1f5fa8";
const RED: &str = "#c0392b";

fn panel(
    out: &mut String,
    row: &GrowthRow,
    measure: &Measure,
    (x, y): (f64, f64),
    decades: f64,
    objects: u32,
) {
    let (left, top) = (x + LEFT, y + TOP);
    let _ = writeln!(
        out,
        "<text x=\"{left}\" y=\"{}\" font-size=\"12\" font-weight=\"bold\">{}</text>",
        y + 18.0,
        row.structure
    );
    for decade in 0..=decades as u32 {
        let at = top + PLOT.1 * (1.0 - f64::from(decade) / decades);
        let _ = writeln!(
            out,
            "<path d=\"M{left} {at:.1}h{}\" stroke=\"#dddddd\"/>\
             <text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\" font-size=\"9\">{}</text>",
            PLOT.0,
            left - 5.0,
            at + 3.0,
            number(measure.least * 10f64.powi(decade as i32))
        );
    }
    let across = |of: u32| left + PLOT.0 * f64::from(of - 1) / f64::from(objects - 1);
    for of in (2..=objects).step_by(2) {
        let _ = writeln!(
            out,
            "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\" font-size=\"9\">{of}</text>",
            across(of),
            top + PLOT.1 + 13.0
        );
    }
    for (colour, merged) in [(RED, false), (BLUE, true)] {
        let mut path = String::new();
        for point in &row.points {
            let effort = if merged { point.merged } else { point.apart };
            if !effort.ended {
                continue;
            }
            let high = ((measure.value)(&effort) / measure.least).log10().clamp(0.0, decades) / decades;
            let sign = if path.is_empty() { 'M' } else { 'L' };
            let (x, y) = (across(point.of), top + PLOT.1 * (1.0 - high));
            let _ = write!(path, "{sign}{x:.1} {y:.1}");
            let _ = writeln!(out, "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"2.2\" fill=\"{colour}\"/>");
        }
        let _ = writeln!(out, "<path d=\"{path}\" stroke=\"{colour}\" stroke-width=\"1.6\" fill=\"none\"/>");
    }
}

/// A power of ten, short.
fn number(value: f64) -> String {
    match value {
        value if value >= 1e6 => format!("{:.0}M", value / 1e6),
        value if value >= 1e3 => format!("{:.0}k", value / 1e3),
        value if value >= 1.0 => format!("{value:.0}"),
        value => format!("{value:.3}").trim_end_matches('0').to_owned(),
    }
}
