//! The dearest path by a search that cost drives, against all paths, by the rounds of a loop.

use std::fmt::Write;

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
    /// What the dearest path costs.
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
            let paths = PathsOptions { loops: Some(rounds), branches: rounds + 1, ..PathsOptions::default() };
            let policy = CostPolicy { worst: Some(1), ..CostPolicy::default() };
            let model = ModelChoice::Instructions;
            cost(sources, method, &CostOptions { paths, model, policy, library: false, driven, tests: None })
        };
        let (driven, aware) = (search(true)?, search(false)?);
        let dearest = |report: &CostReport| report.cases.first().map_or(0, |case| case.value);
        assert_eq!(dearest(&driven), dearest(&aware), "both searches find the same maximum");
        rows.push(CostRow { rounds, most: dearest(&driven), driven: taken(&driven), aware: taken(&aware) });
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
    let mut out = String::from(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 960 320\" font-family=\"sans-serif\" \
         font-size=\"12\" fill=\"#334155\"><rect width=\"960\" height=\"320\" fill=\"#ffffff\"/>\n",
    );
    let _ = writeln!(
        out,
        "<text x=\"20\" y=\"26\" font-size=\"15\">The dearest path of {}</text>\
         <text x=\"560\" y=\"26\" fill=\"{DRIVEN}\">driven by cost</text>\
         <text x=\"680\" y=\"26\" fill=\"{AWARE}\">all paths</text>",
        bench.method
    );
    type Measure = (&'static str, f64, fn(&CostSearch) -> f64);
    let measures: [Measure; 3] = [
        ("paths that ended", 1.0, |search| search.ended as f64),
        ("impossible ways", 1.0, |search| search.infeasible as f64),
        ("seconds", 0.001, |search| search.seconds),
    ];
    for (at, (title, least, value)) in measures.into_iter().enumerate() {
        panel(&mut out, bench, 60.0 + 310.0 * at as f64, title, least, value);
    }
    out.push_str("</svg>\n");
    out
}

const DRIVEN: &str = "#2563eb";
const AWARE: &str = "#db2777";

fn panel(
    out: &mut String,
    bench: &CostBench,
    left: f64,
    title: &str,
    least: f64,
    value: fn(&CostSearch) -> f64,
) {
    let last = bench.rows.len().max(2) as f64;
    let (low, high) = (least.log10(), {
        let highest = bench.rows.iter().map(|row| value(&row.aware).max(value(&row.driven)));
        highest.fold(least * 10.0, f64::max).log10()
    });
    let x = |rounds: u32| left + 240.0 * f64::from(rounds - 1) / (last - 1.0);
    let y = |amount: f64| 270.0 - 190.0 * (amount.max(least).log10() - low) / (high - low);
    let _ = writeln!(out, "<text x=\"{left}\" y=\"58\">{title}</text>");
    for power in low.ceil() as i32..=high.floor() as i32 {
        let amount = 10f64.powi(power);
        let _ = writeln!(
            out,
            "<path d=\"M{left} {0:.1}h240\" stroke=\"#e2e8f0\"/><text x=\"{1}\" y=\"{0:.1}\" \
             text-anchor=\"end\">{amount}</text>",
            y(amount),
            left - 6.0
        );
    }
    for row in &bench.rows {
        let _ = writeln!(
            out,
            "<text x=\"{:.1}\" y=\"290\" text-anchor=\"middle\">{}</text>",
            x(row.rounds),
            row.rounds
        );
    }
    type Side = (&'static str, fn(&CostRow) -> &CostSearch);
    let sides: [Side; 2] = [(DRIVEN, |row| &row.driven), (AWARE, |row| &row.aware)];
    for (colour, side) in sides {
        let point = |row: &CostRow| format!("{:.1},{:.1}", x(row.rounds), y(value(side(row))));
        let points: Vec<String> = bench.rows.iter().map(point).collect();
        let _ = writeln!(
            out,
            "<polyline points=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\"/>",
            points.join(" ")
        );
    }
}
