//! The options of `attest generate`.

use std::path::PathBuf;
use std::time::Duration;

use clap::ValueEnum;

use super::{Classes, Format};
use crate::units;

const EXAMPLES: &str = "\
Tests call what a class of the same package may call: no reflection, nothing but JUnit and the JDK.
Every test has run on the JVM three times; branches are counted as the JVM took them. A file that
somebody has edited is never overwritten.

Examples:
  attest generate target/classes                         suites for all classes, into src/test/java
  attest generate app.jar --class Account --out tests    one class; where the tests go
  attest generate classes --class Account --explain      why branches are not covered
  attest generate classes -cp 'lib/*' --time 30s --diff  what would change

Exit codes: 0 tests are written, 2 usage, 3 nothing to test, 70 a bug in Attest.";

/// What becomes of exceptions that look like bugs.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Bugs {
    /// They stand in a class of their own, disabled.
    Separate,
    /// Tests expect them.
    AssertThrows,
}

/// `attest generate`
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Generate {
    #[command(flatten)]
    pub classes: Classes,
    /// Only this class, by its simple or whole name; may be repeated
    #[arg(long, value_name = "NAME")]
    pub class: Vec<String>,
    /// Only methods of this name; may be repeated
    #[arg(long, value_name = "NAME")]
    pub method: Vec<String>,
    /// How long one class may take: 5s, 1m
    #[arg(long, value_name = "TIME", value_parser = units::duration, default_value = "10s")]
    pub time: Duration,
    /// How often a branch may be undecided in one run of its loop
    #[arg(long, value_name = "N", default_value_t = 5)]
    pub branches: u32,
    /// Where chance begins
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    /// Which JUnit the tests are for: 4, 5 or 6
    #[arg(long, value_name = "4|5|6", default_value_t = 5, value_parser = clap::value_parser!(u8).range(4..=6))]
    pub junit: u8,
    /// Exceptions that look like bugs: separate (disabled tests of their own) or assert-throws
    #[arg(long, default_value = "separate", hide_possible_values = true)]
    pub bugs: Bugs,
    /// List each branch that is not covered, with the reason
    #[arg(long)]
    pub explain: bool,
    /// Show what would change, and write nothing
    #[arg(long)]
    pub diff: bool,
    /// Where the tests go [default: src/test/java of the project, else attest-out]
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// How the summary is written: text or json
    #[arg(long, default_value = "text", hide_possible_values = true)]
    pub format: Format,
    /// Directories and jars to test [default: all of the class path]
    #[arg(value_name = "PATH")]
    pub targets: Vec<PathBuf>,
}
