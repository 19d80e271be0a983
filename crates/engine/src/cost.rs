//! What the paths of a method cost: instructions, bytes, calls, or what a table of the user's says.
//!
//! Follows the resource-aware and resource-driven generation of test cases in `papers.md`. Differs:
//! 1. A path is counted while it is taken, and the count is checked: its inputs are run again on the concrete
//!    machine, which must count the same.
//! 2. Memory is what HotSpot needs, headers and alignment included.
//! 3. Traces are not listed and sorted beforehand: the search goes on with the state whose cost so far and most
//!    that its control-flow graph leaves ahead are the greatest, and asks the solver only about states it goes on
//!    with. So the first path that ends is one of greatest cost.

mod ahead;
mod cases;
mod max_cost_first;
mod model;
mod plot;
mod price;
mod report;
mod search;
mod table;
mod tests;
mod tuning;

use attest_budget::Stopwatch;
use attest_forward::Merge;
use attest_solver::{StackOptions, stack};

use self::model::Model;
pub use self::report::{CostCase, CostEffort, CostReport, Counted};
pub use self::table::TableError;
use crate::explore::PathsOptions;
use crate::open;
use crate::query;
use crate::session::{self, Error, Settings};
use crate::sources::Sources;

/// What is counted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ModelChoice {
    /// Bytecode instructions.
    Instructions,
    /// Bytes of objects and arrays.
    Memory,
    /// Calls.
    Calls,
    /// Calls of the method that this names.
    CallsOf(String),
    /// What a table says.
    Table {
        /// The name of its file, for messages.
        name: String,
        /// Its text.
        text: String,
    },
}

/// Which paths are wanted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CostPolicy {
    /// Those that can cost this much or more.
    pub at_least: Option<u64>,
    /// Those that can cost this much or less.
    pub at_most: Option<u64>,
    /// So many of those that cost most.
    pub worst: Option<usize>,
    /// Nothing may cost more than this.
    pub budget: Option<u64>,
}

/// How costs are found.
#[derive(Clone, Debug)]
pub struct CostOptions {
    /// How paths are explored.
    pub paths: PathsOptions,
    /// What is counted.
    pub model: ModelChoice,
    /// Which paths are wanted.
    pub policy: CostPolicy,
    /// Whether what the library does is counted too.
    pub library: bool,
    /// Whether the policy drives the search; otherwise all paths are explored and then chosen from.
    pub driven: bool,
    /// Whether tests are written and run on the JVM, and for which JUnit.
    pub tests: Option<attest_testcase::junit::Framework>,
}

/// Finds what the paths of the method that a query names cost.
pub fn cost(sources: &Sources, method: &str, options: &CostOptions) -> Result<CostReport, Error> {
    let watch = Stopwatch::start();
    let program = sources.open()?;
    let found = query::methods(&program, method, "cost")?;
    let method = found[0];
    let model = Model::of(&program, &options.model)?;
    let library = open::over(sources, program.clone())?;
    let mut options = options.clone();
    if let Some(config) = options.paths.config.take() {
        for settings in config.of(&program, method)? {
            options.paths.preconditions.extend(settings.pre.clone());
            options.paths.assumptions.extend(settings.assume.iter().cloned());
        }
    }
    // A merged branch is two ways with two costs.
    options.paths.merge = Merge::Never;
    let budget = options.paths.budget();
    let mut solver = stack(StackOptions::default());
    let settings = Settings { assertions: false, heap_bytes: options.paths.memory, ..Settings::default() };
    let search =
        search::Search { library: &library, method, model: &model, options: &options, budget: &budget };
    let name = query::full_spelling(&program, method);
    let mut report = session::boot(&name, &library, &settings, |worker| search.run(worker, &mut solver))??;
    report.method = query::spelling(&program, method);
    // What is the same on every run does not tell the time.
    report.seconds = if options.paths.effort.is_none() { watch.seconds() } else { 0.0 };
    if let Some(framework) = options.tests {
        tests::write(&program, &library.bodies, sources, method, framework, &mut report)
            .map_err(|why| Error::Unusable(format!("the tests cannot be run: {why}")))?;
    }
    Ok(report)
}
