//! Terms as people read them.

use rustc_hash::FxHashMap;

use super::{Count, Fact, FactNode, Pool, Reference, Set, SetNode, SetSymbol, Version, VersionNode};
use crate::class_set::ClassSet;
use crate::model::Model;

/// Writes terms of one path: inputs under their own names, other symbols numbered in the order in which they appear.
pub struct Printer<'a> {
    model: &'a Model,
    pool: &'a Pool,
    names: FxHashMap<Set, String>,
    references: FxHashMap<Reference, usize>,
    symbols: FxHashMap<SetSymbol, usize>,
    versions: Vec<Version>,
}

impl<'a> Printer<'a> {
    /// A printer that knows these sets by name.
    pub fn new(model: &'a Model, pool: &'a Pool, names: FxHashMap<Set, String>) -> Printer<'a> {
        let (references, symbols) = (FxHashMap::default(), FxHashMap::default());
        Printer { model, pool, names, references, symbols, versions: vec![Version::INPUT] }
    }

    /// The stores that make a version, in order, as `h1 = h0 with x.f := …`.
    pub fn stores(&mut self, version: Version) -> Vec<String> {
        let mut chain = Vec::new();
        let mut at = version;
        while let VersionNode::Store { before, owner, field, value } = self.pool.version(at) {
            chain.push((at, *before, *owner, *field, *value));
            at = *before;
        }
        chain.reverse();
        let line = |(at, before, owner, field, value)| {
            let (owner, value) = (self.set(owner), self.set(value));
            let (at, before) = (self.version(at), self.version(before));
            format!("{at} = {before} with {owner}.{} := {value}", self.model.selector(field))
        };
        chain.into_iter().map(line).collect()
    }

    /// A set.
    pub fn set(&mut self, set: Set) -> String {
        if let Some(name) = self.names.get(&set) {
            return name.clone();
        }
        match *self.pool.set(set) {
            SetNode::Empty => "none".to_owned(),
            SetNode::Reference(reference) => {
                let next = self.references.len() + 1;
                format!("x{}", *self.references.entry(reference).or_insert(next))
            }
            SetNode::Symbol(symbol) => {
                let next = self.symbols.len() + 1;
                format!("X{}", *self.symbols.entry(symbol).or_insert(next))
            }
            SetNode::Created(created) => {
                format!("new{}:{}", created.nth + 1, self.model.class(created.class).name)
            }
            SetNode::Union(a, b) => format!("{} + {}", self.set(a), self.operand(b)),
            SetNode::Intersection(a, b) => format!("{} & {}", self.operand(a), self.operand(b)),
            SetNode::Difference(a, b) => format!("{} - {}", self.set(a), self.operand(b)),
            SetNode::Field(owner, field, version) => {
                let at = match version {
                    Version::INPUT => String::new(),
                    later => format!("@{}", self.version(later)),
                };
                format!("{}.{}{at}", self.operand(owner), self.model.selector(field))
            }
            SetNode::Typed(inner, classes) => {
                format!("({} match {})", self.set(inner), self.classes(classes))
            }
            SetNode::Contents(inner, version) => {
                format!("contents({})@{}", self.set(inner), self.version(version))
            }
        }
    }

    /// A fact.
    pub fn fact(&mut self, fact: Fact) -> String {
        match self.pool.fact(fact).clone() {
            FactNode::True => "true".to_owned(),
            FactNode::Equal(a, b) => format!("{} == {}", self.set(a), self.set(b)),
            FactNode::Subset(a, b) => format!("{} in {}", self.set(a), self.set(b)),
            FactNode::Size(set, Count::Exactly(0)) => format!("{} == none", self.set(set)),
            FactNode::Size(set, Count::AtLeast(1)) => format!("{} != none", self.set(set)),
            FactNode::Size(set, Count::Exactly(count)) => format!("|{}| = {count}", self.set(set)),
            FactNode::Size(set, Count::AtLeast(count)) => format!("|{}| ≥ {count}", self.set(set)),
            FactNode::Within(set, classes) => format!("{} : {}", self.set(set), self.classes(classes)),
            FactNode::Input(set) => format!("{} is of the input", self.set(set)),
            FactNode::Reachable(set) => format!("{} is reachable", self.set(set)),
            FactNode::Distinct(references) => {
                let next = |printer: &mut Self, reference| {
                    let next = printer.references.len() + 1;
                    let number = *printer.references.entry(reference).or_insert(next);
                    format!("x{number}")
                };
                let names: Vec<String> = references.iter().map(|one| next(self, *one)).collect();
                format!("{} are distinct", names.join(", "))
            }
            FactNode::Before(a, b) => {
                let next = self.references.len() + 1;
                let a = *self.references.entry(a).or_insert(next);
                let next = self.references.len() + 1;
                let b = *self.references.entry(b).or_insert(next);
                format!("x{a} before x{b}")
            }
            FactNode::Not(inner) => match self.pool.fact(inner).clone() {
                FactNode::Equal(a, b) => format!("{} != {}", self.set(a), self.set(b)),
                FactNode::Subset(a, b) => format!("{} not in {}", self.set(a), self.set(b)),
                FactNode::Size(set, Count::Exactly(0)) => format!("{} != none", self.set(set)),
                FactNode::Size(set, Count::AtLeast(1)) => format!("{} == none", self.set(set)),
                _ => format!("not ({})", self.fact(inner)),
            },
            FactNode::And(facts) => self.list(&facts, " and "),
            FactNode::Or(facts) => self.list(&facts, " or "),
        }
    }

    fn list(&mut self, facts: &[Fact], word: &str) -> String {
        let texts: Vec<String> = facts.iter().map(|fact| format!("({})", self.fact(*fact))).collect();
        texts.join(word)
    }

    fn operand(&mut self, set: Set) -> String {
        let text = self.set(set);
        let compound = matches!(
            self.pool.set(set),
            SetNode::Union(..) | SetNode::Difference(..) | SetNode::Intersection(..)
        );
        if compound && !self.names.contains_key(&set) { format!("({text})") } else { text }
    }

    fn classes(&self, classes: ClassSet) -> String {
        self.model.names(classes).join("|")
    }

    fn version(&mut self, version: Version) -> String {
        let index = match self.versions.iter().position(|other| *other == version) {
            Some(index) => index,
            None => {
                self.versions.push(version);
                self.versions.len() - 1
            }
        };
        format!("h{index}")
    }
}
