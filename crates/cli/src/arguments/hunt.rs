//! The options of `attest hunt`.

use std::path::PathBuf;
use std::time::Duration;

use clap::ValueEnum;

use super::{AsPage, Chosen, Classes, Composing, Confined, Heap, InProject, InSources};
use crate::units;

const HUNT_EXAMPLES: &str = "\
Examples:
  attest hunt                                      all modules of the project that this directory is in
  attest hunt -m core Account                      one class of one module
  attest hunt --out project                        the tests go to those of each module
  attest hunt target/classes                       all public methods, one minute
  attest hunt app.jar --time 10m --out tests       more time; where the tests go
  attest hunt classes --class Account --junit 4    one class; tests for JUnit 4
  attest hunt classes -cp 'lib/*' --format sarif   with libraries; for code scanning
  attest hunt lib.jar --library                    only what no caller can be blamed for
  attest hunt classes --main app.Main              what arguments of a program can do
  attest hunt classes --main app.Main --source 'app.Input.any*' --assume app.Input.assume
                                                   whatever its inputs are
  attest hunt classes --bugs failing               tests that fail until the bugs are gone

Exit codes: 0 no errors, 1 confirmed errors, 2 usage, 3 nothing to analyse, 5 no errors, but something that
is named was not analysed or not settled, 70 a bug in Attest, or a JVM that gave no answer.";

/// How findings are written.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum HuntFormat {
    /// For people.
    Text,
    /// For programs.
    Json,
    /// SARIF 2.1.0, for code scanning.
    Sarif,
    /// Annotations in the log of a workflow of GitHub.
    Github,
    /// GitLab's code quality.
    Gitlab,
    /// JUnit's XML.
    Junit,
}

/// How a test shows a bug.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum ShowBugs {
    /// It asserts that the exception is thrown.
    AssertThrows,
    /// It fails as long as the bug is there.
    Failing,
}

/// Where a program takes its inputs from.
#[derive(clap::Args)]
pub struct Inputs {
    /// Methods that give any value of their type, as pkg.Input.any*; may be repeated
    #[arg(long, value_name = "METHODS")]
    pub source: Vec<String>,
    /// A method whose false argument ends a path, as pkg.Input.assume; may be repeated
    #[arg(long, value_name = "METHOD")]
    pub assume: Vec<String>,
}

/// `attest hunt`
#[derive(clap::Args)]
#[command(after_help = HUNT_EXAMPLES)]
pub struct Hunt {
    #[command(flatten)]
    pub classes: Classes,
    #[command(flatten)]
    pub project: InProject,
    #[command(flatten)]
    pub confined: Confined,
    /// Stop after this time: 30s, 10m
    #[arg(long, value_name = "TIME", value_parser = units::duration, default_value = "60s")]
    pub time: Duration,
    /// Stop after so many rounds instead, however long they take: two runs then give the same, byte for byte
    #[arg(long, value_name = "ROUNDS", value_parser = clap::value_parser!(u32).range(1..))]
    pub effort: Option<u32>,
    #[command(flatten)]
    pub chosen: Chosen,
    /// Start from package-private and protected methods too
    #[arg(long)]
    pub private: bool,
    /// Start from the `main` of this class alone, with any arguments
    #[arg(long, value_name = "CLASS")]
    pub main: Option<String>,
    #[command(flatten)]
    pub inputs: Inputs,
    /// Pass null where nothing says that it may be
    #[arg(long)]
    pub null_args: bool,
    /// The classes are a library: what its callers pass wrong and what it throws on purpose is a hint, no error
    #[arg(long)]
    pub library: bool,
    /// Show exceptions that are part of a method's contract, and hints
    #[arg(long)]
    pub contracts: bool,
    /// Show what became of every possible error, and what is not modelled
    #[arg(long)]
    pub accounting: bool,
    /// How many threads work [default: one for each core]
    #[arg(long, short, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub jobs: Option<u16>,
    /// How often a branch may be undecided in one run of its loop
    #[arg(long, value_name = "N", default_value_t = 5)]
    pub branches: u32,
    /// How many calls deep methods are followed
    #[arg(long, value_name = "N", default_value_t = 100)]
    pub depth: u32,
    /// How many calls are made on an object before the one under test
    #[arg(long, value_name = "N", default_value_t = 2)]
    pub calls: usize,
    /// How objects from outside are treated: disjunctive, lazy or unaliased
    #[arg(long, default_value = "disjunctive", hide_possible_values = true)]
    pub heap: Heap,
    /// When calls are decided by summaries of the methods called: auto, always or never
    #[arg(long, default_value = "never", hide_possible_values = true)]
    pub compose: Composing,
    /// Which JUnit the tests are for: 4, 5 or 6 [default: that of the project, else 5]
    #[arg(long, value_name = "4|5|6", value_parser = clap::value_parser!(u8).range(4..=6))]
    pub junit: Option<u8>,
    /// How tests show bugs: assert-throws, or failing until the bug is gone
    #[arg(long, default_value = "assert-throws", hide_possible_values = true)]
    pub bugs: ShowBugs,
    /// Where the tests go; `project`: to the tests of the module
    #[arg(long, value_name = "DIR", default_value = "attest-out")]
    pub out: PathBuf,
    #[command(flatten)]
    pub page: AsPage,
    #[command(flatten)]
    pub roots: InSources,
    /// Stay silent about what this file lists
    #[arg(long, value_name = "FILE")]
    pub baseline: Option<PathBuf>,
    /// Write all that was found to a file for --baseline
    #[arg(long, value_name = "FILE")]
    pub write_baseline: Option<PathBuf>,
    /// Exit with 0 even if errors were found
    #[arg(long)]
    pub exit_zero: bool,
    /// How the findings are written: text, json, sarif, github (annotations), gitlab (code quality) or junit
    #[arg(long, default_value = "text", hide_possible_values = true)]
    pub format: HuntFormat,
    /// Directories and jars to hunt in; in a project also classes, methods, packages, sources and modules [default: all]
    #[arg(value_name = "WHAT")]
    pub targets: Vec<PathBuf>,
}
