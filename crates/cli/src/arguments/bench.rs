//! The options of `attest bench` and what it can measure.

use std::path::PathBuf;
use std::time::Duration;

use super::{Confined, Format};
use crate::units;

const EXAMPLES: &str = "\
Examples:
  attest bench                           our machine against java -Xint
  attest bench calls --rounds 9          one of its programs
  attest bench paths                     symbolic execution
  attest bench survey lib.jar            every public method of a library, and what kept paths from their end
  attest bench reach lib.jar             random sides of branches of a library
  attest bench generate a.jar b.jar --sample 10 --seed 3 --time 30s --jacoco   suites
  attest bench states merging            the states that public calls reach, merged and apart
  attest bench summary -cp classes 'A#f' calls decided by summaries against calls that are followed
  attest bench cost -cp classes 'A#f'    the costliest path by a driven search against all paths";

/// `attest bench`
#[derive(clap::Args)]
#[command(after_help = EXAMPLES, args_conflicts_with_subcommands = true)]
pub struct Bench {
    #[command(subcommand)]
    pub part: Option<BenchPart>,
    #[command(flatten)]
    pub machine: BenchMachine,
}

/// What else can be measured.
#[derive(clap::Subcommand)]
pub enum BenchPart {
    /// Symbolic execution: paths per second, the heaps against each other
    Paths(BenchPaths),
    /// Every public method of a library, each explored for a while; what kept paths from their end
    Survey(BenchSurvey),
    /// The states that public calls reach, on the example structures
    States(BenchStates),
    /// Suites of classes of libraries, or of the example structures: coverage, mutants, reasons
    Generate(BenchGenerate),
    /// Sides of branches of a library, chosen at random: reached, unreachable or not found, and why
    Reach(BenchReach),
    /// Calls decided by summaries against calls that are followed; summaries made against kept
    Summary(BenchSummary),
    /// The costliest path of a method by a search that cost drives, against all paths
    Cost(BenchCost),
}

/// What every benchmark takes.
#[derive(clap::Args)]
pub struct Measuring {
    /// The JDK to measure with [default: as for `attest run`]
    #[arg(long, value_name = "HOME", alias = "jdk")]
    pub java: Option<PathBuf>,
    /// How the results are written: text or json
    #[arg(long, default_value = "text", hide_possible_values = true)]
    pub format: Format,
}

/// `attest bench` alone
#[derive(clap::Args)]
pub struct BenchMachine {
    #[command(flatten)]
    pub measuring: Measuring,
    /// How often each program runs on each machine; the median counts
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u16).range(1..=1000))]
    pub rounds: u16,
    /// Only the programs whose name contains one of these words
    #[arg(value_name = "PROGRAM")]
    pub only: Vec<String>,
}

/// `attest bench paths`
#[derive(clap::Args)]
pub struct BenchPaths {
    #[command(flatten)]
    pub measuring: Measuring,
}

/// `attest bench survey`
#[derive(clap::Args)]
pub struct BenchSurvey {
    #[command(flatten)]
    pub measuring: Measuring,
    /// How long each method may take
    #[arg(long, value_name = "TIME", value_parser = units::duration, default_value = "2s")]
    pub time: Duration,
    /// Only so many methods, chosen by --seed [default: all]
    #[arg(long, value_name = "N")]
    pub sample: Option<usize>,
    /// Which sample
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    /// Only methods whose name contains this
    #[arg(long, value_name = "TEXT")]
    pub method: Option<String>,
    /// How long all methods together may take; those left are not explored [default: as long as it takes]
    #[arg(long, value_name = "TIME", value_parser = units::duration)]
    pub total: Option<Duration>,
    /// How many threads explore, each method on one of them [default: one for each core]
    #[arg(long, short, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub jobs: Option<u16>,
    /// What the library needs; also -cp PATH
    #[arg(long, value_name = "PATH", alias = "cp")]
    pub class_path: Option<String>,
    /// The jars or directories to survey
    #[arg(value_name = "JAR", required = true)]
    pub targets: Vec<PathBuf>,
}

/// `attest bench reach`
#[derive(clap::Args)]
pub struct BenchReach {
    #[command(flatten)]
    pub measuring: Measuring,
    #[command(flatten)]
    pub confined: Confined,
    /// How long the search for one side may take
    #[arg(long, value_name = "TIME", value_parser = units::duration, default_value = "5s")]
    pub time: Duration,
    /// How many sides are chosen
    #[arg(long, value_name = "N", default_value_t = 200)]
    pub sides: usize,
    /// Which ones
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    /// Tell what became of each side
    #[arg(long)]
    pub each: bool,
    /// What the library needs; also -cp PATH
    #[arg(long, value_name = "PATH", alias = "cp")]
    pub class_path: Option<String>,
    /// The jars or directories with the library
    #[arg(value_name = "JAR", required = true)]
    pub targets: Vec<PathBuf>,
}

/// `attest bench generate`
#[derive(clap::Args)]
pub struct BenchGenerate {
    #[command(flatten)]
    pub measuring: Measuring,
    #[command(flatten)]
    pub confined: Confined,
    /// How long one class may take
    #[arg(long, value_name = "TIME", value_parser = units::duration, default_value = "10s")]
    pub time: Duration,
    /// So many classes with branches of each library, chosen by --seed [default: all]
    #[arg(long, value_name = "N")]
    pub sample: Option<usize>,
    /// Which sample
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    /// Only this class, by its simple or whole name; may be repeated
    #[arg(long, value_name = "NAME")]
    pub class: Vec<String>,
    /// Measure coverage with JaCoCo too
    #[arg(long)]
    pub jacoco: bool,
    /// Make mutants with PIT, and see how many the tests kill
    #[arg(long)]
    pub pit: bool,
    /// Keep the tests and what the tools reported
    #[arg(long, value_name = "DIR")]
    pub keep: Option<PathBuf>,
    /// Write the tables to this file after each library, as Markdown
    #[arg(long, value_name = "FILE")]
    pub listing: Option<PathBuf>,
    /// What the libraries need; also -cp PATH
    #[arg(long, value_name = "PATH", alias = "cp")]
    pub class_path: Option<String>,
    /// The jars or directories, each a library [default: the example structures]
    #[arg(value_name = "JAR")]
    pub targets: Vec<PathBuf>,
}

/// `attest bench states`
#[derive(clap::Args)]
pub struct BenchStates {
    #[command(flatten)]
    pub measuring: Measuring,
    /// How long each exploration may take
    #[arg(long, value_name = "TIME", value_parser = units::duration, default_value = "60s")]
    pub time: Duration,
    /// Where `growth` draws its curves, as SVG
    #[arg(long, value_name = "DIR")]
    pub plots: Option<PathBuf>,
    /// table (the default), merging, scope, growth or branches; then names of structures, or all are measured
    #[arg(value_name = "WORD")]
    pub words: Vec<String>,
}

/// `attest bench summary`
#[derive(clap::Args)]
pub struct BenchSummary {
    #[command(flatten)]
    pub measuring: Measuring,
    /// Where the classes are; also -cp PATH
    #[arg(long, value_name = "PATH", alias = "cp")]
    pub class_path: String,
    /// How often a block may be run in one call; several bounds, one after the other
    #[arg(long, value_name = "K", value_delimiter = ',', default_value = "2,3")]
    pub block_k: Vec<u32>,
    /// How objects from outside are treated: disjunctive, lazy or unaliased
    #[arg(long, default_value = "disjunctive", hide_possible_values = true)]
    pub heap: super::Heap,
    /// Hunt in this jar or directory instead, without and with summaries
    #[arg(long, value_name = "JAR")]
    pub hunt: Option<PathBuf>,
    /// Hunt only in classes whose name contains this; may be repeated
    #[arg(long = "class", value_name = "TEXT")]
    pub classes: Vec<String>,
    /// How many calls a hunt puts before the one under test; with few of them it ends before its time is over
    #[arg(long, value_name = "N", default_value_t = 2)]
    pub calls: usize,
    /// How long each hunt, or each way of exploring a subject, may take
    #[arg(long, value_name = "TIME", default_value = "60s", value_parser = crate::units::duration)]
    pub time: std::time::Duration,
    /// Classes, with all their methods, or single methods
    #[arg(value_name = "CLASS[#METHOD]", required_unless_present = "hunt")]
    pub subjects: Vec<String>,
}

/// `attest bench cost`
#[derive(clap::Args)]
pub struct BenchCost {
    #[command(flatten)]
    pub measuring: Measuring,
    /// Where the classes are; also -cp PATH
    #[arg(long, value_name = "PATH", alias = "cp")]
    pub class_path: String,
    /// The most rounds of a loop
    #[arg(long, value_name = "N", default_value_t = 10)]
    pub rounds: u32,
    /// Draw the results into this file, as SVG
    #[arg(long, value_name = "FILE")]
    pub plot: Option<PathBuf>,
    /// The method
    #[arg(value_name = "METHOD")]
    pub method: String,
}
