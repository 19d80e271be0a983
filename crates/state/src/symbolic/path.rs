//! The symbolic part of a state: the path condition and all that is kept as terms.

use std::collections::BTreeMap;
use std::sync::Arc;

use attest_program::{ClassId, FieldId, MethodId};
use attest_solver::Model;
use attest_term::{Term, Value};
use rustc_hash::{FxHashMap, FxHashSet};

use super::mark::{Mark, Operand};
use super::memory::Memory;
use super::restrictions::Restrictions;
use super::types::{Classes, Types};
use crate::value::Ref;

/// What a path has decided, has read and has written, beyond the concrete state.
#[derive(Clone, Default, Debug)]
pub struct Path {
    /// The conditions, in the order in which they were met.
    pub conditions: Vec<Term>,
    /// What is known to be true (and, negated, false): conditions and what follows at once.
    pub facts: FxHashMap<Term, bool>,
    /// Values that satisfy the conditions.
    pub model: Option<Arc<Model>>,
    /// How many conditions, from the first on, these values are known to satisfy.
    pub checked: usize,
    /// Symbolic parts of objects that the path made itself.
    pub objects: Arc<FxHashMap<Ref, Arc<Extra>>>,
    /// The unknown heap.
    pub memory: Memory,
    /// The types of unknown references.
    pub types: Types,
    /// Unknown references that were used, in order; only lazy heaps keep them.
    pub touched: Arc<Vec<Term>>,
    /// Where the variables come from, in the order in which they were needed.
    pub inputs: Arc<Vec<Input>>,
    /// How often symbolic branches were taken, by call depth and place.
    pub counters: Vec<Counter>,
    /// How often loops went round since they were entered; only kept if that is bounded.
    pub rounds: Vec<Counter>,
    /// How often loop headers were jumped to; only kept if that is bounded.
    pub runs: Vec<Counter>,
    /// How many branches were undecided.
    pub branches: u32,
    /// The decisions taken, from the first on.
    pub decisions: Vec<Decision>,
    /// Those of the decisions that were about classes.
    pub narrowings: Vec<Narrowing>,
    /// Conditions that are no decisions: types, bounds and assumptions ask for them.
    pub presumed: Arc<FxHashSet<Term>>,
    /// Assumptions about the initial heap.
    pub restrictions: Arc<Restrictions>,
    /// What was simplified, so that the path is one among several that it stands for or may not be possible.
    pub approximations: Vec<Approximation>,
    /// Variables that stand for hash codes of strings of which only a switch is made.
    pub hashes: Arc<Vec<(Term, Operand)>>,
    /// Objects that were made in the place of ones from outside, in order.
    pub given: Arc<Vec<Given>>,
    /// Collections in the place of ones from outside that are being filled, the innermost last.
    pub making: Vec<Making>,
    /// What objects from outside answered to calls, in order.
    pub answers: Arc<Vec<Answer>>,
    /// What the methods that are declared as sources gave, in order.
    pub sourced: Arc<Vec<Sourced>>,
    /// Boxes of symbolic values.
    pub boxes: Arc<FxHashSet<Ref>>,
    /// How many names were made up.
    pub made_up: u32,
    /// Which of several beginnings it has.
    pub start: u32,
    /// Where the path stands in a summary, if it does.
    pub composing: Option<Arc<Composing>>,
    /// While there are so many frames or more, a method is run along a case of its summary: all that it decides follows
    /// from the conditions.
    pub determined: Option<u32>,
    /// The cases of summaries that were chosen at calls, in order.
    pub schedule: Arc<Vec<(MethodId, u32)>>,
    /// The term that the entry method returned, if its result is symbolic.
    pub result: Mark,
}

/// Where a path stands in the tree of a summary at a call.
#[derive(Clone, Debug)]
pub struct Composing {
    /// The number of frames.
    pub frames: u32,
    /// The instruction.
    pub inst: u32,
    /// The method that is called.
    pub method: MethodId,
    /// The node of the tree.
    pub node: u32,
    /// What has been read so far, by slot.
    pub slots: Vec<Option<Term>>,
    /// The instructions of the method at which the path has split.
    pub counted: Vec<u32>,
    /// Whether the path knew at some node which way to take.
    pub decided: bool,
    /// How many decisions there were before.
    pub decisions: u32,
    /// For each alternative values that make it hold where nothing else is known of them.
    pub examples: Vec<Vec<Example>>,
}

/// A value that a term has in an example.
#[derive(Clone, Debug)]
pub struct Example {
    /// The term.
    pub term: Term,
    /// The value; for objects only whether they are the same counts.
    pub value: Value,
    /// Whether it is an object that is not null.
    pub object: bool,
}

/// Something about an object that the path made is kept as terms.
#[derive(Clone, Debug)]
pub enum Extra {
    /// Fields by slot; the others are in the heap.
    Fields(BTreeMap<u32, Term>),
    /// Elements by index of an array of known length; the others are in the heap.
    Elements(BTreeMap<u32, Term>),
    /// An array of unknown length: what was written where, the oldest first; all else is 0 or null.
    Cells {
        /// The length.
        length: Term,
        /// Indices and values.
        writes: Vec<(Term, Term)>,
    },
    /// The characters of a string or string builder; its fields mean nothing.
    Text {
        /// How many there are: at most as many as there are units.
        length: Term,
        /// UTF-16 units, 16 bits each; those from the length on mean nothing.
        units: Arc<[Term]>,
    },
}

/// An object that was made in the place of one from outside, so that its own code runs on it.
#[derive(Clone, Debug)]
pub struct Given {
    /// The reference from outside.
    pub variable: Term,
    /// The object.
    pub object: Ref,
    /// What was in it at first.
    pub content: GivenContent,
}

/// A map or set in the place of one from outside while its own code puts in what it holds.
#[derive(Clone, Debug)]
pub struct Making {
    /// How many frames there are where it is needed.
    pub frames: u32,
    /// What is made.
    pub given: Given,
    /// How many calls have been made: the constructor, then one for each key.
    pub calls: u32,
}

/// What is in an object from outside at first.
#[derive(Clone, Debug)]
pub enum GivenContent {
    /// Fields, as the unknown heap has them.
    Fields,
    /// The characters of a string builder.
    Text {
        /// How many.
        length: Term,
        /// The units; those from the length on mean nothing.
        units: Arc<[Term]>,
    },
    /// The elements of a list.
    List {
        /// How many.
        size: Term,
        /// The elements; those from the size on mean nothing.
        elements: Arc<[Term]>,
    },
    /// The keys and values of a map.
    Map {
        /// The entries, as iteration meets them.
        entries: Arc<[(Term, Term)]>,
    },
}

/// What an object from outside, whose class is not known, answered to a call.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The object.
    pub object: Term,
    /// The method.
    pub method: MethodId,
    /// What it returned.
    pub value: Option<Operand>,
}

/// What a method gave that is declared as a source.
#[derive(Clone, Copy, Debug)]
pub struct Sourced {
    /// The method.
    pub method: MethodId,
    /// The value.
    pub value: Operand,
}

/// A variable and where its value comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Input {
    /// The variable; for narrow types it is narrower than the value.
    pub variable: Term,
    /// Its origin.
    pub origin: Origin,
}

/// Where the value of a variable comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Origin {
    /// The parameter with this index, the receiver first.
    Parameter(u32),
    /// A field of an unknown object.
    Field(Term, FieldId),
    /// A static field of this class.
    Static(ClassId, FieldId),
    /// An element of an unknown array or collection.
    Element(Term, Term),
    /// The key of an unknown map's entry with this number.
    Key(Term, u32),
    /// The value of an unknown map's entry with this number.
    Held(Term, u32),
    /// The length of an unknown array.
    Length(Term),
    /// A character of an unknown string.
    Character(Term, Term),
    /// The length of an unknown string.
    TextLength(Term),
    /// The result of a call that was not followed; the number tells calls apart.
    Result(MethodId, u32),
}

/// How often a symbolic branch was taken by an activation of a method.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Counter {
    /// The number of frames.
    pub depth: u32,
    /// The instruction.
    pub inst: u32,
    /// How often.
    pub count: u32,
}

/// A choice among alternatives at a place.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Decision {
    /// The method.
    pub method: MethodId,
    /// The instruction.
    pub inst: u32,
    /// Which alternative.
    pub taken: u32,
    /// Of how many.
    pub of: u32,
    /// How many conditions the path had before.
    pub conditions: u32,
}

/// A decision about the class of an unknown object.
#[derive(Clone, Debug)]
pub struct Narrowing {
    /// The number of the decision.
    pub decision: u32,
    /// The reference.
    pub variable: Term,
    /// The classes that it has.
    pub classes: Classes,
    /// How many conditions the path then had: those that came with the decision follow from it.
    pub conditions: u32,
}

/// Something that was simplified on a path.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Approximation {
    /// A value was fixed to one of several possible ones; the text says what for.
    Fixed(String),
    /// A call was not followed; its result is arbitrary and its effects are not seen.
    Skipped(String),
    /// Of the classes that an object may have, only some were considered.
    SomeClasses(String),
    /// Of what a map or set of this class may hold, only some was considered.
    SomeKeys(String),
}

impl Path {
    /// What a decision said about classes, if it was about them.
    pub fn narrowing(&self, decision: usize) -> Option<&Narrowing> {
        self.narrowings.iter().find(|narrowing| narrowing.decision as usize == decision)
    }

    /// What is known of a condition at once.
    pub fn fact(&self, condition: Term) -> Option<bool> {
        self.facts.get(&condition).copied()
    }

    /// Notes something that was simplified, once.
    pub fn approximate(&mut self, approximation: Approximation) {
        if !self.approximations.contains(&approximation) {
            self.approximations.push(approximation);
        }
    }

    /// The symbolic parts of an object, to be changed.
    pub fn extra_mut(&mut self, object: Ref, make: impl FnOnce() -> Extra) -> &mut Extra {
        Arc::make_mut(Arc::make_mut(&mut self.objects).entry(object).or_insert_with(|| Arc::new(make())))
    }

    /// The symbolic parts of an object.
    pub fn extra(&self, object: Ref) -> Option<&Extra> {
        self.objects.get(&object).map(|extra| &**extra)
    }

    /// Keeps where a variable comes from.
    pub fn input(&mut self, variable: Term, origin: Origin) {
        Arc::make_mut(&mut self.inputs).push(Input { variable, origin });
    }
}
