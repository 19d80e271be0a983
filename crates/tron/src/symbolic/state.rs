//! The state of a path: what variables denote, which heap is current, what has been assumed, what is left to do.

use crate::program::{Branch, Program, Statement, Variable, visit};
use crate::run::Fault;
use crate::terms::{Bound, Count, Created, Fact, Pool, Reference, Set, SetSymbol, Version};

use super::faithful::LazyHeap;

/// How heaps are treated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mode {
    /// As terms.
    Direct,
    /// As in the paper.
    Faithful,
}

/// How a symbol gets its meaning in a heap that it was not found with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Witness {
    /// It is an input: only the finder can say.
    Given,
    /// The member of the set with this place in the order of objects.
    Nth(Set, usize),
    /// The whole set.
    All(Set),
}

/// What remains to be done, innermost last.
#[derive(Clone, Debug)]
pub(super) enum Frame<'p> {
    /// Statements.
    Block(&'p [Statement]),
    /// Members of a loop.
    Loop { at: &'p Statement, variable: Variable, body: &'p [Statement], control: Control },
    /// A round of `fix` has just been done.
    Fix { at: &'p Statement, before: Set, round: u32 },
}

/// How a loop goes on.
#[derive(Clone, Debug)]
pub(super) enum Control {
    /// Over these objects, last first.
    Planned(Vec<Set>),
    /// Over members that are still to be chosen; so many have been.
    Lazy { rest: super::faithful::Rest, taken: u32 },
}

/// The symbols and facts of a path.
#[derive(Clone, Debug, Default)]
pub struct Path {
    /// The references, those of inputs first.
    pub references: Vec<Reference>,
    /// How each gets its object.
    pub reference_witnesses: Vec<Witness>,
    /// The set symbols.
    pub symbols: Vec<SetSymbol>,
    /// How each gets its members.
    pub symbol_witnesses: Vec<Witness>,
    /// The objects created so far.
    pub created: Vec<Created>,
    /// What has been assumed.
    pub facts: Vec<Fact>,
}

impl Path {
    /// A new reference.
    pub(super) fn reference(&mut self, pool: &mut Pool, bound: Bound, witness: Witness) -> Reference {
        let behind = self.references.last().copied();
        let reference = match witness {
            Witness::Nth(set, _) => pool.member(behind, set, bound),
            Witness::Given | Witness::All(_) => pool.reference(bound),
        };
        self.know(reference, witness);
        reference
    }

    /// Takes a reference in.
    pub(super) fn know(&mut self, reference: Reference, witness: Witness) {
        self.references.push(reference);
        self.reference_witnesses.push(witness);
    }

    /// A new set symbol.
    pub(super) fn symbol(&mut self, pool: &mut Pool, bound: Bound, witness: Witness) -> SetSymbol {
        let behind = self.symbols.last().copied();
        let symbol = match witness {
            Witness::All(set) => pool.whole(behind, set, bound),
            Witness::Given | Witness::Nth(..) => pool.symbol(bound),
        };
        self.symbols.push(symbol);
        self.symbol_witnesses.push(witness);
        symbol
    }

    /// Assumes a fact; false if it cannot hold.
    pub(super) fn assume(&mut self, pool: &Pool, fact: Fact) -> bool {
        match pool.known(fact) {
            Some(known) => known,
            None => {
                if !self.facts.contains(&fact) {
                    self.facts.push(fact);
                }
                true
            }
        }
    }
}

/// A path and where it stands.
#[derive(Clone, Debug)]
pub struct State<'p> {
    /// Its symbols and facts.
    pub path: Path,
    /// The branches taken, in order.
    pub trace: Vec<Branch>,
    /// What the inputs denote.
    pub inputs: Vec<Set>,
    /// What each variable denotes; none for those without a value.
    pub variables: Vec<Option<Set>>,
    /// The current heap, in direct mode.
    pub version: Version,
    /// The current heap, in faithful mode.
    pub(super) lazy: LazyHeap,
    pub(super) frames: Vec<Frame<'p>>,
}

impl<'p> State<'p> {
    /// Before `requires`; the body is not among what is left to do.
    pub(super) fn new(pool: &mut Pool, program: &'p Program) -> State<'p> {
        let mut path = Path::default();
        let mut inputs = Vec::new();
        let mut variables = vec![None; program.variables.len()];
        for input in &program.inputs {
            let bound = Bound { classes: input.classes(&program.model), input_only: true };
            let set = match input.cardinality {
                crate::model::Cardinality::One => {
                    let reference = path.reference(pool, bound, Witness::Given);
                    pool.one(reference)
                }
                _ => {
                    let symbol = path.symbol(pool, bound, Witness::Given);
                    pool.intern_set(crate::terms::SetNode::Symbol(symbol))
                }
            };
            if input.cardinality == crate::model::Cardinality::Some {
                let some = pool.size(&program.model, set, Count::AtLeast(1));
                path.assume(pool, some);
            } else if input.cardinality == crate::model::Cardinality::Optional {
                let many = pool.size(&program.model, set, Count::AtLeast(2));
                let few = pool.not(many);
                path.assume(pool, few);
            }
            inputs.push(set);
            variables[input.variable.index()] = Some(set);
        }
        State {
            path,
            trace: Vec::new(),
            inputs,
            variables,
            version: Version::INPUT,
            lazy: LazyHeap::default(),
            frames: vec![Frame::Block(&program.prelude)],
        }
    }
}

impl<'p> State<'p> {
    /// Shows the branch points that are still ahead, each with whether its own sides are.
    pub fn ahead(&self, see: &mut impl FnMut(&'p Statement)) {
        for frame in &self.frames {
            match frame {
                Frame::Block(block) => visit(block, see),
                Frame::Loop { at, body, control, .. } => match control {
                    Control::Planned(rest) if rest.is_empty() => {}
                    Control::Planned(_) => visit(body, see),
                    Control::Lazy { .. } => visit(std::slice::from_ref(*at), see),
                },
                Frame::Fix { at, .. } => visit(std::slice::from_ref(*at), see),
            }
        }
    }
}

/// Why a path splits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Decision {
    /// A branch of the program.
    Branch(Branch),
    /// A statement that cannot be done; the path ends.
    Fault(Fault),
    /// Nothing that the program would notice.
    Plain,
    /// An assumption of the program does not hold; the path ends.
    Rejection,
}

/// One way on from a split.
#[derive(Clone, Debug)]
pub struct Outcome<'p> {
    /// The state behind it.
    pub state: State<'p>,
    /// Why there are several.
    pub decision: Decision,
    /// How many facts the state had before.
    pub facts_before: usize,
    /// Whether a bound forbids to go on.
    pub beyond_bounds: bool,
}

impl Outcome<'_> {
    /// How the path ends with this outcome; none if it goes on.
    pub fn ended(&self) -> Option<PathEnd> {
        match self.decision {
            Decision::Fault(fault) => Some(PathEnd::Faulted(fault)),
            Decision::Rejection => Some(PathEnd::Rejected),
            Decision::Branch(_) | Decision::Plain => self.beyond_bounds.then_some(PathEnd::BeyondBounds),
        }
    }
}

/// Why a path is not followed further, before the end of the program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PathEnd {
    /// A statement cannot be done.
    Faulted(Fault),
    /// An assumption does not hold.
    Rejected,
    /// A loop or `fix` would go beyond its bound.
    BeyondBounds,
}

impl PathEnd {
    /// How runs along the path end, as far as that is known.
    pub fn outcome(self) -> Option<crate::run::Outcome> {
        match self {
            PathEnd::Faulted(fault) => Some(crate::run::Outcome::Faulted(fault)),
            PathEnd::Rejected | PathEnd::BeyondBounds => None,
        }
    }
}
