//! `attest bench states`

use attest_engine::bench::{
    Contrast, Effort, StatesBench, StatesBenchOptions, StatesPart, bench_states, growth_of_states,
    growth_of_time,
};

use crate::arguments::{BenchStates, Format};
use crate::exit::Exit;
use crate::output;
use crate::talk::{self, Progress};

/// Measures how states are explored.
pub fn states(bench: &BenchStates) -> Exit {
    let mut part = StatesPart::Table;
    let mut only = Vec::new();
    for word in &bench.words {
        match word.as_str() {
            "table" => part = StatesPart::Table,
            "merging" => part = StatesPart::Merging,
            "scope" => part = StatesPart::Scope,
            "growth" => part = StatesPart::Growth,
            "branches" => part = StatesPart::Branches,
            name => only.push(name.to_owned()),
        }
    }
    let jdk = bench.measuring.java.clone();
    let options = StatesBenchOptions { jdk, only, part, time: bench.time, memory: 4 << 30 };
    let progress = Progress::new();
    let measured = bench_states(&options, &|what| progress.show(&format!("measuring: {what}")));
    drop(progress);
    let measured = match measured {
        Ok(measured) => measured,
        Err(problem) => return talk::usage(&problem.to_string()),
    };
    if let Some(folder) = &bench.plots {
        for (name, text) in
            [("states-growth", growth_of_states(&measured)), ("states-time", growth_of_time(&measured))]
        {
            let path = folder.join(format!("{name}.svg"));
            if let Err(exit) = output::result(&path, &text) {
                return exit;
            }
        }
    }
    let printed = match bench.measuring.format {
        Format::Json => talk::json(&measured),
        Format::Text => talk::data(&table(&measured)),
    };
    let as_wanted = measured.table.iter().all(|row| row.proved && row.refuted.iter().all(Option::is_some));
    match printed {
        Exit::Fine if !as_wanted => Exit::Findings,
        other => other,
    }
}

/// The tables, as Markdown.
fn table(measured: &StatesBench) -> String {
    let mut out = String::new();
    if !measured.table.is_empty() {
        out.push_str(
            "| structure | states | paths | merged | subsumed | fixpoint | explored, s | verified, s | verdict | faulty versions refuted, calls | the paper: explored | verified |\n|---|---|---|---|---|---|---|---|---|---|---|---|\n",
        );
    }
    for row in &measured.table {
        let refuted: Vec<String> = row
            .refuted
            .iter()
            .map(|calls| calls.map_or("not refuted".to_owned(), |calls| calls.to_string()))
            .collect();
        out.push_str(&format!(
            "| {} | {} | {} | {} | {} | {} | {:.3} | {:.3} | {} | {} in {:.2} s | {} | {} |\n",
            row.structure,
            talk::count(row.states as u64),
            talk::count(row.paths),
            talk::count(row.merged),
            talk::count(row.subsumed),
            row.fixpoint.map_or("8 calls".to_owned(), |calls| format!("yes, {calls}")),
            row.explored,
            row.verified,
            if row.proved { "proved" } else { "not proved" },
            refuted.join(", "),
            row.refuting,
            match row.paper.least {
                Some(least) => format!("{} ({:.0} times)", row.paper.explored, least / row.explored),
                None => String::new(),
            },
            row.paper.verified,
        ));
    }
    if !measured.merging.is_empty() {
        out.push_str("| structure | 5 calls: merged, apart | states | 6 calls | states | 7 calls | states | the paper: 5 | 6 | 7 |\n|---|---|---|---|---|---|---|---|---|---|\n");
    }
    for row in &measured.merging {
        let ours: Vec<String> = row.lengths.iter().map(contrast).collect();
        let theirs: Vec<String> = (0..3)
            .map(|at| match row.paper.least {
                Some(_) => format!("{}; {}", row.paper.merged[at], row.paper.apart[at]),
                None => String::new(),
            })
            .collect();
        out.push_str(&format!("| {} | {} | {} |\n", row.structure, ours.join(" | "), theirs.join(" | ")));
    }
    if !measured.scope.is_empty() {
        out.push_str("| structure | inner objects | states | calls | seconds | not with |\n|---|---|---|---|---|---|\n");
    }
    for row in &measured.scope {
        out.push_str(&format!(
            "| {} | {} | {} | {} | {:.1} | {} |\n",
            row.structure,
            row.objects,
            talk::count(row.states as u64),
            row.length,
            row.seconds,
            row.failed.map_or(String::new(), |failed| failed.to_string())
        ));
    }
    if !measured.branches.is_empty() {
        out.push_str(
            "| structure | sides of branches | taken | tests | seconds | left |\n|---|---|---|---|---|---|\n",
        );
    }
    for row in &measured.branches {
        let left = match (row.left.is_empty(), row.proved) {
            (true, _) => String::new(),
            (false, true) => format!("no calls within the scope take {}", row.left.join("; ")),
            (false, false) => format!("not taken: {}", row.left.join("; ")),
        };
        out.push_str(&format!(
            "| {} | {} | {} | {} | {:.2} | {left} |\n",
            row.structure, row.sides, row.covered, row.tests, row.seconds
        ));
    }
    if !measured.growth.is_empty() {
        out.push_str("| structure | inner objects | merged, apart | states |\n|---|---|---|---|\n");
    }
    for row in &measured.growth {
        for point in &row.points {
            out.push_str(&format!("| {} | {} | {} |\n", row.structure, point.of, contrast(point)));
        }
    }
    out
}

fn contrast(point: &Contrast) -> String {
    let seconds = |effort: &Effort| match effort {
        Effort { ended: true, seconds, .. } => format!("{seconds:.3}"),
        _ => "not finished".to_owned(),
    };
    let states = |effort: &Effort| match effort {
        Effort { ended: true, states, .. } => talk::count(*states as u64),
        _ => "-".to_owned(),
    };
    format!(
        "{}, {} | {}, {}",
        seconds(&point.merged),
        seconds(&point.apart),
        states(&point.merged),
        states(&point.apart)
    )
}
