//! The options of `attest summary`.

use std::path::PathBuf;
use std::time::Duration;

use clap::ValueEnum;

use super::{Classes, Format, Heap};
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

Exit codes: 0 the summary is shown, complete or not; 2 no such method; 70 a bug in Attest.";

/// When calls are decided by summaries.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Composing {
    /// For methods that are called from several places or in loops and have few cases.
    Auto,
    /// For every method with a complete summary.
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

/// `attest summary`
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Summary {
    #[command(flatten)]
    pub classes: Classes,
    /// When calls are decided by summaries: auto, always or never
    #[arg(long, default_value = "always", hide_possible_values = true)]
    pub compose: Composing,
    /// How objects from outside are treated: disjunctive, lazy or unaliased
    #[arg(long, default_value = "disjunctive", hide_possible_values = true)]
    pub heap: Heap,
    /// Show the methods below and whether they have summaries, instead of the cases
    #[arg(long)]
    pub callees: bool,
    /// How often a branch may be undecided in one run of its loop
    #[arg(long, value_name = "N", default_value_t = 5, help_heading = "Bounds")]
    pub branches: u32,
    /// How often a loop may go round before it is left [default: no bound]
    #[arg(long, value_name = "K", help_heading = "Bounds")]
    pub loop_k: Option<u32>,
    /// How often a block may be run in one call of its method [default: no bound]
    #[arg(long, value_name = "K", help_heading = "Bounds")]
    pub block_k: Option<u32>,
    /// How many calls deep methods are followed
    #[arg(long, value_name = "N", default_value_t = 100, help_heading = "Bounds")]
    pub depth: u32,
    /// Stop after this time: 500ms, 10s, 2m [default: never]
    #[arg(long, value_name = "TIME", value_parser = units::duration, help_heading = "Bounds")]
    pub time: Option<Duration>,
    /// Draw the cases into this file, as SVG
    #[arg(long, value_name = "FILE")]
    pub svg: Option<PathBuf>,
    /// How the cases are written: text or json
    #[arg(long, default_value = "text", hide_possible_values = true)]
    pub format: Format,
    /// Class#method or Class#method(types)
    #[arg(value_name = "METHOD")]
    pub method: String,
}
