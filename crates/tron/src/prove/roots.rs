//! What must be there in every input: required fields, and where all objects are contained in roots (H9), what they hold.

use super::value::{Table, Value};
use crate::class_set::ClassSet;
use crate::model::{ClassId, Model};

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
        let mut all = classes;
        loop {
            let next = all.union(containers(model, all));
            if next == all {
                break;
            }
            all = next;
        }
        self.values.is_some() && all.iter().all(|class| !model.class(class).is_value)
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
        let (model, from) = (table.model(), table.kind(from).classes);
        from.is_subset(demanding(model, wanted, false))
            || from.is_subset(demanding(model, wanted, true))
                && self.contain(table, wanted)
                && self.all_in(is_in)
    }
}

/// The classes whose objects can contain objects of these classes.
fn containers(model: &Model, classes: ClassSet) -> ClassSet {
    let holds = |class: &ClassId| {
        model
            .class(*class)
            .fields
            .iter()
            .map(|field| model.field(*field))
            .any(|field| field.is_containment && !model.concrete(field.target).is_disjoint(classes))
    };
    model.all_concrete().iter().filter(holds).collect()
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
