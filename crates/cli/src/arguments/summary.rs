//! The options of `attest summary`.

use std::path::PathBuf;
use std::time::Duration;

use clap::ValueEnum;

use super::{AsPage, Classes, Confined, Format, Heap, InProject};
use crate::units;

const EXAMPLES: &str = "\
A summary is a method's cases for any arguments and heap: what must hold, what is there before, what is there
afterwards, what is returned or thrown. It is complete if no bound cut anything off. The calls in it are decided by
the summaries of the methods called, where these are complete; `calls` names the cases that were chosen.

Examples:
  attest summary -cp classes app.Fraction#simplify                 its cases
  attest summary -cp classes --block-k 2 app.List#remove           no block more than twice in one call
  attest summary -cp classes --svg cases.svg app.List#remove       as a drawing
  attest summary -cp classes --callees app.Shop#order              which methods below have summaries
  attest summary -cp classes --errors skip app.Shop#order          only what it throws, pure callees left out
  attest summary check -cp classes natives.spec                    are these specifications true?
  attest summary -cp classes --store .attest app.Shop#order        keep what was found out of the callees
  attest summary store list --store .attest                        what is kept

Exit codes: 0 the summary is shown, complete or not; 1 a specification is not true; 2 no such method, or a
specification that contradicts itself; 70 a bug in Attest.";

const CHECK_EXAMPLES: &str = "\
A specification says what a method does, as cases (docs/specifications.md). Inputs for every case, and others by
chance, are run on the JVM; where it does something else, the input is shown.

Examples:
  attest summary check -cp classes natives.spec       what the program's own files say
  attest summary check jdk                            what comes with Attest

Exit codes: 0 the JVM agrees; 1 it does not; 2 a file that cannot be used; 70 a bug in Attest, or a JVM
that gave no answer.";

/// When calls are decided by summaries.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Composing {
    /// For methods that are called from several places or in loops and whose summaries promise to cost less than
    /// running them.
    Auto,
    /// For every method with a summary.
    Always,
    /// Never.
    Never,
}

impl From<Composing> for attest_engine::Compose {
    fn from(composing: Composing) -> attest_engine::Compose {
        match composing {
            Composing::Auto => attest_engine::Compose::Auto,
            Composing::Always => attest_engine::Compose::Always,
            Composing::Never => attest_engine::Compose::Never,
        }
    }
}

/// What becomes of callees on the way to an error.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Errors {
    /// They are summarised first.
    Summarise,
    /// They are run.
    Execute,
    /// Those without side effects and errors are left out; what is found is validated by running the method.
    Skip,
}

impl From<Errors> for attest_engine::ErrorStrategy {
    fn from(errors: Errors) -> attest_engine::ErrorStrategy {
        match errors {
            Errors::Summarise => attest_engine::ErrorStrategy::Summarise,
            Errors::Execute => attest_engine::ErrorStrategy::Execute,
            Errors::Skip => attest_engine::ErrorStrategy::Skip,
        }
    }
}

/// `attest summary`
#[derive(clap::Args)]
#[command(after_help = EXAMPLES, args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub struct Summary {
    #[command(subcommand)]
    pub command: Option<SummaryCommand>,
    #[command(flatten)]
    pub classes: Classes,
    #[command(flatten)]
    pub project: InProject,
    /// When calls are decided by summaries of the methods called: auto, always or never
    #[arg(long, default_value = "always", hide_possible_values = true)]
    pub compose: Composing,
    /// How objects from outside are treated: disjunctive, lazy or unaliased
    #[arg(long, default_value = "disjunctive", hide_possible_values = true)]
    pub heap: Heap,
    /// Show the methods below and whether they have summaries, instead of the cases
    #[arg(long)]
    pub callees: bool,
    /// Show what the method does in each case, once its conditions hold, as straight code
    #[arg(long)]
    pub code: bool,
    /// How often a branch may be undecided in one run of its loop
    #[arg(long, value_name = "N", default_value_t = 5, help_heading = "Bounds")]
    pub branches: u32,
    /// How often a loop may go round before it is left [default: no bound]
    #[arg(long, value_name = "K", help_heading = "Bounds")]
    pub loop_k: Option<u32>,
    /// How often a block may be run in one call of its method [default: no bound]
    #[arg(long, value_name = "K", help_heading = "Bounds")]
    pub block_k: Option<u32>,
    /// How often a method may be active at once, calling itself [default: no bound]
    #[arg(long, value_name = "K", help_heading = "Bounds")]
    pub recursion_k: Option<u32>,
    /// How many calls deep methods are followed
    #[arg(long, value_name = "N", default_value_t = 100, help_heading = "Bounds")]
    pub depth: u32,
    /// Stop after this time: 500ms, 10s, 2m [default: 60s]
    #[arg(long, value_name = "TIME", value_parser = units::duration, help_heading = "Bounds")]
    pub time: Option<Duration>,
    /// Show only cases that end in an exception; what becomes of callees: summarise, execute or skip
    #[arg(long, value_name = "STRATEGY", hide_possible_values = true)]
    pub errors: Option<Errors>,
    /// Keep summaries of callees in this directory for the next run
    #[arg(long, value_name = "DIR")]
    pub store: Option<PathBuf>,
    /// Draw the cases into this file, as SVG
    #[arg(long, value_name = "FILE")]
    pub svg: Option<PathBuf>,
    #[command(flatten)]
    pub page: AsPage,
    /// How the cases are written: text or json
    #[arg(long, default_value = "text", hide_possible_values = true)]
    pub format: Format,
    /// Class#method or Class#method(types)
    #[arg(value_name = "METHOD", required = true)]
    pub method: Option<String>,
}

/// What else `attest summary` does.
#[derive(clap::Subcommand)]
pub enum SummaryCommand {
    /// Run the methods that files specify on the JVM, and show where it does something else
    Check(SummaryCheck),
    /// Show or remove the summaries that are kept in a directory
    Store(SummaryStore),
}

/// `attest summary store`
#[derive(clap::Args)]
pub struct SummaryStore {
    /// What to do: list or clear
    #[arg(value_name = "ACTION")]
    pub action: StoreAction,
    /// The directory
    #[arg(long, value_name = "DIR")]
    pub store: PathBuf,
    /// How the list is written: text or json
    #[arg(long, default_value = "text", hide_possible_values = true)]
    pub format: Format,
}

/// What is done with a store.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum StoreAction {
    /// Show its files
    List,
    /// Remove its files
    Clear,
}

/// `attest summary check`
#[derive(clap::Args)]
#[command(after_help = CHECK_EXAMPLES)]
pub struct SummaryCheck {
    #[command(flatten)]
    pub classes: Classes,
    #[command(flatten)]
    pub confined: Confined,
    /// How many random inputs for each method
    #[arg(long, value_name = "N", default_value_t = 200)]
    pub random: usize,
    /// The seed of random inputs
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    /// How the result is written: text or json
    #[arg(long, default_value = "text", hide_possible_values = true)]
    pub format: Format,
    /// Files of specifications; `jdk`: those that come with Attest
    #[arg(value_name = "FILE", required = true)]
    pub files: Vec<PathBuf>,
}
