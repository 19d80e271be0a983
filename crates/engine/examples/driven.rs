//! Resource-driven against resource-aware search for the dearest path, as a table and a plot.
//!
//! `cargo run --release -p attest-engine --example driven -- CLASSES 'Vector#multiples' 10 plot.svg`

use std::fmt::Write;
use std::path::PathBuf;

use attest_engine::{CostOptions, CostReport, ModelChoice, PathsOptions, Policy, Sources, cost};

/// A search by a number of rounds.
struct Row {
    rounds: u32,
    driven: CostReport,
    aware: CostReport,
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [classes, method, most, plot] = arguments.as_slice() else {
        return Err("usage: driven CLASSES METHOD ROUNDS PLOT.svg".into());
    };
    let sources = Sources { jdk: None, class_path: vec![PathBuf::from(classes)], ..Sources::default() };
    let mut rows = Vec::new();
    println!("k   most  |  driven: ended, impossible, asked, s  |  aware: ended, impossible, asked, s");
    for rounds in 1..=most.parse()? {
        let search = |driven: bool| {
            let paths = PathsOptions { loops: Some(rounds), branches: rounds + 1, ..PathsOptions::default() };
            let policy = Policy { worst: Some(1), ..Policy::default() };
            let model = ModelChoice::Instructions;
            let options = CostOptions { paths, model, policy, library: false, driven, tests: None };
            cost(&sources, method, &options)
        };
        let row = Row { rounds, driven: search(true)?, aware: search(false)? };
        let told = |report: &CostReport| {
            let effort = report.effort;
            format!("{} {} {} {:.2}", effort.paths, effort.infeasible, effort.asked, report.seconds)
        };
        let value = |report: &CostReport| report.cases.first().map_or(0, |case| case.value);
        assert_eq!(value(&row.driven), value(&row.aware), "both find the same maximum");
        let most = value(&row.driven);
        println!("{rounds:<3} {most:<5} |  {}  |  {}", told(&row.driven), told(&row.aware));
        rows.push(row);
    }
    std::fs::write(plot, drawn(&rows))?;
    Ok(())
}

/// Paths that ended, by rounds, on a logarithmic scale.
fn drawn(rows: &[Row]) -> String {
    let last = rows.len().max(2) as f64;
    let highest = rows.iter().map(|row| row.aware.effort.paths.max(row.driven.effort.paths)).max();
    let highest = (highest.unwrap_or(1).max(10) as f64).log10();
    let x = |rounds: u32| 70.0 + 560.0 * f64::from(rounds - 1) / (last - 1.0);
    let y = |paths: u64| 320.0 - 260.0 * (paths.max(1) as f64).log10() / highest;
    let mut out = String::from(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 680 380\" font-family=\"sans-serif\" \
         font-size=\"12\" fill=\"#334155\"><rect width=\"680\" height=\"380\" fill=\"#ffffff\"/>\n\
         <text x=\"70\" y=\"28\" font-size=\"15\">Paths followed to find the dearest</text>\n",
    );
    for power in 0..=highest as u32 {
        let paths = 10u64.pow(power);
        let _ = writeln!(
            out,
            "<path d=\"M70 {0:.1}h560\" stroke=\"#e2e8f0\"/><text x=\"60\" y=\"{0:.1}\" \
             text-anchor=\"end\">{paths}</text>",
            y(paths)
        );
    }
    for row in rows {
        let _ = writeln!(
            out,
            "<text x=\"{:.1}\" y=\"342\" text-anchor=\"middle\">{}</text>",
            x(row.rounds),
            row.rounds
        );
    }
    let _ = writeln!(out, "<text x=\"350\" y=\"366\" text-anchor=\"middle\">rounds of a loop</text>");
    type Curve = (&'static str, &'static str, fn(&Row) -> u64);
    let curves: [Curve; 2] = [
        ("#2563eb", "driven by cost", |row| row.driven.effort.paths),
        ("#db2777", "all paths", |row| row.aware.effort.paths),
    ];
    for (at, (colour, name, paths)) in curves.into_iter().enumerate() {
        let points: Vec<String> =
            rows.iter().map(|row| format!("{:.1},{:.1}", x(row.rounds), y(paths(row)))).collect();
        let _ = writeln!(
            out,
            "<polyline points=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\"/>\
             <text x=\"{}\" y=\"48\" fill=\"{colour}\">{name}</text>",
            points.join(" "),
            70 + 120 * at
        );
    }
    out.push_str("</svg>\n");
    out
}
