//! The options of `attest cost`.

use std::path::PathBuf;
use std::time::Duration;

use super::{AsPage, Classes, Confined, Format, Heap, InProject};
use crate::units;

const EXAMPLES: &str = "\
Models: instructions (bytecode), memory (bytes of objects and arrays, as HotSpot lays them out), calls,
calls=Class#method, or a file with lines such as

  unit cents
  call app.Sms#send(String) 5
  object * 12 + 4 per field
  array int 16 + 4 per element

Class initialisers are not counted, and what the JDK does only with --count-jdk. A cost that depends on the
inputs is shown as an expression; round8(n) is n rounded up to a multiple of 8.

Examples:
  attest cost -cp classes app.Vector#add                           instructions of every path
  attest cost -cp classes --model memory --worst 3 app.Vector#add  the three costliest
  attest cost -cp classes --model calls=app.Sms#send --at-least 2 app.Shop#order
  attest cost -cp classes --loop-k 4 --worst 1 app.Sort#sort      driven by cost: stops at the costliest
  attest cost -cp classes --model memory --budget 4096 app.Parser#parse
  attest cost -cp classes --loop-k 8 --plot cost.svg --out tests app.Sort#sort

Exit codes: 0 the costs are shown, and within the budget if there is one; 1 over the budget; 2 no such method,
or a model that cannot be understood; 5 no path found is over the budget, but some were not followed; 70 a bug
in Attest, or a JVM that gave no answer.";

/// `attest cost`
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Cost {
    #[command(flatten)]
    pub classes: Classes,
    #[command(flatten)]
    pub project: InProject,
    #[command(flatten)]
    pub confined: Confined,
    /// What is counted: instructions, memory, calls, calls=Class#method, or a file
    #[arg(long, value_name = "MODEL", default_value = "instructions")]
    pub model: String,
    /// Count what methods of the JDK do, too
    #[arg(long)]
    pub count_jdk: bool,
    /// Only paths that can cost this much or more
    #[arg(long, value_name = "N")]
    pub at_least: Option<u64>,
    /// Only paths that can cost this much or less
    #[arg(long, value_name = "N")]
    pub at_most: Option<u64>,
    /// Only the N paths that cost most
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub worst: Option<u64>,
    /// Exit with 1 if a path can cost more than this, and show those
    #[arg(long, value_name = "N")]
    pub budget: Option<u64>,
    /// Explore all paths and then choose, even if the policy could drive the search
    #[arg(long)]
    pub undriven: bool,
    /// Draw cost against input size into this file, as SVG
    #[arg(long, value_name = "FILE")]
    pub plot: Option<PathBuf>,
    /// Write tests that the JVM has confirmed into this directory; `project`: to the tests of the module
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// Which JUnit the tests are for: 4, 5 or 6 [default: that of the project, else 5]
    #[arg(long, value_name = "4|5|6", value_parser = clap::value_parser!(u8).range(4..=6))]
    pub junit: Option<u8>,
    /// How objects from outside are treated: disjunctive, lazy or unaliased
    #[arg(long, default_value = "disjunctive", hide_possible_values = true)]
    pub heap: Heap,
    /// How often a branch may be undecided in one run of its loop [default: 5, with --loop-k K at least K + 1]
    #[arg(long, value_name = "N", help_heading = "Bounds")]
    pub branches: Option<u32>,
    /// How often a loop may go round before it is left [default: no bound]
    #[arg(long, value_name = "K", help_heading = "Bounds")]
    pub loop_k: Option<u32>,
    /// How often a block may be run in one call of its method [default: no bound]
    #[arg(long, value_name = "K", help_heading = "Bounds")]
    pub block_k: Option<u32>,
    /// How many calls deep methods are followed
    #[arg(long, value_name = "N", default_value_t = 100, help_heading = "Bounds")]
    pub depth: u32,
    /// Stop after this time: 500ms, 10s, 2m [default: 60s]
    #[arg(long, value_name = "TIME", value_parser = units::duration, help_heading = "Bounds")]
    pub time: Option<Duration>,
    /// Stop after so much work instead, however long it takes, four times as much with each step: two runs then give
    /// the same, byte for byte
    #[arg(long, value_name = "STEPS", value_parser = clap::value_parser!(u32).range(1..), help_heading = "Bounds")]
    pub effort: Option<u32>,
    /// Stop after this many paths [default: no bound]
    #[arg(long, value_name = "N", help_heading = "Bounds")]
    pub limit: Option<usize>,
    /// What callers guarantee: an expression, or Class#method that returns boolean; may be repeated
    #[arg(long = "pre", value_name = "CONDITION")]
    pub preconditions: Vec<String>,
    /// What holds of the heap at the call: non-aliasing(a,b), non-sharing(a,b), acyclic(a); may be repeated
    #[arg(long = "shape", value_name = "SHAPE")]
    pub assumptions: Vec<String>,
    /// Say on standard error what it took
    #[arg(long)]
    pub stats: bool,
    #[command(flatten)]
    pub page: AsPage,
    /// How the costs are written: text or json
    #[arg(long, default_value = "text", hide_possible_values = true)]
    pub format: Format,
    /// Class#method or Class#method(types)
    #[arg(value_name = "METHOD")]
    pub method: String,
}
