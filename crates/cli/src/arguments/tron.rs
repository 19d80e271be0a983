//! The options of `attest tron`.

use std::path::PathBuf;

use clap::Subcommand;

const EXAMPLES: &str = "\
TRON is a language of transformations over typed object graphs; tests/tron is its manual.

Examples:
  attest tron check library.tron                  all errors and warnings
  attest tron fmt library.tron                    the one layout
  attest tron run library.tron Tidy small         run a transform on a heap of the file
  attest tron run library.tron Tidy --heaps tests.tron
                                                  or on all heaps of another file";

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
}

/// `attest tron check`
#[derive(clap::Args)]
pub struct TronCheck {
    /// Write the findings as JSON
    #[arg(long)]
    pub json: bool,
    /// Files
    #[arg(value_name = "FILE", required = true)]
    pub files: Vec<PathBuf>,
}

/// `attest tron fmt`
#[derive(clap::Args)]
pub struct TronFmt {
    /// Change nothing; exit with 1 if a file is laid out otherwise
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
    /// Write the result as JSON
    #[arg(long)]
    pub json: bool,
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
