//! Executes the IR forwards: one step code for every use, exceptions and endings as values.

mod arith;
mod boot;
mod call;
mod control;
mod fast;
mod fdlibm;
mod files;
mod gauge;
mod goals;
mod handles;
mod init;
mod library;
mod link;
mod machine;
mod mirror;
mod natives;
mod npe;
mod objects;
mod onlook;
mod raise;
mod readable;
mod rebuild;
mod recurrence;
mod retrace;
mod rounded;
mod search;
mod statistics;
mod step;
mod strings;
mod symbolic;
mod tally;
mod threads;
mod trace;
mod unwind;
mod watch;
mod witness;
mod work;
mod world;

pub use boot::Exit;
pub use control::{Control, NativeFn, NativeResult};
pub use gauge::Nearness;
pub use goals::{Distances, Goals, NEVER};
pub use library::{Library, NO_CASE};
pub use machine::{End, Limits, Machine, Stop};
pub use rebuild::RebuildError;
pub use recurrence::Recurrence;
pub use retrace::Lines;
pub use search::{Explorer, Found, Order, PathEnd, Progress, SearchStatistics, Searcher};
pub use statistics::Statistics;
pub use symbolic::{
    Ahead, Alternative, Bound, Declared, Entry, HeapAssumption, HeapMode, InputError, Leaf, MOST_CASES,
    Merge, Nulls, Summary, SummaryCase, SummaryEffort, SymbolicOptions, Symbols, binary_term, class_objects,
    execute_opaque, narrow_term, opaque_term, unary_term,
};
pub use trace::Place;
pub use watch::{BOUNDARY, NEXT_TO_BOUNDARY, Watch, Way};
pub use witness::{Content, Datum, Graph, Node};
pub use work::{SOLVER_STEP, question_steps, question_work};
pub use world::{Recorded, System, World};
