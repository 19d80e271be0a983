//! Variations of inputs: an object more, a link elsewhere. They keep opposites and containers as they must be; what else the laws
//! of inputs ask for is looked at by whoever uses them.

use crate::class_set::ClassSet;
use crate::heap::{Heap, ObjectId, Objects};
use crate::model::{Cardinality, ClassId, Field, Role, Selector};
use crate::program::Program;

/// So deep required contents are made; deeper ones belong to classes that contain themselves.
const MAX_DEPTH: u32 = 4;

/// A small generator of random numbers (Marsaglia's xorshift64*).
pub struct Random(u64);

impl Random {
    /// Numbers that depend on this one, which is not 0.
    pub fn new(seed: u64) -> Random {
        Random(seed)
    }

    /// One of so many numbers, of which there is one at least.
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33) as usize % bound.max(1)
    }

    fn pick<T: Copy>(&mut self, options: &[T]) -> Option<T> {
        options.get(self.below(options.len())).copied()
    }
}

/// An input that is being changed.
pub struct Variation<'a> {
    program: &'a Program,
    /// The heap.
    pub heap: Heap,
    /// The values of the inputs in the order of their declaration.
    pub inputs: Vec<Objects>,
}

impl<'a> Variation<'a> {
    /// An input as it is.
    pub fn of(program: &'a Program, heap: &Heap, inputs: &[Objects]) -> Variation<'a> {
        Variation { program, heap: heap.clone(), inputs: inputs.to_vec() }
    }

    /// Changes something; nothing where there is nothing of the kind.
    pub fn change(&mut self, random: &mut Random) {
        let Some(object) = random.pick(&self.heap.ids().collect::<Vec<_>>()) else { return };
        match random.below(8) {
            0 | 1 => self.add_twin(random, object),
            2 => self.add_part(random, object),
            3 => self.put_elsewhere(random, object),
            4 => self.rebind(random),
            _ => self.relink(random, object),
        }
    }

    /// The input without an object and what is contained in it.
    pub fn without(&self, object: ObjectId) -> (Heap, Vec<Objects>) {
        let gone = self.heap.with_contents(&self.program.model, &Objects::from([object]));
        let kept: Objects = self.heap.ids().filter(|id| !gone.contains(id)).collect();
        let (heap, places) = self.heap.keep(&kept);
        let moved = |value: &Objects| value.iter().filter_map(|id| places.get(id).copied()).collect();
        (heap, self.inputs.iter().map(moved).collect())
    }

    /// The fields of an object that inputs may fill.
    fn fields(&self, object: ObjectId) -> Vec<&'a Field> {
        let model = &self.program.model;
        let fields = model.class(self.heap.class(object)).fields.iter().map(|field| model.field(*field));
        fields.filter(|field| field.role != Role::Trace).collect()
    }

    fn held(&self, object: ObjectId, field: Selector) -> Objects {
        self.heap.get(object, field).cloned().unwrap_or_default()
    }

    /// What a field of an object may hold.
    fn conforming(&self, target: ClassId) -> Vec<ObjectId> {
        let classes = self.program.model.concrete(target);
        self.heap.ids().filter(|id| classes.contains(self.heap.class(*id))).collect()
    }

    /// The field in which an object is contained.
    fn container(&self, object: ObjectId) -> Option<(ObjectId, Selector)> {
        self.heap.ids().find_map(|owner| {
            let links = self.heap.object(owner).links.iter();
            let mut held = links.filter(|(_, value)| value.contains(&object)).map(|(field, _)| *field);
            held.find(|field| self.program.model.is_containment(*field)).map(|field| (owner, field))
        })
    }

    /// The containment fields that can take one more object of a class.
    fn slots(&self, class: ClassId) -> Vec<(ObjectId, &'a Field)> {
        let mut slots = Vec::new();
        for owner in self.heap.ids() {
            for field in self.fields(owner).into_iter().filter(|field| field.is_containment) {
                let has_room = field.cardinality.is_plural() || self.held(owner, field.selector).is_empty();
                if has_room && self.program.model.concrete(field.target).contains(class) {
                    slots.push((owner, field));
                }
            }
        }
        slots
    }

    /// A link, and the one back; what either field cannot hold beside it, and another container, go.
    fn put(&mut self, owner: ObjectId, field: &Field, member: ObjectId) {
        if field.is_containment
            && let Some((old, held)) = self.container(member)
        {
            self.take(old, held, member);
        }
        if !field.cardinality.is_plural() {
            for old in self.held(owner, field.selector) {
                self.take(owner, field.selector, old);
            }
        }
        self.add(owner, field.selector, member);
        let Role::Opposite(back) = field.role else { return };
        let model = &self.program.model;
        let Some(other) = model.field_of(self.heap.class(member), back).map(|field| model.field(field))
        else {
            return;
        };
        if !other.cardinality.is_plural() || other.is_containment {
            let olds = match other.is_containment {
                true => self.container(owner).into_iter().filter(|(holder, _)| *holder != member).collect(),
                false => self.held(member, back).into_iter().map(|old| (old, field.selector)).collect(),
            };
            let olds: Vec<(ObjectId, Selector)> = olds;
            for (holder, held) in olds {
                let moved = if other.is_containment { owner } else { member };
                if (holder, moved) != (owner, member) {
                    self.take(holder, held, moved);
                }
            }
        }
        self.add(member, back, owner);
    }

    fn add(&mut self, owner: ObjectId, field: Selector, member: ObjectId) {
        let mut held = self.held(owner, field);
        held.insert(member);
        self.heap.set(owner, field, held);
    }

    /// Takes a link away, and the one back.
    fn take(&mut self, owner: ObjectId, field: Selector, member: ObjectId) {
        let remove = |heap: &mut Heap, owner: ObjectId, field: Selector, member: ObjectId| {
            if let Some(held) = heap.get(owner, field).cloned() {
                heap.set(owner, field, held.into_iter().filter(|one| *one != member).collect());
            }
        };
        remove(&mut self.heap, owner, field, member);
        let model = &self.program.model;
        let declared = model.field_of(self.heap.class(owner), field).map(|field| model.field(field).role);
        if let Some(Role::Opposite(back)) = declared {
            remove(&mut self.heap, member, back, owner);
        }
    }

    /// One more object like another, beside it where there is room.
    fn add_twin(&mut self, random: &mut Random, object: ObjectId) {
        if self
            .program
            .inputs
            .iter()
            .zip(&self.inputs)
            .any(|(input, value)| input.is_literal && value.contains(&object))
        {
            return;
        }
        let container = self.container(object);
        let twin = self.twin(random, object, 0);
        if let Some((owner, selector)) = container {
            let class = self.heap.class(owner);
            let model = &self.program.model;
            let field = model.field_of(class, selector).map(|field| model.field(field));
            match field.filter(|field| field.cardinality.is_plural() && random.below(4) > 0) {
                Some(field) => self.put(owner, field, twin),
                None => self.contain(random, twin),
            }
        }
        for (input, value) in self.program.inputs.iter().zip(&mut self.inputs) {
            if input.cardinality.is_plural() && value.contains(&object) {
                value.insert(twin);
            }
        }
    }

    /// A copy with the same links; contents are copied where they are required, and now and then elsewhere.
    fn twin(&mut self, random: &mut Random, object: ObjectId, depth: u32) -> ObjectId {
        let twin = self.heap.create(&self.program.model, self.heap.class(object));
        for field in self.fields(object) {
            for member in self.held(object, field.selector) {
                if field.is_containment {
                    let wanted = field.cardinality.is_required() || random.below(2) == 0;
                    if wanted && depth < MAX_DEPTH {
                        let copy = self.twin(random, member, depth + 1);
                        self.put(twin, field, copy);
                    }
                } else if field.role == Role::Ordinary {
                    self.add(twin, field.selector, member);
                }
            }
        }
        twin
    }

    /// Puts an object into some field that has room for it.
    fn contain(&mut self, random: &mut Random, object: ObjectId) {
        let below = self.heap.with_contents(&self.program.model, &Objects::from([object]));
        let mut slots = self.slots(self.heap.class(object));
        slots.retain(|(owner, _)| !below.contains(owner));
        if let Some((owner, field)) = random.pick(&slots) {
            self.put(owner, field, object);
        }
    }

    fn put_elsewhere(&mut self, random: &mut Random, object: ObjectId) {
        if self.container(object).is_some() {
            self.contain(random, object);
        }
    }

    /// A new object in one of the containment fields of an object.
    fn add_part(&mut self, random: &mut Random, owner: ObjectId) {
        let mut fields = self.fields(owner);
        fields.retain(|field| field.is_containment);
        let Some(field) = random.pick(&fields) else { return };
        if let Some(made) = self.make(random, self.program.model.concrete(field.target), 0) {
            self.put(owner, field, made);
        }
    }

    /// A new object of one of these classes, with what its fields require.
    fn make(&mut self, random: &mut Random, classes: ClassSet, depth: u32) -> Option<ObjectId> {
        let class = random.pick(&classes.iter().collect::<Vec<_>>()).filter(|_| depth < MAX_DEPTH)?;
        let made = self.heap.create(&self.program.model, class);
        for field in self.fields(made) {
            let given = random.below(3) == 0 && !self.program.model.class(field.target).is_value;
            if !self.held(made, field.selector).is_empty() || !(field.cardinality.is_required() || given) {
                continue;
            }
            let known: Vec<ObjectId> = match field.is_containment {
                true => Vec::new(),
                false => self.conforming(field.target).into_iter().filter(|one| *one != made).collect(),
            };
            let member = match random.pick(&known) {
                Some(known) => Some(known),
                None => self.make(random, self.program.model.concrete(field.target), depth + 1),
            };
            if let Some(member) = member {
                self.put(made, field, member);
            }
        }
        Some(made)
    }

    /// Another value for an input that is no literal.
    fn rebind(&mut self, random: &mut Random) {
        let free: Vec<usize> =
            (0..self.inputs.len()).filter(|index| !self.program.inputs[*index].is_literal).collect();
        let Some(index) = random.pick(&free) else { return };
        let (target, cardinality) =
            (self.program.inputs[index].class, self.program.inputs[index].cardinality);
        let Some(member) = random.pick(&self.conforming(target)) else { return };
        self.inputs[index] = toggled(&self.inputs[index], member, cardinality);
    }

    /// Another target for one of the references of an object.
    fn relink(&mut self, random: &mut Random, object: ObjectId) {
        let mut fields = self.fields(object);
        fields.retain(|field| !field.is_containment);
        let Some(field) = random.pick(&fields) else { return };
        let Some(member) = random.pick(&self.conforming(field.target)) else { return };
        let before = self.held(object, field.selector);
        let after = toggled(&before, member, field.cardinality);
        for gone in before.difference(&after) {
            self.take(object, field.selector, *gone);
        }
        for new in after.difference(&before) {
            self.put(object, field, *new);
        }
    }
}

/// A member more or less, or another in its place.
fn toggled(value: &Objects, member: ObjectId, cardinality: Cardinality) -> Objects {
    let mut after = value.clone();
    match (cardinality.is_plural(), value.contains(&member)) {
        (_, true) if value.len() > 1 || !cardinality.is_required() => {
            after.remove(&member);
        }
        (true, _) => {
            after.insert(member);
        }
        (false, _) => after = Objects::from([member]),
    }
    after
}

#[cfg(test)]
mod tests {
    use super::{Random, Variation};
    use crate::heap::Objects;
    use crate::heap::laws::{Law, input_laws};
    use crate::load;

    const TEXT: &str = "model m uses std {
        class Box { contains boxes: Box* opposite outer; refers outer: Box? opposite boxes; contains lid: Lid;
            refers friend: Box? opposite friends; refers friends: Box* opposite friend; refers name: String; trace seen: Lid? }
        class Lid { refers of: Box; refers keys: Lid+ } }
        transform T on m { input box: Box; input more: Box*; skip }
        heap h of m { a: Box { boxes = b; lid = c; name = t } b: Box { outer = a; lid = d; name = t; friend = a }
            c: Lid { of = a; keys = c } d: Lid { of = b; keys = c, d } t: String vars { box = a; more = a, b } }";

    /// Opposites mirror each other, containers are one, classes are right; many variations keep all other laws as well.
    #[test]
    fn variations_keep_classes_containers_and_opposites() {
        let text = TEXT.replace("a: Box { ", "a: Box { friends = b; ");
        let (unit, diagnostics) = load(&text);
        assert!(!crate::diagnostic::any_error(&diagnostics), "{diagnostics:?}");
        let (program, heap) = (&unit.programs[0], &unit.heaps[0].heap);
        let inputs: Vec<Objects> = ["box", "more"].map(|name| unit.heaps[0].variables[name].clone()).to_vec();
        let (mut random, mut lawful, mut grown) = (Random::new(7), 0, 0);
        for _ in 0..2_000 {
            let mut varied = Variation::of(program, heap, &inputs);
            for _ in 0..5 {
                varied.change(&mut random);
            }
            let broken = input_laws(&program.model, &varied.heap, &|id| format!("#{}", id.index()));
            let never = |law: Law| matches!(law, Law::H1 | Law::H2 | Law::H3 | Law::H4 | Law::H7 | Law::H8);
            assert!(!broken.iter().any(|one| never(one.law)), "{broken:?}");
            lawful += usize::from(broken.is_empty());
            grown += usize::from(broken.is_empty() && varied.heap.len() > heap.len());
        }
        assert!(lawful > 1_000 && grown > 500, "{lawful} are inputs, {grown} of them larger");
    }
}
