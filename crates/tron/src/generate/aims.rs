//! What a black-box test can be asked to show: features of the model; and beyond them, features by the objects of an input itself,
//! and two objects that differ in a field.

use super::Test;
use crate::class_set::ClassSet;
use crate::heap::Objects;
use crate::metamodel::{Feature, Multiplicity, features, features_of_inputs, shown_by};
use crate::model::{FieldId, Model};
use crate::program::Program;
use crate::terms::{Bound, Count, Fact, FactNode, Pool, Reference, Set, SetNode, Version};

/// What a test is to show.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Aim {
    /// A feature, by any object that inputs lead to.
    Feature(Feature),
    /// A feature, by an object of the input with this place.
    OfInput(usize, Feature),
    /// Two objects that have different objects in this field, one each.
    Different(FieldId),
}

/// What features leave open: each that can be shown by an input itself is shown there, and for each field that two objects can
/// differ in there are such objects.
pub fn more_aims(program: &Program) -> Vec<Aim> {
    let of_inputs =
        features_of_inputs(program).into_iter().map(|(input, feature)| Aim::OfInput(input, feature));
    let fields = features(program).into_iter().filter_map(|feature| match feature {
        Feature::Field(field, Multiplicity::One) => Some(Aim::Different(field)),
        Feature::Field(..) | Feature::Class(_) => None,
    });
    of_inputs.chain(fields).collect()
}

impl Aim {
    /// Whether a test shows it.
    pub fn is_shown(self, model: &Model, test: &Test) -> bool {
        let roots: Objects = test.inputs.iter().flatten().copied().collect();
        let reachable = || test.heap.reachable(&roots);
        match self {
            Aim::Feature(feature) => shown_by(model, &test.heap, &reachable()).contains(&feature),
            Aim::OfInput(input, feature) => {
                shown_by(model, &test.heap, &test.inputs[input]).contains(&feature)
            }
            Aim::Different(field) => {
                let owners = model.concrete(model.field(field).owner);
                let selector = model.field(field).selector;
                let objects = reachable().into_iter().filter(|id| owners.contains(test.heap.class(*id)));
                let mut held = objects.filter_map(|id| test.heap.get(id, selector));
                let mut first: Option<&Objects> = None;
                held.any(|held| held.len() == 1 && first.get_or_insert(held) != &held)
            }
        }
    }

    /// Objects that show it, and the facts that they do.
    pub fn demand(self, model: &Model, pool: &mut Pool, inputs: &[Set]) -> (Vec<Reference>, Vec<Fact>) {
        match self {
            Aim::Feature(feature) => {
                let (one, facts) = shows(model, pool, feature);
                (vec![one], facts)
            }
            Aim::OfInput(input, feature) => {
                let (one, mut facts) = shows(model, pool, feature);
                let set = pool.one(one);
                facts.push(pool.subset(model, set, inputs[input]));
                (vec![one], facts)
            }
            Aim::Different(field) => {
                let feature = Feature::Field(field, Multiplicity::One);
                let ((one, mut facts), (other, more)) =
                    (shows(model, pool, feature), shows(model, pool, feature));
                facts.extend(more);
                facts.push(pool.intern_fact(FactNode::Distinct(vec![one, other])));
                let (held, others) = (value(model, pool, one, field), value(model, pool, other, field));
                let same = pool.equal(model, held, others);
                facts.push(pool.not(same));
                (vec![one, other], facts)
            }
        }
    }
}

/// An object that shows a feature, and the facts that it does.
fn shows(model: &Model, pool: &mut Pool, feature: Feature) -> (Reference, Vec<Fact>) {
    let classes = match feature {
        Feature::Class(class) => ClassSet::only(class),
        Feature::Field(field, _) => model.concrete(model.field(field).owner),
    };
    let reference = pool.reference(Bound { classes, input_only: true });
    let one = pool.one(reference);
    let mut facts = vec![pool.intern_fact(FactNode::Reachable(one))];
    if let Feature::Field(field, multiplicity) = feature {
        let value = value(model, pool, reference, field);
        let count = match multiplicity {
            Multiplicity::Zero => Count::Exactly(0),
            Multiplicity::One => Count::Exactly(1),
            Multiplicity::Many => Count::AtLeast(2),
        };
        facts.push(pool.size(model, value, count));
    }
    (reference, facts)
}

fn value(model: &Model, pool: &mut Pool, owner: Reference, field: FieldId) -> Set {
    let one = pool.one(owner);
    pool.intern_set(SetNode::Field(one, model.field(field).selector, Version::INPUT))
}
