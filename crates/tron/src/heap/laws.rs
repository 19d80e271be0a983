//! The laws of heaps, and the one verifier of them.
//!
//! | law | says | holds for |
//! |---|---|---|
//! | H1 | every linked object is in the heap | all heaps |
//! | H2 | an object has exactly the fields of its class, and its class is not abstract | all heaps |
//! | H3 | what a field holds has the field's class | all heaps |
//! | H4 | an object is in at most one containment field of one object | all heaps |
//! | H5 | no object contains itself, at any depth | all heaps |
//! | H6 | fields hold as many objects as their cardinality allows | inputs |
//! | H7 | opposite fields mirror each other | inputs |
//! | H8 | trace fields are empty | inputs |
//! | H10 | no value leads to itself through values: values are finite | inputs |
//! | H9 | every object is in a root variable, is a value, or has a container | inputs of rooted transforms |

use std::collections::BTreeMap;

use super::{Heap, ObjectId, Objects};
use crate::model::{Model, Role, Selector};

/// A law of heaps.
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord)]
pub enum Law {
    /// Every linked object is in the heap.
    H1,
    /// An object has exactly the fields of its class.
    H2,
    /// What a field holds has the field's class.
    H3,
    /// An object is in at most one containment field.
    H4,
    /// No object contains itself.
    H5,
    /// Cardinalities.
    H6,
    /// Opposites.
    H7,
    /// Trace fields are empty.
    H8,
    /// Well-rooted.
    H9,
    /// Values are finite.
    H10,
}

impl Law {
    /// As in messages.
    pub fn code(self) -> &'static str {
        match self {
            Law::H1 => "H1",
            Law::H2 => "H2",
            Law::H3 => "H3",
            Law::H4 => "H4",
            Law::H5 => "H5",
            Law::H6 => "H6",
            Law::H7 => "H7",
            Law::H8 => "H8",
            Law::H9 => "H9",
            Law::H10 => "H10",
        }
    }
}

/// A broken law.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Violation {
    /// Which.
    pub law: Law,
    /// The object that breaks it.
    pub object: ObjectId,
    /// Its field, if one does.
    pub field: Option<Selector>,
    /// What is wrong.
    pub message: String,
    /// What would be right.
    pub help: String,
}

/// What breaks H1 to H5, which hold for every heap. Objects are called by the names that `name` gives.
pub fn heap_laws(model: &Model, heap: &Heap, name: &dyn Fn(ObjectId) -> String) -> Vec<Violation> {
    let mut check = Check { model, heap, name, found: Vec::new() };
    check.links();
    if check.found.is_empty() {
        check.containment();
    }
    check.found
}

/// What breaks H1 to H8 and H10, which hold for every input.
pub fn input_laws(model: &Model, heap: &Heap, name: &dyn Fn(ObjectId) -> String) -> Vec<Violation> {
    let found = heap_laws(model, heap, name);
    if !found.is_empty() {
        return found;
    }
    let mut check = Check { model, heap, name, found };
    check.inputs();
    check.values();
    check.found
}

/// What breaks H9: objects that are in no root variable, no value and without a container.
pub fn rooted_law(
    model: &Model,
    heap: &Heap,
    roots: &Objects,
    name: &dyn Fn(ObjectId) -> String,
) -> Vec<Violation> {
    let contained: Objects = heap.ids().flat_map(|id| heap.children(model, id)).collect();
    let mut check = Check { model, heap, name, found: Vec::new() };
    for id in heap.ids() {
        let class = model.class(heap.class(id));
        if !(roots.contains(&id) || class.is_value || contained.contains(&id)) {
            let message =
                format!("{} is neither in a root variable nor contained in another object", name(id));
            check.wrong(Law::H9, id, None, message, "contain it somewhere, or make it a root".to_owned());
        }
    }
    check.found
}

struct Check<'a> {
    model: &'a Model,
    heap: &'a Heap,
    name: &'a dyn Fn(ObjectId) -> String,
    found: Vec<Violation>,
}

impl Check<'_> {
    fn wrong(&mut self, law: Law, object: ObjectId, field: Option<Selector>, message: String, help: String) {
        self.found.push(Violation { law, object, field, message, help });
    }

    /// H1, H2, H3.
    fn links(&mut self) {
        for id in self.heap.ids() {
            let object = self.heap.object(id);
            let class = self.model.class(object.class);
            let known = |selector: &Selector| self.model.field_of(object.class, *selector).is_some();
            if class.is_abstract
                || object.links.len() != class.fields.len()
                || !object.links.keys().all(known)
            {
                let message = format!("{} does not have the fields of `{}`", (self.name)(id), class.name);
                self.wrong(Law::H2, id, None, message, "give it the fields of its class".to_owned());
                continue;
            }
            for (selector, value) in &object.links {
                self.members(id, *selector, value);
            }
        }
    }

    fn members(&mut self, id: ObjectId, selector: Selector, value: &Objects) {
        let Some(field) = self.model.field_of(self.heap.class(id), selector) else { return };
        let target = self.model.field(field).target;
        let place = format!("{}.{}", (self.name)(id), self.model.selector(selector));
        for member in value {
            if member.index() >= self.heap.len() {
                let message = format!("{place} holds an object that is not in the heap");
                self.wrong(Law::H1, id, Some(selector), message, "remove it".to_owned());
            } else if !self.model.is_subclass(self.heap.class(*member), target) {
                let class = &self.model.class(self.heap.class(*member)).name;
                let wanted = &self.model.class(target).name;
                let message = format!("{place} holds {}, a `{class}`", (self.name)(*member));
                self.wrong(Law::H3, id, Some(selector), message, format!("it holds objects of `{wanted}`"));
            }
        }
    }

    /// H4, H5.
    fn containment(&mut self) {
        let mut container: BTreeMap<ObjectId, (ObjectId, Selector)> = BTreeMap::new();
        for id in self.heap.ids() {
            let links = &self.heap.object(id).links;
            for (selector, value) in links.iter().filter(|(field, _)| self.model.is_containment(**field)) {
                for member in value {
                    let Some((other, field)) = container.insert(*member, (id, *selector)) else { continue };
                    let place = |id, field| format!("{}.{}", (self.name)(id), self.model.selector(field));
                    let (one, two) = (place(other, field), place(id, *selector));
                    let message = format!("{} is contained in {one} and in {two}", (self.name)(*member));
                    let help = "an object has at most one container".to_owned();
                    self.wrong(Law::H4, *member, Some(*selector), message, help);
                }
            }
        }
        for id in self.heap.ids() {
            let mut at = container.get(&id);
            for _ in 0..self.heap.len() {
                let Some((above, selector)) = at else { break };
                if *above == id {
                    let message = format!("{} contains itself", (self.name)(id));
                    let help = "containment has no cycles".to_owned();
                    self.wrong(Law::H5, id, Some(*selector), message, help);
                    return;
                }
                at = container.get(above);
            }
        }
    }

    /// H10.
    fn values(&mut self) {
        let all: Vec<ObjectId> = self.heap.ids().collect();
        for id in all {
            let parts = self.parts(id);
            let mut found = parts.clone();
            let mut next: Vec<ObjectId> = parts.into_iter().collect();
            while let Some(part) = next.pop() {
                next.extend(self.parts(part).into_iter().filter(|other| found.insert(*other)));
            }
            if found.contains(&id) {
                let message = format!("the value {} is a part of itself", (self.name)(id));
                self.wrong(Law::H10, id, None, message, "values are finite".to_owned());
                return;
            }
        }
    }

    /// The values that a value is made of.
    fn parts(&self, id: ObjectId) -> Objects {
        let object = self.heap.object(id);
        let is_value = |id: &ObjectId| self.model.class(self.heap.class(*id)).is_value;
        let makes = |selector: &Selector| self.model.makes_values(object.class, *selector);
        let links = object.links.iter().filter(|(selector, _)| makes(selector));
        links.flat_map(|(_, value)| value.iter().copied()).filter(is_value).collect()
    }

    /// H6, H7, H8.
    fn inputs(&mut self) {
        for id in self.heap.ids() {
            for (selector, value) in &self.heap.object(id).links {
                let Some(field) = self.model.field_of(self.heap.class(id), *selector) else { continue };
                let field = self.model.field(field);
                let place = format!("{}.{}", (self.name)(id), self.model.selector(*selector));
                if !field.cardinality.allows(value.len()) {
                    let target = &self.model.class(field.target).name;
                    let message = format!("{place} holds {} objects", value.len());
                    let help = format!("it is declared `{target}{}`", field.cardinality.suffix());
                    self.wrong(Law::H6, id, Some(*selector), message, help);
                }
                if field.role == Role::Trace && !value.is_empty() {
                    let message = format!("the trace field {place} is not empty");
                    self.wrong(Law::H8, id, Some(*selector), message, "leave it out of inputs".to_owned());
                }
                let Role::Opposite(back) = field.role else { continue };
                for member in value {
                    if !self.heap.get(*member, back).is_some_and(|back| back.contains(&id)) {
                        let other = (self.name)(*member);
                        let back = self.model.selector(back);
                        let message = format!(
                            "{place} holds {other}, but {other}.{back} does not hold {}",
                            (self.name)(id)
                        );
                        let help = format!("write {back} = {} there", (self.name)(id));
                        self.wrong(Law::H7, id, Some(*selector), message, help);
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Law, heap_laws, input_laws, rooted_law};
    use crate::heap::{Heap, ObjectId, Objects};
    use crate::unit::load;

    /// The laws that a heap of two objects breaks, when `change` has been done to it.
    fn broken(change: impl Fn(&mut Heap, [ObjectId; 2])) -> Vec<Law> {
        let text = "model m { class A { contains in: B*; refers one: B; refers up: A* opposite down
            refers down: A* opposite up; trace mark: A? } class B extends A }";
        let (unit, diagnostics) = load(text);
        assert_eq!(diagnostics, []);
        let model = &unit.models[0];
        let mut heap = Heap::new();
        let (a, b) = (model.class_named("A").expect("A"), model.class_named("B").expect("B"));
        let objects = [heap.create(model, a), heap.create(model, b)];
        let one = model.selector_named("one").expect("one");
        objects.iter().for_each(|id| heap.set(*id, one, Objects::from([objects[1]])));
        change(&mut heap, objects);
        let name = |id: ObjectId| format!("#{}", id.index());
        let mut found = heap_laws(model, &heap, &name);
        if found.is_empty() {
            found = input_laws(model, &heap, &name);
        }
        if found.is_empty() {
            found = rooted_law(model, &heap, &Objects::from([objects[0]]), &name);
        }
        found.into_iter().map(|violation| violation.law).collect()
    }

    fn selector(name: &str) -> crate::model::Selector {
        let order = ["in", "one", "up", "down", "mark"];
        crate::model::Selector::at(order.iter().position(|other| *other == name).expect("a field"))
    }

    #[test]
    fn each_law_is_told_apart() {
        let set = |field: &'static str, from: usize, to: Vec<usize>| {
            move |heap: &mut Heap, _: [ObjectId; 2]| {
                heap.set(
                    ObjectId::at(from),
                    selector(field),
                    to.iter().map(|id| ObjectId::at(*id)).collect(),
                );
            }
        };
        assert_eq!(broken(set("in", 0, vec![1])), []);
        assert_eq!(broken(set("in", 0, vec![7])), [Law::H1]);
        assert_eq!(broken(set("in", 1, vec![0])), [Law::H3]);
        assert_eq!(broken(set("in", 1, vec![1])), [Law::H5]);
        assert_eq!(broken(set("one", 0, vec![])), [Law::H6]);
        assert_eq!(broken(set("up", 0, vec![1])), [Law::H7]);
        assert_eq!(broken(set("mark", 0, vec![1])), [Law::H8]);
        assert_eq!(broken(|_, _| {}), [Law::H9]);
        let text = "model m uses std { class A }
            heap h of m { c: Concat { s1 = d; s2 = t } d: Concat { s1 = c; s2 = t } t: String; vars { } }";
        assert_eq!(load(text).1.iter().map(|one| one.code).collect::<Vec<_>>(), ["H10"]);
        let shared = |heap: &mut Heap, objects: [ObjectId; 2]| {
            heap.set(objects[0], selector("in"), Objects::from([objects[1]]));
            let third = heap.object(objects[1]).class;
            let (unit, _) = load(
                "model m { class A { contains in: B*; refers one: B; refers up: A* opposite down
                refers down: A* opposite up; trace mark: A? } class B extends A }",
            );
            let third = heap.create(&unit.models[0], third);
            heap.set(third, selector("in"), Objects::from([objects[1]]));
        };
        assert_eq!(broken(shared), [Law::H4]);
    }
}
