//! How much of a model the inputs of a program show: classes, and fields with no, one or several members.

use std::collections::BTreeSet;

use crate::heap::{Heap, Objects};
use crate::model::{Cardinality, ClassId, FieldId, Model, Role};
use crate::program::Program;

/// How many members a field has.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Multiplicity {
    /// None.
    Zero,
    /// One.
    One,
    /// Several.
    Many,
}

/// Something that a heap can show.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Feature {
    /// An object of exactly this class.
    Class(ClassId),
    /// An object whose field, declared by some class at or above its own, has so many members.
    Field(FieldId, Multiplicity),
}

impl Feature {
    /// As in reports: `Class`, `Class.fields many`.
    pub fn text(self, model: &Model) -> String {
        match self {
            Feature::Class(class) => model.class(class).name.clone(),
            Feature::Field(id, multiplicity) => {
                let field = model.field(id);
                let word = match multiplicity {
                    Multiplicity::Zero => "zero",
                    Multiplicity::One => "one",
                    Multiplicity::Many => "many",
                };
                format!("{}.{} {word}", model.class(field.owner).name, model.selector(field.selector))
            }
        }
    }
}

/// What inputs of the program can be asked to show. Visited are the classes of inputs, and from each visited class
/// the targets of its own containment fields and of its own required references, and its subclasses.
pub fn features(program: &Program) -> BTreeSet<Feature> {
    let model = &program.model;
    let mut visited: BTreeSet<ClassId> = BTreeSet::new();
    let declared = program.inputs.iter().filter(|input| !input.is_literal);
    let mut next: Vec<ClassId> = declared.map(|input| input.class).collect();
    while let Some(class) = next.pop() {
        if !visited.insert(class) {
            continue;
        }
        for field in model.class(class).own_fields.iter().map(|field| model.field(*field)) {
            if field.is_containment || field.cardinality.is_required() {
                next.push(field.target);
            }
        }
        next.extend(model.class_ids().filter(|other| model.class(*other).superclasses.contains(&class)));
    }
    let mut features = BTreeSet::new();
    for class in visited {
        if !model.class(class).is_abstract {
            features.insert(Feature::Class(class));
        }
        for id in &model.class(class).own_fields {
            let field = model.field(*id);
            let shown: &[Multiplicity] = match (field.role, field.cardinality) {
                (Role::Trace, _) => &[],
                (_, Cardinality::One) => &[Multiplicity::One],
                (_, Cardinality::Optional) => &[Multiplicity::Zero, Multiplicity::One],
                (_, Cardinality::Some) => &[Multiplicity::One, Multiplicity::Many],
                (_, Cardinality::Many) => &[Multiplicity::Zero, Multiplicity::One, Multiplicity::Many],
            };
            features.extend(shown.iter().map(|multiplicity| Feature::Field(*id, *multiplicity)));
        }
    }
    features
}

/// Those features of fields that the objects of an input can show by themselves, each with the place of the input.
pub fn features_of_inputs(program: &Program) -> Vec<(usize, Feature)> {
    let model = &program.model;
    let all = features(program);
    let mut found = Vec::new();
    for (place, input) in program.inputs.iter().enumerate().filter(|(_, input)| !input.is_literal) {
        let classes = input.classes(model);
        let own = all.iter().copied().filter(|feature| match feature {
            Feature::Class(_) => false,
            Feature::Field(field, _) => !model.concrete(model.field(*field).owner).is_disjoint(classes),
        });
        found.extend(own.map(|feature| (place, feature)));
    }
    found
}

/// What the objects that inputs lead to show.
pub fn shown(model: &Model, heap: &Heap, inputs: &[Objects]) -> BTreeSet<Feature> {
    let roots: Objects = inputs.iter().flatten().copied().collect();
    shown_by(model, heap, &heap.reachable(&roots))
}

/// What these objects show.
pub fn shown_by(model: &Model, heap: &Heap, objects: &Objects) -> BTreeSet<Feature> {
    let mut features = BTreeSet::new();
    for id in objects {
        let object = heap.object(*id);
        features.insert(Feature::Class(object.class));
        for (selector, value) in &object.links {
            let multiplicity = match value.len() {
                0 => Multiplicity::Zero,
                1 => Multiplicity::One,
                _ => Multiplicity::Many,
            };
            if let Some(field) = model.field_of(object.class, *selector) {
                features.insert(Feature::Field(field, multiplicity));
            }
        }
    }
    features
}
