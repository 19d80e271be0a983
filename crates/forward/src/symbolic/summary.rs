//! Method summaries: the execution tree of a method in its most general context, and what becomes of it at a call.
//!
//! An inner node of the tree splits over conditions on the arguments and what it reads of the heap, or over the class of
//! an object; sides that no input takes are not there. A leaf is what then happens: straight effects (objects made, places written, the
//! result), a bound that the method runs into wherever it is called from, or the method itself, which is run.
//! At a call the tree is walked in the caller's state: reads are done on its heap, each at the first node that needs
//! it, and what the caller knows decides; where it does not, the path splits as it would at a branch.
//!
//! Follows the two forms of summaries in `papers.md`. Differs: the cases share a tree, so that no condition is looked
//! at twice; a leaf that cannot be said as effects is run, so that a tree need not be complete to be of use.
//!
//! **Architecture Invariant:** a summary never prunes. Its leaves are a partition of all inputs, or there is none.

mod build;
mod classes;
mod effect;
mod stored;
mod walk;

use std::sync::Arc;

use attest_ir::Type;
use attest_program::{ClassId, FieldId, Kind, MethodId};
use attest_state::Classes;
use attest_term::{Term, TermPool, Value as TermValue};
use rustc_hash::{FxHashMap, FxHashSet};

use super::decide::Bound;
use crate::machine::Machine;

pub(crate) use self::walk::Composed;

/// The execution tree of a method.
pub struct Summary {
    /// The method.
    pub method: MethodId,
    /// The terms of the tree.
    pool: TermPool,
    /// The variables that are references.
    references: FxHashSet<Term>,
    /// The variables and where their values stand at a call, each after those that it needs.
    slots: Vec<Slot>,
    /// The inner nodes.
    nodes: Vec<Node>,
    /// Where the tree begins.
    root: Next,
    /// The leaves, in the order in which they were found.
    pub cases: Vec<SummaryCase>,
    /// The methods whose code the effects stand for.
    inside: Vec<MethodId>,
    /// What it took to make it.
    pub effort: SummaryEffort,
    /// How often the method may be active at once, if it calls itself; calls in it are those of lower levels.
    pub level: Option<u32>,
    /// Its summaries of lower levels.
    pub shallower: Vec<Arc<Summary>>,
}

/// What following the method took when its summary was made, as far as it is told without a clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct SummaryEffort {
    /// Ways that were found to be impossible: they are not asked about at calls.
    pub excluded: u64,
    /// Questions to the solver.
    pub asked: u64,
    /// Ways for which values were found without it.
    pub repaired: u64,
    /// Paths that ended otherwise than by a bound.
    pub ended: u64,
    /// Ways that a bound is sure to end, where such ways are left out at calls.
    pub cut: u64,
    /// Instructions on terms.
    pub instructions: u64,
}

/// A leaf of a summary.
#[derive(Debug)]
pub struct SummaryCase {
    /// What happens.
    ending: LeafAction,
    /// Whether the way through the method follows from the conditions, as far as it may still return.
    determined: bool,
    /// The cases of other summaries on the way, in order.
    schedule: Vec<(MethodId, u32)>,
    /// Values of the variables, by slot, that make the case hold.
    example: Vec<(u32, TermValue)>,
}

impl SummaryCase {
    /// Whether the method is not run in this case.
    pub fn is_straight(&self) -> bool {
        !matches!(self.ending, LeafAction::Run)
    }
}

#[derive(Debug)]
struct Slot {
    variable: Term,
    read: Read,
    /// The classes that were considered, if it is a reference: what has another one is found out by running the method.
    classes: Option<Classes>,
}

/// Where the value of a variable stands at a call.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Read {
    Parameter(u32),
    Field(Term, FieldId),
    Element(Term, Term, Kind),
    Length(Term),
}

#[derive(Debug)]
struct Node {
    /// The slots that are filled here.
    reads: Vec<u32>,
    /// The instruction of the method that decides, if it is one of its own.
    inst: Option<u32>,
    /// The reference whose class decides, if it does.
    class_of: Option<Term>,
    ways: Vec<Way>,
}

#[derive(Debug)]
struct Way {
    conditions: Vec<Term>,
    /// The classes, if they decide.
    classes: Classes,
    next: Next,
    /// A case that lies this way.
    example: u32,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Next {
    Node(u32),
    Case(u32),
}

/// What happens at a leaf.
#[derive(Debug)]
enum LeafAction {
    /// The method is run.
    Run,
    /// It runs into a bound that is counted for each call.
    Bound(Bound),
    /// Its effects.
    Done(Effect),
}

/// What a method does on a path, without the way there.
#[derive(Default, Debug)]
struct Effect {
    /// The slots that are filled before anything changes.
    reads: Vec<u32>,
    /// The objects made.
    made: Vec<Made>,
    /// What is written to objects that were there, in order.
    writes: Vec<Write>,
    /// The result.
    result: Option<(Type, Term)>,
}

/// An object that a method makes.
#[derive(Debug)]
struct Made {
    /// What stands for it in terms.
    variable: Term,
    class: ClassId,
    /// The length, of an array.
    length: Option<u32>,
    /// The slots or elements that are not 0 or null.
    content: Vec<(u32, Kind, Term)>,
}

/// A place and what is written there.
#[derive(Debug)]
struct Write {
    object: Term,
    place: Written,
    value: Term,
}

#[derive(Clone, Copy, Debug)]
enum Written {
    Field(FieldId),
    Element(Term, Kind),
}

/// The largest term that is put into a caller; and if the method calls itself within a bound, when terms grow from level
/// to level.
const LARGEST: u32 = 2_000;
const LARGEST_IN_LEVELS: u32 = 16_000;
/// What a node, a place that is read or written, a search for values and a question to the solver cost, in
/// instructions on terms; set by `attest bench summary`.
const NODE: u64 = 8;
const PLACE: u64 = 4;
const VALUES: u64 = 10;
const QUESTION: u64 = 1_000;
/// The most cases of a summary.
pub const MAX_CASES: usize = 4_096;

impl Summary {
    /// A tree without nodes and cases yet.
    fn empty(method: MethodId) -> Summary {
        Summary {
            method,
            pool: TermPool::new(),
            references: FxHashSet::default(),
            slots: Vec::new(),
            nodes: Vec::new(),
            root: Next::Case(0),
            cases: Vec::new(),
            inside: Vec::new(),
            effort: SummaryEffort::default(),
            level: None,
            shallower: Vec::new(),
        }
    }

    /// How many cases are effects, and how many are found by running the method.
    pub fn forms(&self) -> (usize, usize) {
        let straight = self.cases.iter().filter(|case| case.is_straight()).count();
        (straight, self.cases.len() - straight)
    }

    /// What running the method through all its cases takes that walking does not, and what walking takes that running
    /// does not, in instructions on terms. What has to be asked of possible ways is asked either way.
    pub fn costs(&self) -> (u64, u64) {
        let places = |case: &SummaryCase| match &case.ending {
            LeafAction::Done(effect) => {
                let content: usize = effect.made.iter().map(|made| 1 + made.content.len()).sum();
                effect.reads.len() + effect.writes.len() + content
            }
            LeafAction::Run | LeafAction::Bound(_) => 0,
        };
        let reads: usize = self.nodes.iter().map(|node| node.reads.len()).sum();
        let places: usize = self.cases.iter().map(places).sum::<usize>() + reads;
        let walking = NODE * self.nodes.len() as u64 + PLACE * places as u64;
        let SummaryEffort { excluded, cut, asked, repaired, instructions, .. } = self.effort;
        // Examples of the cases often spare the search for values; the first were there.
        let values = VALUES * (asked + repaired).saturating_sub(1);
        (instructions + values + QUESTION * (excluded + cut), walking)
    }

    /// Whether walking through the tree promises to cost less than running the method, most of whose cases are effects.
    pub fn pays(&self) -> bool {
        let (straight, run) = self.forms();
        let (running, walking) = self.costs();
        straight > run && walking < running
    }

    /// The most decisions on a way through the tree.
    pub fn depth(&self) -> usize {
        fn below(summary: &Summary, next: Next) -> usize {
            match next {
                Next::Case(_) => 0,
                Next::Node(at) => {
                    let ways = summary.nodes[at as usize].ways.iter();
                    1 + ways.map(|way| below(summary, way.next)).max().unwrap_or(0)
                }
            }
        }
        below(self, self.root)
    }
}

impl Read {
    fn terms(self) -> Vec<Term> {
        match self {
            Read::Parameter(_) => Vec::new(),
            Read::Field(object, _) | Read::Length(object) => vec![object],
            Read::Element(array, index, _) => vec![array, index],
        }
    }
}

impl Effect {
    /// All terms but the variables of the objects made.
    fn terms(&self) -> Vec<Term> {
        let mut terms: Vec<Term> = Vec::new();
        for made in &self.made {
            terms.extend(made.content.iter().map(|(_, _, value)| *value));
        }
        for write in &self.writes {
            terms.extend([write.object, write.value]);
            if let Written::Element(index, _) = write.place {
                terms.push(index);
            }
        }
        terms.extend(self.result.map(|(_, term)| term));
        terms
    }
}

impl Machine<'_> {
    /// Lets symbolic runs use summaries from now on.
    pub fn use_summaries(&mut self, summaries: Arc<FxHashMap<MethodId, Arc<Summary>>>) {
        self.symbols().summaries = summaries;
    }

    /// Lets symbolic runs leave out calls of these methods from now on: their results may be anything, and the path
    /// says so.
    pub fn skip_calls(&mut self, methods: Arc<FxHashSet<MethodId>>) {
        self.symbols().skipped = methods;
    }

    /// How many instructions were carried out on terms.
    pub fn instructions_on_terms(&mut self) -> u64 {
        self.symbols().instructions
    }

    /// How often summaries were put in instead of running a method, and how often they told which way it goes.
    pub fn compositions(&mut self) -> (u64, u64) {
        self.symbols().compositions
    }
}
