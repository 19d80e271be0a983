//! Garbage collection: live objects are copied to fresh segments, in the order they are found.

use attest_program::{Kind, Program, Shape};
use bytemuck::{cast_slice, cast_slice_mut};

use super::{FIRST_COLLECTION, HEADER_WORDS, Heap, LARGE_WORDS, OFFSET_BITS, OFFSET_MASK, STATICS};
use crate::value::Ref;

/// A collection under way: where objects went.
pub struct Collection<'a> {
    old: Heap,
    new: &'a mut Heap,
    program: &'a Program,
    /// New address by old segment and offset; 0 is not moved yet.
    moved: Vec<Box<[u32]>>,
    /// Objects copied but not scanned.
    pending: Vec<Ref>,
}

impl Heap {
    /// Starts a collection: move every root with [`Collection::visit`], then [`Collection::finish`].
    pub fn collect<'a>(&'a mut self, program: &'a Program) -> Collection<'a> {
        let mut fresh = Heap::new(self.limit * 8);
        fresh.hashes = self.hashes;
        let old = std::mem::replace(self, fresh);
        let moved = old.segments.iter().map(|s| {
            let entries = if s.words.len() > LARGE_WORDS && s.words.len() != super::SEGMENT_WORDS {
                1
            } else {
                s.words.len()
            };
            vec![0; entries].into()
        });
        Collection { moved: moved.collect(), old, new: self, program, pending: Vec::new() }
    }
}

impl Collection<'_> {
    /// Makes a root point to where its object lives from now on.
    pub fn visit(&mut self, root: &mut Ref) {
        *root = self.forward(*root);
    }

    /// Copies everything reachable from the roots; the rest is gone.
    pub fn finish(mut self) {
        while let Some(object) = self.pending.pop() {
            self.scan(object);
        }
        let live = self.new.words;
        self.new.collect_at = (live * 2).max(FIRST_COLLECTION).min(live + (self.new.limit - live) / 2);
    }

    fn forward(&mut self, object: Ref) -> Ref {
        if object.is_null() {
            return object;
        }
        let segment = (object.raw() >> OFFSET_BITS) as usize;
        let offset = (object.raw() & OFFSET_MASK) as usize;
        let known = self.moved[segment][offset];
        if known != 0 {
            return Ref::new(known);
        }
        let words = self.size(object);
        let copy = self.new.allocate(words).expect("the live part of a heap fits its own limit");
        let source = &self.old.words(object)[..words];
        self.new.words_mut(copy)[..words].copy_from_slice(source);
        self.moved[segment][offset] = copy.raw();
        self.pending.push(copy);
        copy
    }

    /// Words of an object, header included.
    fn size(&self, object: Ref) -> usize {
        let header = self.old.words(object);
        let class = header[0] as u32;
        let id = attest_program::ClassId::new(class & !STATICS);
        if class & STATICS != 0 {
            return HEADER_WORDS + self.program.class(id).static_slots as usize;
        }
        match &self.program.class(id).shape {
            Shape::Array { kind, .. } => {
                HEADER_WORDS + (header[1] as u32 as usize * kind.element_size()).div_ceil(8)
            }
            Shape::Declared { .. } | Shape::Synthetic | Shape::Primitive(_) => {
                HEADER_WORDS + self.program.class(id).instance_slots as usize
            }
        }
    }

    fn scan(&mut self, object: Ref) {
        let header = self.new.words(object);
        let (class, length) = (header[0] as u32, header[1] as u32 as usize);
        let program = self.program;
        let id = attest_program::ClassId::new(class & !STATICS);
        let kinds = match (class & STATICS != 0, &program.class(id).shape) {
            (true, _) => &program.class(id).static_kinds,
            (false, Shape::Array { kind: Kind::Ref, .. }) => {
                for at in 0..length {
                    let element = cast_slice::<u64, u32>(&self.new.words(object)[HEADER_WORDS..])[at];
                    let moved = self.forward(Ref::new(element)).raw();
                    cast_slice_mut::<u64, u32>(&mut self.new.words_mut(object)[HEADER_WORDS..])[at] = moved;
                }
                return;
            }
            (false, Shape::Array { .. }) => return,
            (false, _) => &program.class(id).slot_kinds,
        };
        for (slot, kind) in kinds.iter().enumerate() {
            if *kind == Kind::Ref {
                let field = self.new.words(object)[HEADER_WORDS + slot] as u32;
                let moved = self.forward(Ref::new(field)).raw();
                self.new.words_mut(object)[HEADER_WORDS + slot] = u64::from(moved);
            }
        }
    }
}
