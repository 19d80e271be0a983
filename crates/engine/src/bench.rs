//! `attest bench`: how fast our machine is, measured against `java -Xint` in the same run.
//!
//! Each program times its own work, so that start-up does not count, and prints the result of that
//! work: if the two machines differ in it, there is no ratio but an error. The machines take turns;
//! of all rounds the median counts.

mod cost;
mod fork;
mod library;
mod paths;
mod plot;
mod process;
mod programs;
mod reach;
mod states;
mod structures;
mod suites;
mod summary;
mod summary_hunt;

use std::fmt::Display;
use std::io;
use std::path::PathBuf;

use serde::Serialize;

pub use cost::{CostBench, CostRow, CostSearch, bench_cost, cost_plot};
pub use fork::{Fork, measure_fork};
pub use library::{LibraryBench, LibraryOptions, MethodRow, Reason, bench_library};
pub use paths::{HeapRow, PathsBench, SpeedRow, bench_paths};
pub use plot::{growth_of_states, growth_of_time};
pub use reach::{ReachBench, ReachBenchOptions, SideRow, bench_reach};
pub use states::{
    BranchesRow, Contrast, Effort, GrowthRow, MergingRow, ScopeRow, StatesBench, StatesBenchOptions,
    StatesPart, StatesRow, bench_states,
};
pub use structures::Paper;
pub use suites::{
    Covered, Launched, LibrarySuites, Mutants, SuiteRow, SuitesBench, SuitesOptions, bench_suites,
};
pub use summary::{ComposeCell, ComposeRow, bench_compose};
pub use summary_hunt::{ComposeHunt, bench_compose_hunt};

use process::Machines;
use programs::{HELLO, PROGRAMS};

use crate::session::Error;

/// What to measure with.
#[derive(Clone, Debug)]
pub struct BenchOptions {
    /// The `attest` executable.
    pub attest: PathBuf,
    /// The JDK for both sides; found by `JAVA_HOME` or on the PATH if not given.
    pub jdk: Option<PathBuf>,
    /// How often each program runs on each machine (default: 5).
    pub rounds: usize,
    /// Only the programs whose name contains one of these; all if empty.
    pub only: Vec<String>,
}

/// What was measured.
#[derive(Clone, Debug, Serialize)]
pub struct Bench {
    /// The version of the JDK.
    pub jdk: String,
    /// How often each program ran on each machine.
    pub rounds: usize,
    /// The programs.
    pub programs: Vec<Ratio>,
    /// The geometric mean of the programs' ratios: above 1, `java -Xint` is faster.
    pub mean_ratio: Option<f64>,
    /// From the start of the process to its end for Hello World.
    pub start_up: Option<StartUp>,
    /// Forking a large state.
    pub fork: Fork,
}

/// One program's times.
#[derive(Clone, Debug, Serialize)]
pub struct Ratio {
    /// The program.
    pub name: &'static str,
    /// What it does.
    pub about: &'static str,
    /// Milliseconds on our machine.
    pub attest_ms: Option<f64>,
    /// Milliseconds on `java -Xint`.
    pub java_ms: Option<f64>,
    /// Ours divided by theirs.
    pub ratio: Option<f64>,
    /// Why there is no ratio.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub problem: Option<String>,
}

/// Start-up times.
#[derive(Clone, Debug, Serialize)]
pub struct StartUp {
    /// Milliseconds on our machine.
    pub attest_ms: f64,
    /// Milliseconds on `java -Xint`.
    pub java_ms: f64,
}

/// Measures; `progress` is told what is being measured.
pub fn bench(options: &BenchOptions, progress: &dyn Fn(&str)) -> Result<Bench, Error> {
    let wanted = |name: &str| {
        let name = name.to_lowercase();
        options.only.is_empty() || options.only.iter().any(|only| name.contains(&only.to_lowercase()))
    };
    for only in &options.only {
        let mut names = PROGRAMS.iter().chain([&HELLO]).map(|program| program.name);
        if !names.any(|name| name.to_lowercase().contains(&only.to_lowercase())) {
            let known: Vec<&str> = PROGRAMS.iter().chain([&HELLO]).map(|program| program.name).collect();
            return Err(no_such(only, &known));
        }
    }
    progress("compiling");
    let machines = Machines::new(options)?;
    let mut ratios = Vec::new();
    for program in PROGRAMS.iter().filter(|program| wanted(program.name)) {
        progress(program.name);
        ratios.push(compare(&machines, program.name, program.about, options.rounds));
    }
    let start_up = match wanted(HELLO.name) {
        true => {
            progress("start-up");
            start_up(&machines, options.rounds)
        }
        false => None,
    };
    progress("fork");
    let known: Vec<f64> = ratios.iter().filter_map(|ratio| ratio.ratio).collect();
    Ok(Bench {
        jdk: machines.version.clone(),
        rounds: options.rounds,
        mean_ratio: geometric_mean(&known),
        programs: ratios,
        start_up,
        fork: measure_fork(),
    })
}

fn compare(machines: &Machines, name: &'static str, about: &'static str, rounds: usize) -> Ratio {
    let mut ratio = Ratio { name, about, attest_ms: None, java_ms: None, ratio: None, problem: None };
    let (mut ours, mut theirs) = (Vec::new(), Vec::new());
    for _ in 0..rounds.max(1) {
        let (our, their) = (machines.attest(name), machines.java(name));
        match (our, their) {
            (Ok(our), Ok(their)) if our.result == their.result => {
                ours.push(our.nanoseconds);
                theirs.push(their.nanoseconds);
            }
            (Ok(our), Ok(their)) => {
                ratio.problem = Some(format!("attest computed {}, java {}", our.result, their.result));
                return ratio;
            }
            (Err(problem), _) | (_, Err(problem)) => {
                ratio.problem = Some(problem);
                return ratio;
            }
        }
    }
    let (our, their) = (median(&mut ours) / 1e6, median(&mut theirs) / 1e6);
    ratio.attest_ms = Some(our);
    ratio.java_ms = Some(their);
    ratio.ratio = Some(our / their).filter(|ratio| ratio.is_finite());
    ratio
}

fn start_up(machines: &Machines, rounds: usize) -> Option<StartUp> {
    let (mut ours, mut theirs) = (Vec::new(), Vec::new());
    for _ in 0..rounds.max(1) {
        ours.push(machines.attest_wall(HELLO.name).ok()?);
        theirs.push(machines.java_wall(HELLO.name).ok()?);
    }
    Some(StartUp { attest_ms: median(&mut ours) / 1e6, java_ms: median(&mut theirs) / 1e6 })
}

/// The median; the lower of the two in the middle for an even number, 0 for none.
fn median(values: &mut [f64]) -> f64 {
    values.sort_unstable_by(f64::total_cmp);
    values.get(values.len().saturating_sub(1) / 2).copied().unwrap_or(0.0)
}

fn geometric_mean(values: &[f64]) -> Option<f64> {
    let sum: f64 = values.iter().map(|value| value.ln()).sum();
    (!values.is_empty()).then(|| (sum / values.len() as f64).exp())
}

fn no_such(wanted: &str, known: &[&str]) -> Error {
    Error::NotFound(format!("no benchmark is called {wanted:?}; there are {}", known.join(", ")))
}

fn not_compiled(said: impl Display) -> Error {
    Error::Unusable(format!("javac failed on the benchmark programs:\n{said}"))
}

fn no_report(said: impl Display) -> Error {
    Error::Unusable(format!("a tool gave no report; it said:\n{said}"))
}

/// The operating system refused.
fn unprepared(cause: io::Error) -> Error {
    Error::file("prepare the benchmark programs in", std::env::temp_dir())(cause)
}

#[cfg(test)]
mod tests {
    use super::{geometric_mean, median};

    #[test]
    fn the_median_is_the_middle_of_the_sorted_values() {
        assert_eq!(median(&mut [3.0, 1.0, 2.0]), 2.0);
        assert_eq!(median(&mut [4.0, 1.0, 2.0, 3.0]), 2.0);
        assert_eq!(median(&mut []), 0.0);
    }

    #[test]
    fn the_geometric_mean_of_a_ratio_and_its_inverse_is_one() {
        assert!((geometric_mean(&[4.0, 0.25]).unwrap() - 1.0).abs() < 1e-9);
        assert_eq!(geometric_mean(&[]), None);
    }
}
