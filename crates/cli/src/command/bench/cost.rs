//! `attest bench cost`

use attest_engine::Sources;
use attest_engine::bench::{CostSearch, bench_cost, cost_plot};

use crate::arguments::{BenchCost, Format};
use crate::exit::Exit;
use crate::output;
use crate::talk;

/// Measures the search that cost drives against all paths.
pub fn cost(bench: &BenchCost) -> Exit {
    let class_path = Sources::split(&bench.class_path);
    let sources = Sources { jdk: bench.measuring.java.clone(), class_path, ..Sources::default() };
    let measured = match bench_cost(&sources, &bench.method, bench.rounds) {
        Ok(measured) => measured,
        Err(problem) => return talk::usage(&problem.to_string()),
    };
    if let Some(file) = &bench.plot
        && let Err(exit) = output::result(file, &cost_plot(&measured))
    {
        return exit;
    }
    if bench.measuring.format == Format::Json {
        return talk::json(&measured);
    }
    let told = |search: &CostSearch| {
        format!("{:>7} {:>10} {:>7} {:>8.2}", search.ended, search.infeasible, search.asked, search.seconds)
    };
    let head = "  ended impossible   asked  seconds";
    let mut text = format!("rounds    most |  driven: {head} |  all: {head}\n");
    for row in &measured.rows {
        let (driven, aware) = (told(&row.driven), told(&row.aware));
        text += &format!("{:>6} {:>7} |          {driven} |       {aware}\n", row.rounds, row.most);
    }
    talk::data(&text)
}
