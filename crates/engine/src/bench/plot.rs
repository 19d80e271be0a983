//! Curves of growth as small pictures side by side, one for each structure, with a logarithmic scale.

use attest_report::draw::{Drawing, Font, Ink, Page, Pen, Plot, Scale, Text};

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
    let mut out = Drawing::new();
    out.text(16.0, 26.0, Text::new(measure.title).size(16.0).bold());
    let note =
        "at most two calls more than objects; logarithmic scale; a curve ends where the time did not suffice";
    out.text(16.0, 46.0, Text::new(note).ink(Ink::Faint));
    for (x, ink, name) in [(width - 250.0, MERGED, "merged"), (width - 140.0, APART, "kept apart")] {
        out.line(&[(x, 22.0), (x + 22.0, 22.0)], Pen::new(ink).wide(2.0));
        out.text(x + 28.0, 26.0, Text::new(name));
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
    out.document(Page { width, height, font: Font::Sans, size: 11.0, title: measure.title })
}

const MERGED: Ink = Ink::First;
const APART: Ink = Ink::Second;

fn panel(
    out: &mut Drawing,
    row: &GrowthRow,
    measure: &Measure,
    (x, y): (f64, f64),
    decades: f64,
    objects: u32,
) {
    let amount = |decade: f64| measure.least * 10f64.powf(decade);
    let plot = Plot {
        left: x + LEFT,
        top: y + TOP,
        width: PLOT.0,
        height: PLOT.1,
        across: Scale::Linear(1.0, f64::from(objects)),
        up: Scale::Logarithmic(measure.least, amount(decades)),
        size: 9.0,
    };
    out.text(plot.left, y + 18.0, Text::new(row.structure).size(12.0).bold());
    for decade in 0..=decades as u32 {
        let amount = amount(f64::from(decade));
        plot.grid(out, amount, &number(amount));
    }
    for of in (2..=objects).step_by(2) {
        plot.tick(out, f64::from(of), &of.to_string());
    }
    for (ink, merged) in [(APART, false), (MERGED, true)] {
        let efforts =
            row.points.iter().map(|point| (point.of, if merged { point.merged } else { point.apart }));
        let ended = efforts.filter(|(_, effort)| effort.ended);
        let points: Vec<(f64, f64)> =
            ended.map(|(of, effort)| (f64::from(of), (measure.value)(&effort))).collect();
        plot.curve(out, &points, ink);
        for point in points {
            plot.dot(out, point, ink, &format!("{}: {}", point.0, number(point.1)));
        }
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
