//! The pipeline behind the commands: what the command line, tests and other programs call.
//!
//! **API boundary.** Nothing here prints; everything is returned as data.

mod analysis;
mod backward_phase;
pub mod bench;
mod checkup;
mod compose;
mod concrete;
mod config;
mod confirm;
mod contract;
mod cost;
mod cover;
mod declarations;
pub mod described;
mod explore;
mod generate;
mod graph_text;
mod hunt;
mod image;
mod judge;
mod listing;
mod nearest;
mod open;
mod paths;
mod precondition;
mod query;
mod reach;
mod readiness;
mod resources;
mod run;
mod session;
mod solve;
mod sources;
mod specification;
mod specification_check;
mod start;
mod states;
mod summary;
mod survey;
mod synth;
mod verify;

pub use analysis::Extent;
pub use analysis::target::Target;
pub use attest_budget::{Bounds, Budget, Cut};
pub use attest_forward::{Exit, HeapMode, Merge, Order, Recorded, Statistics, System, World};
pub use attest_jvm::{Part, Sandbox, missing_protection, refused_attempts};
pub use attest_state::Outcome;
pub use attest_testcase::junit::{Framework, JavaFile, PrintedTest, is_unedited};
pub use checkup::{Checkup, Entry, FoundJdk, Machine, Protection, cache_directory, checkup};
pub use compose::{Compose, StoreEntry, StoreUse, clear_store, store_entries};
pub use config::{Config, MethodConfig};
pub use confirm::{Measured, NotConfirmed};
pub use contract::{Contract, NoSuchContract};
pub use cost::{
    CostCase, CostEffort, CostOptions, CostPolicy, CostReport, Counted, ModelChoice, TableError, cost,
};
pub use cover::{CoverReport, cover};
pub use declarations::Declarations;
pub use explore::{
    Effort, Exploration, LayerShare, PathOutcome, PathReport, PathsOptions, PathsReport, Thrown, TreeContent,
    TreeNode, Unsupported, explore,
};
pub use generate::{ClassReport, Cover, GenerateOptions, GenerateReport, Uncovered, Until, generate};
pub use hunt::{HuntOptions, HuntReport, WholeOptions, WholeReport, hunt, verify_main};
pub use image::{Called, Image, Raised, Session};
pub use judge::{Verified, judge_rules};
pub use listing::{BlockText, InstText, MethodText, listing};
pub use nearest::nearest;
pub use paths::paths;
pub use precondition::PreconditionError;
pub use reach::{
    Everywhere, ReachOptions, ReachReport, Reached, Reacher, Segments, Step, Verdict, WalkSettings,
    reach_tests,
};
pub use readiness::{InstalledJdk, Readiness, installed_jdks, jdks_for};
pub use run::{RunOptions, run, run_counted};
pub use session::{Done, Error, Pool};
pub use solve::{Place, SolveOptions, Solved, layer_names, solve};
pub use sources::Sources;
pub use specification::SpecificationError;
pub use specification_check::{
    CheckOptions, CheckReport, CheckedCase, CheckedMethod, Difference, check as check_specifications,
};
pub use start::Start;
pub use states::graph::{StateCall, StateGraph, StateNode};
pub use states::{Coverage, StatesOptions};
pub use summary::{
    ErrorCase, ErrorRow, ErrorStrategy, ErrorsReport, SummariesReport, Summarised, errors, summarise,
};
pub use survey::{Failure, Scope, Survey, survey};
pub use synth::{SynthReport, Synthesis, synth};
pub use verify::{VerifyOptions, VerifyReport, Violation, verify, verify_all};
