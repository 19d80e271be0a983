//! The pipeline behind the commands: what the command line, tests and other programs call.
//!
//! **API boundary.** Nothing here prints; everything is returned as data.

pub mod bench;
mod checkup;
mod config;
mod contract;
mod cost;
mod cover;
mod declarations;
pub mod described;
mod generate;
mod graph_text;
mod heap_drawing;
mod hunt;
mod image;
mod listing;
mod nearest;
mod paths;
mod precondition;
mod query;
mod reach;
mod resources;
mod run;
mod session;
mod solve;
mod sources;
mod specification;
mod start;
mod states;
mod summary;
mod survey;
mod synth;
mod verify;

pub use attest_forward::{Exit, HeapMode, Merge, Order, Recorded, Statistics, System, World};
pub use attest_testcase::junit::{Framework, JavaFile, is_unedited};
pub use checkup::{Checkup, Entry, FoundJdk, Machine, checkup};
pub use config::{Config, InputsConfig, MethodConfig};
pub use contract::{Contract, NoSuchContract};
pub use cost::{
    CostCase, CostEffort, CostOptions, CostReport, Counted, ModelChoice, Policy, TableError, cost,
};
pub use cover::{CoverReport, cover};
pub use declarations::Declarations;
pub use generate::{
    ClassReport, Cover, GenerateOptions, GenerateReport, Measured, Uncovered, Until, generate,
};
pub use heap_drawing::{FieldPicture, ObjectPicture};
pub use hunt::{HuntOptions, HuntReport, hunt};
pub use image::{Bounds, CallEnd, Image, Session};
pub use listing::{BlockText, InstText, MethodText, listing};
pub use paths::{
    Effort, Exploration, Outcome, PathReport, PathsOptions, PathsReport, Thrown, TreeContent, TreeNode,
    Unsupported, explore, paths,
};
pub use precondition::PreconditionError;
pub use reach::{
    Everywhere, ReachOptions, ReachReport, Reached, Reacher, Segments, Step, Target, Verdict, WalkSettings,
    reach_tests,
};
pub use run::{RunOptions, run, run_counted};
pub use session::{Allowance, Error};
pub use solve::{LayerShare, Place, SolveOptions, Solved, layer_names, solve};
pub use sources::Sources;
pub use specification::{
    CheckOptions, CheckReport, CheckedCase, CheckedMethod, Difference, SpecificationError,
    check as check_specifications,
};
pub use start::Start;
pub use states::graph::{StateCall, StateGraph, StateNode};
pub use states::{Coverage, StatesOptions};
pub use summary::{
    Compose, ErrorCase, ErrorRow, ErrorStrategy, ErrorsReport, StoreEntry, StoreUse, SummariesReport,
    Summarised, clear_store, errors, store_entries, summarise,
};
pub use survey::{Failure, Scope, Survey, survey};
pub use synth::{SynthReport, Synthesis, synth};
pub use verify::{
    Verified, VerifyOptions, VerifyReport, Violation, WholeOptions, WholeReport, verify, verify_all,
    verify_main,
};
