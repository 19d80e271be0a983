//! Sets as terms that never change their meaning along a run: what a variable or a field holds *at one moment*.
//!
//! A field is read at an [`Epoch`]: as long as nothing that could change fields of its name was stored, the epoch stays the
//! same, and two reads of it are one term.

use std::cell::Cell;

use rustc_hash::FxHashMap;

use crate::class_set::ClassSet;
use crate::model::{Cardinality, ClassId, Field, Model, Role, Selector};

/// So many conclusions are drawn for one question; what is not found to follow by then is not known. Without a bound 400
/// transforms of `what_no_input_takes_is_taken_by_none` take minutes; no other number was tried.
const MAX_CONCLUSIONS: u32 = 500;

/// A term.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Value(u32);

impl Value {
    /// Before all others.
    pub const FIRST: Value = Value(0);
    /// Behind all others.
    pub const LAST: Value = Value(u32::MAX);
}

/// A stretch of a run in which fields of one name do not change.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Epoch(pub u32);

impl Epoch {
    /// Before the first store that concerns the field: as in the input.
    pub const INPUT: Epoch = Epoch(0);
}

/// What stores to fields of one name have kept of what is declared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Kept {
    /// Nothing was taken out of a field of an object of the input but for something else.
    pub at_least_one: bool,
    /// No store had several members.
    pub at_most_one: bool,
}

impl Kept {
    /// As in the input.
    pub const ALL: Kept = Kept { at_least_one: true, at_most_one: true };

    /// On either of two ways.
    pub fn and(self, other: Kept) -> Kept {
        Kept {
            at_least_one: self.at_least_one && other.at_least_one,
            at_most_one: self.at_most_one && other.at_most_one,
        }
    }
}

/// How a set comes about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Node {
    /// ∅
    Empty,
    /// Known by its kind and by facts only: an input, a member, a new object, what several ways have in common.
    Unknown(u32),
    /// Those in either.
    Union(Value, Value),
    /// Those in both.
    Intersection(Value, Value),
    /// Those in the first only.
    Difference(Value, Value),
    /// What a field of the one member holds.
    Field(Value, Selector, Epoch),
    /// Those with one of these classes.
    Only(Value, ClassSet),
    /// Of the members and all that is contained in them, those with one of these classes.
    Deep(Value, ClassSet, Epoch),
}

/// What is known of a term wherever it occurs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Kind {
    /// The classes of its members.
    pub classes: ClassSet,
    /// It has at least so many members.
    pub least: u32,
    /// It has at most so many, if there is a limit.
    pub most: Option<u32>,
    /// Whether all its members are objects of the input.
    pub input_only: bool,
    /// Whether it is one object that a `new` made; each such term is another object.
    pub is_made: bool,
}

impl Kind {
    /// Objects of the input, so many.
    pub fn of_input(classes: ClassSet, cardinality: Cardinality) -> Kind {
        let most = (!cardinality.is_plural()).then_some(1);
        Kind { classes, least: u32::from(cardinality.is_required()), most, input_only: true, is_made: false }
    }

    /// One object that a `new` makes.
    pub fn made(class: ClassId) -> Kind {
        Kind { classes: ClassSet::only(class), least: 1, most: Some(1), input_only: false, is_made: true }
    }
}

/// All terms of one program, each once.
pub struct Table<'m> {
    model: &'m Model,
    nodes: Vec<(Node, Kind)>,
    ids: FxHashMap<Node, Value>,
    epochs: u32,
    /// The fields that the program reads.
    pub read: Vec<Selector>,
    /// How many conclusions may still be drawn for one question.
    left: Cell<u32>,
}

impl<'m> Table<'m> {
    /// No term yet.
    pub fn new(model: &'m Model) -> Table<'m> {
        Table {
            model,
            nodes: Vec::new(),
            ids: FxHashMap::default(),
            epochs: 0,
            read: Vec::new(),
            left: Cell::new(0),
        }
    }

    /// A question begins.
    pub fn begin_question(&self) {
        self.left.set(MAX_CONCLUSIONS);
    }

    /// Whether one more conclusion may be drawn for the question.
    pub fn may_conclude(&self) -> bool {
        let left = self.left.get();
        self.left.set(left.saturating_sub(1));
        left > 0
    }

    /// The model that the terms are about.
    pub fn model(&self) -> &'m Model {
        self.model
    }

    /// How a term comes about.
    pub fn node(&self, value: Value) -> Node {
        self.nodes[value.0 as usize].0
    }

    /// What is known of a term, where it is: a kind is large.
    pub fn known(&self, value: Value) -> &Kind {
        &self.nodes[value.0 as usize].1
    }

    /// What is known of a term.
    pub fn kind(&self, value: Value) -> Kind {
        self.nodes[value.0 as usize].1
    }

    /// An epoch that begins now.
    pub fn epoch(&mut self) -> Epoch {
        self.epochs += 1;
        Epoch(self.epochs)
    }

    /// A set of which only this is known.
    pub fn unknown(&mut self, kind: Kind) -> Value {
        self.intern(Node::Unknown(self.nodes.len() as u32), kind)
    }

    /// ∅
    pub fn empty(&mut self) -> Value {
        let kind =
            Kind { classes: ClassSet::EMPTY, least: 0, most: Some(0), input_only: true, is_made: false };
        self.intern(Node::Empty, kind)
    }

    /// Those in either.
    pub fn union(&mut self, a: Value, b: Value) -> Value {
        let (one, other) = (self.kind(a), self.kind(b));
        if a == b || other.most == Some(0) {
            return a;
        }
        if one.most == Some(0) {
            return b;
        }
        let kind = Kind {
            classes: one.classes.union(other.classes),
            least: one.least.max(other.least),
            most: one.most.zip(other.most).map(|(one, other)| one.saturating_add(other)),
            input_only: one.input_only && other.input_only,
            is_made: false,
        };
        self.intern(Node::Union(a, b), kind)
    }

    /// Those in both.
    pub fn intersection(&mut self, a: Value, b: Value) -> Value {
        let (one, other) = (self.kind(a), self.kind(b));
        let classes = one.classes.intersection(other.classes);
        if a == b {
            return a;
        }
        if classes.is_empty() {
            return self.empty();
        }
        let most = match (one.most, other.most) {
            (Some(one), Some(other)) => Some(one.min(other)),
            (known, None) | (None, known) => known,
        };
        let input_only = one.input_only || other.input_only;
        self.intern(Node::Intersection(a, b), Kind { classes, least: 0, most, input_only, is_made: false })
    }

    /// Those in the first only.
    pub fn difference(&mut self, a: Value, b: Value) -> Value {
        let (one, other) = (self.kind(a), self.kind(b));
        if a == b {
            return self.empty();
        }
        if one.classes.is_disjoint(other.classes) {
            return a;
        }
        self.intern(Node::Difference(a, b), Kind { least: 0, is_made: false, ..one })
    }

    /// Those with one of these classes.
    pub fn only(&mut self, value: Value, wanted: ClassSet) -> Value {
        let kind = self.kind(value);
        let classes = kind.classes.intersection(wanted);
        if kind.classes.is_subset(wanted) {
            return value;
        }
        if classes.is_empty() {
            return self.empty();
        }
        self.intern(Node::Only(value, wanted), Kind { classes, least: 0, is_made: false, ..kind })
    }

    /// Those with one of these classes among the members and what is contained in them.
    pub fn deep(&mut self, value: Value, wanted: ClassSet, epoch: Epoch) -> Value {
        let kind = self.kind(value);
        let below = self.model.below(kind.classes);
        if below.is_disjoint(wanted) {
            return self.only(value, wanted);
        }
        let kind = Kind {
            classes: kind.classes.union(below).intersection(wanted),
            least: 0,
            most: None,
            input_only: kind.input_only && epoch == Epoch::INPUT,
            is_made: false,
        };
        self.intern(Node::Deep(value, wanted, epoch), kind)
    }

    /// What a field of the one member holds; the member has the field. `kept` says what stores before the epoch have kept.
    pub fn field(&mut self, owner: Value, selector: Selector, epoch: Epoch, kept: Kept) -> Value {
        let from = self.kind(owner);
        let fields = from.classes.iter().filter_map(|class| self.model.field_of(class, selector));
        let fields: Vec<&Field> = fields.map(|field| self.model.field(field)).collect();
        let classes =
            fields.iter().fold(ClassSet::EMPTY, |set, field| set.union(self.model.concrete(field.target)));
        // Stores keep the classes, but not always the cardinalities; new objects begin with empty fields.
        let as_given = epoch == Epoch::INPUT;
        let required = fields.iter().all(|field| field.cardinality.is_required());
        let traces = fields.iter().all(|field| field.role == Role::Trace);
        let plural = fields.iter().any(|field| field.cardinality.is_plural());
        let most = match plural {
            _ if as_given && traces => Some(0),
            false if kept.at_most_one => Some(1),
            _ => None,
        };
        let kind = Kind {
            classes,
            least: u32::from(kept.at_least_one && required && from.input_only && !traces),
            most,
            input_only: as_given,
            is_made: false,
        };
        self.intern(Node::Field(owner, selector, epoch), kind)
    }

    /// The same, if the term is there.
    pub fn known_field(&self, owner: Value, selector: Selector, epoch: Epoch) -> Option<Value> {
        self.ids.get(&Node::Field(owner, selector, epoch)).copied()
    }

    fn intern(&mut self, node: Node, kind: Kind) -> Value {
        if let Some(known) = self.ids.get(&node) {
            return *known;
        }
        let value = Value(self.nodes.len() as u32);
        self.nodes.push((node, kind));
        self.ids.insert(node, value);
        value
    }
}
