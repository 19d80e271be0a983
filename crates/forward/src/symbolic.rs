//! Symbolic execution: what instructions do where an operand is a term, and how paths split.
//!
//! **Architecture Invariant:** nothing here forks a state or asks a solver. What needs to know whether a
//! condition holds asks [`Machine::decide`]; if the path does not know, the instruction ends with
//! [`Control::Split`](crate::Control::Split) and is done again in a state that does. So everything that decides
//! changes nothing before its last decision.

mod ahead;
mod arith;
mod array;
mod call;
mod classes;
mod decide;
mod declared;
mod dispatch;
mod field;
mod filled;
mod given;
mod input;
mod inspect;
mod merge;
mod models;
mod opaque;
mod reference;
mod restrict;
mod saying;
mod spot;
mod step;
mod strings;
mod summary;
mod tables;
mod text;
mod text_switch;
mod variable;

pub use arith::{binary as binary_term, narrow as narrow_term, unary as unary_term};
pub use classes::concrete_classes;
pub use decide::{Alternative, Bound};
pub(crate) use decide::{witness as value_under, word_of};
pub use declared::Declared;
pub(crate) use field::Place;
pub(crate) use filled::{constructor, filled};
pub use input::{Entry, InputError, class_objects};
use models::ModelFn;
pub use opaque::{execute_opaque, opaque_term};
pub use reference::Leaf;
pub use restrict::HeapAssumption;
pub use summary::{MAX_CASES, Summary, SummaryCase, SummaryEffort};
pub(crate) use tables::Table;

use std::sync::Arc;

use attest_budget::Bounds;
use attest_program::ClassId;
use attest_state::{Classes, State};
use attest_term::TermPool;
use rustc_hash::{FxHashMap, FxHashSet};

/// How the heap that comes from outside is treated.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum HeapMode {
    /// No decision on aliasing before the program makes one: values are guarded by possible aliasing.
    #[default]
    Disjunctive,
    /// Lazy initialisation: at its first use a reference is null, one of those used before, or new.
    Lazy,
    /// Lazy initialisation without aliasing: different places of the initial heap hold different objects.
    Unaliased,
}

/// How symbolic runs are done.
#[derive(Clone, Debug)]
pub struct SymbolicOptions {
    /// How the unknown heap is treated (default: disjunctive).
    pub heap: HeapMode,
    /// How far paths are followed.
    pub bounds: Bounds,
    /// A method that is taken to be active so often already (default: none).
    pub active: Option<(attest_program::MethodId, u32)>,
    /// What becomes of ways on which a bound is sure to end the path (default: they are followed).
    pub ahead: Ahead,
    /// Whether a summary's effects are put in where it has some; otherwise its tree decides, and the method is run
    /// along the way decided (default: yes).
    pub effects: bool,
    /// The longest array or string whose length is tried value by value (default: 16).
    pub lengths: u32,
    /// How many implementations of a method are considered for a receiver of unknown class (default: 8).
    pub implementations: u32,
    /// Whether branches that only compute values are merged (default: `Auto`).
    pub merge: Merge,
    /// Which references from outside may be null (default: all).
    pub nulls: Nulls,
    /// Whether numbers are fixed to one value where text is made of them (default: no).
    pub fix_texts: bool,
    /// Whether functions of `Math` that nothing reasons about become opaque terms (default: no, their arguments are
    /// fixed); the solver then needs [`execute_opaque`].
    pub opaque: bool,
    /// Methods that are sources of unknown values, and assumptions (default: none).
    pub declared: Arc<Declared>,
}

impl Default for SymbolicOptions {
    fn default() -> SymbolicOptions {
        SymbolicOptions {
            heap: HeapMode::Disjunctive,
            bounds: Bounds::default(),
            active: None,
            ahead: Ahead::Never,
            effects: true,
            lengths: 16,
            implementations: 8,
            merge: Merge::Auto,
            nulls: Nulls::All,
            fix_texts: false,
            opaque: false,
            declared: Arc::default(),
        }
    }
}

/// What becomes of ways on which a bound is sure to end the path.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Ahead {
    /// They are followed as all others are.
    #[default]
    Never,
    /// They are left out once a path has ended by that bound: then not all paths are seen in any case.
    Leave,
    /// They end at once, and nobody asks whether they are possible: all ways are there for a summary.
    End,
}

/// Which references from outside may be null.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Nulls {
    /// All.
    #[default]
    All,
    /// Only these parameters, counted with the receiver.
    Parameters(Vec<u32>),
}

/// When the two sides of a branch become one state with if-then-else terms.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Merge {
    /// Where the sides are short.
    #[default]
    Auto,
    /// Never.
    Never,
    /// Wherever the sides only compute values.
    Always,
}

/// What symbolic runs of one machine share.
pub struct Symbols {
    /// The terms.
    pub pool: TermPool,
    /// Bounds and choices.
    pub options: SymbolicOptions,
    /// The classes that an unknown object of a declared type may have.
    pub(crate) classes: FxHashMap<ClassId, Classes>,
    /// The classes that unknown objects are made of.
    pub(crate) universe: Option<Classes>,
    /// Functions that work on terms, by method.
    pub(crate) models: FxHashMap<&'static str, ModelFn>,
    /// The state before the first symbolic value, to run code of the library on values.
    pub(crate) concrete: Option<Box<State>>,
    /// The class that string builders extend, looked up once.
    pub(crate) builder: Option<Option<ClassId>>,
    /// Static fields that symbolic runs have read: what they hold at the start need not be what they hold later.
    pub statics: FxHashSet<attest_program::FieldId>,
    /// Native methods that symbolic runs have called and that tell of the surroundings: time, files, addresses.
    pub surroundings: FxHashSet<attest_program::MethodId>,
    /// References of which only the identity counts, and whether they are null: elements that are stored and given back.
    pub elements: FxHashSet<attest_term::Term>,
    /// The objects that elements are where more is asked of them; an element with the number of one, from 1 on, is it.
    pub element_values: Vec<attest_state::Ref>,
    /// Whether more was asked of one.
    pub elements_asked: bool,
    /// Whether the program's own code compared a reference from outside with a certain object.
    pub identities: bool,
    /// The model of a method, looked up once.
    pub(crate) modelled: FxHashMap<attest_program::MethodId, Option<ModelFn>>,
    /// Summaries of methods, used at their calls.
    pub(crate) summaries: Arc<FxHashMap<attest_program::MethodId, Arc<Summary>>>,
    /// Methods that are not run: their results may be anything.
    pub(crate) skipped: Arc<FxHashSet<attest_program::MethodId>>,
    /// How often a summary gave a result, and how often it told which way a method goes.
    pub(crate) compositions: (u64, u64),
    /// How many instructions were carried out on terms.
    pub(crate) instructions: u64,
    /// What tables of characters gave for units: some of them are a thousand terms.
    pub(crate) characters: FxHashMap<tables::Asked, attest_term::Term>,
}

impl Symbols {
    /// No terms yet.
    pub fn new(options: SymbolicOptions) -> Symbols {
        Symbols {
            pool: TermPool::new(),
            options,
            classes: FxHashMap::default(),
            universe: None,
            models: models::table(),
            concrete: None,
            builder: None,
            statics: FxHashSet::default(),
            surroundings: FxHashSet::default(),
            elements: FxHashSet::default(),
            element_values: Vec::new(),
            elements_asked: false,
            identities: false,
            modelled: FxHashMap::default(),
            summaries: Arc::default(),
            skipped: Arc::default(),
            compositions: (0, 0),
            instructions: 0,
            characters: FxHashMap::default(),
        }
    }
}
