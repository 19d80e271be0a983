//! The options of `attest generate`.

use std::path::PathBuf;
use std::time::Duration;

use attest_engine::{Cover, Until};
use clap::ValueEnum;

use super::{AsPage, Chosen, Classes, Composing, Confined, Format, InProject, InSources};
use crate::units;

const EXAMPLES: &str = "\
Tests call what a class of the same package may call: no reflection, nothing but JUnit and the JDK.
Every test has run on the JVM three times; branches are counted as the JVM took them. A file that
somebody has edited is never overwritten.

Examples:
  attest generate                                        all modules of the project, each into its own tests
  attest generate Account#withdraw                       one method of a class
  attest generate target/classes                         suites for all classes, into src/test/java
  attest generate app.jar --class Account --out tests    one class; where the tests go
  attest generate classes --class Account --explain      why branches are not covered
  attest generate classes -cp 'lib/*' --diff             what would change
  attest generate classes --jacoco jacoco.xml            the coverage, for tools that read JaCoCo's reports
  attest generate classes --class Sort --method merge --cover local-paths --until loop-2
  attest generate classes --class Sort --cover points=Sort.java:31,Sort.java:40

Exit codes: 0 tests are written, 2 usage, 3 nothing to test, 5 something that is named is missing or was not
analysed, 70 a bug in Attest, or a JVM that gave no answer.";

/// What becomes of exceptions that look like bugs.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum SuiteBugs {
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
    #[command(flatten)]
    pub project: InProject,
    #[command(flatten)]
    pub confined: Confined,
    #[command(flatten)]
    pub chosen: Chosen,
    /// Begin no class after this time: 30s, 10m [default: until all are done]
    #[arg(long, value_name = "TIME", value_parser = units::duration)]
    pub time: Option<Duration>,
    /// How long one class may take: 5s, 1m
    #[arg(long, value_name = "TIME", value_parser = units::duration, default_value = "10s")]
    pub time_per_class: Duration,
    /// Search so many rounds instead, however long they take: two runs then give the same, byte for byte
    #[arg(long, value_name = "ROUNDS", value_parser = clap::value_parser!(u32).range(1..))]
    pub effort: Option<u32>,
    /// How many threads work [default: one for each core]
    #[arg(long, short, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub jobs: Option<u16>,
    /// How often a branch may be undecided in one run of its loop
    #[arg(long, value_name = "N", default_value_t = 5)]
    pub branches: u32,
    /// When calls are decided by summaries of the methods called: auto, always or never
    #[arg(long, default_value = "never", hide_possible_values = true)]
    pub compose: Composing,
    /// What tests are selected for: branches, statements, local-paths, paths or points=FILE:LINE,…
    #[arg(long, value_name = "WHAT", default_value = "branches", value_parser = cover)]
    pub cover: Cover,
    /// Where paths end: time, loop-k, block-k or depth-k
    #[arg(long, value_name = "WHEN", default_value = "time", value_parser = until)]
    pub until: Until,
    /// Only so many classes, chosen by --seed
    #[arg(long, value_name = "N")]
    pub sample: Option<usize>,
    /// The seed of random choices
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    /// Which JUnit the tests are for: 4, 5 or 6 [default: that of the project, else 5]
    #[arg(long, value_name = "4|5|6", value_parser = clap::value_parser!(u8).range(4..=6))]
    pub junit: Option<u8>,
    /// Exceptions that look like bugs: separate (disabled tests of their own) or assert-throws
    #[arg(long, default_value = "separate", hide_possible_values = true)]
    pub bugs: SuiteBugs,
    /// List each branch that is not covered, with the reason
    #[arg(long)]
    pub explain: bool,
    /// Show what would change, and write nothing
    #[arg(long)]
    pub diff: bool,
    /// Write what the tests cover to this file, in JaCoCo's XML format
    #[arg(long, value_name = "FILE")]
    pub jacoco: Option<PathBuf>,
    /// Where the tests go [default: src/test/java of the project, else attest-out]
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    #[command(flatten)]
    pub page: AsPage,
    #[command(flatten)]
    pub roots: InSources,
    /// How the summary is written: text or json
    #[arg(long, default_value = "text", hide_possible_values = true)]
    pub format: Format,
    /// Directories and jars to test; in a project also classes, methods, packages, sources and modules [default: all]
    #[arg(value_name = "WHAT")]
    pub targets: Vec<PathBuf>,
}

fn cover(text: &str) -> Result<Cover, String> {
    match text {
        "branches" => Ok(Cover::Branches),
        "statements" => Ok(Cover::Statements),
        "local-paths" => Ok(Cover::LocalPaths),
        "paths" => Ok(Cover::Paths),
        _ => match text.strip_prefix("points=") {
            Some(points) => points.split(',').map(point).collect::<Result<_, _>>().map(Cover::Points),
            None => Err("use branches, statements, local-paths, paths or points=FILE:LINE,...".to_owned()),
        },
    }
}

fn point(text: &str) -> Result<(String, u16), String> {
    let parts = text.rsplit_once(':').and_then(|(file, line)| Some((file, line.parse().ok()?)));
    match parts {
        Some((file, line)) if !file.is_empty() => Ok((file.to_owned(), line)),
        _ => Err(format!("{text:?} is no point; write FILE:LINE, as Account.java:31")),
    }
}

fn until(text: &str) -> Result<Until, String> {
    let wrong = || "use time, loop-k, block-k or depth-k, with a number for k".to_owned();
    if text == "time" {
        return Ok(Until::Time);
    }
    let (kind, count) = text.split_once('-').ok_or_else(wrong)?;
    let count: u32 = count.parse().map_err(|_| wrong())?;
    match kind {
        "loop" => Ok(Until::Loop(count)),
        "block" => Ok(Until::Block(count)),
        "depth" => Ok(Until::Depth(count)),
        _ => Err(wrong()),
    }
}

#[cfg(test)]
mod tests {
    use attest_engine::{Cover, Until};

    use super::{cover, until};

    #[test]
    fn criteria_are_read_as_they_are_written() {
        assert_eq!(until("loop-2"), Ok(Until::Loop(2)));
        assert!(until("loop").is_err() && until("loop-x").is_err() && until("round-3").is_err());
        let points = vec![("A.java".to_owned(), 3), ("B.java".to_owned(), 14)];
        assert_eq!(cover("points=A.java:3,B.java:14"), Ok(Cover::Points(points)));
        assert!(cover("points=A.java").is_err() && cover("all").is_err());
    }
}
