//! Executes the IR forwards: one step code for every use, exceptions and endings as values.

mod arith;
mod boot;
mod call;
mod control;
mod fast;
mod fdlibm;
mod files;
mod handles;
mod init;
mod jdk;
mod library;
mod link;
mod machine;
mod main_method;
mod mirror;
mod natives;
mod npe;
mod objects;
mod observe;
mod raise;
mod readable;
mod rebuild;
mod recurrence;
mod retrace;
mod rounded;
mod said;
mod search;
mod statistics;
mod step;
mod strings;
mod symbolic;
mod threads;
mod trace;
mod unwind;
mod witness;
mod work;
mod world;

pub use boot::Exit;
pub use control::{Control, NativeFn, NativeResult};
pub use jdk::catalog;
pub use library::{Library, NO_CASE};
pub use machine::{CallOutcome, Limits, Machine, RunEnd, Stop};
pub use observe::{
    BOUNDARY, Both, BranchDistance, Distances, Done, Edge, EdgeCoverage, ExecutionCounter, Goals, Interest,
    LineTrace, Lines, NEVER, NEXT_TO_BOUNDARY, NearestBranch, NoObserver, Observed, ObservedMethods,
    Observer, Position,
};
pub use rebuild::RebuildError;
pub use recurrence::Recurrence;
pub use search::{
    Explorer, Feasibility, Found, Next, Order, PathEnd, Policy, SearchEnd, SearchStatistics, Searcher,
    Stopped, Visitor, explore,
};
pub use statistics::Statistics;
pub use symbolic::{
    Ahead, Alternative, Bound, Declared, Entry, HeapAssumption, HeapMode, InputError, Leaf, MAX_CASES, Merge,
    Nulls, Summary, SummaryCase, SummaryEffort, SymbolicOptions, Symbols, binary_term, class_objects,
    concrete_classes, execute_opaque, narrow_term, opaque_term, unary_term,
};
pub use trace::Place;
pub use witness::{Content, Datum, Node, ObjectGraph};
pub use work::{holds_questions_short, question_budget, question_work};
pub use world::{Recorded, System, World};
