//! Small models, symbols over them, and facts that are asked for in all combinations.

use std::sync::Arc;

use attest_tron::question::Question;
use attest_tron::terms::{
    Bound, Count, Created, Fact, FactNode, Pool, Reference, Set, SetNode, SetSymbol, Version,
};
use attest_tron::{ClassId, ClassSet, Model, Selector, load};

/// A model, symbols, and facts.
pub struct Case {
    pub name: &'static str,
    pub model: Arc<Model>,
    pub pool: Pool,
    pub references: Vec<Reference>,
    pub symbols: Vec<SetSymbol>,
    pub created: Vec<Created>,
    pub inputs: Vec<Set>,
    pub roots: Option<Vec<usize>>,
    /// What is always demanded.
    pub base: Vec<Fact>,
    /// What is demanded, or its opposite.
    pub facts: Vec<Fact>,
    pub scope: u32,
}

impl Case {
    fn new(name: &'static str, scope: u32, classes: &str) -> Case {
        let (unit, diagnostics) = load(&format!("model m {{\n{classes}\n}}"));
        assert!(diagnostics.is_empty(), "{name}: {diagnostics:?}");
        Case {
            name,
            model: Arc::clone(&unit.models[0]),
            pool: Pool::new(),
            references: Vec::new(),
            symbols: Vec::new(),
            created: Vec::new(),
            inputs: Vec::new(),
            roots: None,
            base: Vec::new(),
            facts: Vec::new(),
            scope,
        }
    }

    /// How many objects a heap has at most.
    pub fn objects(&self) -> usize {
        self.references.len() + self.scope as usize
    }

    /// The question whether the base and these facts can hold.
    pub fn question<'a>(&'a self, facts: &'a [Fact]) -> Question<'a> {
        Question {
            references: &self.references,
            symbols: &self.symbols,
            created: &self.created,
            inputs: &self.inputs,
            roots: self.roots.as_deref(),
            roots_hold: true,
            facts,
            scope: self.scope,
        }
    }

    /// The base, and each of the facts whose bit is set, and the opposite of the others.
    pub fn combination(&mut self, bits: u32) -> Vec<Fact> {
        let mut facts = self.base.clone();
        for (bit, fact) in self.facts.iter().enumerate() {
            facts.push(if bits >> bit & 1 == 1 { *fact } else { self.pool.not(*fact) });
        }
        facts
    }

    fn class(&self, name: &str) -> ClassId {
        self.model.class_named(name).expect("a class")
    }

    fn classes(&self, name: &str) -> ClassSet {
        self.model.concrete(self.class(name))
    }

    fn selector(&self, name: &str) -> Selector {
        self.model.selector_named(name).expect("a field")
    }

    fn reference(&mut self, class: &str, input_only: bool) -> (Reference, Set) {
        let reference = self.pool.reference(Bound { classes: self.classes(class), input_only });
        self.references.push(reference);
        (reference, self.pool.one(reference))
    }

    /// A reference that is an input.
    fn input(&mut self, class: &str) -> (Reference, Set) {
        let (reference, set) = self.reference(class, true);
        self.inputs.push(set);
        (reference, set)
    }

    fn symbol(&mut self, class: &str, input_only: bool) -> Set {
        let symbol = self.pool.symbol(Bound { classes: self.classes(class), input_only });
        self.symbols.push(symbol);
        self.pool.intern_set(SetNode::Symbol(symbol))
    }

    fn create(&mut self, class: &str) -> Set {
        let created = Created { nth: self.created.len() as u32, class: self.class(class) };
        self.created.push(created);
        self.pool.created(created)
    }

    /// Terms are interned as they are, so that the finder sees what the pool would fold.
    fn field(&mut self, owner: Set, field: &str, version: Version) -> Set {
        let selector = self.selector(field);
        self.pool.intern_set(SetNode::Field(owner, selector, version))
    }

    fn contents(&mut self, roots: Set, version: Version) -> Set {
        self.pool.intern_set(SetNode::Contents(roots, version))
    }

    fn typed(&mut self, set: Set, class: &str) -> Set {
        let classes = self.classes(class);
        self.pool.intern_set(SetNode::Typed(set, classes))
    }

    /// A version after a store; if the field contains, the base has the fact that this makes no cycle.
    fn store(&mut self, before: Version, owner: Set, field: &str, value: Set) -> Version {
        let selector = self.selector(field);
        if self.model.is_containment(selector) {
            let contents = self.contents(value, before);
            let common = self.pool.intern_set(SetNode::Intersection(contents, owner));
            let acyclic = self.size(common, Count::Exactly(0));
            self.base.push(acyclic);
        }
        self.pool.store(before, owner, selector, value)
    }

    fn fact(&mut self, node: FactNode) -> Fact {
        self.pool.intern_fact(node)
    }

    fn size(&mut self, set: Set, count: Count) -> Fact {
        self.fact(FactNode::Size(set, count))
    }

    fn ask(&mut self, node: FactNode) {
        let fact = self.fact(node);
        self.facts.push(fact);
    }
}

/// All cases.
pub fn cases() -> Vec<Case> {
    vec![
        shelves(),
        trees(),
        moves(),
        aliases(),
        opposites(),
        kinds(),
        values(),
        orders(),
        rings(),
        reached(),
        swaps(),
        texts(),
    ]
}

/// Cardinalities, set symbols, subsets.
fn shelves() -> Case {
    let mut case = Case::new(
        "shelves",
        3,
        "class Shelf { contains books: Book*\n refers best: Book? }\nclass Book { refers sequel: Book? }",
    );
    let (_, shelf) = case.input("Shelf");
    let chosen = case.symbol("Book", true);
    case.inputs.push(chosen);
    let books = case.field(shelf, "books", Version::INPUT);
    let best = case.field(shelf, "best", Version::INPUT);
    let sequels = case.field(chosen, "sequel", Version::INPUT);
    let both = case.pool.intern_set(SetNode::Union(best, sequels));
    case.ask(FactNode::Size(books, Count::AtLeast(2)));
    case.ask(FactNode::Subset(best, books));
    case.ask(FactNode::Equal(chosen, books));
    case.ask(FactNode::Size(best, Count::Exactly(1)));
    case.ask(FactNode::Subset(sequels, chosen));
    case.ask(FactNode::Size(both, Count::Exactly(2)));
    case.ask(FactNode::Equal(sequels, best));
    case
}

/// Containment at any depth.
fn trees() -> Case {
    let mut case = Case::new("trees", 2, "class Node { contains kids: Node*\n contains last: Node? }");
    let (a, one) = case.input("Node");
    let (b, two) = case.input("Node");
    let (below, above) = (case.contents(one, Version::INPUT), case.contents(two, Version::INPUT));
    let kids = case.field(one, "kids", Version::INPUT);
    let last = case.field(two, "last", Version::INPUT);
    case.ask(FactNode::Subset(two, below));
    case.ask(FactNode::Subset(one, above));
    case.ask(FactNode::Distinct(vec![a, b]));
    case.ask(FactNode::Size(below, Count::AtLeast(3)));
    case.ask(FactNode::Size(kids, Count::Exactly(1)));
    case.ask(FactNode::Subset(last, below));
    case.ask(FactNode::Size(last, Count::Exactly(0)));
    case
}

/// Objects that change their containers.
fn moves() -> Case {
    let mut case = Case::new("moves", 1, "class Node { contains kids: Node*\n contains last: Node? }");
    let (_, a) = case.input("Node");
    let (_, b) = case.input("Node");
    let (_, c) = case.input("Node");
    let first = case.store(Version::INPUT, a, "kids", b);
    let second = case.store(first, b, "last", c);
    let third = case.store(second, b, "kids", c);
    let kids = case.field(a, "kids", second);
    let below = case.contents(a, second);
    let whole = case.contents(b, third);
    let before = case.contents(a, Version::INPUT);
    case.ask(FactNode::Subset(b, kids));
    case.ask(FactNode::Subset(c, below));
    case.ask(FactNode::Size(whole, Count::AtLeast(3)));
    case.ask(FactNode::Equal(before, below));
    case.ask(FactNode::Subset(b, before));
    case.ask(FactNode::Equal(a, b));
    case
}

/// Stores through references that may be the same, and created objects.
fn aliases() -> Case {
    let mut case =
        Case::new("aliases", 1, "class Box { refers held: Thing?\n trace made: Thing? }\nclass Thing");
    let (_, a) = case.input("Box");
    let (_, b) = case.input("Box");
    let fresh = case.create("Thing");
    let (_, seen) = case.reference("Thing", false);
    let first = case.store(Version::INPUT, a, "held", fresh);
    let second = case.store(first, b, "made", fresh);
    let held = case.field(b, "held", second);
    let before = case.field(b, "held", Version::INPUT);
    let made = case.field(a, "made", second);
    let traced = case.field(a, "made", Version::INPUT);
    case.ask(FactNode::Equal(held, seen));
    case.ask(FactNode::Equal(seen, fresh));
    case.ask(FactNode::Equal(a, b));
    case.ask(FactNode::Equal(before, held));
    case.ask(FactNode::Size(made, Count::Exactly(0)));
    case.ask(FactNode::Input(held));
    case.ask(FactNode::Size(traced, Count::AtLeast(1)));
    case
}

/// Opposites and roots.
fn opposites() -> Case {
    let mut case = Case::new(
        "opposites",
        2,
        "class Team { contains members: Person* opposite team }\n\
         class Person { refers team: Team? opposite members\n refers mentor: Person? opposite pupils\n \
         refers pupils: Person* opposite mentor }",
    );
    let (_, team) = case.input("Team");
    let (_, person) = case.input("Person");
    case.roots = Some(vec![0]);
    let members = case.field(team, "members", Version::INPUT);
    let own = case.field(person, "team", Version::INPUT);
    let mentor = case.field(person, "mentor", Version::INPUT);
    let pupils = case.field(mentor, "pupils", Version::INPUT);
    case.ask(FactNode::Subset(person, members));
    case.ask(FactNode::Equal(own, team));
    case.ask(FactNode::Subset(person, pupils));
    case.ask(FactNode::Size(pupils, Count::AtLeast(2)));
    case.ask(FactNode::Subset(pupils, members));
    case.ask(FactNode::Equal(mentor, person));
    case.ask(FactNode::Reachable(pupils));
    case
}

/// Subclasses, fields that share a name, and nested connectives.
fn kinds() -> Case {
    let mut case = Case::new(
        "kinds",
        1,
        "abstract class Shape\nclass Dot extends Shape\n\
         class Group extends Shape { contains parts: Shape+ }\nclass Page { contains parts: Dot? }",
    );
    let (_, page) = case.input("Page");
    let (_, group) = case.input("Group");
    let (_, shape) = case.reference("Shape", true);
    let parts = case.field(group, "parts", Version::INPUT);
    let dots = case.typed(parts, "Dot");
    let groups = case.typed(parts, "Group");
    let paged = case.field(page, "parts", Version::INPUT);
    let common = case.pool.intern_set(SetNode::Intersection(parts, paged));
    let rest = case.pool.intern_set(SetNode::Difference(parts, shape));
    let within = FactNode::Within(shape, case.classes("Dot"));
    case.ask(FactNode::Size(dots, Count::Exactly(0)));
    case.ask(FactNode::Equal(shape, paged));
    case.ask(within);
    case.ask(FactNode::Size(rest, Count::Exactly(0)));
    let some = case.size(common, Count::AtLeast(1));
    let none = case.size(paged, Count::Exactly(0));
    let deep = case.size(groups, Count::Exactly(1));
    let deep = case.fact(FactNode::Not(deep));
    let both = case.fact(FactNode::And(vec![none, deep]));
    case.ask(FactNode::Or(vec![some, both]));
    case
}

/// Value classes, required fields, and roots that are sets.
fn values() -> Case {
    let mut case = Case::new(
        "values",
        3,
        "value class Name\nclass Owner { contains pets: Pet*\n refers name: Name }\n\
         class Pet { refers names: Name+ }",
    );
    let owners = case.symbol("Owner", true);
    case.inputs.push(owners);
    let (_, pet) = case.reference("Pet", true);
    case.roots = Some(vec![0]);
    let names = case.field(pet, "names", Version::INPUT);
    let theirs = case.field(owners, "name", Version::INPUT);
    let pets = case.field(owners, "pets", Version::INPUT);
    case.ask(FactNode::Size(owners, Count::AtLeast(1)));
    case.ask(FactNode::Size(owners, Count::AtLeast(2)));
    case.ask(FactNode::Equal(names, theirs));
    case.ask(FactNode::Size(names, Count::Exactly(2)));
    case.ask(FactNode::Subset(pet, pets));
    case.ask(FactNode::Reachable(pet));
    case
}

/// The order of objects.
fn orders() -> Case {
    let mut case = Case::new("orders", 1, "class Item { refers next: Item? }");
    let (a, one) = case.input("Item");
    let (b, two) = case.input("Item");
    let fresh = case.create("Item");
    let (c, three) = case.reference("Item", false);
    let next = case.field(one, "next", Version::INPUT);
    case.ask(FactNode::Before(a, b));
    case.ask(FactNode::Before(b, c));
    case.ask(FactNode::Before(c, a));
    case.ask(FactNode::Equal(three, fresh));
    case.ask(FactNode::Equal(next, two));
    case.ask(FactNode::Distinct(vec![a, b, c]));
    case
}

/// Cyclic references whose length is a matter of scope.
fn rings() -> Case {
    let mut case = Case::new("rings", 3, "class Link { refers next: Link }");
    let (_, start) = case.input("Link");
    let mut at = start;
    for _ in 0..4 {
        at = case.field(at, "next", Version::INPUT);
        case.ask(FactNode::Equal(at, start));
    }
    let fifth = case.field(at, "next", Version::INPUT);
    case.ask(FactNode::Equal(fifth, start));
    case
}

/// Objects that no input leads to.
fn reached() -> Case {
    let mut case = Case::new("reached", 1, "class Cell { refers left: Cell?\n refers right: Cell? }");
    let (_, root) = case.input("Cell");
    let (_, goal) = case.reference("Cell", true);
    let left = case.field(root, "left", Version::INPUT);
    let right = case.field(root, "right", Version::INPUT);
    let back = case.field(goal, "left", Version::INPUT);
    case.ask(FactNode::Reachable(goal));
    case.ask(FactNode::Equal(left, goal));
    case.ask(FactNode::Equal(right, goal));
    case.ask(FactNode::Equal(root, goal));
    case.ask(FactNode::Equal(back, root));
    case.ask(FactNode::Size(right, Count::Exactly(0)));
    case
}

/// Stores of what other fields hold, into objects of the input and into created ones.
fn swaps() -> Case {
    let mut case =
        Case::new("swaps", 2, "class Pair { contains one: Leaf?\n contains two: Leaf* }\nclass Leaf");
    let (_, pair) = case.input("Pair");
    let (_, other) = case.input("Pair");
    let fresh = case.create("Pair");
    let one = case.field(pair, "one", Version::INPUT);
    let two = case.field(other, "two", Version::INPUT);
    let first = case.store(Version::INPUT, pair, "two", one);
    let second = case.store(first, fresh, "two", two);
    let emptied = case.field(pair, "one", first);
    let kept = case.field(other, "two", second);
    let gained = case.field(pair, "two", second);
    let taken = case.contents(fresh, second);
    case.ask(FactNode::Size(emptied, Count::Exactly(0)));
    case.ask(FactNode::Size(kept, Count::AtLeast(1)));
    case.ask(FactNode::Equal(gained, one));
    case.ask(FactNode::Size(taken, Count::Exactly(2)));
    case.ask(FactNode::Equal(pair, other));
    case.ask(FactNode::Size(one, Count::Exactly(1)));
    case
}

/// Values made of values, which are finite.
fn texts() -> Case {
    let mut case = Case::new(
        "texts",
        2,
        "value class Text\nclass Pair extends Text { refers one: Text\n refers two: Text? }",
    );
    let (_, whole) = case.input("Text");
    let (_, other) = case.input("Text");
    let one = case.field(whole, "one", Version::INPUT);
    let two = case.field(whole, "two", Version::INPUT);
    let inner = case.field(other, "one", Version::INPUT);
    case.ask(FactNode::Equal(one, other));
    case.ask(FactNode::Equal(two, other));
    case.ask(FactNode::Equal(inner, whole));
    case.ask(FactNode::Equal(one, two));
    case.ask(FactNode::Equal(inner, two));
    case.ask(FactNode::Equal(whole, other));
    case
}
