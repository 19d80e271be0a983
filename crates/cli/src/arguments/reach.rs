//! The options of `attest reach`.

use std::path::PathBuf;
use std::time::Duration;

use super::{AsPage, Classes, Composing, Confined, Format, InProject, InSources};
use crate::units;

const EXAMPLES: &str = "\
A target is a line, a side of a branch on a line, or the beginning of a method.

Examples:
  attest reach Account:31                                      in the project that this directory is in
  attest reach -cp target/classes Account.java:31              how do I get to this line?
  attest reach -cp target/classes pkg.Account:31:false         and to where its condition does not hold?
  attest reach -cp target/classes 'pkg.Account#withdraw(int)'  to the beginning of a method
  attest reach -cp target/classes --all pkg.Account:31         one test for each public method that leads there
  attest reach -cp target/classes --throws NullPointerException pkg.Account:31
  attest reach -cp target/classes --stacktrace crash.txt       how did that happen?
  attest reach -cp target/classes --sarif spotbugs.sarif       which of these warnings can happen?
  attest reach -cp target/classes --changed --base main        the lines of a pull request

Exit codes: 0 reached, each by a test that the JVM has confirmed; 2 no such target; 4 unreachable;
5 not found within the bounds; 70 a bug in Attest, or a JVM that gave no answer.";

/// `attest reach`
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Reach {
    #[command(flatten)]
    pub classes: Classes,
    #[command(flatten)]
    pub project: InProject,
    #[command(flatten)]
    pub confined: Confined,
    /// Stop the whole run after this time: 30s, 10m [default: when all targets are done]
    #[arg(long, value_name = "TIME", value_parser = units::duration)]
    pub time: Option<Duration>,
    /// Stop looking for one target after this time: 30s, 10m
    #[arg(long, value_name = "TIME", value_parser = units::duration, default_value = "20s")]
    pub time_per_target: Duration,
    /// Stop after so many rounds instead, however long they take: two runs then give the same, byte for byte
    #[arg(long, value_name = "ROUNDS", value_parser = clap::value_parser!(u32).range(1..))]
    pub effort: Option<u32>,
    /// How many threads work [default: one for each core]
    #[arg(long, short, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub jobs: Option<u16>,
    /// How often a branch may be undecided in one round of its loop, at most
    #[arg(long, value_name = "N", default_value_t = 60)]
    pub branches: u32,
    /// When calls are decided by summaries of the methods called: auto, always or never
    #[arg(long, default_value = "never", hide_possible_values = true)]
    pub compose: Composing,
    /// How many calls deep methods are followed
    #[arg(long, value_name = "N", default_value_t = 100)]
    pub depth: u32,
    /// How many calls are made on an object before the one that gets there
    #[arg(long, value_name = "N", default_value_t = 3)]
    pub calls: usize,
    /// Write one test for each public method that leads there
    #[arg(long)]
    pub all: bool,
    /// Which JUnit the tests are for: 4, 5 or 6 [default: that of the project, else 5]
    #[arg(long, value_name = "4|5|6", value_parser = clap::value_parser!(u8).range(4..=6))]
    pub junit: Option<u8>,
    /// Where the tests go; `project`: to the tests of the module
    #[arg(long, value_name = "DIR", default_value = "attest-out")]
    pub out: PathBuf,
    #[command(flatten)]
    pub page: AsPage,
    #[command(flatten)]
    pub roots: InSources,
    /// How the answers are written: text or json
    #[arg(long, default_value = "text", hide_possible_values = true)]
    pub format: Format,
    /// The target must throw this exception, named with or without its package, and the call must not catch it
    #[arg(long, value_name = "EXCEPTION")]
    pub throws: Option<String>,
    /// Reach the innermost frame of the program in this stack trace, called as its outer frames say; - is standard input
    #[arg(long, value_name = "FILE")]
    pub stacktrace: Option<PathBuf>,
    /// Reach the line of every result of this SARIF log, and write the answers into a copy of it in --out
    #[arg(long, value_name = "FILE")]
    pub sarif: Option<PathBuf>,
    /// Reach every line of the sources below this directory that `git diff` shows as changed
    #[arg(long)]
    pub changed: bool,
    /// With --changed: what the sources are compared with
    #[arg(long, value_name = "REV", default_value = "HEAD", requires = "changed")]
    pub base: String,
    /// FILE:LINE, Class:LINE, Class#method:LINE, with :true or :false for a side; or Class#method. Directories and jars
    /// among them are where the classes are, as with -cp
    #[arg(value_name = "TARGET", required_unless_present_any = ["stacktrace", "sarif", "changed"])]
    pub targets: Vec<String>,
}
