//! Concrete heaps: objects with a class, and the links between them.

pub mod laws;

use std::collections::{BTreeMap, BTreeSet};

use crate::model::{ClassId, Model, Selector};

/// An object of a heap. Ids are given in the order of creation; loops visit objects in that order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct ObjectId(u32);

impl ObjectId {
    /// The object with this index.
    pub fn at(index: usize) -> ObjectId {
        ObjectId(index as u32)
    }

    /// Its place in the heap.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A set of objects.
pub type Objects = BTreeSet<ObjectId>;

/// An object.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Object {
    /// Its class, never abstract.
    pub class: ClassId,
    /// What each of its fields holds; every field of its class is here (H2).
    pub links: BTreeMap<Selector, Objects>,
}

/// Objects and the links between them. A heap made by [`Heap::create`] and [`Heap::set`] keeps H2; the laws that
/// a heap should keep are stated and checked in [`crate::heap::laws`].
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Heap {
    objects: Vec<Object>,
}

impl Heap {
    /// A heap without objects.
    pub fn new() -> Heap {
        Heap::default()
    }

    /// A new object whose fields are all empty.
    pub fn create(&mut self, model: &Model, class: ClassId) -> ObjectId {
        let fields = model.class(class).fields.iter();
        let links = fields.map(|field| (model.field(*field).selector, Objects::new())).collect();
        self.objects.push(Object { class, links });
        ObjectId::at(self.objects.len() - 1)
    }

    /// How many objects there are.
    pub fn len(&self) -> usize {
        self.objects.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.objects.is_empty()
    }

    /// The ids of all objects.
    pub fn ids(&self) -> impl Iterator<Item = ObjectId> + use<> {
        (0..self.objects.len()).map(ObjectId::at)
    }

    /// The object with this id.
    pub fn object(&self, id: ObjectId) -> &Object {
        &self.objects[id.index()]
    }

    /// Its class.
    pub fn class(&self, id: ObjectId) -> ClassId {
        self.object(id).class
    }

    /// What a field of an object holds; none if its class has no such field.
    pub fn get(&self, id: ObjectId, field: Selector) -> Option<&Objects> {
        self.object(id).links.get(&field)
    }

    /// Makes a field hold these objects and nothing else; containers are not looked at. The class has the field.
    pub fn set(&mut self, id: ObjectId, field: Selector, value: Objects) {
        self.objects[id.index()].links.insert(field, value);
    }

    /// Takes objects out of every containment field of every object.
    pub fn disown(&mut self, model: &Model, gone: &Objects) {
        for object in &mut self.objects {
            for (field, value) in &mut object.links {
                if model.is_containment(*field) {
                    value.retain(|member| !gone.contains(member));
                }
            }
        }
    }

    /// The objects directly contained in one.
    pub fn children(&self, model: &Model, id: ObjectId) -> Objects {
        let links = self.object(id).links.iter().filter(|(field, _)| model.is_containment(**field));
        links.flat_map(|(_, value)| value.iter().copied()).collect()
    }

    /// The objects, and all that is contained in them at any depth.
    pub fn with_contents(&self, model: &Model, roots: &Objects) -> Objects {
        self.closure(roots, |id| self.children(model, id))
    }

    /// The objects, and all that is reachable from them through links of any kind.
    pub fn reachable(&self, roots: &Objects) -> Objects {
        self.closure(roots, |id| self.object(id).links.values().flatten().copied().collect())
    }

    /// The heap of these objects alone, renumbered in order; links to others are dropped. Also where each object went.
    pub fn keep(&self, kept: &Objects) -> (Heap, BTreeMap<ObjectId, ObjectId>) {
        let places: BTreeMap<ObjectId, ObjectId> =
            kept.iter().enumerate().map(|(index, id)| (*id, ObjectId::at(index))).collect();
        let moved = |value: &Objects| value.iter().filter_map(|id| places.get(id).copied()).collect();
        let objects = kept.iter().map(|id| {
            let object = self.object(*id);
            let links = object.links.iter().map(|(field, value)| (*field, moved(value))).collect();
            Object { class: object.class, links }
        });
        (Heap { objects: objects.collect() }, places)
    }

    fn closure(&self, roots: &Objects, next: impl Fn(ObjectId) -> Objects) -> Objects {
        let mut found = roots.clone();
        let mut todo: Vec<ObjectId> = roots.iter().copied().collect();
        while let Some(id) = todo.pop() {
            todo.extend(next(id).into_iter().filter(|other| found.insert(*other)));
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::{ObjectId, Objects};
    use crate::unit::load;

    #[test]
    fn contents_go_down_and_links_go_anywhere() {
        let text = "model m { class A { contains in: A*; refers to: A? } }
            heap h of m { a: A { in = b; to = d } b: A { in = c } c: A; d: A { to = a } vars { } }";
        let (unit, diagnostics) = load(text);
        assert_eq!(diagnostics, []);
        let (model, heap) = (&unit.models[0], &unit.heaps[0].heap);
        let ids = |numbers: &[usize]| numbers.iter().map(|number| ObjectId::at(*number)).collect::<Objects>();
        assert_eq!(heap.with_contents(model, &ids(&[0])), ids(&[0, 1, 2]));
        assert_eq!(heap.reachable(&ids(&[3])), ids(&[0, 1, 2, 3]));
        let (kept, places) = heap.keep(&ids(&[1, 2]));
        assert_eq!((kept.len(), places[&ObjectId::at(2)]), (2, ObjectId::at(1)));
        assert_eq!(kept.children(model, ObjectId::at(0)), ids(&[1]));
        let mut other = heap.clone();
        other.disown(model, &ids(&[1]));
        assert_eq!(other.children(model, ObjectId::at(0)), ids(&[]));
    }
}
