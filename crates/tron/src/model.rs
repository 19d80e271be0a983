//! Data models: classes, fields, containment (spec: docs/papers.md, TRON).

use std::collections::BTreeMap;

use crate::class_set::ClassSet;
use crate::source::Span;

/// A class of a model.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct ClassId(u16);

impl ClassId {
    /// `Any`, the superclass of all, which every model has.
    pub const ANY: ClassId = ClassId(0);

    /// The class with this index; indices are below [`ClassSet::CAPACITY`].
    pub fn at(index: usize) -> ClassId {
        ClassId(index as u16)
    }

    /// Its place in [`Model::classes`].
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// A declared field: a name in one class.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct FieldId(u16);

impl FieldId {
    /// The field with this index.
    pub fn at(index: usize) -> FieldId {
        FieldId(index as u16)
    }

    /// Its place in [`Model::fields`].
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// The name of a field, which fields of unrelated classes may share. All of them contain, or all refer (WF4).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Selector(u16);

impl Selector {
    /// The selector with this index.
    pub fn at(index: usize) -> Selector {
        Selector(index as u16)
    }

    /// Its place in [`Model::selectors`].
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// How many objects a field or an input variable holds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Cardinality {
    /// Exactly one; written as nothing.
    One,
    /// None or one: `?`.
    Optional,
    /// At least one: `+`.
    Some,
    /// Any number: `*`.
    Many,
}

impl Cardinality {
    /// Whether so many are allowed.
    pub fn allows(self, count: usize) -> bool {
        match self {
            Cardinality::One => count == 1,
            Cardinality::Optional => count <= 1,
            Cardinality::Some => count >= 1,
            Cardinality::Many => true,
        }
    }

    /// Whether at least one is demanded.
    pub fn is_required(self) -> bool {
        matches!(self, Cardinality::One | Cardinality::Some)
    }

    /// Whether more than one is allowed.
    pub fn is_plural(self) -> bool {
        matches!(self, Cardinality::Some | Cardinality::Many)
    }

    /// As written behind a class name.
    pub fn suffix(self) -> &'static str {
        match self {
            Cardinality::One => "",
            Cardinality::Optional => "?",
            Cardinality::Some => "+",
            Cardinality::Many => "*",
        }
    }
}

/// What a field is for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Role {
    /// Nothing special.
    Ordinary,
    /// A reference that is empty in every input.
    Trace,
    /// In every input, `b` is in this field of `a` exactly if `a` is in the other field of `b`.
    Opposite(Selector),
}

/// A class.
#[derive(Clone, Debug)]
pub struct Class {
    /// Its name.
    pub name: String,
    /// Its superclasses; none for `Any` alone.
    pub superclasses: Vec<ClassId>,
    /// Whether it has no direct instances.
    pub is_abstract: bool,
    /// Whether its instances need no container; inherited.
    pub is_value: bool,
    /// The fields it declares itself.
    pub own_fields: Vec<FieldId>,
    /// Its own and inherited fields, those of superclasses first.
    pub fields: Vec<FieldId>,
    /// The non-abstract classes at or below it.
    pub concrete: ClassSet,
    /// Where it is declared; none for those of the prelude.
    pub span: Option<Span>,
}

/// A field.
#[derive(Clone, Debug)]
pub struct Field {
    /// The class that declares it.
    pub owner: ClassId,
    /// Its name.
    pub selector: Selector,
    /// Whether the objects in it belong to the object that has it.
    pub is_containment: bool,
    /// The class of the objects in it.
    pub target: ClassId,
    /// How many it holds.
    pub cardinality: Cardinality,
    /// What it is for.
    pub role: Role,
}

/// A well-formed set of classes.
#[derive(Clone, Debug)]
pub struct Model {
    /// Its name.
    pub name: String,
    /// All classes, `Any` first, superclasses not necessarily before subclasses.
    pub classes: Vec<Class>,
    /// All fields.
    pub fields: Vec<Field>,
    /// All field names.
    pub selectors: Vec<String>,
    pub(crate) by_name: BTreeMap<String, ClassId>,
    /// `fields(class)` by selector.
    pub(crate) lookup: BTreeMap<(ClassId, Selector), FieldId>,
}

impl Model {
    /// The class with this id.
    pub fn class(&self, class: ClassId) -> &Class {
        &self.classes[class.index()]
    }

    /// The field with this id.
    pub fn field(&self, field: FieldId) -> &Field {
        &self.fields[field.index()]
    }

    /// The text of a selector.
    pub fn selector(&self, selector: Selector) -> &str {
        &self.selectors[selector.index()]
    }

    /// The class with this name.
    pub fn class_named(&self, name: &str) -> Option<ClassId> {
        self.by_name.get(name).copied()
    }

    /// The selector with this text, if any class has such a field.
    pub fn selector_named(&self, name: &str) -> Option<Selector> {
        self.selectors.iter().position(|other| other == name).map(Selector::at)
    }

    /// The field that a selector means in a class: its own or an inherited one.
    pub fn field_of(&self, class: ClassId, selector: Selector) -> Option<FieldId> {
        self.lookup.get(&(class, selector)).copied()
    }

    /// All classes.
    pub fn class_ids(&self) -> impl Iterator<Item = ClassId> + use<> {
        (0..self.classes.len()).map(ClassId::at)
    }

    /// All selectors.
    pub fn selector_ids(&self) -> impl Iterator<Item = Selector> + use<> {
        (0..self.selectors.len()).map(Selector::at)
    }

    /// Whether one class is the other or below it.
    pub fn is_subclass(&self, class: ClassId, of: ClassId) -> bool {
        self.ancestors(class).contains(&of)
    }

    /// The class and those above it, each once, nearer ones first.
    pub fn ancestors(&self, class: ClassId) -> Vec<ClassId> {
        let mut found = vec![class];
        let mut at = 0;
        while let Some(here) = found.get(at) {
            for above in &self.class(*here).superclasses.clone() {
                if !found.contains(above) {
                    found.push(*above);
                }
            }
            at += 1;
        }
        found
    }

    /// `↓class`: the non-abstract classes at or below it.
    pub fn concrete(&self, class: ClassId) -> ClassSet {
        self.class(class).concrete
    }

    /// All non-abstract classes.
    pub fn all_concrete(&self) -> ClassSet {
        self.concrete(ClassId::ANY)
    }

    /// The non-abstract classes that have a field of this name.
    pub fn having(&self, selector: Selector) -> ClassSet {
        self.all_concrete().iter().filter(|class| self.field_of(*class, selector).is_some()).collect()
    }

    /// Whether what a field of this name holds in an object of this class is a part of a value.
    pub fn makes_values(&self, class: ClassId, selector: Selector) -> bool {
        let field = self.field_of(class, selector).map(|field| self.field(field));
        self.class(class).is_value
            && field.is_some_and(|field| {
                !field.is_containment && field.role == Role::Ordinary && self.class(field.target).is_value
            })
    }

    /// Whether fields of this name contain (WF4 makes them agree).
    pub fn is_containment(&self, selector: Selector) -> bool {
        self.fields.iter().any(|field| field.selector == selector && field.is_containment)
    }

    /// The non-abstract classes that can be directly contained in objects of these classes.
    fn contained_in(&self, classes: ClassSet) -> ClassSet {
        let fields = classes.iter().flat_map(|class| &self.class(class).fields);
        let targets = fields.map(|field| self.field(*field)).filter(|field| field.is_containment);
        targets.fold(ClassSet::EMPTY, |set, field| set.union(self.concrete(field.target)))
    }

    /// The non-abstract classes that can be at any depth below objects of these classes.
    pub fn below(&self, classes: ClassSet) -> ClassSet {
        let mut found = ClassSet::EMPTY;
        let mut next = self.contained_in(classes);
        while !next.is_subset(found) {
            found = found.union(next);
            next = self.contained_in(found);
        }
        found
    }

    /// These classes, and the non-abstract ones whose objects can be at any depth above objects of them.
    pub fn around(&self, classes: ClassSet) -> ClassSet {
        let mut all = classes;
        loop {
            let holds = |class: &ClassId| {
                let fields = self.class(*class).fields.iter().map(|field| self.field(*field));
                let mut contained = fields.filter(|field| field.is_containment);
                contained.any(|field| !self.concrete(field.target).is_disjoint(all))
            };
            let next = all.union(self.all_concrete().iter().filter(holds).collect());
            if next == all {
                return all;
            }
            all = next;
        }
    }

    /// How many objects can be above one another below an object of these classes; none if containment is recursive.
    pub fn depth_below(&self, classes: ClassSet) -> Option<usize> {
        let mut layer = self.contained_in(classes);
        for depth in 0..=self.classes.len() {
            if layer.is_empty() {
                return Some(depth);
            }
            layer = self.contained_in(layer);
        }
        None
    }

    /// The names of the classes in a set.
    pub fn names(&self, classes: ClassSet) -> Vec<&str> {
        classes.iter().map(|class| self.class(class).name.as_str()).collect()
    }
}
