//! The options of `attest tron`.

use std::path::PathBuf;

use clap::Subcommand;

use super::Format;

const EXAMPLES: &str = "\
TRON is a language of transformations over typed object graphs; tests/tron is its manual.

Examples:
  attest tron check library.tron                  all errors and warnings
  attest tron fmt library.tron                    the one layout
  attest tron run library.tron Tidy small         run a transform on a heap of the file
  attest tron run library.tron Tidy --heaps tests.tron
                                                  or on all heaps of another file
  attest tron paths library.tron Tidy             its paths, with what an input must satisfy
  attest tron whitebox library.tron Tidy          tests that take every branch
  attest tron blackbox library.tron Tidy          tests that show every class and multiplicity
  attest tron import shop.ecore --out shop.tron   an Ecore metamodel as a model
  attest tron export --ecore shop.ecore --model shop.tron tests.tron --out tests
                                                  tests as XMI instances, for EMF
  attest tron eval examples/tron                  both, for every transform of a directory
  attest tron eval examples/tron --jobs 2 --time 20s
  attest tron growth --plot growth.svg            how time grows with the size of transforms

Exit codes:
  0 fine: every branch is covered, or out of reach for inputs of every size
  1 a run faulted, or a file is laid out otherwise
  2 bad input
  3 there is nothing to do
  5 a branch is neither covered nor proved unreachable
  6 some branches are proved unreachable only within the bounds that are named
  70 a bug in Attest
`eval` gives the gravest code of all its transforms. Ctrl-C hands over what was found so far, with 5 if
something is left; a second one ends at once, with 130.";

/// `attest tron`
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Tron {
    /// What to do.
    #[command(subcommand)]
    pub command: TronCommand,
}

/// What to do with TRON files.
#[derive(Subcommand)]
pub enum TronCommand {
    /// Show all errors and warnings of files
    Check(TronCheck),
    /// Lay files out
    Fmt(TronFmt),
    /// Run a transform on heaps
    Run(TronRun),
    /// Show the paths of a transform
    Paths(TronPaths),
    /// Generate tests that take every branch of a transform
    Whitebox(TronGenerate),
    /// Generate tests that show every class and multiplicity of a transform's model
    Blackbox(TronGenerate),
    /// Make TRON of an Ecore metamodel and its XMI instances
    Import(TronImport),
    /// Write heaps as XMI instances of an Ecore metamodel
    Export(TronExport),
    /// Generate both kinds of tests for every transform of a directory, and show what they cover
    Eval(TronEval),
    /// Measure how white-box generation grows with nested loops, objects, rounds and classes
    Growth(TronGrowth),
}

/// `attest tron check`
#[derive(clap::Args)]
pub struct TronCheck {
    /// How it is written: text or json
    #[arg(long, default_value = "text", hide_possible_values = true)]
    pub format: Format,
    /// Files
    #[arg(value_name = "FILE", required = true)]
    pub files: Vec<PathBuf>,
}

/// `attest tron fmt`
#[derive(clap::Args)]
pub struct TronFmt {
    /// Change nothing; exit with 1 if a file is not formatted
    #[arg(long)]
    pub check: bool,
    /// Files, which are rewritten; - is from standard input to standard output
    #[arg(value_name = "FILE", required = true)]
    pub files: Vec<PathBuf>,
}

/// `attest tron run`
#[derive(clap::Args)]
pub struct TronRun {
    /// Take the heaps from this file
    #[arg(long, value_name = "FILE")]
    pub heaps: Option<PathBuf>,
    /// Stop after so many statements
    #[arg(long, value_name = "N", default_value_t = 1_000_000)]
    pub fuel: u64,
    /// How it is written: text or json
    #[arg(long, default_value = "text", hide_possible_values = true)]
    pub format: Format,
    /// Draw the heap before the run to this file
    #[arg(long, value_name = "OUT.svg")]
    pub picture: Option<PathBuf>,
    /// The file
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// The transform
    #[arg(value_name = "TRANSFORM")]
    pub transform: String,
    /// The heap [default: all heaps of the transform's model]
    #[arg(value_name = "HEAP")]
    pub heap: Option<String>,
}

/// How far a transform is explored. Bounds that are not given grow until everything is covered or the time is over.
#[derive(clap::Args)]
pub struct TronBounds {
    /// How many objects an input may have beside the named ones [default: as the transform says, else 10; then more]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(0..=60))]
    pub scope: Option<u32>,
    /// How many members a loop visits at most [default: as the transform says, else 2; then more]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(0..=20))]
    pub iterations: Option<u32>,
    /// How many changing rounds a `fix` makes at most [default: as the transform says, else 2; then more]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(0..=20))]
    pub fixbound: Option<u32>,
    /// Stop after this time for each transform, with what is there: 10s, 2m [default: 60s, or never with --effort]
    #[arg(long, visible_alias = "timeout", value_name = "TIME", value_parser = crate::units::duration)]
    pub time: Option<std::time::Duration>,
    /// Stop after so many steps of deepening; two runs are then equal
    #[arg(long, value_name = "N")]
    pub effort: Option<u32>,
    /// Let white-box tests show every class and multiplicity of the model as well
    #[arg(long)]
    pub metamodel: bool,
    /// Follow the paper's rules instead of the exact ones
    #[arg(long)]
    pub faithful: bool,
}

/// `attest tron paths`
#[derive(clap::Args)]
pub struct TronPaths {
    #[command(flatten)]
    pub bounds: TronBounds,
    /// Show at most so many
    #[arg(long, value_name = "N", default_value_t = 100)]
    pub most: usize,
    /// How it is written: text or json
    #[arg(long, default_value = "text", hide_possible_values = true)]
    pub format: Format,
    /// The file
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// The transform
    #[arg(value_name = "TRANSFORM")]
    pub transform: String,
}

/// `attest tron whitebox` and `attest tron blackbox`
#[derive(clap::Args)]
pub struct TronGenerate {
    #[command(flatten)]
    pub bounds: TronBounds,
    /// How it is written: text or json
    #[arg(long, default_value = "text", hide_possible_values = true)]
    pub format: Format,
    /// Write the tests to this file [default: standard output]
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// Draw the tests: the first to this file, the others beside it, numbered
    #[arg(long, value_name = "OUT.svg")]
    pub picture: Option<PathBuf>,
    /// The file
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// The transform
    #[arg(value_name = "TRANSFORM")]
    pub transform: String,
}

/// `attest tron import`
#[derive(clap::Args)]
pub struct TronImport {
    /// Write to this file [default: standard output]
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// The metamodel
    #[arg(value_name = "MODEL.ecore")]
    pub metamodel: PathBuf,
    /// Instances, which become heaps
    #[arg(value_name = "INSTANCE.xmi")]
    pub instances: Vec<PathBuf>,
}

/// `attest tron export`
#[derive(clap::Args)]
pub struct TronExport {
    /// The metamodel that the model of the heaps was imported from
    #[arg(long, value_name = "MODEL.ecore")]
    pub ecore: PathBuf,
    /// The file with the model
    #[arg(long, value_name = "FILE.tron")]
    pub model: PathBuf,
    /// The folder for the instances, one file HEAP.xmi for each heap
    #[arg(long, value_name = "FOLDER")]
    pub out: PathBuf,
    /// A file of heaps
    #[arg(value_name = "HEAPS.tron")]
    pub heaps: PathBuf,
}

/// `attest tron eval`
#[derive(clap::Args)]
pub struct TronEval {
    #[command(flatten)]
    pub bounds: TronBounds,
    /// How many threads work, each on one transform; times are then those of a busy machine [default: 1]
    #[arg(long, short, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub jobs: Option<u16>,
    /// Take NAME_published instead of NAME, where there is one
    #[arg(long)]
    pub published: bool,
    /// How it is written: text or json
    #[arg(long, default_value = "text", hide_possible_values = true)]
    pub format: Format,
    /// Only the transforms whose name contains one of these words
    #[arg(long, value_name = "WORD")]
    pub only: Vec<String>,
    /// A directory of .tron files, or one of them
    #[arg(value_name = "DIR")]
    pub directory: PathBuf,
}

/// `attest tron growth`
#[derive(clap::Args)]
pub struct TronGrowth {
    /// Stop after this time for each transform: 10s, 2m
    #[arg(long, visible_alias = "timeout", value_name = "TIME", default_value = "15s", value_parser = crate::units::duration)]
    pub time: std::time::Duration,
    /// Draw the curves to this file
    #[arg(long, value_name = "OUT.svg")]
    pub plot: Option<PathBuf>,
    /// Compare with an earlier run, as --format json wrote it
    #[arg(long, value_name = "FILE.json")]
    pub before: Option<PathBuf>,
    /// Write the transforms to this folder and measure nothing
    #[arg(long, value_name = "FOLDER", conflicts_with_all = ["plot", "before", "format"])]
    pub write: Option<PathBuf>,
    /// How it is written: text or json
    #[arg(long, default_value = "text", hide_possible_values = true)]
    pub format: Format,
}
