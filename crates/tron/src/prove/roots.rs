//! What must be there in every input: required fields, and where all objects are contained in roots (H9), what they hold.

use std::collections::BTreeSet;

use super::value::{Table, Value};
use crate::class_set::ClassSet;
use crate::model::{ClassId, Model, Selector};

/// The roots of a program's inputs.
pub struct Roots {
    /// The values of the root variables, if all objects but values are contained in them.
    values: Option<Vec<Value>>,
}

impl Roots {
    /// These values are the roots; none if inputs need not be rooted.
    pub fn new(values: Option<Vec<Value>>) -> Roots {
        Roots { values }
    }

    /// Whether there are roots and each is such.
    pub fn all_in(&self, is_such: impl FnMut(Value) -> bool) -> bool {
        self.values.as_ref().is_some_and(|roots| roots.iter().copied().all(is_such))
    }

    /// Whether objects of these classes are members of roots or contained in them, in every input: that holds for all that
    /// are no values, if what they are contained in is none either.
    pub fn contain(&self, table: &Table<'_>, classes: ClassSet) -> bool {
        let model = table.model();
        let mut all = model.around(classes).iter();
        self.values.is_some() && all.all(|class| !model.class(class).is_value)
    }

    /// The fields of roots in which all objects of these classes are, in every input: those of one root that nothing can be around,
    /// if no other object can contain them; none if they may be elsewhere.
    pub fn holding(&self, table: &Table<'_>, classes: ClassSet) -> Option<BTreeSet<(Value, Selector)>> {
        let (model, roots) = (table.model(), self.values.as_ref()?);
        let is_free = |class: ClassId| model.class(class).is_value;
        if classes.iter().any(is_free) || roots.iter().any(|root| !is_apart(table, *root, classes)) {
            return None;
        }
        let mut found = BTreeSet::new();
        for field in model.fields.iter().filter(|field| field.is_containment) {
            if model.concrete(field.target).is_disjoint(classes) {
                continue;
            }
            for owner in model.concrete(field.owner).iter() {
                let only = ClassSet::only(owner);
                let mut around = model.fields.iter().filter(|field| field.is_containment);
                if is_free(owner) || around.any(|field| model.concrete(field.target).contains(owner)) {
                    return None;
                }
                let mut owners = roots.iter().filter(|root| !is_apart(table, **root, only));
                let (root, None) = (*owners.next()?, owners.next()) else { return None };
                let kind = table.kind(root);
                let is_one = (kind.least, kind.most) == (1, Some(1));
                if !is_one || !kind.classes.is_subset(model.having(field.selector)) {
                    return None;
                }
                found.insert((root, field.selector));
            }
        }
        Some(found)
    }

    /// Whether each object of a set of objects of the input is or contains one of the wanted classes, or roots do. `is_in` says
    /// whether a root is in the set.
    pub fn guarantee(
        &self,
        table: &Table<'_>,
        from: Value,
        wanted: ClassSet,
        is_in: impl FnMut(Value) -> bool,
    ) -> bool {
        let (model, from) = (table.model(), table.known(from).classes);
        from.is_subset(demanding(model, wanted, false))
            || from.is_subset(demanding(model, wanted, true))
                && self.contain(table, wanted)
                && self.all_in(is_in)
    }
}

fn is_apart(table: &Table<'_>, value: Value, classes: ClassSet) -> bool {
    table.known(value).classes.is_disjoint(classes)
}

/// The classes of objects that cannot be in an input without one of the wanted: required fields lead there, those that
/// contain only or, if they may, references as well.
fn demanding(model: &Model, wanted: ClassSet, by_references: bool) -> ClassSet {
    let mut sure = wanted;
    loop {
        let leads = |class: &ClassId| {
            model.class(*class).fields.iter().map(|field| model.field(*field)).any(|field| {
                (by_references || field.is_containment)
                    && field.cardinality.is_required()
                    && model.concrete(field.target).is_subset(sure)
            })
        };
        let next: ClassSet = model.all_concrete().iter().filter(leads).collect();
        let next = next.union(sure);
        if next == sure {
            return sure;
        }
        sure = next;
    }
}
