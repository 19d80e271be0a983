//! The concrete heap as a forkable value: segments of words, shared until written.
//!
//! An object is a run of 64-bit words inside one segment: a header of two words (class and
//! identity hash; length and lock), then one word per field or the packed elements of an array.
//! Small objects are bump-allocated into segments of [`SEGMENT_WORDS`]; a large one has a segment
//! of its own. A fork copies the segment table; a shared segment is copied when it is first
//! written. So forking costs what exists in segments, writing what changed.
//!
//! **Invariant:** a segment marked `owned` is referred to by this heap only.

use std::sync::Arc;

use attest_program::{ClassId, Kind};
use bytemuck::{Pod, cast_slice, cast_slice_mut};

use crate::value::{Ref, Value};

mod collect;

pub use collect::Collection;

/// Words in an ordinary segment.
pub const SEGMENT_WORDS: usize = 1 << OFFSET_BITS;
const OFFSET_BITS: u32 = 10;
const OFFSET_MASK: u32 = (1 << OFFSET_BITS) - 1;
const LARGE_WORDS: usize = SEGMENT_WORDS / 4;

/// Words of an object before its fields or elements.
pub const HEADER_WORDS: usize = 2;

/// Marks the header of the object that holds a class's static fields.
const STATICS: u32 = 1 << 31;

/// Marks the header of an object of which something is kept as terms, outside of the heap.
const SYMBOLIC: u64 = 1 << 63;

/// The heap has no room for an object of this many bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OutOfMemory {
    /// The size of the object that did not fit.
    pub bytes: u64,
}

/// All objects of a state.
pub struct Heap {
    segments: Vec<Segment>,
    /// The segment that is being filled, and how far.
    current: usize,
    used: usize,
    words: u64,
    limit: u64,
    collect_at: u64,
    hashes: u32,
    /// An object with symbolic parts whose words were read or written as if they were all of it.
    misread: std::cell::Cell<Ref>,
}

#[derive(Clone)]
struct Segment {
    words: Arc<[u64]>,
    owned: bool,
}

impl Segment {
    fn new(words: usize) -> Segment {
        Segment { words: vec![0; words].into(), owned: true }
    }
}

impl Heap {
    /// An empty heap that may grow to this many bytes.
    pub fn new(limit_bytes: u64) -> Heap {
        let limit = limit_bytes / 8;
        Heap {
            segments: vec![Segment::new(SEGMENT_WORDS)],
            current: 0,
            used: 1,
            words: 0,
            limit,
            collect_at: FIRST_COLLECTION.min(limit / 2),
            hashes: 0x2545_f491,
            misread: std::cell::Cell::default(),
        }
    }

    /// A second heap with the same objects; neither sees what the other writes from now on.
    pub fn fork(&mut self) -> Heap {
        for segment in &mut self.segments {
            segment.owned = false;
        }
        Heap {
            segments: self.segments.clone(),
            current: self.current,
            used: self.used,
            words: self.words,
            limit: self.limit,
            collect_at: self.collect_at,
            hashes: self.hashes,
            misread: self.misread.clone(),
        }
    }

    /// Bytes in use, garbage included.
    pub fn bytes(&self) -> u64 {
        self.words * 8
    }

    /// Sets how large the heap may grow.
    pub fn set_limit_bytes(&mut self, bytes: u64) {
        self.limit = bytes / 8;
        self.collect_at = self.collect_at.min(self.limit / 2);
    }

    /// Lets the heap grow a little beyond its limit, so that running out of it can be reported.
    pub fn grant_reserve(&mut self) {
        self.limit += 1 << 13;
    }

    /// The most bytes that it may grow to.
    pub fn limit_bytes(&self) -> u64 {
        self.limit * 8
    }

    /// Whether enough was allocated since the last collection that the next one is due.
    pub fn wants_collection(&self) -> bool {
        self.words >= self.collect_at
    }

    /// Whether an object was made in this heap; one that only a fork of it made is not.
    pub fn holds(&self, object: Ref) -> bool {
        let (segment, offset) =
            ((object.raw() >> OFFSET_BITS) as usize, (object.raw() & OFFSET_MASK) as usize);
        segment < self.segments.len() && (segment != self.current || offset < self.used)
    }

    /// Whether all objects of a heap that this one was forked from are as they were there.
    pub fn keeps(&self, origin: &Heap) -> bool {
        let both = self.segments.iter().zip(&origin.segments).enumerate();
        self.segments.len() >= origin.segments.len()
            && both.into_iter().all(|(at, (mine, before))| {
                let used = if at == origin.current { origin.used } else { before.words.len() };
                Arc::ptr_eq(&mine.words, &before.words) || mine.words[..used] == before.words[..used]
            })
    }

    /// A new object with this many field slots, all 0 or null.
    pub fn new_object(&mut self, class: ClassId, slots: u32) -> Result<Ref, OutOfMemory> {
        let object = self.allocate(HEADER_WORDS + slots as usize)?;
        self.words_mut(object)[0] = u64::from(class.raw());
        Ok(object)
    }

    /// A new array, its elements 0 or null.
    pub fn new_array(&mut self, class: ClassId, kind: Kind, length: u32) -> Result<Ref, OutOfMemory> {
        let words = HEADER_WORDS + (length as usize * kind.element_size()).div_ceil(8);
        let array = self.allocate(words)?;
        let header = self.words_mut(array);
        header[0] = u64::from(class.raw());
        header[1] = u64::from(length);
        Ok(array)
    }

    /// The object that holds the static fields of a class.
    pub fn new_statics(&mut self, class: ClassId, slots: u32) -> Result<Ref, OutOfMemory> {
        let object = self.allocate(HEADER_WORDS + slots as usize)?;
        self.words_mut(object)[0] = u64::from(class.raw() | STATICS);
        Ok(object)
    }

    /// The class of an object.
    #[inline]
    pub fn class(&self, object: Ref) -> ClassId {
        ClassId::new(self.words(object)[0] as u32 & !STATICS)
    }

    /// The length of an array.
    #[inline]
    pub fn length(&self, array: Ref) -> u32 {
        let words = self.words(array);
        self.watch(array, words[0]);
        words[1] as u32
    }

    /// Whether something of an object is kept as terms, so that its words are not all of it.
    #[inline]
    pub fn is_symbolic(&self, object: Ref) -> bool {
        self.words(object)[0] & SYMBOLIC != 0
    }

    /// Notes that something of an object is kept as terms, or that nothing is any more.
    pub fn set_symbolic(&mut self, object: Ref, symbolic: bool) {
        let header = &mut self.words_mut(object)[0];
        *header = if symbolic { *header | SYMBOLIC } else { *header & !SYMBOLIC };
    }

    /// The length in the header of an array, which means nothing if the length is a term.
    #[inline]
    pub fn header_length(&self, array: Ref) -> u32 {
        self.words(array)[1] as u32
    }

    /// An object with symbolic parts whose words were used as if they were all of it since the last call.
    pub fn take_misread(&self) -> Option<Ref> {
        let object = self.misread.take();
        (!object.is_null()).then_some(object)
    }

    #[inline]
    fn watch(&self, object: Ref, header: u64) {
        if header & SYMBOLIC != 0 {
            self.misread.set(object);
        }
    }

    /// The lock word of an object: 0 is free; its meaning is the machine's.
    pub fn lock(&self, object: Ref) -> u32 {
        (self.words(object)[1] >> 32) as u32
    }

    /// Sets the lock word.
    pub fn set_lock(&mut self, object: Ref, lock: u32) {
        let word = &mut self.words_mut(object)[1];
        *word = *word & 0xffff_ffff | u64::from(lock) << 32;
    }

    /// The identity hash code of an object, chosen when it is first asked for.
    pub fn identity_hash(&mut self, object: Ref) -> i32 {
        let known = ((self.words(object)[0] & !SYMBOLIC) >> 32) as u32;
        if known != 0 {
            return known as i32;
        }
        // Marsaglia's xorshift, kept to 31 bits and never 0, as HotSpot does it.
        let mut hash = self.hashes;
        hash ^= hash << 13;
        hash ^= hash >> 17;
        hash ^= hash << 5;
        self.hashes = hash;
        let hash = (hash & 0x7fff_ffff).max(1);
        self.words_mut(object)[0] |= u64::from(hash) << 32;
        hash as i32
    }

    /// The word of a field: what a register holds after reading it.
    #[inline]
    pub fn field_word(&self, object: Ref, slot: u32) -> u64 {
        self.words(object)[HEADER_WORDS + slot as usize]
    }

    /// Writes the word of a field, cut to the width of its kind.
    #[inline]
    pub fn set_field_word(&mut self, object: Ref, slot: u32, kind: Kind, word: u64) {
        self.words_mut(object)[HEADER_WORDS + slot as usize] = narrow(word, kind);
    }

    /// Reads an array element as a register holds it; the caller has checked the bounds.
    #[inline]
    pub fn element_word(&self, array: Ref, index: u32, kind: Kind) -> u64 {
        let words = &self.words(array)[HEADER_WORDS..];
        let at = index as usize;
        match kind {
            Kind::Boolean | Kind::Byte => cast_slice::<u64, i8>(words)[at] as u32 as u64,
            Kind::Char => u64::from(cast_slice::<u64, u16>(words)[at]),
            Kind::Short => cast_slice::<u64, i16>(words)[at] as u32 as u64,
            Kind::Int | Kind::Float | Kind::Ref => u64::from(cast_slice::<u64, u32>(words)[at]),
            Kind::Long | Kind::Double => words[at],
        }
    }

    /// Writes an array element, cut to the width of its kind; the caller has checked the bounds.
    #[inline]
    pub fn set_element_word(&mut self, array: Ref, index: u32, kind: Kind, word: u64) {
        let words = &mut self.words_mut(array)[HEADER_WORDS..];
        let at = index as usize;
        match kind {
            Kind::Boolean | Kind::Byte => cast_slice_mut::<u64, u8>(words)[at] = word as u8,
            Kind::Char | Kind::Short => cast_slice_mut::<u64, u16>(words)[at] = word as u16,
            Kind::Int | Kind::Float | Kind::Ref => cast_slice_mut::<u64, u32>(words)[at] = word as u32,
            Kind::Long | Kind::Double => words[at] = word,
        }
    }

    /// Reads a field.
    #[inline]
    pub fn field(&self, object: Ref, slot: u32, kind: Kind) -> Value {
        self.watch(object, self.words(object)[0]);
        unpack(self.words(object)[HEADER_WORDS + slot as usize], kind)
    }

    /// Writes a field, cut to the width of its kind.
    #[inline]
    pub fn set_field(&mut self, object: Ref, slot: u32, kind: Kind, value: Value) {
        self.watch(object, self.words(object)[0]);
        self.words_mut(object)[HEADER_WORDS + slot as usize] = pack(value, kind);
    }

    /// Reads an array element; the caller has checked the bounds.
    #[inline]
    pub fn element(&self, array: Ref, index: u32, kind: Kind) -> Value {
        self.watch(array, self.words(array)[0]);
        let words = &self.words(array)[HEADER_WORDS..];
        let at = index as usize;
        match kind {
            Kind::Boolean | Kind::Byte => Value::Int(i32::from(cast_slice::<u64, i8>(words)[at])),
            Kind::Char => Value::Int(i32::from(cast_slice::<u64, u16>(words)[at])),
            Kind::Short => Value::Int(i32::from(cast_slice::<u64, i16>(words)[at])),
            Kind::Int => Value::Int(cast_slice::<u64, i32>(words)[at]),
            Kind::Long => Value::Long(words[at] as i64),
            Kind::Float => Value::Float(cast_slice::<u64, f32>(words)[at]),
            Kind::Double => Value::Double(f64::from_bits(words[at])),
            Kind::Ref => Value::Ref(Ref::new(cast_slice::<u64, u32>(words)[at])),
        }
    }

    /// Writes an array element, cut to the width of its kind; the caller has checked the bounds.
    #[inline]
    pub fn set_element(&mut self, array: Ref, index: u32, kind: Kind, value: Value) {
        self.watch(array, self.words(array)[0]);
        let words = &mut self.words_mut(array)[HEADER_WORDS..];
        let at = index as usize;
        match kind {
            Kind::Boolean | Kind::Byte => cast_slice_mut::<u64, i8>(words)[at] = value.int() as i8,
            Kind::Char | Kind::Short => cast_slice_mut::<u64, i16>(words)[at] = value.int() as i16,
            Kind::Int => cast_slice_mut::<u64, i32>(words)[at] = value.int(),
            Kind::Long => words[at] = value.long() as u64,
            Kind::Float => cast_slice_mut::<u64, u32>(words)[at] = value.float().to_bits(),
            Kind::Double => words[at] = value.double().to_bits(),
            Kind::Ref => cast_slice_mut::<u64, u32>(words)[at] = value.reference().raw(),
        }
    }

    /// The elements of an array whose kind has the size of `T`.
    pub fn elements<T: Pod>(&self, array: Ref) -> &[T] {
        self.watch(array, self.words(array)[0]);
        let words = self.words(array);
        &cast_slice(&words[HEADER_WORDS..])[..words[1] as u32 as usize]
    }

    /// The elements of an array, to be written.
    pub fn elements_mut<T: Pod>(&mut self, array: Ref) -> &mut [T] {
        self.watch(array, self.words(array)[0]);
        let words = self.words_mut(array);
        let length = words[1] as u32 as usize;
        &mut cast_slice_mut(&mut words[HEADER_WORDS..])[..length]
    }

    /// The bytes of an array's elements, whatever their kind.
    pub fn bytes_of(&self, array: Ref, kind: Kind) -> &[u8] {
        self.watch(array, self.words(array)[0]);
        let words = self.words(array);
        let length = words[1] as u32 as usize * kind.element_size();
        &cast_slice(&words[HEADER_WORDS..])[..length]
    }

    /// The bytes of an array's elements, to be written.
    pub fn bytes_of_mut(&mut self, array: Ref, kind: Kind) -> &mut [u8] {
        self.watch(array, self.words(array)[0]);
        let words = self.words_mut(array);
        let length = words[1] as u32 as usize * kind.element_size();
        &mut cast_slice_mut(&mut words[HEADER_WORDS..])[..length]
    }

    /// Copies elements between arrays of one kind; ranges are checked by the caller, overlap is fine.
    pub fn copy_elements(&mut self, kind: Kind, from: Ref, start: u32, to: Ref, at: u32, count: u32) {
        self.watch(from, self.words(from)[0]);
        let size = kind.element_size();
        let (start, at, count) = (start as usize * size, at as usize * size, count as usize * size);
        if from == to {
            self.bytes_of_mut(to, kind).copy_within(start..start + count, at);
            return;
        }
        self.own(to);
        let source = self.segments[(from.raw() >> OFFSET_BITS) as usize].words.clone();
        // The clone would make `to`'s segment shared if both arrays lie in it.
        if from.raw() >> OFFSET_BITS == to.raw() >> OFFSET_BITS {
            drop(source);
            let bytes = self.bytes_of(from, kind)[start..start + count].to_vec();
            self.bytes_of_mut(to, kind)[at..at + count].copy_from_slice(&bytes);
            return;
        }
        let offset = (from.raw() & OFFSET_MASK) as usize + HEADER_WORDS;
        let bytes = &cast_slice::<u64, u8>(&source[offset..])[start..start + count];
        self.bytes_of_mut(to, kind)[at..at + count].copy_from_slice(bytes);
    }

    /// A copy of an object or array with a fresh header.
    pub fn clone_object(&mut self, object: Ref, words: usize) -> Result<Ref, OutOfMemory> {
        self.watch(object, self.words(object)[0]);
        let copy = self.allocate(words)?;
        let contents = self.words(object)[1..words].to_vec();
        let class = self.words(object)[0] & 0xffff_ffff;
        let target = self.words_mut(copy);
        target[0] = class;
        target[1] = contents[0] & 0xffff_ffff;
        target[2..words].copy_from_slice(&contents[1..]);
        Ok(copy)
    }

    /// What the next identity hash is made from.
    pub(crate) fn hashes(&self) -> u32 {
        self.hashes
    }

    /// The class that the first word of a header names, and whether the object holds its static fields.
    pub(crate) fn class_of_header(word: u64) -> (ClassId, bool) {
        (ClassId::new(word as u32 & !STATICS), word as u32 & STATICS != 0)
    }

    /// The words of an object from its header on (and whatever follows it in its segment).
    #[inline]
    pub(crate) fn words(&self, object: Ref) -> &[u64] {
        let segment = &self.segments[(object.raw() >> OFFSET_BITS) as usize];
        &segment.words[(object.raw() & OFFSET_MASK) as usize..]
    }

    #[inline]
    fn words_mut(&mut self, object: Ref) -> &mut [u64] {
        let segment = &mut self.segments[(object.raw() >> OFFSET_BITS) as usize];
        if !segment.owned {
            segment.words = Arc::from(&*segment.words);
            segment.owned = true;
        }
        let words = Arc::as_ptr(&segment.words).cast_mut();
        // SAFETY: `owned` means that this `Arc` is the only one to its words (set only on creation
        // and on copy, cleared on fork), and `&mut self` excludes other borrows of them.
        let words = unsafe { &mut *words };
        &mut words[(object.raw() & OFFSET_MASK) as usize..]
    }

    fn own(&mut self, object: Ref) {
        let _ = self.words_mut(object);
    }

    fn allocate(&mut self, words: usize) -> Result<Ref, OutOfMemory> {
        if self.words + words as u64 > self.limit {
            return Err(OutOfMemory { bytes: words as u64 * 8 });
        }
        self.words += words as u64;
        if words > LARGE_WORDS {
            let segment = self.segments.len();
            self.segments.push(Segment::new(words));
            return Ok(Ref::new((segment as u32) << OFFSET_BITS));
        }
        if self.used + words > SEGMENT_WORDS {
            self.current = self.segments.len();
            self.used = 0;
            self.segments.push(Segment::new(SEGMENT_WORDS));
        }
        let address = (self.current as u32) << OFFSET_BITS | self.used as u32;
        self.used += words;
        Ok(Ref::new(address))
    }
}

/// Words allocated before the first collection.
const FIRST_COLLECTION: u64 = 16 << 20;

/// A word as a field of this kind keeps it.
#[inline]
fn narrow(word: u64, kind: Kind) -> u64 {
    match kind {
        Kind::Boolean => word & 1,
        Kind::Byte => word as i8 as u32 as u64,
        Kind::Char => u64::from(word as u16),
        Kind::Short => word as i16 as u32 as u64,
        Kind::Int | Kind::Float | Kind::Ref | Kind::Long | Kind::Double => word,
    }
}

#[inline]
fn unpack(word: u64, kind: Kind) -> Value {
    match kind {
        Kind::Boolean | Kind::Byte | Kind::Char | Kind::Short | Kind::Int => Value::Int(word as i32),
        Kind::Long => Value::Long(word as i64),
        Kind::Float => Value::Float(f32::from_bits(word as u32)),
        Kind::Double => Value::Double(f64::from_bits(word)),
        Kind::Ref => Value::Ref(Ref::new(word as u32)),
    }
}

#[inline]
fn pack(value: Value, kind: Kind) -> u64 {
    match kind {
        Kind::Boolean => u64::from(value.int() as u8 & 1),
        Kind::Byte => value.int() as i8 as i32 as u32 as u64,
        Kind::Char => u64::from(value.int() as u16),
        Kind::Short => value.int() as i16 as i32 as u32 as u64,
        Kind::Int => value.int() as u32 as u64,
        Kind::Long => value.long() as u64,
        Kind::Float => u64::from(value.float().to_bits()),
        Kind::Double => value.double().to_bits(),
        Kind::Ref => u64::from(value.reference().raw()),
    }
}

#[cfg(test)]
mod tests {
    use super::{Heap, Kind, Value};
    use attest_program::ClassId;

    #[test]
    fn a_fork_does_not_see_later_writes() {
        let mut heap = Heap::new(1 << 20);
        let object = heap.new_object(ClassId::new(3), 2).unwrap();
        heap.set_field(object, 1, Kind::Int, Value::Int(7));
        let mut fork = heap.fork();
        heap.set_field(object, 1, Kind::Int, Value::Int(8));
        fork.set_field(object, 0, Kind::Long, Value::Long(-1));
        assert_eq!(heap.field(object, 1, Kind::Int), Value::Int(8));
        assert_eq!(heap.field(object, 0, Kind::Long), Value::Long(0));
        assert_eq!(fork.field(object, 1, Kind::Int), Value::Int(7));
        assert_eq!(fork.field(object, 0, Kind::Long), Value::Long(-1));
    }

    #[test]
    fn a_fork_tells_what_it_changed_from_what_it_added() {
        let mut heap = Heap::new(1 << 20);
        let object = heap.new_object(ClassId::new(3), 2).unwrap();
        let mut fork = heap.fork();
        let added = fork.new_object(ClassId::new(3), 2).unwrap();
        fork.set_field(added, 0, Kind::Int, Value::Int(7));
        assert!(heap.holds(object) && !heap.holds(added) && fork.holds(added));
        assert!(fork.keeps(&heap));
        fork.set_field(object, 0, Kind::Int, Value::Int(7));
        assert!(!fork.keeps(&heap));
    }

    #[test]
    fn array_elements_keep_their_width() {
        let mut heap = Heap::new(1 << 20);
        for (kind, stored, read) in [
            (Kind::Byte, 0x1ff, -1),
            (Kind::Char, -1, 0xffff),
            (Kind::Short, 0x18000, -32768),
            (Kind::Int, i32::MIN, i32::MIN),
        ] {
            let array = heap.new_array(ClassId::new(1), kind, 1000).unwrap();
            heap.set_element(array, 999, kind, Value::Int(stored));
            assert_eq!(heap.element(array, 999, kind), Value::Int(read), "{kind:?}");
            assert_eq!(heap.element(array, 998, kind), Value::Int(0));
        }
    }

    #[test]
    fn the_limit_is_kept() {
        let mut heap = Heap::new(1 << 16);
        assert!(heap.new_array(ClassId::new(1), Kind::Long, 1 << 14).is_err());
        assert!(heap.new_array(ClassId::new(1), Kind::Long, 1 << 10).is_ok());
    }

    #[test]
    fn copying_within_an_array_may_overlap() {
        let mut heap = Heap::new(1 << 16);
        let array = heap.new_array(ClassId::new(1), Kind::Int, 5).unwrap();
        heap.elements_mut::<i32>(array).copy_from_slice(&[1, 2, 3, 4, 5]);
        heap.copy_elements(Kind::Int, array, 0, array, 1, 4);
        assert_eq!(heap.elements::<i32>(array), [1, 1, 2, 3, 4]);
    }
}
