//! The language in which the symbolic executor speaks of heaps: sets, heap versions and facts, hash-consed.
//!
//! A *reference* is one unknown object, a *set symbol* an unknown set. Everything else is built from them. A heap
//! *version* is the input heap, or an earlier version after one store, so that a set term says by itself which heap
//! it reads. Equal terms have equal ids; ids stay valid as long as the pool.

mod build;
mod print;

use std::cell::RefCell;

use rustc_hash::FxHashMap;

use crate::class_set::ClassSet;
use crate::model::{ClassId, Selector};

pub use build::Range;
pub use print::Printer;

/// One unknown object.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Reference(pub u32);

/// An unknown set of objects.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct SetSymbol(pub u32);

/// A set term.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Set(pub u32);

/// A heap: the input, or what stores made of it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Version(pub u32);

impl Version {
    /// The input heap.
    pub const INPUT: Version = Version(0);
}

/// A fact term.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Fact(pub u32);

/// An object that the program creates: the `nth` of its path, counted from 0. It is none of the input's objects, and
/// in the order of objects it comes after all of them and after those created before it. Its fields are empty in
/// every version that does not store into them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Created {
    /// Its place among the created.
    pub nth: u32,
    /// Its class.
    pub class: ClassId,
}

/// What is known of every value of a symbol.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Bound {
    /// The classes its objects can have.
    pub classes: ClassSet,
    /// Whether created objects are excluded.
    pub input_only: bool,
}

/// How a set is made.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum SetNode {
    /// ∅
    Empty,
    /// The one object a reference denotes.
    Reference(Reference),
    /// The set a symbol denotes.
    Symbol(SetSymbol),
    /// The one created object.
    Created(Created),
    /// Those in either.
    Union(Set, Set),
    /// Those in both.
    Intersection(Set, Set),
    /// Those in the first and not in the second.
    Difference(Set, Set),
    /// What the field of this name holds in the members of the set, all together, in a heap version. Members without
    /// such a field add nothing.
    Field(Set, Selector, Version),
    /// The members with one of these classes.
    Typed(Set, ClassSet),
    /// The members, and everything contained in them at any depth in a heap version.
    Contents(Set, Version),
}

/// How a heap version is made.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum VersionNode {
    /// The input heap; created objects are there with empty fields.
    Input,
    /// The version after a store. The path has the fact that `owner` has exactly one member, and that it has the
    /// field. If the field contains, the members of `value` leave all containment fields of all objects first.
    Store {
        /// The heap before.
        before: Version,
        /// Whose field is set: one object.
        owner: Set,
        /// Which field.
        field: Selector,
        /// What it holds from now on.
        value: Set,
    },
}

/// A number of objects.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Count {
    /// Exactly so many.
    Exactly(u32),
    /// So many or more.
    AtLeast(u32),
}

/// What a fact says.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum FactNode {
    /// Always.
    True,
    /// The sets have the same members.
    Equal(Set, Set),
    /// Every member of the first is one of the second.
    Subset(Set, Set),
    /// The set has so many members.
    Size(Set, Count),
    /// Every member has one of these classes.
    Within(Set, ClassSet),
    /// Every member is an object of the input.
    Input(Set),
    /// Every member is, in the input heap, reachable from the input variables through links of any kind.
    Reachable(Set),
    /// The references denote different objects, pairwise.
    Distinct(Vec<Reference>),
    /// The first denotes an object that comes before that of the second in the order of objects.
    Before(Reference, Reference),
    /// It does not hold.
    Not(Fact),
    /// All hold.
    And(Vec<Fact>),
    /// One of them holds.
    Or(Vec<Fact>),
}

/// The terms of one exploration, all over one model.
#[derive(Debug)]
pub struct Pool {
    references: Vec<Bound>,
    /// The draw that each reference is of; references of one draw denote different objects.
    draws: Vec<Option<u32>>,
    drawn: u32,
    /// What was drawn from which set behind which reference: the same path has the same references, however often
    /// it is walked.
    drawings: FxHashMap<(Option<Reference>, Set, u32), Vec<Reference>>,
    symbols: Vec<Bound>,
    /// Likewise for single members, and for symbols of whole sets.
    members: FxHashMap<(Option<Reference>, Set, Bound), Reference>,
    wholes: FxHashMap<(Option<SetSymbol>, Set, Bound), SetSymbol>,
    sets: Table<SetNode>,
    versions: Table<VersionNode>,
    facts: Table<FactNode>,
    /// What the shape of sets tells, found once: terms share parts, so that asking anew would take exponential time.
    shapes: RefCell<FxHashMap<Set, Shape>>,
}

/// What the shape of a set tells.
#[derive(Clone, Copy, Debug, Default)]
struct Shape {
    classes: Option<ClassSet>,
    range: Option<Range>,
    input_only: Option<bool>,
}

impl Default for Pool {
    fn default() -> Pool {
        Pool::new()
    }
}

impl Pool {
    /// A pool of the constants only.
    pub fn new() -> Pool {
        let mut versions = Table::default();
        versions.intern(VersionNode::Input);
        Pool {
            references: Vec::new(),
            draws: Vec::new(),
            drawn: 0,
            drawings: FxHashMap::default(),
            symbols: Vec::new(),
            members: FxHashMap::default(),
            wholes: FxHashMap::default(),
            sets: Table::default(),
            versions,
            facts: Table::default(),
            shapes: RefCell::default(),
        }
    }

    /// A new reference.
    pub fn reference(&mut self, bound: Bound) -> Reference {
        self.references.push(bound);
        self.draws.push(None);
        Reference(self.references.len() as u32 - 1)
    }

    /// References for the different members of a set that has so many, on a path whose last reference is `behind`. Whoever
    /// draws them states the fact that they are distinct.
    pub fn draw(&mut self, behind: Option<Reference>, set: Set, count: u32, bound: Bound) -> Vec<Reference> {
        if let Some(known) = self.drawings.get(&(behind, set, count)) {
            return known.clone();
        }
        self.drawn += 1;
        let mut fresh = || {
            let reference = self.reference(bound);
            self.draws[reference.0 as usize] = Some(self.drawn);
            reference
        };
        let references: Vec<Reference> = (0..count).map(|_| fresh()).collect();
        self.drawings.insert((behind, set, count), references.clone());
        references
    }

    /// The reference for a member of a set, on a path whose last reference is `behind`.
    pub fn member(&mut self, behind: Option<Reference>, set: Set, bound: Bound) -> Reference {
        if let Some(known) = self.members.get(&(behind, set, bound)) {
            return *known;
        }
        let reference = self.reference(bound);
        self.members.insert((behind, set, bound), reference);
        reference
    }

    /// The symbol for a whole set, on a path whose last symbol is `behind`.
    pub fn whole(&mut self, behind: Option<SetSymbol>, set: Set, bound: Bound) -> SetSymbol {
        if let Some(known) = self.wholes.get(&(behind, set, bound)) {
            return *known;
        }
        let symbol = self.symbol(bound);
        self.wholes.insert((behind, set, bound), symbol);
        symbol
    }

    /// Whether two references are different members of one draw.
    pub fn drawn_apart(&self, a: Reference, b: Reference) -> bool {
        let draw = |reference: Reference| self.draws[reference.0 as usize];
        a != b && draw(a).is_some() && draw(a) == draw(b)
    }

    /// A new set symbol.
    pub fn symbol(&mut self, bound: Bound) -> SetSymbol {
        self.symbols.push(bound);
        SetSymbol(self.symbols.len() as u32 - 1)
    }

    /// What is known of a reference.
    pub fn reference_bound(&self, reference: Reference) -> Bound {
        self.references[reference.0 as usize]
    }

    /// What is known of a set symbol.
    pub fn symbol_bound(&self, symbol: SetSymbol) -> Bound {
        self.symbols[symbol.0 as usize]
    }

    /// The set made so, as it is.
    pub fn intern_set(&mut self, node: SetNode) -> Set {
        Set(self.sets.intern(node))
    }

    /// How a set is made.
    pub fn set(&self, set: Set) -> &SetNode {
        self.sets.node(set.0)
    }

    /// The version made so, as it is.
    pub fn intern_version(&mut self, node: VersionNode) -> Version {
        Version(self.versions.intern(node))
    }

    /// How a version is made.
    pub fn version(&self, version: Version) -> &VersionNode {
        self.versions.node(version.0)
    }

    /// The fact made so, as it is.
    pub fn intern_fact(&mut self, node: FactNode) -> Fact {
        Fact(self.facts.intern(node))
    }

    /// What a fact says.
    pub fn fact(&self, fact: Fact) -> &FactNode {
        self.facts.node(fact.0)
    }
}

/// Nodes, each once.
#[derive(Debug)]
struct Table<N> {
    nodes: Vec<N>,
    ids: FxHashMap<N, u32>,
}

impl<N> Default for Table<N> {
    fn default() -> Table<N> {
        Table { nodes: Vec::new(), ids: FxHashMap::default() }
    }
}

impl<N: Clone + Eq + std::hash::Hash> Table<N> {
    fn intern(&mut self, node: N) -> u32 {
        if let Some(id) = self.ids.get(&node) {
            return *id;
        }
        let id = self.nodes.len() as u32;
        self.nodes.push(node.clone());
        self.ids.insert(node, id);
        id
    }

    fn node(&self, id: u32) -> &N {
        &self.nodes[id as usize]
    }
}
