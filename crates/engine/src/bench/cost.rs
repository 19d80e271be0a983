//! The costliest path by a search that cost drives, against all paths, by the rounds of a loop.

use attest_budget::Bounds;
use attest_report::draw::{Drawing, Font, Ink, Page, Plot, Scale, Text};
use serde::Serialize;

use crate::cost::{CostOptions, CostPolicy, CostReport, ModelChoice, cost};
use crate::explore::PathsOptions;
use crate::session::Error;
use crate::sources::Sources;

/// What was measured.
#[derive(Clone, Debug, Serialize)]
pub struct CostBench {
    /// The method.
    pub method: String,
    /// One row for each number of rounds.
    pub rows: Vec<CostRow>,
}

/// A number of rounds.
#[derive(Clone, Debug, Serialize)]
pub struct CostRow {
    /// How often a loop may go round.
    pub rounds: u32,
    /// What the costliest path costs.
    pub most: u64,
    /// The search that cost drives.
    pub driven: CostSearch,
    /// The search over all paths.
    pub aware: CostSearch,
}

/// What a search took.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct CostSearch {
    /// Paths that ended.
    pub ended: u64,
    /// Those that were found to be impossible.
    pub infeasible: u64,
    /// Those that were left behind because others are dearer.
    pub left: u64,
    /// Questions to the solver.
    pub asked: u64,
    /// How long it took.
    pub seconds: f64,
}

/// Measures for one round, two, and so on; both searches must find the same maximum.
pub fn bench_cost(sources: &Sources, method: &str, most: u32) -> Result<CostBench, Error> {
    let mut rows = Vec::new();
    for rounds in 1..=most {
        let search = |driven: bool| {
            let paths = PathsOptions {
                bounds: Bounds { loops: Some(rounds), branches: rounds + 1, ..Bounds::default() },
                ..PathsOptions::default()
            };
            let policy = CostPolicy { worst: Some(1), ..CostPolicy::default() };
            let model = ModelChoice::Instructions;
            cost(sources, method, &CostOptions { paths, model, policy, library: false, driven, tests: None })
        };
        let (driven, aware) = (search(true)?, search(false)?);
        let costliest = |report: &CostReport| report.cases.first().map_or(0, |case| case.value);
        assert_eq!(costliest(&driven), costliest(&aware), "both searches find the same maximum");
        rows.push(CostRow { rounds, most: costliest(&driven), driven: taken(&driven), aware: taken(&aware) });
    }
    Ok(CostBench { method: method.to_owned(), rows })
}

fn taken(report: &CostReport) -> CostSearch {
    let effort = report.effort;
    CostSearch {
        ended: effort.paths,
        infeasible: effort.infeasible,
        left: effort.pruned,
        asked: effort.asked,
        seconds: report.seconds,
    }
}

/// Paths that ended, impossible ones and seconds by rounds, each on a logarithmic scale.
pub fn cost_plot(bench: &CostBench) -> String {
    let mut out = Drawing::new();
    let title = format!("The costliest path of {}", bench.method);
    out.text(20.0, 26.0, Text::new(&title).size(15.0).bold());
    out.text(680.0, 26.0, Text::new("driven by cost").ink(DRIVEN));
    out.text(800.0, 26.0, Text::new("all paths").ink(AWARE));
    type Measure = (&'static str, f64, fn(&CostSearch) -> f64);
    let measures: [Measure; 3] = [
        ("paths that ended", 1.0, |search| search.ended as f64),
        ("impossible ways", 1.0, |search| search.infeasible as f64),
        ("seconds", 0.001, |search| search.seconds),
    ];
    for (at, (title, least, value)) in measures.into_iter().enumerate() {
        panel(&mut out, bench, 60.0 + 310.0 * at as f64, title, least, value);
    }
    out.document(Page { width: 960.0, height: 320.0, font: Font::Sans, size: 12.0, title: &title })
}

const DRIVEN: Ink = Ink::First;
const AWARE: Ink = Ink::Second;

fn panel(
    out: &mut Drawing,
    bench: &CostBench,
    left: f64,
    title: &str,
    least: f64,
    value: fn(&CostSearch) -> f64,
) {
    let amounts = bench.rows.iter().map(|row| value(&row.aware).max(value(&row.driven)));
    let highest = amounts.fold(least * 10.0, f64::max);
    let plot = Plot {
        left,
        top: 80.0,
        width: 240.0,
        height: 190.0,
        across: Scale::Linear(1.0, bench.rows.len().max(2) as f64),
        up: Scale::Logarithmic(least, highest),
        size: 12.0,
    };
    out.text(left, 58.0, Text::new(title));
    for power in least.log10().ceil() as i32..=highest.log10().floor() as i32 {
        let amount = 10f64.powi(power);
        plot.grid(out, amount, &amount.to_string());
    }
    for row in &bench.rows {
        plot.tick(out, f64::from(row.rounds), &row.rounds.to_string());
    }
    type Side = (Ink, fn(&CostRow) -> &CostSearch);
    let sides: [Side; 2] = [(DRIVEN, |row| &row.driven), (AWARE, |row| &row.aware)];
    for (ink, side) in sides {
        let point = |row: &CostRow| (f64::from(row.rounds), value(side(row)));
        let points: Vec<(f64, f64)> = bench.rows.iter().map(point).collect();
        plot.curve(out, &points, ink);
    }
}
